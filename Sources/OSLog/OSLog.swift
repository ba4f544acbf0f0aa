// The log's other name.
@_exported import os

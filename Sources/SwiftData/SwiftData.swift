// What `import SwiftData` brings along, as Apple's does.
@_exported import Foundation
@_exported import Observation

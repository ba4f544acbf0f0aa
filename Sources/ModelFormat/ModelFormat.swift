// ModelFormat

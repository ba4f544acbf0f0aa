// Transformations in space live in SwiftUI's module here.
@_exported import SwiftUI

// Points, sizes, paths and transformations live in SwiftUI's module here, which some of them are part of.
@_exported import SwiftUI

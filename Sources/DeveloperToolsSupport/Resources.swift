import Foundation

/// A colour of an asset catalog, as Xcode's generated code names it.
public struct ColorResource: Hashable, Sendable {
  /// The name in the catalog.
  package let name: String

  public init(name: String, bundle: Bundle) { self.name = name }
}

/// A picture of an asset catalog, as Xcode's generated code names it.
public struct ImageResource: Hashable, Sendable {
  /// The name in the catalog.
  package let name: String

  public init(name: String, bundle: Bundle) { self.name = name }
}

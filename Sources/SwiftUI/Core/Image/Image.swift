import Foundation

/// A picture: from the asset catalog, a symbol, or made by the app.
public struct Image: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case asset(String)
    case symbol(String)
    /// Served by the host at a path; points.
    case resource(path: String, size: CGSize)
    /// Not there yet.
    case pending
  }
  package var source: Source
  package var label: Text?
  package var isDecorative = false
  package var isResizable = false
  package var capInsets = EdgeInsets()
  package var resizingMode = ResizingMode.stretch
  package var renderingMode: TemplateRenderingMode?
  package var isPixelated = false
  package var symbolRenderingMode: SymbolRenderingMode?

  package nonisolated init(source: Source) { self.source = source }

  /// An image of the asset catalog.
  public nonisolated init(_ name: String, bundle: Bundle? = nil) { source = .asset(name) }
  public nonisolated init(_ name: String, bundle: Bundle? = nil, label: Text) {
    source = .asset(name)
    self.label = label
  }
  public nonisolated init(_ resource: ImageResource) { source = .asset(resource.name) }
  /// An image that says nothing to assistive technology.
  public nonisolated init(decorative name: String, bundle: Bundle? = nil) {
    source = .asset(name)
    isDecorative = true
  }
  /// A symbol by its SF Symbols name.
  public nonisolated init(systemName: String) { source = .symbol(systemName) }
  public nonisolated init(systemName: String, variableValue: Double?) { source = .symbol(systemName) }

  public enum ResizingMode: Sendable, Hashable { case tile, stretch }
  public enum TemplateRenderingMode: Sendable, Hashable { case template, original }
  public enum Interpolation: Sendable, Hashable { case none, low, medium, high }
  public enum Scale: Sendable, Hashable, CaseIterable { case small, medium, large }
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }

  private nonisolated func with(_ change: (inout Image) -> Void) -> Image {
    var copy = self
    change(&copy)
    return copy
  }
  /// Lets the image take the size that is proposed.
  public nonisolated func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch)
    -> Image
  {
    with {
      $0.isResizable = true
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }
  public nonisolated func renderingMode(_ mode: TemplateRenderingMode?) -> Image { with { $0.renderingMode = mode } }
  public nonisolated func interpolation(_ interpolation: Interpolation) -> Image {
    with { $0.isPixelated = interpolation == .none }
  }
  public nonisolated func antialiased(_ isAntialiased: Bool) -> Image { self }
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
    with { $0.symbolRenderingMode = mode }
  }

  package nonisolated var symbolName: String? { if case .symbol(let name) = source { name } else { nil } }
}

/// How many colours a symbol has. Symbols are drawn in one here, whatever is asked for.
public struct SymbolRenderingMode: Equatable, Sendable {
  let name: String
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  public static let palette = SymbolRenderingMode(name: "palette")
}

/// A form of a symbol: filled, in a circle …
public struct SymbolVariants: Hashable, Sendable {
  package var suffixes: [String] = []
  public static let none = SymbolVariants()
  public static let circle = SymbolVariants(suffixes: ["circle"])
  public static let square = SymbolVariants(suffixes: ["square"])
  public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
  public static let fill = SymbolVariants(suffixes: ["fill"])
  public static let slash = SymbolVariants(suffixes: ["slash"])
  public var circle: SymbolVariants { SymbolVariants(suffixes: suffixes + ["circle"]) }
  public var square: SymbolVariants { SymbolVariants(suffixes: suffixes + ["square"]) }
  public var fill: SymbolVariants { SymbolVariants(suffixes: suffixes + ["fill"]) }
  public var slash: SymbolVariants { SymbolVariants(suffixes: suffixes + ["slash"]) }
}
private enum SymbolVariantsKey: EnvironmentKey { static var defaultValue: SymbolVariants { .none } }
extension EnvironmentValues {
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}
extension View {
  public nonisolated func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
}

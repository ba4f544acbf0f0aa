import DisplayTree
import Foundation

/// Something that shapes and text can be filled with.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never
  /// The style as it is in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
  /// What is drawn.
  func _paint(in environment: EnvironmentValues) -> _Paint
}

extension ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { resolve(in: environment)._paint(in: environment) }
}

extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never { fatalError("\(Self.self) draws itself") }
}

extension Never: ShapeStyle {
  public typealias Resolved = Never
}

/// A resolved style, ready to be drawn.
public struct _Paint: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case color(RGBA)
    case gradient(PropertyValue, fallback: RGBA)
    case material(String)
  }
  package var content: Content
  /// A shadow of what is filled, as a node has it.
  package var shadow: PropertyValue?
  package init(_ content: Content) { self.content = content }

  /// The value of a paint property.
  package var value: PropertyValue {
    switch content {
    case .color(let color): .string(color.css)
    case .gradient(let value, _): value
    case .material: .string("transparent")
    }
  }
  /// A plain colour for what cannot take a gradient.
  package var color: RGBA {
    switch content {
    case .color(let color): color
    case .gradient(_, let fallback): fallback
    case .material: RGBA(128, 128, 128, 0.2)
    }
  }
  package var material: String? { if case .material(let name) = content { name } else { nil } }
  package func faded(_ opacity: Double) -> _Paint {
    if opacity == 1 { return self }
    switch content {
    case .color(let color): return _Paint(.color(color.faded(opacity)))
    case .gradient(.object(var parts), let fallback):
      if case .list(let stops)? = parts["s"] {
        parts["s"] = .list(
          stops.map { stop in
            guard case .list(var pair) = stop, case .string(let css)? = pair.first, let color = RGBA(css: css) else {
              return stop
            }
            pair[0] = .string(color.faded(opacity).css)
            return .list(pair)
          })
      }
      return _Paint(.gradient(.object(parts), fallback: fallback.faded(opacity)))
    case .gradient, .material: return self
    }
  }
}

extension Color: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.color(rgba(in: environment))) }
}

// Declared here and not in Color as well: `Color.red` and `.red` are one member then, which keeps type checking fast.
extension ShapeStyle where Self == Color {
  public static var red: Color { Color(.system(.red)) }
  public static var orange: Color { Color(.system(.orange)) }
  public static var yellow: Color { Color(.system(.yellow)) }
  public static var green: Color { Color(.system(.green)) }
  public static var mint: Color { Color(.system(.mint)) }
  public static var teal: Color { Color(.system(.teal)) }
  public static var cyan: Color { Color(.system(.cyan)) }
  public static var blue: Color { Color(.system(.blue)) }
  public static var indigo: Color { Color(.system(.indigo)) }
  public static var purple: Color { Color(.system(.purple)) }
  public static var pink: Color { Color(.system(.pink)) }
  public static var brown: Color { Color(.system(.brown)) }
  public static var white: Color { Color(red: 1, green: 1, blue: 1) }
  public static var gray: Color { Color(.system(.gray)) }
  public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  public static var clear: Color { Color(red: 0, green: 0, blue: 0, opacity: 0) }
}

extension Color {
  /// The colour of primary content.
  public static let primary = Color(.system(.label))
  /// The colour of secondary content.
  public static let secondary = Color(.system(.secondaryLabel))
}

/// The first, second … level of the current foreground style.
public struct HierarchicalShapeStyle: ShapeStyle {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    if let styles = environment.foregroundStyles, !styles.isEmpty {
      if level < styles.count { return styles[level].paint(environment) }
      // Levels of a style that names only the first are that style, fainter.
      return styles[0].paint(environment).faded([1, 0.5, 0.25, 0.18, 0.05][min(level, 4)])
    }
    let colors: [SystemColor] = [.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .quinary]
    return _Paint(.color(colors[min(level, 4)].rgba(in: environment)))
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .init(level: 0) }
  public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
  public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
  public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
  public static var quinary: HierarchicalShapeStyle { .init(level: 4) }
}

/// The foreground style of the environment.
public struct ForegroundStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    HierarchicalShapeStyle(level: 0)._paint(in: environment)
  }
}
extension ShapeStyle where Self == ForegroundStyle { public static var foreground: ForegroundStyle { .init() } }

/// The background of the place where it is shown.
public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    if let style = environment.backgroundStyle {
      // A style may not refer to itself.
      var outer = environment
      outer.backgroundStyle = nil
      return style._paint(in: outer)
    }
    return _Paint(.color(SystemColor.background.rgba(in: environment)))
  }
}
extension ShapeStyle where Self == BackgroundStyle { public static var background: BackgroundStyle { .init() } }

/// A thin colour to put things on.
public struct FillShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.color(SystemColor.systemFill.rgba(in: environment)))
  }
}
extension ShapeStyle where Self == FillShapeStyle { public static var fill: FillShapeStyle { .init() } }

public struct SeparatorShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.color(SystemColor.separator.rgba(in: environment)))
  }
}
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: SeparatorShapeStyle { .init() } }

public struct SelectionShapeStyle: ShapeStyle {
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint { TintShapeStyle()._paint(in: environment) }
}
extension ShapeStyle where Self == SelectionShapeStyle { public static var selection: SelectionShapeStyle { .init() } }

/// A blur of what is behind.
public struct Material: ShapeStyle {
  let name: String
  public static let ultraThin = Material(name: "ultraThin")
  public static let thin = Material(name: "thin")
  public static let regular = Material(name: "regular")
  public static let thick = Material(name: "thick")
  public static let ultraThick = Material(name: "ultraThick")
  public static let bar = Material(name: "bar")
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.material(name)) }
}
extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle, Equatable {
  private let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
  public static func == (a: Self, b: Self) -> Bool { isSameAny(a.style, b.style) }
  public func _paint(in environment: EnvironmentValues) -> _Paint { style._paint(in: environment) }
  package func paint(_ environment: EnvironmentValues) -> _Paint {
    // A style may not refer to itself: it is resolved against what was there before it.
    var outer = environment
    outer.overrides[ObjectIdentifier(ForegroundStylesKey.self)] = Optional<[AnyShapeStyle]>.none as Any
    return style._paint(in: outer)
  }
}

/// A style at some opacity.
public struct _OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {
  let base: Base
  let opacity: Double
  public func _paint(in environment: EnvironmentValues) -> _Paint { base._paint(in: environment).faded(opacity) }
}
extension ShapeStyle {
  @_disfavoredOverload public func opacity(_ opacity: Double) -> some ShapeStyle {
    _OpacityShapeStyle(base: self, opacity: opacity)
  }
}

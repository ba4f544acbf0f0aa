import Foundation

/// How large controls are.
public enum ControlSize: CaseIterable, Sendable, Hashable {
  case mini, small, regular, large, extraLarge
  /// Horizontal and vertical padding of bordered buttons, points.
  var buttonPadding: CGSize {
    switch self {
    case .mini, .small: CGSize(width: 10, height: 5)
    case .regular: CGSize(width: 12, height: 7)
    case .large, .extraLarge: CGSize(width: 20, height: 15)
    }
  }
  var buttonFont: Font { self == .mini || self == .small ? .subheadline : .body }
  var buttonRadius: CGFloat {
    switch self {
    case .mini, .small: 14
    case .regular: 7
    case .large, .extraLarge: 12
    }
  }
}

/// The outline of bordered buttons.
public struct ButtonBorderShape: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case automatic, capsule, circle, rounded }
  let kind: Kind
  var radius: CGFloat?
  public static let automatic = ButtonBorderShape(kind: .automatic)
  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let circle = ButtonBorderShape(kind: .circle)
  public static let roundedRectangle = ButtonBorderShape(kind: .rounded)
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rounded, radius: radius)
  }
}

/// As a shape, the form of buttons' backgrounds.
extension ButtonBorderShape: InsettableShape {
  public nonisolated func path(in rect: CGRect) -> Path {
    switch kind {
    case .automatic: Path(roundedRect: rect, cornerRadius: 8, style: .continuous)
    case .capsule: Capsule().path(in: rect)
    case .circle: Circle().path(in: rect)
    case .rounded: Path(roundedRect: rect, cornerRadius: radius ?? 8, style: .continuous)
    }
  }
  public nonisolated func inset(by amount: CGFloat) -> some InsettableShape { _Inset(base: self, amount: amount) }
}
extension Shape where Self == ButtonBorderShape {
  /// The form of buttons' backgrounds.
  public static var buttonBorder: ButtonBorderShape { .automatic }
}

private enum ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }
private enum BorderShapeKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .automatic } }
extension EnvironmentValues {
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
  package var buttonBorderShape: ButtonBorderShape {
    get { self[BorderShapeKey.self] }
    set { self[BorderShapeKey.self] = newValue }
  }
}

extension View {
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
}

import Foundation

/// A colour by its UIKit name, the same as a SwiftUI colour, which it turns into with `Color(uiColor:)`.
open class UIColor: NSObject, NSSecureCoding, @unchecked Sendable, _ExpressibleByColorLiteral {
  let color: Color

  /// The colour of SwiftUI as one of UIKit.
  public init(_ color: Color) { self.color = color }
  /// Components from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, opacity: alpha))
  }
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(.displayP3, red: red, green: green, blue: blue, opacity: alpha))
  }
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(Color(white: white, opacity: alpha)) }
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha))
  }
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }
  /// What `#colorLiteral(red:green:blue:alpha:)` makes.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }
  /// A colour of the asset catalog; nil where there is none of that name.
  public convenience init?(named name: String) {
    guard AssetCatalog.main.hasColor(name) else { return nil }
    self.init(Color(name))
  }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(named: name)
  }
  public convenience init(resource: ColorResource) { self.init(Color(resource)) }
  /// A colour for light and one for dark surroundings. The provider is asked for both at once.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
    self.init(Color(.adaptive(light: light.color, dark: dark.color)))
  }

  /// A colour from an archive, as UIKit writes them.
  public required convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "UIAlpha") else { return nil }
    func part(_ name: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: name)) }
    guard coder.containsValue(forKey: "UIRed") else {
      self.init(white: part("UIWhite"), alpha: part("UIAlpha"))
      return
    }
    self.init(red: part("UIRed"), green: part("UIGreen"), blue: part("UIBlue"), alpha: part("UIAlpha"))
  }
  /// Writes the components in light surroundings.
  open func encode(with coder: NSCoder) {
    let now = resolved()
    let parts = [("UIRed", now.red), ("UIGreen", now.green), ("UIBlue", now.blue), ("UIAlpha", now.opacity)]
    for (name, value) in parts { coder.encode(Double(value), forKey: name) }
    coder.encode(4, forKey: "UIColorComponentCount")
  }
  open class var supportsSecureCoding: Bool { true }

  open var cgColor: CGColor { CGColor(color) }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let now = resolved()
    return UIColor(red: CGFloat(now.red), green: CGFloat(now.green), blue: CGFloat(now.blue), alpha: alpha)
  }
  open func resolvedColor(with traits: UITraitCollection) -> UIColor { UIColor(Color(resolved(traits))) }

  /// The components in light surroundings, from 0 to 1; false never.
  @discardableResult open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let now = resolved()
    red?.pointee = CGFloat(now.red)
    green?.pointee = CGFloat(now.green)
    blue?.pointee = CGFloat(now.blue)
    alpha?.pointee = CGFloat(now.opacity)
    return true
  }
  @discardableResult open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let now = resolved()
    let (r, g, b) = (CGFloat(now.red), CGFloat(now.green), CGFloat(now.blue))
    let (high, low) = (max(r, g, b), min(r, g, b))
    let span = high - low
    let sector: CGFloat =
      if span == 0 { 0 } else if high == r { (g - b) / span } else if high == g { 2 + (b - r) / span } else {
        4 + (r - g) / span
      }
    hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
    saturation?.pointee = high == 0 ? 0 : span / high
    brightness?.pointee = high
    alpha?.pointee = CGFloat(now.opacity)
    return true
  }

  private func resolved(_ traits: UITraitCollection = .current) -> Color.Resolved {
    var environment = EnvironmentValues()
    environment.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
    return color.resolve(in: environment)
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }
  open override var hash: Int { color.hashValue }

  private static func palette(_ color: SystemColor) -> UIColor { UIColor(Color(.system(color))) }
  public static let systemRed = palette(.red)
  public static let systemOrange = palette(.orange)
  public static let systemYellow = palette(.yellow)
  public static let systemGreen = palette(.green)
  public static let systemMint = palette(.mint)
  public static let systemTeal = palette(.teal)
  public static let systemCyan = palette(.cyan)
  public static let systemBlue = palette(.blue)
  public static let systemIndigo = palette(.indigo)
  public static let systemPurple = palette(.purple)
  public static let systemPink = palette(.pink)
  public static let systemBrown = palette(.brown)
  public static let systemGray = palette(.gray)
  public static let systemGray2 = palette(.gray2)
  public static let systemGray3 = palette(.gray3)
  public static let systemGray4 = palette(.gray4)
  public static let systemGray5 = palette(.gray5)
  public static let systemGray6 = palette(.gray6)
  public static let label = palette(.label)
  /// Black, whatever the scheme.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Mostly white, whatever the scheme.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let secondaryLabel = palette(.secondaryLabel)
  public static let tertiaryLabel = palette(.tertiaryLabel)
  public static let quaternaryLabel = palette(.quaternaryLabel)
  public static let placeholderText = palette(.tertiaryLabel)
  public static let link = palette(.link)
  public static let separator = palette(.separator)
  public static let opaqueSeparator = palette(.opaqueSeparator)
  public static let systemFill = palette(.systemFill)
  public static let secondarySystemFill = palette(.secondarySystemFill)
  public static let tertiarySystemFill = palette(.tertiarySystemFill)
  public static let quaternarySystemFill = palette(.quaternarySystemFill)
  public static let systemBackground = palette(.background)
  public static let secondarySystemBackground = palette(.secondaryBackground)
  public static let tertiarySystemBackground = palette(.tertiaryBackground)
  public static let systemGroupedBackground = palette(.groupedBackground)
  public static let secondarySystemGroupedBackground = palette(.secondaryGroupedBackground)
  public static let tertiarySystemGroupedBackground = palette(.tertiaryGroupedBackground)
  public static let tintColor = UIColor(.accentColor)
  // The fixed ones.
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

/// The surroundings that a colour or an image is chosen for.
open class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
  /// Light surroundings: which tab is meant cannot be told.
  public static let current = UITraitCollection(userInterfaceStyle: .light)
}

/// A colour of Core Graphics': components, without surroundings.
public final class CGColor: NSObject, @unchecked Sendable {
  let color: Color
  init(_ color: Color) { self.color = color }
  /// sRGB components from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  public init(gray: CGFloat, alpha: CGFloat) { color = Color(white: gray, opacity: alpha) }
  /// Red, green, blue and alpha from 0 to 1.
  public var components: [CGFloat]? {
    let now = color.resolve(in: EnvironmentValues())
    return [now.red, now.green, now.blue, now.opacity].map { CGFloat($0) }
  }
  public var numberOfComponents: Int { 4 }
  public var alpha: CGFloat { CGFloat(color.resolve(in: EnvironmentValues()).opacity) }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CGColor)?.color == color }
  public override var hash: Int { color.hashValue }
}

extension ColorPicker {
  /// Chooses a colour as Core Graphics has it.
  public nonisolated init(
    selection: Binding<CGColor>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    let colors = Binding<Color>(get: { selection.wrappedValue.color }, set: { selection.wrappedValue = CGColor($0) })
    self.init(selection: colors, supportsOpacity: supportsOpacity, label: label)
  }
}
extension ColorPicker where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<CGColor>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, selection: Binding<CGColor>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

/// What a colour literal is where nothing else says it.
public typealias _ColorLiteralType = UIColor

extension Color: CustomStringConvertible {
  /// The colour's name, or its components in hexadecimal digits.
  public nonisolated var description: String {
    switch storage {
    case .system(let color): color.rawValue
    case .asset(let name, _): "NamedColor(name: \"\(name)\", bundle: nil)"
    case .accent: "AccentColor"
    case .components(let red, let green, let blue, let opacity):
      "#"
        + [red, green, blue, opacity].map { String(format: "%02X", Int((min(max($0, 0), 1) * 255).rounded())) }.joined()
    default: "\(resolve(in: EnvironmentValues()))"
    }
  }
}

extension Color {
  /// The colour of UIKit as one of SwiftUI.
  public nonisolated init(uiColor: UIColor) { self = uiColor.color }
  @_disfavoredOverload public nonisolated init(_ color: UIColor) { self = color.color }
  public nonisolated init(cgColor: CGColor) { self = cgColor.color }
  public nonisolated init(_ cgColor: CGColor) { self = cgColor.color }
  /// The colour's components, where it has the same in all surroundings.
  public nonisolated var cgColor: CGColor? {
    if case .components = storage { CGColor(self) } else { nil }
  }
}

import Foundation

/// A colour, which may depend on where it is shown: light or dark, standard or increased contrast, raised or not.
public struct Color: Hashable, Sendable {
  package indirect enum Storage: Hashable, Sendable {
    case components(red: Double, green: Double, blue: Double, opacity: Double)
    case system(SystemColor)
    case asset(String, BundleName)
    case faded(Color, Double)
    case mixed(Color, Color, Double)
    case adaptive(light: Color, dark: Color)
    case accent
    case style(StyleColor)
  }
  /// A style of the app's own that is a colour wherever it is shown.
  package struct StyleColor: Hashable, Sendable {
    nonisolated(unsafe) let style: AnyHashable
    let resolve: @Sendable (EnvironmentValues) -> Resolved
    func rgba(in environment: EnvironmentValues) -> RGBA {
      let color = resolve(environment)
      return RGBA(
        red: Double(color.red), green: Double(color.green), blue: Double(color.blue), opacity: Double(color.opacity))
    }
    package static func == (a: Self, b: Self) -> Bool { a.style == b.style }
    package func hash(into hasher: inout Hasher) { hasher.combine(style) }
  }
  /// Only the main bundle has assets here; the name keeps `Color("x", bundle:)` apart in comparisons.
  package struct BundleName: Hashable, Sendable { var path: String? }
  package var storage: Storage
  package nonisolated init(_ storage: Storage) { self.storage = storage }

  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  /// Components from 0 to 1 in a colour space.
  public nonisolated init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    let components = [red, green, blue].map { colorSpace == .sRGBLinear ? Color.encode($0) : $0 }
    storage = .components(red: components[0], green: components[1], blue: components[2], opacity: opacity)
  }
  public nonisolated init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }
  public nonisolated init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func channel(_ n: Double) -> Double {
      let k = (n + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }
  /// A colour of the app's asset catalog.
  public nonisolated init(_ name: String, bundle: Bundle? = nil) {
    storage = .asset(name, BundleName(path: bundle?.bundlePath))
  }
  public nonisolated init(_ resource: ColorResource) { storage = .asset(resource.name, BundleName(path: nil)) }
  public nonisolated init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// The colour that a style is: itself, of a colour.
  public nonisolated init<T: Hashable & ShapeStyle>(_ color: T) where T.Resolved == Resolved {
    self = color as? Color ?? Color(.style(StyleColor(style: AnyHashable(color)) { color.resolve(in: $0) }))
  }

  /// The colour with its opacity multiplied by `opacity`.
  public nonisolated func opacity(_ opacity: Double) -> Color { Color(.faded(self, opacity)) }

  /// A colour between this one (0) and `other` (1).
  public nonisolated func mix(with other: Color, by fraction: Double) -> Color { Color(.mixed(self, other, fraction)) }

  public static let accentColor = Color(.accent)

  private static func encode(_ linear: Double) -> Double {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  /// sRGB components from 0 to 1.
  public struct Resolved: Hashable, Sendable, ShapeStyle {
    public typealias Resolved = Never
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
    public func _paint(in environment: EnvironmentValues) -> _Paint {
      _Paint(.color(RGBA(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(opacity))))
    }
    package init(_ color: RGBA) {
      self.init(
        red: Float(color.red), green: Float(color.green), blue: Float(color.blue), opacity: Float(color.opacity))
    }
  }

  /// The colour as it is in an environment.
  public nonisolated func resolve(in environment: EnvironmentValues) -> Resolved { Resolved(rgba(in: environment)) }

  package nonisolated func rgba(in environment: EnvironmentValues) -> RGBA {
    switch storage {
    case .components(let red, let green, let blue, let opacity):
      RGBA(red: red, green: green, blue: blue, opacity: opacity)
    case .system(let color): color.rgba(in: environment)
    case .asset(let name, _): environment.assets.color(name, in: environment)
    case .faded(let color, let opacity):
      color.rgba(in: environment).faded(opacity)
    case .mixed(let a, let b, let fraction): a.rgba(in: environment).mixed(with: b.rgba(in: environment), fraction)
    case .style(let style): style.rgba(in: environment)
    case .adaptive(let light, let dark): (environment.colorScheme == .dark ? dark : light).rgba(in: environment)
    case .accent:
      // On a background of the tint the tint could not be seen.
      (environment.backgroundProminence == .increased
        ? .white : environment.tint ?? environment.assets.accentColor ?? Color(.system(.blue))).rgba(in: environment)
    }
  }
}

/// sRGB components from 0 to 1, as they are drawn.
package struct RGBA: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var opacity: Double
  package init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }
  package init(_ red: Int, _ green: Int, _ blue: Int, _ opacity: Double = 1) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, opacity: opacity)
  }
  package func faded(_ opacity: Double) -> RGBA {
    var copy = self
    copy.opacity *= opacity
    return copy
  }
  func mixed(with other: RGBA, _ fraction: Double) -> RGBA {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return RGBA(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }

  /// As CSS writes it, in the shortest form.
  /// Reads what `css` writes.
  package init?(css: String) {
    guard css.first == "#" else { return nil }
    let digits = css.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == css.utf8.count - 1 else { return nil }
    let isShort = digits.count < 6
    var parts: [Double] = []
    for index in stride(from: 0, to: digits.count, by: isShort ? 1 : 2) {
      let byte: Int = isShort ? digits[index] * 17 : digits[index] * 16 + digits[index + 1]
      parts.append(Double(byte) / 255)
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count == 4 ? parts[3] : 1)
  }

  package var css: String {
    func byte(_ value: Double) -> UInt8 { UInt8((max(0, min(1, value)) * 255).rounded()) }
    let bytes = (byte(red), byte(green), byte(blue), byte(opacity))
    let count = opacity < 1 ? 4 : 3
    return withUnsafeBytes(of: bytes) { bytes in
      // Where both digits of every part are equal, one of them says it.
      let isShort = bytes.prefix(count).allSatisfy { $0 >> 4 == $0 & 15 }
      return String(unsafeUninitializedCapacity: 9) { text in
        var length = 0
        func put(_ digit: UInt8) {
          length += 1
          text[length] = digit < 10 ? digit + 48 : digit + 87
        }
        text[0] = UInt8(ascii: "#")
        for byte in bytes.prefix(count) {
          put(byte >> 4)
          if !isShort { put(byte & 15) }
        }
        return length + 1
      }
    }
  }
}

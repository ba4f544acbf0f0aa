/// One named color in all the appearances that the catalog gives it.
public struct ColorAsset: Codable, Sendable, Equatable {
  public enum Value: Codable, Sendable, Equatable {
    /// Components in sRGB, 0 to 1; other color spaces were converted when the app was built.
    case components(red: Double, green: Double, blue: Double, opacity: Double)
    /// A color of the system by its catalog name: `systemRedColor`, `labelColor`, …
    case system(String)
  }

  public struct Variant: Codable, Sendable, Equatable {
    public var value: Value
    public var appearance: AssetAppearance
    public var idiom: String

    public init(value: Value, appearance: AssetAppearance = AssetAppearance(), idiom: String = "universal") {
      self.value = value
      self.appearance = appearance
      self.idiom = idiom
    }
  }

  public var variants: [Variant]

  public init(variants: [Variant]) { self.variants = variants }

  /// The color in these surroundings. Nil only when the set gives no color at all, as a fresh `AccentColor` does.
  public func value(for traits: AssetTraits) -> Value? {
    let ranked = variants.compactMap { variant -> (rank: Int, value: Value)? in
      guard let appearance = variant.appearance.fit(traits) else { return nil }
      let idiom = variant.idiom == traits.idiom ? 2 : variant.idiom == "universal" ? 1 : 0
      return (idiom * 10 + appearance, variant.value)
    }
    return ranked.max { $0.rank < $1.rank }?.value ?? variants.first?.value
  }
}

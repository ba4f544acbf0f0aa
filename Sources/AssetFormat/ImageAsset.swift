/// One named picture in all the forms that the catalog has of it.
public struct ImageAsset: Codable, Sendable, Equatable {
  /// How the picture takes part in coloring.
  public enum Rendering: String, Codable, Sendable {
    /// Only the picture's alpha counts; the foreground style fills it.
    case template
    case original
  }

  /// One file of the picture.
  public struct Variant: Codable, Sendable, Equatable {
    /// Relative to the bundle.
    public var file: String
    /// Pixels in a point; nil where the picture is drawn for every scale (vectors, "single scale").
    public var scale: Double?
    public var appearance: AssetAppearance
    /// `universal`, `iphone`, `ipad`, `mac`, …
    public var idiom: String
    /// The picture's own size in points.
    public var width: Double
    public var height: Double

    public init(
      file: String, scale: Double? = nil, appearance: AssetAppearance = AssetAppearance(), idiom: String = "universal",
      width: Double, height: Double
    ) {
      self.file = file
      self.scale = scale
      self.appearance = appearance
      self.idiom = idiom
      self.width = width
      self.height = height
    }
  }

  public var variants: [Variant]
  /// What the catalog asks for; nil leaves it to the view (`original` outside of buttons and the like).
  public var rendering: Rendering?

  public init(variants: [Variant], rendering: Rendering? = nil) {
    self.variants = variants
    self.rendering = rendering
  }

  /// The file that suits the traits best: the right idiom, then the right appearance, then the smallest scale that is
  /// at least the screen's (or the largest there is). Nil only when there are no variants at all.
  public func variant(for traits: AssetTraits) -> Variant? {
    let ranked = variants.compactMap { variant -> (rank: [Double], variant: Variant)? in
      guard let appearance = variant.appearance.fit(traits) else { return nil }
      let idiom: Double = variant.idiom == traits.idiom ? 2 : variant.idiom == "universal" ? 1 : 0
      let scale = variant.scale ?? traits.scale
      // Exact fit is 0; a larger picture is better than a smaller one, and the nearer the better.
      let scaleFit = scale >= traits.scale ? traits.scale - scale : (scale - traits.scale) * 100
      return ([idiom, Double(appearance), scaleFit], variant)
    }
    return ranked.max { $0.rank.lexicographicallyPrecedes($1.rank) }?.variant ?? variants.first
  }
}

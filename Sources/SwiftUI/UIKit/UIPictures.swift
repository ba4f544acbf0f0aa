import Foundation

/// Shows a picture.
@MainActor @preconcurrency open class UIImageView: UIView {
  open var image: UIImage? { didSet { changed() } }
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  override var shownContent: AnyView {
    guard let image else { return AnyView(Color.clear) }
    let picture = Image(uiImage: image)
    let whole: AnyView =
      switch contentMode {
      case .scaleAspectFit: AnyView(picture.resizable().aspectRatio(contentMode: .fit))
      case .scaleAspectFill: AnyView(Color.clear.overlay { picture.resizable().aspectRatio(contentMode: .fill) })
      case .scaleToFill, .redraw: AnyView(picture.resizable())
      default: AnyView(picture)
      }
    return AnyView(whole.foregroundStyle(tintColor?.color ?? .accentColor))
  }
}

/// A wheel that turns while something is going on.
@MainActor @preconcurrency open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Sendable {
    case medium = 100
    case large
  }
  open var style = Style.medium { didSet { changed() } }
  open var color: UIColor! { didSet { changed() } }
  open var hidesWhenStopped = true { didSet { changed() } }
  open private(set) var isAnimating = false { didSet { if isAnimating != oldValue { changed() } } }
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  override var shownContent: AnyView {
    let side = style == .large ? 37.0 : 20
    return AnyView(
      ZStack {
        Color.clear.frame(width: side, height: side)
        if isAnimating || !hidesWhenStopped {
          ProgressView().controlSize(style == .large ? .large : .regular).tint(color?.color)
        }
      })
  }
}

/// A bar that shows how far something has come.
@MainActor @preconcurrency open class UIProgressView: UIView {
  /// Whether it is part of a bar: kept, and without effect.
  public enum Style: Int, Sendable { case `default`, bar }
  /// From 0 to 1.
  open var progress: Float = 0 { didSet { changed() } }
  open var progressTintColor: UIColor? { didSet { changed() } }
  /// Without effect.
  open var trackTintColor: UIColor?
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
  open func setProgress(_ progress: Float, animated: Bool) {
    if animated { withAnimation { self.progress = progress } } else { self.progress = progress }
  }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  override var shownContent: AnyView {
    AnyView(ProgressView(value: min(max(progress, 0), 1)).tint(progressTintColor?.color ?? tintColor?.color))
  }
}

/// Something that is done to what is behind a view.
open class UIVisualEffect: NSObject, @unchecked Sendable {}

/// A blur of what is behind.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// How dense a blur is.
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark
    case systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }
  private let style: Style
  public init(style: Style) { self.style = style }

  @MainActor var view: AnyView {
    let material: Material =
      switch style {
      case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: .ultraThin
      case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark, .light, .dark: .thin
      case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark, .extraLight: .thick
      case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: .bar
      default: .regular
      }
    let plate = Rectangle().fill(material)
    switch style {
    case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
      .systemChromeMaterialDark:
      return AnyView(plate.environment(\.colorScheme, .dark))
    case .light, .extraLight, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
      .systemThickMaterialLight, .systemChromeMaterialLight:
      return AnyView(plate.environment(\.colorScheme, .light))
    default: return AnyView(plate)
    }
  }
}

/// Shows an effect, and what stands on it.
@MainActor @preconcurrency open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect? { didSet { changed() } }
  open private(set) lazy var contentView: UIView = {
    let view = UIView()
    addSubview(view)
    return view
  }()
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
  override var shownContent: AnyView {
    AnyView(
      ZStack {
        if let blur = effect as? UIBlurEffect { blur.view }
        ShownSubviews(view: self)
      })
  }
}

import Diagnostics
import Foundation

/// The bar at the top of a screen. Its `appearance()` says how all of them look, beneath what a screen says of its own.
@MainActor @preconcurrency open class UINavigationBar: UIView {
  open var barTintColor: UIColor? { didSet { changed() } }
  private static let proxy = UIView.proxy(UINavigationBar())
  public override class func appearance() -> UINavigationBar { proxy }
  /// Kept, and without effect.
  open var isTranslucent = true
  open var prefersLargeTitles = false
  open var shadowImage: UIImage?
  open var compactAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The font and the colour of small titles.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// The font and the colour of large titles.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// How bars look that something is scrolled under.
  open var standardAppearance = UINavigationBarAppearance() { didSet { hasStandard = true } }
  private var hasStandard = false
  /// How bars look that nothing is scrolled under: as the standard one without a background, unless it is set.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  private var isWithoutBackground = false
  /// An image without content takes the background away; others have no effect.
  open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) {
    isWithoutBackground = image != nil
    if let image, image.size != .zero {
      Log.once("setBackgroundImage(_:for:) draws no image; fill the bar by toolbarBackground")
    }
  }
  override func appearanceChanged() {}

  private var chosen: UINavigationBarAppearance? { scrollEdgeAppearance ?? (hasStandard ? standardAppearance : nil) }

  var look: BarLook {
    if let scrollEdgeAppearance { return scrollEdgeAppearance.look(always: true) }
    var look = hasStandard ? standardAppearance.look(always: false) : BarLook()
    if let color = barTintColor { look.background = look.background ?? AnyShapeStyle(color.color) }
    if let color = backgroundColor, color.color != .clear {
      look.background = look.background ?? AnyShapeStyle(color.color)
      look.backgroundVisibility = look.backgroundVisibility ?? .visible
    }
    if isWithoutBackground { look.backgroundVisibility = .hidden }
    return look
  }
  var smallTitle: TitleLook { TitleLook(chosen?.titleTextAttributes, titleTextAttributes) }
  var largeTitle: TitleLook { TitleLook(chosen?.largeTitleTextAttributes, largeTitleTextAttributes) }
  /// The colour of back buttons.
  var backTint: Color? {
    let title = chosen?.backButtonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor
    return (title ?? tintColor)?.color
  }
}

/// What is said of a bar's title; nil leaves it to the system.
struct TitleLook {
  private(set) var font: Font?
  private(set) var color: Color?

  init(_ lists: [NSAttributedString.Key: Any]?...) {
    for list in lists {
      font = font ?? (list?[.font] as? UIFont)?.font
      color = color ?? (list?[.foregroundColor] as? UIColor)?.color
    }
  }
}

/// The places where a bar's background image can be.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

/// The bar with the tabs. Its `appearance()` says how all of them look, beneath what a screen says of its own.
@MainActor @preconcurrency open class UITabBar: UIView {
  open var barTintColor: UIColor? { didSet { changed() } }
  private static let proxy = UIView.proxy(UITabBar())
  public override class func appearance() -> UITabBar { proxy }
  /// Kept, and without effect.
  open var isTranslucent = true
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  /// The colour of the items that are not chosen.
  open var unselectedItemTintColor: UIColor?
  open var standardAppearance = UITabBarAppearance() { didSet { hasStandard = true } }
  private var hasStandard = false
  open var scrollEdgeAppearance: UITabBarAppearance?
  override func appearanceChanged() {}

  private var chosen: UITabBarAppearance? { hasStandard ? standardAppearance : scrollEdgeAppearance }

  var look: BarLook {
    var look = chosen?.look(always: scrollEdgeAppearance != nil) ?? BarLook()
    if let color = barTintColor ?? backgroundColor, color.color != .clear {
      look.background = look.background ?? AnyShapeStyle(color.color)
      look.backgroundVisibility = look.backgroundVisibility ?? .visible
    }
    return look
  }
  /// The colour of the chosen item and that of the others.
  var selectedTint: Color? { chosen?.stackedLayoutAppearance.selected.color ?? tintColor?.color }
  var otherTint: Color? { chosen?.stackedLayoutAppearance.normal.color ?? unselectedItemTintColor?.color }
}

/// A bar at the bottom of a screen: its appearance has no effect, which is said once.
@MainActor @preconcurrency open class UIToolbar: UIView {
  open var barTintColor: UIColor? { didSet { changed() } }
  private static let proxy = UIView.proxy(UIToolbar())
  public override class func appearance() -> UIToolbar { proxy }
  open var isTranslucent = true
  open var standardAppearance = UIToolbarAppearance() { didSet { changed() } }
  open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { changed() } }
}

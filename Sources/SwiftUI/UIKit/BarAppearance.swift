import Foundation

/// How a bar looks.
@MainActor @preconcurrency open class UIBarAppearance: NSObject {
  enum Background { case standard, opaque, transparent }
  private(set) var background = Background.standard
  open var backgroundColor: UIColor?
  /// Kept, and without effect: bars have a blur of their own.
  open var backgroundEffect: UIBlurEffect?
  /// Kept, and without effect, as the images are.
  open var shadowColor: UIColor?
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  public override init() { super.init() }
  /// Begins with the look of another.
  public init(barAppearance: UIBarAppearance) {
    background = barAppearance.background
    backgroundColor = barAppearance.backgroundColor
    backgroundEffect = barAppearance.backgroundEffect
    super.init()
  }
  /// Makes the bar's background that of the screen.
  open func configureWithOpaqueBackground() { (background, backgroundColor) = (.opaque, nil) }
  /// Makes the bar have no background.
  open func configureWithTransparentBackground() { (background, backgroundColor) = (.transparent, nil) }
  /// Makes the bar's background a blur.
  open func configureWithDefaultBackground() { (background, backgroundColor) = (.standard, nil) }

  /// What it says of a bar's plate. A bar that looks so while nothing is scrolled under it has its background always.
  func look(always: Bool) -> BarLook {
    var look = BarLook()
    if let backgroundColor {
      look.background = AnyShapeStyle(backgroundColor.color)
    } else if background == .opaque {
      look.background = AnyShapeStyle(UIColor.systemBackground.color)
    }
    let isClear = background == .transparent && backgroundColor == nil
    if isClear { look.backgroundVisibility = .hidden } else if always { look.backgroundVisibility = .visible }
    return look
  }
}

/// How navigation bars look.
@MainActor @preconcurrency open class UINavigationBarAppearance: UIBarAppearance {
  /// Kept, and without effect, as the other buttons' are.
  open var buttonAppearance = UIBarButtonItemAppearance()
  open var backButtonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance()
  /// The font and the colour of small titles.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The font and the colour of large titles.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// Without effect.
  open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {}
}

/// How buttons in a bar look: kept, and without effect but for the colour of a back button's title.
@MainActor @preconcurrency open class UIBarButtonItemAppearance: NSObject {
  /// How they look in a state.
  @MainActor open class State: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  }
  open var normal = State()
  open var highlighted = State()
  open var disabled = State()
  open var focused = State()
}

/// How the items of a tab bar look.
@MainActor @preconcurrency open class UITabBarItemAppearance: NSObject {
  /// How they look in a state.
  @MainActor open class State: NSObject {
    open var iconColor: UIColor?
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Kept, and without effect.
    open var badgeBackgroundColor: UIColor?
    var color: Color? { (iconColor ?? titleTextAttributes[.foregroundColor] as? UIColor)?.color }
  }
  open var normal = State()
  open var selected = State()
  /// Kept, and without effect, as the state with the focus is.
  open var disabled = State()
  open var focused = State()
}

/// How tab bars look.
@MainActor @preconcurrency open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  /// Kept, and without effect: items in a line look as those that are stacked.
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  open var selectionIndicatorTintColor: UIColor?
}

/// How toolbars look: kept, and without effect.
@MainActor @preconcurrency open class UIToolbarAppearance: UIBarAppearance {}

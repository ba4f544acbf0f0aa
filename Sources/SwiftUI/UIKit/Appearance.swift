import Diagnostics
import Foundation

/// A view of UIKit's whose look apps set for all of its kind. SwiftUI's views here take none of it, which is said once.
@MainActor @preconcurrency open class UIAppearanceView: UIView {
  open var backgroundView: UIView?
  open var barTintColor: UIColor? { didSet { skip() } }
  open override var backgroundColor: UIColor? { didSet { skip() } }
  open override var tintColor: UIColor! { didSet { skip() } }
  func skip() { Log.once("\(type(of: self)).appearance() has no effect; style the SwiftUI view instead") }
}

/// How a bar looks: kept, and without effect.
@MainActor @preconcurrency open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var backgroundEffect: UIBlurEffect?
  open var shadowColor: UIColor?
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open func configureWithOpaqueBackground() {}
  open func configureWithTransparentBackground() {}
  open func configureWithDefaultBackground() {}
}

@MainActor @preconcurrency open class UINavigationBarAppearance: UIBarAppearance {
  open var buttonAppearance = UIBarButtonItemAppearance()
  open var backButtonAppearance = UIBarButtonItemAppearance()
  open var doneButtonAppearance = UIBarButtonItemAppearance()
  open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) {}
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// How buttons in a bar look: kept, and without effect.
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

/// How the items of a tab bar look: kept, and without effect.
@MainActor @preconcurrency open class UITabBarItemAppearance: NSObject {
  /// How they look in a state.
  @MainActor open class State: NSObject {
    open var iconColor: UIColor?
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var badgeBackgroundColor: UIColor?
  }
  open var normal = State()
  open var selected = State()
  open var disabled = State()
  open var focused = State()
}

@MainActor @preconcurrency open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  open var selectionIndicatorTintColor: UIColor?
}
@MainActor @preconcurrency open class UIToolbarAppearance: UIBarAppearance {}

@MainActor @preconcurrency open class UINavigationBar: UIAppearanceView {
  private static let proxy = UINavigationBar()
  public static func appearance() -> UINavigationBar { proxy }
  open var isTranslucent = true
  open var prefersLargeTitles = false
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { skip() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { skip() } }
  open var standardAppearance = UINavigationBarAppearance() { didSet { skip() } }
  open var compactAppearance: UINavigationBarAppearance? { didSet { skip() } }
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { skip() } }
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { skip() } }
  open var shadowImage: UIImage? { didSet { skip() } }
  open func setBackgroundImage(_ image: UIImage?, for metrics: UIBarMetrics) { skip() }
}
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt
}

@MainActor @preconcurrency open class UITabBar: UIAppearanceView {
  private static let proxy = UITabBar()
  public static func appearance() -> UITabBar { proxy }
  open var isTranslucent = true
  open var unselectedItemTintColor: UIColor? { didSet { skip() } }
  open var backgroundImage: UIImage? { didSet { skip() } }
  open var shadowImage: UIImage? { didSet { skip() } }
  open var standardAppearance = UITabBarAppearance() { didSet { skip() } }
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { skip() } }
}

@MainActor @preconcurrency open class UIToolbar: UIAppearanceView {
  private static let proxy = UIToolbar()
  public static func appearance() -> UIToolbar { proxy }
  open var isTranslucent = true
  open var standardAppearance = UIToolbarAppearance() { didSet { skip() } }
}

// Lists and editors have not been these views since iOS 16, where setting their appearance changes nothing either.
@MainActor @preconcurrency open class UITableView: UIAppearanceView {
  private static let proxy = UITableView()
  public static func appearance() -> UITableView { proxy }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var tableFooterView: UIView?
  open var tableHeaderView: UIView?
  open var sectionFooterHeight: CGFloat = 0
  open var sectionHeaderHeight: CGFloat = 0
  open var separatorInset = UIEdgeInsets.zero
  open var keyboardDismissMode = UIScrollView.KeyboardDismissMode.none
  open var bounces = true
  open var isScrollEnabled = true
  open var showsVerticalScrollIndicator = true
  open var allowsSelection = true
  open var contentInset = UIEdgeInsets.zero
  open var sectionHeaderTopPadding: CGFloat = 0
  override func skip() { Log.once("UITableView.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UITableViewCell: UIAppearanceView {
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  private static let proxy = UITableViewCell()
  public static func appearance() -> UITableViewCell { proxy }
  open var selectionStyle = SelectionStyle.default
  override func skip() { Log.once("UITableViewCell.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UITextView: UIAppearanceView {
  private static let proxy = UITextView()
  public static func appearance() -> UITextView { proxy }
  open var textContainerInset = UIEdgeInsets.zero
  override func skip() { Log.once("UITextView.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UIScrollView: UIAppearanceView {
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  private static let proxy = UIScrollView()
  public static func appearance() -> UIScrollView { proxy }
  open var keyboardDismissMode = KeyboardDismissMode.none { didSet { skip() } }
  open var bounces = true { didSet { skip() } }
  open var alwaysBounceVertical = false { didSet { skip() } }
  open var showsVerticalScrollIndicator = true { didSet { skip() } }
  open var showsHorizontalScrollIndicator = true { didSet { skip() } }
  open var isPagingEnabled = false { didSet { skip() } }
}

@MainActor @preconcurrency open class UISegmentedControl: UIAppearanceView {
  private static let proxy = UISegmentedControl()
  public static func appearance() -> UISegmentedControl { proxy }
  open var selectedSegmentTintColor: UIColor? { didSet { skip() } }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) { skip() }
  open var apportionsSegmentWidthsByContent = false { didSet { skip() } }
}

@MainActor @preconcurrency open class UIPageControl: UIAppearanceView {
  private static let proxy = UIPageControl()
  public static func appearance() -> UIPageControl { proxy }
  open var currentPageIndicatorTintColor: UIColor? { didSet { skip() } }
  open var pageIndicatorTintColor: UIColor? { didSet { skip() } }
}

@MainActor @preconcurrency open class UISwitch: UIAppearanceView {
  private static let proxy = UISwitch()
  public static func appearance() -> UISwitch { proxy }
  open var onTintColor: UIColor? { didSet { skip() } }
  open var thumbTintColor: UIColor? { didSet { skip() } }
}

@MainActor @preconcurrency open class UISlider: UIAppearanceView {
  private static let proxy = UISlider()
  public static func appearance() -> UISlider { proxy }
  open var minimumTrackTintColor: UIColor? { didSet { skip() } }
  open var maximumTrackTintColor: UIColor? { didSet { skip() } }
  open var thumbTintColor: UIColor? { didSet { skip() } }
}

@MainActor @preconcurrency open class UISearchBar: UIAppearanceView {
  private static let proxy = UISearchBar()
  public static func appearance() -> UISearchBar { proxy }
}

@MainActor @preconcurrency open class UIRefreshControl: UIAppearanceView {
  private static let proxy = UIRefreshControl()
  public static func appearance() -> UIRefreshControl { proxy }
}

@MainActor @preconcurrency open class UIDatePicker: UIAppearanceView {
  private static let proxy = UIDatePicker()
  public static func appearance() -> UIDatePicker { proxy }
  open var minuteInterval = 1 { didSet { skip() } }
}

@MainActor @preconcurrency open class UICollectionView: UIAppearanceView {
  private static let proxy = UICollectionView()
  public static func appearance() -> UICollectionView { proxy }
}

@MainActor @preconcurrency open class UITableViewHeaderFooterView: UIAppearanceView {
  private static let proxy = UITableViewHeaderFooterView()
  public static func appearance() -> UITableViewHeaderFooterView { proxy }
}

@MainActor @preconcurrency open class UIBarButtonItem: UIAppearanceView {
  private static let proxy = UIBarButtonItem()
  public static func appearance() -> UIBarButtonItem { proxy }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) { skip() }
}

@MainActor @preconcurrency open class UITextField: UIAppearanceView {
  /// When a button shows that empties the field.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
  private static let proxy = UITextField()
  public static func appearance() -> UITextField { proxy }
  open var clearButtonMode = ViewMode.never { didSet { skip() } }
}

/// A blur, for the background of bars: kept, and without effect.
open class UIBlurEffect: NSObject, @unchecked Sendable {
  /// How dense a blur is.
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
  }
  public init(style: Style) {}
}

@MainActor @preconcurrency open class UIStepper: UIAppearanceView {
  private static let proxy = UIStepper()
  public static func appearance() -> UIStepper { proxy }
}

@MainActor @preconcurrency open class UIControl: UIView {
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets()
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}

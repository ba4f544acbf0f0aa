import Diagnostics
import Foundation

/// A view of UIKit's whose look apps set for all of its kind. SwiftUI's views here take none of it, which is said once.
@MainActor open class UIAppearanceView: UIView {
  open var barTintColor: UIColor? { didSet { skip() } }
  open override var backgroundColor: UIColor? { didSet { skip() } }
  open override var tintColor: UIColor! { didSet { skip() } }
  func skip() { Log.once("\(type(of: self)).appearance() has no effect; style the SwiftUI view instead") }
}

/// How a bar looks: kept, and without effect.
@MainActor open class UIBarAppearance: NSObject {
  open var backgroundColor: UIColor?
  open var shadowColor: UIColor?
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open func configureWithOpaqueBackground() {}
  open func configureWithTransparentBackground() {}
  open func configureWithDefaultBackground() {}
}

@MainActor open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

@MainActor open class UITabBarAppearance: UIBarAppearance {}
@MainActor open class UIToolbarAppearance: UIBarAppearance {}

@MainActor open class UINavigationBar: UIAppearanceView {
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

@MainActor open class UITabBar: UIAppearanceView {
  private static let proxy = UITabBar()
  public static func appearance() -> UITabBar { proxy }
  open var isTranslucent = true
  open var unselectedItemTintColor: UIColor? { didSet { skip() } }
  open var standardAppearance = UITabBarAppearance() { didSet { skip() } }
  open var scrollEdgeAppearance: UITabBarAppearance? { didSet { skip() } }
}

@MainActor open class UIToolbar: UIAppearanceView {
  private static let proxy = UIToolbar()
  public static func appearance() -> UIToolbar { proxy }
  open var isTranslucent = true
  open var standardAppearance = UIToolbarAppearance() { didSet { skip() } }
}

// Lists and editors have not been these views since iOS 16, where setting their appearance changes nothing either.
@MainActor open class UITableView: UIAppearanceView {
  private static let proxy = UITableView()
  public static func appearance() -> UITableView { proxy }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var tableFooterView: UIView?
  open var showsVerticalScrollIndicator = true
  open var allowsSelection = true
  open var contentInset = UIEdgeInsets.zero
  open var sectionHeaderTopPadding: CGFloat = 0
  override func skip() { Log.once("UITableView.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor open class UITableViewCell: UIAppearanceView {
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  private static let proxy = UITableViewCell()
  public static func appearance() -> UITableViewCell { proxy }
  open var selectionStyle = SelectionStyle.default
  override func skip() { Log.once("UITableViewCell.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor open class UITextView: UIAppearanceView {
  private static let proxy = UITextView()
  public static func appearance() -> UITextView { proxy }
  override func skip() { Log.once("UITextView.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor open class UIScrollView: UIAppearanceView {
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  private static let proxy = UIScrollView()
  public static func appearance() -> UIScrollView { proxy }
  open var keyboardDismissMode = KeyboardDismissMode.none { didSet { skip() } }
  open var bounces = true { didSet { skip() } }
  open var isPagingEnabled = false { didSet { skip() } }
}

@MainActor open class UISegmentedControl: UIAppearanceView {
  private static let proxy = UISegmentedControl()
  public static func appearance() -> UISegmentedControl { proxy }
  open var selectedSegmentTintColor: UIColor? { didSet { skip() } }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) { skip() }
}

@MainActor open class UIPageControl: UIAppearanceView {
  private static let proxy = UIPageControl()
  public static func appearance() -> UIPageControl { proxy }
  open var currentPageIndicatorTintColor: UIColor? { didSet { skip() } }
  open var pageIndicatorTintColor: UIColor? { didSet { skip() } }
}

@MainActor open class UISwitch: UIAppearanceView {
  private static let proxy = UISwitch()
  public static func appearance() -> UISwitch { proxy }
  open var onTintColor: UIColor? { didSet { skip() } }
  open var thumbTintColor: UIColor? { didSet { skip() } }
}

@MainActor open class UISlider: UIAppearanceView {
  private static let proxy = UISlider()
  public static func appearance() -> UISlider { proxy }
  open var minimumTrackTintColor: UIColor? { didSet { skip() } }
  open var maximumTrackTintColor: UIColor? { didSet { skip() } }
  open var thumbTintColor: UIColor? { didSet { skip() } }
}

@MainActor open class UIStepper: UIAppearanceView {
  private static let proxy = UIStepper()
  public static func appearance() -> UIStepper { proxy }
}

@MainActor open class UIControl: UIView {
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

import Diagnostics
import Foundation

/// A view of UIKit's whose look apps set for all of its kind. What SwiftUI's views here take none of is said once.
@MainActor @preconcurrency open class UIAppearanceView: UIView {
  open var backgroundView: UIView?
  open var barTintColor: UIColor? { didSet { skip() } }
  open override var backgroundColor: UIColor? { didSet { skip() } }
  open override var tintColor: UIColor! { didSet { skip() } }
  private static let everyView = UIAppearanceView()
  open override class func appearance() -> UIView { everyView }
  func skip() { Log.once("\(type(of: self)).appearance() has no effect; style the SwiftUI view instead") }
}

// Lists and editors have not been these views since iOS 16, where setting their appearance changes nothing either.
@MainActor @preconcurrency open class UITableView: UIAppearanceView {
  private static let proxy = UITableView()
  public override class func appearance() -> UITableView { proxy }
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
  public override class func appearance() -> UITableViewCell { proxy }
  open var selectionStyle = SelectionStyle.default
  override func skip() { Log.once("UITableViewCell.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UITextView: UIAppearanceView {
  private static let proxy = UITextView()
  public override class func appearance() -> UITextView { proxy }
  open var textContainerInset = UIEdgeInsets.zero
  override func skip() { Log.once("UITextView.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UIScrollView: UIAppearanceView {
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  private static let proxy = UIScrollView()
  public override class func appearance() -> UIScrollView { proxy }
  open var keyboardDismissMode = KeyboardDismissMode.none { didSet { skip() } }
  open var bounces = true { didSet { skip() } }
  open var alwaysBounceVertical = false { didSet { skip() } }
  open var showsVerticalScrollIndicator = true { didSet { skip() } }
  open var showsHorizontalScrollIndicator = true { didSet { skip() } }
  open var isPagingEnabled = false { didSet { skip() } }
}

@MainActor @preconcurrency open class UISearchBar: UIAppearanceView {
  private static let proxy = UISearchBar()
  public override class func appearance() -> UISearchBar { proxy }
}

@MainActor @preconcurrency open class UIRefreshControl: UIAppearanceView {
  private static let proxy = UIRefreshControl()
  public override class func appearance() -> UIRefreshControl { proxy }
}

@MainActor @preconcurrency open class UIDatePicker: UIAppearanceView {
  private static let proxy = UIDatePicker()
  public override class func appearance() -> UIDatePicker { proxy }
  open var minuteInterval = 1 { didSet { skip() } }
}

@MainActor @preconcurrency open class UICollectionView: UIAppearanceView {
  private static let proxy = UICollectionView()
  public override class func appearance() -> UICollectionView { proxy }
}

@MainActor @preconcurrency open class UITableViewHeaderFooterView: UIAppearanceView {
  private static let proxy = UITableViewHeaderFooterView()
  public override class func appearance() -> UITableViewHeaderFooterView { proxy }
}

@MainActor @preconcurrency open class UIBarButtonItem: UIAppearanceView {
  private static let proxy = UIBarButtonItem()
  public override class func appearance() -> UIBarButtonItem { proxy }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) { skip() }
}

@MainActor @preconcurrency open class UITextField: UIAppearanceView {
  /// When a button shows that empties the field.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
  private static let proxy = UITextField()
  public override class func appearance() -> UITextField { proxy }
  open var clearButtonMode = ViewMode.never { didSet { skip() } }
}

/// The dots below a paged view: its `appearance()` gives all of them their colours.
@MainActor @preconcurrency open class UIPageControl: UIAppearanceView {
  private static let proxy = UIPageControl()
  public override class func appearance() -> UIPageControl { proxy }
  open var currentPageIndicatorTintColor: UIColor?
  open var pageIndicatorTintColor: UIColor?
}

/// A switch, as a toggle shows it: its `appearance()` gives all of them their colour.
@MainActor @preconcurrency open class UISwitch: UIAppearanceView {
  private static let proxy = UISwitch()
  public override class func appearance() -> UISwitch { proxy }
  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor? { didSet { skip() } }
}

/// A slider: its `appearance()` gives the part before the thumb of all of them its colour.
@MainActor @preconcurrency open class UISlider: UIAppearanceView {
  private static let proxy = UISlider()
  public override class func appearance() -> UISlider { proxy }
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor? { didSet { skip() } }
  open var thumbTintColor: UIColor? { didSet { skip() } }
}

@MainActor @preconcurrency open class UIStepper: UIAppearanceView {
  private static let proxy = UIStepper()
  public override class func appearance() -> UIStepper { proxy }
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

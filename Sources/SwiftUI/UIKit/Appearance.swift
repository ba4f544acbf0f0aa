import Diagnostics
import Foundation

// Lists and editors have not been these views since iOS 16, where setting their appearance changes nothing either.
@MainActor @preconcurrency open class UITableView: UIScrollView {
  private static let proxy = UIView.proxy(UITableView())
  public override class func appearance() -> UITableView { proxy }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  open var tableFooterView: UIView?
  open var tableHeaderView: UIView?
  open var sectionFooterHeight: CGFloat = 0
  open var sectionHeaderHeight: CGFloat = 0
  open var separatorInset = UIEdgeInsets.zero
  open var allowsSelection = true
  open var sectionHeaderTopPadding: CGFloat = 0
  override func appearanceChanged() { Log.once("UITableView.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UITableViewCell: UIView {
  open var backgroundView: UIView?
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  private static let proxy = UIView.proxy(UITableViewCell())
  public override class func appearance() -> UITableViewCell { proxy }
  open var selectionStyle = SelectionStyle.default
  override func appearanceChanged() { Log.once("UITableViewCell.appearance() has no effect, as on iOS 16 and later") }
}

@MainActor @preconcurrency open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  private static let proxy = UIView.proxy(UIScrollView())
  public override class func appearance() -> UIScrollView { proxy }
  open var keyboardDismissMode = KeyboardDismissMode.none { didSet { changed() } }
  open var bounces = true { didSet { changed() } }
  open var alwaysBounceVertical = false { didSet { changed() } }
  open var showsVerticalScrollIndicator = true { didSet { changed() } }
  open var showsHorizontalScrollIndicator = true { didSet { changed() } }
  open var isScrollEnabled = true { didSet { changed() } }
  open var contentInset = UIEdgeInsets.zero { didSet { changed() } }
  open var backgroundView: UIView?
  open var isPagingEnabled = false { didSet { changed() } }
  override var shownContent: AnyView {
    Log.once(
      "\(Swift.type(of: self)) shows only the views in it, and does not scroll; use SwiftUI's List or ScrollView")
    return super.shownContent
  }
}

@MainActor @preconcurrency open class UIRefreshControl: UIView {
  private static let proxy = UIView.proxy(UIRefreshControl())
  public override class func appearance() -> UIRefreshControl { proxy }
}

@MainActor @preconcurrency open class UICollectionView: UIScrollView {
  private static let proxy = UIView.proxy(UICollectionView())
  public override class func appearance() -> UICollectionView { proxy }
}

@MainActor @preconcurrency open class UITableViewHeaderFooterView: UIView {
  open var backgroundView: UIView?
  private static let proxy = UIView.proxy(UITableViewHeaderFooterView())
  public override class func appearance() -> UITableViewHeaderFooterView { proxy }
}

@MainActor @preconcurrency open class UIBarButtonItem: UIView {
  private static let proxy = UIView.proxy(UIBarButtonItem())
  public override class func appearance() -> UIBarButtonItem { proxy }
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    changed()
  }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets()
}

/// Distances from the edges of a rectangle, told by the direction of reading.
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: CGFloat
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
  public static let zero = NSDirectionalEdgeInsets()
}
extension EdgeInsets {
  /// The same distances as SwiftUI has them.
  public init(_ insets: NSDirectionalEdgeInsets) {
    self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}
extension NSDirectionalEdgeInsets {
  /// The same distances as UIKit has them.
  public init(_ insets: EdgeInsets) {
    self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
}

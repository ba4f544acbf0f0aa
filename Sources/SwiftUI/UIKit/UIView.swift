import Diagnostics
import Foundation

/// A rectangle of UIKit's. Inside a `UIViewRepresentable` it is shown by SwiftUI's views: each class by those of its kind,
/// a plain one with its colour and the views in it, at their frames or, without any, all over it. There are no constraints.
@MainActor @preconcurrency open class UIView: UIResponder {
  /// What a view without a size of its own has for one.
  public static let noIntrinsicMetric: CGFloat = -1
  /// How a picture fits into its view.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }
  /// Which edges keep their distance when the view around changes its size: kept, and without effect.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  open var frame: CGRect {
    didSet {
      changed()
      superview?.changed()
    }
  }
  open var backgroundColor: UIColor? { didSet { changed() } }
  open var tintColor: UIColor! { didSet { changed() } }
  open var isHidden = false { didSet { changed() } }
  open var alpha: CGFloat = 1 { didSet { changed() } }
  open var isUserInteractionEnabled = true { didSet { changed() } }
  open var clipsToBounds = false { didSet { changed() } }
  open var contentMode = ContentMode.scaleToFill { didSet { changed() } }
  open var accessibilityLabel: String? { didSet { changed() } }
  /// Kept, and without effect.
  open var accessibilityIdentifier: String?
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var isOpaque = true
  open var tag = 0
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open private(set) var subviews: [UIView] = [] { didSet { changed() } }
  open private(set) weak var superview: UIView?
  /// Nil: SwiftUI shows the view, in no window of UIKit's.
  open var window: UIWindow? { superview?.window }
  /// What bars and the edges of the screen cover of the window.
  open var safeAreaInsets: UIEdgeInsets { AppWindow.front?.coveredEdges ?? .zero }
  /// The corners and the border.
  open private(set) lazy var layer = CALayer { [weak self] in self?.changed() }
  open private(set) var gestureRecognizers: [UIGestureRecognizer]? { didSet { changed() } }

  /// Tells whoever shows the view of changes.
  let drawing = ViewDrawing()
  /// Whether this is what `appearance()` gives.
  private var isAppearance = false

  public init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }
  /// A view from an archive: there are none here.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }
  /// What stands for all views of the class: what is set of it is set of each.
  open class func appearance() -> UIView { everyView }
  private static let everyView = proxy(UIView())
  static func proxy<Proxied: UIView>(_ view: Proxied) -> Proxied {
    view.isAppearance = true
    return view
  }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    view.superview = self
    subviews.insert(view, at: min(max(index, 0), subviews.count))
  }
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === recognizer }
  }
  /// Called by nobody here: SwiftUI lays the view out.
  open func layoutSubviews() {}
  open func setNeedsLayout() { changed() }
  open func layoutIfNeeded() {}
  open func setNeedsDisplay() { changed() }
  /// The size that the view would like of one that it is offered; a plain view keeps its own.
  open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
  open func sizeToFit() {
    let size = sizeThatFits(frame.size)
    if size != frame.size { frame.size = size }
  }
  open func invalidateIntrinsicContentSize() { changed() }
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// Takes the keyboard from whatever field has it.
  @discardableResult open func endEditing(_ force: Bool) -> Bool { AppWindow.front?.endEditing() ?? false }

  /// Makes the changes in an animation. `completion` is called at once.
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    withAnimation(.easeInOut(duration: duration)) { animations() }
    completion?(true)
  }

  // MARK: What holds the view to its content

  private var priorities: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  /// A priority of at least `defaultHigh` lets the view be as long as its content along the axis; with less, it fills what
  /// SwiftUI offers.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    priorities[axis] = priority
    changed()
  }
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    priorities[axis] ?? (axis == .horizontal ? ownHugging.horizontal : ownHugging.vertical)
  }
  /// Kept, and without effect.
  open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

  /// How the class holds to its content.
  var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultLow) }
  var hugging: (horizontal: Bool, vertical: Bool) {
    (
      contentHuggingPriority(for: .horizontal).rawValue >= UILayoutPriority.defaultHigh.rawValue,
      contentHuggingPriority(for: .vertical).rawValue >= UILayoutPriority.defaultHigh.rawValue
    )
  }

  // MARK: What is shown

  var clips: Bool { clipsToBounds || layer.masksToBounds || contentMode == .scaleAspectFill }
  /// What the view draws by itself; each class has its own.
  var shownContent: AnyView { AnyView(ShownSubviews(view: self)) }

  /// Something that shows has changed.
  func changed() { if isAppearance { appearanceChanged() } else { drawing.change() } }
  /// What is set of all views of the class and has no effect is said once.
  func appearanceChanged() { Log.once("\(type(of: self)).appearance() has no effect; style the SwiftUI view instead") }
}

/// The views in a view: at their frames, or all over it.
struct ShownSubviews: View {
  private struct Placed: Identifiable {
    let view: UIView
    let frame: CGRect
    var id: ObjectIdentifier { ObjectIdentifier(view) }
  }
  private let placed: [Placed]
  init(view: UIView) { placed = view.subviews.map { Placed(view: $0, frame: $0.frame) } }

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.clear
      ForEach(placed) { place in
        if place.frame.isEmpty {
          ShownView(place.view)
        } else {
          ShownView(place.view).frame(width: place.frame.width, height: place.frame.height)
            .offset(x: place.frame.minX, y: place.frame.minY)
        }
      }
    }
  }
}

/// The corners, the border and the shadow of a view.
@MainActor @preconcurrency public final class CALayer {
  private let changed: () -> Void
  init(changed: @escaping () -> Void) { self.changed = changed }
  public var cornerRadius: CGFloat = 0 { didSet { changed() } }
  public var masksToBounds = false { didSet { changed() } }
  public var borderWidth: CGFloat = 0 { didSet { changed() } }
  public var borderColor: CGColor? { didSet { changed() } }
  public var shadowColor: CGColor? = UIColor.black.cgColor { didSet { changed() } }
  /// 0, as it is at first, is no shadow.
  public var shadowOpacity: Float = 0 { didSet { changed() } }
  public var shadowOffset = CGSize(width: 0, height: -3) { didSet { changed() } }
  public var shadowRadius: CGFloat = 3 { didSet { changed() } }
  /// Kept: shadows are those of what the view draws.
  public var shadowPath: CGPath?
  public var opacity: Float = 1 { didSet { changed() } }
}

/// How firmly something is held to.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

/// The name under which UIKit's axes stand. There are no constraints.
public enum NSLayoutConstraint {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

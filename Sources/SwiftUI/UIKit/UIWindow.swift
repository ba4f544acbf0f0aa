import Diagnostics
import DisplayTree
import Foundation

/// A rectangle of UIKit's. It is never drawn: what is shown is the SwiftUI view of a `UIHostingController`.
@MainActor @preconcurrency open class UIView: UIResponder {
  open var frame: CGRect
  open var backgroundColor: UIColor?
  open var tintColor: UIColor!
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var tag = 0
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open private(set) var subviews: [UIView] = []
  /// What bars and the edges of the screen cover of the window.
  open var safeAreaInsets: UIEdgeInsets { AppWindow.front?.coveredEdges ?? .zero }
  open private(set) weak var superview: UIView?
  public init(frame: CGRect = .zero) {
    self.frame = frame
    super.init()
  }
  /// What stands for all views of the class: what is set of it is set of each.
  open class func appearance() -> UIView { UIAppearanceView.appearance() }
  open func addSubview(_ view: UIView) {
    view.superview = self
    subviews.append(view)
  }
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  /// Takes the keyboard from whatever field has it.
  @discardableResult open func endEditing(_ force: Bool) -> Bool { AppWindow.front?.endEditing() ?? false }
}

/// Manages one view. Of view controllers only hosting controllers show something.
@MainActor @preconcurrency open class UIViewController: UIResponder {
  open lazy var view: UIView! = UIView()
  open var title: String?
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open private(set) var presentedViewController: UIViewController?
  open var navigationController: UIViewController? { nil }
  public override nonisolated init() { super.init() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    Log.once("present(_:animated:completion:) shows nothing: \(type(of: controller)) is a view controller of UIKit")
    completion?()
  }
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) { completion?() }
}

/// A view controller that shows a SwiftUI view: the root of a window.
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController, HostingController {
  /// The view that is shown. Setting it updates the window.
  open var rootView: Content {
    didSet { contentChanged?(AnyView(rootView)) }
  }
  var contentChanged: ((AnyView) -> Void)?
  var content: AnyView { AnyView(rootView) }
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
}

/// Any hosting controller, whatever it shows.
@MainActor protocol HostingController: UIViewController {
  var content: AnyView { get }
  var contentChanged: ((AnyView) -> Void)? { get set }
}

/// The root of what a scene shows.
@MainActor @preconcurrency open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var rootViewController: UIViewController? {
    didSet { rootChanged?() }
  }
  var rootChanged: (() -> Void)?
  open private(set) var isKeyWindow = false

  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
    super.init(frame: UIScreen.main.bounds)
    windowScene.windows.append(self)
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  open func makeKeyAndVisible() { isKeyWindow = true }
  open func makeKey() { isKeyWindow = true }

  /// What the window shows: the hosted view in the window's tint and style.
  var content: AnyView {
    guard let controller = rootViewController else { return AnyView(EmptyView()) }
    guard let hosting = controller as? any HostingController else {
      Log.once("\(type(of: controller)) is no UIHostingController, and only those show something")
      return AnyView(EmptyView())
    }
    var content = hosting.content
    if let tint = tintColor { content = AnyView(content.tint(Color(uiColor: tint))) }
    return content
  }
}

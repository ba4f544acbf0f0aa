import Diagnostics
import Foundation

/// How a view controller that is presented covers the screen.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
/// How it comes: kept, and without effect.
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

/// Manages one view. What it presents comes as a sheet, an alert or a cover.
@MainActor @preconcurrency open class UIViewController: UIResponder {
  private var loadedView: UIView?
  /// The view, made when it is first asked for.
  open var view: UIView! {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? UIView()
      loadedView = view
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }
  open var isViewLoaded: Bool { loadedView != nil }
  open var title: String? { didSet { enclosingNavigation?.drawing.change() } }
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var preferredContentSize = CGSize.zero
  open var isModalInPresentation = false { didSet { drawing.change() } }
  open private(set) var presentedViewController: UIViewController? { didSet { drawing.change() } }
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  /// The navigation controller that it is one of.
  open var navigationController: UINavigationController? { enclosingNavigation ?? parent?.navigationController }
  final weak var enclosingNavigation: UINavigationController?
  /// Browsers have no status bar of the app's.
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open func setNeedsStatusBarAppearanceUpdate() {}
  let drawing = ViewDrawing()
  /// Whether some view shows it.
  final var isShown = false
  /// Ends the presentation that SwiftUI has made of the controller.
  final var dismissFromSwiftUI: (@MainActor () -> Void)?

  public override nonisolated init() { super.init() }
  /// A view controller from an archive: there are none here.
  public required init?(coder: NSCoder) { super.init() }

  open func loadView() { loadedView = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called by nobody here: SwiftUI lays the view out.
  open func viewDidLayoutSubviews() {}
  open func addChild(_ controller: UIViewController) {
    controller.parent = self
    children.append(controller)
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  /// Shows another view controller above this one. It must itself be shown: by a window, or by a representable.
  open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
    if let parent { return parent.present(controller, animated: animated, completion: completion) }
    if !isShown { Log.once("\(type(of: self)) is not shown, and shows nothing by present(_:animated:completion:)") }
    if let presentedViewController {
      return presentedViewController.present(controller, animated: animated, completion: completion)
    }
    controller.presentingViewController = self
    presentedViewController = controller
    completion?()
  }
  /// Takes away what this one presents, or else this one.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    if presentedViewController != nil {
      endPresentation()
    } else if let presentingViewController {
      presentingViewController.endPresentation()
    } else if let parent {
      return parent.dismiss(animated: animated, completion: completion)
    } else {
      dismissFromSwiftUI?()
    }
    completion?()
  }
  func endPresentation() {
    presentedViewController?.presentingViewController = nil
    presentedViewController = nil
  }

  /// What the controller shows.
  var shownContent: AnyView { ownContent?() ?? AnyView(ShownView(view)) }
  /// What controllers of other modules show in place of a view.
  package final var ownContent: (@MainActor () -> AnyView)?
}

/// The colour of the status bar's texts. Browsers have no status bar of the app's.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// A view controller that shows a SwiftUI view: the root of a window, or a part of another view controller.
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController, HostingController {
  /// The view that is shown. Setting it updates whoever shows it.
  open var rootView: Content {
    didSet {
      contentChanged?(content)
      drawing.change()
      if isViewLoaded { (view as? HostedView)?.root = AnyView(rootView) }
    }
  }
  var contentChanged: ((AnyView) -> Void)?
  var content: AnyView { AnyView(ShownController(self)) }
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
  public required init?(coder: NSCoder) { fatalError("a hosting controller is made with a view, by init(rootView:)") }
  /// Its view shows the root view wherever an app puts it.
  open override func loadView() {
    let hosted = HostedView()
    hosted.root = AnyView(rootView)
    view = hosted
  }
  override var shownContent: AnyView {
    _ = view
    return AnyView(rootView)
  }
}

/// The view of a hosting controller, which it may outlive.
@MainActor private final class HostedView: UIView {
  var root = AnyView(EmptyView()) { didSet { changed() } }
  override var shownContent: AnyView { root }
}

/// Any hosting controller, whatever it shows.
@MainActor protocol HostingController: UIViewController {
  var content: AnyView { get }
  var contentChanged: ((AnyView) -> Void)? { get set }
}

/// Shows what a view controller shows, and above it what that presents.
struct ShownController: View {
  let controller: UIViewController
  let version: Int
  @ObservedObject private var drawing: ViewDrawing
  @Environment(\.dismiss) private var dismiss

  init(_ controller: UIViewController) {
    self.controller = controller
    version = controller.drawing.version
    drawing = controller.drawing
  }

  var body: some View {
    controller.isShown = true
    controller.dismissFromSwiftUI = { dismiss() }
    return controller.shownContent
      .onAppear {
        controller.viewWillAppear(false)
        controller.viewDidAppear(false)
      }
      .onDisappear {
        controller.viewWillDisappear(false)
        controller.viewDidDisappear(false)
      }
      .sheet(isPresented: isPresenting { !$0.isCover && !($0 is UIAlertController) }) { presented }
      .fullScreenCover(isPresented: isPresenting { $0.isCover && !($0 is UIAlertController) }) { presented }
      .modifier(
        ShownAlert(
          alert: controller.presentedViewController as? UIAlertController, version: controller.drawing.version
        ) { controller.endPresentation() })
  }

  @ViewBuilder private var presented: some View {
    if let presented = controller.presentedViewController {
      ShownController(presented).interactiveDismissDisabled(presented.isModalInPresentation)
    }
  }
  private func isPresenting(_ kind: @escaping @MainActor @Sendable (UIViewController) -> Bool) -> Binding<Bool> {
    let isOn = controller.presentedViewController.map(kind) ?? false
    return Binding { @MainActor in
      isOn
    } set: { @MainActor in
      if !$0 { controller.endPresentation() }
    }
  }
}

extension UIViewController {
  fileprivate var isCover: Bool { modalPresentationStyle == .fullScreen || modalPresentationStyle == .overFullScreen }
}

import Diagnostics
import DisplayTree
import Foundation

/// The root of what a scene shows.
@MainActor @preconcurrency open class UIWindow: UIView {
  /// The scene that the window is one of.
  open weak var windowScene: UIWindowScene? {
    didSet {
      guard windowScene !== oldValue else { return }
      oldValue?.windows.removeAll { $0 === self }
      windowScene?.windows.append(self)
    }
  }
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
  public override init(frame: CGRect = .zero) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func makeKeyAndVisible() { isKeyWindow = true }
  open func makeKey() { isKeyWindow = true }

  /// What the window shows: the hosted view in the window's tint and style.
  var content: AnyView {
    guard let controller = rootViewController else { return AnyView(EmptyView()) }
    var content = (controller as? any HostingController)?.content ?? AnyView(ShownController(controller))
    if let tint = tintColor { content = AnyView(content.tint(Color(uiColor: tint))) }
    return content
  }
}

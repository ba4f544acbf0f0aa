import Foundation

/// Shows one view controller above another, with SwiftUI's bar: titles are those of the controllers, or what their SwiftUI
/// views say.
@MainActor @preconcurrency open class UINavigationController: UIViewController {
  /// The controllers, the root first.
  open var viewControllers: [UIViewController] = [] {
    didSet {
      for controller in oldValue where !viewControllers.contains(where: { $0 === controller }) {
        controller.enclosingNavigation = nil
      }
      for controller in viewControllers { controller.enclosingNavigation = self }
      drawing.change()
    }
  }
  public let navigationBar = UINavigationBar()
  open var isNavigationBarHidden = false { didSet { drawing.change() } }
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Nil: the browser's page goes back by the bar's button.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

  public convenience init(rootViewController: UIViewController) {
    self.init()
    viewControllers = [rootViewController]
    rootViewController.enclosingNavigation = self
  }
  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
  open func pushViewController(_ controller: UIViewController, animated: Bool) { viewControllers.append(controller) }
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    viewControllers.count > 1 ? viewControllers.removeLast() : nil
  }
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard let root = viewControllers.first else { return nil }
    return popToViewController(root, animated: animated)
  }
  @discardableResult open func popToViewController(
    _ controller: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return nil }
    let gone = Array(viewControllers[(index + 1)...])
    if !gone.isEmpty { viewControllers.removeSubrange((index + 1)...) }
    return gone
  }
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) { viewControllers = controllers }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

  override var shownContent: AnyView { AnyView(ShownNavigation(controller: self, version: drawing.version)) }
}

private struct ShownNavigation: View {
  struct Page: Hashable {
    let controller: UIViewController
    static func == (a: Page, b: Page) -> Bool { a.controller === b.controller }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(controller)) }
  }
  let controller: UINavigationController
  let version: Int

  var body: some View {
    NavigationStack(path: path) {
      if let root = controller.viewControllers.first {
        screen(root).navigationDestination(for: Page.self) { screen($0.controller) }
      }
    }
  }
  private func screen(_ page: UIViewController) -> some View {
    ShownController(page)
      .navigationItem { [title = page.title] in if let title { $0.title = Text(verbatim: title) } }
      .navigationBarTitleDisplayMode(controller.navigationBar.prefersLargeTitles ? .automatic : .inline)
      .toolbar(controller.isNavigationBarHidden ? .hidden : .automatic, for: .navigationBar)
  }
  private var path: Binding<[Page]> {
    let pages = controller.viewControllers.dropFirst().map { Page(controller: $0) }
    return Binding { @MainActor in
      pages
    } set: { @MainActor new in
      guard new != controller.viewControllers.dropFirst().map({ Page(controller: $0) }) else { return }
      controller.viewControllers = controller.viewControllers.prefix(1) + new.map(\.controller)
    }
  }
}

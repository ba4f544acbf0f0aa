import Diagnostics
import DisplayTree
import Foundation

/// An app that begins with UIKit's delegates: each tab is a scene, and shows what its hosting controller holds.
@MainActor final class DelegateApp: HostedApp {
  private let delegate: any UIApplicationDelegate
  private var windows: [AppWindow] = []

  init(delegate: any UIApplicationDelegate) {
    self.delegate = delegate
    let application = UIApplication.shared
    application.delegate = delegate
    application.ownedDelegate = delegate
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: application)
  }

  static func run(named name: String) -> Never {
    guard let delegate = DelegateRegistry.make(name) as? any UIApplicationDelegate else {
      fatalError("\(name) cannot be made as the app's delegate; it must be a class with an init()")
    }
    let app = DelegateApp(delegate: delegate)
    guard let host = HostLookup.linkedHost() else { HostLookup.refuse(name) }
    guard !PreviewGallery.isWanted else {
      host.run(PreviewGallery(name: app.name, environment: ProcessInfo.processInfo.environment))
    }
    host.run(app)
  }

  var name: String { HostLookup.appName("App") }

  func makeWindow(_ traits: WindowTraits, restoring state: String?) -> any HostedWindow {
    let window = AppWindow(title: name, content: AnyView(EmptyView()), traits: traits, restoring: state)
    windows.append(window)
    let connection: SceneConnection
    if SceneManifest.exists || delegate.window == nil {
      connection = SceneConnection(window: window, appDelegate: delegate, isHidden: traits.isHidden)
    } else {
      // Without scenes, the delegate made one window when the app started; every tab shows it.
      connection = SceneConnection(window: window, showing: delegate.window, isHidden: traits.isHidden)
    }
    window.onPhase = { connection.follow(from: $0, to: $1) }
    window.onClose = { [weak self, weak window] in
      connection.end()
      self?.windows.removeAll { $0 === window }
    }
    return window
  }
}

/// One tab and its scene, whose delegate hears of the tab's life.
@MainActor final class SceneConnection {
  private let scene: UIWindowScene?
  private let delegate: (any UISceneDelegate)?
  private let shown: UIWindow?
  private unowned let window: AppWindow
  /// Whether the delegates have heard that the tab can be seen.
  private var isForeground = false

  init(window: AppWindow, appDelegate: any UIApplicationDelegate, isHidden: Bool) {
    self.window = window
    let application = UIApplication.shared
    let session = UISceneSession(configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    let options = UIScene.ConnectionOptions()
    let configuration = appDelegate.application(application, configurationForConnecting: session, options: options)
    session.configuration = configuration
    let scene = UIWindowScene(session: session, connectionOptions: options)
    session.scene = scene
    let name = configuration.delegateClass.map { "\($0)" } ?? configuration.delegateClassName ?? "SceneDelegate"
    delegate = DelegateRegistry.make(name) as? any UISceneDelegate
    if delegate == nil { Log.once("the scene delegate \(name) is not among the app's classes; the window stays empty") }
    scene.delegate = delegate
    self.scene = scene
    application.connectedScenes.insert(scene)
    application.openSessions.insert(session)
    delegate?.scene(scene, willConnectTo: session, options: options)
    shown = (delegate as? any UIWindowSceneDelegate)?.window ?? scene.windows.first
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    show()
    if !isHidden { enterForeground() }
  }

  init(window: AppWindow, showing shown: UIWindow?, isHidden: Bool) {
    self.window = window
    scene = nil
    delegate = nil
    self.shown = shown
    show()
    // Of its launch an app does not hear in these words.
    isForeground = !isHidden
  }

  private func show() {
    guard let shown else { return }
    shown.rootChanged = { [weak self] in self?.show() }
    (shown.rootViewController as? any HostingController)?.contentChanged = { [weak self] _ in self?.show() }
    window.update(shown.content)
  }

  /// The tab came one step nearer to the front, or went one from it.
  func follow(from old: ScenePhase, to new: ScenePhase) {
    switch (old, new) {
    case (_, .background): if isForeground { enterBackground() }
    case (.background, _): enterForeground()
    case (_, .active):
      scene?.activationState = .foregroundActive
      tell(UIScene.didActivateNotification, { $0.sceneDidBecomeActive }, { $0.applicationDidBecomeActive })
    default:
      tell(UIScene.willDeactivateNotification, { $0.sceneWillResignActive }, { $0.applicationWillResignActive })
      scene?.activationState = .foregroundInactive
    }
  }

  private func enterForeground() {
    isForeground = true
    scene?.activationState = .foregroundInactive
    tell(
      UIScene.willEnterForegroundNotification, { $0.sceneWillEnterForeground }, { $0.applicationWillEnterForeground })
  }
  private func enterBackground() {
    isForeground = false
    scene?.activationState = .background
    tell(UIScene.didEnterBackgroundNotification, { $0.sceneDidEnterBackground }, { $0.applicationDidEnterBackground })
  }

  /// Tells the scene's delegate, or without scenes the app's.
  private func tell(
    _ name: Notification.Name, _ sceneCall: (any UISceneDelegate) -> (UIScene) -> Void,
    _ appCall: (any UIApplicationDelegate) -> (UIApplication) -> Void
  ) {
    let application = UIApplication.shared
    guard let scene else { return application.delegate.map { appCall($0)(application) } ?? () }
    if let delegate { sceneCall(delegate)(scene) }
    NotificationCenter.default.post(name: name, object: scene)
  }

  func end() {
    guard let scene else { return }
    delegate?.sceneDidDisconnect(scene)
    scene.activationState = .unattached
    NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: scene)
    let application = UIApplication.shared
    application.connectedScenes.remove(scene)
    application.openSessions.remove(scene.session)
    application.delegate?.application(application, didDiscardSceneSessions: [scene.session])
  }
}

/// Makes the app's delegates by their names. The build writes a subclass of this into every app that has delegates,
/// since Swift on Linux cannot make an object from a class that it knows by name only.
@MainActor @preconcurrency open class _DelegateRegistry {
  open class func make(_ name: String) -> AnyObject? { nil }
}

@MainActor enum DelegateRegistry {
  /// The registry of the running app.
  static var current: _DelegateRegistry.Type? = {
    let module = Bundle.main.object(forInfoDictionaryKey: "MartletModuleName") as? String ?? ""
    return NSClassFromString("\(module).MartletDelegates") as? _DelegateRegistry.Type
  }()
  static func make(_ name: String) -> AnyObject? { current?.make(name) }
}

/// Gives a SwiftUI app a delegate of UIKit's, made when the app starts.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  public let wrappedValue: DelegateType

  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    let application = UIApplication.shared
    if let made = application.ownedDelegate as? DelegateType {
      wrappedValue = made
      return
    }
    guard let delegate = DelegateRegistry.make("\(DelegateType.self)") as? DelegateType else {
      fatalError("\(DelegateType.self) cannot be made as the app's delegate; it must be a class with an init()")
    }
    wrappedValue = delegate
    application.delegate = delegate
    application.ownedDelegate = delegate
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
  }
}

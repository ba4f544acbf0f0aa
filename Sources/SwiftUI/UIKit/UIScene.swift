import Foundation

/// One instance of the app's interface: a browser tab.
@MainActor @preconcurrency open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  public let session: UISceneSession
  open var delegate: (any UISceneDelegate)?
  open internal(set) var activationState = ActivationState.unattached
  open var title: String! = ""
  open var userActivity: NSUserActivity?

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  /// Why a scene is made. Tabs are opened by people, so there is nothing to tell.
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { [] }
    open var userActivities: Set<NSUserActivity> { [] }
    open var shortcutItem: UIApplicationShortcutItem? { nil }
  }

  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

/// A scene with windows: the one kind there is.
@MainActor @preconcurrency open class UIWindowScene: UIScene {
  open internal(set) var windows: [UIWindow] = []
  open var keyWindow: UIWindow? { windows.first }
  open var screen: UIScreen { .main }
  /// The window's own coordinates: as those of the screen.
  open var coordinateSpace: any UICoordinateSpace { UIScreen.main }
  open var interfaceOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Which ways up an app may be held. A browser's window has whatever shape the person gives it.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  private init(_ orientation: UIInterfaceOrientation) { rawValue = 1 << UInt(orientation.rawValue) }
  public static let portrait = Self(.portrait)
  public static let portraitUpsideDown = Self(.portraitUpsideDown)
  public static let landscapeRight = Self(.landscapeRight)
  public static let landscapeLeft = Self(.landscapeLeft)
  public static let landscape: Self = [.landscapeLeft, .landscapeRight]
  public static let all: Self = [.portrait, .landscape, .portraitUpsideDown]
  public static let allButUpsideDown: Self = [.portrait, .landscape]
}

/// What lasts of a scene while it comes and goes.
@MainActor @preconcurrency open class UISceneSession: NSObject {
  public struct Role: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
  open internal(set) weak var scene: UIScene?
  public let role = Role.windowApplication
  open internal(set) var configuration: UISceneConfiguration
  public let persistentIdentifier = UUID().uuidString
  open var userInfo: [String: Any]?
  open var stateRestorationActivity: NSUserActivity?

  init(configuration: UISceneConfiguration) { self.configuration = configuration }
}

/// Which class is the delegate of a new scene.
@MainActor @preconcurrency open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  /// The delegate's class by the name that `Info.plist` gives.
  var delegateClassName: String?

  /// The configuration of that name in `Info.plist`; the first one where there is no such name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    delegateClassName = SceneManifest.delegateClassName(configuration: name, role: sessionRole.rawValue)
  }
}

/// What the app's `Info.plist` says of scenes.
enum SceneManifest {
  static func delegateClassName(configuration: String?, role: String) -> String? {
    let manifest = Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    let entries = roles?[role] as? [[String: Any]] ?? []
    let entry = entries.first { $0["UISceneConfigurationName"] as? String == configuration } ?? entries.first
    return (entry?["UISceneDelegateClassName"] as? String)?.split(separator: ".").last.map(String.init)
  }
  static var exists: Bool { Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") != nil }
}

/// The methods of a scene's delegate, each of which it may leave out.
@MainActor @preconcurrency public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// The delegate of a scene with windows.
@MainActor @preconcurrency public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {}
}

/// An address that a scene is asked to open. None is: a browser opens addresses itself.
@MainActor @preconcurrency open class UIOpenURLContext: NSObject {
  public let url: URL
  init(url: URL) { self.url = url }
}

/// An entry of the menu at the app's icon on the home screen, which a page does not have.
@MainActor @preconcurrency open class UIApplicationShortcutItem: NSObject {
  public let type: String
  public let localizedTitle: String
  public init(type: String, localizedTitle: String) {
    self.type = type
    self.localizedTitle = localizedTitle
  }
}

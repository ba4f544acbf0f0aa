import Diagnostics
import DisplayTree
import Foundation

/// The running app as UIKit knows it: its delegate, its scenes, and what it asks of the system.
@MainActor @preconcurrency open class UIApplication: UIResponder {
  /// The app. There is one from the start on.
  public static let shared = UIApplication()

  /// The app's delegate, made when the app starts.
  open weak var delegate: (any UIApplicationDelegate)?
  /// Keeps the delegate, which nobody else does.
  var ownedDelegate: (any UIApplicationDelegate)?

  /// One scene for each browser tab that is open.
  open internal(set) var connectedScenes: Set<UIScene> = []
  open internal(set) var openSessions: Set<UISceneSession> = []
  /// The windows of all scenes.
  open var windows: [UIWindow] { connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows) }
  open var keyWindow: UIWindow? { windows.first }

  public enum State: Int, Sendable { case active, inactive, background }
  /// Active while some tab is in front.
  open var applicationState: State {
    connectedScenes.contains { $0.activationState == .foregroundActive } || connectedScenes.isEmpty
      ? .active : .background
  }

  /// Whether the screen may go dark. A browser decides that by itself, so setting it has no effect.
  open var isIdleTimerDisabled = false
  /// The number on the app's icon, which no browser shows.
  open var applicationIconBadgeNumber = 0
  open var supportsMultipleScenes: Bool { true }
  /// Whether the app may choose another icon: not in a browser.
  open var supportsAlternateIcons: Bool { false }
  /// The icon that the app has chosen; nil for its own.
  open var alternateIconName: String? { nil }
  /// Would choose another icon, which a browser has none of.
  open func setAlternateIconName(_ name: String?, completionHandler: (((any Error)?) -> Void)? = nil) {
    Log.once("setAlternateIconName(_:completionHandler:) has no effect: a page has one icon")
    completionHandler?(CocoaError(.featureUnsupported))
  }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    AppWindow.front?.isRightToLeft == true ? .rightToLeft : .leftToRight
  }

  /// Whether the system would open the address: web, mail and telephone addresses are.
  open func canOpenURL(_ url: URL) -> Bool {
    ["http", "https", "mailto", "tel", "sms"].contains(url.scheme?.lowercased() ?? "")
  }
  /// Opens the address in the browser.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let window = AppWindow.front
    window?.onRequest?(.openURL(url.absoluteString))
    completion?(window != nil)
  }
  @discardableResult open func open(_ url: URL) async -> Bool {
    open(url, options: [:], completionHandler: nil)
    return AppWindow.front != nil
  }

  /// Sends an action up the responders. `resignFirstResponder` to nobody in particular, which is how apps hide the
  /// keyboard, takes the focus from the field that has it; other actions find nobody.
  @discardableResult open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    guard target == nil, "\(action)".contains("resignFirstResponder") || "\(action)".contains("endEditing") else {
      return false
    }
    return AppWindow.front?.endEditing() ?? false
  }

  open func registerForRemoteNotifications() {
    Log.once("registerForRemoteNotifications() has no effect: a page gets no push notifications")
  }
  open func requestSceneSessionActivation(
    _ session: UISceneSession?, userActivity: NSUserActivity?, options: Any?,
    errorHandler: ((any Error) -> Void)? = nil
  ) { Log.once("requestSceneSessionActivation(_:userActivity:options:) has no effect: people open tabs themselves") }

  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
  }
  public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
  }
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenExternalURLOptionsUniversalLinksOnly")
  }
  public nonisolated static let openSettingsURLString = "app-settings:"

  // Sent when tabs come to the front and go from it; see `UISceneConnection`.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Midnight, another time zone, the change to or from daylight saving time. Never posted here.
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")
}

/// An event of UIKit. None arrives: SwiftUI's gestures take them all.
@MainActor @preconcurrency open class UIEvent: NSObject {
  /// What kind of motion or remote control an event is about.
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack
    case remoteControlPreviousTrack, remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
    case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
  }
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// The methods of an app's delegate, each of which it may leave out.
@MainActor @preconcurrency public protocol UIApplicationDelegate: AnyObject {
  typealias LaunchOptions = [UIApplication.LaunchOptionsKey: Any]
  var window: UIWindow? { get set }
  func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool
  func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: LaunchOptions?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: LaunchOptions?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }

  /// Starts an app that begins with its delegate, as `@UIApplicationMain` and `@main` on the delegate ask for.
  public static func main() { DelegateApp.run(named: "\(Self.self)") }
}

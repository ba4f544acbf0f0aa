import Foundation

/// What an app does with an address that is opened by itself: `openURL` with an address of a scheme of the app's own
/// comes here, as on Apple's systems.
private struct OpenURLHandler {
  var action: (URL) -> Void
  @Environment(\.windowRequests) private var requests
  @State private var token = URLHandlers.Token()

  nonisolated init(action: @escaping (URL) -> Void) { self.action = action }
}

extension OpenURLHandler: ViewModifier {
  func body(content: Content) -> some View {
    content
      .onAppear { requests?.urlHandlers.add(token, action) }
      .onDisappear { requests?.urlHandlers.remove(token) }
  }
}

/// The handlers of a window, the latest last.
@MainActor final class URLHandlers {
  final class Token: Sendable {
    nonisolated init() {}
  }
  private var handlers: [(token: Token, action: (URL) -> Void)] = []
  nonisolated init() {}

  func add(_ token: Token, _ action: @escaping (URL) -> Void) {
    remove(token)
    handlers.append((token, action))
  }
  func remove(_ token: Token) { handlers.removeAll { $0.token === token } }

  /// Whether the app itself takes the address.
  func open(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), !Self.common.contains(scheme), let last = handlers.last else {
      return false
    }
    last.action(url)
    return true
  }

  /// Schemes that belong to others.
  private static let common: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "maps", "file", "data",
  ]
}

extension View {
  /// Calls `action` with an address of the app's own scheme that is opened.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modifier(OpenURLHandler(action: action))
  }
}

/// What a person does, to go on with it on another device. Nothing here takes it up.
open class NSUserActivity: NSObject, @unchecked Sendable {
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  open var keywords: Set<String> = []
  open var webpageURL: URL?
  open var targetContentIdentifier: String?
  open var persistentIdentifier: String?
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPublicIndexing = false
  open var isEligibleForPrediction = false
  open var needsSave = false

  public init(activityType: String) { self.activityType = activityType }
  open func addUserInfoEntries(from other: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(other) { $1 }
  }
  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}

/// The type of an activity that is an address of the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

extension View {
  /// Advertises what the person does here. Nothing here takes it up.
  public nonisolated func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { withoutEffectView("userActivity") }
  public nonisolated func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
  ) -> some View { withoutEffectView("userActivity") }
  /// Goes on with what was begun elsewhere. Nothing begins elsewhere.
  public nonisolated func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { withoutEffectView("onContinueUserActivity") }
}

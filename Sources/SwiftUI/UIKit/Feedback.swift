import Diagnostics
import Foundation

/// Taps that a hand feels. A browser's page makes none, so these do nothing beyond saying so once.
@MainActor @preconcurrency open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
  func skip() { Log.once("\(type(of: self)) has no effect: a page cannot be felt") }
}

@MainActor @preconcurrency open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  open func notificationOccurred(_ type: FeedbackType) { skip() }
}

@MainActor @preconcurrency open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public override init() {}
  public init(style: FeedbackStyle) {}
  open func impactOccurred() { skip() }
  open func impactOccurred(intensity: CGFloat) { skip() }
}

@MainActor @preconcurrency open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { skip() }
}

/// What people ask of accessibility, as the tab that is being drawn tells it.
public enum UIAccessibility {
  private static func asked(_ fact: @MainActor (AppWindow) -> Bool) -> Bool {
    guard Thread.isMainThread else { return false }
    return MainActor.assumeIsolated { AppWindow.front.map(fact) ?? false }
  }

  public static var isReduceMotionEnabled: Bool { asked { $0.reducesMotion } }
  /// A page is not told whether somebody listens to it.
  public static var isVoiceOverRunning: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { asked { $0.increasesContrast } }
  public enum Notification: Sendable { case announcement, layoutChanged, screenChanged, pageScrolled }
  /// Reads a text to people who listen; what changes on the screen is told by the page itself.
  @MainActor @preconcurrency public static func post(notification: Notification, argument: Any?) {
    AccessibilityNotification.say(argument as? String ?? (argument as? NSAttributedString)?.string)
  }
}

/// What can be pasted elsewhere. Set, it fills the clipboard of the tab; it reads back only what the app has set.
@MainActor @preconcurrency open class UIPasteboard: NSObject {
  public static let general = UIPasteboard()
  open var string: String? {
    didSet { if let string { AppWindow.front?.onRequest?(.copyText(string)) } }
  }
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }
  open var hasStrings: Bool { string != nil }
  open var url: URL? {
    get { string.flatMap(URL.init(string:)) }
    set { string = newValue?.absoluteString }
  }
}

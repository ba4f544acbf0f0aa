import Foundation

/// What an app tells assistive technology as it happens.
public enum AccessibilityNotification {
  /// A text that is read out.
  public struct Announcement: Sendable {
    private let text: String
    public init(_ announcement: String) { text = announcement }
    public init(_ announcement: AttributedString) { text = String(announcement.characters) }
    public init(_ announcement: LocalizedStringResource) { text = Text(announcement).plainString }
    /// Reads the text to people who listen to the window that is in front.
    @MainActor @preconcurrency public func post() { AccessibilityNotification.say(text) }
  }

  /// Something on the screen is another. A page tells that by itself; a text is read out.
  public struct LayoutChanged {
    private let argument: Any?
    public init(_ focusElement: Any? = nil) { argument = focusElement }
    /// Reads the text out, if there is one.
    @MainActor @preconcurrency public func post() { AccessibilityNotification.say(argument as? String) }
  }

  /// Most of the screen is another. A page tells that by itself; a text is read out.
  public struct ScreenChanged {
    private let argument: Any?
    public init(_ focusElement: Any? = nil) { argument = focusElement }
    /// Reads the text out, if there is one.
    @MainActor @preconcurrency public func post() { AccessibilityNotification.say(argument as? String) }
  }

  /// What is scrolled shows another part, which the text names.
  public struct PageScrolled: Sendable {
    private let text: String
    public init(_ announcement: String) { text = announcement }
    public init(_ announcement: AttributedString) { text = String(announcement.characters) }
    public init(_ announcement: LocalizedStringResource) { text = Text(announcement).plainString }
    /// Reads the text to people who listen to the window that is in front.
    @MainActor @preconcurrency public func post() { AccessibilityNotification.say(text) }
  }

  @MainActor static func say(_ text: String?) {
    if let text, !text.isEmpty { AppWindow.front?.onRequest?(.announce(text)) }
  }
}

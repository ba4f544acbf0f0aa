import Foundation

/// What can take events: here the root of delegates, views and view controllers, which SwiftUI's own views are none of.
@MainActor @preconcurrency open class UIResponder: NSObject {
  public nonisolated override init() { super.init() }

  /// The next one that an event goes to.
  open var next: UIResponder? { nil }
  /// Whether the responder wants the keyboard; never, since no UIKit view is shown.
  open var canBecomeFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  /// Gives up the keyboard.
  @discardableResult open func resignFirstResponder() -> Bool { true }
}

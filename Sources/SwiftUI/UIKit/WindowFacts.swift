import DisplayTree
import Foundation

/// Tells whoever listens to UIKit's notifications how near to the front the app is: as near as the foremost of its tabs.
@MainActor enum ActivityNotices {
  private struct WeakWindow { weak var window: AppWindow? }
  private static var windows: [WeakWindow] = []
  /// Nil before the first tab has come or gone.
  private static var phase: ScenePhase?

  static func tell(of window: AppWindow) {
    windows.removeAll { $0.window == nil || $0.window === window }
    windows.append(WeakWindow(window: window))
    let old = phase
    let now = windows.compactMap { $0.window?.phase }.max()
    guard now != old else { return }
    phase = now
    func post(_ name: Notification.Name) {
      NotificationCenter.default.post(name: name, object: UIApplication.shared)
    }
    if old == .active { post(UIApplication.willResignActiveNotification) }
    if now == .background, old != nil { post(UIApplication.didEnterBackgroundNotification) }
    if old == .background { post(UIApplication.willEnterForegroundNotification) }
    if now == .active { post(UIApplication.didBecomeActiveNotification) }
  }
}

extension AppWindow {
  /// Takes the focus from the field that has it. False when none has.
  func endEditing() -> Bool {
    guard let target = graph.root.focusedTarget else { return false }
    target.dropFocus()
    return true
  }
}

extension Element {
  /// The control in here that has the focus.
  fileprivate var focusedTarget: (any FocusTarget)? {
    if let target = self as? any FocusTarget, target.isFocused { return target }
    var found: (any FocusTarget)?
    forEachChild { if found == nil { found = $0.focusedTarget } }
    return found
  }
}

import DisplayTree
import Foundation

/// Tells whoever listens to UIKit's notifications what happens to a tab.
@MainActor enum ActivityNotices {
  static func tell(from old: WindowTraits, to new: WindowTraits) {
    let center = NotificationCenter.default
    let application = UIApplication.shared
    if !old.isActive && new.isActive {
      center.post(name: UIApplication.willEnterForegroundNotification, object: application)
      center.post(name: UIApplication.didBecomeActiveNotification, object: application)
    } else if old.isActive && !new.isActive {
      center.post(name: UIApplication.willResignActiveNotification, object: application)
      center.post(name: UIApplication.didEnterBackgroundNotification, object: application)
    }
    if (old.width > old.height) != (new.width > new.height) {
      center.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    }
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

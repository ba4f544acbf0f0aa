import Combine
import Foundation

extension NSManagedObject: ObservableObject {
  /// Sends before any property changes. Made when first asked for; an object that nobody observes pays nothing.
  public final var objectWillChange: ObservableObjectPublisher {
    let extras = ensureExtras()
    if let publisher = extras.publisher { return publisher }
    let publisher = ObservableObjectPublisher()
    extras.publisher = publisher
    flags.insert(.observed)
    return publisher
  }

  /// - Parameter slot: the property that changes; negative where it may be any.
  final func sendWillChange(_ slot: Int = -1) {
    extras?.publisher?.send()
    _willChange(slot)
  }

  /// Has `_willChange` called before any property changes, from now on.
  package final func _observeChanges() { flags.insert(.observed) }
}

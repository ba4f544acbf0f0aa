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

  final func sendWillChange() { extras?.publisher?.send() }
}

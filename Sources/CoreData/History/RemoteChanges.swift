import Foundation

extension Notification.Name {
  /// A store has changed, by this process or another. The user info has the store's identifier, its URL and, if it keeps a
  /// history, a token. Posted on a background queue, for stores that were opened with
  /// `NSPersistentStoreRemoteChangeNotificationPostOptionKey`.
  public static let NSPersistentStoreRemoteChange = Notification.Name("NSPersistentStoreRemoteChangeNotification")
}

/// In a remote-change notification: where the store is.
public let NSPersistentStoreURLKey = "storeURL"
/// In a remote-change notification: the place in the history after the change.
public let NSPersistentHistoryTokenKey = "historyToken"
/// The code of an error: the history no longer reaches back to a token.
public let NSPersistentHistoryTokenExpiredError = 134301

/// Posts a store's remote-change notifications.
final class RemoteChanges: @unchecked Sendable {
  private weak var coordinator: NSPersistentStoreCoordinator?
  private weak var store: NSPersistentStore?
  private var watcher: StoreWatcher?
  private let queue = DispatchQueue(label: "NSPersistentStoreRemoteChange")

  init(_ coordinator: NSPersistentStoreCoordinator, _ store: NSPersistentStore) {
    self.coordinator = coordinator
    self.store = store
    guard store.type == NSSQLiteStoreType, let url = store.url, url.path != "/dev/null" else { return }
    watcher = StoreWatcher(url) { [weak self] in self?.look() }
  }

  private func look() {
    guard let coordinator, let store else { return }
    guard coordinator.performAndWait({ store.backend.hasForeignChanges() }) else { return }
    post()
    coordinator.mergeForeign(.unknown, of: store)
  }

  /// Tells of a change, soon.
  func post() {
    queue.async { [weak self] in
      guard let self, let coordinator, let store else { return }
      var info: [AnyHashable: Any] = [NSStoreUUIDKey: store.identifier ?? ""]
      info[NSPersistentStoreURLKey] = store.url
      info[NSPersistentHistoryTokenKey] = coordinator.currentPersistentHistoryToken(fromStores: [store])
      NotificationCenter.default.post(name: .NSPersistentStoreRemoteChange, object: coordinator, userInfo: info)
    }
  }
}

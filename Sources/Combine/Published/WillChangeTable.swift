/// The publishers of objects that have no `@Published` property to keep them in.
final class WillChangeTable: @unchecked Sendable {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private let lock = Lock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of dead objects are swept out.
  private var sweepAt = 64

  /// The one publisher of `object`.
  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    lock.withLock {
      let key = ObjectIdentifier(object)
      // A new object may lie where a dead one lay.
      if let entry = entries[key], entry.object === object { return entry.publisher }
      if entries.count >= sweepAt { sweep() }
      let publisher = ObservableObjectPublisher()
      entries[key] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }

  private func sweep() {
    entries = entries.filter { $0.value.object != nil }
    sweepAt = max(64, entries.count * 2)
  }
}

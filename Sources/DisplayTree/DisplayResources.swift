import Synchronization

/// Pictures that the app makes while it runs, for a host to fetch by an address. Safe to use from any thread.
public enum DisplayResources {
  public struct Resource: Sendable, Equatable {
    public var bytes: [UInt8]
    /// `image/png` and the like.
    public var type: String
  }

  /// What the registry keeps at most, bytes; the pictures that were asked for longest ago make room.
  public static let capacity = 128 << 20

  /// The address to use as a node's `source`: `/data/…`. The same bytes have the same address for as long as they are
  /// kept, so registering them again costs a comparison.
  public static func register(_ bytes: [UInt8], type: String) -> String {
    registry.withLock { "/data/" + $0.register(Resource(bytes: bytes, type: type)) }
  }

  /// What is registered at `/data/` and this id.
  public static func resource(_ id: String) -> Resource? { registry.withLock { $0.resource(id) } }

  private static let registry = Mutex(Registry())

  private struct Registry {
    private struct Entry {
      var resource: Resource
      var lastUse: UInt64
    }

    private var entries: [String: Entry] = [:]
    private var ids: [Int: String] = [:]
    private var size = 0
    private var clock: UInt64 = 0

    mutating func register(_ resource: Resource) -> String {
      clock += 1
      var hasher = Hasher()
      hasher.combine(resource.type)
      resource.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      let hash = hasher.finalize()
      if let id = ids[hash], entries[id]?.resource == resource {
        entries[id]?.lastUse = clock
        return id
      }
      let id = String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
      entries[id] = Entry(resource: resource, lastUse: clock)
      ids[hash] = id
      size += resource.bytes.count
      makeRoom(keeping: id)
      return id
    }

    mutating func resource(_ id: String) -> Resource? {
      clock += 1
      entries[id]?.lastUse = clock
      return entries[id]?.resource
    }

    private mutating func makeRoom(keeping newest: String) {
      while size > capacity,
        let oldest = entries.filter({ $0.key != newest }).min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        entries[oldest.key] = nil
        size -= oldest.value.resource.bytes.count
      }
    }
  }
}

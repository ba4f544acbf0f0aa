/// A space of ids of the view's own, in which views are told apart that belong together.
@propertyWrapper public struct Namespace: DynamicProperty, InstallableProperty, ComparisonIgnored {
  /// Names a namespace.
  public struct ID: Hashable, Sendable {
    fileprivate let number: Int
  }

  private final class Storage: @unchecked Sendable {
    nonisolated(unsafe) static var last = 0
    let id: ID
    init() {
      Self.last += 1
      id = ID(number: Self.last)
    }
  }

  private var storage: Storage?
  public nonisolated init() {}

  /// The namespace's id, which stays the same for as long as the view is there.
  public var wrappedValue: ID { storage?.id ?? ID(number: 0) }

  package static func install(at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement) {
    let storage = slot.map { unsafeDowncast($0, to: Storage.self) } ?? Storage()
    slot = storage
    property.assumingMemoryBound(to: Namespace.self).pointee.storage = storage
  }
}

extension Namespace: Sendable {}

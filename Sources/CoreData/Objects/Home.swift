import CMartlet
import Foundation
import Synchronization

/// Where a context keeps track of its objects of one root entity: key → the one object with that key.
///
/// The table does not keep objects alive. An object takes itself out when it goes, under the lock that every look-up
/// takes too; a look-up that meets an object whose deinit has begun is refused by `swift_tryRetain`.
final class Home: @unchecked Sendable {
  let root: EntityPlan
  private(set) weak var context: NSManagedObjectContext?
  private let table = Mutex<[Int64: UnsafeMutableRawPointer]>([:])

  init(root: EntityPlan, context: NSManagedObjectContext) {
    self.root = root
    self.context = context
  }

  /// The store that holds objects of the entity.
  var store: NSPersistentStore? { context?.coordinator?.store(for: root) }

  func object(_ key: Int64) -> NSManagedObject? {
    table.withLock { table -> Unmanaged<NSManagedObject>? in
      guard let pointer = table[key], swift_tryRetain(pointer) != nil else { return nil }
      return Unmanaged.fromOpaque(pointer)
    }?.takeRetainedValue()
  }

  func register(_ object: NSManagedObject) {
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    let key = object.key
    nonisolated(unsafe) let unretained = pointer
    table.withLock { $0[key] = unretained }
  }

  /// Takes the object out, unless another has its place already. Called by the object's deinit.
  func forget(_ object: NSManagedObject) {
    nonisolated(unsafe) let pointer = Unmanaged.passUnretained(object).toOpaque()
    let key = object.key
    table.withLock { if $0[key] == pointer { $0[key] = nil } }
  }

  /// All objects that are still alive.
  var objects: [NSManagedObject] {
    let keys = table.withLock { Array($0.keys) }
    return keys.compactMap(object)
  }

  func reserve(_ count: Int) { table.withLock { $0.reserveCapacity($0.count + count) } }
}

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
  /// Addresses of objects that are not retained.
  private let table = Mutex(KeyTable())

  init(root: EntityPlan, context: NSManagedObjectContext) {
    self.root = root
    self.context = context
  }

  /// The store that holds objects of the entity.
  var store: NSPersistentStore? { context?.coordinator?.store(for: root) }

  func object(_ key: Int64) -> NSManagedObject? {
    let address: UInt? = table.withLock { table in
      guard let address = table[key], swift_tryRetain(UnsafeMutableRawPointer(bitPattern: address)) != nil else {
        return nil
      }
      return address
    }
    guard let pointer = address.flatMap(UnsafeRawPointer.init(bitPattern:)) else { return nil }
    return Unmanaged<NSManagedObject>.fromOpaque(pointer).takeRetainedValue()
  }

  func register(_ object: NSManagedObject) {
    let (key, address) = (object.key, Self.address(object))
    table.withLock { $0.set(key, address) }
  }

  /// Takes the object out, unless another has its place already. Called by the object's deinit.
  func forget(_ object: NSManagedObject) {
    let (key, address) = (object.key, Self.address(object))
    table.withLock { $0.remove(key, address) }
  }

  private static func address(_ object: NSManagedObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  }

  /// All objects that are still alive.
  var objects: [NSManagedObject] {
    let keys = table.withLock { $0.allKeys }
    return keys.compactMap(object)
  }

  func reserve(_ count: Int) { table.withLock { $0.reserve($0.count + count) } }
}

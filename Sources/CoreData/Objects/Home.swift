import CMartlet
import Foundation
import Synchronization

/// Where a context keeps track of its objects of one root entity: key → the one object with that key.
///
/// The table does not keep objects alive. An object takes itself out when it goes, under the lock that every look-up
/// takes too; a look-up that meets an object whose deinit has begun is refused by `swift_tryRetain`.
final class Home: @unchecked Sendable {
  let root: EntityPlan
  /// Nil once the context is gone. Read on the context's queue only; a weak reference would make each retain of the
  /// context three times as slow.
  var context: NSManagedObjectContext? {
    contextPointer.map { Unmanaged<NSManagedObjectContext>.fromOpaque($0).takeUnretainedValue() }
  }
  @exclusivity(unchecked) private var contextPointer: UnsafeMutableRawPointer?
  private var keptStore: NSPersistentStore?
  /// Addresses of objects that are not retained.
  private let table = Mutex(KeyTable())

  init(root: EntityPlan, context: NSManagedObjectContext) {
    self.root = root
    contextPointer = Unmanaged.passUnretained(context).toOpaque()
  }

  /// Called by the context's deinit.
  func contextIsGone() { table.withLock { _ in contextPointer = nil } }

  /// The store that holds objects of the entity. On any thread, also while the context goes.
  var store: NSPersistentStore? {
    if let keptStore { return keptStore }
    let pointer: UnsafeMutableRawPointer? = table.withLock { _ in
      contextPointer.flatMap { swift_tryRetain($0) != nil ? $0 : nil }
    }
    return pointer.map { Unmanaged<NSManagedObjectContext>.fromOpaque($0).takeRetainedValue() }?.coordinator?.store(
      for: root)
  }

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

  /// Gives objects other keys, as far as `keys` has any.
  func rekey(_ objects: [NSManagedObject], _ keys: KeyMap) {
    guard !keys.isEmpty else { return }
    var moves: [(from: Int64, to: Int64, address: UInt)] = []
    moves.reserveCapacity(objects.count)
    objects.forEachUncounted { object in
      guard let key = keys[object.key] else { return }
      moves.append((object.key, key, Self.address(object)))
      object.key = key
    }
    table.withLock { [moves] table in
      table.reserve(table.count + moves.count)
      for move in moves {
        table.remove(move.from, move.address)
        table.set(move.to, move.address)
      }
    }
    objects.forEachUncounted { $0.extras?.objectID.withLock { $0 = nil } }
  }

  /// A home for objects that have left the context: leads to their store and no further.
  func makeGrave() -> Home { Home(graveOf: self) }

  private init(graveOf home: Home) {
    root = home.root
    keptStore = home.store
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

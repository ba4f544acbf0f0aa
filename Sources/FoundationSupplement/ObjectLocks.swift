import Foundation
import Synchronization

/// Locks by object, as Objective-C's runtime has them. One thread may lock an object several times.
private enum ObjectLocks {
  struct Held {
    var lock = NSRecursiveLock()
    var users = 0
  }
  static let all = Mutex<[ObjectIdentifier: Held]>([:])
}

/// Waits until no other thread has locked the object, and locks it. Always 0, which says that it was done.
@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  let lock = ObjectLocks.all.withLock { all in
    all[key, default: .init()].users += 1
    return all[key]!.lock
  }
  lock.lock()
  return 0
}

/// Gives the object back. Always 0; -1 for one that nobody has locked.
@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 {
  let key = ObjectIdentifier(object as AnyObject)
  return ObjectLocks.all.withLock { all in
    guard let held = all[key] else { return -1 }
    held.lock.unlock()
    all[key] = held.users > 1 ? .init(lock: held.lock, users: held.users - 1) : nil
    return 0
  }
}

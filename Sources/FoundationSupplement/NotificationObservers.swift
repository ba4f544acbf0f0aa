import Foundation
import Synchronization

/// What observes by a method: observer → what was registered for it.
private final class ObserverTable: Sendable {
  struct Entry: @unchecked Sendable {
    let center: ObjectIdentifier
    let name: Notification.Name?
    let object: ObjectIdentifier?
    let target: MethodTarget
    let token: any NSObjectProtocol
  }
  private let entries = Mutex<[ObjectIdentifier: [Entry]]>([:])

  static let shared = ObserverTable()

  func add(_ entry: Entry, for observer: ObjectIdentifier) {
    entries.withLock { $0[observer, default: []].append(entry) }
  }

  func remove(_ observer: ObjectIdentifier, where matches: (Entry) -> Bool) -> [Entry] {
    entries.withLock { entries in
      let all = entries[observer] ?? []
      let kept = all.filter { !matches($0) }
      entries[observer] = kept.isEmpty ? nil : kept
      return all.filter(matches)
    }
  }
}

extension NotificationCenter {
  /// Calls a method of the observer, which is not kept alive, for each notification of that name and from that object.
  ///
  /// The method has to be one of the app's own, marked with `@objc`.
  public func addObserver(
    _ observer: AnyObject, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let target = MethodTarget(observer, aSelector)
    let token = addObserver(forName: aName, object: anObject, queue: nil) { target.call($0) }
    let entry = ObserverTable.Entry(
      center: ObjectIdentifier(self), name: aName, object: anObject.map { ObjectIdentifier($0 as AnyObject) },
      target: target, token: token)
    ObserverTable.shared.add(entry, for: ObjectIdentifier(observer))
  }

  /// Ends all that was registered for the observer, by method or as a token.
  public func removeObserver(_ observer: AnyObject) {
    let center = ObjectIdentifier(self)
    for entry in ObserverTable.shared.remove(ObjectIdentifier(observer), where: { $0.center == center }) {
      removeObserver(entry.token as Any)
    }
    removeObserver(observer as Any)
  }

  /// Ends what was registered for the observer under this name and for this object; nil means any.
  public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
    let (center, object) = (ObjectIdentifier(self), anObject.map { ObjectIdentifier($0 as AnyObject) })
    let gone = ObserverTable.shared.remove(ObjectIdentifier(observer)) {
      $0.center == center && (aName == nil || $0.name == aName) && (object == nil || $0.object == object)
    }
    for entry in gone { removeObserver(entry.token as Any) }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

extension Timer {
  /// A timer on the current run loop that calls a method of the target, which it keeps alive.
  ///
  /// The method has to be one of the app's own, marked with `@objc`; it is given the timer where it takes an argument.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: AnyObject, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// The same without a run loop.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: AnyObject, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    nonisolated(unsafe) let kept = aTarget
    self.init(timeInterval: ti, repeats: yesOrNo) { timer in
      if !MethodCalls.call(aSelector, of: kept, timer) { MissingMethods.tell(aSelector, of: kept) }
    }
  }
}

extension NSObject {
  /// Calls a method of the app's own, marked with `@objc`, on this thread. Its result cannot be had.
  public func perform(_ aSelector: Selector, with object: Any? = nil) {
    if !MethodCalls.call(aSelector, of: self, object) { MissingMethods.tell(aSelector, of: self) }
  }

  /// The same, later, on the main queue.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    nonisolated(unsafe) let (object, argument) = (self, anArgument)
    let request = DelayedCalls.shared.add(ObjectIdentifier(self), aSelector)
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      if DelayedCalls.shared.take(request) { object.perform(aSelector, with: argument) }
    }
  }

  /// Takes back calls that were to come later.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.shared.cancel(ObjectIdentifier(aTarget as AnyObject), nil)
  }

  /// Takes back calls of one method that were to come later.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector: Selector, object: Any?) {
    DelayedCalls.shared.cancel(ObjectIdentifier(aTarget as AnyObject), selector)
  }
}

/// Calls that are to come later.
private final class DelayedCalls: Sendable {
  static let shared = DelayedCalls()
  private struct State {
    var next = 0
    var waiting: [Int: (target: ObjectIdentifier, selector: Selector)] = [:]
  }
  private let state = Mutex(State())

  func add(_ target: ObjectIdentifier, _ selector: Selector) -> Int {
    state.withLock { state in
      state.next += 1
      state.waiting[state.next] = (target, selector)
      return state.next
    }
  }

  func take(_ request: Int) -> Bool { state.withLock { $0.waiting.removeValue(forKey: request) != nil } }

  func cancel(_ target: ObjectIdentifier, _ selector: Selector?) {
    state.withLock { state in
      state.waiting = state.waiting.filter { entry in
        entry.value.target != target || (selector != nil && entry.value.selector != selector)
      }
    }
  }
}

import Foundation

/// A place that holds a value, or stands for a part of one: what a binding points to.
package class Location<Value>: @unchecked Sendable {
  package init() {}
  package func get() -> Value { fatalError("overridden") }
  package func set(_ value: Value, transaction: Transaction) { fatalError("overridden") }
  /// Whether a binding to `other` means the same, so that a view holding it need not be evaluated again.
  package func isSame(as other: Location<Value>) -> Bool { self === other }
  /// Whether both are the same place, whatever value it had when the two were made.
  package func isSamePlace(as other: Location<Value>) -> Bool { isSame(as: other) }
  /// The value without noting a read.
  package func peek() -> Value {
    let scope = CurrentScope.current
    CurrentScope.current = nil
    defer { CurrentScope.current = scope }
    return get()
  }
  /// Notes a read of the whole value.
  package func noteRead() { _ = get() }
  /// Who reads parts of the value, where the location can tell which parts a change changes; nil where it cannot.
  package func partReaders(_ make: () -> PartReaders<Value>) -> PartReaders<Value>? { nil }
  /// Changes the part with this number; `change` calls no code of the app. A location that keeps the value itself changes
  /// it where it is, without a copy of the whole.
  package func setPart(_ part: Int, transaction: Transaction, _ change: (inout Value) -> Void) {
    var whole = peek()
    change(&whole)
    set(whole, transaction: transaction)
  }
  /// The value as it is now, for whoever will want to know which parts have changed since.
  package func snapshot() -> Snapshot<Value> { Snapshot(peek()) }
}

/// A value that is held for a comparison with later ones, and which of its parts have been changed meanwhile.
package final class Snapshot<Value> {
  /// Nil only while a part is changed: nobody else may hold the value then, or all of it would be copied.
  package fileprivate(set) var value: Value!
  package fileprivate(set) var changedParts: [Int] = []
  init(_ value: Value) { self.value = value }
}

/// Keeps apart who reads which part of a value.
package class PartReaders<Value> {
  package init() {}
  /// Marks those dirty whose part differs.
  @MainActor package func markDirty(from old: Value, to new: Value) {}
  /// Marks those dirty who read this part.
  @MainActor package func markDirty(part: Int, of value: Value) {}
}

/// Runs `body` on the main thread: at once when called there, else at the main queue's next turn.
package func onMain(_ body: @escaping @MainActor () -> Void) {
  if Thread.isMainThread {
    MainActor.assumeIsolated(body)
  } else {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }
}

/// The storage of a `@State`.
package final class StateLocation<Value>: Location<Value>, StatefulSlot, @unchecked Sendable {
  private var value: Value
  package private(set) var isModified = false
  private var readers = Readers()
  private var parts: PartReaders<Value>?
  private weak var snapshotOfNow: Snapshot<Value>?
  package init(_ value: Value) { self.value = value }

  package override func get() -> Value {
    readers.noteRead()
    return value
  }

  package override func set(_ newValue: Value, transaction: Transaction) {
    // Setting an equal value is no change, as long as that can be told.
    if SwiftUI.isSame(value, newValue) { return }
    let change = Change(old: value, new: newValue)
    value = newValue
    isModified = true
    snapshotOfNow = nil
    onMain { [self] in
      transaction.apply {
        readers.markDirty()
        parts?.markDirty(from: change.old, to: change.new)
      }
    }
  }

  package override func setPart(_ part: Int, transaction: Transaction, _ change: (inout Value) -> Void) {
    let snapshot = snapshotOfNow
    snapshot?.value = nil
    change(&value)
    snapshot?.value = value
    snapshot?.changedParts.append(part)
    // Long lists of changes are as good as none: who follows late compares everything.
    if let snapshot, snapshot.changedParts.count > 256 { snapshotOfNow = nil }
    isModified = true
    onMain { [self] in
      transaction.apply {
        readers.markDirty()
        parts?.markDirty(part: part, of: value)
      }
    }
  }

  package override func snapshot() -> Snapshot<Value> {
    if let snapshotOfNow { return snapshotOfNow }
    let snapshot = Snapshot(value)
    snapshotOfNow = snapshot
    return snapshot
  }

  /// What is told on the main thread, wherever it was set.
  private struct Change: @unchecked Sendable {
    var old: Value
    var new: Value
  }

  /// The value without noting a read.
  package var current: Value { value }
  package override func peek() -> Value { value }
  package override func noteRead() { readers.noteRead() }
  package override func partReaders(_ make: () -> PartReaders<Value>) -> PartReaders<Value>? {
    if parts == nil { parts = make() }
    return parts
  }
}

/// A part of another location's value.
package final class ProjectedLocation<Base, Value>: Location<Value>, @unchecked Sendable {
  private let base: Location<Base>
  private let keyPath: WritableKeyPath<Base, Value>
  init(_ base: Location<Base>, _ keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }
  package override func get() -> Value {
    if CurrentScope.current != nil { base.noteRead() }
    return peek()
  }
  package override func peek() -> Value { base.peek()[keyPath: keyPath] }
  package override func noteRead() { base.noteRead() }
  package override func set(_ value: Value, transaction: Transaction) {
    var whole = base.get()
    whole[keyPath: keyPath] = value
    base.set(whole, transaction: transaction)
  }
  package override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? ProjectedLocation<Base, Value> else { return false }
    return keyPath == other.keyPath && base.isSame(as: other.base)
  }
  package override func isSamePlace(as other: Location<Value>) -> Bool {
    guard let other = other as? ProjectedLocation<Base, Value> else { return false }
    return keyPath == other.keyPath && base.isSamePlace(as: other.base)
  }
}

/// A part of an object. It remembers the value that it had when it was made: a view that is given a binding must be
/// evaluated again when that value is another, since reading an object's property leaves no trace by itself.
package final class ObjectLocation<Object: AnyObject, Value>: Location<Value>, @unchecked Sendable {
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>
  private let snapshot: Value?
  package init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, remembersValue: Bool = true) {
    self.object = object
    self.keyPath = keyPath
    snapshot = remembersValue ? object[keyPath: keyPath] : nil
  }
  package override func get() -> Value { object[keyPath: keyPath] }
  package override func set(_ value: Value, transaction: Transaction) {
    Transaction.with(transaction) { object[keyPath: keyPath] = value }
  }
  package override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && keyPath == other.keyPath && SwiftUI.isSame(snapshot, other.snapshot)
  }
  package override func isSamePlace(as other: Location<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && keyPath == other.keyPath
  }
}

/// A pair of closures.
package final class FunctionLocation<Value>: Location<Value>, @unchecked Sendable, CustomComparable {
  private let read: () -> Value
  private let write: (Value, Transaction) -> Void
  init(_ read: @escaping () -> Value, _ write: @escaping (Value, Transaction) -> Void) {
    self.read = read
    self.write = write
  }
  package override func get() -> Value { read() }
  package override func set(_ value: Value, transaction: Transaction) {
    Transaction.with(transaction) { write(value, transaction) }
  }
  package override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? FunctionLocation<Value> else { return false }
    return self === other || isSame(as: other)
  }
  package func isSame(as other: FunctionLocation<Value>) -> Bool {
    SwiftUI.isSame(read, other.read) && SwiftUI.isSame(write, other.write)
  }
}

package final class ConstantLocation<Value>: Location<Value>, @unchecked Sendable {
  private let value: Value
  init(_ value: Value) { self.value = value }
  package override func get() -> Value { value }
  package override func set(_ value: Value, transaction: Transaction) {}
  package override func isSame(as other: Location<Value>) -> Bool {
    (other as? ConstantLocation<Value>).map { SwiftUI.isSame(value, $0.value) } ?? false
  }
}

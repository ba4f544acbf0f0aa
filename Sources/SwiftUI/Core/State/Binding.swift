/// A two-way connection to a value that something else owns.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
  package let location: Location<Value>
  /// Given to the changes that are made through this binding.
  public var transaction = Transaction()

  package nonisolated init(location: Location<Value>) { self.location = location }

  @preconcurrency public nonisolated init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let get = unsafeBitCast(get, to: (() -> Value).self)
    let set = unsafeBitCast(set, to: ((Value) -> Void).self)
    location = FunctionLocation(get) { value, _ in set(value) }
  }

  @preconcurrency public nonisolated init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    let get = unsafeBitCast(get, to: (() -> Value).self)
    let set = unsafeBitCast(set, to: ((Value, Transaction) -> Void).self)
    location = FunctionLocation(get, set)
  }

  /// A binding that always reads `value` and ignores writes.
  public nonisolated static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  public nonisolated init(projectedValue: Binding<Value>) { self = projectedValue }

  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      location.set(newValue, transaction: transaction.isEmpty ? .current : transaction.merging(.current))
    }
  }

  // Not marked `nonisolated`: a closure parameter `$item` would inherit the word, which a local variable may not have.
  public var projectedValue: Binding<Value> { self }

  public nonisolated subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    var binding = Binding<Subject>(location: ProjectedLocation(location, keyPath))
    binding.transaction = transaction
    return binding
  }

  /// The same binding; its writes are made in `transaction`.
  public nonisolated func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  /// The same binding; its writes are animated.
  public nonisolated func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }
}

extension Binding: CustomComparable {
  package func isSame(as other: Binding<Value>) -> Bool { location.isSame(as: other.location) }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding {
  /// A binding to an optional from one to a plain value.
  public nonisolated init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      location: FunctionLocation(
        { base.wrappedValue }, { if let value = $0 { base.transaction($1).wrappedValue = value } }))
  }

  /// A binding to the value of an optional; nil when there is none now. When the value goes, it reads the last one.
  public nonisolated init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(location: UnwrappedLocation(base.location, last: value))
  }

  /// A binding that compares equal to others of the same value.
  public nonisolated init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      location: FunctionLocation(
        { AnyHashable(base.wrappedValue) },
        { if let value = $0.base as? V { base.transaction($1).wrappedValue = value } }))
  }
}

package final class UnwrappedLocation<Value>: Location<Value>, @unchecked Sendable {
  private let base: Location<Value?>
  private var last: Value
  init(_ base: Location<Value?>, last: Value) {
    self.base = base
    self.last = last
  }
  package override func get() -> Value {
    if let value = base.get() { last = value }
    return last
  }
  package override func set(_ value: Value, transaction: Transaction) { base.set(value, transaction: transaction) }
  package override func isSame(as other: Location<Value>) -> Bool {
    (other as? UnwrappedLocation<Value>).map { base.isSame(as: $0.base) } ?? false
  }
}

extension Binding: Identifiable where Value: Identifiable {
  public nonisolated var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public nonisolated var startIndex: Value.Index { wrappedValue.startIndex }
  public nonisolated var endIndex: Value.Index { wrappedValue.endIndex }
  public nonisolated var indices: Value.Indices { wrappedValue.indices }
  public nonisolated func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
  public nonisolated func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }
  public nonisolated subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(location: IndexedLocation(location, position))
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  public nonisolated func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
  public nonisolated func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}

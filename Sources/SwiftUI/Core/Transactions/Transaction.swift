import Foundation

/// The context of a change: above all, how it is animated.
public struct Transaction: Sendable {
  public var animation: Animation?
  /// True when no animation applies, whatever the views ask for.
  public var disablesAnimations = false
  /// True when the change is part of an ongoing gesture.
  public var isContinuous = false
  private var values: [ObjectIdentifier: any Sendable] = [:]

  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { (values[ObjectIdentifier(key)] as? TransactionBox<K.Value>)?.value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = TransactionBox(newValue) }
  }

  var isEmpty: Bool { animation == nil && !disablesAnimations && !isContinuous && values.isEmpty }
  package var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }

  func merging(_ outer: Transaction) -> Transaction {
    var merged = self
    if merged.animation == nil { merged.animation = outer.animation }
    merged.disablesAnimations = disablesAnimations || outer.disablesAnimations
    return merged
  }

  // MARK: The current transaction

  nonisolated(unsafe) private static var active = Transaction()
  /// The transaction of the update that is running.
  nonisolated(unsafe) package static var updating = Transaction()

  /// The transaction in which changes are made now; an empty one on other threads than the main one.
  package static var current: Transaction { Thread.isMainThread ? active : Transaction() }

  package static func with<T>(_ transaction: Transaction, _ body: () throws -> T) rethrows -> T {
    guard Thread.isMainThread else { return try body() }
    let outer = active
    active = transaction
    defer { active = outer }
    return try body()
  }

  @MainActor package func apply(_ body: () -> Void) {
    if isEmpty && Self.active.isEmpty { body() } else { Self.with(self, body) }
  }
}

public protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

private struct TransactionBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Changes made in `body` are made in `transaction`.
///
/// What waited to be updated before is evaluated first, so that the views see the two sets of changes one after the other.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  // In the middle of an evaluation there is nothing to see yet.
  if Thread.isMainThread, transaction.animation != nil, CurrentScope.current == nil {
    MainActor.assumeIsolated { ViewGraph.flushPendingUpdates() }
  }
  return try Transaction.with(transaction, body)
}

public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Animates what changes because of `body`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  return try withTransaction(transaction, body)
}

/// Says when an animation counts as completed.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  let isRemoved: Bool
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoved: false)
  public static let removed = AnimationCompletionCriteria(isRemoved: true)
}

/// Animates what changes because of `body`, and calls `completion` when the animation is over.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try withAnimation(animation, body)
  nonisolated(unsafe) let completion = completion
  let whole = animation.map { $0.spec.delay + $0.spec.duration } ?? 0
  let wait = completionCriteria.isRemoved ? whole : animation?.logicalDuration ?? whole
  DispatchQueue.main.asyncAfter(deadline: .now() + wait) { completion() }
  return result
}

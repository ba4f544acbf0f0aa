import CoreData
import SwiftUI

/// The models of a fetch from the environment's model context, followed for as long as the view is there.
@propertyWrapper @MainActor @preconcurrency
public struct Query<Element: PersistentModel> {
  private let descriptor: FetchDescriptor<Element>
  private let transaction: Transaction
  private var storage: QueryStorage<Element>?

  /// Follows all models of the class.
  // Here and not in the extension: the compiler misses it there where a view's initialiser is derived from `@Query`.
  public nonisolated init() { self.init(descriptor: FetchDescriptor(), transaction: Transaction()) }

  /// The models in their order.
  public var wrappedValue: [Element] { storage?.elements ?? [] }
  /// Why there are no models, if the fetch failed.
  public var fetchError: (any Error)? { storage?.error }
  /// The context that the models are fetched from.
  public var modelContext: ModelContext { storage?.context ?? EnvironmentValues().modelContext }

  fileprivate nonisolated init(descriptor: FetchDescriptor<Element>, transaction: Transaction) {
    self.descriptor = descriptor
    self.transaction = transaction
  }
}

extension Query {
  /// Follows all models of the class, with an animation.
  public nonisolated init(animation: Animation) {
    self.init(descriptor: FetchDescriptor(), transaction: Transaction(animation: animation))
  }
  /// Follows all models of the class, in a transaction.
  public nonisolated init(transaction: Transaction) {
    self.init(descriptor: FetchDescriptor(), transaction: transaction)
  }

  /// Follows what a descriptor describes.
  public nonisolated init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil) {
    self.init(descriptor: descriptor, transaction: transaction ?? Transaction())
  }
  /// Follows what a descriptor describes, with an animation.
  public nonisolated init(_ descriptor: FetchDescriptor<Element>, animation: Animation) {
    self.init(descriptor: descriptor, transaction: Transaction(animation: animation))
  }

  /// Follows the models that fulfil a condition, in an order.
  public nonisolated init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], transaction: Transaction? = nil
  ) {
    self.init(
      descriptor: FetchDescriptor(predicate: filter, sortBy: descriptors), transaction: transaction ?? Transaction())
  }
  public nonisolated init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], animation: Animation
  ) {
    self.init(filter: filter, sort: descriptors, transaction: Transaction(animation: animation))
  }

  /// Follows the models that fulfil a condition, sorted by a property.
  public nonisolated init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
    transaction: Transaction? = nil
  ) {
    self.init(filter: filter, sort: [.by(keyPath, order)], transaction: transaction)
  }
  public nonisolated init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
    animation: Animation
  ) {
    self.init(filter: filter, sort: [.by(keyPath, order)], transaction: Transaction(animation: animation))
  }
  public nonisolated init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
    transaction: Transaction? = nil
  ) {
    self.init(filter: filter, sort: [.by(keyPath, order)], transaction: transaction)
  }
  public nonisolated init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
    animation: Animation
  ) {
    self.init(filter: filter, sort: [.by(keyPath, order)], transaction: Transaction(animation: animation))
  }
}

extension SortDescriptor {
  /// Texts are sorted as a file browser does, whoever asks.
  fileprivate static func by<Value: Comparable>(_ path: KeyPath<Compared, Value>, _ order: SortOrder) -> Self {
    // A literal key path without captures is Sendable, which has no run-time form.
    if let path = path as? KeyPath<Compared, String> {
      return SortDescriptor(unsafeBitCast(path, to: (KeyPath<Compared, String> & Sendable).self), order: order)
    }
    return SortDescriptor(unsafeBitCast(path, to: (KeyPath<Compared, Value> & Sendable).self), order: order)
  }
  fileprivate static func by<Value: Comparable>(_ path: KeyPath<Compared, Value?>, _ order: SortOrder) -> Self {
    if let path = path as? KeyPath<Compared, String?> {
      return SortDescriptor(unsafeBitCast(path, to: (KeyPath<Compared, String?> & Sendable).self), order: order)
    }
    return SortDescriptor(unsafeBitCast(path, to: (KeyPath<Compared, Value?> & Sendable).self), order: order)
  }
}

extension Query: DynamicProperty, @MainActor InstallableProperty, @MainActor CustomComparable, UntrackedReads {
  package func isSame(as other: Query<Element>) -> Bool {
    QuerySignature(descriptor) == QuerySignature(other.descriptor)
  }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let query = property.assumingMemoryBound(to: Query<Element>.self)
    let storage = slot.map { unsafeDowncast($0, to: QueryStorage<Element>.self) } ?? QueryStorage(element)
    slot = storage
    storage.connect(
      EnvironmentValues(node: element.environment).modelContext, query.pointee.descriptor, query.pointee.transaction)
    query.pointee.storage = storage
  }
}

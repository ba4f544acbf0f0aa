import CoreData
import Diagnostics
import Foundation

/// The results of a fetch from the environment's managed object context, followed for as long as the view is there.
@propertyWrapper @MainActor @preconcurrency
public struct FetchRequest<Result: NSFetchRequestResult> {
  fileprivate let request: @MainActor () -> NSFetchRequest<Result>
  fileprivate let signature: FetchSignature
  fileprivate let transaction: Transaction
  fileprivate var storage: FetchStorage<Result>?

  public var wrappedValue: FetchedResults<Result> {
    FetchedResults(storage: storage, results: storage?.live?.results)
  }

  /// What the fetch asks for, to be changed while it is shown.
  public var projectedValue: Binding<Configuration> {
    let storage = storage
    return Binding(
      location: FunctionLocation(
        { Configuration(storage?.live?.request) }, { new, _ in storage?.change { new.apply(to: $0) } }))
  }

  /// Predicate and order of a fetch.
  public struct Configuration: @unchecked Sendable {
    public var nsSortDescriptors: [NSSortDescriptor] = []
    public var nsPredicate: NSPredicate?
    init(_ request: NSFetchRequest<Result>?) {
      nsSortDescriptors = request?.sortDescriptors ?? []
      nsPredicate = request?.predicate
    }
    func apply(to request: NSFetchRequest<Result>) {
      request.sortDescriptors = nsSortDescriptors
      request.predicate = nsPredicate
    }
  }

  fileprivate nonisolated init(
    signature: FetchSignature, transaction: Transaction, request: @escaping @MainActor () -> NSFetchRequest<Result>
  ) {
    self.request = request
    self.signature = signature
    self.transaction = transaction
  }

  /// Follows a fetch request as it is.
  public nonisolated init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
    self.init(fetchRequest: fetchRequest, transaction: Transaction(animation: animation))
  }
  public nonisolated init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
    self.init(
      signature: FetchSignature(fetchRequest.sortDescriptors ?? [], fetchRequest.predicate, limit: fetchRequest.fetchLimit),
      transaction: transaction) { fetchRequest }
  }
  public nonisolated init(
    entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    nonisolated(unsafe) let (sortDescriptors, predicate) = (sortDescriptors, predicate)
    self.init(signature: FetchSignature(sortDescriptors, predicate), transaction: Transaction(animation: animation)) {
      let request = NSFetchRequest<Result>()
      request.entity = entity
      request.sortDescriptors = sortDescriptors
      request.predicate = predicate
      return request
    }
  }
}

extension FetchRequest where Result: NSManagedObject {
  @_disfavoredOverload public nonisolated init(
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    nonisolated(unsafe) let (sortDescriptors, predicate) = (sortDescriptors, predicate)
    // Resolved when it is used: a request may be declared before the container has loaded its model.
    self.init(signature: FetchSignature(sortDescriptors, predicate), transaction: Transaction(animation: animation)) {
      let request = NSFetchRequest<Result>(entityName: Result.entityNameForFetching)
      request.sortDescriptors = sortDescriptors
      request.predicate = predicate
      return request
    }
  }
  public nonisolated init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    nonisolated(unsafe) let predicate = predicate
    self.init(
      signature: FetchSignature(values: sortDescriptors, predicate), transaction: Transaction(animation: animation)
    ) {
      let request = NSFetchRequest<Result>(entityName: Result.entityNameForFetching)
      request.sortDescriptors = sortDescriptors.managed()
      request.predicate = predicate
      return request
    }
  }
}

extension FetchRequest: DynamicProperty, @MainActor InstallableProperty, @MainActor CustomComparable, UntrackedReads {
  package func isSame(as other: FetchRequest<Result>) -> Bool { signature == other.signature }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let fetch = property.assumingMemoryBound(to: FetchRequest<Result>.self)
    let storage = slot.map { unsafeDowncast($0, to: FetchStorage<Result>.self) } ?? FetchStorage(element)
    slot = storage
    storage.connect(
      EnvironmentValues(node: element.environment).managedObjectContext, fetch.pointee.signature,
      fetch.pointee.transaction, fetch.pointee.request)
    fetch.pointee.storage = storage
  }
}

/// What tells two fetches apart.
struct FetchSignature: Equatable, @unchecked Sendable {
  private var order: [AnyHashable]
  private var predicate: String?
  private var limit: Int
  init(_ sortDescriptors: [NSSortDescriptor], _ predicate: NSPredicate?, limit: Int = 0) {
    order = sortDescriptors.map { "\($0.ascending ? "+" : "-")\($0.key ?? "")" }
    self.predicate = predicate?._format
    self.limit = limit
  }
  init<Root>(values: [SortDescriptor<Root>], _ predicate: NSPredicate?) {
    order = values.map { AnyHashable($0) }
    self.predicate = predicate?._format
    limit = 0
  }
}

/// The Swift descriptors that were turned into Foundation's, so that they can be given back.
private enum SortDescriptorMemory {
  nonisolated(unsafe) private static var originals: [(key: NSSortDescriptor, value: Any)] = []
  private static let lock = NSLock()

  static func remember(_ descriptor: NSSortDescriptor, _ original: Any) {
    lock.withLock {
      if originals.count > 256 { originals.removeFirst(128) }
      originals.append((descriptor, original))
    }
  }
  static func original<Root>(_ descriptor: NSSortDescriptor, _: Root.Type) -> SortDescriptor<Root>? {
    lock.withLock { originals.last { $0.key === descriptor }?.value as? SortDescriptor<Root> }
  }
}

extension Array {
  fileprivate func managed<Root>() -> [NSSortDescriptor] where Element == SortDescriptor<Root> {
    compactMap { descriptor in
      guard let key = SortKey(descriptor) else { return nil }
      let managed = NSSortDescriptor(key)
      SortDescriptorMemory.remember(managed, descriptor)
      return managed
    }
  }
}

extension [NSSortDescriptor] {
  fileprivate func originals<Root>() -> [SortDescriptor<Root>] {
    compactMap { SortDescriptorMemory.original($0, Root.self) }
  }
}

/// What contexts tell of at the end of an event belongs to the event's own patch: a row that was moved does not jump back
/// for a turn of the main queue.
private enum EventEnds {
  @MainActor static let areFollowed: Void = {
    ViewGraph.beforeFlush = { NSManagedObjectContext._processMainQueueChanges() }
  }()
}

/// Keeps a view's live fetch: made when the view is first evaluated, made anew when its request or context changes.
final class FetchStorage<Result: NSFetchRequestResult>: @unchecked Sendable {
  private(set) var live: _LiveFetch<Result>?
  private weak var element: ScopeElement?
  private var signature: FetchSignature?
  private var transaction = Transaction()

  @MainActor init(_ element: ScopeElement) {
    self.element = element
    _ = EventEnds.areFollowed
  }

  func connect(
    _ context: NSManagedObjectContext, _ signature: FetchSignature, _ transaction: Transaction,
    _ request: () -> NSFetchRequest<Result>
  ) {
    self.transaction = transaction
    if let live, live.context === context {
      guard signature != self.signature else { return }
      self.signature = signature
      live.update(request())
    } else {
      self.signature = signature
      live = _LiveFetch(context: context, request: request()) { [weak self] _, _ in
        self?.resultsChanged()
      }
    }
    if let error = live?.error { Log.once("a fetch found nothing because it failed: \(error.localizedDescription)") }
  }

  private func resultsChanged() {
    let inherited = Transaction.current
    let transaction = inherited.animation == nil ? transaction : inherited
    onMain { [weak element] in transaction.apply { element?.markDirty() } }
  }

  /// Changes what the live fetch asks for; the view's own request counts again when it is another than now.
  func change(_ body: (NSFetchRequest<Result>) -> Void) {
    guard let live else { return }
    let request = live.request
    body(request)
    live.update(request)
    onMain { [weak element] in element?.markDirty() }
  }
}

/// The objects that a fetch request found, in order.
@MainActor @preconcurrency public struct FetchedResults<Result: NSFetchRequestResult> {
  fileprivate let storage: FetchStorage<Result>?
  nonisolated(unsafe) fileprivate let results: _LiveResults<Result>?

  fileprivate init(storage: FetchStorage<Result>?, results: _LiveResults<Result>?) {
    self.storage = storage
    self.results = results
  }

  /// The order of the results; setting it fetches again.
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { storage?.live?.request.sortDescriptors ?? [] }
    nonmutating set { storage?.change { $0.sortDescriptors = newValue } }
  }
  /// The condition of the results; setting it fetches again.
  public var nsPredicate: NSPredicate? {
    get { storage?.live?.request.predicate }
    nonmutating set { storage?.change { $0.predicate = newValue } }
  }
}

extension FetchedResults where Result: NSManagedObject {
  /// The order of the results; setting it fetches again.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { nsSortDescriptors.originals() }
    nonmutating set { nsSortDescriptors = newValue.managed() }
  }
}

extension FetchRequest.Configuration where Result: NSManagedObject {
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { nsSortDescriptors.originals() }
    set { nsSortDescriptors = newValue.managed() }
  }
}

extension FetchedResults: RandomAccessCollection {
  public nonisolated var startIndex: Int { 0 }
  public nonisolated var endIndex: Int { results?.count ?? 0 }
  public nonisolated subscript(position: Int) -> Result {
    guard let results else { preconditionFailure("FetchedResults: index \(position) of no results") }
    return results[position]
  }
}

extension NSManagedObject {
  /// The entity that a class stands for, without asking a model that may not be loaded yet.
  fileprivate nonisolated class var entityNameForFetching: String { String(describing: self) }
}

import CoreData
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
      signature: FetchSignature(
        fetchRequest.sortDescriptors ?? [], fetchRequest.predicate, limit: fetchRequest.fetchLimit),
      transaction: transaction
    ) { fetchRequest }
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

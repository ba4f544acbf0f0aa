import CoreData
import Foundation

/// The results of a fetch from the environment's managed object context, in sections, followed for as long as the view is
/// there.
///
/// Sort by the section's value first: a section is a run of results with the same value.
@propertyWrapper @MainActor @preconcurrency
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result: NSFetchRequestResult> {
  fileprivate let request: @MainActor () -> NSFetchRequest<Result>
  fileprivate let signature: FetchSignature
  fileprivate let transaction: Transaction
  nonisolated(unsafe) fileprivate let sectionIdentifier: KeyPath<Result, SectionIdentifier>
  fileprivate var storage: SectionedFetchStorage<SectionIdentifier, Result>?

  /// The results as they are now.
  public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
    SectionedFetchResults(storage: storage, sections: storage?.sections() ?? [], path: sectionIdentifier)
  }

  /// What the fetch asks for, to be changed while it is shown.
  public var projectedValue: Binding<Configuration> {
    let (storage, path) = (storage, sectionIdentifier)
    return Binding(
      location: FunctionLocation(
        { Configuration(storage?.fetch.live?.request, storage?.path ?? path) },
        { new, _ in storage?.change(to: new.sectionIdentifier) { new.apply(to: $0) } }))
  }

  /// Sections, predicate and order of a fetch.
  public struct Configuration: @unchecked Sendable {
    public var sectionIdentifier: KeyPath<Result, SectionIdentifier>
    /// The order of the results.
    public var nsSortDescriptors: [NSSortDescriptor] = []
    /// The condition of the results.
    public var nsPredicate: NSPredicate?
    init(_ request: NSFetchRequest<Result>?, _ path: KeyPath<Result, SectionIdentifier>) {
      sectionIdentifier = path
      nsSortDescriptors = request?.sortDescriptors ?? []
      nsPredicate = request?.predicate
    }
    func apply(to request: NSFetchRequest<Result>) {
      request.sortDescriptors = nsSortDescriptors
      request.predicate = nsPredicate
    }
  }

  fileprivate nonisolated init(
    _ sectionIdentifier: KeyPath<Result, SectionIdentifier>, signature: FetchSignature, transaction: Transaction,
    request: @escaping @MainActor () -> NSFetchRequest<Result>
  ) {
    self.sectionIdentifier = sectionIdentifier
    self.request = request
    self.signature = signature
    self.transaction = transaction
  }

  /// Follows a fetch request as it is.
  public nonisolated init(
    fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    animation: Animation? = nil
  ) {
    self.init(
      fetchRequest: fetchRequest, sectionIdentifier: sectionIdentifier, transaction: Transaction(animation: animation))
  }
  public nonisolated init(
    fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>, transaction: Transaction
  ) {
    let signature = FetchSignature(
      fetchRequest.sortDescriptors ?? [], fetchRequest.predicate, limit: fetchRequest.fetchLimit)
    self.init(sectionIdentifier, signature: signature, transaction: transaction) { fetchRequest }
  }
  public nonisolated init(
    entity: NSEntityDescription, sectionIdentifier: KeyPath<Result, SectionIdentifier>,
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    nonisolated(unsafe) let (sortDescriptors, predicate) = (sortDescriptors, predicate)
    self.init(
      sectionIdentifier, signature: FetchSignature(sortDescriptors, predicate),
      transaction: Transaction(animation: animation)
    ) {
      let request = NSFetchRequest<Result>()
      request.entity = entity
      request.sortDescriptors = sortDescriptors
      request.predicate = predicate
      return request
    }
  }
}

extension SectionedFetchRequest where Result: NSManagedObject {
  @_disfavoredOverload public nonisolated init(
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [NSSortDescriptor],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    nonisolated(unsafe) let (sortDescriptors, predicate) = (sortDescriptors, predicate)
    self.init(
      sectionIdentifier, signature: FetchSignature(sortDescriptors, predicate),
      transaction: Transaction(animation: animation)
    ) {
      let request = NSFetchRequest<Result>(entityName: Result.entityNameForFetching)
      request.sortDescriptors = sortDescriptors
      request.predicate = predicate
      return request
    }
  }
  public nonisolated init(
    sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [SortDescriptor<Result>],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    nonisolated(unsafe) let predicate = predicate
    self.init(
      sectionIdentifier, signature: FetchSignature(values: sortDescriptors, predicate),
      transaction: Transaction(animation: animation)
    ) {
      let request = NSFetchRequest<Result>(entityName: Result.entityNameForFetching)
      request.sortDescriptors = sortDescriptors.managed()
      request.predicate = predicate
      return request
    }
  }
}

extension SectionedFetchRequest: DynamicProperty, @MainActor InstallableProperty, @MainActor CustomComparable,
  UntrackedReads
{
  package func isSame(as other: Self) -> Bool {
    signature == other.signature && sectionIdentifier == other.sectionIdentifier
  }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let fetch = property.assumingMemoryBound(to: Self.self)
    let storage =
      slot.map { unsafeDowncast($0, to: SectionedFetchStorage<SectionIdentifier, Result>.self) }
      ?? SectionedFetchStorage(FetchStorage(element))
    slot = storage
    storage.take(fetch.pointee.sectionIdentifier)
    storage.fetch.connect(
      EnvironmentValues(node: element.environment).managedObjectContext, fetch.pointee.signature,
      fetch.pointee.transaction, fetch.pointee.request)
    fetch.pointee.storage = storage
  }
}

/// A live fetch, and where its sections begin.
final class SectionedFetchStorage<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: @unchecked Sendable {
  typealias Section = SectionedFetchResults<SectionIdentifier, Result>.Section
  let fetch: FetchStorage<Result>
  private(set) var path: KeyPath<Result, SectionIdentifier>?
  private var given: KeyPath<Result, SectionIdentifier>?
  private var known: (generation: Int, sections: [Section])?

  init(_ fetch: FetchStorage<Result>) { self.fetch = fetch }

  /// The view's own key path counts again when it is another than before.
  func take(_ path: KeyPath<Result, SectionIdentifier>) {
    guard path != given else { return }
    given = path
    self.path = path
    known = nil
  }

  func change(to path: KeyPath<Result, SectionIdentifier>?, _ body: (NSFetchRequest<Result>) -> Void) {
    if let path, path != self.path {
      self.path = path
      known = nil
    }
    fetch.change(body)
  }

  func sections() -> [Section] {
    guard let results = fetch.live?.results, let path else { return [] }
    if let known, known.generation == results.generation { return known.sections }
    var sections: [Section] = []
    var start = 0
    var current: SectionIdentifier?
    for (index, result) in results.enumerated() {
      let its = result[keyPath: path]
      if let current, current != its {
        sections.append(Section(id: current, results: results, range: start..<index))
        start = index
      }
      current = its
    }
    if let current { sections.append(Section(id: current, results: results, range: start..<results.count)) }
    known = (results.generation, sections)
    return sections
  }
}

/// The objects that a fetch request found, in order and in sections.
@MainActor @preconcurrency
public struct SectionedFetchResults<SectionIdentifier: Hashable, Result: NSFetchRequestResult> {
  fileprivate let storage: SectionedFetchStorage<SectionIdentifier, Result>?
  nonisolated(unsafe) fileprivate let sections: [Section]
  private let path: KeyPath<Result, SectionIdentifier>

  fileprivate init(
    storage: SectionedFetchStorage<SectionIdentifier, Result>?, sections: [Section],
    path: KeyPath<Result, SectionIdentifier>
  ) {
    self.storage = storage
    self.sections = sections
    self.path = path
  }

  /// What objects are put into sections by; setting it makes new sections.
  public var sectionIdentifier: KeyPath<Result, SectionIdentifier> {
    get { storage?.path ?? path }
    nonmutating set { storage?.change(to: newValue) { _ in } }
  }
  /// The order of the results; setting it fetches again.
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { storage?.fetch.live?.request.sortDescriptors ?? [] }
    nonmutating set { storage?.change(to: nil) { $0.sortDescriptors = newValue } }
  }
  /// The condition of the results; setting it fetches again.
  public var nsPredicate: NSPredicate? {
    get { storage?.fetch.live?.request.predicate }
    nonmutating set { storage?.change(to: nil) { $0.predicate = newValue } }
  }

  /// Results that have one value of the section's key path in common.
  public struct Section: Identifiable, RandomAccessCollection {
    /// The common value.
    public let id: SectionIdentifier
    let results: _LiveResults<Result>
    let range: Range<Int>

    public var startIndex: Int { 0 }
    public var endIndex: Int { range.count }
    public subscript(position: Int) -> Result { results[range.lowerBound + position] }
  }
}

extension SectionedFetchResults where Result: NSManagedObject {
  /// The order of the results; setting it fetches again.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { nsSortDescriptors.originals() }
    nonmutating set { nsSortDescriptors = newValue.managed() }
  }
}

extension SectionedFetchRequest.Configuration where Result: NSManagedObject {
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { nsSortDescriptors.originals() }
    set { nsSortDescriptors = newValue.managed() }
  }
}

extension SectionedFetchResults: RandomAccessCollection {
  public nonisolated var startIndex: Int { 0 }
  public nonisolated var endIndex: Int { sections.count }
  public nonisolated subscript(position: Int) -> Section { sections[position] }
}

import Foundation

/// Follows the results of a fetch, in sections if asked to, and tells a delegate of every change.
///
/// Differs from Apple's in what a cache does: sections are worked out from the fetched objects each time, so `cacheName`
/// only names nothing. The controller that a delegate is given is equal to the app's own, not the same instance.
open class NSFetchedResultsController<ResultType>: NSObject {
  let core: FetchedResultsCore
  /// The fetch; change it and call `performFetch()` to see others.
  public let fetchRequest: NSFetchRequest<ResultType>

  /// - Parameters:
  ///   - sectionNameKeyPath: what objects are put into sections by; the first sort descriptor must order by the same.
  ///   - name: a name for a cache, which is not needed here.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    core = FetchedResultsCore(context, sectionNameKeyPath: sectionNameKeyPath, cacheName: name)
    super.init()
  }

  /// What a delegate is given: a view of the same results.
  fileprivate init(_ core: FetchedResultsCore, _ request: NSFetchRequest<ResultType>) {
    self.core = core
    fetchRequest = request
    super.init()
  }

  /// The same for who takes it for one of another result type.
  convenience init<Other>(sharing other: NSFetchedResultsController<Other>) {
    let request = NSFetchRequest<ResultType>()
    request.adopt(other.fetchRequest)
    self.init(other.core, request)
  }

  /// Fetches, and follows the context from now on.
  open func performFetch() throws {
    let request = NSFetchRequest<NSManagedObject>()
    request.adopt(fetchRequest)
    if request.entityClass == nil { request.entityClass = ResultType.self as? NSManagedObject.Type }
    try core.fetch(request)
  }

  /// Who hears of changes. Not kept alive.
  open var delegate: (any NSFetchedResultsControllerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }
  /// The context that is fetched from and followed.
  public var managedObjectContext: NSManagedObjectContext { core.context }
  /// What objects are put into sections by.
  public var sectionNameKeyPath: String? { core.sectionNameKeyPath }
  /// The name that was given for a cache.
  public var cacheName: String? { core.cacheName }
  /// Nothing is cached, so there is nothing to delete.
  open class func deleteCache(withName name: String?) {}

  /// The results in order; nil before the first fetch.
  open var fetchedObjects: [ResultType]? { core.state.map { $0.objects.map { $0 as! ResultType } } }
  /// The sections; nil before the first fetch.
  open var sections: [any NSFetchedResultsSectionInfo]? { core.sectionInfos }
  /// The titles for an index beside the list, each once.
  open var sectionIndexTitles: [String] {
    var titles: [String] = []
    for title in (core.sectionInfos ?? []).compactMap(\.indexTitle) where titles.last != title { titles.append(title) }
    return titles
  }

  /// The object at a place; the program stops if there is none.
  open func object(at indexPath: IndexPath) -> ResultType {
    guard let state = core.state, indexPath.count == 2, state.sections.indices.contains(indexPath.section),
      (0..<state.sections[indexPath.section].range.count).contains(indexPath.row)
    else {
      fatalError(
        "no object at index path \(Array(indexPath)) in the fetched results: "
          + "\(core.state.map { "they have \($0.sections.map(\.range.count)) objects in their sections" } ?? "call performFetch() first")"
      )
    }
    return state.objects[state.sections[indexPath.section].range.lowerBound + indexPath.row] as! ResultType
  }

  /// The place of an object, or nil if it is not among the results.
  open func indexPath(forObject object: ResultType) -> IndexPath? {
    guard let object = object as? NSManagedObject, let state = core.state,
      let index = state.objects.firstIndex(where: { $0 === object }),
      let section = state.sections.firstIndex(where: { $0.range.contains(index) })
    else { return nil }
    return IndexPath(row: index - state.sections[section].range.lowerBound, section: section)
  }

  /// What an index shows for a section.
  open func sectionIndexTitle(forSectionName sectionName: String) -> String? { core.indexTitle(sectionName) }
  /// The section that an entry of `sectionIndexTitles` leads to.
  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    core.sectionInfos?.firstIndex { $0.indexTitle == title } ?? NSNotFound
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as AnyObject as? any FetchedResultsOwner)?.owned === core
  }
  open override var hash: Int { ObjectIdentifier(core).hashValue }
}

/// A controller of any result type.
private protocol FetchedResultsOwner { var owned: FetchedResultsCore { get } }
extension NSFetchedResultsController: FetchedResultsOwner { fileprivate var owned: FetchedResultsCore { core } }

/// What a controller does, whatever its result type.
final class FetchedResultsCore {
  let context: NSManagedObjectContext
  let sectionNameKeyPath: String?
  let cacheName: String?
  weak var delegate: (any NSFetchedResultsControllerDelegate)?
  private(set) var state: FetchedSections?
  private var live: _LiveFetch<NSManagedObject>?

  init(_ context: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName: String?) {
    self.context = context
    self.sectionNameKeyPath = sectionNameKeyPath
    self.cacheName = cacheName
  }

  private var sectionName: ((NSManagedObject) -> String)? {
    sectionNameKeyPath.map { path in { object in Self.text(object.value(forKeyPath: path)) } }
  }

  private static func text(_ value: Any?) -> String {
    switch value {
    case nil, is NSNull: ""
    case let text as String: text
    case let number as NSNumber: number.stringValue
    case let object as NSManagedObject: object.objectID.description
    case let value?: "\(value)"
    }
  }

  func fetch(_ request: NSFetchRequest<NSManagedObject>) throws {
    guard request.sortDescriptors != nil else {
      fatalError(
        "An instance of NSFetchedResultsController requires a fetch request with sort descriptors; give the request "
          + "for \(request.entityName ?? "its entity") some, or an empty array")
    }
    if let live {
      live.update(request)
    } else {
      live = _LiveFetch(context: context, request: request) { _, _ in }
      live?.touchedObjects = { [weak self] touched in self?.resultsChanged(touched) }
    }
    if let error = live?.error { throw error }
    state = FetchedSections(live?.objects ?? [], name: sectionName)
    if let delegate { tellSnapshot(delegate, twin()) }
  }

  private func twin() -> NSFetchedResultsController<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    if let live { request.adopt(live.request) }
    return NSFetchedResultsController(self, request)
  }

  // MARK: Changes

  private func resultsChanged(_ touched: Set<ObjectIdentifier>?) {
    guard let live, let old = state else { return }
    let new = FetchedSections(live.objects, name: sectionName)
    let diff = ResultsDiff(from: old, to: new) { touched?.contains(ObjectIdentifier($0)) ?? true }
    guard !diff.isEmpty else { return }
    guard let delegate else {
      state = new
      return
    }
    let controller = twin()
    delegate.controllerWillChangeContent(controller)
    let oldInfos = sectionInfos ?? []
    state = new
    let newInfos = sectionInfos ?? []
    for index in diff.deletedSections {
      delegate.controller(controller, didChange: oldInfos[index], atSectionIndex: index, for: .delete)
    }
    for index in diff.insertedSections {
      delegate.controller(controller, didChange: newInfos[index], atSectionIndex: index, for: .insert)
    }
    for change in diff.changes { tell(change, delegate, controller) }
    tellSnapshot(delegate, controller)
    if sectionNameKeyPath == nil {
      let difference = new.objects.map(\.objectID).difference(from: old.objects.map(\.objectID)).inferringMoves()
      delegate.controller(controller, didChangeContentWith: difference)
    }
    delegate.controllerDidChangeContent(controller)
  }

  private func tell(
    _ change: ResultsDiff.Change, _ delegate: any NSFetchedResultsControllerDelegate,
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    switch change {
    case .insert(let object, let place):
      delegate.controller(controller, didChange: object, at: nil, for: .insert, newIndexPath: IndexPath(place))
    case .delete(let object, let place):
      delegate.controller(controller, didChange: object, at: IndexPath(place), for: .delete, newIndexPath: nil)
    case .move(let object, let from, let to):
      delegate.controller(
        controller, didChange: object, at: IndexPath(from), for: .move, newIndexPath: IndexPath(to))
    case .update(let object, let from, let to):
      delegate.controller(
        controller, didChange: object, at: IndexPath(from), for: .update, newIndexPath: IndexPath(to))
    }
  }

  private func tellSnapshot(
    _ delegate: any NSFetchedResultsControllerDelegate, _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    guard let state else { return }
    let sections = state.sections.map { (name: $0.name, items: state.objects[$0.range].map(\.objectID)) }
    delegate.controller(controller, didChangeContentWith: NSDiffableDataSourceSnapshotReference(sections))
  }

  // MARK: Sections

  var sectionInfos: [any NSFetchedResultsSectionInfo]? {
    state.map { state in
      state.sections.map { SectionInfo(name: $0.name, indexTitle: indexTitle($0.name), slice: state.objects[$0.range]) }
    }
  }

  func indexTitle(_ name: String) -> String? {
    guard sectionNameKeyPath != nil else { return nil }
    guard let delegate else { return name.first.map { String($0).uppercased() } }
    return delegate.controller(twin(), sectionIndexTitleForSectionName: name)
  }

  private struct SectionInfo: NSFetchedResultsSectionInfo {
    let name: String
    let indexTitle: String?
    let slice: ArraySlice<NSManagedObject>
    var numberOfObjects: Int { slice.count }
    var objects: [Any]? { Array(slice) }
  }
}

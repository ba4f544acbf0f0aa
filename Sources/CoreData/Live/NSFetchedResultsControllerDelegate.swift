import Foundation

/// What happened to an object or a section of fetched results.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  case insert = 1
  case delete = 2
  case move = 3
  case update = 4
}

/// One section of fetched results.
public protocol NSFetchedResultsSectionInfo {
  /// The value of the section's key path, as text.
  var name: String { get }
  /// What an index beside the list shows for the section.
  var indexTitle: String? { get }
  var numberOfObjects: Int { get }
  /// The section's objects in order.
  var objects: [Any]? { get }
}

/// Hears what changes in a controller's results. Each method may be left out.
///
/// Apple calls the methods with a snapshot or a difference in the place of the others; here all that a delegate has are
/// called: before the change `controllerWillChangeContent`, then sections, then objects, then snapshot and difference, and
/// `controllerDidChangeContent` last.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  /// An object came, went, moved or changed. `indexPath` is its place before, `newIndexPath` its place after the change.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  /// A section came or went.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  /// The new state as identities of sections and objects.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference)
  /// The change as a difference of identities, for results without sections.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)
  /// The results are about to change; they still are as they were.
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  /// All changes of an event have been told.
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  /// What an index shows for a section; by default the first letter of its name, as a capital.
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String?
}

extension NSFetchedResultsControllerDelegate {
  /// Does nothing: a delegate implements what it needs.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  /// Does nothing: a delegate implements what it needs.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  /// Does nothing: a delegate implements what it needs.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) {}
  /// Does nothing: a delegate implements what it needs.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
  ) {}
  /// Does nothing.
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  /// Does nothing.
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
  /// Does nothing: a delegate implements what it needs.
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    sectionIndexTitleForSectionName sectionName: String
  ) -> String? {
    sectionName.first.map { String($0).uppercased() }
  }
}

/// The state of fetched results as identities: section names, and object IDs in each.
open class NSDiffableDataSourceSnapshotReference: NSObject, @unchecked Sendable {
  private let sections: [(name: String, items: [NSManagedObjectID])]

  init(_ sections: [(name: String, items: [NSManagedObjectID])]) { self.sections = sections }

  /// How many objects there are in all sections.
  open var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
  /// How many sections there are.
  open var numberOfSections: Int { sections.count }
  /// The names of the sections in order.
  open var sectionIdentifiers: [Any] { sections.map(\.name) }
  /// The object IDs of all sections in order.
  open var itemIdentifiers: [Any] { sections.flatMap(\.items) }
  /// How many objects a section has.
  open func numberOfItems(inSection section: Any) -> Int { items(section).count }
  /// The object IDs of a section in order.
  open func itemIdentifiersInSection(withIdentifier section: Any) -> [Any] { items(section) }
  /// The section that an object is in.
  open func sectionIdentifier(forSectionContainingItemIdentifier item: Any) -> Any? {
    guard let id = item as? NSManagedObjectID else { return nil }
    return sections.first { $0.items.contains(id) }?.name
  }
  /// The position of an object among all, or `NSNotFound`.
  open func index(ofItemIdentifier item: Any) -> Int {
    guard let id = item as? NSManagedObjectID else { return NSNotFound }
    return sections.flatMap(\.items).firstIndex(of: id) ?? NSNotFound
  }
  /// The position of a section, or `NSNotFound`.
  open func index(ofSectionIdentifier section: Any) -> Int {
    sections.firstIndex { $0.name == section as? String } ?? NSNotFound
  }

  private func items(_ section: Any) -> [NSManagedObjectID] {
    sections.first { $0.name == section as? String }?.items ?? []
  }
}

// On Apple's systems UIKit adds these to Foundation's index path.
extension IndexPath {
  /// A place in a sectioned list.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// A place in a sectioned collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The position in the section.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The position in the section.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  init(_ place: ResultsDiff.Place) { self.init(indexes: [place.section, place.item]) }
}

import CoreData
import Foundation
import XCTest

/// Applies what a controller tells to lists of titles, as a table view would to its rows.
final class RecordingDelegate: NSObject, NSFetchedResultsControllerDelegate {
  var log: [String] = []
  var table: [[String]] = []
  var names: [String] = []
  private var deletes: [IndexPath] = []
  private var inserts: [(IndexPath, String)] = []
  private var goneSections: [Int] = []
  private var newSections: [(Int, String)] = []
  var lastSnapshot: NSDiffableDataSourceSnapshotReference?
  var lastController: NSObject?

  func start(_ controller: NSFetchedResultsController<Book>) {
    names = controller.sections!.map(\.name)
    table = controller.sections!.map { $0.objects!.map { ($0 as! Book).title ?? "" } }
  }

  func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    log.append("will")
    lastController = controller
  }
  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    let title = (anObject as! Book).title ?? ""
    switch type {
    case .insert:
      log.append("insert \(newIndexPath!.section).\(newIndexPath!.row)")
      inserts.append((newIndexPath!, title))
    case .delete:
      log.append("delete \(indexPath!.section).\(indexPath!.row)")
      deletes.append(indexPath!)
    case .move:
      log.append("move \(indexPath!.section).\(indexPath!.row) \(newIndexPath!.section).\(newIndexPath!.row)")
      deletes.append(indexPath!)
      inserts.append((newIndexPath!, title))
    case .update:
      log.append("update \(indexPath!.section).\(indexPath!.row)")
      table[indexPath!.section][indexPath!.row] = title
    }
  }
  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>,
    didChange sectionInfo: NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {
    log.append("\(type == .insert ? "insert" : "delete") section \(sectionIndex)")
    if type == .insert {
      newSections.append((sectionIndex, sectionInfo.name))
    } else {
      goneSections.append(sectionIndex)
    }
  }
  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>,
    didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
  ) { lastSnapshot = snapshot }
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    log.append("did")
    // Deletions by old places, then sections, then insertions by new places.
    for path in deletes.sorted(by: >) { table[path.section].remove(at: path.row) }
    for index in goneSections.sorted(by: >) {
      table.remove(at: index)
      names.remove(at: index)
    }
    for (index, name) in newSections.sorted(by: { $0.0 < $1.0 }) {
      table.insert([], at: index)
      names.insert(name, at: index)
    }
    for (path, title) in inserts.sorted(by: { $0.0 < $1.0 }) { table[path.section].insert(title, at: path.row) }
    (deletes, inserts, goneSections, newSections) = ([], [], [], [])
  }
}

extension Book {
  var initial: String { String(title?.prefix(1) ?? "").uppercased() }
}

/// As the source rewriter makes it of `@objc var initial`.
final class _Key_Book_initial: _ComputedKey {
  override class func value(of object: NSManagedObject) -> Any? { (object as? Book)?.initial }
}

extension Book {
  var stars: Int {
    get { Int(rating) }
    set { rating = Int16(newValue) }
  }
}

/// The same of a property that can be set.
final class _Key_Book_stars: _ComputedKey {
  override class func value(of object: NSManagedObject) -> Any? { (object as? Book)?.stars }
  override class func set(_ value: Any?, of object: NSManagedObject) -> Bool {
    guard let object = object as? Book, let value = converted(value, as: object.stars) else { return false }
    object.stars = value
    return true
  }
}

final class FetchedResultsTests: StoreTestCase {
  private func makeController(
    _ context: NSManagedObjectContext, sections: String? = nil, sort: [String] = ["title"],
    predicate: NSPredicate? = nil
  ) -> NSFetchedResultsController<Book> {
    let request: NSFetchRequest<Book> = Book.fetchRequest()
    request.sortDescriptors = sort.map { NSSortDescriptor(key: $0, ascending: true) }
    request.predicate = predicate
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: sections, cacheName: nil)
  }

  @discardableResult
  private func add(_ title: String, _ rating: Int16 = 3, to context: NSManagedObjectContext) -> Book {
    let book = Book(context: context)
    book.title = title
    book.rating = rating
    return book
  }

  func testComputedPropertiesAreSetByName() throws {
    let book = add("Dune", 3, to: try makeContainer().viewContext)
    book.setValue(5, forKey: "stars")
    XCTAssertEqual(book.rating, 5)
    book.setValuesForKeys(["stars": NSNumber(value: 2), "title": "Emma"])
    XCTAssertEqual(book.rating, 2)
    XCTAssertEqual(book.value(forKey: "stars") as? Int, 2)
  }

  func testAControllerFollowsARequestWithoutAnOrder() throws {
    let context = try makeContainer().viewContext
    add("Dune", to: context)
    try context.save()
    let controller = makeController(context, sort: [])
    try controller.performFetch()
    XCTAssertEqual(controller.fetchedObjects?.map(\.title), ["Dune"])
    add("Emma", to: context)
    context.processPendingChanges()
    XCTAssertEqual(controller.fetchedObjects?.count, 2)
  }

  func testAControllerMayBeTakenForOneOfAnotherType() throws {
    let context = try makeContainer().viewContext
    add("Dune", to: context)
    try context.save()
    let controller = makeController(context)
    try controller.performFetch()
    let erased = try XCTUnwrap(_cast(controller, to: NSFetchedResultsController<NSFetchRequestResult>.self))
    XCTAssertEqual(_cast(erased, to: NSFetchedResultsController<Book>.self)?.fetchedObjects?.map(\.title), ["Dune"])
    XCTAssertNil(_cast(erased, to: NSFetchedResultsController<Author>.self))
    XCTAssertEqual(erased, controller)
    let request = try XCTUnwrap(_cast(controller.fetchRequest, to: NSFetchRequest<NSFetchRequestResult>.self))
    XCTAssertEqual((try context.fetch(request) as? [Book])?.count, 1)
    XCTAssertEqual(_cast("text" as Any, to: String.self), "text")
  }

  func testSectionsFollowTheKeyPath() throws {
    try withEachStore { container in
      let context = container.viewContext
      for (title, rating) in [("b", 2), ("a", 1), ("c", 2)] { add(title, Int16(rating), to: context) }
      try context.save()
      let controller = makeController(context, sections: "rating", sort: ["rating", "title"])
      XCTAssertNil(controller.fetchedObjects)
      try controller.performFetch()
      XCTAssertEqual(controller.fetchedObjects?.map(\.title), ["a", "b", "c"])
      XCTAssertEqual(controller.sections?.map(\.name), ["1", "2"])
      XCTAssertEqual(controller.sections?.map(\.numberOfObjects), [1, 2])
      XCTAssertEqual(controller.sectionIndexTitles, ["1", "2"])
      XCTAssertEqual(controller.object(at: IndexPath(row: 1, section: 1)).title, "c")
      let book = controller.object(at: IndexPath(item: 0, section: 1))
      XCTAssertEqual(controller.indexPath(forObject: book), IndexPath(row: 0, section: 1))
    }
  }

  func testTellsInsertsDeletesMovesAndUpdates() throws {
    let container = try makeContainer(.memory)
    let context = container.viewContext
    let b = add("b", to: context)
    let d = add("d", to: context)
    try context.save()
    let controller = makeController(context)
    let delegate = RecordingDelegate()
    controller.delegate = delegate
    try controller.performFetch()
    XCTAssertEqual(delegate.lastSnapshot?.numberOfItems, 2, "the first state is a snapshot too")
    delegate.start(controller)
    func told() -> [String] {
      delegate.log = []
      context.processPendingChanges()
      XCTAssertEqual(delegate.table, [controller.fetchedObjects!.map { $0.title ?? "" }])
      return delegate.log
    }
    add("c", to: context)
    XCTAssertEqual(told(), ["will", "insert 0.1", "did"])
    XCTAssertEqual(delegate.lastController, controller)
    b.rating = 5
    XCTAssertEqual(told(), ["will", "update 0.0", "did"])
    b.title = "e"
    XCTAssertEqual(told(), ["will", "move 0.0 0.2", "did"])
    context.delete(d)
    XCTAssertEqual(told(), ["will", "delete 0.1", "did"])
    Author(context: context).name = "nobody"
    XCTAssertEqual(told(), [])
    XCTAssertEqual(
      delegate.lastSnapshot?.itemIdentifiers as? [NSManagedObjectID], controller.fetchedObjects?.map(\.objectID))
  }

  func testSectionsComeAndGoWithTheirObjects() throws {
    let container = try makeContainer()
    let context = container.viewContext
    let a = add("a", 1, to: context)
    let b = add("b", 2, to: context)
    try context.save()
    let controller = makeController(context, sections: "rating", sort: ["rating", "title"])
    let delegate = RecordingDelegate()
    controller.delegate = delegate
    try controller.performFetch()
    delegate.start(controller)
    a.rating = 3
    context.processPendingChanges()
    XCTAssertEqual(delegate.log, ["will", "delete section 0", "insert section 1", "move 0.0 1.0", "did"])
    XCTAssertEqual(delegate.table, [["b"], ["a"]])
    delegate.log = []
    context.delete(b)
    context.processPendingChanges()
    XCTAssertEqual(delegate.log, ["will", "delete section 0", "delete 0.0", "did"])
    XCTAssertEqual(delegate.names, ["3"])
  }

  func testRandomChangesKeepATableConsistent() throws {
    let container = try makeContainer()
    let context = container.viewContext
    var random = SeededGenerator(5)
    var books = (0..<20).map { add("\(UnicodeScalar(UInt8(97 + $0)))", Int16($0 % 4), to: context) }
    try context.save()
    let plain = makeController(context)
    let sectioned = makeController(
      context, sections: "rating", sort: ["rating", "title"], predicate: NSPredicate(format: "rating < 4"))
    let (first, second) = (RecordingDelegate(), RecordingDelegate())
    for (controller, delegate) in [(plain, first), (sectioned, second)] {
      controller.delegate = delegate
      try controller.performFetch()
      delegate.start(controller)
    }
    for round in 0..<400 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: books.append(add("n\(round)", Int16.random(in: 0..<6, using: &random), to: context))
        case 1 where books.count > 4: context.delete(books.remove(at: Int.random(in: 0..<books.count, using: &random)))
        case 2, 3: books.randomElement(using: &random)!.title = "t\(Int.random(in: 0..<99, using: &random))"
        case 4: books.randomElement(using: &random)!.rating = Int16.random(in: 0..<6, using: &random)
        default: books.randomElement(using: &random)!.weight += 1
        }
      }
      context.processPendingChanges()
      if round % 50 == 49 { try context.save() }
      for (controller, delegate) in [(plain, first), (sectioned, second)] {
        XCTAssertEqual(
          delegate.table, controller.sections!.map { $0.objects!.map { ($0 as! Book).title ?? "" } }, "round \(round)")
        XCTAssertEqual(delegate.names, controller.sections!.map(\.name))
        let fresh = try context.fetch(controller.fetchRequest)
        XCTAssertEqual(controller.fetchedObjects, fresh, "round \(round)")
      }
    }
  }

  func testSectionsByAComputedProperty() throws {
    let container = try makeContainer()
    for title in ["beta", "alpha", "bravo"] { add(title, to: container.viewContext) }
    let controller = makeController(container.viewContext, sections: "initial")
    try controller.performFetch()
    XCTAssertEqual(controller.sections?.map(\.name), ["A", "B"])
    XCTAssertEqual(controller.sections?.map(\.numberOfObjects), [1, 2])
  }

  func testChangingTheRequestNeedsAFetch() throws {
    let container = try makeContainer(.memory)
    let context = container.viewContext
    for title in ["a", "b"] { add(title, to: context) }
    let controller = makeController(context)
    try controller.performFetch()
    controller.fetchRequest.predicate = NSPredicate(format: "title == 'b'")
    XCTAssertEqual(controller.fetchedObjects?.count, 2)
    try controller.performFetch()
    XCTAssertEqual(controller.fetchedObjects?.map(\.title), ["b"])
  }

  func testMergedChangesAreTold() throws {
    let container = try makeContainer()
    let context = container.viewContext
    context.automaticallyMergesChangesFromParent = true
    let book = add("a", to: context)
    try context.save()
    let controller = makeController(context)
    let delegate = RecordingDelegate()
    controller.delegate = delegate
    try controller.performFetch()
    delegate.start(controller)
    let id = book.objectID
    let other = container.newBackgroundContext()
    try other.performAndWait {
      (try other.existingObject(with: id) as! Book).title = "z"
      add("b", to: other)
      try other.save()
    }
    drainMainQueue()
    XCTAssertEqual(delegate.table, [["b", "z"]])
  }
}

import CoreData
import Foundation
import XCTest

/// Core Data as apps are used to working with it, step by step.
final class AppHabitsTests: StoreTestCase {
  private func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(.mainQueue)
    child.parent = parent
    return child
  }

  /// A file is there from one policy to the next.
  private func empty(_ context: NSManagedObjectContext) throws {
    try context.fetch(Book.fetchRequest()).forEach(context.delete)
    try context.save()
  }

  private func code(_ body: () throws -> Void) -> Int? {
    do {
      try body()
      return nil
    } catch { return (error as NSError).code }
  }

  // MARK: Contexts below contexts

  func testTwoLevelsOfScratchPads() throws {
    try withEachStore { container in
      let context = container.viewContext
      let author = Author(context: context)
      author.name = "Herbert"
      let old = Book(context: context)
      old.title = "old"
      old.author = author
      try context.save()

      let editor = child(of: context)
      let sheet = child(of: editor)
      let mine = try XCTUnwrap(sheet.object(with: author.objectID) as? Author)
      XCTAssertEqual(mine.books.map(\.title), ["old"])
      let new = Book(context: sheet)
      new.title = "new"
      new.author = mine
      sheet.delete(try sheet.existingObject(with: old.objectID))
      XCTAssertEqual(mine.books, [new])
      XCTAssertEqual(author.books, [old], "nothing shows above before a save")

      try sheet.save()
      XCTAssertEqual(author.books, [old])
      XCTAssertEqual(editor.insertedObjects.count, 1)
      XCTAssertEqual(editor.deletedObjects.count, 1)
      try editor.save()
      XCTAssertEqual(author.books.map(\.title), ["new"])
      XCTAssertTrue(old.isDeleted)
      try context.save()
      XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["new"])

      // What was inserted two levels below is the same object there, now and later.
      new.title = "newer"
      try sheet.save()
      try editor.save()
      try context.save()
      XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["newer"])
      XCTAssertEqual(try context.count(for: Author.fetchRequest()), 1)
    }
  }

  func testAScratchPadThatIsThrownAway() throws {
    try withEachStore { container in
      let context = container.viewContext
      let author = Author(context: context)
      try context.save()
      do {
        let pad = child(of: context)
        let book = Book(context: pad)
        book.author = pad.object(with: author.objectID) as? Author
        XCTAssertTrue(pad.hasChanges)
        pad.rollback()
        XCTAssertFalse(pad.hasChanges)
        XCTAssertNil(book.managedObjectContext)
        _ = Book(context: pad)
      }
      XCTAssertFalse(context.hasChanges)
      XCTAssertEqual(author.books, [])
      XCTAssertEqual(try context.count(for: Book.fetchRequest()), 0)
    }
  }

  // MARK: Conflicts

  func testChangesOfWhatSomebodyElseHasDeleted() throws {
    let expected: [(policy: NSMergePolicy, lives: Bool)] = [
      (.mergeByPropertyObjectTrump, true), (.overwrite, true), (.mergeByPropertyStoreTrump, false), (.rollback, false),
    ]
    for (policy, lives) in expected {
      try withEachStore { container in
        let context = container.viewContext
        try empty(context)
        let book = Book(context: context)
        book.title = "one"
        let other = Book(context: context)
        other.title = "other"
        try context.save()
        let id = book.objectID
        let background = container.newBackgroundContext()
        try background.performAndWait {
          background.delete(try background.existingObject(with: id))
          try background.save()
        }
        book.title = "changed"
        other.title = "changed too"
        XCTAssertEqual(code { try context.save() }, NSManagedObjectMergeError)
        XCTAssertEqual(context.updatedObjects, [book, other], "after an error all changes are still there")
        context.mergePolicy = policy
        try context.save()
        XCTAssertFalse(context.hasChanges)
        context.reset()
        let request = Book.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        XCTAssertEqual(
          try context.fetch(request).map(\.title), lives ? ["changed", "changed too"] : ["changed too"],
          "\(policy.mergeType)")
      }
    }
  }

  func testDeletingWhatSomebodyElseHasChanged() throws {
    let expected: [(policy: NSMergePolicy, lives: Bool)] = [
      (.mergeByPropertyObjectTrump, false), (.overwrite, false), (.mergeByPropertyStoreTrump, true), (.rollback, true),
    ]
    for (policy, lives) in expected {
      try withEachStore { container in
        let context = container.viewContext
        try empty(context)
        context.mergePolicy = policy
        let book = Book(context: context)
        try context.save()
        let id = book.objectID
        let background = container.newBackgroundContext()
        try background.performAndWait {
          (try background.existingObject(with: id) as? Book)?.title = "theirs"
          try background.save()
        }
        context.delete(book)
        try context.save()
        XCTAssertFalse(context.hasChanges)
        XCTAssertEqual(try context.count(for: Book.fetchRequest()), lives ? 1 : 0, "\(policy.mergeType)")
        if lives { XCTAssertEqual(book.title, "theirs") }
      }
    }
  }

  // MARK: Validation

  func testEveryRuleHasItsCode() throws {
    let model = """
      <?xml version="1.0"?>
      <model>
        <entity name="Trip">
          <attribute name="name" optional="YES" attributeType="String" minValueString="2" maxValueString="5"/>
          <attribute name="seats" optional="YES" attributeType="Integer 16" minValueString="1" maxValueString="9"/>
          <attribute name="start" optional="YES" attributeType="Date" minDateTimeInterval="0" maxDateTimeInterval="1000"/>
          <relationship name="stops" toMany="YES" minCount="1" maxCount="2" destinationEntity="Stop" inverseName="trip"/>
        </entity>
        <entity name="Stop">
          <attribute name="name" attributeType="String" defaultValueString="stop"/>
          <relationship name="trip" optional="YES" maxCount="1" deletionRule="Deny" destinationEntity="Trip" inverseName="stops"/>
        </entity>
      </model>
      """
    try Kind.allCases.forEach { kind in
      let context = try makeContainer(kind, model: makeModel(model)).viewContext
      func stop() -> NSManagedObject { NSEntityDescription.insertNewObject(forEntityName: "Stop", into: context) }
      let trip = NSEntityDescription.insertNewObject(forEntityName: "Trip", into: context)
      XCTAssertEqual(code { try context.save() }, NSValidationRelationshipLacksMinimumCountError)
      let stops = [stop(), stop(), stop()]
      trip.setValue(NSSet(array: stops), forKey: "stops")
      XCTAssertEqual(code { try context.save() }, NSValidationRelationshipExceedsMaximumCountError)
      context.delete(stops[2])
      trip.mutableSetValue(forKey: "stops").remove(stops[2])
      let rules: [(key: String, value: Any?, code: Int, good: Any?)] = [
        ("name", "a", NSValidationStringTooShortError, nil), ("name", "abcdef", NSValidationStringTooLongError, "abc"),
        ("seats", 0, NSValidationNumberTooSmallError, nil), ("seats", 10, NSValidationNumberTooLargeError, 3),
        ("start", Date(timeIntervalSinceReferenceDate: -1), NSValidationDateTooSoonError, nil),
        ("start", Date(timeIntervalSinceReferenceDate: 1001), NSValidationDateTooLateError, nil),
      ]
      for rule in rules {
        trip.setValue(rule.value, forKey: rule.key)
        XCTAssertEqual(code { try context.save() }, rule.code, rule.key)
        trip.setValue(rule.good, forKey: rule.key)
      }
      stops[0].setValue(nil, forKey: "name")
      trip.setValue(99, forKey: "seats")
      XCTAssertThrowsError(try context.save()) { error in
        let error = error as NSError
        XCTAssertEqual(error.code, NSValidationMultipleErrorsError)
        let details = error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? []
        XCTAssertEqual(
          Set(details.map(\.code)), [NSValidationMissingMandatoryPropertyError, NSValidationNumberTooLargeError])
        XCTAssertEqual(
          Set(details.compactMap { $0.userInfo[NSValidationKeyErrorKey] as? String }), ["name", "seats"])
        XCTAssertTrue(details.contains { $0.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === trip })
      }
      stops[0].setValue("here", forKey: "name")
      trip.setValue(5, forKey: "seats")
      try context.save()
      context.delete(stops[0])
      XCTAssertEqual(code { try context.save() }, NSValidationRelationshipDeniedDeleteError)
      context.rollback()
      XCTAssertFalse(stops[0].isDeleted)
      if kind == .postgres { try clear(kind) }
    }
  }

  // MARK: A stack made by hand

  func testAStackMadeByHand() throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try makeModel())
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL,
      options: [
        NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        NSSQLitePragmasOption: ["journal_mode": "DELETE"],
      ])
    let writer = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    writer.persistentStoreCoordinator = coordinator
    let main = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    main.parent = writer
    for index in 0..<10 { Book(context: main).title = "book \(index)" }
    try main.obtainPermanentIDs(for: Array(main.insertedObjects))
    XCTAssertFalse(main.insertedObjects.contains { $0.objectID.isTemporaryID })
    let id = try XCTUnwrap(main.insertedObjects.first?.objectID)
    try main.save()
    try writer.performAndWait { try writer.save() }
    XCTAssertEqual(try sql("SELECT COUNT(*) FROM ZBOOK"), "10")
    XCTAssertEqual(try sql("PRAGMA journal_mode"), "delete")
    XCTAssertEqual(coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()), id)
    XCTAssertEqual(id.persistentStore, store)

    // A request of no particular type, as older code has it.
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
    request.predicate = NSPredicate(format: "title IN %@", ["book 3", "book 4"])
    XCTAssertEqual(try main.fetch(request).count, 2)
    let batch = NSBatchDeleteRequest(fetchRequest: request)
    batch.resultType = .resultTypeCount
    let result = try writer.performAndWait { try writer.execute(batch) as? NSBatchDeleteResult }
    XCTAssertEqual(result?.result as? Int, 2)
    main.reset()
    XCTAssertEqual(try main.count(for: Book.fetchRequest()), 8)
    try coordinator.remove(store)
    XCTAssertEqual(coordinator.persistentStores, [])
  }

  func testAFileIsTidiedWhenItIsOpened() throws {
    do {
      let context = try makeContainer().viewContext
      for index in 0..<300 { Book(context: context).title = String(repeating: "\(index) ", count: 200) }
      try context.save()
      try empty(context)
      Book(context: context).title = "kept"
      try context.save()
    }
    XCTAssertNotEqual(try sql("PRAGMA freelist_count"), "0")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try makeModel())
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL,
      options: [NSSQLiteManualVacuumOption: true, NSSQLiteAnalyzeOption: true])
    XCTAssertEqual(try sql("PRAGMA freelist_count"), "0")
    XCTAssertNotEqual(try sql("SELECT COUNT(*) FROM sqlite_stat1"), "0")
    let context = NSManagedObjectContext(.mainQueue)
    context.persistentStoreCoordinator = coordinator
    XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["kept"])
    XCTAssertNoThrow(try makeContainer(), "what SQLite has counted is no table of another model")
  }

  // MARK: Values by name

  func testValuesByNameAndPath() throws {
    try withEachStore { container in
      let context = container.viewContext
      let author = Author(context: context)
      author.name = "Herbert"
      for index in 1...3 {
        let book = Book(context: context)
        book.title = "\(index)"
        book.rating = Int16(index)
        author.mutableSetValue(forKey: "books").add(book)
      }
      try context.save()
      context.reset()
      let copy = try XCTUnwrap(context.fetch(Author.fetchRequest()).first as? Author)
      XCTAssertEqual(copy.value(forKeyPath: "books.@count") as? Int, 3)
      XCTAssertEqual(copy.value(forKeyPath: "books.@sum.rating") as? Int, 6)
      XCTAssertEqual(copy.value(forKeyPath: "books.@max.rating") as? Int, 3)
      XCTAssertEqual(copy.value(forKeyPath: "books.title") as? Set<String>, ["1", "2", "3"])
      let set = copy.value(forKey: "books") as? Set<Book>
      XCTAssertEqual(set?.count, 3)
      let array = (copy.value(forKey: "books") as? NSSet)?.allObjects as? [Book]
      let first = try XCTUnwrap(array?.first { $0.rating == 1 })
      first.setValue("Frank", forKeyPath: "author.name")
      XCTAssertEqual(copy.name, "Frank")
      XCTAssertEqual(copy.changedValues() as? [String: String], ["name": "Frank"])
      XCTAssertEqual(copy.committedValues(forKeys: ["name"]) as? [String: String], ["name": "Herbert"])
      copy.name = "Herbert"
      XCTAssertTrue(copy.hasChanges)
      XCTAssertFalse(copy.hasPersistentChangedValues)
    }
  }

  func testAFetchedControllerFollowsABatchDeletion() throws {
    try withEachStore { container in
      let context = container.viewContext
      for index in 0..<40 {
        let book = Book(context: context)
        book.title = "\(index % 4) \(index)"
        book.rating = Int16(index % 4)
      }
      try context.save()
      let request = Book.fetchRequest()
      request.sortDescriptors = [
        NSSortDescriptor(key: "rating", ascending: true), NSSortDescriptor(key: "title", ascending: true),
      ]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "rating", cacheName: nil)
      try controller.performFetch()
      XCTAssertEqual(controller.sections?.map(\.numberOfObjects), [10, 10, 10, 10])
      let doomed = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
      doomed.predicate = NSPredicate(format: "rating == 2")
      let batch = NSBatchDeleteRequest(fetchRequest: doomed)
      batch.resultType = .resultTypeObjectIDs
      let result = try context.execute(batch) as? NSBatchDeleteResult
      let ids = try XCTUnwrap(result?.result as? [NSManagedObjectID])
      XCTAssertEqual(ids.count, 10)
      XCTAssertEqual(controller.fetchedObjects?.count, 40)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      drainMainQueue()
      XCTAssertEqual(controller.sections?.map(\.name), ["0", "1", "3"])
      XCTAssertEqual(controller.fetchedObjects?.count, 30)
      XCTAssertNil(controller.fetchedObjects?.first { $0.isDeleted || $0.managedObjectContext == nil })
    }
  }
}

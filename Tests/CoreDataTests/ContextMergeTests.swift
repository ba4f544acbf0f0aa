import CoreData
import Foundation
import XCTest

final class ContextMergeTests: StoreTestCase {
  private func saveElsewhere(_ container: NSPersistentContainer, _ change: (NSManagedObjectContext) throws -> Void)
    throws
  {
    let other = container.newBackgroundContext()
    try other.performAndWait {
      try change(other)
      try other.save()
    }
  }

  func testBackgroundSavesArriveOnlyWhereAskedFor() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      book.title = "old"
      try context.save()
      let id = book.objectID
      try saveElsewhere(container) { (try $0.existingObject(with: id) as! Book).title = "new" }
      drainMainQueue()
      XCTAssertEqual(book.title, "old")
      context.automaticallyMergesChangesFromParent = true
      try saveElsewhere(container) { (try $0.existingObject(with: id) as! Book).title = "newer" }
      drainMainQueue()
      XCTAssertEqual(book.title, "newer")
    }
  }

  func testMergingKeepsUnsavedChanges() throws {
    try withEachStore { container in
      let context = container.viewContext
      context.automaticallyMergesChangesFromParent = true
      let book = Book(context: context)
      book.title = "old"
      try context.save()
      book.rating = 1
      let id = book.objectID
      try saveElsewhere(container) { (try $0.existingObject(with: id) as! Book).title = "new" }
      drainMainQueue()
      XCTAssertEqual(book.title, "new")
      XCTAssertEqual(book.rating, 1)
      try context.save()
      let other = container.newBackgroundContext()
      try other.performAndWait {
        let copy = try XCTUnwrap(other.existingObject(with: id) as? Book)
        XCTAssertEqual([copy.title, "\(copy.rating)"], ["new", "1"])
      }
    }
  }

  func testConflictWithTheDefaultPolicyThrowsAndKeepsTheChange() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      try context.save()
      let id = book.objectID
      try saveElsewhere(container) { (try $0.existingObject(with: id) as! Book).title = "theirs" }
      book.title = "mine"
      XCTAssertThrowsError(try context.save()) { error in
        XCTAssertEqual((error as NSError).code, NSManagedObjectMergeError)
        let conflicts = (error as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
        XCTAssertTrue(conflicts?.first?.sourceObject === book)
        XCTAssertEqual(conflicts?.first?.persistedSnapshot?["title"] as? String, "theirs")
      }
      XCTAssertTrue(context.hasChanges)
      XCTAssertEqual(book.title, "mine")
    }
  }

  func testMergePoliciesSolveConflicts() throws {
    let expected: [(NSMergePolicy, title: String, rating: Int16)] = [
      (.mergeByPropertyObjectTrump, "mine", 5), (.mergeByPropertyStoreTrump, "theirs", 5),
      (.overwrite, "mine", 3), (.rollback, "theirs", 5),
    ]
    for (policy, title, rating) in expected {
      try withEachStore { container in
        let context = container.viewContext
        context.mergePolicy = policy
        let book = Book(context: context)
        try context.save()
        let id = book.objectID
        try saveElsewhere(container) {
          let copy = try $0.existingObject(with: id) as! Book
          copy.title = "theirs"
          copy.rating = 5
        }
        book.title = "mine"
        try context.save()
        XCTAssertFalse(context.hasChanges)
        context.refresh(book, mergeChanges: false)
        XCTAssertEqual(book.title, title, "\(policy.mergeType)")
        XCTAssertEqual(book.rating, rating, "\(policy.mergeType)")
      }
    }
  }

  func testUniquenessFailsByDefaultAndMergesWithAPolicy() throws {
    try withEachStore { container in
      let context = container.viewContext
      let first = Tag(context: context)
      first.name = "classic"
      try context.save()
      let second = Tag(context: context)
      second.name = "classic"
      let book = Book(context: context)
      book.tags = NSSet(object: second)
      XCTAssertThrowsError(try context.save()) { error in
        XCTAssertEqual((error as NSError).code, NSManagedObjectConstraintMergeError)
      }
      XCTAssertTrue(context.hasChanges)
      context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
      try context.save()
      XCTAssertEqual(try context.count(for: NSFetchRequest<Tag>(entityName: "Tag")), 1)
      XCTAssertEqual(book.tags, NSSet(object: first))
    }
  }

  func testDeletionElsewhereReachesRegisteredObjects() throws {
    try withEachStore { container in
      let context = container.viewContext
      context.automaticallyMergesChangesFromParent = true
      let book = Book(context: context)
      book.title = "Dune"
      try context.save()
      let id = book.objectID
      try saveElsewhere(container) { $0.delete(try $0.existingObject(with: id)) }
      drainMainQueue()
      XCTAssertNil(book.managedObjectContext)
      XCTAssertNil(book.title)
    }
  }

  func testChildContextSavesToItsParentOnly() throws {
    try withEachStore { container in
      let parent = container.viewContext
      let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      child.parent = parent
      let author = Author(context: child)
      author.name = "Herbert"
      let book = Book(context: child)
      book.title = "Dune"
      book.author = author
      try child.save()
      XCTAssertFalse(child.hasChanges)
      XCTAssertTrue(parent.hasChanges)
      let taken = try XCTUnwrap(parent.fetch(Book.fetchRequest()).first)
      XCTAssertEqual(taken.title, "Dune")
      XCTAssertEqual(taken.author?.name, "Herbert")
      let store = container.newBackgroundContext()
      XCTAssertEqual(try store.performAndWait { try store.count(for: Book.fetchRequest()) }, 0)
      try parent.save()
      XCTAssertEqual(try store.performAndWait { try store.count(for: Book.fetchRequest()) }, 1)
      XCTAssertEqual(book.title, "Dune")
      book.title = "Dune Messiah"
      try child.save()
      XCTAssertEqual(taken.title, "Dune Messiah")
    }
  }

  func testRemoteChangesAreMergedByIdentity() throws {
    let container = try makeContainer()
    let book = Book(context: container.viewContext)
    try container.viewContext.save()
    let id = book.objectID
    try saveElsewhere(container) { $0.delete(try $0.existingObject(with: id)) }
    XCTAssertFalse(book.isDeleted)
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: [id]], into: [container.viewContext])
    XCTAssertNil(book.managedObjectContext)
  }

  func testAsyncPerformReturnsAndThrows() async throws {
    let container = try makeContainer()
    let count = try await container.performBackgroundTask { context in
      Book(context: context).title = "Dune"
      try context.save()
      return try context.count(for: Book.fetchRequest())
    }
    XCTAssertEqual(count, 1)
    let context = container.newBackgroundContext()
    let titles = await context.perform { ["no error to handle"] }
    XCTAssertEqual(titles.count, 1)
    do {
      try await context.perform { throw CocoaError(.userCancelled) }
      XCTFail("the error must come through")
    } catch {
      XCTAssertEqual((error as? CocoaError)?.code, .userCancelled)
    }
  }

  func testWaitingBlocksMayBeNestedAcrossContexts() throws {
    let container = try makeContainer(.memory)
    let a = container.newBackgroundContext()
    let b = container.newBackgroundContext()
    let depth = a.performAndWait { b.performAndWait { a.performAndWait { 3 } } }
    XCTAssertEqual(depth, 3)
  }

  func testTheOrderThatAnotherContextSavedIsTakenOn() throws {
    try withEachStore { container in
      let context = container.viewContext
      context.automaticallyMergesChangesFromParent = true
      let other = container.newBackgroundContext()
      let shelf = Shelf(context: context)
      func slot(_ label: String, _ context: NSManagedObjectContext) -> Slot {
        let s = Slot(context: context)
        s.label = label
        return s
      }
      shelf.slots = NSOrderedSet(array: ["a", "b", "c"].map { slot($0, context) })
      try context.save()
      func labels() -> [String] { shelf.slots!.map { ($0 as! Slot).label! } }
      XCTAssertEqual(labels(), ["a", "b", "c"])
      // Reordered and added to elsewhere.
      try other.performAndWait {
        let theirs = other.object(with: shelf.objectID) as! Shelf
        let old = theirs.slots!.array as! [Slot]
        theirs.slots = NSOrderedSet(array: [old[2], slot("d", other), old[0], old[1]])
        try other.save()
      }
      drainMainQueue()
      XCTAssertEqual(labels(), ["c", "d", "a", "b"])
      XCTAssertFalse(context.hasChanges)
      // Both change it; the context's own change is kept on top.
      shelf.mutableOrderedSetValue(forKey: "slots").add(slot("mine", context))
      try other.performAndWait {
        let theirs = other.object(with: shelf.objectID) as! Shelf
        other.refresh(theirs, mergeChanges: false)
        theirs.mutableOrderedSetValue(forKey: "slots").insert(slot("first", other), at: 0)
        other.delete((theirs.slots!.array as! [Slot]).first { $0.label == "d" }!)
        try other.save()
      }
      drainMainQueue()
      XCTAssertEqual(Set(labels()), ["first", "c", "a", "b", "mine"])
      context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
      try context.save()
      context.reset()
      let again = try context.fetch(NSFetchRequest<Shelf>(entityName: "Shelf"))[0]
      XCTAssertEqual(again.slots!.map { ($0 as! Slot).label! }, ["first", "c", "a", "b", "mine"])
    }
  }

  func testEachPolicyKeepsUniqueValuesUnique() throws {
    try withEachStore { container in
      for (index, policy) in [
        NSMergePolicy.mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback, .error,
      ].enumerated() {
        let setup = container.newBackgroundContext()
        try setup.performAndWait {
          let tag = Tag(context: setup)
          tag.name = "t\(index)"
          let book = Book(context: setup)
          book.title = "old\(index)"
          tag.mutableSetValue(forKey: "books").add(book)
          try setup.save()
        }
        let context = container.newBackgroundContext()
        context.mergePolicy = policy
        try context.performAndWait {
          let tag = Tag(context: context)
          tag.name = "t\(index)"
          let book = Book(context: context)
          book.title = "new\(index)"
          tag.mutableSetValue(forKey: "books").add(book)
          if policy === NSMergePolicy.error {
            XCTAssertThrowsError(try context.save()) {
              XCTAssertEqual(($0 as NSError).code, NSManagedObjectConstraintMergeError)
              let list = ($0 as NSError).userInfo["conflictList"] as? [NSConstraintConflict]
              XCTAssertEqual(list?.first?.constraint, ["name"])
              XCTAssertNotNil(list?.first?.databaseObject)
            }
            context.rollback()
            return
          }
          try context.save()
          XCTAssertFalse(context.hasChanges)
          context.reset()
          let request = NSFetchRequest<Tag>(entityName: "Tag")
          request.predicate = NSPredicate(format: "name == %@", "t\(index)")
          let tags = try context.fetch(request)
          XCTAssertEqual(tags.count, 1, "\(index)")
          let titles = Set((tags.first?.books ?? []).map { ($0 as! Book).title! })
          let objectWins = index == 1 || index == 2
          XCTAssertEqual(titles, objectWins ? ["old\(index)", "new\(index)"] : ["old\(index)"])
        }
      }
    }
  }
}

import CoreData
import Foundation
import XCTest

extension NSManagedObject {
  fileprivate static func madeByItsClass(in context: NSManagedObjectContext) -> Self { self.init(context: context) }
}

final class ContextTests: StoreTestCase {
  func testSavesAndFetchesSorted() throws {
    try withEachStore { container in
      let context = container.viewContext
      for (title, rating) in [("Beloved", 4), ("Emma", 5), ("Dune", 3)] {
        let book = Book(context: context)
        book.title = title
        book.rating = Int16(rating)
        book.id = UUID()
      }
      XCTAssertTrue(context.hasChanges)
      try context.save()
      XCTAssertFalse(context.hasChanges)

      let request: NSFetchRequest<Book> = Book.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
      XCTAssertEqual(try context.fetch(request).map(\.title), ["Beloved", "Dune", "Emma"])

      let other = container.newBackgroundContext()
      try other.performAndWait {
        let books = try other.fetch(request)
        XCTAssertEqual(books.map(\.title), ["Beloved", "Dune", "Emma"])
        XCTAssertEqual(books.map(\.rating), [4, 3, 5])
        XCTAssertNotNil(books[0].id)
      }
    }
  }

  func testGenericCodeMakesObjects() throws {
    func make<T: NSManagedObject>(in context: NSManagedObjectContext) -> T { T(context: context) }
    let context = try makeContainer().viewContext
    let book: Book = make(in: context)
    book.title = "Dune"
    let other = Book.madeByItsClass(in: context)
    other.title = "Emma"
    XCTAssertNil(Book().managedObjectContext)
    XCTAssertEqual(context.insertedObjects.count, 2)
    try context.save()
    XCTAssertEqual(try context.count(for: Book.fetchRequest()), 2)
  }

  func testKeepsEveryTypeOfValue() throws {
    let id = UUID()
    let date = Date(timeIntervalSinceReferenceDate: 123456.75)
    try withEachStore { container in
      let book = Book(context: container.viewContext)
      book.added = date
      book.cover = Data([1, 2, 3])
      book.id = id
      book.price = NSDecimalNumber(string: "19.99")
      book.read = true
      book.title = "Émile"
      book.weight = 0.5
      try container.viewContext.save()
      let other = container.newBackgroundContext()
      try other.performAndWait {
        let copy = try XCTUnwrap(other.fetch(Book.fetchRequest()).first)
        XCTAssertEqual(copy.added, date)
        XCTAssertEqual(copy.cover, Data([1, 2, 3]))
        XCTAssertEqual(copy.id, id)
        XCTAssertEqual(copy.price, NSDecimalNumber(string: "19.99"))
        XCTAssertTrue(copy.read)
        XCTAssertEqual(copy.title, "Émile")
        XCTAssertEqual(copy.weight, 0.5)
        XCTAssertEqual(copy.rating, 3, "the model's default")
        XCTAssertEqual(copy.value(forKey: "rating") as? Int, 3)
        XCTAssertEqual(copy.value(forKey: "rating") as? Int16, 3)
      }
    }
  }

  func testOneInstanceForOneObject() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      book.title = "Dune"
      try context.save()
      XCTAssertTrue(try context.fetch(Book.fetchRequest()).first === book)
      XCTAssertTrue(context.object(with: book.objectID) === book)
      XCTAssertTrue(try context.existingObject(with: book.objectID) === book)
      let id = container.persistentStoreCoordinator.managedObjectID(
        forURIRepresentation: book.objectID.uriRepresentation())
      XCTAssertEqual(id, book.objectID)
    }
  }

  func testTemporaryIdentityBecomesPermanent() throws {
    let container = try makeContainer()
    let book = Book(context: container.viewContext)
    XCTAssertTrue(book.objectID.isTemporaryID)
    try container.viewContext.save()
    XCTAssertFalse(book.objectID.isTemporaryID)
    XCTAssertEqual(book.objectID.uriRepresentation().path, "/Book/p1")
  }

  func testFetchedObjectsAreFaultsUntilUsed() throws {
    try withEachStore { container in
      let context = container.viewContext
      Book(context: context).title = "Dune"
      try context.save()
      context.reset()
      let book = try XCTUnwrap(context.fetch(Book.fetchRequest()).first)
      XCTAssertTrue(book.isFault)
      XCTAssertEqual(book.title, "Dune")
      XCTAssertFalse(book.isFault)
      XCTAssertEqual(book.calls, ["awakeFromFetch"])
      context.refresh(book, mergeChanges: false)
      XCTAssertTrue(book.isFault)
      XCTAssertEqual(book.title, "Dune")
    }
  }

  func testPendingChangesCountInFetches() throws {
    try withEachStore { container in
      let context = container.viewContext
      let dune = Book(context: context)
      dune.title = "Dune"
      let emma = Book(context: context)
      emma.title = "Emma"
      try context.save()
      context.delete(dune)
      emma.title = "Zadig"
      Book(context: context).title = "Faust"
      let request: NSFetchRequest<Book> = Book.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
      XCTAssertEqual(try context.fetch(request).map(\.title), ["Faust", "Zadig"])
      XCTAssertEqual(try context.count(for: request), 2)
      request.predicate = NSPredicate(format: "title == %@", "Zadig")
      XCTAssertEqual(try context.fetch(request), [emma])
      request.predicate = NSPredicate(format: "title == %@", "Emma")
      XCTAssertEqual(try context.fetch(request), [])
    }
  }

  func testLimitAndOffset() throws {
    try withEachStore { container in
      for title in ["a", "b", "c", "d"] { Book(context: container.viewContext).title = title }
      try container.viewContext.save()
      let request: NSFetchRequest<Book> = Book.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: false)]
      request.fetchOffset = 1
      request.fetchLimit = 2
      XCTAssertEqual(try container.viewContext.fetch(request).map(\.title), ["c", "b"])
      XCTAssertEqual(try container.viewContext.count(for: request), 2)
    }
  }

  func testHooksAreCalled() throws {
    try withEachStore { container in
      let book = Book(context: container.viewContext)
      try container.viewContext.save()
      container.viewContext.delete(book)
      try container.viewContext.save()
      XCTAssertEqual(
        book.calls, ["awakeFromInsert", "willSave", "didSave", "prepareForDeletion", "willSave", "didSave"])
    }
  }

  func testWillSaveMaySetPrimitiveValues() throws {
    try withEachStore { container in
      let book = Book(context: container.viewContext)
      book.stamp = Date()
      try container.viewContext.save()
      book.title = "Dune"
      try container.viewContext.save()
      XCTAssertEqual(book.calls.filter { $0 == "willSave" }.count, 2, "once for each save")
      XCTAssertNotNil(book.added)
      let other = container.newBackgroundContext()
      try other.performAndWait {
        XCTAssertEqual(try other.fetch(Book.fetchRequest()).first?.added, book.added)
      }
    }
  }

  func testDeletedObjectStaysReadableUntilSavedAndHarmlessAfter() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      book.title = "Dune"
      book.rating = 5
      try context.save()
      context.delete(book)
      XCTAssertTrue(book.isDeleted)
      XCTAssertEqual(book.title, "Dune")
      XCTAssertTrue(book.managedObjectContext === context)
      try context.save()
      XCTAssertNil(book.managedObjectContext)
      XCTAssertNil(book.title)
      XCTAssertEqual(book.rating, 0)
      book.title = "ignored"
      XCTAssertNil(book.title)
      XCTAssertEqual(try context.count(for: Book.fetchRequest()), 0)
    }
  }

  func testDeletingWithoutSavingDoesNotPersist() throws {
    try withEachStore { container in
      let book = Book(context: container.viewContext)
      try container.viewContext.save()
      container.viewContext.delete(book)
      let other = container.newBackgroundContext()
      XCTAssertEqual(try other.performAndWait { try other.count(for: Book.fetchRequest()) }, 1)
    }
  }

  func testRollbackRevertsEverything() throws {
    try withEachStore { container in
      let context = container.viewContext
      let kept = Book(context: context)
      kept.title = "Dune"
      let author = Author(context: context)
      author.name = "Herbert"
      kept.author = author
      let doomed = Book(context: context)
      doomed.title = "Emma"
      try context.save()
      kept.title = "changed"
      kept.author = nil
      context.delete(doomed)
      let new = Book(context: context)
      new.title = "new"
      XCTAssertEqual(Set(kept.changedValues().keys), ["title", "author"])
      XCTAssertEqual(kept.committedValues(forKeys: ["title"])["title"] as? String, "Dune")
      context.rollback()
      XCTAssertFalse(context.hasChanges)
      XCTAssertEqual(kept.title, "Dune")
      XCTAssertTrue(kept.author === author)
      XCTAssertEqual(author.books, [kept])
      XCTAssertFalse(doomed.isDeleted)
      XCTAssertNil(new.managedObjectContext)
      XCTAssertEqual(try context.count(for: Book.fetchRequest()), 2)
    }
  }

  func testEverySetterAnnouncesTheChange() throws {
    let container = try makeContainer(.memory)
    let book = Book(context: container.viewContext)
    var titles: [String?] = []
    let subscription = book.objectWillChange.sink { titles.append(book.title) }
    book.title = "a"
    book.title = "b"
    XCTAssertEqual(titles, [nil, "a"])
    subscription.cancel()
  }

  func testWhoeverObservesHearsOfRollbackAndMayReadADeletedObject() throws {
    let container = try makeContainer()
    let context = container.viewContext
    let book = Book(context: context)
    book.title = "Dune"
    try context.save()
    book.title = "changed"
    var heard = 0
    let subscription = book.objectWillChange.sink { heard += 1 }
    context.rollback()
    XCTAssertEqual(heard, 1)
    XCTAssertEqual(book.title, "Dune")
    context.delete(book)
    XCTAssertEqual(heard, 2)
    try context.save()
    XCTAssertNil(book.title)
    XCTAssertNil(book.author)
    XCTAssertEqual(book.tags?.count ?? 0, 0)
    XCTAssertFalse(book.read)
    subscription.cancel()
  }

  func testChildrenNotifyTheirParentOfComingAndGoingOnly() throws {
    let container = try makeContainer(.memory)
    let author = Author(context: container.viewContext)
    let book = Book(context: container.viewContext)
    var count = 0
    let subscription = author.objectWillChange.sink { count += 1 }
    book.author = author
    XCTAssertEqual(count, 1)
    book.title = "Dune"
    XCTAssertEqual(count, 1)
    container.viewContext.delete(book)
    XCTAssertEqual(count, 2)
    subscription.cancel()
  }

  func testTwoCopiesOfOneModelWork() throws {
    let first = try makeContainer(.memory, model: makeModel())
    let second = try makeContainer(.memory, model: makeModel())
    Book(context: first.viewContext).title = "one"
    Book(context: second.viewContext).title = "two"
    try first.viewContext.save()
    try second.viewContext.save()
    XCTAssertEqual(try first.viewContext.fetch(Book.fetchRequest()).map(\.title), ["one"])
    XCTAssertEqual(try second.viewContext.fetch(Book.fetchRequest()).map(\.title), ["two"])
  }

  func testRequestByEntityBeforeStoresAreLoaded() throws {
    let model = try makeModel()
    let container = NSPersistentContainer(name: "Library", managedObjectModel: model)
    let request = NSFetchRequest<Book>()
    request.entity = Book.entity()
    XCTAssertThrowsError(try container.viewContext.fetch(request)) { error in
      XCTAssertTrue("\(error.localizedDescription)".contains("loadPersistentStores"), "\(error)")
    }
  }

  func testAnObjectIsNotToBeDeletedAnyMoreOnceItIs() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      try context.save()
      context.delete(book)
      XCTAssertTrue(book.isDeleted)
      try context.save()
      XCTAssertFalse(book.isDeleted)
      XCTAssertFalse(book.hasChanges)
      XCTAssertNil(book.managedObjectContext)
      XCTAssertEqual(context.deletedObjects, [])
    }
  }

  func testASetCanBeWrittenAsALiteral() throws {
    let context = try makeContainer(.memory).viewContext
    let book = Book(context: context)
    let (classic, new) = (Tag(context: context), Tag(context: context))
    (classic.name, new.name) = ("classic", "new")
    book.tags = [classic, new]
    XCTAssertEqual(book.tags?.count, 2)
    XCTAssertEqual(classic.books, [book])
    try context.save()
    book.tags = []
    XCTAssertEqual(classic.books?.count, 0)
  }
}

import CoreData
import Foundation
import XCTest

final class ObjectLiveFetchTests: StoreTestCase {
  private func sortedRequest(_ predicate: NSPredicate? = nil) -> NSFetchRequest<Book> {
    let request: NSFetchRequest<Book> = Book.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
    request.predicate = predicate
    return request
  }

  func testFollowsEveryKindOfChange() throws {
    try withEachStore { container in
      let context = container.viewContext
      Book(context: context).title = "m"
      try context.save()
      var calls = 0
      let live = _LiveFetch(context: context, request: sortedRequest()) { old, new in
        XCTAssertLessThan(old, new)
        calls += 1
      }
      func titles() -> [String?] {
        context.processPendingChanges()
        return live.results.map(\.title)
      }
      let first = Book(context: context)
      first.title = "a"
      let last = Book(context: context)
      last.title = "z"
      XCTAssertEqual(titles(), ["a", "m", "z"])
      XCTAssertEqual(calls, 1, "once for the whole event")
      first.title = "n"
      XCTAssertEqual(titles(), ["m", "n", "z"])
      first.rating = 1
      XCTAssertEqual(titles(), ["m", "n", "z"])
      XCTAssertEqual(calls, 3, "an edit that keeps the order is a change too")
      Author(context: context).name = "nobody"
      context.processPendingChanges()
      XCTAssertEqual(calls, 3, "other entities do not matter")
      context.delete(last)
      XCTAssertEqual(titles(), ["m", "n"])
      context.rollback()
      XCTAssertEqual(titles(), ["m"])
      context.reset()
      XCTAssertEqual(titles(), ["m"])
    }
  }

  func testMembershipFollowsThePredicate() throws {
    let container = try makeContainer(.memory)
    let context = container.viewContext
    let book = Book(context: context)
    book.title = "Dune"
    book.rating = 5
    let live = _LiveFetch(
      context: context, request: sortedRequest(NSPredicate(format: "rating > 3"))
    ) { _, _ in }
    XCTAssertEqual(live.results.map(\.title), ["Dune"])
    book.rating = 2
    context.processPendingChanges()
    XCTAssertEqual(live.results.count, 0)
    book.rating = 4
    context.processPendingChanges()
    XCTAssertEqual(live.results.count, 1)
  }

  func testChangesOfRelatedObjectsMatterWhereThePredicateReachesThem() throws {
    let container = try makeContainer(.memory)
    let context = container.viewContext
    let author = Author(context: context)
    author.name = "Herbert"
    let book = Book(context: context)
    book.author = author
    try context.save()
    let live = _LiveFetch(
      context: context, request: sortedRequest(NSPredicate(format: "author.name == %@", "Herbert"))
    ) { _, _ in }
    XCTAssertEqual(live.results.count, 1)
    author.name = "Austen"
    context.processPendingChanges()
    XCTAssertEqual(live.results.count, 0)
  }

  func testLimitedResultsAreRefilled() throws {
    let container = try makeContainer(.sqlite)
    let context = container.viewContext
    let books = ["a", "b", "c"].map { title in
      let book = Book(context: context)
      book.title = title
      return book
    }
    try context.save()
    let request = sortedRequest()
    request.fetchLimit = 2
    let live = _LiveFetch(context: context, request: request) { _, _ in }
    context.delete(books[0])
    context.processPendingChanges()
    XCTAssertEqual(live.results.map(\.title), ["b", "c"])
  }

  func testResultsTakenEarlierStayAsTheyWere() throws {
    let container = try makeContainer(.memory)
    let context = container.viewContext
    let book = Book(context: context)
    book.title = "a"
    let live = _LiveFetch(context: context, request: sortedRequest()) { _, _ in }
    let before = live.results
    context.delete(book)
    context.processPendingChanges()
    XCTAssertEqual(before.count, 1)
    XCTAssertEqual(live.results.count, 0)
    XCTAssertNotEqual(before.generation, live.results.generation)
  }

  func testRequestMadeBeforeTheStoreIsLoaded() throws {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: storeURL)]
    let told = expectation(description: "results arrive")
    let live = _LiveFetch(context: container.viewContext, request: sortedRequest()) { _, _ in told.fulfill() }
    XCTAssertNotNil(live.error)
    XCTAssertEqual(live.results.count, 0)
    container.loadPersistentStores { XCTAssertNil($1) }
    wait(for: [told], timeout: 10)
    XCTAssertNil(live.error)
  }

  func testMergedInsertsArrive() throws {
    let container = try makeContainer()
    let context = container.viewContext
    context.automaticallyMergesChangesFromParent = true
    let told = expectation(description: "merged")
    let live = _LiveFetch(context: context, request: sortedRequest()) { _, _ in told.fulfill() }
    let other = container.newBackgroundContext()
    try other.performAndWait {
      Book(context: other).title = "new"
      try other.save()
    }
    wait(for: [told], timeout: 10)
    XCTAssertEqual(live.results.map(\.title), ["new"])
  }
}

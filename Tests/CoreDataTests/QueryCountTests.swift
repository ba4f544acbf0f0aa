import Foundation
import XCTest

@testable import CoreData

/// What fetches cost, in statements.
final class QueryCountTests: StoreTestCase {
  private func statements(_ container: NSPersistentContainer, _ body: () throws -> Void) rethrows -> Int {
    let store = container.persistentStoreCoordinator.persistentStores[0].backend as! SQLiteStore
    let before = store.connection.statementCount
    try body()
    return store.connection.statementCount - before
  }

  private func fill(_ context: NSManagedObjectContext, _ count: Int) throws {
    let tags = (0..<5).map { index in
      let tag = Tag(context: context)
      tag.name = "tag \(index)"
      return tag
    }
    for index in 0..<count {
      let author = Author(context: context)
      author.name = "author \(index)"
      let book = Book(context: context)
      book.title = String(format: "book %04d", index)
      book.author = author
      book.tags = NSSet(array: [tags[index % 5], tags[(index + 1) % 5]])
    }
    try context.save()
    context.reset()
  }

  func testPrefetchingReadsRelationshipsWithAFewQueries() throws {
    let container = try makeContainer()
    let context = container.viewContext
    try fill(context, 200)
    let request: NSFetchRequest<Book> = Book.fetchRequest()
    let without = try statements(container) {
      for book in try context.fetch(request) {
        XCTAssertEqual([book.author?.name == nil, book.tags?.count == 2], [false, true])
      }
    }
    XCTAssertGreaterThan(without, 400)
    context.reset()
    request.relationshipKeyPathsForPrefetching = ["author", "tags"]
    let with = try statements(container) {
      for book in try context.fetch(request) {
        XCTAssertNotNil(book.author?.name)
        XCTAssertEqual(book.tags?.allObjects.compactMap { ($0 as? Tag)?.name }.count, 2)
      }
    }
    XCTAssertEqual(with, 4, "books, authors, who has which tags, tags")
    context.reset()
    let authors = NSFetchRequest<Author>(entityName: "Author")
    authors.relationshipKeyPathsForPrefetching = ["books.tags"]
    let deep = try statements(container) {
      for author in try context.fetch(authors) {
        XCTAssertEqual(author.books.first?.tags?.allObjects.compactMap { ($0 as? Tag)?.name }.count, 2)
      }
    }
    XCTAssertEqual(deep, 5)
  }

  func testRowsAreReadInBatches() throws {
    let container = try makeContainer()
    let context = container.viewContext
    try fill(context, 200)
    let request: NSFetchRequest<Book> = Book.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
    request.fetchBatchSize = 20
    var books: [Book] = []
    XCTAssertEqual(try statements(container) { books = try context.fetch(request) }, 1)
    XCTAssertEqual(books.count, 200)
    XCTAssertTrue(books.allSatisfy(\.isFault))
    XCTAssertEqual(statements(container) { XCTAssertEqual(books[25].title, "book 0174") }, 1)
    XCTAssertEqual(statements(container) { XCTAssertEqual(books[39].title, "book 0160") }, 0, "of the same batch")
    XCTAssertEqual(statements(container) { for book in books { XCTAssertNotNil(book.title) } }, 9)
  }

  func testIdentitiesAndDictionariesNeedOneStatement() throws {
    let container = try makeContainer()
    try fill(container.viewContext, 50)
    let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Book")
    ids.resultType = .managedObjectIDResultType
    XCTAssertEqual(try statements(container) { XCTAssertEqual(try container.viewContext.fetch(ids).count, 50) }, 1)
    let rows = NSFetchRequest<NSDictionary>(entityName: "Book")
    rows.resultType = .dictionaryResultType
    rows.propertiesToFetch = ["title", "author.name"]
    XCTAssertEqual(try statements(container) { XCTAssertEqual(try container.viewContext.fetch(rows).count, 50) }, 1)
  }

  func testAKnownObjectIsFoundWithoutAsking() throws {
    let container = try makeContainer()
    let context = container.viewContext
    let book = Book(context: context)
    try context.save()
    try withExtendedLifetime(book) {
      XCTAssertEqual(
        try statements(container) { XCTAssertTrue(try context.existingObject(with: book.objectID) === book) }, 0)
    }
  }
}

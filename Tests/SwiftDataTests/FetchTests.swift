import CoreData
import XCTest

@testable import SwiftData

/// Predicates, orders and limits over model key paths, and what they cost.
@MainActor final class FetchTests: StoreTestCase {
  private func library() throws -> ModelContext {
    let context = try disk().mainContext
    for (name, books) in [("Ada", ["Zebra", "apple", "Book 10", "Book 9"]), ("Bea", ["Middle"])] {
      let author = Author(name: name)
      context.insert(author)
      for (place, title) in books.enumerated() { author.books.append(Book(title, pages: place)) }
    }
    try context.save()
    return context
  }

  private func titles(
    _ context: ModelContext, _ predicate: Predicate<Book>? = nil,
    _ order: [SortDescriptor<Book>] = [SortDescriptor(\.title)]
  ) throws -> [String] { try context.fetch(FetchDescriptor(predicate: predicate, sortBy: order)).map(\.title) }

  func testOrders() async throws {
    let context = try library()
    XCTAssertEqual(try titles(context), ["apple", "Book 9", "Book 10", "Middle", "Zebra"])
    let byPages = [SortDescriptor(\Book.pages, order: .reverse), SortDescriptor(\Book.title, order: .reverse)]
    XCTAssertEqual(try titles(context, nil, byPages), ["Book 9", "Book 10", "apple", "Zebra", "Middle"])
    let byAuthor = [SortDescriptor(\Book.author?.name, order: .reverse), SortDescriptor(\Book.title)]
    XCTAssertEqual(try titles(context, nil, byAuthor).first, "Middle")
  }

  func testPredicates() async throws {
    let context = try library()
    let (pages, name) = (2, "Bea")
    XCTAssertEqual(try titles(context, #Predicate { $0.pages >= pages }), ["Book 9", "Book 10"])
    XCTAssertEqual(try titles(context, #Predicate { $0.author?.name == name }), ["Middle"])
    XCTAssertEqual(
      try titles(context, #Predicate { $0.title.localizedStandardContains("BOOK") }), ["Book 9", "Book 10"])
    let author = try XCTUnwrap(context.fetch(FetchDescriptor<Author>(predicate: #Predicate { $0.name == name })).first)
    let id = author.persistentModelID
    XCTAssertEqual(try titles(context, #Predicate { $0.author?.persistentModelID == id }), ["Middle"])
    let own = author.books[0].persistentModelID
    XCTAssertEqual(try titles(context, #Predicate { $0.persistentModelID == own }), ["Middle"])
    let all = try context.fetch(FetchDescriptor<Author>(predicate: #Predicate { $0.books.contains { $0.pages == 3 } }))
    XCTAssertEqual(all.map(\.name), ["Ada"])
    let many = try context.fetch(FetchDescriptor<Author>(predicate: #Predicate { $0.books.count > 1 }))
    XCTAssertEqual(many.map(\.name), ["Ada"])
    author.books[0].status = .read
    let read = Status.read
    XCTAssertEqual(try titles(context, #Predicate { $0.status == read }), ["Middle"], "unsaved changes count")
    try context.save()
    XCTAssertEqual(try titles(context, #Predicate { $0.status == read }), ["Middle"])
    author.books[0].place = Place(shelf: 4, row: "d")
    XCTAssertEqual(try titles(context, #Predicate { $0.place?.shelf == 4 }), ["Middle"], "what SQL cannot, Swift does")
  }

  func testLimitsCountsAndIdentities() async throws {
    let context = try library()
    var descriptor = FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)])
    descriptor.fetchLimit = 2
    descriptor.fetchOffset = 1
    XCTAssertEqual(try context.fetch(descriptor).map(\.title), ["Book 9", "Book 10"])
    XCTAssertEqual(try context.fetchCount(FetchDescriptor<Book>()), 5)
    XCTAssertEqual(
      try context.fetchIdentifiers(descriptor), try context.fetch(descriptor).map(\.persistentModelID))
    var seen: [String] = []
    try context.enumerate(FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)]), batchSize: 2) {
      seen.append($0.title)
    }
    XCTAssertEqual(seen, ["apple", "Book 9", "Book 10", "Middle", "Zebra"])
    let name = "Middle"
    try context.delete(model: Book.self, where: #Predicate { $0.title == name })
    XCTAssertEqual(try context.fetchCount(FetchDescriptor<Book>()), 4)
  }

  func testAFetchIsOneStatementAndPrefetchingOneMore() async throws {
    _ = try library()
    let container = try disk()
    let context = container.mainContext
    let store = try XCTUnwrap(container.coordinator.persistentStores.first)
    func statements(_ body: () throws -> Void) rethrows -> Int {
      let before = store._statementCount
      try body()
      return store._statementCount - before
    }
    var books: [Book] = []
    XCTAssertEqual(
      try statements {
        books = try context.fetch(FetchDescriptor<Book>())
        XCTAssertEqual(books.map(\.pages).reduce(0, +), 6)
        XCTAssertEqual(books.map(\.status), Array(repeating: .unread, count: 5))
      }, 1)
    XCTAssertEqual(
      statements {
        for number in 0..<10 { context.insert(Book("\(number)")) }
      }, 0)
    let inserted = context.insertedModelsArray
    let some = statements { _ = inserted[0].persistentModelID }
    XCTAssertEqual(statements { _ = inserted.map(\.persistentModelID) }, 0, "one is told with all others, in \(some)")
    XCTAssertEqual(statements { _ = books.map { $0.author?.persistentModelID } }, 0, "an identity needs no row")
    var descriptor = FetchDescriptor<Author>()
    descriptor.relationshipKeyPathsForPrefetching = [\.books]
    let other = ModelContext(container)
    var authors: [Author] = []
    XCTAssertLessThanOrEqual(try statements { authors = try other.fetch(descriptor) }, 3)
    XCTAssertEqual(statements { XCTAssertEqual(authors.flatMap(\.books).map(\.pages).reduce(0, +), 6) }, 0)
  }
}

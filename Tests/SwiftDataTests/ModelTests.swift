import CoreData
import Observation
import Synchronization
import XCTest

@testable import SwiftData

/// What becomes of a model's properties before, in and after a context.
@MainActor final class ModelTests: StoreTestCase {
  func testAModelHoldsItsValuesWithoutAContainer() async {
    let author = Author(name: "Ada")
    let book = Book("Notes", pages: 3, author: author)
    XCTAssertEqual(book.title, "Notes")
    XCTAssertEqual(book.pages, 3)
    XCTAssertEqual(book.author?.name, "Ada")
    XCTAssertEqual(book.status, .unread)
    XCTAssertEqual(book.notes, [])
    XCTAssertNil(book.place)
    book.notes.append("a")
    book.place = Place(shelf: 1, row: "b")
    book.tags.append(Tag(word: "x"))
    XCTAssertEqual(book.notes, ["a"])
    XCTAssertEqual(book.place, Place(shelf: 1, row: "b"))
    XCTAssertEqual(book.tags.map(\.word), ["x"])
    XCTAssertNil(book.modelContext)
  }

  func testAnInsertTakesRelatedModelsAlong() async throws {
    let context = try memory().mainContext
    let author = Author(name: "Ada")
    let book = Book("Notes", pages: 3, author: author)
    book.tags = [Tag(word: "x"), Tag(word: "y")]
    context.insert(book)
    XCTAssertTrue(author.modelContext === context)
    XCTAssertEqual(author.books.map(\.title), ["Notes"])
    XCTAssertTrue(author.books.first === book)
    XCTAssertEqual(try context.fetch(FetchDescriptor<Tag>(sortBy: [SortDescriptor(\.word)])).map(\.word), ["x", "y"])
    let late = Book("Late")
    author.books.append(late)
    XCTAssertTrue(late.modelContext === context)
    XCTAssertTrue(late.author === author)
    let born = Book("Born in", author: author)
    XCTAssertTrue(born.modelContext === context, "who leads to an inserted model is inserted")
    XCTAssertEqual(Set(author.books), [book, late, born])
    try context.save()
    XCTAssertFalse(context.hasChanges)
  }

  func testEverythingIsThereAfterTheStoreIsOpenedAgain() async throws {
    let born = Date(timeIntervalSinceReferenceDate: 1000)
    do {
      let context = ModelContext(try disk())
      let author = Author(name: "Ada")
      author.born = born
      let book = Book("Notes", pages: 3, author: author)
      book.status = .reading
      book.place = Place(shelf: 2, row: "c")
      book.notes = ["one", "two"]
      book.draft = "kept in memory"
      book.tags = [Tag(word: "x")]
      context.insert(book)
      try context.save()
    }
    let context = ModelContext(try disk())
    let book = try XCTUnwrap(context.fetch(FetchDescriptor<Book>()).first)
    XCTAssertEqual(book.title, "Notes")
    XCTAssertEqual(book.pages, 3)
    XCTAssertEqual(book.status, .reading)
    XCTAssertEqual(book.place, Place(shelf: 2, row: "c"))
    XCTAssertEqual(book.notes, ["one", "two"])
    XCTAssertEqual(book.draft, "")
    XCTAssertEqual(book.author?.name, "Ada")
    XCTAssertEqual(book.author?.born, born)
    XCTAssertEqual(book.tags.first?.books, [book])
  }

  func testAUniqueValueThatIsThereIsUpdated() async throws {
    let context = try memory().mainContext
    let first = Author(name: "Ada")
    context.insert(first)
    try context.save()
    let second = Author(name: "Ada")
    second.born = Date(timeIntervalSinceReferenceDate: 5)
    context.insert(second)
    try context.save()
    let all = try context.fetch(FetchDescriptor<Author>())
    XCTAssertEqual(all.map(\.born), [Date(timeIntervalSinceReferenceDate: 5)])
  }

  func testDeletingCascadesAndLeavesValuesReadable() async throws {
    let context = try memory().mainContext
    let author = Author(name: "Ada")
    let book = Book("Notes", author: author)
    context.insert(book)
    try context.save()
    context.delete(author)
    XCTAssertTrue(author.isDeleted)
    try context.save()
    XCTAssertEqual(try context.fetchCount(FetchDescriptor<Book>()), 0)
    XCTAssertEqual(author.name, "Ada")
    XCTAssertEqual(book.title, "Notes")
    XCTAssertEqual(book.status, .unread)
    XCTAssertNil(book.author)
  }

  func testObserversHearOfTheirPropertyAndOfInverses() async throws {
    let context = try memory().mainContext
    let author = Author(name: "Ada")
    let book = Book("Notes")
    context.insert(author)
    context.insert(book)
    try context.save()
    func hears(_ read: () -> Void, _ change: () throws -> Void) rethrows -> Bool {
      let heard = Mutex(false)
      withObservationTracking(read) { heard.withLock { $0 = true } }
      try change()
      return heard.withLock { $0 }
    }
    XCTAssertTrue(hears({ _ = book.title }) { book.title = "New" })
    XCTAssertFalse(hears({ _ = book.title }) { book.pages = 9 })
    XCTAssertTrue(hears({ _ = author.books }) { book.author = author }, "the other end of what was set")
    XCTAssertTrue(hears({ _ = book.title }) { context.rollback() }, "whatever comes back is told")
    XCTAssertEqual(book.title, "Notes")
    XCTAssertNil(book.author)
  }

  func testIdentitiesStayThroughASave() async throws {
    let container = try disk()
    let context = container.mainContext
    let book = Book("Notes")
    context.insert(book)
    let id = book.persistentModelID
    try context.save()
    XCTAssertEqual(book.persistentModelID, id)
    XCTAssertEqual(book.id, id)
    XCTAssertTrue(context.model(for: id) as? Book === book)
    XCTAssertTrue(context.registeredModel(for: id) as Book? === book)
    let copy = try JSONDecoder().decode(PersistentIdentifier.self, from: JSONEncoder().encode(id))
    XCTAssertEqual(copy, id)
    XCTAssertTrue(context.model(for: copy) as? Book === book)
    let other = ModelContext(container)
    XCTAssertEqual(try XCTUnwrap(try other.existingModel(for: id) as Book?).title, "Notes")
  }

  func testASchemaOfItsOwnTakesAModelOver() async throws {
    let first = try ModelContainer(for: Tag.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let tag = Tag(word: "x")
    let second = try ModelContainer(
      for: Schema([Tag.self], version: .init(2, 0, 0)), configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let late = Tag(word: "y")
    first.mainContext.insert(late)
    second.mainContext.insert(tag)
    XCTAssertTrue(late.modelContext === first.mainContext)
    XCTAssertTrue(try second.mainContext.fetch(FetchDescriptor<Tag>()).first === tag)
    tag.word = "z"
    XCTAssertEqual(try second.mainContext.fetch(FetchDescriptor<Tag>()).map(\.word), ["z"])
  }

  func testUndoTakesBackAndBringsAgain() async throws {
    let context = try memory().mainContext
    let manager = UndoManager()
    context.undoManager = manager
    let book = Book("Notes")
    context.insert(book)
    context.processPendingChanges()
    book.title = "New"
    context.processPendingChanges()
    manager.undo()
    XCTAssertEqual(book.title, "Notes")
    manager.redo()
    XCTAssertEqual(book.title, "New")
    manager.undo()
    manager.undo()
    XCTAssertEqual(try context.fetchCount(FetchDescriptor<Book>()), 0)
  }

  func testConfigurationsDivideTheClassesUp() async throws {
    func open() throws -> ModelContainer {
      try ModelContainer(
        for: Pin.self, Tag.self,
        configurations: ModelConfiguration(
          schema: Schema([Pin.self]), url: folder.appendingPathComponent("pins.store")),
        ModelConfiguration(
          schema: Schema([Tag.self]), url: folder.appendingPathComponent("tags.store")))
    }
    do {
      let context = ModelContext(try open())
      context.insert(Pin(label: "here"))
      context.insert(Tag(word: "x"))
      try context.save()
    }
    let context = ModelContext(try open())
    XCTAssertEqual(try context.fetch(FetchDescriptor<Pin>()).map(\.label), ["here"])
    XCTAssertEqual(try context.fetch(FetchDescriptor<Tag>()).map(\.word), ["x"])
    let pins = try ModelContainer(
      for: Pin.self, configurations: ModelConfiguration(url: folder.appendingPathComponent("pins.store")))
    XCTAssertEqual(try ModelContext(pins).fetchCount(FetchDescriptor<Pin>()), 1)
  }

  func testValuesOfEverySort() async throws {
    let url = folder.appendingPathComponent("pins.store")
    let big = Data(repeating: 7, count: 300_000)
    do {
      let context = ModelContext(try ModelContainer(for: Pin.self, configurations: ModelConfiguration(url: url)))
      let pin = Pin(label: "a")
      pin.color = .blue
      pin.price = Decimal(string: "12.34")!
      pin.link = URL(string: "https://example.org/a?b=c")
      pin.picture = big
      pin.byte = 250
      pin.ratio = 0.5
      pin.counts = ["x": 1]
      pin.near = [Pin(label: "b"), Pin(label: "c")]
      context.insert(pin)
      try context.save()
    }
    let context = ModelContext(try ModelContainer(for: Pin.self, configurations: ModelConfiguration(url: url)))
    let label = "a"
    let pin = try XCTUnwrap(context.fetch(FetchDescriptor<Pin>(predicate: #Predicate { $0.label == label })).first)
    XCTAssertEqual(pin.color, .blue)
    XCTAssertEqual(pin.price, Decimal(string: "12.34"))
    XCTAssertEqual(pin.link?.absoluteString, "https://example.org/a?b=c")
    XCTAssertEqual(pin.picture, big)
    XCTAssertEqual(pin.byte, 250)
    XCTAssertEqual(pin.ratio, 0.5)
    XCTAssertEqual(pin.counts, ["x": 1])
    XCTAssertEqual(Set(pin.near.map(\.label)), ["b", "c"])
    XCTAssertTrue(pin.near.allSatisfy { $0.near.isEmpty }, "a relationship is not its own inverse")
    pin.color = nil
    try context.save()
    XCTAssertEqual(try context.fetchCount(FetchDescriptor<Pin>(predicate: #Predicate { $0.color == nil })), 3)
  }
}

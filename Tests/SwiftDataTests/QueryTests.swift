import CoreData
import SwiftUI
import XCTest

@testable import SwiftData

/// What views make of models: which bodies run for which change.
@MainActor final class QueryTests: StoreTestCase {
  private struct Shelf: View {
    @Query private var books: [Book]
    let tally: Tally

    init(_ tally: Tally, search: String = "") {
      self.tally = tally
      _books = Query(
        filter: #Predicate { search.isEmpty || $0.title.localizedStandardContains(search) }, sort: \.title)
    }

    var body: some View {
      let _ = tally("shelf")
      VStack { ForEach(books) { Row(book: $0, tally: tally) } }
    }
  }

  private struct Row: View {
    let book: Book
    let tally: Tally
    var body: some View {
      let _ = tally(book.title)
      Text(book.title)
    }
  }

  private func show(_ titles: [String]) throws -> (Screen, ModelContext, Tally) {
    let container = try memory()
    let context = container.mainContext
    for title in titles { context.insert(Book(title)) }
    try context.save()
    let tally = Tally()
    let screen = Screen(Shelf(tally).modelContainer(container))
    _ = tally.taken()
    return (screen, context, tally)
  }

  func testAChangeOfAPropertyIsItsReadersBusiness() async throws {
    let (screen, context, tally) = try show(["a", "b", "c"])
    XCTAssertEqual(screen.texts, ["a", "b", "c"])
    let books = try context.fetch(FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)]))
    screen.change { books[1].pages = 5 }
    XCTAssertEqual(tally.taken(), [:], "nobody reads the pages")
    screen.change { books[1].title = "bb" }
    XCTAssertEqual(screen.texts, ["a", "bb", "c"])
    XCTAssertEqual(tally.taken(), ["bb": 1], "the order is as it was")
    screen.change { books[0].title = "z" }
    XCTAssertEqual(screen.texts, ["bb", "c", "z"])
    XCTAssertEqual(tally.taken(), ["shelf": 1, "z": 1], "the row moves, and no other is made anew")
  }

  func testModelsComeAndGo() async throws {
    let (screen, context, tally) = try show(["a"])
    screen.change { context.insert(Book("b")) }
    XCTAssertEqual(screen.texts, ["a", "b"])
    XCTAssertEqual(tally.taken(), ["shelf": 1, "b": 1])
    screen.change { try? context.save() }
    XCTAssertEqual(tally.taken(), [:], "a save changes nothing that is shown")
    let first = try XCTUnwrap(context.fetch(FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)])).first)
    screen.change { context.delete(first) }
    XCTAssertEqual(screen.texts, ["b"])
    XCTAssertEqual(tally.taken(), ["shelf": 1])
    screen.change { context.rollback() }
    XCTAssertEqual(screen.texts, ["a", "b"])
  }

  private struct Search: View {
    @State private var search = ""
    let tally: Tally
    let setter: (Binding<String>) -> Void
    var body: some View {
      let _ = setter($search)
      Shelf(tally, search: search)
    }
  }

  func testAQueryIsMadeAnewWithItsView() async throws {
    let container = try memory()
    for title in ["apple", "banana", "cherry"] { container.mainContext.insert(Book(title)) }
    var binding: Binding<String>?
    let tally = Tally()
    let screen = Screen(Search(tally: tally) { binding = $0 }.modelContainer(container))
    XCTAssertEqual(screen.texts, ["apple", "banana", "cherry"])
    screen.change { binding?.wrappedValue = "AN" }
    XCTAssertEqual(screen.texts, ["banana"])
    screen.change { container.mainContext.insert(Book("anise")) }
    XCTAssertEqual(screen.texts, ["anise", "banana"])
  }

  func testABackgroundSaveShows() async throws {
    let container = try disk()
    let tally = Tally()
    let screen = Screen(Shelf(tally).modelContainer(container))
    XCTAssertEqual(screen.texts, [])
    let id = try await Librarian(modelContainer: container).add("from afar")
    for _ in 0..<200 where screen.texts.isEmpty {
      await Task.yield()
      try await Task.sleep(for: .milliseconds(10))
      screen.change {}
    }
    XCTAssertEqual(screen.texts, ["from afar"])
    let book = try XCTUnwrap(container.mainContext.model(for: id) as? Book)
    XCTAssertEqual(book.title, "from afar")
  }

  func testChangesAreSavedWhenTheEventIsOver() async throws {
    let container = try disk()
    let book = Book("a")
    container.mainContext.insert(book)
    XCTAssertTrue(container.mainContext.hasChanges)
    for _ in 0..<200 where container.mainContext.hasChanges { try await Task.sleep(for: .milliseconds(5)) }
    XCTAssertFalse(container.mainContext.hasChanges)
    XCTAssertEqual(try ModelContext(container).fetch(FetchDescriptor<Book>()).map(\.title), ["a"])
    container.mainContext.autosaveEnabled = false
    book.title = "b"
    container.mainContext.processPendingChanges()
    try await Task.sleep(for: .milliseconds(20))
    XCTAssertTrue(container.mainContext.hasChanges)
  }
}

@ModelActor actor Librarian {
  func add(_ title: String) throws -> PersistentIdentifier {
    let book = Book(title)
    modelContext.insert(book)
    try modelContext.save()
    return book.persistentModelID
  }
}

import Foundation
import XCTest

@testable import CoreData

/// What only the PostgreSQL store does; what all stores do is tested where it is, on this one too.
final class PostgresStoreTests: StoreTestCase {
  private func requireServer() throws -> PostgresServer {
    guard let server = PostgresServer.shared else {
      throw XCTSkip("PostgreSQL is not installed (apt-get install postgresql): nothing was tested on it")
    }
    return server
  }

  func testServerIsThere() throws { _ = try requireServer() }

  func testAddressesAreReadAndShownWithoutPasswords() throws {
    let address = try XCTUnwrap(
      PostgresAddress(URL(string: "postgresql://me:secret@db.example:5433/shop?sslmode=require&schema=My%20Shop")!))
    XCTAssertEqual(address.connection, "postgresql://me:secret@db.example:5433/shop?sslmode=require")
    XCTAssertEqual(address.schema, "My Shop")
    XCTAssertEqual(address.description, "postgresql://me@db.example:5433/shop?sslmode=require (schema My Shop)")
    XCTAssertNil(PostgresAddress(URL(fileURLWithPath: "/tmp/a.sqlite")))
    XCTAssertEqual(
      PostgresAddress.url("postgresql://h/d", forStoreNamed: "My App")?.absoluteString, "postgresql://h/d?schema=my_app"
    )
    XCTAssertEqual(
      PostgresAddress.url("postgresql://h/d?schema=x", forStoreNamed: "My App")?.absoluteString,
      "postgresql://h/d?schema=x")
  }

  func testPlaceholdersAreNumberedOutsideQuotes() {
    XCTAssertEqual(PostgresConnection.numbered("a = ? AND b = '?' AND \"?\" = ?"), "a = $1 AND b = '?' AND \"?\" = $2")
  }

  func testReopensWithWhatWasSaved() throws {
    _ = try requireServer()
    do {
      let context = try makeContainer(.postgres).viewContext
      for index in 0..<250 {
        let book = Book(context: context)
        book.title = index % 3 == 0 ? nil : "Book \(index)"
        book.price = index % 2 == 0 ? nil : NSDecimalNumber(string: "12345678901234567890.125")
        book.cover = index == 5 ? Data(repeating: 9, count: 300_000) : nil
        book.id = UUID()
      }
      try context.save()
    }
    let context = try makeContainer(.postgres).viewContext
    let request = Book.fetchRequest()
    XCTAssertEqual(try context.count(for: request), 250)
    request.predicate = NSPredicate(format: "title == 'Book 5'")
    let book = try XCTUnwrap(context.fetch(request).first)
    XCTAssertEqual(book.cover?.count, 300_000)
    XCTAssertEqual(book.price, NSDecimalNumber(string: "12345678901234567890.125"))
    XCTAssertEqual(book.objectID.persistentStore?.type, "PostgreSQL")
    XCTAssertEqual(
      context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: book.objectID.uriRepresentation()),
      book.objectID)
    try clear(.postgres)
    XCTAssertEqual(try makeContainer(.postgres).viewContext.count(for: Book.fetchRequest()), 0)
  }

  func testRandomPredicatesFindTheSameOnTheServer() throws {
    _ = try requireServer()
    let context = try makeContainer(.postgres).viewContext
    var random = SeededGenerator(5)
    let authors = PredicateWorld.texts.prefix(8).map { text in
      let author = Author(context: context)
      author.name = text
      return author
    }
    for index in 0..<80 {
      let book = Book(context: context)
      book.title = PredicateWorld.texts.randomElement(using: &random)!
      book.rating = Int16.random(in: -2...5, using: &random)
      book.weight = PredicateWorld.reals.randomElement(using: &random)! ?? 0
      book.price = index % 4 == 0 ? nil : NSDecimalNumber(value: Int.random(in: 0...6, using: &random))
      book.author = index % 5 == 0 ? nil : authors.randomElement(using: &random)
    }
    try context.save()
    let all = try context.fetch(Book.fetchRequest())
    let store = try XCTUnwrap(context.persistentStoreCoordinator?.persistentStores[0].backend as? PostgresStore)
    var answered = 0
    let words = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "==", "!=", "LIKE", "<", ">="]
    for _ in 0..<1500 {
      func text() -> NSPredicate {
        let options = ["", "[c]", "[d]", "[cd]"].randomElement(using: &random)!
        let word = words.randomElement(using: &random)!
        let path = Bool.random(using: &random) ? "title" : "author.name"
        var value = PredicateWorld.texts.randomElement(using: &random)! ?? "x"
        if word == "LIKE" { value = ["*\(value)", "\(value)?", "*\(value)*", "?"].randomElement(using: &random)! }
        return NSPredicate(format: "\(path) \(word)\(options) %@", value)
      }
      func number() -> NSPredicate {
        let path = [
          "rating", "weight", "price", "rating + 1", "weight / rating", "author.books.@count",
          "author.books.@sum.rating",
        ]
        .randomElement(using: &random)!
        let word = ["<", "<=", "==", "!=", ">", ">="].randomElement(using: &random)!
        return NSPredicate(
          format: "\(path) \(word) %@", NSNumber(value: Double(Int.random(in: -4...8, using: &random)) / 2))
      }
      let leaves = [text(), number(), text()]
      let predicate: NSPredicate =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: leaves[0]
        case 1: NSCompoundPredicate(andPredicateWithSubpredicates: Array(leaves.prefix(2)))
        case 2: NSCompoundPredicate(orPredicateWithSubpredicates: leaves)
        default: NSCompoundPredicate(notPredicateWithSubpredicate: leaves[1])
        }
      let expected = Set(all.filter { predicate.evaluate(with: $0) }.map(\.objectID))
      var query = FetchQuery(plan: try XCTUnwrap(context.modelPlan?.byName["Book"]))
      query.predicate = predicate
      let answer = try store.fetch(query)
      if answer.isFinal {
        answered += 1
        XCTAssertEqual(Set(answer.rows.map(\.key)), Set(expected.map(\.reference.key)), "\(predicate)")
      } else {
        let request = Book.fetchRequest()
        request.predicate = predicate
        XCTAssertEqual(Set(try context.fetch(request).map(\.objectID)), expected, "\(predicate)")
      }
    }
    XCTAssertGreaterThan(answered, 1300, "the server should answer most of them")
  }

  func testWhatTheServerCannotDoItGetsTheRestOf() throws {
    _ = try requireServer()
    let context = try makeContainer(.postgres).viewContext
    for index in 0..<20 {
      let book = Book(context: context)
      book.title = "Book \(index)"
      book.rating = Int16(index)
    }
    try context.save()
    let store = try XCTUnwrap(context.persistentStoreCoordinator?.persistentStores[0].backend as? PostgresStore)
    var query = FetchQuery(plan: try XCTUnwrap(context.modelPlan?.byName["Book"]))
    query.predicate = NSPredicate(format: "title MATCHES 'Book 1.*' AND rating > 15")
    let answer = try store.fetch(query)
    XCTAssertFalse(answer.isFinal)
    XCTAssertEqual(answer.rows.count, 4, "the rows that the other condition leaves")
    let request = Book.fetchRequest()
    request.predicate = query.predicate
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false, selector: .localizedStandardCompare)]
    request.fetchLimit = 2
    XCTAssertEqual(try context.fetch(request).map(\.title), ["Book 19", "Book 18"])
    XCTAssertEqual(try context.count(for: request), 2)
  }

  func testBatchesAndTablesAreFewStatements() throws {
    _ = try requireServer()
    let container = try makeContainer(.postgres)
    let context = container.viewContext
    for index in 0..<600 {
      let book = Book(context: context)
      book.title = "Book \(index)"
      book.rating = Int16(index % 5)
      book.price = NSDecimalNumber(string: "\(index).5")
    }
    try context.save()
    let store = try XCTUnwrap(container.persistentStoreCoordinator.persistentStores[0].backend as? PostgresStore)
    func statements(_ body: () throws -> Void) rethrows -> Int {
      let before = store.connection.statementCount
      try body()
      return store.connection.statementCount - before
    }
    let table = NSFetchRequest<NSDictionary>(entityName: "Book")
    table.resultType = .dictionaryResultType
    let sum = NSExpressionDescription()
    sum.name = "sum"
    sum.expression = NSExpression(format: "@sum.price")
    sum.expressionResultType = .decimalAttributeType
    table.propertiesToFetch = ["rating", sum]
    table.propertiesToGroupBy = ["rating"]
    table.havingPredicate = NSPredicate(format: "sum > 35900")
    table.sortDescriptors = [NSSortDescriptor(key: "sum", ascending: false)]
    XCTAssertLessThanOrEqual(
      try statements {
        let rows = try context.fetch(table)
        XCTAssertEqual(rows.map { $0["rating"] as? Int }, [4, 3, 2])
        XCTAssertEqual(rows[0]["sum"] as? NSDecimalNumber, NSDecimalNumber(string: "36240"))
      }, 2)
    let update = NSBatchUpdateRequest(entityName: "Book")
    update.predicate = NSPredicate(format: "rating < 3")
    update.propertiesToUpdate = ["rating": NSExpression(format: "rating * 1.5 + 10"), "title": "low", "price": 0.25]
    update.resultType = .updatedObjectsCountResultType
    XCTAssertLessThanOrEqual(
      try statements { XCTAssertEqual((try context.execute(update) as? NSBatchUpdateResult)?.result as? Int, 360) }, 8)
    let deletion = NSBatchDeleteRequest(fetchRequest: Book.fetchRequest() as NSFetchRequest<Book>)
    deletion.fetchRequest.predicate = NSPredicate(format: "title == 'low' AND rating == 11 AND price == 0.25")
    deletion.resultType = .resultTypeCount
    XCTAssertLessThanOrEqual(
      try statements { XCTAssertEqual((try context.execute(deletion) as? NSBatchDeleteResult)?.result as? Int, 120) },
      10)
    context.reset()
    XCTAssertEqual(try context.count(for: Book.fetchRequest()), 480)
  }

  func testNumbersOfAnyLengthAreRead() throws {
    _ = try requireServer()
    let store = try XCTUnwrap(
      makeContainer(.postgres).persistentStoreCoordinator.persistentStores[0].backend as? PostgresStore)
    for text in ["0", "1.5", "-0.000123", "12345678901234567890.125", "10000", "100000000.0001", "-7", "0.10"] {
      XCTAssertEqual(try store.connection.rows("SELECT \(text)::numeric", []) { $0.text(0) }, [text])
    }
  }

  @MainActor
  func testViewsOfAnAppThatKnowsNothingOfOthersFollowThem() async throws {
    _ = try requireServer()
    let url = try postgresURL("elsewhere")
    setenv("MARTLET_STORE", url.absoluteString, 1)
    defer { unsetenv("MARTLET_STORE") }
    let (mine, theirs) = (try makeContainer(.sqlite), try makeContainer(.sqlite).viewContext)
    XCTAssertFalse(mine.viewContext.automaticallyMergesChangesFromParent)
    let request = Book.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let live = _LiveFetch(context: mine.viewContext, request: request) { _, _ in }
    // Whether or not anybody listens already.
    Book(context: theirs).title = "theirs"
    try theirs.save()
    found(await wait(10) { live.results.map(\.title) == ["theirs"] })
  }

  func testTwoSaversOfOneRowMeet() throws {
    _ = try requireServer()
    let first = try makeContainer(.postgres).viewContext
    let second = try makeContainer(.postgres).viewContext
    let book = Book(context: first)
    book.title = "one"
    try first.save()
    let copy = try XCTUnwrap(second.fetch(Book.fetchRequest()).first)
    copy.title = "two"
    try second.save()
    book.title = "three"
    XCTAssertThrowsError(try first.save()) { XCTAssertEqual(($0 as NSError).code, NSManagedObjectMergeError) }
    first.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try first.save()
    second.refreshAllObjects()
    XCTAssertEqual(copy.title, "three")
  }

  /// Waits until the condition holds, with the main queue running.
  @MainActor
  private func wait(_ seconds: Double, _ condition: () -> Bool) async -> TimeInterval? {
    let start = Date()
    while Date().timeIntervalSince(start) < seconds {
      if condition() { return Date().timeIntervalSince(start) }
      try? await Task.sleep(nanoseconds: 3_000_000)
    }
    return nil
  }

  private func found(_ took: TimeInterval?, _ message: String = "", line: UInt = #line) {
    XCTAssertNotNil(took, message, line: line)
  }

  @MainActor
  func testCommitsOfOthersAreFollowed() async throws {
    _ = try requireServer()
    let (mine, theirs) = (try makeContainer(.postgres), try makeContainer(.postgres).viewContext)
    let context = mine.viewContext
    context.automaticallyMergesChangesFromParent = true
    let request = Book.fetchRequest()
    request.predicate = NSPredicate(format: "rating < 5")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let live = _LiveFetch(context: context, request: request) { _, _ in }
    func titles() -> [String?] { live.results.map(\.title) }
    // The listener may still be on its way.
    try await Task.sleep(nanoseconds: 300_000_000)
    let book = Book(context: theirs)
    book.title = "new"
    let author = Author(context: theirs)
    author.name = "Ada"
    book.author = author
    try theirs.save()
    let first = await wait(5) { titles() == ["new"] }
    let took = try XCTUnwrap(first)
    XCTAssertLessThan(took, 0.2)
    let ada = try XCTUnwrap(live.results[0].author)
    XCTAssertEqual(ada.books.count, 1)
    book.title = "renamed"
    let other = Book(context: theirs)
    other.title = "unseen"
    other.rating = 9
    other.author = author
    try theirs.save()
    found(await wait(5) { titles() == ["renamed"] && ada.books.count == 2 })
    other.rating = 1
    try theirs.save()
    found(await wait(5) { titles() == ["renamed", "unseen"] }, "a row that nobody had here has become a result")
    theirs.delete(book)
    try theirs.save()
    found(await wait(5) { titles() == ["unseen"] })
    // More than an announcement can carry.
    for index in 0..<3000 { Book(context: theirs).title = "many \(index)" }
    try theirs.save()
    found(await wait(10) { titles().count == 3001 })
  }

  func testLostConnectionsAreFoundAgain() throws {
    let server = try requireServer()
    let context = try makeContainer(.postgres).viewContext
    let book = Book(context: context)
    book.title = "before"
    try context.save()
    server.kill()
    try server.start()
    book.title = "after"
    try context.save()
    context.reset()
    XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["after"])
  }

  func testSaveEndsInTimeWithoutAServerAndLosesNothing() throws {
    let server = try requireServer()
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    let description = NSPersistentStoreDescription(url: try postgresURL())
    description.timeout = 1
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { XCTAssertNil($1) }
    let context = container.viewContext
    let book = Book(context: context)
    book.title = "kept"
    server.kill()
    let start = Date()
    XCTAssertThrowsError(try context.save()) { error in
      XCTAssertEqual((error as NSError).code, NSPersistentStoreTimeoutError)
      XCTAssertTrue(error.localizedDescription.contains("within 1 seconds"), error.localizedDescription)
      XCTAssertTrue(error.localizedDescription.contains("changes are kept"), error.localizedDescription)
    }
    XCTAssertLessThan(Date().timeIntervalSince(start), 4)
    XCTAssertTrue(context.hasChanges)
    try server.start()
    try context.save()
    context.reset()
    XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["kept"])
  }

  func testConnectionLostAtTheCommitSavesOnce() throws {
    _ = try requireServer()
    let context = try makeContainer(.postgres).viewContext
    let store = try XCTUnwrap(context.persistentStoreCoordinator?.persistentStores[0].backend as? PostgresStore)
    // The first commit of a book ends its own connection.
    try store.connection.execute(
      """
      CREATE SEQUENCE commits;
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('commits') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
        RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON ZBOOK DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION die();
      """)
    Book(context: context).title = "once"
    try context.save()
    context.reset()
    XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["once"])
    XCTAssertEqual(try store.connection.rows("SELECT last_value FROM commits", []) { $0.integer(0) }, [2])
  }

  func testUnreachableServersAreNamed() throws {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    let description = NSPersistentStoreDescription(url: URL(string: "postgresql://me:secret@127.0.0.1:1/nothing")!)
    description.timeout = 0.2
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in
      let text = error?.localizedDescription ?? ""
      XCTAssertTrue(text.contains("postgresql://me@127.0.0.1:1/nothing"), text)
      XCTAssertFalse(text.contains("secret"), text)
    }
  }
}

import CoreData
import Foundation
import XCTest

final class StoreFileTests: StoreTestCase {
  private func openingError(_ model: NSManagedObjectModel? = nil) -> NSError? {
    do {
      _ = try makeContainer(.sqlite, model: model)
      return nil
    } catch {
      return error as NSError
    }
  }

  func testTablesAreAsApplesFrameworkMakesThem() throws {
    let container = try makeContainer()
    let book = Book(context: container.viewContext)
    book.title = "Dune"
    book.added = Date(timeIntervalSinceReferenceDate: 10.5)
    let tag = Tag(context: container.viewContext)
    tag.name = "classic"
    book.tags = NSSet(object: tag)
    try container.viewContext.save()
    XCTAssertEqual(
      try sql("SELECT sql FROM sqlite_master WHERE name = 'ZBOOK'"),
      "CREATE TABLE ZBOOK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHOR INTEGER, ZRATING INTEGER, "
        + "ZREAD INTEGER, ZWEIGHT FLOAT, ZADDED TIMESTAMP, ZPRICE DECIMAL, ZTITLE VARCHAR, ZCOVER BLOB, ZID BLOB )")
    XCTAssertEqual(
      try sql("SELECT sql FROM sqlite_master WHERE name = 'Z_2TAGS'"),
      "CREATE TABLE Z_2TAGS (Z_2BOOKS INTEGER, Z_5TAGS INTEGER, PRIMARY KEY (Z_2BOOKS, Z_5TAGS))")
    XCTAssertEqual(try sql("SELECT Z_2BOOKS || ' ' || Z_5TAGS FROM Z_2TAGS"), "1 1")
    XCTAssertEqual(try sql("SELECT name FROM sqlite_master WHERE name LIKE 'ZBOOK_%INDEX'"), "ZBOOK_ZAUTHOR_INDEX")
    XCTAssertTrue(try sql("SELECT sql FROM sqlite_master WHERE name = 'ZSLOT'").contains("Z_FOK_SHELF INTEGER"))
    XCTAssertEqual(
      try sql("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY 1"),
      "1|Author|0|0\n2|Book|0|1\n3|Shelf|0|0\n4|Slot|0|0\n5|Tag|0|1")
    XCTAssertEqual(try sql("SELECT Z_PK, Z_ENT, Z_OPT, ZADDED, ZTITLE FROM ZBOOK"), "1|2|1|10.5|Dune")
    XCTAssertEqual(
      try sql("SELECT Z_VERSION, length(Z_UUID), hex(substr(Z_PLIST, 1, 6)) FROM Z_METADATA"), "1|36|62706C697374")
    XCTAssertEqual(try sql("PRAGMA journal_mode; PRAGMA auto_vacuum; PRAGMA page_size"), "wal\n2\n4096")
    book.title = "Emma"
    try container.viewContext.save()
    XCTAssertEqual(try sql("SELECT Z_OPT FROM ZBOOK"), "2")
  }

  func testReopensWithWhatWasSaved() throws {
    do {
      let container = try makeContainer()
      for index in 0..<45 { Book(context: container.viewContext).title = "Book \(index)" }
      try container.viewContext.save()
    }
    let container = try makeContainer()
    XCTAssertEqual(try container.viewContext.count(for: Book.fetchRequest()), 45)
    Book(context: container.viewContext).title = "one more"
    try container.viewContext.save()
    XCTAssertEqual(try sql("SELECT MAX(Z_PK) FROM ZBOOK"), "46")
  }

  func testDevNullLeavesNoFile() throws {
    let container = try makeContainer(.volatileSQLite)
    Book(context: container.viewContext).title = "Dune"
    try container.viewContext.save()
    XCTAssertEqual(try container.viewContext.count(for: Book.fetchRequest()), 1)
    XCTAssertFalse(FileManager.default.fileExists(atPath: storeURL.path))
  }

  func testStoreOfAnotherModelIsRefused() throws {
    _ = try makeContainer()
    let newer = Library.xml.replacingOccurrences(of: "name=\"weight\"", with: "name=\"mass\"")
    let error = try XCTUnwrap(openingError(makeModel(newer)))
    XCTAssertEqual(error.code, NSPersistentStoreIncompatibleVersionHashError)
    XCTAssertTrue(error.localizedDescription.contains(storeURL.path), error.localizedDescription)
    XCTAssertTrue(error.localizedDescription.contains("Book.weight"), error.localizedDescription)
  }

  func testStoreWithForeignHashesIsJudgedByItsTables() throws {
    do {
      let container = try makeContainer()
      Book(context: container.viewContext).title = "Dune"
      try container.viewContext.save()
      let coordinator = container.persistentStoreCoordinator
      let store = coordinator.persistentStores[0]
      var metadata = coordinator.metadata(for: store)
      metadata[NSStoreModelVersionHashesKey] = ["Book": Data(repeating: 7, count: 32)]
      coordinator.setMetadata(metadata, for: store)
    }
    let container = try makeContainer()
    XCTAssertEqual(try container.viewContext.fetch(Book.fetchRequest()).map(\.title), ["Dune"])
  }

  func testWhatIsNoStoreIsSaidToBeNone() throws {
    try Data("this is a text file, long enough to be looked at as a database header\n".utf8).write(to: storeURL)
    var error = try XCTUnwrap(openingError())
    XCTAssertEqual(error.code, 259)
    XCTAssertTrue(error.localizedDescription.contains("is not a database"), error.localizedDescription)
    try FileManager.default.removeItem(at: storeURL)
    _ = try sql("CREATE TABLE t (x)")
    error = try XCTUnwrap(openingError())
    XCTAssertEqual(error.code, NSPersistentStoreIncompatibleSchemaError)
    XCTAssertTrue(error.localizedDescription.contains("no Core Data store"), error.localizedDescription)
  }

  func testReadOnlyStoreKeepsTheContextsChanges() throws {
    _ = try makeContainer()
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    let description = NSPersistentStoreDescription(url: storeURL)
    description.isReadOnly = true
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { XCTAssertNil($1) }
    let book = Book(context: container.viewContext)
    XCTAssertThrowsError(try container.viewContext.save()) { error in
      XCTAssertTrue("\(error.localizedDescription)".contains("read-only"), "\(error)")
    }
    XCTAssertTrue(book.isInserted)
  }

  func testFullDiskKeepsTheContextsChanges() throws {
    let container = try makeContainer()
    let context = container.viewContext
    Book(context: context).title = "fits"
    try context.save()
    container.persistentStoreDescriptions[0].setValue(NSNumber(value: 1), forPragmaNamed: "max_page_count")
    let small = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    small.persistentStoreDescriptions = container.persistentStoreDescriptions
    small.loadPersistentStores { XCTAssertNil($1) }
    let book = Book(context: small.viewContext)
    book.cover = Data(repeating: 1, count: 1_000_000)
    XCTAssertThrowsError(try small.viewContext.save()) { error in
      XCTAssertTrue("\(error.localizedDescription)".contains("disk is full"), "\(error)")
    }
    XCTAssertTrue(small.viewContext.hasChanges)
    book.cover = nil
    try small.viewContext.save()
    XCTAssertEqual(try context.count(for: Book.fetchRequest()), 2)
  }

  func testDiskThatFillsUpInTheMiddleOfASaveLeavesTheStoreWhole() throws {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    let description = NSPersistentStoreDescription(url: storeURL)
    // Some 400 kB: the save below needs ten times as much.
    description.setValue(NSNumber(value: 100), forPragmaNamed: "max_page_count")
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { XCTAssertNil($1) }
    let context = container.viewContext
    let old = Book(context: context)
    old.title = "old"
    try context.save()

    old.title = "changed"
    let author = Author(context: context)
    let books = (0..<2_000).map { index in
      let book = Book(context: context)
      book.title = String(repeating: "\(index) ", count: 400)
      book.author = author
      return book
    }
    for _ in 0..<2 {
      XCTAssertThrowsError(try context.save()) { error in
        XCTAssertEqual((error as NSError).code, 640)
        XCTAssertTrue(error.localizedDescription.contains("make room and save again"), "\(error)")
      }
      XCTAssertEqual(context.insertedObjects.count, 2_001)
      XCTAssertEqual(context.updatedObjects, [old])
      XCTAssertTrue(books[7].objectID.isTemporaryID)
      XCTAssertEqual(author.books.count, 2_000)
      XCTAssertEqual(try sql("PRAGMA integrity_check"), "ok")
      XCTAssertEqual(try sql("SELECT ZTITLE FROM ZBOOK"), "old")
      XCTAssertEqual(try sql("SELECT COUNT(*) FROM ZAUTHOR"), "0")
    }

    for book in books.dropFirst(10) { context.delete(book) }
    try context.save()
    XCTAssertFalse(context.hasChanges)
    XCTAssertEqual(try sql("SELECT COUNT(*) FROM ZBOOK WHERE ZAUTHOR = (SELECT Z_PK FROM ZAUTHOR)"), "10")
    XCTAssertEqual(try sql("SELECT COUNT(*) FROM ZBOOK WHERE ZTITLE = 'changed'"), "1")
  }

  func testTwoCoordinatorsShareAFile() throws {
    let first = try makeContainer()
    let second = try makeContainer()
    let book = Book(context: first.viewContext)
    book.title = "one"
    try first.viewContext.save()
    let copy = try XCTUnwrap(second.viewContext.fetch(Book.fetchRequest()).first)
    copy.title = "two"
    try second.viewContext.save()
    book.title = "three"
    XCTAssertThrowsError(try first.viewContext.save()) { error in
      XCTAssertEqual((error as NSError).code, NSManagedObjectMergeError)
    }
    first.viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try first.viewContext.save()
    XCTAssertEqual(try sql("SELECT ZTITLE, Z_OPT FROM ZBOOK"), "three|3")
  }

  func testStoresAsAWhole() throws {
    let container = try makeContainer()
    let coordinator = container.persistentStoreCoordinator
    let book = Book(context: container.viewContext)
    book.title = "Dune"
    try container.viewContext.save()
    var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: storeURL)
    XCTAssertEqual(metadata[NSStoreUUIDKey] as? String, coordinator.persistentStores[0].identifier)
    XCTAssertTrue(
      container.managedObjectModel.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    metadata["note"] = "mine"
    try NSPersistentStoreCoordinator.setMetadata(metadata, forPersistentStoreOfType: NSSQLiteStoreType, at: storeURL)
    let place = folder.appendingPathComponent("Elsewhere/Copy.sqlite")
    let moved = try coordinator.migratePersistentStore(
      coordinator.persistentStores[0], to: place, type: .sqlite)
    XCTAssertEqual(coordinator.persistentStores, [moved])
    XCTAssertEqual(moved.url, place)
    XCTAssertEqual(coordinator.metadata(for: moved)["note"] as? String, "mine")
    book.title = "Emma"
    try container.viewContext.save()
    XCTAssertEqual(try sql("SELECT ZTITLE FROM ZBOOK"), "Dune", "the old file stays as it was")
    try coordinator.replacePersistentStore(at: storeURL, withPersistentStoreFrom: place, type: .sqlite)
    XCTAssertEqual(try sql("SELECT ZTITLE FROM ZBOOK"), "Emma")
    XCTAssertThrowsError(
      try NSPersistentStoreCoordinator.metadataForPersistentStore(
        type: .sqlite, at: folder.appendingPathComponent("none.sqlite"))
    ) { XCTAssertTrue($0.localizedDescription.contains("There is no store at")) }
  }
}

import CoreData
import Foundation
import XCTest

/// Whoever is refused a store, or only looks at it, leaves its files as they were.
final class StoreUntouchedTests: StoreTestCase {
  private let newer = Library.xml.replacingOccurrences(of: "name=\"weight\"", with: "name=\"mass\"")

  /// Path → contents of all that is in the store's folder, and when it was last changed.
  private func files() throws -> [String: [AnyHashable]] {
    var found: [String: [AnyHashable]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: storeURL.deletingLastPathComponent().path) {
      let whole = storeURL.deletingLastPathComponent().appendingPathComponent(path).path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder), !isFolder.boolValue,
        !path.contains("xcdatamodel")
      else { continue }
      let attributes = try FileManager.default.attributesOfItem(atPath: whole)
      found[path] = [
        try Data(contentsOf: URL(fileURLWithPath: whole)), attributes[.modificationDate] as? Date ?? .distantPast,
      ]
    }
    return found
  }

  private func open(
    _ model: NSManagedObjectModel, _ change: (NSPersistentStoreDescription) -> Void = { _ in }
  ) throws -> NSPersistentStoreCoordinator {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: storeURL)
    change(description)
    var failure: (any Error)?
    coordinator.addPersistentStore(with: description) { failure = $1 }
    if let failure { throw failure }
    return coordinator
  }

  private func close(_ coordinator: NSPersistentStoreCoordinator) throws {
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  /// A store with a large value in a file of its own.
  private func make(_ mode: String) throws {
    let coordinator = try open(
      makeModel(
        Library.xml.replacingOccurrences(
          of: "name=\"cover\" optional=\"YES\"",
          with: "name=\"cover\" optional=\"YES\" allowsExternalBinaryDataStorage=\"YES\""))
    ) { $0.setValue(mode as NSString, forPragmaNamed: "journal_mode") }
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      let book = Book(context: context)
      book.title = "Dune"
      book.cover = Data(repeating: 7, count: 200_000)
      try context.save()
    }
    try close(coordinator)
  }

  private func eachMode(_ body: (String) throws -> Void) throws {
    for mode in ["WAL", "DELETE"] {
      try make(mode)
      let before = try files()
      XCTAssertTrue(before.keys.contains { $0.contains("_EXTERNAL_DATA/") }, "\(before.keys)")
      try body(mode)
      XCTAssertEqual(try files(), before, mode)
      try clear(.sqlite)
    }
  }

  func testAStoreThatIsRefusedKeepsItsBytes() throws {
    try eachMode { mode in
      XCTAssertThrowsError(try open(makeModel(newer)), mode)
      XCTAssertThrowsError(try open(makeModel(newer)) { $0.shouldMigrateStoreAutomatically = false }, mode)
      XCTAssertThrowsError(try open(makeModel()) { $0.configuration = "none" }, mode)
    }
  }

  func testReadingMetadataKeepsTheBytes() throws {
    try eachMode { mode in
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: storeURL)
      XCTAssertNotNil(metadata[NSStoreUUIDKey], mode)
    }
  }

  func testAReadOnlyStoreKeepsItsBytes() throws {
    try eachMode { mode in
      let coordinator = try open(makeModel()) {
        $0.isReadOnly = true
        $0.setValue("TRUNCATE" as NSString, forPragmaNamed: "journal_mode")
      }
      let context = NSManagedObjectContext(.privateQueue)
      context.persistentStoreCoordinator = coordinator
      try context.performAndWait {
        XCTAssertEqual(try context.fetch(Book.fetchRequest()).first?.title, "Dune", mode)
      }
      try close(coordinator)
    }
  }

  func testNothingIsMadeWhereAConfigurationIsUnknown() throws {
    XCTAssertThrowsError(try open(makeModel()) { $0.configuration = "none" })
    XCTAssertEqual(try files().keys.filter { $0.hasPrefix("Library.sqlite") }, [])
  }

  func testAJournalThatIsNotEmptyStaysToo() throws {
    // What a process that was killed leaves, without and with the journal's index.
    for index in [false, true] {
      let other = folder.appendingPathComponent("Other.sqlite")
      let coordinator = try open(makeModel())
      let context = NSManagedObjectContext(.privateQueue)
      context.persistentStoreCoordinator = coordinator
      try context.performAndWait {
        Book(context: context).title = "Dune"
        try context.save()
      }
      let suffixes = ["", "-wal"] + (index ? ["-shm"] : [])
      for suffix in suffixes {
        try FileManager.default.copyItem(atPath: storeURL.path + suffix, toPath: other.path + suffix)
      }
      try close(coordinator)
      try clear(.sqlite)
      for suffix in suffixes {
        try FileManager.default.moveItem(atPath: other.path + suffix, toPath: storeURL.path + suffix)
      }
      func bytes() throws -> [String: [AnyHashable]] { try files().filter { !$0.key.hasSuffix("-shm") } }
      let (before, names) = try (bytes(), files().keys.sorted())
      XCTAssertThrowsError(try open(makeModel(newer)))
      _ = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: storeURL)
      XCTAssertEqual(try bytes(), before)
      XCTAssertEqual(try files().keys.sorted(), names)
      // The store's own model finds what lay in the journal.
      let found = try open(makeModel())
      context.persistentStoreCoordinator = found
      try context.performAndWait { XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["Dune"]) }
      try close(found)
      try clear(.sqlite)
    }
  }

  func testAStoreThatIsAcceptedGetsItsJournalMode() throws {
    try make("DELETE")
    XCTAssertEqual(try sql("PRAGMA journal_mode"), "delete")
    try close(open(makeModel(Library.xml)))
    XCTAssertEqual(try sql("PRAGMA journal_mode; PRAGMA auto_vacuum"), "wal\n2")
  }
}

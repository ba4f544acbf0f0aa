import CoreData
import Foundation
import ModelCompiler
import ModelFormat
import XCTest

/// Gives tests a library model, a container on a store of their choice, and a folder that goes afterwards.
class StoreTestCase: XCTestCase {
  enum Kind: CaseIterable {
    case sqlite, volatileSQLite, memory, postgres

    static var allCases: [Kind] {
      [.sqlite, .volatileSQLite, .memory] + (PostgresServer.shared == nil ? [] : [.postgres])
    }
    /// Whether what is saved is there for the next container.
    var isLasting: Bool { self == .sqlite || self == .postgres }
  }

  private(set) var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ManagedClasses.register(Library.classes)
  }

  override func tearDownWithError() throws {
    // A store's last connection may be taking its journal away at this moment, on another thread.
    for _ in 0..<50 where (try? FileManager.default.removeItem(at: folder)) == nil {
      guard FileManager.default.fileExists(atPath: folder.path) else { return }
      usleep(20_000)
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path))
  }

  var storeURL: URL { folder.appendingPathComponent("Library.sqlite") }
  /// A schema of the test's own, or of one of its containers.
  func postgresURL(_ name: String = "") throws -> URL {
    let server = try XCTUnwrap(PostgresServer.shared)
    return server.url(schema: "t\(folder.lastPathComponent.lowercased().filter { $0 != "-" })\(name)")
  }

  /// A fresh copy of the model.
  func makeModel(_ xml: String = Library.xml) throws -> NSManagedObjectModel {
    NSManagedObjectModel(_version: try readModel(xml).current)
  }

  func readModel(_ xml: String, name: String = "Library") throws -> CompiledModel {
    let file = folder.appendingPathComponent("\(name).xcdatamodel")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    try Data(xml.utf8).write(to: file.appendingPathComponent("contents"))
    return try ModelCompiler.read(file)
  }

  /// Compiles a model bundle into the test's folder.
  func compile(_ bundle: URL) throws {
    try ModelCompiler.read(bundle).writeMomd(to: folder, moduleName: "CoreDataTests")
  }

  func makeContainer(_ kind: Kind = .sqlite, model: NSManagedObjectModel? = nil) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try model ?? makeModel())
    let description = NSPersistentStoreDescription(url: storeURL)
    if kind == .volatileSQLite { description.url = URL(fileURLWithPath: "/dev/null") }
    if kind == .memory { description.type = NSInMemoryStoreType }
    if kind == .postgres { description.url = try postgresURL() }
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  /// Removes a lasting store, so that the next container begins with an empty one.
  func clear(_ kind: Kind) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
    let url = kind == .postgres ? try postgresURL() : storeURL
    try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
  }

  /// Runs the sqlite3 tool on the store.
  func sql(_ query: String) throws -> String {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["sqlite3", storeURL.path, query]
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A shelf with slots in order, not yet saved.
  func makeShelf(_ labels: [String], in context: NSManagedObjectContext) -> (shelf: Shelf, slots: [Slot]) {
    let shelf = Shelf(context: context)
    let slots = labels.map { label in
      let slot = Slot(context: context)
      slot.label = label
      return slot
    }
    shelf.slots = NSOrderedSet(array: slots)
    return (shelf, slots)
  }

  /// Lets blocks that wait for the main queue run.
  func drainMainQueue() {
    let drained = expectation(description: "main queue")
    DispatchQueue.main.async { drained.fulfill() }
    wait(for: [drained], timeout: 10)
  }

  /// Runs the test against every kind of store.
  func withEachStore(_ body: (NSPersistentContainer) throws -> Void) throws {
    for kind in Kind.allCases {
      let container = try makeContainer(kind)
      try body(container)
      if kind == .postgres { try clear(kind) }
    }
  }
}

/// Books, their authors and their tags.
enum Library {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
      <entity name="Author" representedClassName="Author" syncable="YES" codeGenerationType="class">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Book"
          inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book" representedClassName="Book" syncable="YES" codeGenerationType="class">
        <attribute name="added" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="cover" optional="YES" attributeType="Binary"/>
        <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
        <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="0.0"/>
        <attribute name="rating" optional="YES" attributeType="Integer 16" defaultValueString="3" usesScalarValueType="YES"/>
        <attribute name="read" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="weight" optional="YES" attributeType="Double" usesScalarValueType="YES"/>
        <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author"
          inverseName="books" inverseEntity="Author"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"
          inverseName="books" inverseEntity="Tag"/>
      </entity>
      <entity name="Shelf" representedClassName="Shelf" syncable="YES" codeGenerationType="class">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="slots" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade"
          destinationEntity="Slot" inverseName="shelf" inverseEntity="Slot"/>
      </entity>
      <entity name="Slot" representedClassName="Slot" syncable="YES" codeGenerationType="class">
        <attribute name="label" attributeType="String"/>
        <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Shelf"
          inverseName="slots" inverseEntity="Shelf"/>
      </entity>
      <entity name="Tag" representedClassName="Tag" syncable="YES" codeGenerationType="class">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book"
          inverseName="tags" inverseEntity="Book"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="name"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
    </model>
    """

  static var classes: [_ManagedClass] {
    let book = _ManagedClass(Book.self, entity: "Book") { Book(entity: $0, insertInto: nil) }
    book.add(\Book.title, "title")
    return [
      book,
      _ManagedClass(Author.self, entity: "Author") { Author(entity: $0, insertInto: nil) },
      _ManagedClass(Tag.self, entity: "Tag") { Tag(entity: $0, insertInto: nil) },
      _ManagedClass(Shelf.self, entity: "Shelf") { Shelf(entity: $0, insertInto: nil) },
      _ManagedClass(Slot.self, entity: "Slot") { Slot(entity: $0, insertInto: nil) },
    ]
  }
}

final class Book: NSManagedObject, Identifiable {
  class func fetchRequest() -> NSFetchRequest<Book> { NSFetchRequest<Book>(entityName: "Book") }
  // As the source rewriter makes them of `@NSManaged` members.
  var added: Date? {
    get { _managedValue("added") }
    set { _setManagedValue("added", newValue) }
  }
  var cover: Data? {
    get { _managedValue("cover") }
    set { _setManagedValue("cover", newValue) }
  }
  var id: UUID? {
    get { _managedValue("id") }
    set { _setManagedValue("id", newValue) }
  }
  var price: NSDecimalNumber? {
    get { _managedValue("price") }
    set { _setManagedValue("price", newValue) }
  }
  var rating: Int16 {
    get { _managedValue("rating") }
    set { _setManagedValue("rating", newValue) }
  }
  var read: Bool {
    get { _managedValue("read") }
    set { _setManagedValue("read", newValue) }
  }
  var title: String? {
    get { _managedValue("title") }
    set { _setManagedValue("title", newValue) }
  }
  var weight: Double {
    get { _managedValue("weight") }
    set { _setManagedValue("weight", newValue) }
  }
  var author: Author? {
    get { _managedValue("author") }
    set { _setManagedValue("author", newValue) }
  }
  var tags: NSSet? {
    get { _managedValue("tags") }
    set { _setManagedValue("tags", newValue) }
  }

  var calls: [String] = []
  /// What `willSave()` sets quietly, each time it is called.
  var stamp: Date?
  override func awakeFromInsert() {
    super.awakeFromInsert()
    calls.append("awakeFromInsert")
  }
  override func awakeFromFetch() { calls.append("awakeFromFetch") }
  override func willSave() {
    calls.append("willSave")
    if stamp != nil { setPrimitiveValue(Date(), forKey: "added") }
  }
  override func didSave() { calls.append("didSave") }
  override func prepareForDeletion() { calls.append("prepareForDeletion") }
}

final class Author: NSManagedObject {
  var name: String? {
    get { _managedValue("name") }
    set { _setManagedValue("name", newValue) }
  }
  var books: Set<Book> {
    get { _managedValue("books") }
    set { _setManagedValue("books", newValue) }
  }
}

final class Tag: NSManagedObject {
  var name: String? {
    get { _managedValue("name") }
    set { _setManagedValue("name", newValue) }
  }
  var books: NSSet? {
    get { _managedValue("books") }
    set { _setManagedValue("books", newValue) }
  }
}

final class Shelf: NSManagedObject {
  var slots: NSOrderedSet? {
    get { _managedValue("slots") }
    set { _setManagedValue("slots", newValue) }
  }
}

final class Slot: NSManagedObject {
  var label: String? {
    get { _managedValue("label") }
    set { _setManagedValue("label", newValue) }
  }
  var shelf: Shelf? {
    get { _managedValue("shelf") }
    set { _setManagedValue("shelf", newValue) }
  }
}

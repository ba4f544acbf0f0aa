import CoreData
import Foundation

/// The entity of the benchmarks: a long text, two short ones, a number and a UUID, with an index over the title.
final class Book: NSManagedObject {
  // As generated accessors are: by slot, in the order of the names.
  var author: String? {
    get { _string(0) }
    set { _setString(newValue, 0) }
  }
  var genre: String? {
    get { _string(1) }
    set { _setString(newValue, 1) }
  }
  var rating: Int16 {
    get { Int16(truncatingIfNeeded: _integer(2)) }
    set { _setInteger(Int64(newValue), 2) }
  }
  var title: String? {
    get { _string(3) }
    set { _setString(newValue, 3) }
  }
  var uid: UUID? {
    get { _uuid(4) }
    set { _setUuid(newValue, 4) }
  }

  static let model: NSManagedObjectModel = {
    _ManagedClasses.register([
      _ManagedClass(Book.self, entity: "Book", layout: ["author", "genre", "rating", "title", "uid"]) {
        Book(entity: $0, insertInto: nil)
      }
    ])
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      attribute.isOptional = true
      return attribute
    }
    let title = attribute("title", .stringAttributeType)
    let entity = NSEntityDescription()
    entity.name = "Book"
    entity.managedObjectClassName = "Book"
    entity.properties = [
      attribute("author", .stringAttributeType), attribute("genre", .stringAttributeType),
      attribute("rating", .integer16AttributeType), title, attribute("uid", .UUIDAttributeType),
    ]
    entity.indexes = [
      NSFetchIndexDescription(
        name: "byTitle", elements: [NSFetchIndexElementDescription(property: title, collationType: .binary)])
    ]
    let model = NSManagedObjectModel()
    model.entities = [entity]
    return model
  }()

  static func container(at url: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Books", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }
}

/// What the books are made of, the same for both sides.
enum BookValues {
  static let authors = (0..<97).map { "Author number \($0)" }
  static let genres = ["Fantasy", "Horror", "Kids", "Mystery", "Poetry", "Romance", "Thriller"]
  static func title(_ index: Int) -> String { "The long and winding title \(index)" }
  static func author(_ index: Int) -> String { authors[index % authors.count] }
  static func genre(_ index: Int) -> String { genres[index % genres.count] }
  static func rating(_ index: Int) -> Int16 { Int16(index % 5 + 1) }
  static func uid(_ index: Int) -> UUID {
    let number = UInt64(index) &* 0x9e37_79b9_7f4a_7c15
    return withUnsafeBytes(of: (number, ~number)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// A folder for stores that goes with the process.
final class Scratch {
  let folder: URL
  private var count = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-benchmarks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func newFile() -> URL {
    count += 1
    return folder.appendingPathComponent("\(count).sqlite")
  }

  func remove(_ file: URL) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
  }
}

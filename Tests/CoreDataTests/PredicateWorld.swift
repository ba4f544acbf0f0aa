import CSQLite
import Foundation
import XCTest

@testable import CoreData

// Foundation has unusable classes of the same names; an app's generated sources say the same.
typealias NSComparisonPredicate = CoreData.NSComparisonPredicate
typealias NSExpression = CoreData.NSExpression

/// A pseudo-random source that gives the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// An entity of the little world below: books have an author and tags; authors have books; tags have books and an owner.
final class TestEntity: SQLSchema, @unchecked Sendable {
  let sqlTable: String
  let sqlPrimaryKey = "Z_PK"
  var properties: [String: SQLProperty] = [:]

  init(_ table: String) { sqlTable = table }
  func sqlProperty(_ name: String) -> SQLProperty? { properties[name] }
}

/// An object of the world, with a primary key for identity.
final class TestObject: KeyedObject, ObjectIdentityValue, CustomStringConvertible {
  let entity: TestEntity
  let key: Int64
  var values: [String: Any] = [:]

  init(_ entity: TestEntity, _ key: Int64) {
    self.entity = entity
    self.key = key
  }

  func _value(forKeyPath key: String) -> Any? { values[key] }
  var _identity: ObjectIdentity { ObjectIdentity(space: ObjectIdentifier(entity), key: key) }
  var description: String { "\(entity.sqlTable)#\(key)" }
}

/// The same few objects in memory and in a SQLite database.
final class PredicateWorld {
  let book = TestEntity("ZBOOK")
  let author = TestEntity("ZAUTHOR")
  let tag = TestEntity("ZTAG")
  private(set) var books: [TestObject] = []
  private(set) var authors: [TestObject] = []
  private(set) var tags: [TestObject] = []
  let connection: OpaquePointer

  static let texts: [String?] = [
    nil, "", "a", "A", "b", "ab", "aB", "Ab", "abc", "Ábc", "abć", "e\u{301}a", "éa", "EA", "ea", "ß", "SS", "ss", "10",
    "9", "2.5",
    "a10", "a9", "日本", "日", "ñ", "n", "İ", "i", "x*y", "x?y", "a\nb", "\u{FFFF}", "\u{1F600}", "\u{D7FF}",
  ]
  static let numbers: [Int?] = [nil, -1, 0, 1, 2, 3, 9, 10, 1 << 60]
  static let reals: [Double?] = [nil, -1.5, 0, 0.5, 1, 2.5, 3, 1e18]
  static let uuids = (0..<3).map { UUID(uuid: (UInt8($0), 200, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }

  init(seed: UInt64 = 1) throws {
    var connection: OpaquePointer?
    XCTAssertEqual(sqlite3_open(":memory:", &connection), SQLITE_OK)
    self.connection = connection!
    try SQLiteFunctions.register(on: connection!)
    describe()
    var random = SeededGenerator(seed)
    authors = (1...6).map { TestObject(author, $0) }
    tags = (1...6).map { TestObject(tag, $0) }
    books = (1...40).map { TestObject(book, $0) }
    fill(&random)
    store()
  }

  deinit { sqlite3_close_v2(connection) }

  private func describe() {
    author.properties = [
      "name": .attribute(column: "ZNAME", kind: .text), "age": .attribute(column: "ZAGE", kind: .number),
      "books": .toMany(foreignKey: "ZAUTHOR", destination: book),
    ]
    tag.properties = [
      "name": .attribute(column: "ZNAME", kind: .text), "rank": .attribute(column: "ZRANK", kind: .number),
      "owner": .toOne(column: "ZOWNER", destination: author),
      "books": .manyToMany(table: "Z_PAIRS", ours: "Z_TAG", theirs: "Z_BOOK", destination: book),
    ]
    book.properties = [
      "title": .attribute(column: "ZTITLE", kind: .text), "genre": .attribute(column: "ZGENRE", kind: .text),
      "pages": .attribute(column: "ZPAGES", kind: .number), "price": .attribute(column: "ZPRICE", kind: .number),
      "when": .attribute(column: "ZWHEN", kind: .date), "done": .attribute(column: "ZDONE", kind: .number),
      "uid": .attribute(column: "ZUID", kind: .uuid), "author": .toOne(column: "ZAUTHOR", destination: author),
      "tags": .manyToMany(table: "Z_PAIRS", ours: "Z_BOOK", theirs: "Z_TAG", destination: tag),
    ]
  }

  private func fill(_ random: inout SeededGenerator) {
    for author in authors {
      author.values["name"] = Self.texts.randomElement(using: &random)!
      author.values["age"] = Self.numbers.randomElement(using: &random)!
    }
    for tag in tags {
      tag.values["name"] = Self.texts.randomElement(using: &random)!
      tag.values["rank"] = Self.numbers.randomElement(using: &random)!
      tag.values["owner"] = Bool.random(using: &random) ? authors.randomElement(using: &random) : nil
    }
    for book in books {
      book.values["title"] = Self.texts.randomElement(using: &random)!
      book.values["genre"] = Self.texts.randomElement(using: &random)!
      book.values["pages"] = Self.numbers.randomElement(using: &random)!
      book.values["price"] = Self.reals.randomElement(using: &random)!
      book.values["when"] = Self.reals.randomElement(using: &random)!.map { Date(timeIntervalSinceReferenceDate: $0) }
      book.values["done"] = Bool.random(using: &random)
      book.values["uid"] = Int.random(in: 0..<4, using: &random) == 0 ? nil : Self.uuids.randomElement(using: &random)
      book.values["author"] = Int.random(in: 0..<4, using: &random) == 0 ? nil : authors.randomElement(using: &random)
      book.values["tags"] = tags.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    }
    for author in authors { author.values["books"] = books.filter { ($0.values["author"] as? TestObject) === author } }
    for tag in tags {
      tag.values["books"] = books.filter { ($0.values["tags"] as! [TestObject]).contains { $0 === tag } }
    }
  }

  private func store() {
    run("CREATE TABLE ZAUTHOR (Z_PK INTEGER PRIMARY KEY, ZNAME VARCHAR, ZAGE INTEGER)")
    run("CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, ZNAME VARCHAR, ZRANK INTEGER, ZOWNER INTEGER)")
    run(
      "CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, ZTITLE VARCHAR, ZGENRE VARCHAR, ZPAGES INTEGER, ZPRICE FLOAT, "
        + "ZWHEN TIMESTAMP, ZDONE INTEGER, ZUID BLOB, ZAUTHOR INTEGER)")
    run("CREATE TABLE Z_PAIRS (Z_BOOK INTEGER, Z_TAG INTEGER)")
    for author in authors { insert("ZAUTHOR", author, ["name", "age"]) }
    for tag in tags { insert("ZTAG", tag, ["name", "rank", "owner"]) }
    for book in books {
      insert("ZBOOK", book, ["title", "genre", "pages", "price", "when", "done", "uid", "author"])
      for tag in book.values["tags"] as! [TestObject] { run("INSERT INTO Z_PAIRS VALUES (\(book.key), \(tag.key))") }
    }
  }

  private func insert(_ table: String, _ object: TestObject, _ keys: [String]) {
    let values = [SQLValue.int(object.key)] + keys.map { PredicateValue(object.values[$0]).sql! }
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    _ = rows(SQLText("INSERT INTO \(table) VALUES (\(marks))", values))
  }

  func run(_ sql: String) { _ = rows(SQLText(sql)) }

  /// The integers in the first column of the result.
  @discardableResult
  func rows(_ sql: SQLText, file: StaticString = #filePath, line: UInt = #line) -> [Int64] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql.text, -1, &statement, nil) == SQLITE_OK else {
      XCTFail("\(String(cString: sqlite3_errmsg(connection))): \(sql.text)", file: file, line: line)
      return []
    }
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in sql.bindings.enumerated() {
      let position = Int32(index + 1)
      switch value {
      case .null: sqlite3_bind_null(statement, position)
      case .int(let number): sqlite3_bind_int64(statement, position, number)
      case .double(let number): sqlite3_bind_double(statement, position, number)
      case .text(let text): sqlite3_bind_text(statement, position, text, Int32(text.utf8.count), transient)
      case .blob(let data):
        _ = data.withUnsafeBytes { sqlite3_bind_blob(statement, position, $0.baseAddress, Int32($0.count), transient) }
      }
    }
    var result: [Int64] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: result.append(sqlite3_column_int64(statement, 0))
      case SQLITE_DONE: return result
      default:
        XCTFail("\(String(cString: sqlite3_errmsg(connection))): \(sql.text)", file: file, line: line)
        return result
      }
    }
  }

  func objects(of entity: TestEntity) -> [TestObject] { entity === book ? books : entity === author ? authors : tags }

  /// The primary keys that SQL finds.
  func fetched(
    _ predicate: PredicateAST?, _ entity: TestEntity? = nil, sortedBy keys: [SortKey] = []
  ) throws -> [Int64] {
    let entity = entity ?? book
    let query = try SQLCompiler.compile(predicate, sortedBy: keys, entity: entity)
    var sql: SQLText = "SELECT \(query.alias).Z_PK FROM \(entity.sqlTable) \(query.alias)\(query.joins)"
    if let condition = query.condition { sql = "\(sql) WHERE \(condition)" }
    sql = "\(sql) ORDER BY \(query.order.map { $0 + ", " } ?? "")\(query.alias).Z_PK"
    return rows(sql)
  }

  /// The primary keys that evaluating in memory finds.
  func filtered(_ predicate: PredicateAST, _ entity: TestEntity? = nil) -> [Int64] {
    let compiled = CompiledPredicate(predicate)
    return objects(of: entity ?? book).filter { compiled.evaluate($0) }.map(\.key)
  }
}

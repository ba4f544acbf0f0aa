import Foundation
import XCTest

@testable import CoreData

final class PredicateSQLTests: XCTestCase {
  private func compile(_ format: String, _ arguments: Any..., in world: PredicateWorld) throws -> SQLCompiler.Query {
    try SQLCompiler.compile(try PredicateParser.parse(format, arguments), entity: world.book)
  }

  func testTextOfSimpleConditions() throws {
    let world = try PredicateWorld()
    func sql(_ format: String, _ arguments: Any...) throws -> String {
      try SQLCompiler.compile(try PredicateParser.parse(format, arguments), entity: world.book).condition!.text
    }
    XCTAssertEqual(try sql("title == %@", "x"), "t0.ZTITLE = ?")
    XCTAssertEqual(try sql("title != %@", "x"), "t0.ZTITLE IS NOT ?")
    XCTAssertEqual(try sql("title == nil"), "t0.ZTITLE IS NULL")
    XCTAssertEqual(try sql("3 < pages"), "t0.ZPAGES > ?")
    XCTAssertEqual(try sql("title BEGINSWITH 'ab'"), "(t0.ZTITLE >= ? AND t0.ZTITLE < ?)")
    XCTAssertEqual(try sql("pages IN {1, 2, 3}"), "t0.ZPAGES IN (?, ?, ?, ?)")
    XCTAssertEqual(try sql("author == %@", world.authors[0]), "t0.ZAUTHOR = ?")
    XCTAssertEqual(try sql("author.name == 'x' AND done == NO"), "(t1.ZNAME = ? AND t0.ZDONE = ?)")
    XCTAssertEqual(
      try sql("author.books.@count == 0"), "NOT EXISTS (SELECT 1 FROM ZBOOK t2 WHERE t2.ZAUTHOR = t1.Z_PK)")
    XCTAssertEqual(try sql("NOT pages < 3"), "(t0.ZPAGES < ?) IS NOT TRUE")
  }

  func testShapeLeavesConstantsOut() throws {
    let world = try PredicateWorld()
    let one = try compile("title == %@ AND pages IN %@", "a", [1, 2, 3], in: world)
    let two = try compile("title == %@ AND pages IN %@", "b", [4, 5, 6, 7], in: world)
    XCTAssertEqual(one.shape, two.shape)
    XCTAssertNotEqual(one.shape, try compile("title == %@", "a", in: world).shape)
  }

  func testWhatCannotBeSaidInSQLIsAnError() throws {
    let world = try PredicateWorld()
    let block = NSPredicate(block: { _, _ in true })
    XCTAssertThrowsError(try SQLCompiler.compile(block._ast, entity: world.book)) {
      XCTAssertTrue("\($0)".contains("unimplemented SQL generation for predicate"))
    }
    XCTAssertThrowsError(try compile("tags.name == 'a'", in: world)) {
      XCTAssertTrue("\($0)".contains("to-many key not allowed here"))
    }
    XCTAssertThrowsError(try compile("wrong == 1", in: world)) {
      XCTAssertTrue("\($0)".contains("keypath wrong not found"))
    }
  }

  func testHandWrittenPredicatesFindTheSameInMemoryAndInSQL() throws {
    let world = try PredicateWorld(seed: 3)
    let formats = [
      "ANY tags.name == 'a'", "ANY tags.name == nil", "ALL tags.rank > 1", "NONE tags.rank > 1", "tags.@count == 0",
      "tags.@count >= 2",
      "tags.@sum.rank > 3", "tags.@max.rank == 10", "tags.@avg.rank < 5",
      "SUBQUERY(tags, $t, $t.rank > 1 AND $t.name != nil).@count > 0",
      "SUBQUERY(tags, $t, $t.rank > pages).@count == tags.@count", "ANY tags.owner.name != nil",
      "ANY tags.owner.name == nil",
      "author.name == title", "author.books.@count > 5", "ANY author.books.pages > 9", "ALL author.books.pages > 0",
      "ANY tags.books.author.age > 3", "author.age + pages > 10", "pages * 2 - 1 >= price", "pages / 2 == 1",
      "author == nil",
      "author != nil AND author.age == nil", "title IN {'a', 'b', nil}", "title ==[cd] genre", "genre IN title",
      "title LIKE '*b*'",
      "title MATCHES '[a-c]+'", "title CONTAINS[cd] 'E'", "uid == '00C80304-0506-0708-090A-0B0C0D0E0F10'",
      "when BETWEEN {0, 2}",
      "SUBQUERY(author.books, $b, $b.pages > 1).@count > 1",
      "SUBQUERY(tags, $t, SUBQUERY($t.books, $b, $b.done == YES).@count > 3).@count > 0",
      "SUBQUERY(tags, $t, ANY $t.books.title == title).@count > 1", "tags.rank.@count > 1", "title.length > 1",
      "NOT title CONTAINS 'a'",
      "TERNARY(done == YES, pages, 0) > 1", "abs(price) > 1", "modulus:by:(pages, 2) == 1", "sum(tags.rank) > 4",
      "(author.age > 2) OR (tags.@count == 0 AND NOT done == YES)", "lowercase(title) == 'ab'", "pages == title",
      "title == 10",
    ]
    for format in formats {
      let ast = try PredicateParser.parse(format)
      XCTAssertEqual(try world.fetched(ast), world.filtered(ast), format)
    }
    for (format, argument) in [
      ("author == %@", world.authors[2] as Any), ("author != %@", world.authors[2]), ("ANY tags == %@", world.tags[1]),
      ("tags CONTAINS %@", world.tags[1]), ("%@ IN tags", world.tags[3]),
      ("author IN %@", [world.authors[1], world.authors[2]]),
      ("SELF == %@", world.books[4]), ("SELF IN %@", [world.books[4], world.books[5]]),
      ("NOT SELF IN %@", [world.books[4]]),
      ("ANY tags IN %@", [world.tags[0], world.tags[4]]),
      ("SUBQUERY(tags, $t, $t IN %@).@count == 2", [world.tags[0], world.tags[1]]),
      ("author == %@", TestObject(world.author, -3)), ("author != %@", TestObject(world.author, -3)),
    ] {
      let ast = try PredicateParser.parse(format, [argument])
      XCTAssertEqual(try world.fetched(ast), world.filtered(ast), format)
    }
  }

  func testRandomPredicatesFindTheSameInMemoryAndInSQL() throws {
    let world = try PredicateWorld(seed: 7)
    var random = PredicateGenerator(seed: 11, world)
    var found = 0
    for _ in 0..<10_000 {
      let (ast, entity) = random.predicate()
      let expected = world.filtered(ast, entity)
      XCTAssertEqual(try world.fetched(ast, entity), expected, ast.format)
      found += expected.isEmpty ? 0 : 1
    }
    XCTAssertGreaterThan(found, 2500, "most of the predicates should find something")
  }

  func testOrderIsTheSameInMemoryAndInSQL() throws {
    for seed in 20..<24 {
      let world = try PredicateWorld(seed: UInt64(seed))
      for order in TextOrder.allCases {
        for keys in [
          [SortKey(keyPath: "title", order: order)], [SortKey(keyPath: "title", ascending: false, order: order)],
          [SortKey(keyPath: "author.name", order: order), SortKey(keyPath: "pages", ascending: false)],
          [
            SortKey(keyPath: "done"), SortKey(keyPath: "genre", ascending: false, order: order),
            SortKey(keyPath: "uid"),
          ],
          [SortKey(keyPath: "when", ascending: false), SortKey(keyPath: "price")],
        ] {
          let comparer = ObjectComparer(keys)
          let sorted = world.books.sorted {
            let order = comparer.compare($0, $1)
            return order == 0 ? $0.key < $1.key : order < 0
          }
          XCTAssertEqual(try world.fetched(nil, sortedBy: keys), sorted.map(\.key), "\(keys)")
        }
      }
    }
  }
}

/// Makes random predicates about the world, of every kind that both sides can evaluate.
private struct PredicateGenerator {
  private var random: SeededGenerator
  private let world: PredicateWorld

  init(seed: UInt64, _ world: PredicateWorld) {
    random = SeededGenerator(seed)
    self.world = world
  }

  private enum Kind: CaseIterable { case text, number, uuid }

  mutating func predicate() -> (PredicateAST, TestEntity) {
    let entity = [world.book, world.book, world.author, world.tag].randomElement(using: &random)!
    return (tree(entity, .evaluatedObject, depth: 2), entity)
  }

  private mutating func pick<T>(_ items: [T]) -> T { items.randomElement(using: &random)! }
  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func tree(_ entity: TestEntity, _ base: PredicateTerm, depth: Int) -> PredicateAST {
    if depth == 0 || chance(2) { return leaf(entity, base, depth: depth) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .not(tree(entity, base, depth: depth - 1))
    case 1: return .and([tree(entity, base, depth: depth - 1), tree(entity, base, depth: depth - 1)])
    default: return .or([tree(entity, base, depth: depth - 1), tree(entity, base, depth: depth - 1)])
    }
  }

  private mutating func leaf(_ entity: TestEntity, _ base: PredicateTerm, depth: Int) -> PredicateAST {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return object(entity, base)
    case 1, 2: return collection(entity, base, depth: depth)
    default:
      let kind = pick([Kind.text, .text, .number, .number, .uuid])
      guard let path = attribute(kind, of: entity, base) else { return .constant(chance(2)) }
      return .comparison(comparison(path, kind, entity, base))
    }
  }

  /// A path to an attribute, sometimes through a to-one relationship.
  private mutating func attribute(_ kind: Kind, of entity: TestEntity, _ base: PredicateTerm) -> PredicateTerm? {
    var keys: [String] = []
    var entity = entity
    if chance(4), entity !== world.author {
      keys.append(entity === world.book ? "author" : "owner")
      entity = world.author
    }
    let names: [String]
    switch kind {
    case .text: names = entity === world.book ? ["title", "genre"] : ["name"]
    case .number:
      names = entity === world.book ? ["pages", "price", "when", "done"] : entity === world.author ? ["age"] : ["rank"]
    case .uuid: names = entity === world.book ? ["uid"] : []
    }
    return names.isEmpty ? nil : base.appending(keys + [pick(names)])
  }

  private mutating func comparison(
    _ left: PredicateTerm, _ kind: Kind, _ entity: TestEntity, _ base: PredicateTerm
  ) -> PredicateComparison {
    let folding: [NSComparisonPredicate.Options] = [
      .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]
    let options = kind == .text && chance(2) ? pick(folding) : []
    let ordering: [NSComparisonPredicate.Operator] = [
      .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo,
    ]
    let texts: [NSComparisonPredicate.Operator] = [.contains, .beginsWith, .endsWith, .like, .matches]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return PredicateComparison(left, .in, list(kind), options: options)
    case 1: return PredicateComparison(left, .between, .aggregate([constant(kind), constant(kind)]), options: options)
    case 2 where kind == .text, 3 where kind == .text:
      return PredicateComparison(left, pick(texts), pattern(entity, base), options: options)
    case 4: return PredicateComparison(constant(kind), pick(ordering), left, options: options)
    case 5:
      let other = attribute(kind, of: entity, base) ?? left
      return PredicateComparison(left, pick(ordering), other, options: options)
    case 6 where kind == .number:
      let sum = PredicateTerm.function(
        pick(["add:to:", "from:subtract:", "multiply:by:", "divide:by:", "modulus:by:"]), [left, constant(kind)])
      return PredicateComparison(sum, pick(ordering), constant(kind))
    case 7: return PredicateComparison(left, pick(ordering), constant(pick(Kind.allCases)), options: options)
    default: return PredicateComparison(left, pick(ordering), constant(kind), options: options)
    }
  }

  private mutating func constant(_ kind: Kind) -> PredicateTerm {
    switch kind {
    case .text: .constant(PredicateValue(pick(PredicateWorld.texts)))
    case .number:
      .constant(chance(2) ? PredicateValue(pick(PredicateWorld.numbers)) : PredicateValue(pick(PredicateWorld.reals)))
    case .uuid: .constant(chance(5) ? .null : .uuid(pick(PredicateWorld.uuids)))
    }
  }

  private mutating func list(_ kind: Kind) -> PredicateTerm {
    var items: [PredicateTerm] = []
    for _ in 0..<Int.random(in: 0..<6, using: &random) {
      items.append(constant(chance(6) ? pick(Kind.allCases) : kind))
    }
    return .aggregate(items)
  }

  private mutating func pattern(_ entity: TestEntity, _ base: PredicateTerm) -> PredicateTerm {
    if chance(5), let path = attribute(.text, of: entity, base) { return path }
    return .constant(
      .string(
        pick([
          "", "a", "A", "b*", "*b", "?", "??", "a?", "e", "é", "x\\*y", "[a-c]+", ".", "\\d+", "日", "ss", "\u{D7FF}",
        ])))
  }

  private mutating func object(_ entity: TestEntity, _ base: PredicateTerm) -> PredicateAST {
    let type: NSComparisonPredicate.Operator = pick([.equalTo, .notEqualTo])
    if entity !== world.author, chance(2) {
      let relation = base.appending([entity === world.book ? "author" : "owner"])
      if chance(3) { return .comparison(PredicateComparison(relation, type, .constant(.null))) }
      if chance(3) {
        return .comparison(
          PredicateComparison(relation, .in, .constant(.list(world.authors.prefix(3).map { .object($0) }))))
      }
      return .comparison(PredicateComparison(relation, type, .constant(.object(pick(world.authors)))))
    }
    return .comparison(PredicateComparison(base, type, .constant(.object(pick(world.objects(of: entity))))))
  }

  /// Something about a to-many relationship.
  private mutating func collection(_ entity: TestEntity, _ base: PredicateTerm, depth: Int) -> PredicateAST {
    var keys = [entity === world.book ? "tags" : "books"]
    var element = entity === world.book ? world.tag : world.book
    if chance(4) {
      keys.append(element === world.tag ? "books" : "tags")
      element = element === world.tag ? world.book : world.tag
    }
    let path = base.appending(keys)
    let ordering: [NSComparisonPredicate.Operator] = [.equalTo, .notEqualTo, .lessThan, .greaterThanOrEqualTo]
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      return .comparison(
        PredicateComparison(
          path.appending(["@count"]), pick(ordering), .constant(.int(Int64.random(in: 0..<4, using: &random)))))
    case 1:
      let name = element === world.book ? "pages" : "rank"
      return .comparison(
        PredicateComparison(
          path.appending([pick(["@sum", "@min", "@max", "@avg"]), name]), pick(ordering), constant(.number)))
    case 2:
      return .comparison(PredicateComparison(path, .contains, .constant(.object(pick(world.objects(of: element))))))
    case 3 where depth > 0:
      let variable = "v\(depth)"
      let test = tree(element, .variable(variable), depth: depth - 1)
      let count = PredicateTerm.subquery(path, variable: variable, test).appending(["@count"])
      return .comparison(
        PredicateComparison(count, pick(ordering), .constant(.int(Int64.random(in: 0..<3, using: &random)))))
    default:
      let kind = pick([Kind.text, .number])
      guard let leaf = attribute(kind, of: element, path) else { return .constant(true) }
      var result = comparison(leaf, kind, entity, base)
      // The modifier is about the left side; keep the collection there.
      if result.left != leaf { result = PredicateComparison(leaf, pick(ordering), constant(kind)) }
      if case .path = result.right { result.right = constant(kind) }
      result.modifier = pick([.any, .all])
      return .comparison(result)
    }
  }
}

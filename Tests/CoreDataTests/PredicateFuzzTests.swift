import Foundation
import XCTest

@testable import CoreData

/// Format strings with damage: they may be refused, and must never end the process. What is understood means one thing only.
final class PredicateFuzzTests: StoreTestCase {
  private static let words = [
    "(", ")", "{", "}", "[", "]", "AND", "OR", "NOT", "ANY", "ALL", "NONE", "SUBQUERY(", "TERNARY(", "CAST(",
    "FUNCTION(",
    "IN", "BETWEEN", "MATCHES", "LIKE[cd]", "[cd]", "%@", "%K", "%d", "%", "$x", "$", "@count", "@sum", ".", ",", "'",
    "\"",
    "\\", "\\u00", "0x", "1e999", "9223372036854775808", "-", "**", "==", "!", "nil", "SELF", "#", "é", "\u{0}",
    "\u{1F600}",
  ]

  private func seeds() throws -> [String] {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Corpus/Predicates/strings.txt")
    return try String(contentsOf: place, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func mutated(_ seed: String, _ other: String, _ random: inout SeededGenerator) -> String {
    var text = Array(seed)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, place + Int.random(in: 1...8, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: Self.words.randomElement(using: &random)!, at: place)
      case 2: text.insert(contentsOf: " " + Self.words.randomElement(using: &random)! + " ", at: place)
      case 3: text.insert(contentsOf: text[place..<end], at: place)
      default: text.insert(contentsOf: Array(other).prefix(Int.random(in: 0...30, using: &random)), at: place)
      }
    }
    return String(text)
  }

  func testStrings() throws {
    let seeds = try seeds()
    let context = try makeContainer(.volatileSQLite).viewContext
    let book = Book(context: context)
    book.title = "Dune"
    let entity = try XCTUnwrap(context.persistentStoreCoordinator?.persistentStores[0].backend as? SQLiteStore).schema
      .entity(book.plan)
    let last = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-fuzz-last")
    let arguments: [Any] = ["title", "Dune", 3, [1, 2], Date(), NSNull(), book, Set(["a"])]
    var understood = 0

    /// Reads, writes, reads again, evaluates and compiles.
    func attempt(_ text: String, _ count: Int) {
      try? Data(text.utf8).write(to: last)
      guard let ast = try? PredicateParser.parse(text, Array(arguments.prefix(count))) else { return }
      understood += 1
      if let again = try? PredicateParser.parse(ast.format) {
        XCTAssertEqual(again.format, ast.format, "\(text)")
      }
      for dialect in [SQLDialect.sqlite, .postgres] {
        _ = try? SQLCompiler.compile(ast, entity: entity, dialect: dialect)
      }
      // Keys that the entity has not are a mistake of the app's that ends it, as on Apple's systems; dictionaries have none.
      _ = NSPredicate(_ast: ast).evaluate(with: ["title": "Dune", "n": 3] as [String: Any])
    }

    for seed in seeds { attempt(seed, arguments.count) }
    XCTAssertGreaterThan(understood, seeds.count / 2)
    var random = SeededGenerator(UInt64(Date().timeIntervalSince1970))
    let seconds = ProcessInfo.processInfo.environment["MARTLET_FUZZ_SECONDS"].flatMap(Double.init) ?? 1.5
    let end = Date(timeIntervalSinceNow: seconds)
    var count = 0
    while Date() < end {
      count += 1
      let (one, other) = (seeds.randomElement(using: &random)!, seeds.randomElement(using: &random)!)
      attempt(mutated(one, other, &random), Int.random(in: 0...arguments.count, using: &random))
    }
    XCTAssertGreaterThan(count, 20)
    try? FileManager.default.removeItem(at: last)
  }
}

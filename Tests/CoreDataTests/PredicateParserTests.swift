import Foundation
import XCTest

@testable import CoreData

final class PredicateParserTests: XCTestCase {
  /// Strings in the shapes that apps use, with the arguments that they need.
  private let samples: [(String, [Any])] = [
    ("title == %@", ["Dune"]), ("title = 'Dune'", []), ("title == \"Dune\"", []), ("%K == %@", ["title", "Dune"]),
    ("%K BEGINSWITH %@", ["title", "D"]), ("%K BEGINSWITH[cd] %@", ["title", "D"]),
    ("%K CONTAINS[cd] %@", ["a.b", "x"]),
    ("done = false", []), ("done == true", []), ("done == YES", []), ("done = %d", [true]),
    ("done == %@", [NSNumber(value: 1)]),
    ("when > %@", [Date(timeIntervalSinceReferenceDate: 5)]), ("when >= %@ AND when <= %@", [1.5, 2.5]),
    ("when >= %@ AND when <= %@ AND kind == %@ AND tag == %@", [1, 2, "a", "b"]),
    ("%K < %@", ["n", 3]), ("%K >= %@", ["n", 3]), ("%K => %@", ["n", 3]), ("%K =< %@", ["n", 3]), ("n <> %d", [4]),
    ("owner == nil", []), ("owner != NULL", []), ("%K == nil", ["owner"]), ("ANY items.flag == true", []),
    ("TRUEPREDICATE", []),
    ("FALSEPREDICATE", []), ("NOT title BEGINSWITH[c] %@", ["x"]), ("NOT title CONTAINS[c] %@", ["x"]),
    ("kind IN %@", [["a", "b"]]), ("kind in %@", [Set(["a"])]), ("owner.closed = false", []),
    ("self == %@", [NSNull()]),
    ("SELF = %@", ["x"]), ("self IN %@", [[1, 2]]), ("age == 32", []), ("%K != 24", ["n"]), ("%K < %ld", ["n", 3]),
    ("%K <= 30", ["n"]), ("%K > %i", ["n", 2]), ("%K == 30 OR %K == 31", ["n", "n"]), ("%K > %lu", ["n", UInt(2)]),
    ("%@ < %K && %K < %@", [1, "n", "n", 5]), ("%K != 2 AND %K != nil", ["n", "n"]), ("%K ==[n] %@", ["title", "x"]),
    ("%K IN[n] %@", ["title", ["x"]]), ("%K LIKE[n] %@", ["title", "x*"]), ("%K MATCHES[n] %@", ["title", ".*"]),
    ("%K ENDSWITH[n] %@", ["title", "x"]), ("%K BETWEEN {%@, %@}", ["n", 1, 2]), ("n BETWEEN %@", [[1, 2]]),
    ("%K CONTAINS %@ AND %K.@count >= 3", ["tags", "x", "tags"]), ("%K.%K > %lu", ["owner", "age", 3]),
    ("%K.%K CONTAINS %@", ["owner", "name", "x"]), ("%K.@count >= %i", ["tags", 1]),
    ("(SUBQUERY(%K, $x, $x.%K < %lu).@count == %K.@count)", ["tags", "rank", 3, "tags"]),
    ("(SUBQUERY(%K, $x, $x.%K >= %lu).@count == 0)", ["tags", "rank", 3]),
    ("SUBQUERY(tags, $t, $t IN %@).@count == %@", [["a"], 1]),
    ("(email == %@) AND (password == %@)", ["a", "b"]), ("(email == %@)", ["a"]), ("ANY %K in %@", ["tags", ["a"]]),
    ("ANY %K.%K <= %lu", ["tags", "rank", 3]), ("ANY moods.%K = NULL", ["name"]), ("ANY tags = %@", ["x"]),
    ("ALL tags.rank > 2", []),
    ("NONE tags.rank > 2", []), ("SOME tags.rank > 2", []), ("NOT %K == 24", ["n"]), ("!(n == 3 || n == 4)", []),
    ("on == YES && (sent == nil || sent < %@)", [3]), ("last CONTAINS[CD] %@ OR first CONTAINS[CD] %@", ["a", "b"]),
    ("items.@sum.price < 1000", []), ("@sum.items.price < 1000", []), ("items.@avg.price >= 2.5", []),
    ("items.@max.price > -1", []),
    ("(a + b) * 2 > c - 1", []), ("a ** 2 == 9", []), ("-a < 3", []), ("abs(a) > 2", []), ("length(title) > 3", []),
    ("lowercase(title) == 'x'", []), ("FUNCTION(a, 'add:to:', 3) == 4", []), ("CAST(5, 'NSDate') < when", []),
    ("TERNARY(a > 1, b, c) == 2", []), ("scores[0] > 3", []), ("scores[LAST] == 3", []), ("#in == 3", []),
    ("when < now()", []),
    ("$NAME == title", []), ("name LIKE 'a?c*'", []), ("title == 'it\\'s'", []), ("title == \"a\\\"b\\u00e9\"", []),
    ("'b' IN title", []),
    ("n IN {1, 2.5, -3}", []), ("0x1F == n", []), ("n == 1e3", []), ("ANY tags.owner.name BEGINSWITH[c] 'q'", []),
    ("a & 3 == 1", []),
  ]

  func testEverySampleParsesAndItsFormatParsesToTheSame() throws {
    XCTAssertGreaterThan(samples.count, 80)
    for (format, arguments) in samples {
      let ast = try PredicateParser.parse(format, arguments)
      XCTAssertTrue(try PredicateParser.parse(ast.format) == ast, "\(format) became \(ast.format)")
    }
  }

  func testPrecedence() throws {
    func format(_ text: String) throws -> String { try PredicateParser.parse(text).format }
    XCTAssertEqual(try format("a == 1 OR b == 2 AND c == 3"), "a == 1 OR (b == 2 AND c == 3)")
    XCTAssertEqual(try format("NOT a == 1 AND b == 2"), "NOT a == 1 AND b == 2")
    XCTAssertEqual(try format("!(a == 1 AND b == 2)"), "NOT (a == 1 AND b == 2)")
    XCTAssertEqual(try format("a + b * c - d > 1"), "(a + (b * c)) - d > 1")
    XCTAssertEqual(try format("((a)) = ((1))"), "a == 1")
    XCTAssertEqual(try format("NONE tags.x > 1"), "NOT ANY tags.x > 1")
  }

  func testConstantsAreWrittenAsApplesDo() throws {
    let ast = try PredicateParser.parse("%K == %@ AND done == YES", ["title", "a \"b\""])
    XCTAssertEqual(ast.format, "title == \"a \\\"b\\\"\" AND done == 1")
  }

  func testErrorsSayWhereAndWhat() {
    func message(_ format: String, _ arguments: [Any] = []) -> String {
      do {
        let ast = try PredicateParser.parse(format, arguments)
        return "parsed: \(ast.format)"
      } catch { return "\(error)" }
    }
    XCTAssertTrue(message("title == ").contains("Unable to parse the format string \"title == \""))
    XCTAssertTrue(message("title == ").contains("found the end"))
    XCTAssertTrue(message("title === 3").contains("at character 9"))
    XCTAssertTrue(message("title").contains("expected a comparison operator"))
    XCTAssertTrue(message("a == %@ AND b == %@", [1]).contains("an argument for %@"))
    XCTAssertTrue(message("a == 'x").contains("a closing '"))
    XCTAssertTrue(message("a == 1 b").contains("found “b”"))
    XCTAssertTrue(message("(a == 1").contains("“)”"))
    XCTAssertTrue(message("a CONTAINS[q] 'x'").contains("c, d or n"))
    XCTAssertTrue(message("%K == 1", [3]).contains("a string for %K"))
    XCTAssertTrue(message("a BETWEEN 3").contains("{lower, upper}"))
  }
}

import CoreData
import Foundation
import XCTest

@testable import CoreData

final class PredicateEvaluationTests: XCTestCase {
  private struct Plain {
    var name = "Ada"
    var age = 36
    var nick: String? = nil
    var scores = [1, 2, 3]
  }

  private func holds(_ format: String, _ arguments: Any..., of object: Any?) throws -> Bool {
    CompiledPredicate(try PredicateParser.parse(format, arguments)).evaluate(object)
  }

  func testTruthOfComparisons() throws {
    let row: [String: Any] = [
      "i": 3, "d": 2.5, "s": "Émile", "b": true, "t": Date(timeIntervalSinceReferenceDate: 10), "list": [1, 2, 3],
      "dec": Decimal(string: "2.5")!, "url": URL(string: "https://a.b")!, "n": NSNumber(value: 3), "sub": ["x": 1],
    ]
    let table: [(String, Bool)] = [
      ("i == 3", true), ("i == 3.0", true), ("i != 3", false), ("i <> 4", true), ("i > d", true), ("i >= 3", true),
      ("i < 3", false), ("i <= 2.99", false), ("d == dec", true), ("b == YES", true), ("b == 1", true),
      ("b == FALSE", false),
      ("n == i", true), ("nothing == nil", true), ("nothing != nil", false), ("nothing < 3", false),
      ("NOT nothing < 3", true),
      ("nothing != 3", true), ("i == nil", false), ("nil == nil", true), ("i == '3'", true), ("i == 'x'", false),
      ("s == 'Émile'", true),
      ("s == 'émile'", false), ("s ==[c] 'éMILE'", true), ("s ==[cd] 'emile'", true), ("s ==[d] 'emile'", false),
      ("s !=[cd] 'emile'", false), ("s BEGINSWITH 'É'", true), ("s BEGINSWITH[cd] 'e'", true),
      ("s ENDSWITH 'le'", true),
      ("s CONTAINS 'mil'", true), ("s CONTAINS 'MIL'", false), ("s CONTAINS[c] 'MIL'", true), ("s CONTAINS ''", false),
      ("'mil' IN s", true), ("s LIKE '?mile'", true), ("s LIKE '*i*'", true), ("s LIKE 'i'", false),
      ("s LIKE[cd] 'E*E'", true),
      ("s MATCHES '.m[a-i]+le'", true), ("s MATCHES 'mile'", false), ("s MATCHES[cd] 'EMILE'", true),
      ("i BETWEEN {3, 4}", true),
      ("i BETWEEN {4, 5}", false), ("i IN {1, 3}", true), ("i IN {}", false), ("nothing IN {nil}", true),
      ("2 IN list", true),
      ("list CONTAINS 2", true), ("list CONTAINS 4", false), ("ANY list > 2", true), ("ALL list > 1", false),
      ("ALL list > 0", true),
      ("NONE list > 3", true), ("SOME list == 1", true), ("list.@count == 3", true), ("list.@sum.self == 6", true),
      ("list.@max.self == 3", true), ("list.@avg.self == 2", true), ("list[0] == 1", true), ("list[LAST] == 3", true),
      ("list[SIZE] == 3", true), ("sub.x == 1", true), ("sub['x'] == 1", true), ("i + 1 == 4", true),
      ("i * 2 - 1 == 5", true),
      ("7 / 2 == 3", true), ("7.0 / 2 == 3.5", true), ("1 / 0 == nil", true), ("2 ** 3 == 8", true),
      ("-i == 0 - 3", true),
      ("abs(-3) == i", true), ("max(list) == 3", true), ("sum(list) == 6", true), ("uppercase('a') == 'A'", true),
      ("length(s) == 5", true), ("t > 5", true), ("t == CAST(10, 'NSDate')", true), ("url == 'https://a.b'", true),
      ("url BEGINSWITH 'https'", true), ("SUBQUERY(list, $x, $x > 1).@count == 2", true),
      ("TERNARY(b == YES, 1, 2) == 1", true),
      ("TRUEPREDICATE", true), ("FALSEPREDICATE OR b == YES", true), ("i == 3 AND (d == 1 OR b == NO)", false),
      ("now() > t", true),
    ]
    for (format, expected) in table { XCTAssertEqual(try holds(format, of: row), expected, format) }
  }

  func testSelfAndPlainValues() throws {
    XCTAssertTrue(try holds("SELF == 'a'", of: "a"))
    XCTAssertTrue(try holds("SELF BEGINSWITH[c] 'AB'", of: "abc"))
    XCTAssertTrue(try holds("SELF > 3", of: 4))
    XCTAssertTrue(try holds("SELF IN %@", [1, 2], of: 2))
    XCTAssertTrue(try holds("SELF.length == 3", of: "abc"))
    XCTAssertTrue(try holds("name == 'Ada' AND age > 30 AND nick == nil AND scores.@count == 3", of: Plain()))
    XCTAssertFalse(try holds("missing == 3", of: Plain()))
  }

  func testBytesDecideEqualityUnlessFolded() throws {
    XCTAssertFalse(try holds("SELF == %@", "e\u{301}", of: "é"))
    XCTAssertTrue(try holds("SELF ==[c] %@", "e\u{301}", of: "É"))
  }

  func testIntegersBeyondDoublesStayExact() throws {
    let big = Int64(1) << 60
    XCTAssertTrue(try holds("SELF > %@", Double(big), of: big + 1))
    XCTAssertFalse(try holds("SELF == %@", Double(big), of: big + 1))
  }

  func testLongListsAreLookedUpWithTheSameRules() throws {
    let numbers = Array(1...100)
    XCTAssertTrue(try holds("SELF IN %@", numbers, of: 100))
    XCTAssertTrue(try holds("SELF IN %@", numbers, of: 7.0))
    XCTAssertTrue(try holds("SELF IN %@", numbers, of: "7"))
    XCTAssertFalse(try holds("SELF IN %@", numbers, of: 101))
    XCTAssertFalse(try holds("SELF IN %@", numbers, of: nil))
    let texts = numbers.map(String.init)
    XCTAssertTrue(try holds("SELF IN %@", texts, of: "42"))
    XCTAssertTrue(try holds("SELF IN %@", texts, of: 42))
    XCTAssertFalse(try holds("SELF IN %@", texts + ["e\u{301}"], of: "é"))
  }

  func testObjectsCompareByIdentity() throws {
    let entity = TestEntity("T")
    let a = TestObject(entity, 1)
    let same = TestObject(entity, 1)
    let other = TestObject(entity, 2)
    XCTAssertTrue(try holds("SELF == %@", same, of: a))
    XCTAssertFalse(try holds("SELF == %@", other, of: a))
    XCTAssertTrue(try holds("SELF IN %@", [other, same], of: a))
  }

  func testPredicateFace() {
    let name = NSPredicate(format: "name == %@", "Ada")
    XCTAssertTrue(name.evaluate(with: Plain()))
    XCTAssertEqual(name._format, "name == \"Ada\"")
    XCTAssertEqual(name, NSPredicate(format: "%K = %@", argumentArray: ["name", "Ada"]))
    XCTAssertTrue((name.copy() as! NSPredicate).evaluate(with: Plain()))

    let when = Date()
    let uid = UUID()
    let all = NSPredicate(
      format: "t <= %@ AND u == %@ AND f == %f AND i == %ld AND b == %@ AND l == %@", when, uid as CVarArg, 1.5, 4,
      NSNumber(value: true), [1, 2])
    XCTAssertTrue(
      all.evaluate(with: ["t": when, "u": uid, "f": 1.5, "i": 4, "b": true, "l": [1, 2]] as [String: Any]))

    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [name, NSPredicate(value: true)])
    let not = NSCompoundPredicate(notPredicateWithSubpredicate: both)
    XCTAssertEqual(not._format, "NOT (name == \"Ada\" AND TRUEPREDICATE)")
    XCTAssertFalse(not.evaluate(with: Plain()))
    let nested = NSPredicate(format: "%@ OR age == 1", argumentArray: [both])
    XCTAssertTrue(nested.evaluate(with: Plain()))

    let block = NSPredicate(block: { object, _ in (object as? Plain)?.age == 36 })
    guard case .opaque = block._ast else { return XCTFail("a block has no visible inside") }
    let mixed = NSCompoundPredicate(orPredicateWithSubpredicates: [NSPredicate(value: false), block])
    XCTAssertTrue(CompiledPredicate(mixed._ast).evaluate(Plain()))
  }

  func testVariables() {
    let template = NSPredicate(format: "age > $MIN AND name IN $NAMES")
    XCTAssertTrue(template.evaluate(with: Plain(), substitutionVariables: ["MIN": 30, "NAMES": ["Ada"]]))
    let filled = template.withSubstitutionVariables(["MIN": 40, "NAMES": ["Ada"]])
    XCTAssertFalse(filled.evaluate(with: Plain()))
    XCTAssertEqual(filled._format, "age > 40 AND name IN {\"Ada\"}")
  }

  func testComparisonPredicateAndExpressions() {
    let predicate = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: "name"), rightExpression: NSExpression(forConstantValue: "ada"),
      modifier: .direct, type: .equalTo, options: [.caseInsensitive])
    XCTAssertTrue(predicate.evaluate(with: Plain()))
    XCTAssertEqual(predicate, NSPredicate(format: "name ==[c] 'ada'"))
    XCTAssertEqual(predicate.leftExpression.keyPath, "name")
    let sum = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "scores")])
    XCTAssertEqual(sum.expressionValue(with: Plain(), context: nil) as? NSNumber, 6)
    XCTAssertEqual(NSExpression(format: "age * %d", 2).expressionValue(with: Plain(), context: nil) as? NSNumber, 72)
  }
}

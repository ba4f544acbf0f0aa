import Foundation
import XCTest

@testable import CoreData

final class SortTests: XCTestCase {
  private final class Item: NSObject, KeyedObject, @unchecked Sendable {
    let title: String?
    let name: String
    let rank: Int16
    let due: Date?

    init(_ title: String?, _ name: String = "", _ rank: Int16 = 0, due: Double? = nil) {
      self.title = title
      self.name = name
      self.rank = rank
      self.due = due.map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    func _value(forKeyPath key: String) -> Any? {
      switch key {
      case "title": title
      case "name": name
      case "rank": rank
      case "due": due
      default: nil
      }
    }
  }

  override func setUp() {
    KeyPathNames.register(\Item.title, name: "title")
    KeyPathNames.register(\Item.name, name: "name")
    KeyPathNames.register(\Item.rank, name: "rank")
    KeyPathNames.register(\Item.due, name: "due")
  }

  func testDescriptorsOfEveryMakeHaveKeys() {
    let made: [NSSortDescriptor] = [
      NSSortDescriptor(keyPath: \Item.title, ascending: true), NSSortDescriptor(keyPath: \Item.rank, ascending: false),
      NSSortDescriptor(keyPath: \Item.due, ascending: true), NSSortDescriptor(key: "a.b", ascending: true),
      NSSortDescriptor(key: "title", ascending: false, selector: .localizedStandardCompare),
      NSSortDescriptor(key: "title", ascending: true, selector: Selector("caseInsensitiveCompare:")),
    ]
    XCTAssertEqual(made.map(\.key), ["title", "rank", "due", "a.b", "title", "title"])
    XCTAssertEqual(made.map(\.ascending), [true, false, true, true, false, true])
    XCTAssertEqual(made[4]._sortKey, SortKey(keyPath: "title", ascending: false, order: .localizedStandard))
    XCTAssertEqual(made[5]._sortKey, SortKey(keyPath: "title", order: .caseInsensitive))
    XCTAssertEqual(
      NSSortDescriptor(keyPath: \Item.title, ascending: false, selector: .localizedStandardCompare)._sortKey,
      made[4]._sortKey)
    XCTAssertEqual(made[3], NSSortDescriptor(key: "a.b", ascending: true))
    XCTAssertNotEqual(made[3], NSSortDescriptor(key: "a.b", ascending: false))
    XCTAssertEqual(
      (made[0].reversedSortDescriptor as! NSSortDescriptor)._sortKey, SortKey(keyPath: "title", ascending: false))
    XCTAssertEqual((made[0].copy() as! NSSortDescriptor).key, "title")
  }

  func testComparingAndSortingArrays() {
    let items = [Item("b"), Item(nil), Item("a10"), Item("a9")]
    let binary = NSSortDescriptor(keyPath: \Item.title, ascending: true)
    XCTAssertEqual(
      (items as NSArray).sortedArray(using: [binary]).map { ($0 as! Item).title }, [nil, "a10", "a9", "b"])
    let standard = NSSortDescriptor(key: "title", ascending: false, selector: .localizedStandardCompare)
    XCTAssertEqual(
      (items as NSArray).sortedArray(using: [standard]).map { ($0 as! Item).title }, ["b", "a10", "a9", nil])
    XCTAssertEqual(binary.compare(items[0], to: items[1]), .orderedDescending)
  }

  func testSortDescriptorsBecomeKeys() {
    let keys = [
      SortDescriptor(\Item.title), SortDescriptor(\.name, order: .reverse), SortDescriptor(\.rank),
      SortDescriptor(\.due, order: .reverse),
      SortDescriptor(\.title, comparator: .lexical), SortDescriptor(\.title, comparator: .localized, order: .reverse),
      SortDescriptor(\.name, comparator: .localizedStandard),
    ].map { SortKey($0) }
    XCTAssertEqual(
      keys,
      [
        SortKey(keyPath: "title", order: .localizedStandard),
        SortKey(keyPath: "name", ascending: false, order: .localizedStandard),
        SortKey(keyPath: "rank"), SortKey(keyPath: "due", ascending: false), SortKey(keyPath: "title"),
        SortKey(keyPath: "title", ascending: false, order: .localized),
        SortKey(keyPath: "name", order: .localizedStandard),
      ])
  }

  func testSortDescriptorsSortInMemoryAsTheirKeysDo() {
    let items = [Item("b"), Item(nil), Item("a10"), Item("É"), Item("a9"), Item("f")]
    let sorted = items.sorted(using: SortDescriptor(\Item.title))
    XCTAssertEqual(sorted.map(\.title), [nil, "a9", "a10", "b", "É", "f"])
    XCTAssertEqual(SortDescriptor(\Item.title), SortDescriptor(\Item.title))
    XCTAssertNotEqual(SortDescriptor(\Item.title), SortDescriptor(\Item.title, order: .reverse))
  }

  func testTextOrders() {
    func sorted(_ order: TextOrder, _ texts: [String]) -> [String] { texts.sorted { order.compare($0, $1) < 0 } }
    let texts = ["b", "A", "a", "É", "a10", "a9", "Z"]
    XCTAssertEqual(sorted(.binary, texts), ["A", "Z", "a", "a10", "a9", "b", "É"])
    XCTAssertEqual(sorted(.localizedStandard, texts), ["a", "A", "a9", "a10", "b", "É", "Z"])
    XCTAssertEqual(TextOrder.caseInsensitive.compare("ABC", "abc"), 0)
    XCTAssertEqual(TextOrder.localizedCaseInsensitive.compare("É", "é"), 0)
    XCTAssertNotEqual(TextOrder.localized.compare("É", "e"), 0)
    XCTAssertEqual(TextOrder.localized.compare("e\u{301}", "é"), 0)
  }

  func testFolding() {
    let both: NSComparisonPredicate.Options = [.caseInsensitive, .diacriticInsensitive]
    let table: [(String, NSComparisonPredicate.Options, String)] = [
      ("HeLLo", .caseInsensitive, "hello"), ("HeLLo", .diacriticInsensitive, "HeLLo"), ("Éa", both, "ea"),
      ("E\u{301}a", .caseInsensitive, "éa"), ("Éa", .diacriticInsensitive, "Ea"), ("Straße", both, "strasse"),
      ("İ", both, "i"), ("ÅÄÖ", both, "aao"), ("日本", both, "日本"), ("😀É", both, "😀e"), ("ΑΣ", .caseInsensitive, "ασ"),
      ("", both, ""), ("\u{1E9E}", .caseInsensitive, "ss"),
    ]
    for (text, options, expected) in table {
      let folded = TextFolding.fold(text, options)
      XCTAssertTrue(folded.utf8.elementsEqual(expected.utf8), "\(text) became \(folded)")
      XCTAssertEqual(TextFolding.fold(folded, options), folded)
    }
    let long = String(repeating: "ﷺ", count: 50)
    XCTAssertEqual(TextFolding.fold(long, both), long)
  }

  func testOrderIsTotalOnRandomText() {
    var random = SeededGenerator(5)
    let alphabet = Array("aAbBéÉe\u{301}ßñ019 .-日本😀").map(String.init)
    let texts = (0..<300).map { _ in
      (0..<Int.random(in: 0..<5, using: &random)).map { _ in alphabet.randomElement(using: &random)! }.joined()
    }
    for order in TextOrder.allCases {
      for (a, b) in zip(texts, texts.shuffled(using: &random)) {
        XCTAssertEqual(order.compare(a, b).signum(), -order.compare(b, a).signum(), "\(order) \(a) \(b)")
      }
      let sorted = texts.sorted { order.compare($0, $1) < 0 }
      for (a, b) in zip(sorted, sorted.dropFirst()) { XCTAssertLessThanOrEqual(order.compare(a, b), 0, "\(order)") }
    }
  }
}

import Foundation
import XCTest

@testable import CoreData

final class PredicateMacroTests: XCTestCase {
  /// A class whose properties are read by name, as managed objects' are.
  private final class Note: NSObject, KeyedObject, @unchecked Sendable {
    var title: String? = "Émile"
    var text = "long text"
    var stars = 3
    var price = 2.5
    var done = true
    var when: Date? = Date(timeIntervalSinceReferenceDate: 5)
    var parent: Note?
    var children: [Note] = []
    var shout: String { text.uppercased() }

    func _value(forKeyPath key: String) -> Any? {
      switch key {
      case "title": title
      case "text": text
      case "stars": stars
      case "price": price
      case "done": done
      case "when": when
      case "parent": parent
      case "children": children
      default: nil
      }
    }
  }

  override func setUp() {
    let names: [(AnyKeyPath, String)] = [
      (\Note.title, "title"), (\Note.text, "text"), (\Note.stars, "stars"), (\Note.price, "price"),
      (\Note.done, "done"),
      (\Note.when, "when"), (\Note.parent, "parent"), (\Note.children, "children"),
    ]
    for (path, name) in names { KeyPathNames.register(path, name: name) }
  }

  private func check(
    _ predicate: Predicate<Note>, _ format: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let converted = NSPredicate(predicate)
    XCTAssertEqual(converted._format, format, file: file, line: line)
    let child = Note()
    child.stars = 9
    let note = Note()
    note.parent = child
    note.children = [child, Note()]
    let empty = Note()
    empty.title = nil
    empty.when = nil
    empty.done = false
    for object in [note, empty, child] {
      XCTAssertEqual(
        converted.evaluate(with: object), try predicate.evaluate(object), "\(format)", file: file, line: line)
    }
  }

  func testComparisonsAndLogic() throws {
    let least = 2
    try check(#Predicate { $0.stars > least }, "stars > 2")
    try check(#Predicate { $0.stars >= 3 && $0.price < 3 }, "stars >= 3 AND price < 3.0")
    try check(#Predicate { !($0.stars == 3) || $0.done }, "NOT stars == 3 OR done == 1")
    try check(#Predicate { $0.done == false }, "done == 0")
    try check(#Predicate { $0.title == nil }, "title == nil")
    try check(#Predicate { $0.title != "x" }, "title != \"x\"")
    try check(#Predicate { $0.stars * 2 - 1 > 4 }, "(stars * 2) - 1 > 4")
    try check(#Predicate { (1...3).contains($0.stars) }, "stars >= 1 AND stars <= 3")
    let list = [1, 3]
    try check(#Predicate { list.contains($0.stars) }, "stars IN {1, 3}")
  }

  func testText() throws {
    try check(#Predicate { $0.text.contains("ong") }, "text CONTAINS \"ong\"")
    try check(#Predicate { $0.text.starts(with: "lo") }, "text BEGINSWITH \"lo\"")
    try check(#Predicate { $0.text.localizedStandardContains("LÖNG") }, "text CONTAINS[cd] \"LÖNG\"")
    try check(#Predicate { $0.text.isEmpty }, "length(text) == 0")
    try check(
      #Predicate { $0.title?.localizedStandardContains("emi") ?? false },
      "title != nil AND title CONTAINS[cd] \"emi\"")
    try check(
      #Predicate { $0.title?.contains("z") != true }, "NOT (title != nil AND title CONTAINS \"z\")")
  }

  func testOptionalsAndRelationships() throws {
    let day = Date(timeIntervalSinceReferenceDate: 4)
    try check(#Predicate { $0.parent?.stars == 9 }, "parent.stars == 9")
    try check(
      #Predicate { ($0.when ?? day) > day }, "TERNARY(when != nil, when, CAST(4.0, \"NSDate\")) > CAST(4.0, \"NSDate\")"
    )
    try check(#Predicate { $0.children.isEmpty }, "children.@count == 0")
    try check(
      #Predicate { note in note.children.contains { $0.stars == 9 } },
      "SUBQUERY(children, $element1, $element1.stars == 9).@count > 0")
    try check(
      #Predicate { note in note.children.filter { $0.stars > 2 }.count == 2 },
      "SUBQUERY(children, $element1, $element1.stars > 2).@count == 2")
    try check(
      #Predicate { note in note.children.allSatisfy { $0.done } },
      "SUBQUERY(children, $element1, NOT $element1.done == 1).@count == 0")
  }

  func testWhatOnlySwiftCanEvaluateStaysABlock() throws {
    let predicate = NSPredicate(#Predicate<Note> { $0.shout == "LONG TEXT" })
    guard case .opaque = predicate._ast else { return XCTFail("shout is no stored property") }
    XCTAssertTrue(predicate.evaluate(with: Note()))
  }
}

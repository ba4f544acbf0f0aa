import SourceRewriter
import XCTest

final class SourceRewriterTests: XCTestCase {
  func testSourcesWithoutObjectiveCStayAsTheyAre() {
    XCTAssertNil(AppSource.rewrite("import SwiftUI\nstruct A: View { var body: some View { Text(\"@ home\") } }\n"))
  }

  func testAWordInACommentOrAStringIsLeftAlone() {
    XCTAssertNil(AppSource.rewrite("// @objc here\nlet text = \"@objc and #selector(x)\"\n"))
  }

  func testEachConstruct() {
    let cases: [(before: String, after: String)] = [
      ("@objc func go() {}", " func go() {}"),
      ("@objc(Book) public class Book: NSManagedObject {}", " public class Book: NSManagedObject {}"),
      ("@objcMembers class A {}", " class A {}"),
      ("@IBAction func tap() {}", " func tap() {}"),
      (
        "@Model class A { let id: UUID; static let all = 1; @Transient let b = 2; var c = 3; func d() { let e = 4 } }",
        "@Model class A { var id: UUID; static let all = 1; @Transient let b = 2; var c = 3; func d() { let e = 4 } }"
      ),
      ("import os.log\nimport Foundation", "import os\nimport Foundation"),
      ("import class UIKit.UIImage", "import  UIKit"),
      (
        "class B { @NSManaged var title: String? }",
        "class B {  var title: String? { get { _managedValue(\"title\") } set { _setManagedValue(\"title\", newValue) } } }"
      ),
      (
        "class B { @NSManaged public func addToItems(_ value: Item) }",
        "class B {  public func addToItems(_ value: Item) { mutableSetValue(forKey: \"items\").add(value) } }"
      ),
      (
        "class B { @NSManaged public func removeFromItems(_ values: NSSet) }",
        "class B {  public func removeFromItems(_ values: NSSet)"
          + " { let all = mutableSetValue(forKey: \"items\"); for one in values { all.remove(one) } } }"
      ),
      (
        "class B {\n @NSManaged func insertIntoItems(_ value: Item, at idx: Int)\n @NSManaged func removeFromItems(at idx: Int)\n}",
        "class B {\n  func insertIntoItems(_ value: Item, at idx: Int)"
          + " { mutableOrderedSetValue(forKey: \"items\").insert(value, at: idx) }\n  func removeFromItems(at idx: Int)"
          + " { mutableOrderedSetValue(forKey: \"items\").removeObject(at: idx) }\n}"
      ),
      (
        "let s = #selector(NSString.localizedStandardCompare(_:))", "let s = Selector(\"localizedStandardCompare:\")"
      ),
      ("let s = #selector(UIResponder.resignFirstResponder)", "let s = Selector(\"resignFirstResponder\")"),
      ("let s = #selector(move(to:animated:))", "let s = Selector(\"moveWithTo:animated:\")"),
      ("let k = #keyPath(Book.author.name)", "let k = \"author.name\""),
      ("#if os(iOS)\nlet a = 1\n#endif", "#if true\nlet a = 1\n#endif"),
      ("#if !os(iOS) || os(macOS)\nlet a = 1\n#endif", "#if !true || os(macOS)\nlet a = 1\n#endif"),
      ("#if os(Linux)\nlet a = 1\n#elseif os(iOS)\n#endif", "#if false\nlet a = 1\n#elseif true\n#endif"),
    ]
    for (before, after) in cases { XCTAssertEqual(AppSource.rewrite(before), after, before) }
  }

  func testComputedPropertiesOfManagedClassesCanBeReadByName() throws {
    let source = """
      import CoreData
      extension Book {
        @objc var initial: String { String(title?.prefix(1) ?? "") }
        @objc private var hidden: Int { 1 }
        @objc static var one: Int { 1 }
        @objc var stars: Int { get { Int(rating) } set { rating = Int16(newValue) } }
        var plain: Int { 1 }
      }
      class Helper: NSObject { @objc var size: Int { 3 } }
      """
    let rewritten = try XCTUnwrap(AppSource.rewrite(source, managed: ["Book"]))
    XCTAssertTrue(rewritten.hasPrefix(source.replacing("@objc", with: "")), "lines keep their numbers")
    let readers = rewritten.split(separator: "\n").filter { $0.contains("_ComputedKey") }
    XCTAssertEqual(readers.count, 2)
    XCTAssertEqual(
      readers[0],
      "final class _Key_Book_initial: _ComputedKey { override class func value(of object: NSManagedObject) -> Any? "
        + "{ (object as? Book)?.`initial` } }")
    XCTAssertTrue(readers[1].hasPrefix("final class _Key_Book_stars: _ComputedKey { override class func value("))
    // Two members on one line.
    XCTAssertTrue(readers[1].contains("}; override class func set(_ value: Any?, of object: NSManagedObject) -> Bool "))
    XCTAssertTrue(readers[1].contains("object.`stars` = value; return true } }"))
  }

  func testMethodsCanBeCalledByName() throws {
    let source = """
      class Watcher: NSObject {
        @objc private func didSave(_ note: Notification) {}
        @objc func tick(timer: Timer) -> Bool { true }
        @objc(renamed) func other() {}
        @objc func two(_ a: Int, _ b: Int) {}
        @objc static func shared() {}
        func plain() {}
        class Inner { @objc func go() {} }
        @objc func saved(_ i: UIImage, didFinishSavingWithError e: Error?, contextInfo: UnsafeRawPointer) {}
      }
      extension Outer.Inner { @objc func on() {} }
      func f() { class Local { @objc func never() {} } }
      """
    let rewritten = try XCTUnwrap(AppSource.rewrite(source))
    let callers = rewritten.split(separator: "\n").filter { $0.contains("_MethodCall") }.map(String.init)
    let method = "fileprivate func _Method_Watcher_didSave_(_ argument: Any?) "
    let body = "{ if let value: Notification = _MethodCall.argument(argument) { didSave(value) } } }; "
    let caller = "final class _Method_Watcher_didSave_: _MethodCall { override class func call("
    XCTAssertTrue(callers[0].hasPrefix("extension Watcher { \(method)\(body)\(caller)"), callers[0])
    let names = callers.compactMap { $0.firstMatch(of: /final class (\w+)/).map { String($0.output.1) } }
    XCTAssertEqual(
      names,
      [
        "_Method_Watcher_didSave_", "_Method_Watcher_tickWithTimer_", "_Method_Watcher_renamed",
        "_Method_Watcher_Inner_go", "_Method_Watcher_saved_didFinishSavingWithError_contextInfo_",
        "_Method_Outer_Inner_on",
      ])
    XCTAssertTrue(
      callers[4].contains("saved(value0, didFinishSavingWithError: value1, contextInfo: value2)"), callers[4])
    XCTAssertTrue(callers[1].contains("{ _ = tick(timer: value) }"))
  }

  func testCastsThatObjectiveCErases() {
    XCTAssertEqual(
      AppSource.rewrite("guard let c = controller as? NSFetchedResultsController<Book> else { return }"),
      "guard let c = _cast(controller, to: NSFetchedResultsController<Book>.self) else { return }")
    XCTAssertEqual(
      AppSource.rewrite("go(Book.fetchRequest() as! NSFetchRequest<NSFetchRequestResult>)"),
      "go(_cast(Book.fetchRequest(), to: NSFetchRequest<NSFetchRequestResult>.self)!)")
    XCTAssertNil(AppSource.rewrite("let r = x as NSFetchRequest<Book>"))
  }

  func testLinesKeepTheirNumbers() {
    let source = "let a = #selector(\n  Thing.go(_:)\n)\n@objc(\n  Name\n) class C {}\nlet last = 1\n"
    let rewritten = AppSource.rewrite(source)
    XCTAssertEqual(
      rewritten?.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(of: "let last = 1"), 6)
  }

  func testFindsDeclaredClasses() {
    let source =
      "import CoreData\n@objc(Book)\npublic class Book: NSManagedObject {\n}\nstruct class_ {}\nfinal class Shelf:Base{}\n"
    XCTAssertEqual(
      DeclaredClass.all(in: source),
      [
        DeclaredClass(name: "Book", superclass: "NSManagedObject", line: 3),
        DeclaredClass(name: "Shelf", superclass: "Base", line: 6),
      ])
  }
}

final class ExtensionOverrideTests: XCTestCase {
  private let source = """
    extension Entry {
      public override func awakeFromInsert() {
        super.awakeFromInsert()
        created = Date()
      }
      override func validateForInsert() throws { try super.validateForInsert() }
      func other() {}
    }
    """

  func testOverridesMoveIntoTheGeneratedClass() {
    let found = ExtensionOverride.all(in: source, declared: [])
    XCTAssertEqual(found.map(\.method), ["awakeFromInsert", "validateForInsert"])
    XCTAssertEqual(found.map(\.className), ["Entry", "Entry"])
    let rewritten = AppSource.rewrite(source)
    XCTAssertEqual(rewritten?.contains("public  func _extended_awakeFromInsert() {"), true, rewritten ?? "nothing")
    XCTAssertEqual(rewritten?.contains("self._super_awakeFromInsert()"), true)
    XCTAssertEqual(
      rewritten?.contains("func _extended_validateForInsert() throws { try self._super_validateForInsert() }"), true)
    XCTAssertTrue(
      found[1].dispatch.contains(
        "override public func validateForInsert() throws { try _extended_validateForInsert() }"))
  }

  func testClassesOfTheAppsOwnStayAsTheyAre() {
    XCTAssertEqual(ExtensionOverride.all(in: source, declared: ["Entry"]), [])
    XCTAssertNil(AppSource.rewrite(source, declared: ["Entry"]))
  }

  func testPropertiesAreCheckedByMethodsOfTheClass() throws {
    let source = """
      import CoreData
      public class Guest: NSManagedObject {
        @objc func validateName(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}
        func validateAge(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {}
        public override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        }
      }
      extension Room {
        override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
          try super.validateValue(value, forKey: key)
        }
      }
      """
    let rewritten = try XCTUnwrap(AppSource.rewrite(source, managed: ["Guest", "Room"], declared: ["Guest"]))
    let lines = rewritten.split(separator: "\n").map(String.init)
    XCTAssertEqual(lines[5], "  }; override public class var _validatesEachValue: Bool { true }")
    XCTAssertTrue(lines[8].hasPrefix("   func _extended_validateValue("), lines[8])
    XCTAssertEqual(lines[9], "    try self._super_validateValue(value, forKey: key)")
    let callers = lines.filter { $0.contains("_PropertyCheck") }
    XCTAssertEqual(callers.count, 1, "Core Data finds methods that are marked with @objc")
    XCTAssertTrue(
      callers[0].contains("final class _Check_Guest_validateName: _PropertyCheck { override class func check("))
    XCTAssertTrue(callers[0].hasSuffix("throws { try (object as? Guest)?._check_validateName(value) } }"))
    let found = ExtensionOverride.all(in: source, declared: ["Guest"])
    XCTAssertEqual(found.map(\.className), ["Room"])
    XCTAssertTrue(found[0].dispatch.contains("{ try _extended_validateValue(value, forKey: key) }"))
    XCTAssertTrue(found[0].dispatch.contains("override public class var _validatesEachValue: Bool { true }"))
  }

  /// On a device an extension of a window may override what the window is told of a shake.
  func testMotionsOfWindowsAreMethodsOfTheirOwn() {
    let source = """
      extension UIWindow {
        open override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
        open override func other() {}
      }
      """
    XCTAssertEqual(
      AppSource.rewrite(source),
      """
      extension UIWindow {
        public  func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
        open override func other() {}
      }
      """)
  }

  func testAPrimitiveAccessorIsWrittenWithoutAnnouncement() {
    let source = "import CoreData\nclass Ev: NSManagedObject { @NSManaged var primitiveWhen: Date? }\n"
    XCTAssertEqual(AppSource.rewrite(source)?.contains("_setPrimitive(\"primitiveWhen\", newValue)"), true)
  }
}

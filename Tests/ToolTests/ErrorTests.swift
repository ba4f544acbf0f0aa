import Diagnostics
import Foundation
import XCTest

@testable import martlet

/// What people get wrong, and the sentence that each mistake is answered with.
final class ErrorTests: XCTestCase {
  private static let app =
    "import SwiftUI\n@main struct ShelfApp: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
  private static let model = """
    <?xml version="1.0" encoding="UTF-8"?><model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Book" representedClassName="Book" codeGenerationType="class"><attribute name="title" attributeType="String"/></entity>
    </model>
    """
  private static let contents = "Shelf.xcdatamodeld/Shelf.xcdatamodel/contents"

  private struct Mistake {
    var code: String
    var files: [String: String] = [:]
    var path = ""
    var options: [String] = []
    /// What the sentence must name: the thing and the mend.
    var names: [String]
  }

  private let mistakes: [Mistake] = [
    Mistake(code: "project.notFound", path: "nowhere", names: ["nowhere", "give the folder"]),
    Mistake(code: "project.notAnApp", files: ["note.txt": "hello"], names: ["holds no app", "@main"]),
    Mistake(code: "project.notAnApp", files: ["note.txt": "hello"], path: "note.txt", names: ["note.txt"]),
    Mistake(code: "app.noEntryPoint", files: ["View.swift": "struct A {}"], names: ["Shelf has no @main type"]),
    Mistake(
      code: "project.broken", files: ["Shelf.xcodeproj/project.pbxproj": "<<<<<<< HEAD"],
      names: ["project.pbxproj", "merge conflict"]),
    Mistake(code: "project.unreadable", files: ["Shelf.xcodeproj/x": ""], names: ["Shelf.xcodeproj"]),
    Mistake(
      code: "project.fileMissing", files: ["Shelf.xcodeproj/project.pbxproj": ProjectText().text],
      names: ["App.swift", "Shelf/App.swift", "put the file back"]),
    Mistake(
      code: "project.noIOSTarget",
      files: ["Shelf.xcodeproj/project.pbxproj": ProjectText(files: [], settings: ["SDKROOT": "watchos"]).text],
      names: ["Shelf.xcodeproj has no iOS app target", "its targets are Shelf"]),
    Mistake(
      code: "project.noIOSTarget",
      files: [
        "Shelf.xcodeproj/project.pbxproj": ProjectText(
          files: [], productType: "com.apple.product-type.framework"
        ).text
      ],
      names: ["has no iOS app target"]),
    Mistake(
      code: "project.severalTargets",
      files: ["Shelf.xcodeproj/project.pbxproj": ProjectText(files: [], targets: ["One", "Two"]).text],
      names: ["--target", "One, Two"]),
    Mistake(
      code: "project.noSuchTarget",
      files: ["Shelf.xcodeproj/project.pbxproj": ProjectText(files: [], targets: ["One", "Two"]).text],
      options: ["--target", "Three"], names: ["Three", "One, Two"]),
    Mistake(
      code: "project.several",
      files: [
        "A/A.xcodeproj/project.pbxproj": ProjectText().text, "B/B.xcodeproj/project.pbxproj": ProjectText().text,
      ],
      names: ["A/A.xcodeproj, B/B.xcodeproj"]),
    Mistake(
      code: "assets.broken", files: ["App.swift": app, "Assets.xcassets/A.imageset/Contents.json": "{"],
      names: ["A.imageset", "Contents.json"]),
    Mistake(
      code: "model.brokenXML", files: ["App.swift": app, contents: "<model><entity name=\"Book\"></model>"],
      names: [contents]),
    Mistake(
      code: "model.noVersions", files: ["App.swift": app, "Shelf.xcdatamodeld/x": ""], names: ["Shelf.xcdatamodeld"]),
    Mistake(
      code: "model.classWithoutEntity",
      files: [
        "App.swift": app, contents: model,
        "Film.swift":
          "import CoreData\nclass Film: NSManagedObject {}\nlet all = NSFetchRequest<Film>(entityName: \"Film\")\n",
      ],
      names: ["Film", "Film.swift:2", "Shelf.xcdatamodeld", "add the entity Film"]),
    Mistake(code: "strings.broken", files: ["Localizable.xcstrings": "{"], names: ["Localizable.xcstrings"]),
    Mistake(code: "command.arguments", options: ["--port", "99999"], names: ["99999 is no port"]),
    Mistake(code: "command.arguments", options: ["--prot", "1"], names: ["--prot", "--help"]),
    Mistake(
      code: "port.noSuchAddress", files: ["App.swift": app], options: ["--host", "192.0.2.1"], names: ["192.0.2.1"]),
  ]

  func testEachMistakeIsOneSentenceWithThePlaceAndTheMend() throws {
    for mistake in mistakes {
      let scratch = try Scratch(self, files: mistake.files)
      let path = mistake.path.isEmpty ? scratch.path : scratch.url.appendingPathComponent(mistake.path).path
      if mistake.code == "strings.broken" {
        let file = scratch.url.appendingPathComponent("Localizable.xcstrings")
        expect(mistake) { _ = try StringCatalog(file) }
        continue
      }
      expect(mistake) {
        _ = try RunCommand.Plan(
          Arguments(mistake.options + [path], options: RunCommand.options, operands: RunCommand.operands))
      }
    }
  }

  private func expect(_ mistake: Mistake, _ body: () throws -> Void) {
    XCTAssertThrowsError(try body(), mistake.code) { error in
      guard let diagnostic = error as? Diagnostic else {
        XCTFail("\(mistake.code): \(error)")
        return
      }
      XCTAssertEqual(diagnostic.code, mistake.code)
      let sentence = diagnostic.description
      for name in mistake.names { XCTAssertTrue(sentence.contains(name), "\(sentence) does not name \(name)") }
      XCTAssertFalse(sentence.contains("\n"), sentence)
      XCTAssertTrue(sentence.hasSuffix("."), sentence)
    }
  }

  func testAPortInUseIsRefusedAndPassedOverWhenNoneIsAskedFor() throws {
    let taken = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(taken) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        XCTAssertEqual(bind(taken, generic, length), 0)
        XCTAssertEqual(listen(taken, 1), 0)
        getsockname(taken, generic, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    XCTAssertThrowsError(try Port.choose(host: "127.0.0.1", wanted: port)) { error in
      XCTAssertEqual((error as? Diagnostic)?.code, "port.inUse")
      XCTAssertTrue("\(error)".contains("\(port)"))
    }
    XCTAssertNotEqual(try Port.choose(host: "127.0.0.1", wanted: nil), port)
  }

  func testAPortWithoutPermission() throws {
    try XCTSkipIf(geteuid() == 0, "root may serve every port")
    XCTAssertThrowsError(try Port.choose(host: "127.0.0.1", wanted: 1)) { error in
      XCTAssertEqual((error as? Diagnostic)?.code, "port.noPermission")
    }
  }

  func testStringCatalogsBecomeStrings() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo \\"du\\""}}}},
        "%lld books": {"localizations": {"de": {"variations": {"plural": {
          "one": {"stringUnit": {"state": "translated", "value": "%lld Buch"}},
          "other": {"stringUnit": {"state": "translated", "value": "%lld Bücher"}}}}}}},
        "Empty": {}}}
      """
    let scratch = try Scratch(self, files: ["Localizable.xcstrings": catalog])
    try StringCatalog(scratch.url.appendingPathComponent("Localizable.xcstrings")).write(to: scratch.url)
    let text = try String(
      contentsOf: scratch.url.appendingPathComponent("de.lproj/Localizable.strings"), encoding: .utf8)
    XCTAssertEqual(text, "\"%lld books\" = \"%lld Bücher\";\n\"Hello\" = \"Hallo \\\"du\\\"\";\n")
    let data = try Data(contentsOf: scratch.url.appendingPathComponent("de.lproj/Localizable.stringsdict"))
    let forms = try XCTUnwrap(
      PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: Any]])
    XCTAssertEqual(forms.keys.sorted(), ["%lld books"])
    XCTAssertEqual((forms["%lld books"]?["value"] as? [String: String])?["one"], "%lld Buch")
  }
}

import Diagnostics
import Foundation
import ModelCompiler
import XCTest

@testable import martlet

/// What is wrong with the machine rather than with the app; string catalogs and mapping models.
final class ErrorTests: XCTestCase {
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

  func testBrokenMappingModels() throws {
    let mend = "open and save it in Xcode, or restore it from version control."
    let rows = [
      ([:], "it has no file named xcmapping.xml"), (["xcmapping.xml": "<database>\n"], "line 2 is not well-formed XML"),
      (["xcmapping.xml": "<database></database>"], "it holds no mapping"),
    ]
    for (files, cause) in rows {
      let scratch = try Scratch(self, files: files)
      XCTAssertThrowsError(try MappingReader.read(scratch.url), cause) {
        XCTAssertEqual(
          "\($0)".replacing(scratch.path, with: "$"),
          "the mapping model Shelf cannot be read ($/xcmapping.xml): \(cause); \(mend)")
      }
    }
  }

  func testBrokenStringCatalogs() throws {
    for text in ["", "{", "[]", "{}", "{\"strings\": 3}"] {
      let scratch = try Scratch(self, files: ["Localizable.xcstrings": text])
      XCTAssertThrowsError(try StringCatalog(scratch.url.appendingPathComponent("Localizable.xcstrings")), text) {
        XCTAssertEqual(
          "\($0)".replacing(scratch.path, with: "$"),
          "the string catalog Localizable.xcstrings cannot be read ($/Localizable.xcstrings); open it in Xcode and save it."
        )
      }
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

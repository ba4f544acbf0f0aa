import XCTest

@testable import WebHost

/// What a browser has to load before a page shows anything, and what modules look like when they are served.
final class ClientTests: XCTestCase {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/WebHost/Client").standardizedFileURL
  private lazy var client = ClientFolder(folder, cache: FileCache())

  private func source(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func compressed(_ name: String) throws -> Int {
    try XCTUnwrap(Gzip.compress(XCTUnwrap(client.file(named: name)).bytes)).count
  }

  func testWhatAPageLoadsAtFirstIsSmall() throws {
    let names = client.firstModules
    XCTAssertTrue(names.contains("patch.js") && names.contains("parts.js"), "\(names)")
    let bytes = try names.map { try source($0).utf8.count }.reduce(0, +)
    XCTAssertLessThan(bytes, 40_000, "as written, with all comments: \(names)")
    let sent = try names.map(compressed).reduce(0, +)
    XCTAssertLessThan(sent, 12_000, "each module compressed by itself, as it is served")
    XCTAssertLessThan(try compressed("style.css"), 6_000)
  }

  func testPartsAreNotAmongTheFirstModules() throws {
    let parts = ["fields", "swipe", "present", "figure", "anim", "pinch", "reorder"].map { $0 + ".js" }
    XCTAssertEqual(parts.filter(client.firstModules.contains), [])
    for name in parts { XCTAssertNotNil(client.file(named: name), name) }
  }

  func testEveryPartThatIsNamedExists() throws {
    let table = try XCTUnwrap(
      source("parts.js").firstMatch(of: /const purposes = \{([^}]*(?:\$\{floating\}[^}]*)*)\};/)?.1)
    let names = table.matches(of: /(\w+): ['`f]/).map { String($0.1) }
    XCTAssertGreaterThan(names.count, 20)
    for name in names { XCTAssertNotNil(client.file(named: name + ".js"), name) }
  }

  func testModulesAreServedWithoutWhatIsForReaders() {
    let script = ClientScript(
      """
      // @ts-check
      // About it.

      import './a.js';
      import { b } from './b.js';
      /** A word. */
      /** @typedef {import('./types.js').T} T */

      /**
       * Says it.
       * @param {string} text
       */
      export function say(text) {
        const el = /** @type {HTMLElement} */ (find('//text /* not */')); // stays
        const later = () => import('./later.js');
      }

      """)
    XCTAssertEqual(
      script.served,
      """
      import './a.js';
      import { b } from './b.js';
      export function say(text) {
      const el = (find('//text /* not */')); // stays
      const later = () => import('./later.js');
      }

      """)
    XCTAssertEqual(script.imports, ["a.js", "b.js"])
  }

  func testServedModulesHaveAllTheirCode() throws {
    for entry in try FileManager.default.contentsOfDirectory(atPath: folder.path) where entry.hasSuffix(".js") {
      let served = String(decoding: try XCTUnwrap(client.file(named: entry)).bytes, as: UTF8.self)
      XCTAssertFalse(served.contains("/**") || served.contains("\n//"), entry)
      // Braces do not get lost: what is taken away has them in pairs.
      let code = try source(entry)
      let balance = { (text: String) in text.count { $0 == "{" } - text.count { $0 == "}" } }
      XCTAssertEqual(balance(served), balance(code), entry)
      XCTAssertEqual(served.matches(of: /\bexport\b/).count, code.matches(of: /(?m)^export\b/).count, entry)
    }
  }
}

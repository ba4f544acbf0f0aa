import Foundation
import XCTest

@testable import martlet

/// Overloads that accept the same words multiply in a chain of modifiers; one more of them and the compiler gives up on
/// screens that people write. Each modifier, twenty times in a row, must be understood in under a second.
final class TypeCheckTests: XCTestCase {
  /// The frontend's own measure, of one expression each.
  private static let limit = 1_000

  private func typeCheck(_ source: String) throws -> [String] {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let modules = products.appendingPathComponent("Modules")
    guard FileManager.default.fileExists(atPath: modules.appendingPathComponent("SwiftUI.swiftmodule").path) else {
      throw XCTSkip("SwiftUI's module is not at \(modules.path)")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("chains-\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    var lines: [String] = []
    let arguments =
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "-diagnostic-style", "llvm"]
      + ["-Xfrontend", "-warn-long-expression-type-checking=\(Self.limit)"]
      + RuntimeLibrary.compilerFlags(products: products) + [file.path]
    _ = try Shell.run(arguments) { lines.append($0) }
    return lines
  }

  func testTwentyOfEachModifierInARowAreUnderstoodAtOnce() throws {
    let lines = try typeCheck(ModifierChains.source(length: 20))
    var slow: Set<String> = []
    for line in lines {
      guard let match = line.firstMatch(of: /\.swift:(\d+):\d+: (error|warning): (.*)/), let number = Int(match.1),
        match.2 == "error" || match.3.contains("to type-check")
      else { continue }
      slow.insert("\(ModifierChains.call(onLine: number) ?? "line \(number)"): \(match.3)")
    }
    XCTAssertEqual(slow.sorted(), [])
  }

  func testFortyDifferentModifiersInARowAreUnderstoodAtOnce() throws {
    let trouble = try typeCheck(ModifierChains.mixed).filter { $0.contains("error:") || $0.contains("to type-check") }
    XCTAssertEqual(trouble, [])
  }

  /// An app's sources import what they like; the compiler has seen all of Foundation's names.
  func testNoPublicTypeIsAmbiguousInAnApp() throws {
    let source = """
      import CoreData
      import Foundation
      import SwiftUI

      func sum(of price: NSExpression, where comparison: NSComparisonPredicate, by: NSComparisonPredicate.Operator) {}
      extension PersonNameComponentsFormatter {
        convenience init(style: Style) {
          self.init()
          self.style = style
        }
      }
      func pictures(in bundle: Bundle) -> [String] {
        guard let found = bundle.urls(forResourcesWithExtension: "png", subdirectory: "Pictures") else { return [] }
        return found.map { $0.path }
      }
      \(NameSource.text)
      """
    XCTAssertEqual(try typeCheck(source).filter { $0.contains("error:") }, [])
  }
}

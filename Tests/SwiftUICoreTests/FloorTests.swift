import XCTest

/// The view graph (`Sources/SwiftUI/Core`) stands below controls, lists, navigation and Core Data, though they share a
/// module: nothing in it may import or name what is above.
final class FloorTests: XCTestCase {
  func testTheCoreReachesNoHigherFloor() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/SwiftUI")
    let core = try swiftFiles(sources.appendingPathComponent("Core"))
    XCTAssertGreaterThan(core.count, 40)
    let declaration = try NSRegularExpression(
      pattern: #"(?m)^(?:@\w+ )*(?:public |package )?(?:final )?(?:class|struct|enum|protocol) ([A-Z]\w+)"#)
    var above: Set<String> = []
    for folder in ["App", "Controls", "Lists", "Navigation", "Presentation", "Data"] {
      let url = sources.appendingPathComponent(folder)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      for file in try swiftFiles(url) {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in declaration.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
          above.insert(String(text[Range(match.range(at: 1), in: text)!]))
        }
      }
    }
    XCTAssertTrue(above.contains("Button"), "the search for declarations found too little: \(above.count)")
    for file in core {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        XCTAssertFalse(code.contains("import CoreData"), "\(file.lastPathComponent):\(number + 1) imports Core Data")
        for word in code.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
        where above.contains(String(word)) && !Self.sharedWords.contains(String(word)) {
          XCTFail("\(file.lastPathComponent):\(number + 1) names \(word), which is a floor above")
        }
      }
    }
  }

  /// Names that something above happens to share with a type parameter or a nested type of the core.
  private static let sharedWords: Set<String> = ["Configuration", "Label", "Title", "Icon", "Row", "Kind", "Part", "Body", "Window"]

  private func swiftFiles(_ folder: URL) throws -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }
}

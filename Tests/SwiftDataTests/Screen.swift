import CoreData
import DisplayTree
import SwiftUI
import XCTest

@testable import SwiftData

/// A window that shows a view, for tests of what views make of models.
@MainActor final class Screen {
  let window: AppWindow

  init<V: View>(_ view: V) {
    window = AppWindow(title: "", content: AnyView(view), traits: WindowTraits(width: 390, height: 844))
    change {}
  }

  /// What is shown after a change, in one turn.
  func change(_ body: () throws -> Void) rethrows {
    try body()
    window.flush()
    _ = window.tree.takePatch()
  }

  var texts: [String] {
    var found: [String] = []
    func visit(_ node: DisplayNode) {
      if case .list(let lines)? = node.properties[.lines] {
        found.append(lines.map { if case .string(let line) = $0 { line } else { "" } }.joined())
      }
      node.children.forEach(visit)
    }
    visit(window.tree.root)
    return found
  }
}

/// Counts how often bodies ran, by name.
@MainActor final class Tally {
  private(set) var counts: [String: Int] = [:]
  func callAsFunction(_ name: String) { counts[name, default: 0] += 1 }
  /// What was counted since the last look.
  func taken() -> [String: Int] {
    defer { counts = [:] }
    return counts
  }
}

/// Makes a folder for stores that goes with the test.
class StoreTestCase: XCTestCase {
  private(set) var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("SwiftDataTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func memory() throws -> ModelContainer {
    try ModelContainer(for: Book.self, Author.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  func disk() throws -> ModelContainer {
    try ModelContainer(
      for: Book.self, Author.self,
      configurations: ModelConfiguration(url: folder.appendingPathComponent("books.store")))
  }
}

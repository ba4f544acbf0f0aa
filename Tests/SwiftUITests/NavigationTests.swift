import DisplayTree
import XCTest

@testable import SwiftUI

/// A window of a phone with a view in it.
@MainActor final class Phone {
  let window: AppWindow
  init<V: View>(_ view: V, width: Double = 390, height: Double = 844, languages: [String] = []) {
    self.languages = languages
    window = AppWindow(
      title: "Test", content: AnyView(view), traits: Self.traits(width: width, height: height, languages: languages))
    window.flush()
    _ = window.tree.takePatch()
  }
  private let languages: [String]
  private static func traits(width: Double, height: Double, languages: [String]) -> WindowTraits {
    var traits = WindowTraits(width: width, height: height, safeArea: (47, 0, 34, 0), pixelScale: 3)
    traits.languages = languages
    return traits
  }

  /// Gives the window another size; what the host is told of that.
  @discardableResult func resize(width: Double, height: Double) -> Patch {
    _ = window.tree.takePatch()
    window.update(Self.traits(width: width, height: height, languages: languages))
    window.flush()
    return window.tree.takePatch()
  }

  func nodes(_ matches: (DisplayNode) -> Bool) -> [DisplayNode] {
    var found: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      if matches(node) { found.append(node) }
      node.children.forEach(visit)
    }
    visit(window.tree.root)
    return found
  }
  /// The nodes of a kind; of pages those with content, and not the columns that they stand in.
  func nodes(_ kind: NodeKind) -> [DisplayNode] { nodes { $0.kind == kind && !isColumn($0) } }
  private func isColumn(_ node: DisplayNode) -> Bool { node.kind == .page && node.properties[.role] == "group" }
  /// What came last and covers the rest: the page, or the column that came with it.
  var screen: DisplayNode { page.properties[.enter] == nil ? columns.last ?? page : page }
  var columns: [DisplayNode] { nodes { isColumn($0) } }
  func part(_ name: String, in node: DisplayNode) -> DisplayNode? {
    nodes { $0.properties[.barPart] == .string(name) && isInside($0, node) }.first
  }
  private func isInside(_ node: DisplayNode, _ outer: DisplayNode) -> Bool {
    var current: DisplayNode? = node
    while let node = current {
      if node === outer { return true }
      current = node.parent
    }
    return false
  }

  func texts(in node: DisplayNode? = nil) -> [String] {
    var found: [String] = []
    func visit(_ node: DisplayNode) {
      if case .list(let lines)? = node.properties[.lines] {
        found.append(lines.map { if case .string(let line) = $0 { line } else { "" } }.joined())
      }
      node.children.forEach(visit)
    }
    visit(node ?? window.tree.root)
    return found
  }

  /// Where a node is in the window.
  func frame(_ node: DisplayNode) -> Rect {
    var frame = node.frame
    var parent = node.parent
    while let current = parent {
      frame.x += current.frame.x
      frame.y += current.frame.y
      parent = current.parent
    }
    return frame
  }

  /// Presses the button or link that says or is named `name`; the topmost if there are several.
  @discardableResult func tap(_ name: String) -> Bool {
    let targets = nodes {
      ($0.kind == .button || $0.kind == .link)
        && ($0.properties[.label] == .string(name) || texts(in: $0).contains(name)
          || nodes(in: $0).contains { $0.properties[.label] == .string(name) })
    }
    guard let target = targets.last else { return false }
    return send(target, .tap(x: 1, y: 1, count: 1))
  }
  private func nodes(in node: DisplayNode) -> [DisplayNode] { node.children + node.children.flatMap { nodes(in: $0) } }

  @discardableResult func send(_ node: DisplayNode, _ kind: DisplayEvent.Kind) -> Bool {
    // A host sends events of what it was told of.
    _ = window.tree.takePatch()
    let isTaken = window.send(DisplayEvent(node: node.id, kind: kind))
    window.flush()
    return isTaken
  }

  /// The page that shows.
  var page: DisplayNode { nodes(.page).last! }
}

@MainActor final class NavigationTests: XCTestCase {
  private struct Detail: View {
    let text: String
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text(text)
        Button("Leave") { dismiss() }
      }
      .navigationTitle("Detail").navigationBarTitleDisplayMode(.inline)
    }
  }

  private struct Home: View {
    @State private var count = 0
    @State private var isShown = true
    let log: EventLog
    var body: some View {
      NavigationView {
        VStack {
          if isShown {
            NavigationLink { Detail(text: "Count \(count)") } label: { Text("Open") }
          }
          Text("Root").onAppear { log.note("appear") }.onDisappear { log.note("disappear") }
        }
        .navigationTitle("Home")
        .toolbar {
          ToolbarItem(placement: .navigationBarTrailing) {
            Button { count += 1 } label: { Label("Add", systemImage: "plus") }
          }
          ToolbarItem(placement: .navigationBarLeading) { Button("Hide") { isShown = false } }
        }
      }
    }
  }

  @MainActor final class EventLog {
    var entries: [String] = []
    func note(_ entry: String) { entries.append(entry) }
  }

  func testTheBarShowsTheTitleOnceLargeAndItemsOnTheirSides() async throws {
    let phone = Phone(Home(log: EventLog()))
    let page = phone.page
    XCTAssertEqual(page.frame, Rect(x: 0, y: 0, width: 390, height: 844))
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    XCTAssertEqual(phone.frame(bar), Rect(x: 0, y: 0, width: 390, height: 47 + 44 + 52))
    XCTAssertEqual(bar.properties[.largeTitleHeight], 52)
    let large = try XCTUnwrap(phone.part("large", in: bar))
    XCTAssertEqual(phone.texts(in: large), ["Home"])
    XCTAssertEqual(phone.frame(large).x, 16)
    XCTAssertEqual(phone.texts(in: try XCTUnwrap(phone.part("inline", in: bar))), ["Home"])
    XCTAssertEqual(phone.texts(in: try XCTUnwrap(phone.part("leading", in: bar))), ["Hide"])
    let add = try XCTUnwrap(phone.nodes { $0.properties[.label] == "Add" }.first)
    XCTAssertEqual(phone.frame(add).x + phone.frame(add).width, 390 - 16, accuracy: 1)
    let button = try XCTUnwrap(add.parent)
    XCTAssertEqual(button.kind, .button)
    XCTAssertGreaterThanOrEqual(button.frame.height, 44)
    XCTAssertGreaterThanOrEqual(button.frame.width, 44)
  }

  func testALinkPushesAPageAndTheBackButtonLeavesIt() async throws {
    let log = EventLog()
    let phone = Phone(Home(log: log))
    XCTAssertEqual(log.entries, ["appear"])
    XCTAssertTrue(phone.tap("Open"))
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertEqual(log.entries, ["appear", "disappear"])
    XCTAssertTrue(phone.texts(in: phone.page).contains("Count 0"))
    let bar = try XCTUnwrap(phone.nodes(.navbar).last)
    XCTAssertEqual(bar.frame.height, 47 + 44)
    XCTAssertEqual(bar.properties[.largeTitleHeight], 0)
    let title = try XCTUnwrap(phone.nodes { $0.properties[.role] == "heading" && phone.texts(in: $0) == ["Detail"] }.last)
    XCTAssertEqual(title.properties[.level], 1)
    XCTAssertNotNil(phone.screen.properties[.enter])
    XCTAssertTrue(phone.tap("Home"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    XCTAssertEqual(log.entries, ["appear", "disappear", "appear"])
    let removals = phone.window.tree.takePatch().operations.compactMap { operation -> Bool? in
      if case .remove(_, let animated) = operation { animated } else { nil }
    }
    XCTAssertEqual(removals, [true])
  }

  func testDismissPopsOnceAndASwipeToo() async {
    let phone = Phone(Home(log: EventLog()))
    phone.tap("Open")
    XCTAssertTrue(phone.tap("Leave"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    phone.tap("Open")
    XCTAssertTrue(phone.send(phone.screen, .dismiss))
    XCTAssertEqual(phone.nodes(.page).count, 1)
  }

  func testTheDestinationFollowsTheLinkAndGoesWithIt() async {
    let phone = Phone(Home(log: EventLog()))
    phone.tap("Open")
    XCTAssertTrue(phone.tap("Add"))
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertTrue(phone.texts(in: phone.page).contains("Count 1"))
    XCTAssertTrue(phone.tap("Hide"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
  }

  func testContentStandsBelowTheBar() async throws {
    let phone = Phone(NavigationView { Color.red.navigationTitle("Title").navigationBarTitleDisplayMode(.inline) })
    let shape = try XCTUnwrap(phone.nodes { $0.frame.height > 500 && $0.kind == .shape }.first)
    XCTAssertEqual(phone.frame(shape).y, 47 + 44)
    XCTAssertEqual(phone.frame(shape).height, 844 - 47 - 44 - 34)
  }
}

import DisplayTree
import XCTest

final class SnapshotTests: XCTestCase {
  func testASnapshotRemembersTheOrderThatItTold() {
    let tree = DisplayTree()
    let nodes = (0..<4).map { _ in tree.makeNode(.text) }
    tree.setChildren(of: tree.root, to: nodes)
    XCTAssertEqual(tree.snapshot().operations.count, 5)
    tree.setChildren(of: tree.root, to: [nodes[3], nodes[0], nodes[1], nodes[2]])
    XCTAssertEqual(tree.takePatch().operations, [.move(id: nodes[3].id, before: nodes[0].id)])
  }

  func testASnapshotSwallowsWhatWasPending() {
    let tree = DisplayTree()
    let nodes = (0..<3).map { _ in tree.makeNode(.text) }
    tree.setChildren(of: tree.root, to: nodes)
    _ = tree.takePatch()
    tree.set(nodes[0], .label, "A")
    tree.setChildren(of: tree.root, to: [nodes[2], nodes[0]])
    let inserted = tree.snapshot().operations.compactMap { operation in
      if case .insert(let id, _, _, _, _, let properties) = operation { (id, properties[.label]) } else { nil }
    }
    XCTAssertEqual(inserted.map(\.0), [nodes[2].id, nodes[0].id])
    XCTAssertEqual(inserted.map(\.1), [nil, "A"])
    XCTAssertFalse(tree.hasChanges)
    XCTAssertTrue(tree.takePatch().isEmpty)
  }

  func testANodeThatGoesToAnotherParentIsToldAnew() {
    let tree = DisplayTree()
    let (group, text) = (tree.makeNode(.group), tree.makeNode(.text))
    tree.setChildren(of: tree.root, to: [text])
    _ = tree.takePatch()
    tree.setChildren(of: group, to: [text])
    tree.setChildren(of: tree.root, to: [group])
    XCTAssertEqual(
      tree.takePatch().operations,
      [
        .remove(id: text.id, animated: false),
        .insert(id: group.id, kind: .group, parent: 1, before: nil, frame: Rect(), properties: [:]),
        .insert(id: text.id, kind: .text, parent: group.id, before: nil, frame: Rect(), properties: [:]),
      ])
    XCTAssertTrue(tree.node(text.id) === text)
  }

  func testOneLineIsAListOfLinesLikeAnyOther() {
    var properties = Properties()
    properties.setLines(["A"])
    XCTAssertEqual(properties, [.lines: ["A"]])
    XCTAssertEqual(properties[.lines], ["A"])
    XCTAssertEqual(properties.map(\.key), [.lines])
    XCTAssertNotEqual(properties, [.lines: ["B"]])
    XCTAssertNotEqual(properties, [:])
    properties[.lines] = ["A", "B"]
    XCTAssertEqual(properties.count, 1)
    XCTAssertEqual(properties[.lines], ["A", "B"])
    properties[.lines] = ["C"]
    properties[.label] = "D"
    XCTAssertEqual(properties, [.label: "D", .lines: ["C"]])
    XCTAssertEqual(Properties(common: properties)[.lines], ["C"])
    properties[.lines] = nil
    XCTAssertEqual(properties, [.label: "D"])
  }
}

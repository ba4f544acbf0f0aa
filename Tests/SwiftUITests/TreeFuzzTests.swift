import DisplayTree
import XCTest

@testable import SwiftUI

/// Random trees of nearly every kind of view, changed at random: what is drawn after each change must be what a new
/// window draws of the same, and what a host was told by patches must be what is there.
///
/// `TREE_FUZZ=FIRST-LAST` in the environment tries other seeds, `TREE_FUZZ_STEPS` says how far.
@MainActor final class TreeFuzzTests: XCTestCase {
  func testSteppedTreesEqualFreshOnes() async {
    let range = ProcessInfo.processInfo.environment["TREE_FUZZ"]?.split(separator: "-").compactMap { UInt64($0) }
    let steps = ProcessInfo.processInfo.environment["TREE_FUZZ_STEPS"].flatMap { Int($0) } ?? 40
    let seeds = if let range, range.count == 2 { Array(range[0]...range[1]) } else { Self.kept }
    var failures = 0
    for seed in seeds {
      if let failure = Trial(seed: seed).run(steps: steps) {
        XCTFail(failure)
        failures += 1
        if failures == 3 { return }
      }
    }
  }

  /// Each of them has found something.
  private static let kept: [UInt64] = [1, 4, 5, 9, 16, 23]
}

/// A tree and what becomes of it.
@MainActor private final class Trial {
  private let seed: UInt64
  private var maker: TreeSpec.Maker
  private var spec: TreeSpec
  private let board = TreeBoard()
  private let stage: Stage

  init(seed: UInt64) {
    self.seed = seed
    maker = TreeSpec.Maker(seed: seed)
    spec = maker.make(depth: 0)
    stage = Stage(spec, board)
  }

  func run(steps: Int) -> String? {
    for step in 0..<steps {
      let before = spec
      for _ in 0...maker.random.below(2) {
        if maker.random.below(5) == 0 { board.change(&maker.random) } else { maker.change(&spec) }
      }
      stage.change(to: spec, isAnimated: maker.random.below(3) == 0)
      let found = stage.differences()
      if !found.isEmpty { return report(step, found, before) }
    }
    return nil
  }

  private func report(_ step: Int, _ found: [String], _ before: TreeSpec) -> String {
    var text = "seed \(seed), step \(step):\n" + found.prefix(6).joined(separator: "\n")
    for isAnimated in [false, true] {
      let single = SingleChange(before: before, after: spec, isAnimated: isAnimated)
      // What a host is told wrongly is another kind of fault than what is there wrongly.
      let isOfTold = { (found: [String]) in found.first?.hasPrefix("told") }
      let kind = isOfTold(found)
      guard isOfTold(single.differences()) == kind else { continue }
      let least = single.shrunk { isOfTold($0) == kind }
      text += "\nalso (animated: \(isAnimated)):\n" + least.differences().prefix(6).joined(separator: "\n")
      return text + "\nfrom\n\(least.before.outline())to\n\(least.after.outline())"
    }
    return text + "\nbefore:\n\(before.outline())after:\n\(spec.outline())"
  }
}

/// A window with a tree, and a host that is told of it.
@MainActor private final class Stage {
  private var spec: TreeSpec
  private let board: TreeBoard
  private let shared: Shared<TreeSpec>
  private let live: ControlsScreen
  private let replica: HostReplica

  private struct Root: View {
    @Binding var spec: TreeSpec
    let board: TreeBoard
    var body: some View { TreeSpecView(spec: spec).environmentObject(board).environment(board.numbers) }
  }

  init(_ spec: TreeSpec, _ board: TreeBoard) {
    self.spec = spec
    self.board = board
    shared = Shared(spec)
    live = ControlsScreen(Root(spec: shared.binding, board: board), width: 320, height: 480)
    replica = HostReplica(live.window.tree)
  }

  func change(to new: TreeSpec, isAnimated: Bool) {
    spec = new
    let patch = live.change {
      if isAnimated { withAnimation(.linear(duration: 1)) { shared.value = new } } else { shared.value = new }
    }
    replica.apply(patch)
  }

  func differences() -> [String] {
    if let difference = replica.difference(from: live.window.tree) { return ["told: \(difference)"] }
    let fresh = ControlsScreen(
      Root(spec: .constant(spec), board: TreeBoard(copying: board)), width: 320, height: 480)
    // Lazy containers keep rows that a new one would not make, and know heights that it guesses.
    let isLazy = spec.everything.contains { $0.kind.isLazy }
    let stepped = DrawnNode.list(live, onlyVisible: isLazy)
    let wanted = DrawnNode.list(fresh, onlyVisible: isLazy)
    var found = zip(stepped, wanted).compactMap { $0.difference(from: $1) }
    if stepped.count != wanted.count { found.append("\(stepped.count) nodes instead of \(wanted.count)") }
    return found
  }
}

/// One change of a tree that goes wrong, and the least of it that still does.
@MainActor private struct SingleChange {
  var before: TreeSpec
  var after: TreeSpec
  let isAnimated: Bool

  func differences() -> [String] {
    let stage = Stage(before, TreeBoard())
    stage.change(to: after, isAnimated: isAnimated)
    return stage.differences()
  }

  func shrunk(_ isFault: ([String]) -> Bool) -> SingleChange {
    var least = self
    var isSmaller = true
    var attempts = 0
    while isSmaller {
      isSmaller = false
      let ids = Set((least.before.everything + least.after.everything).map(\.id)).sorted()
      for id in ids {
        for reduce in [TreeSpec.drop, TreeSpec.dropModifiers, TreeSpec.unwrap] {
          var smaller = least
          reduce(&smaller.before, id)
          reduce(&smaller.after, id)
          guard smaller.before != least.before || smaller.after != least.after else { continue }
          attempts += 1
          if attempts > 300 { return least }
          if !isFault(smaller.differences()) { continue }
          least = smaller
          isSmaller = true
        }
      }
    }
    return least
  }
}

extension TreeSpec {
  fileprivate static func drop(_ spec: inout TreeSpec, _ id: Int) {
    // What has no content any more would be another kind of view.
    if spec.children.count > 1 { spec.children.removeAll { $0.id == id } }
    for index in spec.children.indices { drop(&spec.children[index], id) }
  }
  fileprivate static func dropModifiers(_ spec: inout TreeSpec, _ id: Int) {
    if spec.id == id { spec.modifiers = [] }
    for index in spec.children.indices { dropModifiers(&spec.children[index], id) }
  }
  /// Puts what is in a view in its place.
  fileprivate static func unwrap(_ spec: inout TreeSpec, _ id: Int) {
    if spec.id == id, spec.children.count == 1 { spec = spec.children[0] }
    for index in spec.children.indices { unwrap(&spec.children[index], id) }
  }
}

/// A node with all that it tells, and its place in the window.
@MainActor private struct DrawnNode {
  let node: DisplayNode
  let frame: Rect
  let depth: Int
  let isLazy: Bool

  static func list(_ screen: ControlsScreen, onlyVisible: Bool) -> [DrawnNode] {
    var found: [DrawnNode] = []
    func visit(_ node: DisplayNode, x: Double, y: Double, depth: Int) {
      let frame = Rect(x: node.frame.x + x, y: node.frame.y + y, width: node.frame.width, height: node.frame.height)
      if onlyVisible, frame.x >= 320 || frame.y >= 480 || frame.x + frame.width < 0 || frame.y + frame.height < 0 {
        return
      }
      found.append(DrawnNode(node: node, frame: frame, depth: depth, isLazy: onlyVisible))
      for child in node.children { visit(child, x: frame.x, y: frame.y, depth: depth + 1) }
    }
    visit(screen.window.tree.root, x: 0, y: 0, depth: 0)
    return found
  }

  func difference(from other: DrawnNode) -> String? {
    let name = String(repeating: "  ", count: depth) + "\(node.kind) \(node.text ?? "")"
    if node.kind != other.node.kind || depth != other.depth {
      return "\(name) is \(other.node.kind) \(other.node.text ?? "") of depth \(other.depth) in a new window"
    }
    let isAtPlace = [
      frame.x - other.frame.x, frame.y - other.frame.y, frame.width - other.frame.width,
      frame.height - other.frame.height,
    ].allSatisfy { abs($0) < 0.01 }
    if !isAtPlace { return "\(name) is at \(frame), in a new window at \(other.frame)" }
    var keys = Set(node.properties.map(\.key)).union(other.node.properties.map(\.key))
    keys.subtract(isLazy ? [.contentSize, .scrollNode, .enter, .exit] : [.scrollNode, .enter, .exit])
    for key in keys.sorted(by: { $0.rawValue < $1.rawValue })
    where !Self.isSame(node.properties[key], other.node.properties[key]) {
      let (value, wanted) = (node.properties[key], other.node.properties[key])
      return
        "\(name): \(key) is \(value.map { "\($0)" } ?? "nothing"), in a new window \(wanted.map { "\($0)" } ?? "nothing")"
    }
    return nil
  }

  private static func isSame(_ a: PropertyValue?, _ b: PropertyValue?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (.number(let a), .number(let b)): abs(a - b) < 0.01
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    case (.object(let a), .object(let b)):
      Set(a.keys) == Set(b.keys) && a.allSatisfy { isSame($0.value, b[$0.key]) }
    case (let a?, let b?): a == b
    default: false
    }
  }
}

import SwiftUI

/// Numbers that are the same in every run.
struct TreeRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}

/// A view as a value that can be changed anywhere: what it is, a few numbers that it is made with, and what is in it.
struct TreeSpec: Identifiable, Equatable {
  enum Kind: CaseIterable {
    // Those without content.
    case text, words, stamp, color, image, reading, state, appearing, changing, button, toggle, divider, spacer, field
    // Those with content.
    case column, row, depth, grid, lazyColumn, lazyRow, lazyGrid, scroll, list, form, group, either, maybe, any
    case collected, overlaid, anchored, reader, layout, fitting, inset, labelled, disclosure, section, groupBox
    case identified, bound, coming, observing, picker

    static let leaves = Array(allCases.prefix { $0 != .column })
    static let containers = Array(allCases.drop { $0 != .column })
    var isLazy: Bool { [.lazyColumn, .lazyRow, .lazyGrid, .list, .form].contains(self) }
  }
  enum Change: CaseIterable {
    case padding, frame, wide, background, overlay, opacity, offset, rotation, clip, foreground, font, disabled, value
    case priority, depth, guide, fixed, ratio, identity, hidden, label, lines, transition, direction, size, preference
    case row, shadow, buttonStyle, tint, trait, container
  }
  struct Modifier: Equatable {
    var change: Change
    var number: Int
  }
  let id: Int
  var kind: Kind
  var number = 0
  var flag = false
  var modifiers: [Modifier] = []
  var children: [TreeSpec] = []
  /// Whether the children are `AnyView`s.
  var erases = false

  /// Gives ids in order.
  struct Maker {
    var random: TreeRandom
    private var lastID = 0
    init(seed: UInt64) { random = TreeRandom(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1) }

    mutating func make(depth: Int) -> TreeSpec {
      lastID += 1
      let isLeaf = depth > 4 || (depth > 0 && random.below(10) < 4)
      var spec = TreeSpec(
        id: lastID, kind: (isLeaf ? TreeSpec.Kind.leaves : TreeSpec.Kind.containers).randomElement(using: &random)!)
      spec.number = random.below(8)
      spec.flag = random.below(2) == 0
      spec.erases = random.below(2) == 0
      if !isLeaf { for _ in 0..<(1 + random.below(4)) { spec.children.append(make(depth: depth + 1)) } }
      for _ in 0..<random.below(3) { spec.modifiers.append(modifier()) }
      return spec
    }

    mutating func modifier() -> Modifier {
      Modifier(change: Change.allCases.randomElement(using: &random)!, number: random.below(4))
    }

    /// Changes one thing somewhere in the tree.
    mutating func change(_ spec: inout TreeSpec, depth: Int = 0) {
      if !spec.children.isEmpty, random.below(4) != 0 {
        let index = random.below(spec.children.count)
        return change(&spec.children[index], depth: depth + 1)
      }
      switch random.below(9) {
      case 0, 1: spec.number = random.below(8)
      case 2: spec.flag.toggle()
      case 3, 4:
        if spec.modifiers.isEmpty { fallthrough }
        spec.modifiers[random.below(spec.modifiers.count)].number = random.below(4)
      case 5:
        if spec.modifiers.count < 3 { spec.modifiers.append(modifier()) } else { spec.modifiers.removeLast() }
      case 6 where !spec.children.isEmpty: spec.children.shuffle(using: &random)
      case 7 where spec.children.count > 1: spec.children.remove(at: random.below(spec.children.count))
      case 8 where !spec.children.isEmpty && spec.children.count < 6:
        spec.children.insert(make(depth: depth + 1), at: random.below(spec.children.count + 1))
      default: spec.kind = (spec.children.isEmpty ? Kind.leaves : Kind.containers).randomElement(using: &random)!
      }
    }
  }

  var everything: [TreeSpec] { [self] + children.flatMap(\.everything) }

  /// The tree as text, for the report of a failure.
  func outline(_ indent: String = "") -> String {
    let changes = modifiers.map { "\($0.change) \($0.number)" }.joined(separator: ", ")
    return "\(indent)\(kind) \(id) number \(number) flag \(flag) erases \(erases) [\(changes)]\n"
      + children.map { $0.outline(indent + "  ") }.joined()
  }
}

/// What views of the tree read beside what they are given.
@MainActor final class TreeBoard: ObservableObject {
  @Published var number = 0
  let numbers = Watched()
  @Observable @MainActor final class Watched {
    var values = [0, 0, 0, 0]
    var name = "a"
  }
  init() {}
  init(copying other: TreeBoard) {
    number = other.number
    numbers.values = other.numbers.values
    numbers.name = other.numbers.name
  }
  func change(_ random: inout TreeRandom) {
    switch random.below(3) {
    case 0: number = random.below(5)
    case 1: numbers.values[random.below(4)] = random.below(5)
    default: numbers.name = ["a", "bb", "ccc"].randomElement(using: &random)!
    }
  }
}

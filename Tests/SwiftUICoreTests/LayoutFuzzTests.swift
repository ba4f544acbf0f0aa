import XCTest

@testable import SwiftUI

/// Random views, changed at random: what the live graph has laid out step by step must be what a new graph lays out.
@MainActor final class LayoutFuzzTests: XCTestCase {
  func testSteppedLayoutEqualsFreshLayout() async {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededRandom(state: seed &* 0x9E37_79B9_7F4A_7C15)
      var spec = Spec.random(&random, depth: 0)
      let remote = Remote<Spec>()
      let live = Laid(SpecHost(remote: remote, spec: spec), width: 320, height: 480)
      for step in 0..<500 {
        for _ in 0..<2 { spec.change(&random) }
        remote.value = spec
        live.graph.flush()
        let fresh = Laid(SpecView(spec: spec), width: 320, height: 480)
        guard live.everything == fresh.everything else {
          XCTFail("seed \(seed), step \(step):\n\(live.everything)\nis not\n\(fresh.everything)\nfor \(spec)")
          return
        }
      }
    }
  }
}

/// Numbers that are the same in every run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// A view as a value that can be changed anywhere.
private struct Spec: Identifiable, Equatable {
  enum Kind: Equatable, CaseIterable { case leaf, row, column, depth, spacer }
  let id: Int
  var kind = Kind.leaf
  var size = CGSize(width: 20, height: 20)
  var stretch: CGFloat = 0
  var children: [Spec] = []
  var spacing: CGFloat?
  var padding: CGFloat = 0
  var width: CGFloat?
  var isWide = false
  var priority = 0.0
  var isAtStart = false
  var overlay = false

  nonisolated(unsafe) private static var lastID = 0

  static func random(_ random: inout SeededRandom, depth: Int) -> Spec {
    lastID += 1
    var spec = Spec(id: lastID)
    let isLeaf = depth > 3 || (depth > 0 && Int.random(in: 0..<10, using: &random) < 5)
    spec.kind = isLeaf ? (Int.random(in: 0..<8, using: &random) == 0 ? .spacer : .leaf) : [.row, .column, .depth].randomElement(using: &random)!
    if !isLeaf {
      for _ in 0..<Int.random(in: 1...4, using: &random) { spec.children.append(.random(&random, depth: depth + 1)) }
    }
    for _ in 0..<2 { spec.mutate(&random) }
    return spec
  }

  /// Changes one thing somewhere in the tree.
  mutating func change(_ random: inout SeededRandom) {
    if !children.isEmpty, Int.random(in: 0..<4, using: &random) != 0 {
      children[Int.random(in: children.indices, using: &random)].change(&random)
    } else {
      mutate(&random)
    }
  }

  private mutating func mutate(_ random: inout SeededRandom) {
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      size = CGSize(
        width: CGFloat(Int.random(in: 5...120, using: &random)), height: CGFloat(Int.random(in: 5...60, using: &random)))
    case 1: stretch = [0, 0, 30, 1000].randomElement(using: &random)!
    case 2: spacing = [nil, 0, 3, 12].randomElement(using: &random)!
    case 3: padding = [0, 0, 4, 16].randomElement(using: &random)!
    case 4: width = [nil, nil, 50, 150].randomElement(using: &random)!
    case 5: isWide.toggle()
    case 6: priority = [0, 0, 1, 2].randomElement(using: &random)!
    case 7: isAtStart.toggle()
    case 8: overlay.toggle()
    case 9 where !children.isEmpty: children.shuffle(using: &random)
    case 10 where !children.isEmpty:
      if children.count > 1, Bool.random(using: &random) {
        children.remove(at: Int.random(in: children.indices, using: &random))
      } else if children.count < 5 {
        children.insert(.random(&random, depth: 3), at: Int.random(in: 0...children.count, using: &random))
      }
    default: size.height += 1
    }
  }
}

private struct SpecHost: View {
  let remote: Remote<Spec>
  @State private var spec: Spec
  init(remote: Remote<Spec>, spec: Spec) {
    self.remote = remote
    _spec = State(initialValue: spec)
  }
  var body: some View {
    let _ = remote.binding = $spec
    SpecView(spec: spec)
  }
}

private struct SpecView: View {
  let spec: Spec
  var body: some View {
    content
      .padding(spec.padding)
      .frame(width: spec.width)
      .frame(maxWidth: spec.isWide ? .infinity : nil, alignment: spec.isAtStart ? .leading : .center)
      .layoutPriority(spec.priority)
  }
  @ViewBuilder private var content: some View {
    switch spec.kind {
    case .leaf:
      if spec.overlay {
        leaf.overlay(alignment: .topTrailing) { Leaf("over \(spec.id)", 6, 6) }
      } else {
        leaf
      }
    case .row: HStack(alignment: spec.isAtStart ? .top : .center, spacing: spec.spacing) { children }
    case .column: VStack(alignment: spec.isAtStart ? .leading : .center, spacing: spec.spacing) { children }
    case .depth: ZStack(alignment: spec.isAtStart ? .bottomLeading : .center) { children }
    case .spacer: Spacer()
    }
  }
  private var leaf: Leaf {
    Leaf(
      "\(spec.id)", width: Double(spec.size.width)...Double(spec.size.width + spec.stretch),
      height: Double(spec.size.height)...Double(spec.size.height))
  }
  private var children: some View { ForEach(spec.children) { AnyView(SpecView(spec: $0)) } }
}

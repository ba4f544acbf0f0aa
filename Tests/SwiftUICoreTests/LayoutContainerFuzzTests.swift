import DisplayTree
import XCTest

@testable import SwiftUI

/// As `LayoutFuzzTests`, of text, grids, readers and the other containers; what is compared is what a host draws.
/// Lazy stacks are not among them: they keep rows that a new one would not make.
@MainActor final class LayoutContainerFuzzTests: XCTestCase {
  func testSteppedContainersEqualFreshOnes() async {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededRandom(state: seed &* 0xD1B5_4A32_D192_ED03)
      var spec = Spec.random(&random, depth: 0)
      let remote = Remote<Spec>()
      let live = Laid(SpecHost(remote: remote, spec: spec), width: 320, height: 480)
      for step in 0..<250 {
        let before = spec
        for _ in 0..<2 { spec.change(&random) }
        remote.value = spec
        live.graph.flush()
        let fresh = Laid(SpecView(spec: spec), width: 320, height: 480)
        let (stepped, wanted) = (live.drawn, fresh.drawn)
        let differences = zip(stepped, wanted).filter { !$0.isLike($1) }.map { "\($0)   is not   \($1)" }
        guard stepped.count == wanted.count, differences.isEmpty else {
          XCTFail(
            """
            seed \(seed), step \(step): \(stepped.count) and \(wanted.count) nodes
            \(differences.joined(separator: "\n"))
            before:\n\(before.outline())after:\n\(spec.outline())
            """)
          return
        }
      }
    }
  }
}

/// What is drawn somewhere in the window.
private struct Drawn {
  let content: String
  let frame: Rect

  func isLike(_ other: Drawn) -> Bool {
    let (a, b) = (frame, other.frame)
    return content == other.content
      && [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 0.01 }
  }
}

extension Laid {
  /// Every node that is drawn, with its place in the window.
  fileprivate var drawn: [Drawn] {
    var found: [Drawn] = []
    func visit(_ node: DisplayNode, x: Double, y: Double) {
      let (x, y) = (x + node.frame.x, y + node.frame.y)
      var content = "\(node.kind) "
      if case .string(let label)? = node.properties[.label] { content += label }
      if case .list(let lines)? = node.properties[.lines] {
        content += lines.map { if case .string(let line) = $0 { line } else { "" } }.joined(separator: "|")
      }
      found.append(
        Drawn(content: content, frame: Rect(x: x, y: y, width: node.frame.width, height: node.frame.height)))
      for child in node.children { visit(child, x: x, y: y) }
    }
    visit(graph.tree.root, x: 0, y: 0)
    return found
  }
}

private struct Spec: Identifiable {
  enum Kind: CaseIterable {
    case leaf, text, row, column, depth, grid, fitting, reader, scroll, layout, inset
    static let leaves: [Kind] = [.leaf, .text, .text]
  }
  let id: Int
  var kind = Kind.leaf
  var size = CGSize(width: 20, height: 20)
  var stretch: CGFloat = 0
  var words = 1
  var children: [Spec] = []
  var spacing: CGFloat?
  var padding: CGFloat = 0
  var height: CGFloat?
  var isFixed = false
  var hasRatio = false
  var guide: CGFloat?
  var isAtStart = false

  nonisolated(unsafe) private static var lastID = 0

  static func random(_ random: inout SeededRandom, depth: Int) -> Spec {
    lastID += 1
    var spec = Spec(id: lastID)
    let isLeaf = depth > 3 || (depth > 0 && Int.random(in: 0..<10, using: &random) < 4)
    spec.kind = (isLeaf ? Kind.leaves : Array(Kind.allCases.dropFirst(2))).randomElement(using: &random)!
    if !isLeaf {
      for _ in 0..<Int.random(in: 1...4, using: &random) { spec.children.append(.random(&random, depth: depth + 1)) }
    }
    for _ in 0..<2 { spec.mutate(&random) }
    return spec
  }

  mutating func change(_ random: inout SeededRandom) {
    if !children.isEmpty, Int.random(in: 0..<4, using: &random) != 0 {
      children[Int.random(in: children.indices, using: &random)].change(&random)
    } else {
      mutate(&random)
    }
  }

  private mutating func mutate(_ random: inout SeededRandom) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      size.width = CGFloat(Int.random(in: 5...120, using: &random))
      size.height = CGFloat(Int.random(in: 5...60, using: &random))
    case 1: stretch = [0, 30, 1000].randomElement(using: &random)!
    case 2: words = Int.random(in: 1...14, using: &random)
    case 3: spacing = [nil, 0, 12].randomElement(using: &random)!
    case 4: padding = [0, 0, 4, 16].randomElement(using: &random)!
    case 5: height = [nil, nil, 50, 150].randomElement(using: &random)!
    case 6: isFixed.toggle()
    case 7: hasRatio.toggle()
    case 8: guide = [nil, 0, 10].randomElement(using: &random)!
    case 9: isAtStart.toggle()
    case 10 where !children.isEmpty: children.shuffle(using: &random)
    case 11 where !children.isEmpty:
      if children.count > 1, Bool.random(using: &random) {
        children.remove(at: Int.random(in: children.indices, using: &random))
      } else if children.count < 5 {
        children.insert(.random(&random, depth: 3), at: Int.random(in: 0...children.count, using: &random))
      }
    default: if children.isEmpty { kind = kind == .text ? .leaf : .text }
    }
  }

  /// The tree as text, for the report of a failure.
  func outline(_ indent: String = "") -> String {
    let facts =
      "\(kind) \(id) size \(size) stretch \(stretch) words \(words) spacing \(spacing as Any) padding \(padding) "
      + "height \(height as Any) fixed \(isFixed) ratio \(hasRatio) guide \(guide as Any) start \(isAtStart)"
    return indent + facts + "\n" + children.map { $0.outline(indent + "  ") }.joined()
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
    guided
      .padding(spec.padding)
      .frame(height: spec.height)
  }
  @ViewBuilder private var guided: some View {
    if let guide = spec.guide {
      shaped.alignmentGuide(HorizontalAlignment.leading) { _ in guide }
    } else {
      shaped
    }
  }
  @ViewBuilder private var shaped: some View {
    if spec.isFixed {
      content.fixedSize()
    } else if spec.hasRatio {
      content.aspectRatio(1.5, contentMode: .fit)
    } else {
      content
    }
  }
  @ViewBuilder private var content: some View {
    switch spec.kind {
    case .leaf:
      Leaf(
        "\(spec.id)", width: Double(spec.size.width)...Double(spec.size.width + spec.stretch),
        height: Double(spec.size.height)...Double(spec.size.height))
    case .text: Text(verbatim: (0..<spec.words).map { "word\($0 + spec.id)" }.joined(separator: " "))
    case .row: HStack(alignment: spec.isAtStart ? .firstTextBaseline : .center, spacing: spec.spacing) { children }
    case .column: VStack(alignment: spec.isAtStart ? .leading : .center, spacing: spec.spacing) { children }
    case .depth: ZStack(alignment: spec.isAtStart ? .topLeading : .center) { children }
    case .grid:
      Grid(alignment: spec.isAtStart ? .leading : .center, horizontalSpacing: spec.spacing) {
        GridRow { children }
        if spec.isAtStart { Leaf("whole \(spec.id)", 9, 9) }
        GridRow(alignment: spec.isAtStart ? .firstTextBaseline : nil) {
          Text(verbatim: "cell")
          Leaf("cell \(spec.id)", Double(spec.size.width), 9)
        }
      }
    case .fitting: ViewThatFits { children }
    case .reader:
      GeometryReader { proxy in
        Leaf("reads \(spec.id)", Double(proxy.size.width) / 2, 5)
        children
      }
    case .scroll: ScrollView(spec.isAtStart ? .horizontal : .vertical) { children }
    case .layout:
      (spec.isAtStart ? AnyLayout(HStackLayout(spacing: spec.spacing)) : AnyLayout(VStackLayout(spacing: spec.spacing)))
        { children }
    case .inset:
      VStack { children }.safeAreaInset(edge: spec.isAtStart ? .top : .bottom) {
        Leaf("bar \(spec.id)", 40, Double(spec.size.height))
      }
    }
  }
  private var children: some View { ForEach(spec.children) { AnyView(SpecView(spec: $0)) } }
}

import DisplayTree
import Foundation
import XCTest

@testable import SwiftUI

/// A view whose sizes a test chooses: as wide as proposed within limits, `ideal` when nothing is proposed.
struct Leaf: Equatable {
  var name: String
  var least: CGSize
  var ideal: CGSize
  var most: CGSize
  var baseline: Double?

  /// A view of one size.
  nonisolated init(_ name: String, _ width: Double, _ height: Double, baseline: Double? = nil) {
    self.name = name
    ideal = CGSize(width: width, height: height)
    least = ideal
    most = ideal
    self.baseline = baseline
  }

  nonisolated init(
    _ name: String, width: ClosedRange<Double>, height: ClosedRange<Double>, ideal: (Double, Double)? = nil
  ) {
    self.name = name
    least = CGSize(width: width.lowerBound, height: height.lowerBound)
    most = CGSize(width: width.upperBound, height: height.upperBound)
    self.ideal = ideal.map { CGSize(width: $0.0, height: $0.1) } ?? least
  }

  /// A view that takes everything, as a colour does.
  nonisolated static func greedy(_ name: String) -> Leaf {
    Leaf(name, width: 0...Double.infinity, height: 0...Double.infinity, ideal: (10, 10))
  }
}

extension Leaf: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(LeafElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class LeafElement: LayoutElement {
  private(set) var leaf: Leaf
  /// How often each leaf was measured.
  init(_ leaf: Leaf, parent: Element) {
    self.leaf = leaf
    super.init(parent: parent)
    makeDisplayNode(.shape)
    life = .active
  }
  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: Leaf.self).pointee
    guard new != leaf else { return }
    leaf = new
    invalidateLayout()
    setNeedsDisplay()
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    var size = CGSize.zero
    for axis in Axis.allCases {
      let wanted = proposal[axis].isNaN ? leaf.ideal[axis] : proposal[axis]
      size[axis] = min(max(wanted, leaf.least[axis]), leaf.most[axis])
    }
    return size
  }
  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let isBaseline =
      key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
    return isBaseline ? leaf.baseline : nil
  }
  package override func displayProperties() -> Properties { [.label: .string(leaf.name)] }
}

/// A view laid out in a window of its own.
@MainActor final class Laid {
  let graph: ViewGraph

  init<V: View>(_ view: V, width: Double = 300, height: Double = 300, insets: EdgeInsets = EdgeInsets()) {
    graph = ViewGraph()
    graph.root.resize(to: CGSize(width: width, height: height), insets: insets)
    graph.root.mount(view)
    graph.flush()
  }

  /// The frames in the window of the leaves with this name, in order.
  func frames(_ name: String) -> [CGRect] {
    leaves.filter { $0.leaf.name == name }.map(\.frameInWindow)
  }

  func frame(_ name: String) -> CGRect { frames(name).first ?? .null }

  var leaves: [LeafElement] {
    var found: [LeafElement] = []
    func visit(_ element: Element) {
      if let leaf = element as? LeafElement { found.append(leaf) }
      element.forEachChild(visit)
    }
    visit(graph.root)
    return found
  }

  /// Every leaf's name and frame, to compare whole layouts.
  var everything: [String] {
    leaves.map { leaf in
      let frame = leaf.frameInWindow
      return "\(leaf.leaf.name) \(round(frame.minX)) \(round(frame.minY)) \(round(frame.width)) \(round(frame.height))"
    }
  }
  private func round(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The size that a view answers a proposal with; nil is unspecified.
@MainActor func sizeOf<V: View>(_ view: V, _ width: Double?, _ height: Double?) -> CGSize {
  let graph = ViewGraph()
  graph.root.mount(view)
  graph.flush()
  return graph.root.layoutChildren[0].size(Proposal(width: width ?? .nan, height: height ?? .nan))
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Fails unless two frames are equal to a hundredth of a point.
func assertFrame(_ frame: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double, line: UInt = #line) {
  let wanted = rect(x, y, width, height)
  let isSame = zip(
    [frame.minX, frame.minY, frame.width, frame.height], [wanted.minX, wanted.minY, wanted.width, wanted.height]
  ).allSatisfy { abs($0 - $1) < 0.01 }
  if frame.isNull || !isSame { XCTFail("\(frame) is not \(wanted)", line: line) }
}

func assertSize(_ size: CGSize, _ width: Double, _ height: Double, line: UInt = #line) {
  if abs(size.width - width) >= 0.01 || abs(size.height - height) >= 0.01 {
    XCTFail("\(size) is not \(width) × \(height)", line: line)
  }
}

import Foundation

/// What makes one stack differ from another.
package struct StackStyle: Equatable {
  package var axis: Axis
  /// The guide across the axis on which the children stand.
  package var alignment: AlignmentKey
  /// The distance between children; nil for what they prefer.
  package var spacing: Double?
}

/// One division of a proposal among the children of a stack.
///
/// The children are asked in order of flexibility, least flexible first, within a layout priority, the highest first.
/// Each is proposed an equal share of what is left; what children of lower priorities need at least is kept for them.
@MainActor package struct StackPass {
  /// What a child is proposed, and the size that it takes.
  package struct Part {
    package var proposal: Proposal
    package var size = CGSize.zero
  }
  package let proposal: Proposal
  package private(set) var parts: [Part]
  package private(set) var size = CGSize.zero

  package init(
    _ style: StackStyle, _ proposal: Proposal, _ children: [LayoutElement], priorities: [Double], gaps: [Double]
  ) {
    self.proposal = proposal
    parts = Array(repeating: Part(proposal: proposal), count: children.count)
    guard !children.isEmpty else { return }
    let gap = gaps.reduce(0, +)
    if proposal[style.axis].isNaN {
      for index in children.indices { parts[index].size = children[index].size(proposal) }
    } else {
      divide(proposal[style.axis] - gap, along: style.axis, children, priorities)
    }
    size[style.axis] = max(0, parts.reduce(gap) { $0 + $1.size[style.axis] })
    size[style.axis.other] = crossExtent(style, children).length
    if proposal[style.axis.other].isNaN { fillAcross(style.axis.other, children) }
  }

  /// Where the stack may be as high (or wide) as its views make it, those that like to fill are as high as the highest:
  /// a coloured bar or a divider beside texts, for instance.
  private mutating func fillAcross(_ across: Axis, _ children: [LayoutElement]) {
    let length = size[across]
    for (index, child) in children.enumerated() where parts[index].size[across] < length && !(child is TextElement) {
      let part = parts[index]
      var wider = part.proposal
      wider[across] = length
      let filled = child.size(wider)
      guard filled[across] > part.size[across], filled[across] <= length,
        filled[across.other] == part.size[across.other]
      else { continue }
      parts[index] = Part(proposal: wider, size: filled)
    }
  }

  private mutating func divide(_ length: Double, along axis: Axis, _ children: [LayoutElement], _ priorities: [Double])
  {
    guard children.count > 1 else {
      propose(length, to: 0, along: axis, children)
      return
    }
    let most = priorities.max() ?? 0
    let isUniform = priorities.allSatisfy { $0 == most }
    var left = length
    if isUniform {
      divide(&left, among: Array(children.indices), along: axis, children)
      return
    }
    var least = [Double](repeating: 0, count: children.count)
    for index in children.indices where priorities[index] != most {
      least[index] = extreme(0, children[index], along: axis)
      left -= least[index]
    }
    var order = children.indices.sorted { (-priorities[$0], $0) < (-priorities[$1], $1) }[...]
    while let first = order.first {
      let group = order.prefix { priorities[$0] == priorities[first] }
      order = order.dropFirst(group.count)
      if priorities[first] != most { for index in group { left += least[index] } }
      divide(&left, among: Array(group), along: axis, children)
    }
  }

  private mutating func divide(
    _ left: inout Double, among group: [Int], along axis: Axis, _ children: [LayoutElement]
  ) {
    var order = group
    if group.count > 1 {
      // Of views that are equally flexible, the one that needs most goes first: the others can do with less.
      var ranges = group.map { index in
        let least = extreme(0, children[index], along: axis)
        let most = children[index].isSpacer ? .infinity : extreme(.infinity, children[index], along: axis)
        return (flexibility: most == .infinity ? .infinity : most - least, least: least, index: index)
      }
      ranges.sort { ($0.flexibility, -$0.least, $0.index) < ($1.flexibility, -$1.least, $1.index) }
      for (position, range) in ranges.enumerated() { order[position] = range.index }
    }
    for (position, index) in order.enumerated() {
      propose(left / Double(order.count - position), to: index, along: axis, children)
      // What is infinite stays so: a child of infinite size leaves no less.
      if left != .infinity { left -= parts[index].size[axis] }
    }
  }

  private mutating func propose(_ length: Double, to index: Int, along axis: Axis, _ children: [LayoutElement]) {
    var share = proposal
    share[axis] = max(0, length)
    parts[index] = Part(proposal: share, size: children[index].size(share))
  }

  private func extreme(_ length: Double, _ child: LayoutElement, along axis: Axis) -> Double {
    var share = proposal
    share[axis] = length
    return child.size(share)[axis]
  }

  /// How far the children reach across the axis, before and after the line on which they stand.
  private func crossExtent(_ style: StackStyle, _ children: [LayoutElement]) -> (start: Double, length: Double) {
    let axis = style.axis.other
    var start = -Double.infinity
    var end = -Double.infinity
    for index in children.indices {
      let guide = guide(style, index, children)
      start = max(start, guide)
      end = max(end, parts[index].size[axis] - guide)
    }
    // Infinite children leave no way to tell where their middle is.
    let length = start == .infinity || end == .infinity ? .infinity : start + end
    return (start, length)
  }

  private func guide(_ style: StackStyle, _ index: Int, _ children: [LayoutElement]) -> Double {
    let value = children[index].alignment(style.alignment, size: parts[index].size, proposal: parts[index].proposal)
    return value.isNaN ? 0 : value
  }

  /// The children's origins in the stack.
  package func origins(_ style: StackStyle, _ children: [LayoutElement], gaps: [Double]) -> [CGPoint] {
    guard !children.isEmpty else { return [] }
    let start = crossExtent(style, children).start
    var position = 0.0
    return children.indices.map { index in
      var origin = CGPoint.zero
      origin[style.axis] = position
      origin[style.axis.other] = start - guide(style, index, children)
      position += parts[index].size[style.axis]
      if index < gaps.count { position += gaps[index] }
      return origin
    }
  }
}

import Foundation

/// What makes one stack differ from another.
package struct StackStyle: Equatable {
  package var axis: Axis
  /// The guide across the axis on which the children stand.
  package var alignment: AlignmentKey
  /// The distance between children; nil for what they prefer.
  package var spacing: Double?
}

/// The distances between the children of a stack.
package struct StackGaps {
  private var common = 0.0
  /// Where they are not all the same; most stacks are of two views, or say what the distance is.
  private var each: [Double] = []

  package init(all gap: Double) { common = gap }

  /// What the children prefer. Each is asked once: it may have to ask a whole subtree. `measure` is called with each
  /// before: who is to be measured as well is looked at but once, which is felt where there are many.
  @MainActor package init(
    between children: [LayoutElement], along axis: Axis, _ measure: (Int) -> Void = { _ in }
  ) {
    guard !children.isEmpty else { return }
    measure(0)
    var upper = children[0].preferredSpacing
    for index in 1..<children.count {
      measure(index)
      let lower = children[index].preferredSpacing
      let gap = Double(upper.distance(to: lower, along: axis))
      if index == 1 { common = gap } else { set(gap, after: index - 1, of: children.count) }
      upper = lower
    }
  }

  package subscript(after index: Int) -> Double { each.isEmpty ? common : each[index] }

  package mutating func set(_ gap: Double, after index: Int, of count: Int) {
    if each.isEmpty {
      if gap == common { return }
      each = Array(repeating: common, count: count - 1)
    }
    each[index] = gap
  }
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
  /// How far the children reach before the line on which they stand.
  private var start = 0.0

  /// What is known of a child while a length is divided.
  private struct Share {
    var index: Int
    var priority: Double
    var least = 0.0
    var flexibility = 0.0
  }

  /// - Parameters:
  ///   - gaps: the distances between the children; found out if they are not known.
  ///   - priority: the layout priority of a child; that of a spacer is minus infinity.
  package init(
    _ style: StackStyle, _ proposal: Proposal, _ children: [LayoutElement], gaps: inout StackGaps?,
    priority: (Int) -> Double
  ) {
    self.proposal = proposal
    var measured = Array(repeating: Part(proposal: proposal), count: children.count)
    // Of unlimited length each has what it likes.
    let isUnlimited = proposal[style.axis].isNaN
    func measure(_ index: Int) { if isUnlimited { measured[index].size = children[index].size(proposal) } }
    let known: StackGaps
    if let gaps = gaps ?? style.spacing.map({ StackGaps(all: $0) }) {
      known = gaps
      children.indices.forEach(measure)
    } else {
      known = StackGaps(between: children, along: style.axis, measure)
    }
    gaps = known
    parts = measured
    guard !children.isEmpty else { return }
    var gap = 0.0
    for index in 0..<children.count - 1 { gap += known[after: index] }
    if !isUnlimited { divide(proposal[style.axis] - gap, along: style.axis, children, priority) }
    size[style.axis] = max(0, parts.reduce(gap) { $0 + $1.size[style.axis] })
    size[style.axis.other] = crossExtent(style, children)
    if proposal[style.axis.other].isNaN, fillAcross(style.axis.other, children) { _ = crossExtent(style, children) }
  }

  /// Where the stack may be as high (or wide) as its views make it, those that like to fill are as high as the highest:
  /// a coloured bar or a divider beside texts, for instance. True if there is one.
  private mutating func fillAcross(_ across: Axis, _ children: [LayoutElement]) -> Bool {
    let length = size[across]
    var fills = false
    for (index, child) in children.enumerated() where parts[index].size[across] < length && !(child is TextElement) {
      let part = parts[index]
      var wider = part.proposal
      wider[across] = length
      let filled = child.size(wider)
      guard filled[across] > part.size[across], filled[across] <= length,
        filled[across.other] == part.size[across.other]
      else { continue }
      parts[index] = Part(proposal: wider, size: filled)
      fills = true
    }
    return fills
  }

  private mutating func divide(
    _ length: Double, along axis: Axis, _ children: [LayoutElement], _ priority: (Int) -> Double
  ) {
    guard children.count > 1 else {
      propose(length, to: 0, along: axis, children)
      return
    }
    withUnsafeTemporaryAllocation(of: Share.self, capacity: children.count) { list in
      var shares = list
      for index in children.indices {
        shares.initializeElement(at: index, to: Share(index: index, priority: priority(index)))
      }
      let most = shares.reduce(-.infinity) { max($0, $1.priority) }
      var left = length
      var isUniform = true
      for place in shares.indices where shares[place].priority != most {
        isUniform = false
        shares[place].least = extreme(0, children[shares[place].index], along: axis)
        left -= shares[place].least
      }
      if !isUniform { shares.sort { (-$0.priority, $0.index) < (-$1.priority, $1.index) } }
      var first = 0
      while first < shares.count {
        let priority = shares[first].priority
        var end = first + 1
        while end < shares.count, shares[end].priority == priority { end += 1 }
        if priority != most { for place in first..<end { left += shares[place].least } }
        divide(&left, among: UnsafeMutableBufferPointer(rebasing: shares[first..<end]), along: axis, children)
        first = end
      }
    }
  }

  private mutating func divide(
    _ left: inout Double, among group: UnsafeMutableBufferPointer<Share>, along axis: Axis,
    _ children: [LayoutElement]
  ) {
    var group = group
    if group.count > 1 {
      for place in group.indices {
        let child = children[group[place].index]
        let least = extreme(0, child, along: axis)
        let most = group[place].priority == -.infinity ? .infinity : extreme(.infinity, child, along: axis)
        group[place].least = least
        group[place].flexibility = most == .infinity ? .infinity : most - least
      }
      // Of views that are equally flexible, the one that needs most goes first: the others can do with less.
      group.sort { ($0.flexibility, -$0.least, $0.index) < ($1.flexibility, -$1.least, $1.index) }
    }
    for (position, share) in group.enumerated() {
      propose(left / Double(group.count - position), to: share.index, along: axis, children)
      // What is infinite stays so: a child of infinite size leaves no less.
      if left != .infinity { left -= parts[share.index].size[axis] }
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

  /// How far the children reach across the axis, before and after the line on which they stand; notes where that is.
  private mutating func crossExtent(_ style: StackStyle, _ children: [LayoutElement]) -> Double {
    let axis = style.axis.other
    start = -.infinity
    var end = -Double.infinity
    for index in children.indices {
      let guide = guide(style, index, children)
      start = max(start, guide)
      end = max(end, parts[index].size[axis] - guide)
    }
    // Infinite children leave no way to tell where their middle is.
    return start == .infinity || end == .infinity ? .infinity : start + end
  }

  private func guide(_ style: StackStyle, _ index: Int, _ children: [LayoutElement]) -> Double {
    let value = children[index].alignment(style.alignment, size: parts[index].size, proposal: parts[index].proposal)
    return value.isNaN ? 0 : value
  }

  /// Calls `body` with each child's number and origin in the stack.
  package func forEachOrigin(
    _ style: StackStyle, _ children: [LayoutElement], gaps: StackGaps?, _ body: (Int, CGPoint) -> Void
  ) {
    var position = 0.0
    for index in children.indices {
      var origin = CGPoint.zero
      origin[style.axis] = position
      origin[style.axis.other] = start - guide(style, index, children)
      position += parts[index].size[style.axis]
      if index + 1 < children.count, let gaps { position += gaps[after: index] }
      body(index, origin)
    }
  }

  package func origins(_ style: StackStyle, _ children: [LayoutElement], gaps: StackGaps?) -> [CGPoint] {
    var list: [CGPoint] = []
    list.reserveCapacity(children.count)
    forEachOrigin(style, children, gaps: gaps) { list.append($1) }
    return list
  }
}

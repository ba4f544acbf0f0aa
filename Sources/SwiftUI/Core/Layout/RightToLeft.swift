import DisplayTree

/// Layout is computed as if leading were left, and mirrored where children are placed.
///
/// The direction is asked for by every element and hardly ever changes, so it is kept in the environment's nodes instead
/// of being a dependency of each element.
extension EnvironmentNode {
  package var isRightToLeft: Bool {
    if direction.epoch == Self.directionEpoch { return direction.isRightToLeft }
    let value = EnvironmentValues(node: self).layoutDirection == .rightToLeft
    direction = (value, Self.directionEpoch)
    return value
  }

  /// Called when values of this node changed.
  @MainActor func directionMayHaveChanged() {
    guard direction.epoch == Self.directionEpoch else { return }
    let before = direction.isRightToLeft
    direction.epoch = -1
    guard isRightToLeft != before else { return }
    Self.directionEpoch += 1
    var node = self
    while let parent = node.parent { node = parent }
    guard let owner = node.owner, ViewGraph.isAlive(owner) else { return }
    var told: Set<ObjectIdentifier> = []
    owner.takeUnretainedValue().root.directionChanged(&told)
  }
}

extension LayoutElement {
  /// Insets as hosts are told of them: top, right, bottom, left.
  package final func edges(_ insets: EdgeInsets) -> PropertyValue {
    let (left, right) = isRightToLeft ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    return .list([insets.top, right, insets.bottom, left].map { .number(Double($0)) })
  }
}

extension Element {
  /// Tells what is in this element, once each: the cells of lists are laid out in them, but are no part of what the list
  /// was made from.
  fileprivate func directionChanged(_ told: inout Set<ObjectIdentifier>) {
    guard told.insert(ObjectIdentifier(self)).inserted else { return }
    if let layout = self as? LayoutElement {
      layout.isRightToLeft = environment.isRightToLeft
      layout.answersAreStale()
      for child in layout.layoutChildren { child.directionChanged(&told) }
    }
    forEachChild { $0.directionChanged(&told) }
  }
}

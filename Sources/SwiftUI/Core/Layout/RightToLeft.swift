/// Layout is computed as if leading were left, and mirrored where children are placed.
///
/// The direction is asked for by every element and hardly ever changes, so it is kept in the environment's nodes instead
/// of being a dependency of each element.
extension EnvironmentNode {
  package var isRightToLeft: Bool {
    if let known = direction, known.epoch == Self.directionEpoch { return known.isRightToLeft }
    let value = EnvironmentValues(node: self).layoutDirection == .rightToLeft
    direction = (Self.directionEpoch, value)
    return value
  }

  /// Called when values of this node changed.
  @MainActor func directionMayHaveChanged() {
    guard let known = direction, known.epoch == Self.directionEpoch else { return }
    direction = nil
    guard isRightToLeft != known.isRightToLeft else { return }
    Self.directionEpoch += 1
    var node = self
    while let parent = node.parent { node = parent }
    guard let owner = node.owner, ViewGraph.isAlive(owner) else { return }
    owner.takeUnretainedValue().root.directionChanged()
  }
}

extension Element {
  fileprivate func directionChanged() {
    if let layout = self as? LayoutElement {
      layout.isRightToLeft = environment.isRightToLeft
      layout.answersAreStale()
    }
    forEachChild { $0.directionChanged() }
  }
}

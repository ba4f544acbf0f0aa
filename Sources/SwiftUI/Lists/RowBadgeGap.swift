import DisplayTree
import Foundation

/// The room for a row's badge within a link: before the mark that it leads on.
struct RowBadgeGap: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(RowBadgeGapElement(in: inputs.parent))
  }
}

@MainActor package final class RowBadgeGapElement: LayoutElement {
  init(in parent: Element) {
    super.init(parent: parent)
    life = .active
  }

  package override var spacing: ViewSpacing { .zero }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    var element = layoutParent
    while let current = element, !(current is ListCell) { element = current.layoutParent }
    guard let cell = element as? ListCell else { return .zero }
    cell.badgeGap = self
    return CGSize(width: cell.badge.map { $0.contentSize.width + 8 } ?? 0, height: 0)
  }

  /// How wide what follows in the stack is, with the space before it.
  var trailing: Double {
    guard let mark = layoutParent?.layoutChildren.last, mark !== self else { return 0 }
    return mark.size(.unspecified).width + 8
  }
}

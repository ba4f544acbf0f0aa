import Foundation

/// Lets a control that is all there is in a list's row reach to the row's edges, so that the whole row can be tapped.
/// The control itself keeps its content within `insets`.
package struct _RowFillLayout {
  /// How far a row's content stands from the row's edges where the row does not say, points.
  static let insets = EdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)
}

extension _RowFillLayout: WrapperModifier {
  package typealias Body = Never
  package typealias ElementType = RowFillElement
}

@MainActor package final class RowFillElement: WrapperElement<_RowFillLayout> {
  private var isInRow = false

  package override func setUp() { rebuild() }
  package override func rebuild() {
    isDirty = false
    isInRow = graph.evaluate(self) { EnvironmentValues(node: environment).isListRow }
  }

  /// How far the content reaches over this element's own edges.
  var insets: EdgeInsets {
    guard isInRow, let container, !container.isWrapper else { return EdgeInsets() }
    if let row = container as? any ListRowContainer { return row.contentInsets }
    // In front of a row's content or behind it, a control is as large as elsewhere.
    if container is LayerElement { return EdgeInsets() }
    if let container = container as? ContainerElement, container.children.count != 1 || container is StackElement {
      return EdgeInsets()
    }
    return _RowFillLayout.insets
  }

  /// What this element stands in, apart from what only describes it.
  private var container: LayoutElement? {
    var element = layoutParent
    while let wrapper = element as? AccessibilityElement { element = wrapper.layoutParent }
    return element
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = insets
    let size = content?.size(proposal.outset(by: insets)) ?? .zero
    let height = max(0, size.height - insets.top - insets.bottom)
    let fills = isInRow && proposal.height.isFinite && container is any ListRowContainer
    return CGSize(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: fills ? max(height, proposal.height) : height)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let insets = insets
    guard let content else { return }
    placeChild(
      content, at: CGPoint(x: -insets.leading, y: -insets.top),
      size: CGSize(
        width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom),
      proposal: proposal.outset(by: insets))
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let insets = insets
    let outer = CGSize(
      width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
    let value = content?.explicitAlignment(key, size: outer, proposal: proposal.outset(by: insets))
    return value.map { $0 - (key.axis == .horizontal ? insets.leading : insets.top) }
  }
}

extension LayoutElement {
  /// How far this control keeps its content from its own edges, because it fills a row.
  final var rowInsets: EdgeInsets { (layoutParent as? RowFillElement)?.insets ?? EdgeInsets() }
}

extension Proposal {
  func outset(by insets: EdgeInsets) -> Proposal {
    Proposal(width: width + insets.leading + insets.trailing, height: height + insets.top + insets.bottom)
  }
}

extension View {
  nonisolated func fillsRow() -> some View { modifier(_RowFillLayout()) }
}

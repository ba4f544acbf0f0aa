import Foundation

/// The line at the end of a row: whether, in which colour, and where it begins.
extension ListCell {
  /// Whether the row wants no line above it; the row before draws that line.
  var hidesTopSeparator: Bool { part == .row && content.trait(TopSeparatorTrait.self) == .hidden }

  var hasSeparator: Bool {
    switch content.trait(BottomSeparatorTrait.self) {
    case .hidden: false
    case .visible: true
    case .automatic:
      !isSeparatorHiddenByNext && !list.metrics.isSidebar && list.metrics.rowSpacing == 0
        && (!isLast || !list.metrics.style.isCard)
    }
  }

  var separatorColor: String {
    let environment = list.environmentNow
    if let tint = content.trait(SeparatorTintTrait.self) { return tint.rgba(in: environment).css }
    return SystemColor.separator.rgba(in: environment).css
  }

  /// Separators begin where the guide says, else where the row's first text does.
  func separatorStart(_ size: CGSize, _ proposal: Proposal) -> Double? {
    let key = HorizontalAlignment.listRowSeparatorLeading.key
    let x = insets.leading + leadingShift
    if let guide = content.explicitGuide(key, size: size, proposal: proposal) { return x + guide }
    return firstTextX(in: content, x).map { max(x, $0) }
  }

  /// Where the first text of a subtree begins, from this cell's leading edge.
  func firstTextX(in element: LayoutElement, _ x: Double) -> Double? {
    if element is TextElement { return x }
    if element.displayNode?.kind == .field { return x }
    for child in element.layoutChildren where child.isPlaced {
      // The child's origin is in the space of the nearest node.
      let base = element.displayNode == nil ? child.origin.x - element.origin.x : child.origin.x
      let step = isRightToLeft ? element.size.width - base - child.size.width : base
      if let found = firstTextX(in: child, x + step) { return found }
    }
    return nil
  }
}

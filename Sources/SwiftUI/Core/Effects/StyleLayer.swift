import DisplayTree
import Foundation

/// A style behind a view or in front of it, reaching under the screen's edges where the view touches them. What
/// `ignoresSafeArea` and a view behind would do too; nearly every bubble, card and row has one, and so it is made of one
/// element.
package struct _StyleLayer<Style: ShapeStyle> {
  var style: Style
  var edges: Edge.Set
  var isBehind: Bool
}

extension _StyleLayer: WrapperModifier {
  package typealias Body = Never
  package typealias ElementType = StyleLayerElement<Style>
}

@MainActor package final class StyleLayerElement<Style: ShapeStyle>: WrapperElement<_StyleLayer<Style>> {
  private var fill: LayoutElement!
  private var edges = Edge.Set.all
  private var isBehind = true

  package override func setUp() {
    let modifier = modifier
    edges = modifier.edges
    isBehind = modifier.isBehind
    fill = withUnsafePointer(to: modifier.style) { StyleElement($0, parent: self) }
  }

  package override func modifierChanged(from old: _StyleLayer<Style>) {
    withUnsafePointer(to: modifier.style) { fill.update($0) }
    guard modifier.edges != edges else { return }
    edges = modifier.edges
    invalidateLayout()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    body(fill)
  }

  package override class var remembersSizes: Bool { false }
  package override var companion: LayoutElement? { fill }
  package override var isCompanionBehind: Bool { isBehind }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    super.placeChildren(in: size, proposal: proposal)
    let reach = edges.isEmpty ? EdgeInsets() : safeAreaReach(size: size).limited(to: edges)
    let whole = CGSize(width: size.width + reach.horizontal, height: size.height + reach.vertical)
    placeChild(fill, at: CGPoint(x: -reach.leading, y: -reach.top), size: whole, proposal: Proposal(whole))
  }
}

import DisplayTree
import Foundation

/// Shows of its content what a mask covers: as opaque as the mask is.
public struct _MaskModifier<Mask: View> {
  public var mask: Mask
  public var alignment: Alignment
}

extension _MaskModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = MaskElement<Mask>
}

/// Something that is drawn into a property of a node, after all nodes have their looks.
@MainActor package protocol OffscreenDrawing: Element {
  func redraw()
}

/// The mask is laid out as a layer over the content, but its nodes stand in no tree: a host gets them as a clip path
/// where they are one opaque figure, otherwise as one SVG picture.
@MainActor package final class MaskElement<Mask: View>: WrapperElement<_MaskModifier<Mask>>, OffscreenDrawing {
  private var layer: LayerElement!
  private var look = Properties()

  package override func setUp() {
    makeDisplayNode(.group)
    layer = LayerElement(modifier.mask, alignment: modifier.alignment, parent: self)
    graph.offscreenDrawings.append(self)
  }

  package override func modifierChanged(from old: _MaskModifier<Mask>) {
    layer.setAlignment(modifier.alignment)
    withUnsafePointer(to: modifier.mask) { layer.update($0) }
    invalidateLayout()
  }

  package override func tearDown() {
    super.tearDown()
    graph.offscreenDrawings.removeAll { $0 === self }
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    body(layer)
  }
  package override var companion: LayoutElement? { layer }
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) { content.map(body) }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    super.placeChildren(in: size, proposal: proposal)
    layer.place(in: size, of: self)
  }

  package override func displayProperties() -> Properties { look }

  package func redraw() {
    guard life == .active, isPlaced, content != nil else { return }
    var nodes: [DisplayNode] = []
    layer.collectDisplay(into: &nodes)
    let new = NodeDrawing(graph: graph).mask(nodes, size: size)
    guard new != look else { return }
    look = new
    display()
  }
}

extension View {
  /// Shows of this view what `mask` covers, as opaque as the mask is.
  public nonisolated func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View { modifier(_MaskModifier(mask: mask(), alignment: alignment)) }

  /// Shows of this view what `mask` covers, as opaque as the mask is.
  @_disfavoredOverload public nonisolated func mask<Mask: View>(_ mask: Mask) -> some View {
    modifier(_MaskModifier(mask: mask, alignment: .center))
  }
}

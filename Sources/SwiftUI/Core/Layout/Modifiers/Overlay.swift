import Foundation

/// Something in front of or behind a view, laid out in the view's size without changing it.
@MainActor package protocol SecondaryModifier: ViewModifier {
  associatedtype Secondary: View
  var secondary: Secondary { get }
  var alignment: Alignment { get }
  nonisolated static var isBehind: Bool { get }
}

public struct _OverlayModifier<Overlay: View> {
  public var overlay: Overlay
  public var alignment: Alignment
  public nonisolated init(overlay: Overlay, alignment: Alignment = .center) {
    self.overlay = overlay
    self.alignment = alignment
  }
}

extension _OverlayModifier: WrapperModifier, SecondaryModifier {
  public typealias Body = Never
  package typealias ElementType = SecondaryElement<Self>
  package var secondary: Overlay { overlay }
  package nonisolated static var isBehind: Bool { false }
}

public struct _BackgroundModifier<Background: View> {
  public var background: Background
  public var alignment: Alignment
  public nonisolated init(background: Background, alignment: Alignment = .center) {
    self.background = background
    self.alignment = alignment
  }
}

extension _BackgroundModifier: WrapperModifier, SecondaryModifier {
  public typealias Body = Never
  package typealias ElementType = SecondaryElement<Self>
  package var secondary: Background { background }
  package nonisolated static var isBehind: Bool { true }
}

@MainActor package final class SecondaryElement<Modifier: SecondaryModifier>: WrapperElement<Modifier> {
  private var layer: LayerElement!

  package override func setUp() {
    layer = LayerElement(modifier.secondary, alignment: modifier.alignment, parent: self)
  }

  package override func modifierChanged(from old: Modifier) {
    layer.setAlignment(modifier.alignment)
    withUnsafePointer(to: modifier.secondary) { layer.update($0) }
    needsPlacement = true
    invalidateLayout()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    body(layer)
  }

  package override class var remembersSizes: Bool { false }
  package override var companion: LayoutElement? { layer }
  package override var isCompanionBehind: Bool { Modifier.isBehind }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    super.placeChildren(in: size, proposal: proposal)
    layer.place(in: size, of: self)
  }
}

/// What stands in front of or behind a view: as many views as there are, one upon the other.
@MainActor package final class LayerElement: ZStackElement {
  package init<V: View>(_ content: V, alignment: Alignment, parent: Element) {
    super.init(alignment: alignment, parent: parent)
    withUnsafePointer(to: content) { makeContent($0) }
  }

  package override func update(_ view: UnsafeRawPointer) { structure?.update(view) }

  /// Lays this layer out in the size of the element that it belongs to.
  package func place(in size: CGSize, of owner: LayoutElement) {
    let proposal = Proposal(size)
    let own = self.size(proposal)
    owner.placeChild(
      self, at: aligned(alignment, size: own, proposal: proposal, in: size), size: own, proposal: proposal)
  }
}

extension View {
  /// Draws views in front of this one, in its size.
  public nonisolated func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { modifier(_OverlayModifier(overlay: content(), alignment: alignment)) }

  /// Draws a view in front of this one, in its size.
  @_disfavoredOverload
  public nonisolated func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    modifier(_OverlayModifier(overlay: overlay, alignment: alignment))
  }

  /// Draws views behind this one, in its size.
  public nonisolated func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { modifier(_BackgroundModifier(background: content(), alignment: alignment)) }

  /// Draws a view behind this one, in its size.
  @_disfavoredOverload
  public nonisolated func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View { modifier(_BackgroundModifier(background: background, alignment: alignment)) }
}

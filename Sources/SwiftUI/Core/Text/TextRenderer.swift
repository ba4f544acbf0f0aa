import DisplayTree
import Foundation
import TextLayout

/// Something that is said of a part of a text, for text renderers.
public protocol TextAttribute {}

/// An attribute of any type.
package struct AnyTextAttribute: Equatable, @unchecked Sendable {
  let value: any TextAttribute
  nonisolated init(_ value: any TextAttribute) { self.value = value }
  package static func == (a: Self, b: Self) -> Bool { isSameAny(a.value, b.value) }
}

/// Draws texts in a way of the app's own: lines, runs and letters by themselves.
public protocol TextRenderer: Animatable {
  /// Draws a text that has been laid out.
  @MainActor @preconcurrency func draw(layout: Text.Layout, in context: inout GraphicsContext)
  /// The size of a text; by itself what it would be without a renderer.
  @MainActor @preconcurrency func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
  /// Space around the text that is drawn into. Nothing is cut off here, so this changes nothing.
  @MainActor @preconcurrency var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  @MainActor @preconcurrency public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
    text.sizeThatFits(proposal)
  }
  @MainActor @preconcurrency public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text that can be measured.
@MainActor @preconcurrency public struct TextProxy {
  let measure: @MainActor (Proposal) -> CGSize
  /// The size that the text takes of one that it is offered.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { measure(Proposal(proposal)) }
}

/// A renderer of any type, as the environment carries it.
struct AnyTextRenderer: CustomComparable {
  let renderer: any TextRenderer
  func isSame(as other: Self) -> Bool { isSameAny(renderer, other.renderer) }
  /// Whether there has been one: where not, texts need not look for it.
  @MainActor static var areUsed = false
}

private enum TextRendererKey: EnvironmentKey { static var defaultValue: AnyTextRenderer? { nil } }
private enum TextScaleKey: EnvironmentKey { static var defaultValue: Text.Scale { .default } }
extension EnvironmentValues {
  var textRenderer: AnyTextRenderer? {
    get { self[TextRendererKey.self] }
    set { self[TextRendererKey.self] = newValue }
  }
  /// How large texts are beside others of their font.
  var textScale: Text.Scale {
    get { self[TextScaleKey.self] }
    set { self[TextScaleKey.self] = newValue }
  }
}

/// Has the texts in its content drawn by a renderer, which can be animated.
public struct _TextRendererModifier<Renderer: TextRenderer> {
  var renderer: Renderer
}

extension _TextRendererModifier: Animatable {
  public var animatableData: Renderer.AnimatableData {
    get { renderer.animatableData }
    set { renderer.animatableData = newValue }
  }
}

extension _TextRendererModifier: ViewModifier {
  public func body(content: Content) -> some View {
    let _ = AnyTextRenderer.areUsed = true
    content.environment(\.textRenderer, AnyTextRenderer(renderer: renderer))
  }
}

extension View {
  /// Has the texts in this view drawn by a renderer.
  public nonisolated func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
    modifier(_TextRendererModifier(renderer: renderer))
  }
}

/// A text that a renderer draws.
@MainActor package final class RenderedTextElement: LayoutElement {
  private var text: Text
  private var resolved = ResolvedText()
  private var flow: TextFlow!
  private var request: TextRequest!
  private var renderer: (any TextRenderer)?
  private var drawing: CanvasDrawing!

  /// Nil where no renderer is around the text.
  static func make(_ text: UnsafePointer<Text>, parent: Element) -> LayoutElement? {
    guard AnyTextRenderer.areUsed else { return nil }
    let environment = EnvironmentValues(node: parent.environment)
    guard parent.graph.untracked({ environment.textRenderer }) != nil else { return nil }
    return RenderedTextElement(text.pointee, parent: parent)
  }

  private init(_ text: Text, parent: Element) {
    self.text = text
    super.init(parent: parent)
    makeDisplayNode(.group)
    // What is drawn as text is not drawn by the renderer again.
    let plain = EnvironmentNode(parent: environment)
    var values = EnvironmentValues()
    values.textRenderer = nil
    plain.setValues(values.overrides)
    drawing = CanvasDrawing(parent: self, environment: plain)
    read()
    life = .active
    adopt([drawing])
  }

  private func read() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      let settings = TextEnvironment(environment)
      renderer = environment.textRenderer?.renderer
      resolved = text.resolve(in: environment, settings)
      flow = settings.flow(leading: resolved.leading).value
      request = TextRequest(resolved.runs, flow)
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: Text.self).pointee
    guard new != text || isDirty else { return }
    text = new
    rebuild()
  }
  package override func rebuild() {
    isDirty = false
    read()
    // Most often it is the renderer that is animated: where that leaves the sizes, the text stays where it is.
    invalidateLayout()
    setNeedsDisplay()
  }

  package override func forEachChild(_ body: (Element) -> Void) { drawing.map(body) }
  package override var layoutChildren: [LayoutElement] { drawing.map { [$0] } ?? [] }
  package override func structureChanged() {}
  package override func sizeDidChange() { setNeedsDisplay() }

  private func block(_ proposal: Proposal) -> TextBlock {
    var request = request!
    request.width = proposal.width.isNaN || proposal.width == .infinity ? nil : max(0, proposal.width)
    request.height = proposal.height.isNaN || proposal.height == .infinity ? nil : max(0, proposal.height)
    return TextEngine.shared.layout(request)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let proxy = TextProxy { [unowned self] proposal in
      let block = block(proposal)
      return CGSize(width: block.width, height: block.height)
    }
    guard let renderer else { return proxy.measure(proposal) }
    return graph.untracked { renderer.sizeThatFits(proposal: ProposedViewSize(proposal), text: proxy) }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    if key == VerticalAlignment.firstTextBaseline.key { return block(proposal).firstBaseline }
    if key == VerticalAlignment.lastTextBaseline.key { return block(proposal).lastBaseline }
    return nil
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(drawing, at: .zero, size: size, proposal: proposal)
    setNeedsDisplay()
  }

  package override func displayProperties() -> Properties {
    if isPlaced {
      let layout = Text.Layout(
        block(placedProposal), resolved.runs.map(\.look), width: size.width, flow.alignment)
      let recorder = CanvasRecorder(drawing, size: size)
      var context = GraphicsContext(recorder, EnvironmentValues(node: environment))
      graph.untracked { renderer?.draw(layout: layout, in: &context) }
      drawing.finish(recorder)
    }
    return flow.isDecoration
      ? [.role: "none", .hidden: true] : [.role: "img", .label: .string(text.label ?? resolved.string)]
  }
}

import DisplayTree
import Foundation

/// A view that is drawn by a closure.
public struct Canvas<Symbols: View> {
  let renderer: (inout GraphicsContext, CGSize) -> Void
  /// Views that the closure can draw, told apart by their tags.
  public var symbols: Symbols
  public var isOpaque: Bool
  public var rendersAsynchronously: Bool
}

/// In which colours a canvas is drawn; here always in the browser's.
public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }

extension Canvas where Symbols == EmptyView {
  /// A canvas of a closure that is called whenever the size changes or the view is evaluated.
  public nonisolated init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.renderer = renderer
    symbols = EmptyView()
    isOpaque = opaque
    self.rendersAsynchronously = rendersAsynchronously
  }
}

extension Canvas where Symbols: View {
  /// A canvas of a closure that draws views among all else: `resolveSymbol(id:)` finds them by their tags. They are made
  /// anew for each drawing, without state of their own.
  public nonisolated init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
    isOpaque = opaque
    self.rendersAsynchronously = rendersAsynchronously
  }
}

extension Canvas: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(CanvasElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class CanvasElement<Symbols: View>: LayoutElement {
  private var view: Canvas<Symbols>
  private var drawing: CanvasDrawing!

  init(_ view: Canvas<Symbols>, parent: Element) {
    self.view = view
    super.init(parent: parent)
    makeDisplayNode(.group)
    drawing = CanvasDrawing(parent: self)
    life = .active
    adopt([drawing])
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: Canvas<Symbols>.self).pointee
    setNeedsDisplay()
  }
  package override func rebuild() {
    isDirty = false
    setNeedsDisplay()
  }
  package override func forEachChild(_ body: (Element) -> Void) { drawing.map(body) }
  package override var layoutChildren: [LayoutElement] { drawing.map { [$0] } ?? [] }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func sizeDidChange() { setNeedsDisplay() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(drawing, at: .zero, size: size, proposal: proposal)
  }

  package override func displayProperties() -> Properties {
    if isPlaced {
      let recorder = CanvasRecorder(drawing, size: size)
      recorder.symbols = PartList(view.symbols).subviews
      graph.counters.bodies += 1
      graph.evaluate(self) {
        var context = GraphicsContext(recorder, EnvironmentValues(node: environment))
        view.renderer(&context, size)
      }
      recorder.finish()
    }
    return [.clips: true, .hidden: true]
  }
}

/// The nodes that a canvas is drawn with, used again from one drawing to the next.
@MainActor package final class CanvasDrawing: LayoutElement {
  fileprivate enum Piece {
    case node(DisplayNode)
    case element(LayoutElement, CanvasSetting)
    case layer(CanvasLayer)
    @MainActor var node: DisplayNode? {
      switch self {
      case .node(let node): node
      case .element, .layer: element?.displayNode
      }
    }
    var element: LayoutElement? {
      switch self {
      case .node: nil
      case .element(let element, _): element
      case .layer(let layer): layer
      }
    }
  }
  fileprivate var pieces: [Piece] = []

  init(parent: Element, environment: EnvironmentNode? = nil) {
    super.init(parent: parent, environment: environment)
    life = .active
  }
  package override func forEachChild(_ body: (Element) -> Void) {
    for piece in pieces { piece.element.map(body) }
  }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func collectDisplay(into nodes: inout [DisplayNode]) {
    nodes.append(contentsOf: pieces.compactMap(\.node))
  }

  func finish(_ recorder: CanvasRecorder) {
    for piece in pieces.dropFirst(recorder.count) { piece.element?.tearDown() }
    pieces.removeLast(pieces.count - recorder.count)
    if recorder.isChanged { graph.queueDisplayStructure(self) }
  }
}

/// A part of a drawing that is one picture for opacity, blend modes and filters.
@MainActor package final class CanvasLayer: LayoutElement {
  fileprivate var drawing: CanvasDrawing!
  fileprivate var properties = Properties()

  fileprivate init(parent: Element) {
    super.init(parent: parent)
    makeDisplayNode(.group)
    drawing = CanvasDrawing(parent: self)
    life = .active
    adopt([drawing])
  }
  package override func forEachChild(_ body: (Element) -> Void) { drawing.map(body) }
  package override var layoutChildren: [LayoutElement] { drawing.map { [$0] } ?? [] }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(drawing, at: .zero, size: size, proposal: proposal)
  }
  package override func displayProperties() -> Properties { properties }
}

/// What is said of the node of a text or an image beside what it says of itself.
@MainActor final class CanvasSetting: DisplayRefiner {
  var setting = CanvasRecorder.Setting(transform: .identity, properties: Properties())
  var size = CGSize.zero
  var origin = CGPoint.zero
  func refine(_ properties: inout Properties) {
    for (key, value) in setting.properties { properties[key] = value }
    properties[.hidden] = true
    // The place has the shift; the rest turns and scales around it.
    var rest = setting.transform
    (rest.tx, rest.ty) = (0, 0)
    guard !rest.isIdentity else { return }
    properties[.transform] = .list([rest.a, rest.b, rest.c, rest.d, 0, 0].map { .number(Double($0)) })
    properties[.transformOrigin] = [0, 0]
  }
}

/// Takes down what is drawn, into the nodes of the drawing before where they are of the same kind.
@MainActor final class CanvasRecorder {
  struct Setting {
    var transform: CGAffineTransform
    var properties: Properties
  }
  private let drawing: CanvasDrawing
  let size: CGSize
  private(set) var count = 0
  private(set) var isChanged = false
  /// The views that can be drawn.
  var symbols: [Subview] = []

  init(_ drawing: CanvasDrawing, size: CGSize) {
    self.drawing = drawing
    self.size = size
  }

  func add(_ kind: NodeKind, _ properties: Properties) {
    let tree = drawing.graph.tree
    let node: DisplayNode
    if count < drawing.pieces.count, case .node(let known) = drawing.pieces[count], known.kind == kind {
      node = known
    } else {
      node = tree.makeNode(kind)
      put(.node(node))
    }
    count += 1
    tree.setFrame(node, Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    tree.setProperties(node, properties)
  }

  /// Takes down what goes into a layer, until `finish()`.
  func layer(_ properties: Properties) -> CanvasRecorder {
    let layer: CanvasLayer
    if count < drawing.pieces.count, case .layer(let known) = drawing.pieces[count] {
      layer = known
    } else {
      layer = CanvasLayer(parent: drawing)
      put(.layer(layer))
    }
    count += 1
    layer.properties = properties
    layer.layoutParent = drawing
    layer.place(at: .zero, size: size, proposal: Proposal(size))
    layer.display()
    let inner = CanvasRecorder(layer.drawing, size: size)
    inner.symbols = symbols
    return inner
  }

  /// All of the drawing was taken down.
  func finish() { drawing.finish(self) }

  private func put(_ piece: CanvasDrawing.Piece) {
    isChanged = true
    if count < drawing.pieces.count {
      drawing.pieces[count].element?.tearDown()
      drawing.pieces[count] = piece
    } else {
      drawing.pieces.append(piece)
    }
  }

  private func make<V: View>(_ view: V) -> LayoutElement? {
    withUnsafePointer(to: view) { V._makeElement($0, inputs: _ViewInputs(parent: drawing)).element } as? LayoutElement
  }

  func measure<V: View>(_ view: V, in size: CGSize) -> CGSize {
    guard let element = make(view) else { return .zero }
    defer { element.tearDown() }
    return element.size(
      Proposal(
        width: size.width.isFinite ? Double(size.width) : .nan,
        height: size.height.isFinite ? Double(size.height) : .nan))
  }

  func draw<V: View>(_ view: V, in rect: CGRect, _ setting: Setting) {
    // A new element for each drawing: pictures and texts on canvases are few.
    guard let element = make(view), element.displayNode != nil else { return }
    let own = CanvasSetting()
    own.setting = setting
    element.refiners.append(own)
    put(.element(element, own))
    count += 1
    let origin = rect.origin.applying(setting.transform)
    element.layoutParent = drawing
    element.place(at: origin, size: rect.size, proposal: Proposal(rect.size))
    element.display()
  }
}

import DisplayTree
import Foundation
import Synchronization

/// A shape with what fills it.
public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
  public var shape: Content
  public var style: Style
  public var fillStyle: FillStyle {
    get { outline.fillStyle }
    set { outline.fillStyle = newValue }
  }
  var outline: Outline

  public nonisolated init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
    self.shape = shape
    self.style = style
    outline = Outline(fillStyle: fillStyle)
  }
  package nonisolated init(shape: Content, stroke: StrokeStyle, style: Style, isInside: Bool = false) {
    self.shape = shape
    self.style = style
    outline = Outline(stroke: stroke, isInside: isInside)
  }
}

/// How much of a shape is covered: what its outline encloses, or a line along it.
struct Outline: Equatable {
  var fillStyle = FillStyle()
  var stroke: StrokeStyle?
  var isInside = false
}

extension _ShapeView: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ShapeElement(view, parent: inputs.parent))
  }
}

extension Shape {
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, fillStyle: style)
  }
  public nonisolated func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
  }
  public nonisolated func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, stroke: style, style: content)
  }
  public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, stroke: StrokeStyle(lineWidth: lineWidth), style: content)
  }
}

extension InsettableShape {
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some View { _ShapeView(shape: self, stroke: style, style: content, isInside: true) }
  public nonisolated func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    _ShapeView(shape: self, stroke: StrokeStyle(lineWidth: lineWidth), style: content, isInside: true)
  }
  public nonisolated func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
    _ShapeView(shape: self, stroke: style, style: ForegroundStyle(), isInside: true)
  }
  public nonisolated func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    _ShapeView(shape: self, stroke: StrokeStyle(lineWidth: lineWidth), style: ForegroundStyle(), isInside: true)
  }
}

@MainActor package final class ShapeElement<Content: Shape, Style: ShapeStyle>: LayoutElement {
  // What the view is made of, apart: the view's own type would have to be looked up whenever it is touched.
  private var shape: Content
  private var style: Style
  private var outline: Outline
  private var paint = _Paint(.color(RGBA(0, 0, 0)))
  /// The shape that was displayed last, where that is another than the present one.
  private var displayed: Content?
  private var wasDisplayed = false

  init(_ view: UnsafePointer<_ShapeView<Content, Style>>, parent: Element) {
    shape = view.pointee.shape
    style = view.pointee.style
    outline = view.pointee.outline
    super.init(parent: parent)
    resolve()
    makeDisplayNode(.shape)
    life = .active
  }

  private func resolve() {
    paint = graph.evaluate(self) { style._paint(in: EnvironmentValues(node: environment)) }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: _ShapeView<Content, Style>.self).pointee
    let sameShape = SwiftUI.isSame(shape, new.shape)
    if sameShape, !isDirty, outline == new.outline, SwiftUI.isSame(style, new.style) {
      graph.counters.skips += 1
      return
    }
    if !sameShape, wasDisplayed, displayed == nil { displayed = shape }
    shape = new.shape
    style = new.style
    outline = new.outline
    rebuild()
    if !sameShape { invalidateLayout() }
  }

  package override func rebuild() {
    isDirty = false
    resolve()
    setNeedsDisplay()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    shape.sizeThatFits(ProposedViewSize(proposal))
  }

  package override func sizeDidChange() { setNeedsDisplay() }
  package override var isPlainBox: Bool { outline.stroke == nil && shape._outline == .rectangle }

  private var inset: CGFloat { outline.isInside ? (outline.stroke?.lineWidth ?? 0) / 2 : 0 }
  private var rect: CGRect { CGRect(origin: .zero, size: size).insetBy(dx: inset, dy: inset) }

  package override func displaySteps(_ animation: AnimationSpec) -> [[PropertyKey: PropertyValue]] {
    guard let displayed, inset != 0 || shape._outline == .path else { return [] }
    return displayed.steps(to: shape, animation).map { [.path: .string($0.path(in: rect).svg)] }
  }
  package override func didDisplay() {
    displayed = nil
    wasDisplayed = true
  }

  package override func displayProperties() -> Properties {
    var properties = Properties(capacity: 3)
    let (inset, rect) = (inset, rect)
    ShapeDrawing.describe(shape, in: rect, isWhole: inset == 0 && !paint.isPicture, &properties)
    if let shadow = paint.shadow { properties[.shadow] = shadow }
    if let material = paint.material {
      properties[.material] = .string(material)
      // What is behind it is changed in its box: a box with round corners is cut, a path is not.
      if Content.self == Circle.self, inset == 0, rect.width == rect.height {
        properties[.shape] = "ellipse"
        properties[.path] = nil
      }
    }
    if let stroke = outline.stroke {
      properties[.stroke] = paint.value
      properties[.strokeWidth] = .number(Double(stroke.lineWidth))
      if stroke.lineCap != .butt { properties[.lineCap] = stroke.lineCap == .round ? "round" : "square" }
      if stroke.lineJoin != .miter { properties[.lineJoin] = stroke.lineJoin == .round ? "round" : "bevel" }
      if !stroke.dash.isEmpty {
        properties[.dash] = .list((stroke.dash + [stroke.dashPhase]).map { .number(Double($0)) })
      }
    } else {
      properties[.fill] = paint.value
      if outline.fillStyle.isEOFilled { properties[.evenOdd] = true }
    }
    return properties
  }
}

/// Tells a host an outline, by name where it knows one.
package enum ShapeDrawing {
  package static func describe<S: Shape>(
    _ shape: S, in rect: CGRect, isWhole: Bool = true, _ properties: inout Properties
  ) {
    switch isWhole ? shape._outline : .path {
    case .rectangle: properties[.shape] = "rect"
    case .rounded(let radii):
      properties[.shape] = "rounded"
      properties[.cornerRadius] = radii.count == 1 ? .number(radii[0]) : .list(radii.map { .number($0) })
    case .capsule: properties[.shape] = "capsule"
    case .ellipse: properties[.shape] = "ellipse"
    case .path:
      properties[.shape] = "path"
      properties[.path] = .string(S.self == Circle.self ? CirclePaths.svg(in: rect) : shape.path(in: rect).svg)
    }
  }
}

/// The outlines of circles: lists are full of those of one size.
private enum CirclePaths {
  private static let known = Mutex<[CGRect: String]>([:])

  static func svg(in rect: CGRect) -> String {
    if let path = known.withLock({ $0[rect] }) { return path }
    let path = Circle().path(in: rect).svg
    known.withLock {
      if $0.count > 256 { $0 = [:] }
      $0[rect] = path
    }
    return path
  }
}

extension Color: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(StyleElement(view, parent: inputs.parent))
  }
}
extension LinearGradient: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(StyleElement(view, parent: inputs.parent))
  }
}
extension RadialGradient: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(StyleElement(view, parent: inputs.parent))
  }
}
extension AngularGradient: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(StyleElement(view, parent: inputs.parent))
  }
}
extension EllipticalGradient: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(StyleElement(view, parent: inputs.parent))
  }
}

/// A rectangle filled with a style: what a colour or a gradient is as a view. It reaches under the edges of the screen
/// where it touches them, as on Apple's systems.
@MainActor package final class StyleElement<Style: ShapeStyle>: LayoutElement {
  private var style: Style
  private var paint = _Paint(.color(RGBA(0, 0, 0)))

  init(_ style: UnsafePointer<Style>, parent: Element) {
    self.style = style.pointee
    super.init(parent: parent)
    resolve()
    makeDisplayNode(.shape)
    life = .active
  }

  private func resolve() { paint = graph.evaluate(self) { style._paint(in: EnvironmentValues(node: environment)) } }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: Style.self).pointee
    if SwiftUI.isSame(style, new) && !isDirty {
      graph.counters.skips += 1
      return
    }
    style = new
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    resolve()
    setNeedsDisplay()
  }

  package override var isPlainBox: Bool { true }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func sizeDidChange() { if paint.isPicture { setNeedsDisplay() } }

  package override func displayProperties() -> Properties {
    var properties: Properties = [.shape: "rect", .fill: paint.value]
    if paint.isPicture {
      properties[.shape] = "path"
      properties[.path] = .string(Path(CGRect(origin: .zero, size: size)).svg)
    }
    if let material = paint.material { properties[.material] = .string(material) }
    return properties
  }
}

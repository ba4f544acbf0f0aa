import Foundation

/// A style as a view: fills what it is given.
struct StyleView<S: ShapeStyle> {
  var style: S
}
extension StyleView: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    // The style is the only field.
    let style = UnsafeRawPointer(view).assumingMemoryBound(to: S.self)
    return _ViewOutputs(StyleElement(style, parent: inputs.parent))
  }
}

extension View {
  /// Puts a style behind the view, reaching under the screen's edges where the view touches them.
  public nonisolated func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(_StyleLayer(style: style, edges: edges, isBehind: true))
  }
  public nonisolated func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }
  /// Puts a filled shape behind the view.
  public nonisolated func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { background(alignment: .center) { shape.fill(style, style: fillStyle) } }
  public nonisolated func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    background(alignment: .center) { shape.fill(BackgroundStyle(), style: fillStyle) }
  }
  /// Puts a style in front of the view.
  public nonisolated func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    modifier(_StyleLayer(style: style, edges: edges, isBehind: false))
  }
  public nonisolated func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { overlay(alignment: .center) { shape.fill(style, style: fillStyle) } }
  public nonisolated func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(alignment: .center) { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}

private enum BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }
extension EnvironmentValues {
  /// What `.background` means as a style; nil for the system's background.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets what `.background` means as a style in this view.
  public nonisolated func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }
}

import Foundation

/// The line along a shape's outline, which is a shape itself: it can be filled, cut with, moved and stroked in turn.
public struct _StrokedShape<Base: Shape>: Shape {
  public var shape: Base
  public var style: StrokeStyle
  public nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public nonisolated static var role: ShapeRole { .stroke }
  public var animatableData: AnimatablePair<Base.AnimatableData, StrokeStyle.AnimatableData> {
    get { AnimatablePair(shape.animatableData, style.animatableData) }
    set { (shape.animatableData, style.animatableData) = (newValue.first, newValue.second) }
  }

  // Hosts draw lines themselves, so what is only shown or filled needs no outline of its line.
  public var body: _ShapeView<Base, ForegroundStyle> { _ShapeView(shape: shape, stroke: style, style: .foreground) }
  /// The line in a style.
  public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> _ShapeView<Base, S> {
    _ShapeView(shape: shape, stroke: self.style, style: content)
  }
}

extension Shape {
  /// The line along the outline.
  public nonisolated func stroke(style: StrokeStyle) -> _StrokedShape<Self> { _StrokedShape(shape: self, style: style) }
  /// The line along the outline.
  public nonisolated func stroke(lineWidth: CGFloat = 1) -> _StrokedShape<Self> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}

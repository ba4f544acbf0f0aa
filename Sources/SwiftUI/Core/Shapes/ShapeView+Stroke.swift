import Foundation

// A filled shape can be stroked on top.
extension _ShapeView where Style: ShapeStyle {
  public nonisolated func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
    overlay { shape.stroke(content, lineWidth: lineWidth) }
  }
  public nonisolated func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View
  where Content: InsettableShape { overlay { shape.strokeBorder(content, lineWidth: lineWidth) } }
}

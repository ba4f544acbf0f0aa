import Foundation

/// Rows and columns of views; a column is as wide as its cells need.
public struct Grid<Content: View> {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  var content: Content
  /// - Parameters:
  ///   - alignment: how views stand in their cells.
  ///   - horizontalSpacing: the distance between columns, points; nil for the standard distance.
  ///   - verticalSpacing: the distance between rows, points; nil for the standard distance.
  public nonisolated init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }
}

extension Grid: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedGridElement<Content>(view, parent: inputs.parent))
  }
}

/// A row of a grid; elsewhere its views stand side by side.
public struct GridRow<Content: View> {
  let alignment: VerticalAlignment?
  var content: Content
  public nonisolated init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedGridRowElement<Content>(view, parent: inputs.parent))
  }
}

package enum GridColumnsTrait: TraitKey { package static var defaultValue: Int { 1 } }
package enum GridAnchorTrait: TraitKey { package static var defaultValue: UnitPoint? { nil } }
package enum GridColumnAlignmentTrait: TraitKey { package static var defaultValue: HorizontalAlignment? { nil } }
package enum GridUnsizedAxesTrait: TraitKey { package static var defaultValue: Axis.Set { [] } }

extension View {
  /// Lets this view cover several columns of its grid.
  public nonisolated func gridCellColumns(_ count: Int) -> some View {
    modifier(_TraitWritingModifier(GridColumnsTrait.self, max(1, count)))
  }
  /// Sets which point of this view lies upon the same point of its cell.
  public nonisolated func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(_TraitWritingModifier(GridAnchorTrait.self, Optional(anchor)))
  }
  /// Sets how the views in this view's column stand in their cells.
  public nonisolated func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(_TraitWritingModifier(GridColumnAlignmentTrait.self, Optional(guide)))
  }
  /// Keeps this view from making its row or column larger in some directions.
  public nonisolated func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(_TraitWritingModifier(GridUnsizedAxesTrait.self, axes))
  }
}

import Foundation

/// A slice of a pie or of a ring.
public struct SectorMark {
  let angle: Plotted
  let innerRadius: MarkDimension
  let outerRadius: MarkDimension
  let angularInset: CGFloat
  let stacking: MarkStackingMethod

  /// A slice as large as a value is of all.
  public nonisolated init<T: Plottable>(
    angle: PlottableValue<T>, innerRadius: MarkDimension = .automatic, outerRadius: MarkDimension = .automatic,
    angularInset: CGFloat? = nil
  ) {
    self.angle = angle.plotted
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
    self.angularInset = angularInset ?? 0
    stacking = angle.plotted.end == nil ? .normalized : .unstacked
  }
}

extension SectorMark: ChartContent {
  public typealias Body = Never
  public func _collect(into collector: _MarkCollector, _ look: _MarkLook) {
    collector.add(.sector, look) {
      $0.angle = angle
      $0.innerRadius = innerRadius
      $0.outerRadius = outerRadius
      $0.angularInset = angularInset
      $0.stacking = stacking
    }
  }
}

import Foundation

/// Where the parts of a chart are, as the layout found it.
final class ChartGeometry: @unchecked Sendable {
  /// The plot, in the chart's coordinates.
  var plot = CGRect.zero
  /// The chart.
  var size = CGSize.zero
  /// How far the labels below and above the plot reach.
  var labelHeights: [Edge: CGFloat] = [:]

  /// The chart, in the plot's coordinates.
  var chartInPlot: CGRect { CGRect(x: -plot.minX, y: -plot.minY, width: size.width, height: size.height) }
}

/// What a subview of a chart is.
enum ChartRole: Equatable {
  case plot
  /// A label: its place in the chart's axes and among their labels.
  case label(axis: Int, index: Int)
  case title(edge: Edge, alignment: Alignment?, spacing: CGFloat)
  case legend
  /// Is not seen: measures labels that scroll with the plot.
  case ruler(edge: Edge)
  /// Over the plot: grows to the chart by itself.
  case layer
}

struct ChartRoleKey: LayoutValueKey {
  static var defaultValue: ChartRole { .layer }
}

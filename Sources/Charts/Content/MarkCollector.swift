import Foundation

/// Takes down a chart's marks, in order.
@MainActor public final class _MarkCollector {
  var marks: [Mark] = []
  /// Names the place in the content where marks are collected now.
  private var place = 0

  init() {}

  /// Collects what is inside of a part of the content.
  func inside<ID: Hashable>(_ id: ID, _ body: () -> Void) {
    let outer = place
    var hasher = Hasher()
    hasher.combine(outer)
    hasher.combine(id)
    place = hasher.finalize()
    body()
    place = outer
  }

  func add(
    _ kind: Mark.Kind, x: Extent = .all, y: Extent = .all, _ look: _MarkLook, _ change: (inout Mark) -> Void = { _ in }
  ) {
    var mark = Mark(kind: kind, place: place, x: x, y: y, look: look)
    if let last = marks.last, last.place == place { mark.index = last.index + 1 }
    mark.order = marks.count
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(mark.index)
    mark.id = hasher.finalize()
    change(&mark)
    marks.append(mark)
  }
}

/// Where a mark lies on an axis.
enum Extent {
  /// From one end of the plot to the other, or from and to places in the plot, points.
  case plot(CGFloat?, CGFloat?)
  case at(Plotted)
  case span(Plotted, Plotted)

  static var all: Extent { .plot(nil, nil) }

  var values: [Plotted] {
    switch self {
    case .plot: []
    case .at(let value): [value]
    case .span(let start, let end): [start, end]
    }
  }
}

/// A mark as the content says it.
struct Mark {
  enum Kind: Hashable { case bar, line, area, point, rule, rectangle, sector }
  var kind: Kind
  /// Tells this mark from others between two evaluations.
  var id = 0
  var place: Int
  var index = 0
  /// The place among all marks.
  var order = 0
  var x: Extent
  var y: Extent
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// Which line a line's or an area's point belongs to.
  var series: Plotted?
  /// What a sector's size stands for.
  var angle: Plotted?
  var innerRadius = MarkDimension.automatic
  var outerRadius = MarkDimension.automatic
  var angularInset: CGFloat = 0
  var look: _MarkLook
}

/// What modifiers say of marks: those outside first, those nearer to the mark over them.
public struct _MarkLook {
  var style: AnyShapeStyle?
  var styleBy: Plotted?
  var symbol: MarkSymbol?
  var symbolBy: Plotted?
  var symbolSize: CGFloat?
  var symbolSizeBy: Plotted?
  var lineStyle: StrokeStyle?
  var lineStyleBy: Plotted?
  var interpolation: InterpolationMethod?
  var cornerRadius: CGFloat?
  var opacity = 1.0
  var position: Grouping?
  var annotations: [MarkAnnotation] = []
  var offset = MarkOffset()
  var depth = 0.0
  var label: Text?
  var value: Text?
  var identifier: String?
  var isHidden = false
  var alignsWithPlot = false
  var effects: [(AnyView) -> AnyView] = []
}

/// Which of several marks beside one another a mark is.
struct Grouping {
  var by: Plotted
  var axis: Axis?
  var span: MarkDimension
}

/// How far the edges of a mark are moved.
struct MarkOffset: Hashable {
  var xStart: CGFloat = 0
  var xEnd: CGFloat = 0
  var yStart: CGFloat = 0
  var yEnd: CGFloat = 0
}

/// A view beside a mark.
struct MarkAnnotation {
  var position: AnnotationPosition
  var alignment: Alignment
  var spacing: CGFloat?
  var overflow: AnnotationOverflowResolution
  var content: (AnnotationContext) -> AnyView
}

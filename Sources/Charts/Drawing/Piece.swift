import Foundation

/// One thing that is drawn in a plot.
struct Piece: Identifiable {
  enum Content {
    case fill(PlotShape, AnyShapeStyle)
    case stroke(PlotShape, AnyShapeStyle, StrokeStyle)
    case view(AnyView)
    /// Nothing to be seen, something to be read out.
    case words
  }
  var id: String
  var place: PiecePlace
  var content: Content
  var opacity = 1.0
  var depth = 0.0
  /// Among pieces of the same depth: the place of its mark in the content.
  var order = 0
  var label: Text?
  var value: Text?
  var identifier: String?
  var effects: [(AnyView) -> AnyView] = []
}

/// Where a piece stands.
enum PiecePlace: Equatable {
  case frame(CGRect)
  /// Beside a rectangle, and inside of another if need be.
  case beside(CGRect, AnnotationPosition, Alignment, CGFloat, within: BesideLimit)
  /// In the middle of a point.
  case at(CGPoint)
}

/// Into what a view beside something is moved.
struct BesideLimit: Equatable {
  var x: Boundary
  var y: Boundary
  enum Boundary: Equatable { case none, plot, chart }
}

/// Shows a piece.
struct PieceView {
  let piece: Piece
}

extension PieceView: View {
  var body: some View {
    if piece.label == nil, piece.value == nil, piece.identifier == nil {
      drawing
    } else {
      drawing.accessibilityAddTraits(.isImage)
        .accessibilityLabel(piece.label ?? Text(verbatim: ""))
        .accessibilityValue(piece.value ?? Text(verbatim: ""))
        .accessibilityIdentifier(piece.identifier ?? "")
    }
  }

  @ViewBuilder private var drawing: some View {
    if piece.effects.isEmpty {
      plain
    } else {
      piece.effects.reduce(AnyView(plain)) { $1($0) }
    }
  }

  @ViewBuilder private var plain: some View {
    switch piece.content {
    case .fill(let shape, let style): shape.fill(faded(style))
    case .stroke(let shape, let style, let stroke): shape.stroke(faded(style), style: stroke)
    case .view(let view): view.opacity(piece.opacity)
    case .words: Color.clear
    }
  }

  private func faded(_ style: AnyShapeStyle) -> AnyShapeStyle {
    piece.opacity < 1 ? AnyShapeStyle(style.opacity(piece.opacity)) : style
  }
}

// What is drawn is told apart by its values: pieces are made anew whenever anything in the chart changes.
extension PieceView: CustomComparable {
  func isSame(as other: PieceView) -> Bool {
    let (a, b) = (piece, other.piece)
    guard a.id == b.id, a.opacity == b.opacity, a.label == b.label, a.value == b.value, a.identifier == b.identifier,
      a.effects.isEmpty, b.effects.isEmpty
    else { return false }
    switch (a.content, b.content) {
    case (.fill(let shape, let style), .fill(let other, let otherStyle)):
      return shape.figure == other.figure && style == otherStyle
    case (.stroke(let shape, let style, let stroke), .stroke(let other, let otherStyle, let otherStroke)):
      return shape.figure == other.figure && stroke == otherStroke && style == otherStyle
    case (.words, .words): return true
    default: return false
    }
  }
}

/// Puts the pieces of a plot at their places.
struct PieceLayout: Layout {
  var places: [PiecePlace]
  /// The chart's frame, in the plot's coordinates.
  var chart: CGRect

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (place, subview) in zip(places, subviews) {
      switch place {
      case .frame(let rect):
        subview.place(at: rect.origin, proposal: ProposedViewSize(rect.size))
      case .at(let point):
        subview.place(at: point, anchor: .center, proposal: .unspecified)
      case .beside(let rect, let position, let alignment, let spacing, let limit):
        let size = subview.sizeThatFits(.unspecified)
        var origin = BesidePlacement.origin(of: size, beside: rect, position, alignment, spacing: spacing)
        origin.x = limit.x.clamped(origin.x, size.width, bounds.minX...bounds.maxX, chart.minX...chart.maxX)
        origin.y = limit.y.clamped(origin.y, size.height, bounds.minY...bounds.maxY, chart.minY...chart.maxY)
        subview.place(at: origin, proposal: ProposedViewSize(size))
      }
    }
  }
}

extension BesideLimit.Boundary {
  fileprivate func clamped(
    _ value: CGFloat, _ size: CGFloat, _ plot: ClosedRange<CGFloat>, _ chart: ClosedRange<CGFloat>
  ) -> CGFloat {
    guard self != .none else { return value }
    let range = self == .plot ? plot : chart
    return max(range.lowerBound, min(value, range.upperBound - size))
  }
}

/// Where a view stands beside a rectangle.
enum BesidePlacement {
  static func origin(
    of size: CGSize, beside rect: CGRect, _ position: AnnotationPosition, _ alignment: Alignment, spacing: CGFloat
  ) -> CGPoint {
    let (x, y) = (position.x ?? 0, position.y ?? -1)
    return CGPoint(
      x: along(
        x, rect.minX, rect.maxX, size.width, spacing, fraction(alignment.horizontal, .leading, .trailing)),
      y: along(
        y, rect.minY, rect.maxY, size.height, spacing, fraction(alignment.vertical, .top, .bottom)))
  }

  private static func along(
    _ side: Int, _ low: CGFloat, _ high: CGFloat, _ size: CGFloat, _ spacing: CGFloat, _ fraction: CGFloat
  ) -> CGFloat {
    side < 0 ? low - size - spacing : side > 0 ? high + spacing : low + (high - low - size) * fraction
  }

  private static func fraction<G: Equatable>(_ guide: G, _ first: G, _ last: G) -> CGFloat {
    guide == first ? 0 : guide == last ? 1 : 0.5
  }
}

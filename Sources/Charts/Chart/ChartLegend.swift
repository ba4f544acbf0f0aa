import Foundation

/// The legend of a chart.
@MainActor enum ChartLegend {
  /// The legend's view; nil where there is none.
  static func view(of model: ChartModel) -> AnyView? {
    let settings = model.settings.legend
    guard settings.visibility != .hidden else { return nil }
    if let content = settings.content { return content }
    if let bounds = model.styles.bounds {
      return AnyView(GradientLegend(gradient: model.styles.gradient ?? StyleScale.colors, bounds: bounds))
    }
    let entries = entries(of: model)
    guard !entries.isEmpty else { return nil }
    let isRow = settings.position.x == nil || settings.position.y == 1 || settings.position.y == -1
    return AnyView(
      LegendLayout(isColumn: !isRow) { ForEach(entries) { LegendEntry(entry: $0) } }
        .font(.caption).foregroundStyle(.secondary))
  }

  /// A line of the legend.
  struct Entry: Identifiable {
    var id: String
    var style: AnyShapeStyle
    var symbol: AnyChartSymbolShape?
    var stroke: StrokeStyle?
  }

  /// One entry for each value that has a style, a symbol or a dash.
  private static func entries(of model: ChartModel) -> [Entry] {
    let lines = model.lineStyles.order
    let values = (model.styles.order + model.symbols.order + lines).unique
    let styles = Set(model.styles.order)
    let symbols = Set(model.symbols.order)
    return values.map { value in
      Entry(
        id: value.name, style: styles.contains(value) ? model.styles.paint(of: value) : StyleScale.palette[0],
        symbol: symbols.contains(value) ? model.symbols.style(of: value) : nil,
        stroke: lines.contains(value) ? model.lineStyles.style(of: value) : nil)
    }
  }
}

struct LegendEntry {
  let entry: ChartLegend.Entry
}

extension LegendEntry: View {
  var body: some View {
    HStack(spacing: 4) {
      if let stroke = entry.stroke {
        PlotShape(figure: .path(Path { $0.addLines([CGPoint(x: 0, y: 4), CGPoint(x: 18, y: 4)]) }))
          .stroke(entry.style, style: stroke).frame(width: 18, height: 8)
      } else {
        symbol.frame(width: 8, height: 8)
      }
      Text(verbatim: entry.id).lineLimit(1)
    }
    .accessibilityElement(children: .combine)
  }

  @ViewBuilder private var symbol: some View {
    if let symbol = entry.symbol {
      let shape = PlotShape(figure: .path(symbol.path(around: CGPoint(x: 4, y: 4), area: 64)))
      if let width = symbol.lineWidth {
        shape.stroke(entry.style, lineWidth: min(width, 1.5))
      } else {
        shape.fill(entry.style)
      }
    } else {
      Circle().fill(entry.style)
    }
  }
}

/// The colours of numbers.
struct GradientLegend {
  let gradient: Gradient
  let bounds: (Double, Double)
}

extension GradientLegend: View {
  var body: some View {
    VStack(spacing: 2) {
      Capsule().fill(LinearGradient(gradient: gradient, startPoint: .leading, endPoint: .trailing))
        .frame(height: 6)
      HStack {
        Text(verbatim: _Datum.number(bounds.0).text)
        Spacer()
        Text(verbatim: _Datum.number(bounds.1).text)
      }
    }
    .frame(maxWidth: 180).font(.caption).foregroundStyle(.secondary)
  }
}

/// Entries beside one another, in as many rows as it takes.
struct LegendLayout: Layout {
  var isColumn: Bool
  private static let spacing: CGFloat = 12
  private static let rowSpacing: CGFloat = 4

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let rows = rows(subviews, proposal.width ?? .infinity)
    let width = rows.flatMap { $0 }.map { $0.1.maxX }.max() ?? 0
    return CGSize(width: width, height: rows.last?.map { $0.1.maxY }.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (view, rect) in rows(subviews, bounds.width + 0.5).flatMap({ $0 }) {
      view.place(
        at: CGPoint(x: bounds.minX + rect.minX, y: bounds.minY + rect.minY), proposal: ProposedViewSize(rect.size))
    }
  }

  private func rows(_ subviews: Subviews, _ width: CGFloat) -> [[(LayoutSubview, CGRect)]] {
    var rows: [[(LayoutSubview, CGRect)]] = []
    for view in subviews {
      let size = view.sizeThatFits(ProposedViewSize(width: width.isFinite ? width : nil, height: nil))
      let left = rows.last?.last.map { $0.1.maxX + Self.spacing } ?? 0
      if !isColumn, var row = rows.last, left + size.width <= width {
        row.append((view, CGRect(x: left, y: row[0].1.minY, width: size.width, height: size.height)))
        rows[rows.count - 1] = row
      } else {
        let top = rows.last?.map { $0.1.maxY }.max().map { $0 + Self.rowSpacing } ?? 0
        rows.append([(view, CGRect(x: 0, y: top, width: size.width, height: size.height))])
      }
    }
    return rows
  }
}

import Foundation

/// A view that shows data as marks on axes.
public struct Chart<Content: ChartContent> {
  private let content: Content
  @Environment(\.chartSettings) private var settings
  @Environment(\.locale) private var locale
  @State private var geometry = ChartGeometry()
}

extension Chart {
  /// A chart of what a closure says.
  public nonisolated init(@ChartContentBuilder content: () -> Content) { self.content = content() }

  /// A chart of each element of a collection.
  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, C> {
    self.content = ForEach(data, content: content)
  }

  /// A chart of each element of a collection.
  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.content = ForEach(data, id: id, content: content)
  }

  /// A chart of each number of a range.
  public nonisolated init<C: ChartContent>(
    _ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> C
  ) where Content == ForEach<Range<Int>, Int, C> {
    self.content = ForEach(data, content: content)
  }
}

extension Chart: View {
  public var body: some View {
    let collector = _MarkCollector()
    content._collect(into: collector, _MarkLook())
    let model = ChartModel(collector.marks, settings, locale: locale)
    return ChartBody(model: model, geometry: geometry)
      // Charts inside of this one (in annotations, say) have settings of their own, and time runs from left to right.
      .environment(\.chartSettings, ChartSettings())
      .environment(\.layoutDirection, .leftToRight)
      .accessibilityElement(children: .contain)
      .accessibilityLabel(Text(verbatim: "Chart"))
  }
}

/// The parts of a chart.
struct ChartBody {
  let model: ChartModel
  let geometry: ChartGeometry
}

extension ChartBody: View {
  var body: some View {
    let proxy = ChartProxy(model: model, geometry: geometry)
    ChartLayout(x: model.x, y: model.y, axes: model.axes, legend: model.settings.legend, geometry: geometry) {
      ForEach(model.settings.backgrounds.indices) { layer(model.settings.backgrounds[$0], proxy) }
      plot(proxy).layoutValue(key: ChartRoleKey.self, value: .plot)
      views(labels.filter { !isScrolled || $0.axis == .vertical })
      if isScrolled {
        ForEach(labels.filter { $0.axis == .horizontal }.prefix(1)) { label in
          label.view.hidden().layoutValue(key: ChartRoleKey.self, value: .ruler(edge: label.edge))
        }
      }
      views(titles)
      if let legend = ChartLegend.view(of: model) {
        legend.layoutValue(key: ChartRoleKey.self, value: .legend)
      }
      ForEach(model.settings.overlays.indices) { layer(model.settings.overlays[$0], proxy) }
    }
  }

  @MainActor private func plot(_ proxy: ChartProxy) -> AnyView {
    var view =
      isScrolled
      ? AnyView(ScrolledPlot(model: model, labels: views(labels.filter { $0.axis == .horizontal })))
      : AnyView(ChartSelection(model: model, proxy: proxy) { PlotView(model: model, geometry: geometry) })
    for style in model.settings.plotStyles { view = style(view) }
    return view
  }

  @MainActor private func layer(_ layer: ChartLayer, _ proxy: ChartProxy) -> some View {
    GeometryReader { plot in
      let frame = geometry.chartInPlot
      layer.content(proxy)
        .frame(width: frame.width, height: frame.height, alignment: layer.alignment)
        .offset(x: frame.minX, y: frame.minY)
    }
    .layoutValue(key: ChartRoleKey.self, value: .layer)
  }

  /// A view around the plot.
  private struct Outer: Identifiable {
    var id: String
    var view: AnyView
    var role: ChartRole
    var axis: Axis?
    var edge = Edge.bottom
  }

  @MainActor private func views(_ outer: [Outer]) -> some View {
    ForEach(outer) { $0.view.layoutValue(key: ChartRoleKey.self, value: $0.role) }
  }

  /// Whether the horizontal axis scrolls with the plot.
  @MainActor private var isScrolled: Bool {
    model.settings.scroll.axes.contains(.horizontal) && model.x.visibleLength != nil && !model.isPolar
  }

  @MainActor private var labels: [Outer] {
    model.axes.enumerated().flatMap { axis, drawing in
      drawing.labels.enumerated().map { index, label in
        Outer(
          id: "\(drawing.axis) \(label.id)", view: AnyView(label.view.lineLimit(drawing.axis == .horizontal ? nil : 1)),
          role: .label(axis: axis, index: index), axis: drawing.axis, edge: drawing.edge)
      }
    }
  }

  @MainActor private var titles: [Outer] {
    func outer(_ title: AxisTitle, _ id: String, _ standard: Edge, _ alignment: Alignment) -> Outer {
      let position = title.position
      let edge: Edge =
        position == .automatic || position == .overlay
        ? standard : position.y == -1 ? .top : position.y == 1 ? .bottom : position.x == -1 ? .leading : .trailing
      let isRow = edge == .top || edge == .bottom
      let side: Alignment? =
        position.x == -1 && position.y != 0 ? .leading : position.x == 1 && position.y != 0 ? .trailing : nil
      let view = title.content.font(.caption).foregroundStyle(.secondary)
      return Outer(
        id: id, view: isRow ? AnyView(view) : AnyView(UprightLayout { view.fixedSize().rotationEffect(.degrees(-90)) }),
        role: .title(
          edge: edge, alignment: title.alignment ?? side ?? (isRow ? alignment : .center),
          spacing: title.spacing ?? ChartLayout.titleSpacing))
    }
    return model.settings.x.titles.enumerated().map { outer($1, "x\($0)", .bottom, .leading) }
      + model.settings.y.titles.enumerated().map { outer($1, "y\($0)", .top, .trailing) }
  }
}

/// Gives a view that is turned by a quarter the room that it takes.
struct UprightLayout: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let size = subviews.first?.sizeThatFits(.unspecified) ?? .zero
    return CGSize(width: size.height, height: size.width)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for view in subviews {
      view.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: .unspecified)
    }
  }
}

import Foundation

extension View {
  /// Puts a view over a chart.
  public nonisolated func chartOverlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    chart { $0.overlays.append(ChartLayer(alignment: alignment) { AnyView(content($0)) }) }
  }
  /// Puts a view behind a chart.
  public nonisolated func chartBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    chart { $0.backgrounds.append(ChartLayer(alignment: alignment) { AnyView(content($0)) }) }
  }
  /// Changes the plot as a view.
  public nonisolated func chartPlotStyle<Content: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> Content
  ) -> some View {
    chart { $0.plotStyles.append { AnyView(content(ChartPlotContent(content: $0))) } }
  }

  // MARK: Selection

  /// Follows the value at which the person points, along the horizontal axis.
  public nonisolated func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.x.selection = taker(value) }
  }
  /// Follows the value at which the person points, along the vertical axis.
  public nonisolated func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.y.selection = taker(value) }
  }
  /// Follows the range over which the person drags, along the horizontal axis.
  public nonisolated func chartXSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>) -> some View {
    chart { $0.x.rangeSelection = taker(range) }
  }
  /// Follows the range over which the person drags, along the vertical axis.
  public nonisolated func chartYSelection<P: Plottable & Comparable>(range: Binding<ClosedRange<P>?>) -> some View {
    chart { $0.y.rangeSelection = taker(range) }
  }
  /// Follows the value at which the person points, around a pie.
  public nonisolated func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.angleSelection = taker(value) }
  }
}

/// What takes a selected value.
private nonisolated func taker<P: Plottable>(_ binding: Binding<P?>) -> (_Datum?) -> Void {
  { binding.wrappedValue = $0.flatMap { P(datum: $0) } }
}

/// What takes the ends of a selected range.
private nonisolated func taker<P: Plottable & Comparable>(
  _ binding: Binding<ClosedRange<P>?>
) -> ((_Datum, _Datum)?) -> Void {
  {
    guard let ends = $0, let low = P(datum: ends.0), let high = P(datum: ends.1), low <= high else {
      binding.wrappedValue = nil
      return
    }
    binding.wrappedValue = low...high
  }
}

/// The plot, as `chartPlotStyle` gets it.
public struct ChartPlotContent {
  let content: AnyView
}
extension ChartPlotContent: View {
  public var body: some View { content }
}

/// Listens to the person where a chart has a selection.
struct ChartSelection<Content: View> {
  let model: ChartModel
  let proxy: ChartProxy
  let content: Content
  @State private var start: CGPoint?

  init(model: ChartModel, proxy: ChartProxy, @ViewBuilder content: () -> Content) {
    self.model = model
    self.proxy = proxy
    self.content = content()
  }
}

extension ChartSelection: View {
  @MainActor private var isSelectable: Bool {
    let settings = model.settings
    return settings.x.selection != nil || settings.y.selection != nil || settings.x.rangeSelection != nil
      || settings.y.rangeSelection != nil || settings.angleSelection != nil
  }

  var body: some View {
    if isSelectable {
      content.contentShape(Rectangle())
        .gesture(
          DragGesture(minimumDistance: 0)
            .onChanged { select($0.startLocation, $0.location) }
            .onEnded { _ in end() })
    } else {
      content
    }
  }

  @MainActor private func select(_ start: CGPoint, _ point: CGPoint) {
    let size = proxy.plotSize
    let inside = CGPoint(x: min(max(point.x, 0), size.width), y: min(max(point.y, 0), size.height))
    proxy.selectXValue(at: inside.x)
    proxy.selectYValue(at: inside.y)
    proxy.selectXRange(from: start.x, to: inside.x)
    proxy.selectYRange(from: start.y, to: inside.y)
    proxy.selectAngleValue(at: proxy.angle(at: point))
  }

  /// What is selected by pointing is selected no longer than that; a range stays.
  @MainActor private func end() {
    model.settings.x.selection?(nil)
    model.settings.y.selection?(nil)
    model.settings.angleSelection?(nil)
  }
}

import Foundation

extension View {
  /// Lets the chart scroll.
  public nonisolated func chartScrollableAxes(_ axes: Axis.Set) -> some View {
    if axes.contains(.vertical) { withoutEffect("chartScrollableAxes(.vertical)") }
    return chart { $0.scroll.axes = axes }
  }

  /// How much of the horizontal domain shows at a time: seconds, where it is of dates.
  public nonisolated func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
    chart { $0.x.scale.visibleLength = length.datum.number }
  }
  /// How much of the vertical domain shows at a time: seconds, where it is of dates.
  public nonisolated func chartYVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
    chart { $0.y.scale.visibleLength = length.datum.number }
  }

  /// Keeps where the visible part begins in a binding; setting the binding scrolls there.
  public nonisolated func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View {
    chart {
      $0.scroll.position = ScrollSettings.Position(
        read: { x.wrappedValue.datum },
        // Dates may be kept as numbers.
        write: { datum in
          if let value = P(datum: datum) ?? datum.number.flatMap({ P(datum: .number($0)) }) { x.wrappedValue = value }
        })
    }
  }
  /// Keeps where the visible part begins; vertical charts do not scroll here.
  public nonisolated func chartScrollPosition<P: Plottable>(y: Binding<P>) -> some View {
    withoutEffectView("chartScrollPosition(y:)")
  }
  /// Where the visible part begins at first.
  public nonisolated func chartScrollPosition<P: Plottable>(initialX: P) -> some View {
    let datum = initialX.datum
    return chart { $0.scroll.position = ScrollSettings.Position(read: { datum }, write: nil) }
  }
  /// Where the visible part begins at first; vertical charts do not scroll here.
  public nonisolated func chartScrollPosition<P: Plottable>(initialY: P) -> some View {
    withoutEffectView("chartScrollPosition(initialY:)")
  }
  /// Where scrolling comes to rest; here it is where the person leaves it.
  public nonisolated func chartScrollTargetBehavior(_ behavior: some ChartScrollTargetBehavior) -> some View {
    withoutEffectView("chartScrollTargetBehavior")
  }
}

/// Where charts come to rest.
public protocol ChartScrollTargetBehavior {}

/// How far apart the values are at which scrolling comes to rest after a flick.
public struct MajorValueAlignment<Value>: @unchecked Sendable {
  public static var page: MajorValueAlignment<Value> { MajorValueAlignment() }
  public static func unit(_ unit: Value) -> MajorValueAlignment<Value> { MajorValueAlignment() }
}
extension MajorValueAlignment where Value == DateComponents {
  public static func matching(_ components: DateComponents) -> MajorValueAlignment<DateComponents> { .init() }
}

/// Rests at values of a kind.
public struct ValueAlignedChartScrollTargetBehavior: ChartScrollTargetBehavior, Sendable {
  /// How far a flick may go.
  public struct LimitBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = LimitBehavior(name: "automatic")
    public static let always = LimitBehavior(name: "always")
    public static let never = LimitBehavior(name: "never")
  }
}
extension ChartScrollTargetBehavior where Self == ValueAlignedChartScrollTargetBehavior {
  public static func valueAligned(
    matching components: DateComponents, majorAlignment: MajorValueAlignment<DateComponents>? = nil,
    limitBehavior: ValueAlignedChartScrollTargetBehavior.LimitBehavior = .automatic
  ) -> ValueAlignedChartScrollTargetBehavior { .init() }
  public static func valueAligned<P: Plottable & Numeric>(
    unit: P, majorAlignment: MajorValueAlignment<P>? = nil,
    limitBehavior: ValueAlignedChartScrollTargetBehavior.LimitBehavior = .automatic
  ) -> ValueAlignedChartScrollTargetBehavior { .init() }
}

/// Rests at whole pages.
public struct PagingChartScrollTargetBehavior: ChartScrollTargetBehavior, Sendable {}
extension ChartScrollTargetBehavior where Self == PagingChartScrollTargetBehavior {
  public static var paging: PagingChartScrollTargetBehavior { .init() }
}

/// A plot that is wider than what is seen of it, with the labels below it.
struct ScrolledPlot<Labels: View> {
  let model: ChartModel
  let labels: Labels
  @State private var geometry = ChartGeometry()
  /// Where the person scrolled to last, so that the app's answer does not scroll again.
  @State private var told: _Datum?

  init(model: ChartModel, labels: Labels) {
    self.model = model
    self.labels = labels
  }
}

private enum ScrollNames: Hashable { case space, target }

extension ScrolledPlot: View {
  var body: some View {
    GeometryReader { window in
      let width = max(window.size.width, window.size.width * factor)
      ScrollViewReader { reader in
        ScrollView(.horizontal, showsIndicators: false) {
          ChartLayout(x: model.x, y: model.y, axes: model.axes, legend: LegendSettings(), geometry: geometry) {
            ChartSelection(model: model, proxy: ChartProxy(model: model, geometry: geometry)) {
              PlotView(model: model, geometry: geometry)
            }
            .layoutValue(key: ChartRoleKey.self, value: .plot)
            labels
          }
          .frame(width: width, height: window.size.height)
          .background(alignment: .topLeading) { target(width, window.size.width) }
          .onGeometryChange(for: CGFloat.self) { content in
            MainActor.assumeIsolated { -content.frame(in: .named(ScrollNames.space)).minX }
          } action: { old, new in
            // At first both are the same: nobody has scrolled yet.
            if old != new { tell(new, width) }
          }
        }
        .coordinateSpace(name: ScrollNames.space)
        .onAppear { if position != nil { reader.scrollTo(ScrollNames.target, anchor: .topLeading) } }
        .onChange(of: position) { _, new in
          if new != told { reader.scrollTo(ScrollNames.target, anchor: .topLeading) }
        }
      }
    }
  }

  @MainActor private var position: _Datum? { model.settings.scroll.position?.read() }

  /// How many times as wide as what is seen the plot is.
  @MainActor private var factor: CGFloat { min(wantedFactor, 1000) }
  @MainActor private var wantedFactor: CGFloat {
    if model.x.isBands {
      let visible = model.x.visibleLength ?? Double(model.x.categories.count)
      return CGFloat(Double(model.x.categories.count) / max(visible, 1))
    }
    return model.x.seen > 0 ? CGFloat((model.x.high - model.x.low) / model.x.seen) : 1
  }

  /// A view where the visible part is to begin.
  @MainActor private func target(_ width: CGFloat, _ seen: CGFloat) -> some View {
    let number = position?.number ?? model.x.low
    let place = model.x.isBands ? 0 : model.x.place(number, width)
    return Color.clear.frame(width: 1, height: 1).id(ScrollNames.target)
      .padding(.leading, max(0, min(place, width - seen)))
  }

  @MainActor private func tell(_ offset: CGFloat, _ width: CGFloat) {
    guard let write = model.settings.scroll.position?.write, let datum = model.x.datum(at: offset, width),
      datum != told, abs((datum.number ?? 0) - (position?.number ?? 0)) > abs(model.x.high - model.x.low) * 1e-6
    else { return }
    told = datum
    write(datum)
  }
}

import Foundation

/// Shows a value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View> {
  let configuration: GaugeStyleConfiguration
  @Environment(\.gaugeStyle) private var style

  nonisolated init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel, _ least: BoundsLabel,
    _ most: BoundsLabel, _ marks: MarkedValueLabels
  ) {
    let length = Double(bounds.upperBound - bounds.lowerBound)
    let fraction = length > 0 ? min(1, max(0, Double(value - bounds.lowerBound) / length)) : 0
    configuration = GaugeStyleConfiguration(
      value: fraction, label: .init(content: AnyView(label)),
      currentValueLabel: Self.shown(current).map { .init(content: $0) },
      minimumValueLabel: Self.shown(least).map { .init(content: $0) },
      maximumValueLabel: Self.shown(most).map { .init(content: $0) },
      markedValueLabels: Self.shown(marks).map { .init(content: $0) })
  }
  private nonisolated static func shown<V: View>(_ view: V) -> AnyView? {
    V.self == EmptyView.self ? nil : AnyView(view)
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(), markedValueLabels())
  }
}

extension Gauge where MarkedValueLabels == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(), EmptyView()) }
}
extension Gauge where BoundsLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) { self.init(value, bounds, label(), currentValueLabel(), EmptyView(), EmptyView(), markedValueLabels()) }
}
extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value, bounds, label(), currentValueLabel(), EmptyView(), EmptyView(), EmptyView()) }
}
extension Gauge where BoundsLabel == EmptyView, CurrentValueLabel == EmptyView, MarkedValueLabels == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) { self.init(value, bounds, label(), EmptyView(), EmptyView(), EmptyView(), EmptyView()) }
}

extension Gauge: View {
  public var body: some View { style.make(configuration) }
}

/// The look of gauges.
@MainActor @preconcurrency public protocol GaugeStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = GaugeStyleConfiguration
}

/// What a gauge shows.
public struct GaugeStyleConfiguration {
  public struct Label {
    let content: AnyView
  }
  public struct CurrentValueLabel {
    let content: AnyView
  }
  public struct MinimumValueLabel {
    let content: AnyView
  }
  public struct MaximumValueLabel {
    let content: AnyView
  }
  public struct MarkedValueLabel {
    let content: AnyView
  }
  /// Where the value lies in its range, from 0 to 1.
  public let value: Double
  public let label: Label
  public let currentValueLabel: CurrentValueLabel?
  public let minimumValueLabel: MinimumValueLabel?
  public let maximumValueLabel: MaximumValueLabel?
  /// The labels at values of their own. The styles that come with the system do not show them, as on iOS.
  public let markedValueLabels: MarkedValueLabel?
}

extension GaugeStyleConfiguration.Label: View { public var body: some View { content } }
extension GaugeStyleConfiguration.CurrentValueLabel: View { public var body: some View { content } }
extension GaugeStyleConfiguration.MinimumValueLabel: View { public var body: some View { content } }
extension GaugeStyleConfiguration.MaximumValueLabel: View { public var body: some View { content } }
extension GaugeStyleConfiguration.MarkedValueLabel: View { public var body: some View { content } }

private enum GaugeStyleKey: EnvironmentKey {
  static var defaultValue: AnyStyle<GaugeStyleConfiguration> {
    AnyStyle(DefaultGaugeStyle()) { $0.makeBody(configuration: $1) }
  }
}
extension EnvironmentValues {
  var gaugeStyle: AnyStyle<GaugeStyleConfiguration> {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.gaugeStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

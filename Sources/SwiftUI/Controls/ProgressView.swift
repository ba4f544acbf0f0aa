import DisplayTree
import Foundation

/// Shows how far a task is, or that it goes on.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  var fraction: Double?
  var label: Label
  var currentValue: CurrentValueLabel
  /// An interval whose course is shown by itself.
  var interval: ClosedRange<Date>?
  var countsDown = false

  nonisolated init(fraction: Double?, label: Label, currentValue: CurrentValueLabel) {
    self.fraction = fraction
    self.label = label
    self.currentValue = currentValue
  }

  nonisolated static func part<V: BinaryFloatingPoint>(_ value: V?, of total: V) -> Double? {
    value.map { total > 0 ? min(1, max(0, Double($0) / Double(total))) : 0 }
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(fraction: Self.part(value, of: total), label: label(), currentValue: currentValueLabel()) }
}

extension ProgressView {
  /// Shows how far a task is, with a label.
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label)
  where CurrentValueLabel == EmptyView {
    self.init(fraction: Self.part(value, of: total), label: label(), currentValue: EmptyView())
  }

  /// Shows how far a task is.
  public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1)
  where Label == EmptyView, CurrentValueLabel == EmptyView {
    self.init(fraction: Self.part(value, of: total), label: EmptyView(), currentValue: EmptyView())
  }

  /// Shows how far a task is, with a title.
  public nonisolated init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1)
  where Label == Text, CurrentValueLabel == EmptyView {
    self.init(fraction: Self.part(value, of: total), label: Text(titleKey), currentValue: EmptyView())
  }

  /// Shows how far a task is, with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1)
  where Label == Text, CurrentValueLabel == EmptyView {
    self.init(fraction: Self.part(value, of: total), label: Text(title), currentValue: EmptyView())
  }

  /// Shows how far a task is that keeps count itself.
  public nonisolated init(_ progress: Progress) where Label == EmptyView, CurrentValueLabel == EmptyView {
    self.init(fraction: progress.fractionCompleted, label: EmptyView(), currentValue: EmptyView())
  }

  /// Shows what a style is given.
  public nonisolated init(_ configuration: ProgressViewStyleConfiguration)
  where
    Label == ProgressViewStyleConfiguration.Label,
    CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
  {
    self.init(
      fraction: configuration.fractionCompleted, label: configuration.label ?? .init(AnyView(EmptyView())),
      currentValue: configuration.currentValueLabel ?? .init(AnyView(EmptyView())))
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Shows that a task goes on, with a label.
  public nonisolated init(@ViewBuilder label: () -> Label) {
    self.init(fraction: nil, label: label(), currentValue: EmptyView())
  }

  /// Shows that a task goes on.
  public nonisolated init() where Label == EmptyView {
    self.init(fraction: nil, label: EmptyView(), currentValue: EmptyView())
  }

  /// Shows that a task goes on, with a title.
  public nonisolated init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(fraction: nil, label: Text(titleKey), currentValue: EmptyView())
  }

  /// Shows that a task goes on, with a title.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S) where Label == Text {
    self.init(fraction: nil, label: Text(title), currentValue: EmptyView())
  }
}

extension ProgressView: View {
  public var body: some View {
    if let interval {
      TimelineView(.periodic(from: interval.lowerBound, by: 1)) { moment in
        styled(Self.fraction(of: interval, at: moment.date, countsDown: countsDown))
      }
    } else {
      styled(fraction)
    }
  }

  @MainActor private func styled(_ fraction: Double?) -> some View {
    StyledProgress(
      configuration: ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: Label.self == EmptyView.self ? nil : .init(AnyView(label)),
        currentValueLabel: CurrentValueLabel.self == EmptyView.self ? nil : .init(AnyView(currentValue))))
  }
}

@MainActor @preconcurrency public protocol ProgressViewStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = ProgressViewStyleConfiguration
}

public struct ProgressViewStyleConfiguration {
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public struct CurrentValueLabel {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
}
extension ProgressViewStyleConfiguration.Label: View { public var body: some View { content } }
extension ProgressViewStyleConfiguration.CurrentValueLabel: View { public var body: some View { content } }

/// A bar, or a spinner where it is not known how far the task is.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ProgressFigure(configuration: configuration, isCircular: configuration.fractionCompleted == nil)
  }
}
public struct LinearProgressViewStyle: ProgressViewStyle {
  var tint: Color?
  public nonisolated init() {}
  public nonisolated init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressFigure(configuration: configuration, isCircular: false, tint: tint)
  }
}
public struct CircularProgressViewStyle: ProgressViewStyle {
  var tint: Color?
  public nonisolated init() {}
  public nonisolated init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    ProgressFigure(configuration: configuration, isCircular: true, tint: tint)
  }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle { public static var automatic: Self { Self() } }
extension ProgressViewStyle where Self == LinearProgressViewStyle { public static var linear: Self { Self() } }
extension ProgressViewStyle where Self == CircularProgressViewStyle { public static var circular: Self { Self() } }

private enum ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: AnyStyle<ProgressViewStyleConfiguration>? { nil }
}
extension EnvironmentValues {
  package var progressViewStyle: AnyStyle<ProgressViewStyleConfiguration>? {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(\.progressViewStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

struct StyledProgress: View {
  let configuration: ProgressViewStyleConfiguration
  @Environment(\.progressViewStyle) private var style
  var body: some View {
    if let style {
      style.make(configuration).environment(\.progressViewStyle, nil)
    } else {
      DefaultProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

/// The label over a bar or under a spinner.
struct ProgressFigure: View {
  let configuration: ProgressViewStyleConfiguration
  let isCircular: Bool
  var tint: Color?
  @Environment(\.controlSize) private var controlSize
  var body: some View {
    if isCircular {
      VStack(spacing: 6) {
        meter
        configuration.label.foregroundStyle(.secondary)
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    } else {
      VStack(alignment: .leading, spacing: 4) {
        configuration.label
        meter
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    }
  }
  private var meter: some View {
    LabeledControl(
      label: configuration.label,
      control: ProgressControl(
        fraction: configuration.fractionCompleted, isCircular: isCircular, diameter: controlSize >= .large ? 37 : 20,
        tint: tint),
      cover: EmptyView()
    ).environment(\.labelsHidden, true)
  }
}

extension ControlSize: Comparable {
  private var rank: Int { ControlSize.allCases.firstIndex(of: self) ?? 0 }
  public static func < (a: ControlSize, b: ControlSize) -> Bool { a.rank < b.rank }
}

/// The bar or the spinner.
package struct ProgressControl {
  var fraction: Double?
  var isCircular: Bool
  var diameter = 20.0
  var tint: Color?
}

extension ProgressControl: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ProgressElement(view.pointee, kind: .progress, parent: inputs.parent))
  }
}

@MainActor package final class ProgressElement: ControlElement<ProgressControl> {
  private var tint: String?
  private var unnamed = ""
  package override func read(_ environment: EnvironmentValues) {
    unnamed = SystemWord.inProgress.text(in: environment)
    tint = (view.tint ?? environment.tint).map { $0.rgba(in: environment).css }
  }
  package override func changed() {
    invalidateLayout()
    setNeedsDisplay()
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize {
    if view.isCircular { return CGSize(width: view.diameter, height: view.diameter) }
    return CGSize(width: proposal.width.isNaN ? 100 : max(0, proposal.width), height: 4)
  }
  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    properties[.disabled] = nil
    if controlName?.isEmpty != false { properties[.label] = .string(unnamed) }
    properties[.shape] = view.isCircular ? "circular" : "linear"
    if let fraction = view.fraction { properties[.number] = .number(fraction) }
    if let tint { properties[.tint] = .string(tint) }
    return properties
  }
}

import DisplayTree
import Foundation

/// A control to choose a number of a range by sliding a knob.
public struct Slider<Label: View, ValueLabel: View> {
  var value: Binding<Double>
  var bounds: ClosedRange<Double>
  var step: Double?
  var onEditingChanged: (Bool) -> Void
  var label: Label
  var minimumLabel: ValueLabel
  var maximumLabel: ValueLabel

  nonisolated init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ label: Label, _ minimum: ValueLabel,
    _ maximum: ValueLabel,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.value = Binding(
      location: FunctionLocation(
        { Double(value.wrappedValue) }, { value.transaction($1).wrappedValue = V($0) }))
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step.map { Double($0) }
    self.label = label
    minimumLabel = minimum
    maximumLabel = maximum
    self.onEditingChanged = onEditingChanged
  }

  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), minimumValueLabel, maximumValueLabel, onEditingChanged)
  }
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel,
    @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), minimumValueLabel, maximumValueLabel, onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, label(), EmptyView(), EmptyView(), onEditingChanged)
  }
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), label(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
  public nonisolated init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider: View {
  public var body: some View {
    HStack(spacing: 8) {
      minimumLabel
      LabeledControl(label: label) {
        SliderControl(value: value, bounds: bounds, step: step, onEditingChanged: onEditingChanged)
      }
      .environment(\.labelsHidden, true)
      maximumLabel
    }
  }
}

package struct SliderControl {
  var value: Binding<Double>
  var bounds: ClosedRange<Double>
  var step: Double?
  var onEditingChanged: (Bool) -> Void
}

extension SliderControl: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(SliderElement(view.pointee, kind: .slider, parent: inputs.parent))
  }
}

@MainActor package final class SliderElement: ControlElement<SliderControl> {
  private var number = 0.0
  private var tint: String?
  private var isEditing = false

  package override func read(_ environment: EnvironmentValues) {
    number = min(max(view.value.wrappedValue, view.bounds.lowerBound), view.bounds.upperBound)
    tint = (environment.tint ?? UISlider.appearance().minimumTrackTintColor?.color).map { $0.rgba(in: environment).css }
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    CGSize(width: proposal.width.isNaN ? 170 : max(28, proposal.width), height: 31)
  }

  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    properties[.minimum] = .number(view.bounds.lowerBound)
    properties[.maximum] = .number(view.bounds.upperBound)
    properties[.number] = .number(number)
    if let step = view.step { properties[.step] = .number(step) }
    if let tint { properties[.tint] = .string(tint) }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .slide(let value, let phase):
      guard value.isFinite, value >= view.bounds.lowerBound - 1e-9, value <= view.bounds.upperBound + 1e-9 else {
        return false
      }
      setEditing(phase == .began || phase == .changed || isEditing)
      view.value.wrappedValue = stepped(value)
      if phase == .ended || phase == .cancelled { setEditing(false) }
      markDirty()
    case .focus, .tap: break
    default: return false
    }
    return true
  }

  private func setEditing(_ isEditing: Bool) {
    guard isEditing != self.isEditing else { return }
    self.isEditing = isEditing
    view.onEditingChanged(isEditing)
  }

  private func stepped(_ value: Double) -> Double {
    guard let step = view.step, step > 0 else { return min(max(value, view.bounds.lowerBound), view.bounds.upperBound) }
    let count = ((value - view.bounds.lowerBound) / step).rounded()
    return min(max(view.bounds.lowerBound + count * step, view.bounds.lowerBound), view.bounds.upperBound)
  }
}

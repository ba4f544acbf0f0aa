import Foundation

/// A control to count up and down.
public struct Stepper<Label: View> {
  var label: Label
  /// The value as a text, where the app has given a format.
  var value: Text?
  /// Nil where the end of the range is reached.
  var increment: (() -> Void)?
  var decrement: (() -> Void)?
  var onEditingChanged: (Bool) -> Void

  public nonisolated init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
    self.onEditingChanged = onEditingChanged
  }

  nonisolated init<V: Strideable>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>?, _ step: V.Stride, _ label: Label,
    _ onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.label = label
    self.onEditingChanged = onEditingChanged
    let now = value.wrappedValue
    func change(_ stride: V.Stride) -> (() -> Void)? {
      if let bounds, stride > 0 ? now >= bounds.upperBound : now <= bounds.lowerBound { return nil }
      return {
        let next = value.wrappedValue.advanced(by: stride)
        guard let bounds else {
          value.wrappedValue = next
          return
        }
        value.wrappedValue = min(max(next, bounds.lowerBound), bounds.upperBound)
      }
    }
    increment = change(step)
    decrement = change(0 - step)
  }

  public nonisolated init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, nil, step, label(), onEditingChanged) }
  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, bounds, step, label(), onEditingChanged) }
  public nonisolated init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void, @ViewBuilder label: () -> Label
  ) { self.init(value, nil, step, label(), onEditingChanged) }
  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void,
    @ViewBuilder label: () -> Label
  ) { self.init(value, bounds, step, label(), onEditingChanged) }
}

extension Stepper where Label == Text {
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, nil, step, Text(titleKey), onEditingChanged) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, nil, step, Text(title), onEditingChanged) }
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, bounds, step, Text(titleKey), onEditingChanged) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value, bounds, step, Text(title), onEditingChanged) }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement, onEditingChanged: onEditingChanged)
  }
}

extension Stepper: View {
  public var body: some View {
    LabeledControl(label: TitleLines(AnyView(label))) {
      NamedGroup(label: label, semantics: "group") {
        if let value { value.foregroundStyle(.secondary) }
        HStack(spacing: 0) {
          half("minus", "Decrement", decrement)
          Rectangle().fill(Color(.system(.separator))).frame(width: 1, height: 18)
          half("plus", "Increment", increment)
        }
        .frame(width: 94, height: 32)
        .background(alignment: .center) { RoundedRectangle(cornerRadius: 8).fill(Color(.system(.tertiarySystemFill))) }
      }
    }
    .fillsRow()
  }

  @MainActor private func half(_ symbol: String, _ name: String, _ action: (() -> Void)?) -> some View {
    let tell = onEditingChanged
    return ButtonCore(
      action: {
        tell(true)
        action?()
        tell(false)
      }, press: .shown("fade"), name: name,
      content: StepperGlyph(symbol: symbol)
    ).disabled(action == nil)
  }
}

private struct StepperGlyph: View {
  let symbol: String
  @Environment(\.isEnabled) private var isEnabled
  var body: some View {
    Image(systemName: symbol).font(.system(size: 17))
      .foregroundStyle(isEnabled ? Color.primary : Color(.system(.tertiaryLabel)))
      .accessibilityHidden(true).frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

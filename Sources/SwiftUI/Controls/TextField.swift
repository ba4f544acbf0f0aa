import Foundation

/// A line of text, or a value shown as text, that can be edited.
public struct TextField<Label: View> {
  var label: Label
  var prompt: Text?
  var source: FieldSource
  var selection: Binding<TextSelection?>?
  var axis = Axis.horizontal
  var onEditingChanged: ((Bool) -> Void)?
  var onCommit: (() -> Void)?

  nonisolated init(_ source: FieldSource, prompt: Text? = nil, axis: Axis = .horizontal, label: Label) {
    self.source = source
    self.prompt = prompt
    self.axis = axis
    self.label = label
  }

  public nonisolated init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(.text(text), prompt: prompt, label: label())
  }
  public nonisolated init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(.text(text), prompt: prompt, axis: axis, label: label())
  }
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String { self.init(.value(FieldValue(value, format)), prompt: prompt, label: label()) }
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String { self.init(.value(FieldValue(value, format)), prompt: prompt, label: label()) }
  public nonisolated init<V>(
    value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(.value(FieldValue(value, formatter)), prompt: prompt, label: label()) }
}

extension TextField: View {
  public var body: some View {
    StyledTextField(
      core: FieldCore(
        label: AnyView(label), prompt: prompt, source: source, selection: selection,
        kind: axis == .vertical ? .growing : .line, onEditingChanged: onEditingChanged, onCommit: onCommit))
  }
}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(.text(text), label: Text(titleKey))
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(.text(text), label: Text(title))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(.text(text), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(.text(text), prompt: prompt, label: Text(title))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(.text(text), axis: axis, label: Text(titleKey))
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(.text(text), axis: axis, label: Text(title))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(.text(text), prompt: prompt, axis: axis, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(.text(text), prompt: prompt, axis: axis, label: Text(title))
  }
}

// The forms that tell of editing as it happens.
extension TextField where Label == Text {
  private nonisolated func telling(_ onEditingChanged: @escaping (Bool) -> Void, _ onCommit: @escaping () -> Void)
    -> Self
  {
    var copy = self
    copy.onEditingChanged = onEditingChanged
    copy.onCommit = onCommit
    return copy
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void
  ) { self = Self(titleKey, text: text).telling(onEditingChanged, onCommit) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void
  ) { self = Self(title, text: text).telling(onEditingChanged, onCommit) }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
  ) { self = Self(titleKey, text: text).telling(onEditingChanged) {} }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
  ) { self = Self(title, text: text).telling(onEditingChanged) {} }
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self = Self(titleKey, text: text).telling({ _ in }, onCommit)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self = Self(title, text: text).telling({ _ in }, onCommit)
  }
  public nonisolated init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter,
    onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
  ) { self = Self(titleKey, value: value, formatter: formatter).telling(onEditingChanged, onCommit) }
  public nonisolated init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onCommit: @escaping () -> Void
  ) { self = Self(titleKey, value: value, formatter: formatter).telling({ _ in }, onCommit) }
}

extension TextField where Label == Text {
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(.value(FieldValue(value, format)), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(.value(FieldValue(value, format)), prompt: prompt, label: Text(title)) }
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(.value(FieldValue(value, format)), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(.value(FieldValue(value, format)), prompt: prompt, label: Text(title)) }
  public nonisolated init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) { self.init(.value(FieldValue(value, formatter)), prompt: prompt, label: Text(titleKey)) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) { self.init(.value(FieldValue(value, formatter)), prompt: prompt, label: Text(title)) }
}

/// A line of text whose characters are not shown.
public struct SecureField<Label: View> {
  var label: Label
  var prompt: Text?
  var text: Binding<String>
  var onCommit: (() -> Void)?
  public nonisolated init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.prompt = prompt
    self.label = label()
  }
}

extension SecureField: View {
  public var body: some View {
    StyledTextField(
      core: FieldCore(label: AnyView(label), prompt: prompt, source: .text(text), kind: .secret, onCommit: onCommit))
  }
}

extension SecureField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(titleKey, text: text)
    self.onCommit = onCommit
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(title, text: text)
    self.onCommit = onCommit
  }
}

/// A text of several lines that can be edited; it takes all of the room that it is offered.
public struct TextEditor {
  var text: Binding<String>
  var selection: Binding<TextSelection?>?
  @Environment(\.textEditorStyle) private var style
  public nonisolated init(text: Binding<String>) { self.text = text }
}

extension TextEditor: View {
  public var body: some View {
    let configuration = TextEditorStyleConfiguration(text: text, selection: selection)
    if let style {
      style.make(configuration)
    } else {
      AutomaticTextEditorStyle().makeBody(configuration: configuration)
    }
  }
}

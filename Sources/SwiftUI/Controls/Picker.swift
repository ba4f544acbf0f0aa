import Diagnostics
import Foundation

/// A control to choose one of several values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  var selection: Binding<SelectionValue>
  var content: Content
  var label: Label
  /// Several values that are chosen together: the choice is shown when they agree.
  var isMixed = false

  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  public nonisolated init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
    self.label = label
  }

  public nonisolated init<C: RandomAccessCollection>(
    sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: selection] }
    precondition(!bindings.isEmpty, "a Picker needs at least one source")
    self.selection = Binding(
      location: FunctionLocation(
        { bindings[0].wrappedValue },
        { value, transaction in for binding in bindings { binding.transaction(transaction).wrappedValue = value } }))
    isMixed = Set(bindings.map { $0.wrappedValue }).count > 1
    self.content = content()
    self.label = label()
  }
}

extension Picker where Label == Text {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { SwiftUI.Label(title, systemImage: systemImage) } }
}

extension Picker: View {
  public var body: some View {
    ContentReader(content: content) { hidden in
      StyledPicker(choice: PickerChoice(hidden, selection, isMixed: isMixed), label: AnyView(label))
    }
  }
}

/// What a picker offers and what is chosen, whatever the type of its values.
struct PickerChoice {
  struct Option: Identifiable {
    var id: Int
    var title: String
    var symbol: String?
    var isChosen: Bool
  }
  var options: [Option] = []
  /// The place of the chosen option; nil when no option stands for the selection.
  var chosen: Int?
  private(set) var choose: @MainActor (Int) -> Void

  @MainActor init<Value: Hashable>(_ content: HiddenContent, _ selection: Binding<Value>, isMixed: Bool) {
    let value = selection.wrappedValue
    var values: [Value?] = []
    for (index, view) in content.views.enumerated() {
      let tag = view.tagValue(as: Value.self)
      values.append(tag)
      let isChosen = !isMixed && chosen == nil && tag == .some(value) && tag != nil
      if isChosen { chosen = index }
      options.append(
        Option(id: index, title: view.collectedText, symbol: view.collectedSymbol, isChosen: isChosen))
    }
    choose = { index in
      guard values.indices.contains(index), let value = values[index] else { return }
      if selection.wrappedValue != value { selection.wrappedValue = value }
    }
    if chosen == nil, !isMixed, !options.isEmpty {
      Log.once(
        "Picker: the selection \"\(value)\" is invalid and does not have an associated tag, so nothing is shown as selected"
      )
    }
  }

  /// A choice among titles.
  init(_ titles: [String], chosen: Int?, choose: @escaping @MainActor (Int) -> Void) {
    options = titles.enumerated().map { Option(id: $0, title: $1, symbol: nil, isChosen: $0 == chosen) }
    self.chosen = chosen
    self.choose = choose
  }

  /// The same choice, after which something else is done.
  @MainActor func followed(by action: @escaping @MainActor () -> Void) -> PickerChoice {
    var choice = self
    choice.choose = { [choose] index in
      choose(index)
      action()
    }
    return choice
  }

  var title: String { chosen.map { options[$0].title } ?? "" }
}

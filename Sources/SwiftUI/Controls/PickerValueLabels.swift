import Foundation

// Pickers with a label for the value that is chosen. They show the chosen option itself here.

extension Picker {
  /// A picker with a label for the chosen value, which shows the chosen option itself here.
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> some View
  ) { self.init(selection: selection, content: content, label: label) }
}
extension Picker where Label == Text {
  /// A picker with a label for the chosen value, which shows the chosen option itself here.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder currentValueLabel: () -> some View
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }
}

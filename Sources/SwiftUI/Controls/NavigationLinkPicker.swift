/// A row that leads to a screen with every option; a choice there leads back.
struct NavigationLinkPicker: View {
  let choice: PickerChoice
  let label: AnyView
  var body: some View {
    ContentReader(content: label) { hidden in
      NavigationLink {
        PickerScreen(choice: choice, title: hidden.views.first?.collectedText ?? "")
      } label: {
        LabeledContent {
          Text(verbatim: choice.title).lineLimit(1)
        } label: {
          TitleLines(label)
        }
      }
    }
  }
}

/// The options of a picker below each other, on a screen of their own.
private struct PickerScreen: View {
  let choice: PickerChoice
  let title: String
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    List { InlinePicker(choice: choice.followed(by: { dismiss() }), label: AnyView(EmptyView())) }
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
  }
}

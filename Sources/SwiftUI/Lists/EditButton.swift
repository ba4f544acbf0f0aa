/// Starts and ends editing the list of its screen.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode
  public nonisolated init() {}
  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing ?? false
    Button {
      withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
    } label: {
      Text(isEditing ? SystemWord.done : .edit).fontWeight(isEditing ? .semibold : nil)
    }
  }
}

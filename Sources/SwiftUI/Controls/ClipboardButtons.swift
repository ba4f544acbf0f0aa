import Foundation
import UniformTypeIdentifiers

/// A button that gives the app what the clipboard holds: here, the text that the app put there itself.
public struct PasteButton {
  private let action: @MainActor (String) -> Void
  @Environment(\.isEnabled) private var isEnabled

  /// A button for values of a type that can be made of a text.
  public nonisolated init<T: Transferable>(payloadType: T.Type, onPaste: @escaping @MainActor ([T]) -> Void) {
    action = { text in
      if let value = text as? T ?? URL(string: text) as? T ?? AttributedString(text) as? T { onPaste([value]) }
    }
  }

  /// A button for items of given types.
  public nonisolated init(
    supportedContentTypes: [UTType], payloadAction: @escaping @MainActor ([NSItemProvider]) -> Void
  ) { action = { payloadAction([NSItemProvider(object: $0 as NSString)]) } }
}

extension PasteButton: View {
  public var body: some View {
    Button {
      if let text = UIPasteboard.general.string { action(text) }
    } label: {
      Label("Paste", systemImage: "doc.on.clipboard")
    }
  }
}

/// What renames the thing that is shown.
public struct RenameAction {
  let action: @MainActor () -> Void
  /// Begins to rename.
  @MainActor public func callAsFunction() { action() }
}

private enum RenameKey: EnvironmentKey { static var defaultValue: RenameAction? { nil } }
extension EnvironmentValues {
  /// What renames the thing that is shown; nil where nothing does.
  public internal(set) var rename: RenameAction? {
    get { self[RenameKey.self] }
    set { self[RenameKey.self] = newValue }
  }
}

/// A button that begins to rename, as the view around says.
public struct RenameButton<Label: View> {
  let label: Label
  @Environment(\.rename) private var rename
  public nonisolated init() where Label == SwiftUI.Label<Text, Image> {
    label = SwiftUI.Label("Rename", systemImage: "pencil")
  }
}
extension RenameButton: View {
  public var body: some View {
    Button(action: { @MainActor in rename?() }) { label }.disabled(rename == nil)
  }
}

extension View {
  /// What a rename button in this view does.
  public nonisolated func renameAction(_ action: @escaping () -> Void) -> some View {
    nonisolated(unsafe) let action = action
    return environment(\.rename, RenameAction(action: { @MainActor in action() }))
  }
  /// Gives the focus to a field when a rename button in this view is pressed.
  public nonisolated func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
    nonisolated(unsafe) let isFocused = isFocused
    return environment(\.rename, RenameAction(action: { @MainActor in isFocused.wrappedValue = true }))
  }
}

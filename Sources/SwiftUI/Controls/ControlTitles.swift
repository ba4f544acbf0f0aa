import Foundation

// Controls by a title with a picture of the asset catalog, and controls for several values at once.

extension Label where Title == Text, Icon == Image {
  /// A title with a picture of the asset catalog.
  public nonisolated init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init(title: { Text(titleKey) }, icon: { Image(resource) })
  }
  /// A title with a picture of the asset catalog.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(resource) })
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// A button with a title and a picture of the asset catalog.
  @_disfavoredOverload
  @preconcurrency public nonisolated init<S: StringProtocol>(
    _ title: S, image: ImageResource, action: @escaping @MainActor () -> Void
  ) { self.init(role: nil, action: action) { SwiftUI.Label(title, image: image) } }
  /// A button with a title and a picture of the asset catalog.
  @preconcurrency public nonisolated init(
    _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUI.Label(titleKey, image: image) } }
  /// A button with a title and a picture of the asset catalog.
  @_disfavoredOverload
  @preconcurrency public nonisolated init<S: StringProtocol>(
    _ title: S, image: ImageResource, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUI.Label(title, image: image) } }
}

/// The label that a button of a role has by itself.
public struct DefaultButtonLabel: View {
  let role: ButtonRole?
  nonisolated init(role: ButtonRole?) { self.role = role }
  public var body: some View {
    if role == .close {
      Label("Close", systemImage: "xmark").labelStyle(.iconOnly)
    } else if role == .confirm {
      Label("Done", systemImage: "checkmark").labelStyle(.iconOnly)
    } else if role == .cancel {
      Text("Cancel")
    } else if role == .destructive {
      Text("Delete")
    }
  }
}

extension Button where Label == DefaultButtonLabel {
  /// A button that its role names.
  @preconcurrency public nonisolated init(role: ButtonRole, action: @escaping @MainActor () -> Void) {
    self.init(role: role, action: action) { DefaultButtonLabel(role: role) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  /// A toggle with a title and a picture of the asset catalog.
  public nonisolated init(_ titleKey: LocalizedStringKey, image: ImageResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, image: image) }
  }
  /// A toggle with a title and a picture of the asset catalog.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image: ImageResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, image: image) }
  }
  /// A toggle for several values, with a title and a symbol.
  public nonisolated init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, systemImage: String, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
}

extension Toggle where Label == Text {
  /// A toggle for several values: on when all are, mixed when only some are.
  public nonisolated init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(titleKey) } }
  /// A toggle for several values: on when all are, mixed when only some are.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) { self.init(sources: sources, isOn: isOn) { Text(title) } }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  /// A picker with a title and a picture of the asset catalog.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: ImageResource, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { SwiftUI.Label(titleKey, image: image) } }
}

extension Picker where Label == Text {
  /// A picker for several values, which shows their choice when they agree.
  public nonisolated init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>,
    @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(titleKey) } }
  /// A picker for several values, which shows their choice when they agree.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, C: RandomAccessCollection>(
    _ title: S, sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content
  ) { self.init(sources: sources, selection: selection, content: content) { Text(title) } }
}

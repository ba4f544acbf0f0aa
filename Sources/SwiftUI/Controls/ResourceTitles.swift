import Foundation

// Controls whose titles are localized string resources.

extension Button where Label == Text {
  /// A button with a title from a string table.
  @_disfavoredOverload @preconcurrency public nonisolated init(
    _ titleResource: LocalizedStringResource, action: @escaping @MainActor () -> Void
  ) { self.init(action: action) { Text(titleResource) } }
  /// A button with a title from a string table and a role.
  @_disfavoredOverload @preconcurrency public nonisolated init(
    _ titleResource: LocalizedStringResource, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { Text(titleResource) } }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// A button with a title from a string table and a symbol.
  @_disfavoredOverload @preconcurrency public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage: String, action: @escaping @MainActor () -> Void
  ) { self.init(action: action) { SwiftUI.Label(titleResource, systemImage: systemImage) } }
  /// A button with a title from a string table, a symbol and a role.
  @_disfavoredOverload @preconcurrency public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage: String, role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { SwiftUI.Label(titleResource, systemImage: systemImage) } }
}

extension Label where Title == Text, Icon == Image {
  /// A label with a title from a string table and a symbol.
  @_disfavoredOverload public nonisolated init(_ titleResource: LocalizedStringResource, systemImage name: String) {
    self.init {
      Text(titleResource)
    } icon: {
      Image(systemName: name)
    }
  }
  /// A label with a title from a string table and a picture.
  @_disfavoredOverload public nonisolated init(_ titleResource: LocalizedStringResource, image name: String) {
    self.init {
      Text(titleResource)
    } icon: {
      Image(name)
    }
  }
}

extension Toggle where Label == Text {
  /// A switch with a title from a string table.
  @_disfavoredOverload public nonisolated init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleResource) }
  }
}
extension Toggle where Label == SwiftUI.Label<Text, Image> {
  /// A switch with a title from a string table and a symbol.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage: String, isOn: Binding<Bool>
  ) { self.init(isOn: isOn) { SwiftUI.Label(titleResource, systemImage: systemImage) } }
}

extension TextField where Label == Text {
  /// A field with a title from a string table.
  @_disfavoredOverload public nonisolated init(_ titleResource: LocalizedStringResource, text: Binding<String>) {
    self.init(text: text) { Text(titleResource) }
  }
  /// A field with a title from a string table and a prompt.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text?
  ) { self.init(text: text, prompt: prompt) { Text(titleResource) } }
  /// A field with a title from a string table that may grow.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) { self.init(text: text, prompt: prompt, axis: axis) { Text(titleResource) } }
}

extension SecureField where Label == Text {
  /// A field for a secret with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil
  ) { self.init(text: text, prompt: prompt) { Text(titleResource) } }
}

extension Picker where Label == Text {
  /// A picker with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleResource) } }
}

extension DatePicker where Label == Text {
  /// A date picker with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleResource) } }
}

extension Stepper where Label == Text {
  /// A stepper with a title from a string table.
  @_disfavoredOverload public nonisolated init<V: Strideable>(
    _ titleResource: LocalizedStringResource, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) { self.init(value: value, in: bounds, step: step) { Text(titleResource) } }
  /// A stepper with a title from a string table.
  @_disfavoredOverload public nonisolated init<V: Strideable>(
    _ titleResource: LocalizedStringResource, value: Binding<V>, step: V.Stride = 1
  ) { self.init(value: value, step: step) { Text(titleResource) } }
}

extension Link where Label == Text {
  /// A link with a title from a string table.
  @_disfavoredOverload public nonisolated init(_ titleResource: LocalizedStringResource, destination: URL) {
    self.init(destination: destination) { Text(titleResource) }
  }
}

extension Menu where Label == Text {
  /// A menu with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { Text(titleResource) } }
}
extension Menu where Label == SwiftUI.Label<Text, Image> {
  /// A menu with a title from a string table and a symbol.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(titleResource, systemImage: systemImage) } }
}

extension DisclosureGroup where Label == Text {
  /// A group that opens, with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, @ViewBuilder content: @escaping () -> Content
  ) { self.init(content: content) { Text(titleResource) } }
  /// A group that opens, with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(titleResource) } }
}

extension LabeledContent where Label == Text, Content == Text {
  /// A value beside a title from a string table.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ titleResource: LocalizedStringResource, value: S
  ) {
    self.init {
      Text(value)
    } label: {
      Text(titleResource)
    }
  }
}
extension LabeledContent where Label == Text, Content: View {
  /// A view beside a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { Text(titleResource) } }
}

extension ProgressView where CurrentValueLabel == EmptyView, Label == Text {
  /// An indefinite progress with a title from a string table.
  @_disfavoredOverload public nonisolated init(_ titleResource: LocalizedStringResource) {
    self.init { Text(titleResource) }
  }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Says with a title from a string table why there is nothing.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, systemImage name: String, description: Text? = nil
  ) {
    self.init {
      SwiftUI.Label(titleResource, systemImage: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// A section with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { Text(titleResource) }
  }
}

extension NavigationLink where Label == Text {
  /// A link to a screen with a title from a string table.
  @_disfavoredOverload public nonisolated init(
    _ titleResource: LocalizedStringResource, @ViewBuilder destination: () -> Destination
  ) { self.init(destination: destination) { Text(titleResource) } }
}
extension NavigationLink where Destination == Never, Label == Text {
  /// A link to the screen for a value with a title from a string table.
  @_disfavoredOverload public nonisolated init<P: Hashable>(_ titleResource: LocalizedStringResource, value: P?) {
    self.init(value: value) { Text(titleResource) }
  }
}

extension View {
  /// A screen's title from a string table.
  @_disfavoredOverload public nonisolated func navigationTitle(_ titleResource: LocalizedStringResource) -> some View {
    navigationTitle(Text(titleResource))
  }
  /// A name for assistive technology from a string table.
  @_disfavoredOverload public nonisolated func accessibilityLabel(
    _ label: LocalizedStringResource
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibilityLabel(Text(label)) }
  /// A value for assistive technology from a string table.
  @_disfavoredOverload public nonisolated func accessibilityValue(
    _ value: LocalizedStringResource
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibilityValue(Text(value)) }
  /// A hint for assistive technology from a string table.
  @_disfavoredOverload public nonisolated func accessibilityHint(
    _ hint: LocalizedStringResource
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { accessibilityHint(Text(hint)) }
  /// A tip from a string table.
  @_disfavoredOverload public nonisolated func help(_ text: LocalizedStringResource) -> some View { help(Text(text)) }
  /// A badge from a string table.
  @_disfavoredOverload public nonisolated func badge(_ resource: LocalizedStringResource) -> some View {
    badge(Text(resource))
  }
  /// A search field whose prompt comes from a string table.
  @_disfavoredOverload public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringResource
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }

  /// An alert with a title from a string table.
  @_disfavoredOverload public nonisolated func alert<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alert(Text(titleResource), isPresented: isPresented, actions: actions) }
  /// An alert with a title from a string table and a message.
  @_disfavoredOverload public nonisolated func alert<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alert(Text(titleResource), isPresented: isPresented, actions: actions, message: message) }
  /// A choice of what to do with a title from a string table.
  @_disfavoredOverload public nonisolated func confirmationDialog<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleResource), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }
  /// A choice of what to do with a title from a string table and a message.
  @_disfavoredOverload public nonisolated func confirmationDialog<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleResource), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }
}

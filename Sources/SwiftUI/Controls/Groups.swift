import Foundation

/// Content in a box with a title.
public struct GroupBox<Label: View, Content: View> {
  var label: Label
  var content: Content
  @Environment(\.groupBoxStyle) private var style

  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
  public nonisolated init(label: Label, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.label = label
  }
}

extension GroupBox: View {
  public var body: some View {
    let configuration = GroupBoxStyleConfiguration(label: .init(AnyView(label)), content: .init(AnyView(content)))
    if let style {
      style.make(configuration).environment(\.groupBoxStyle, nil)
    } else {
      DefaultGroupBoxStyle().makeBody(configuration: configuration)
    }
  }
}
extension GroupBox where Label == EmptyView {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}
extension GroupBox where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  /// The box of a style's configuration, for a style to decorate.
  public nonisolated init(_ configuration: GroupBoxStyleConfiguration) {
    label = configuration.label
    content = configuration.content
  }
}

/// Controls that belong together, side by side.
public struct ControlGroup<Content: View> {
  var content: Content
  var label: AnyView?
  @Environment(\.controlGroupStyle) private var style

  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  /// Controls with a label, which some styles show.
  public nonisolated init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L)
  where Content == LabeledControlGroupContent<C, L> {
    self.content = LabeledControlGroupContent(content: content())
    self.label = AnyView(label())
  }
  /// Controls with a title, which some styles show.
  public nonisolated init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init(content: content) { Text(titleKey) } }
  /// Controls with a title, which some styles show.
  @_disfavoredOverload
  public nonisolated init<C: View, S: StringProtocol>(_ title: S, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Text> { self.init(content: content) { Text(title) } }
  /// Controls with a title and a symbol, which some styles show.
  public nonisolated init<C: View>(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> C)
  where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
    self.init(content: content) { Label(titleKey, systemImage: systemImage) }
  }
  /// Controls with a title and a symbol, which some styles show.
  @_disfavoredOverload
  public nonisolated init<C: View, S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> C
  ) where Content == LabeledControlGroupContent<C, Label<Text, Image>> {
    self.init(content: content) { Label(title, systemImage: systemImage) }
  }
}

/// The controls of a group that has a label.
public struct LabeledControlGroupContent<Content: View, Label: View> {
  let content: Content
}
extension LabeledControlGroupContent: View { public var body: some View { content } }

extension ControlGroup: View {
  public var body: some View {
    let configuration = ControlGroupStyleConfiguration(
      content: .init(AnyView(content)), label: .init(label ?? AnyView(EmptyView())))
    if let style {
      style.make(configuration).environment(\.controlGroupStyle, nil)
    } else {
      AutomaticControlGroupStyle().makeBody(configuration: configuration)
    }
  }
}

/// Content that is shown when its label is pressed.
public struct DisclosureGroup<Label: View, Content: View> {
  var isExpanded: Binding<Bool>?
  var content: () -> Content
  var label: Label
  @State private var ownExpansion = false
  @Environment(\.disclosureGroupStyle) private var style

  public nonisolated init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content
    self.label = label()
  }
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label()
  }
}

extension DisclosureGroup: View {
  public var body: some View {
    if let style {
      style.make(
        DisclosureGroupStyleConfiguration(
          label: .init(AnyView(label)), content: .init { [content] in AnyView(content()) },
          isExpanded: isExpanded ?? $ownExpansion)
      ).environment(\.disclosureGroupStyle, nil)
    } else {
      ChevronDisclosure(isExpanded: isExpanded ?? $ownExpansion, label: label, content: content)
    }
  }
}

extension DisclosureGroup where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
}

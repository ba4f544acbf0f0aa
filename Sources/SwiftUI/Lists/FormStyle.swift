/// The look of forms.
@MainActor @preconcurrency public protocol FormStyle {
  associatedtype Body: View
  /// Makes what a form shows.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = FormStyleConfiguration
}

/// A form, as its style sees it.
public struct FormStyleConfiguration {
  /// What is in the form.
  public struct Content {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  /// What is in the form.
  public let content: Content
}
extension FormStyleConfiguration.Content: View { public var body: some View { content } }

extension Form where Content == FormStyleConfiguration.Content {
  /// The form of a style's configuration, for a style to decorate.
  public nonisolated init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}

/// Grouped rows.
public struct AutomaticFormStyle: FormStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}
/// Grouped rows.
public struct GroupedFormStyle: FormStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}
/// Grouped rows here; two columns on a Mac.
public struct ColumnsFormStyle: FormStyle, Sendable {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}
extension FormStyle where Self == AutomaticFormStyle { public static var automatic: AutomaticFormStyle { .init() } }
extension FormStyle where Self == GroupedFormStyle { public static var grouped: GroupedFormStyle { .init() } }
extension FormStyle where Self == ColumnsFormStyle { public static var columns: ColumnsFormStyle { .init() } }

private enum FormStyleKey: EnvironmentKey { static var defaultValue: AnyStyle<FormStyleConfiguration>? { nil } }
extension EnvironmentValues {
  /// The app's own look of forms; nil for the platform's.
  var formStyle: AnyStyle<FormStyleConfiguration>? {
    get { self[FormStyleKey.self] }
    set { self[FormStyleKey.self] = newValue }
  }
}
extension View {
  /// Sets the look of the forms in this view. On a phone the platform has one: grouped rows.
  public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View {
    let isPlatforms = style is AutomaticFormStyle || style is GroupedFormStyle || style is ColumnsFormStyle
    return environment(\.formStyle, isPlatforms ? nil : AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

/// A form in a style of the app's own. It has a form's memory and no more, so that its element takes forms as values.
struct CustomForm<Content: View>: View {
  let form: Form<Content>
  var body: some View { StyledForm(configuration: FormStyleConfiguration(content: .init(AnyView(form.content)))) }

  /// The element of the form, if a style of the app's own makes it.
  static func makeElement(_ form: UnsafePointer<Form<Content>>, inputs: _ViewInputs) -> _ViewOutputs? {
    let environment = EnvironmentValues(node: inputs.parent.environment)
    guard inputs.parent.graph.untracked({ environment.formStyle }) != nil else { return nil }
    return _makeElement(UnsafeRawPointer(form).assumingMemoryBound(to: Self.self), inputs: inputs)
  }
}

private struct StyledForm: View {
  let configuration: FormStyleConfiguration
  @Environment(\.formStyle) private var style
  var body: some View {
    if let style {
      style.make(configuration).environment(\.formStyle, nil)
    } else {
      Form(configuration)
    }
  }
}

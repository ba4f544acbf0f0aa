/// A style of any type for controls of one kind, as the environment carries it.
package struct AnyStyle<Configuration>: CustomComparable {
  let make: @MainActor (Configuration) -> AnyView
  /// Two styles of the same type and value look alike.
  private let value: Any

  nonisolated init<S, Content: View>(_ style: S, _ makeBody: @escaping @MainActor (S, Configuration) -> Content) {
    nonisolated(unsafe) let style = style
    make = { AnyView(StyleBody(style: Connected(style), configuration: $0, makeBody: makeBody)) }
    value = style
  }
  package func isSame(as other: AnyStyle) -> Bool { isSameAny(value, other.value) }
}

/// What a style makes of a control. It is a view of its own, so that the style can read the environment and keep state.
struct StyleBody<Style, Configuration, Content: View>: View {
  let style: Connected<Style>
  let configuration: Configuration
  let makeBody: @MainActor (Style, Configuration) -> Content
  var body: some View { makeBody(style.value, configuration) }
}

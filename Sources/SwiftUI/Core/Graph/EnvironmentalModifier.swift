/// A modifier that is worked out of the environment where it is.
@MainActor @preconcurrency public protocol EnvironmentalModifier: ViewModifier where Body == Never {
  associatedtype ResolvedModifier: ViewModifier
  /// The modifier in an environment.
  func resolve(in environment: EnvironmentValues) -> ResolvedModifier
}

extension EnvironmentalModifier {
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    let resolving = ResolvingView(content: view.pointee.content, modifier: view.pointee.modifier)
    return withUnsafePointer(to: resolving) { ResolvingView<C, Self>._makeElement($0, inputs: inputs) }
  }
  public func body(content: Content) -> Never { fatalError("\(Self.self) is resolved in an environment") }
}

/// A view that reads the environment for its modifier. Its fields are those of `ModifiedContent`, in the same order, so that
/// an updated one can be taken for it.
struct ResolvingView<Content: View, Modifier: EnvironmentalModifier>: View {
  let content: Content
  let modifier: Modifier
  var body: some View { EnvironmentReader { values in content.modifier(modifier.resolve(in: values)) } }
}

/// A view that is made of the environment around it.
struct EnvironmentReader<Content: View>: View {
  @ViewBuilder let content: (EnvironmentValues) -> Content
  @Environment(\.self) private var values
  var body: some View { content(values) }
}

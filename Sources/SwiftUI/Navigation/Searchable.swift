/// Where a search field goes; in all windows it is below the title.
public struct SearchFieldPlacement: Sendable {
  /// Whether the field hides while the content scrolls.
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
  public static let automatic = Self()
  public static let toolbar = Self()
  public static let sidebar = Self()
  public static let navigationBarDrawer = Self()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { Self() }
}

/// When the choices of where is searched show.
public struct SearchScopeActivation: Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic")
  public static let onTextEntry = Self(name: "onTextEntry")
  public static let onSearchPresentation = Self(name: "onSearchPresentation")
}

extension View {
  private nonisolated func searching(
    _ text: Binding<String>, _ prompt: Text?, _ set: (inout SearchItem) -> Void = { _ in }
  ) -> ModifiedContent<Self, _NavigationItemModifier> {
    var item = SearchItem(text: text, prompt: prompt)
    set(&item)
    return navigationItem { $0.search = item }
  }

  /// Puts a search field below the title of the screen.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searching(text, prompt) }
  /// Puts a search field below the title of the screen.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searching(text, Text(prompt)) }
  /// Puts a search field below the title of the screen.
  @_disfavoredOverload public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searching(text, Text(prompt)) }

  /// The form before `searchSuggestions`.
  public nonisolated func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> S
  ) -> some View {
    let view = AnyView(suggestions())
    return searching(text, prompt) { $0.suggestions = view }
  }
  /// The form before `searchSuggestions`.
  public nonisolated func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> S
  ) -> some View {
    let view = AnyView(suggestions())
    return searching(text, Text(prompt)) { $0.suggestions = view }
  }

  /// A search field that the app can enter and leave.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searching(text, prompt) { $0.isPresented = isPresented } }
  /// A search field that the app can enter and leave.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { searching(text, Text(prompt)) { $0.isPresented = isPresented } }
  /// A search field that the app can enter and leave.
  @_disfavoredOverload public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searching(text, Text(prompt)) { $0.isPresented = isPresented } }

  /// A search field with tokens before its text.
  public nonisolated func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    let view = AnyView(SearchTokens(tokens: tokens, token: token))
    return searching(text, prompt) { $0.tokens = view }
  }
  /// A search field with tokens before its text.
  public nonisolated func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(text: text, tokens: tokens, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Offers views while the person searches; `searchCompletion` says what they put into the field.
  public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    let view = AnyView(suggestions())
    return navigationItem { $0.suggestions = view }
  }
  /// Offers choices of where is searched while the person searches.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { searchScopes(scope, activation: .automatic, scopes) }
  /// Offers choices of where is searched while the person searches.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View {
    let view = AnyView(ScopePicker(scope: scope, content: scopes()))
    return navigationItem { $0.scopes = view }
  }
}

/// The choices of where is searched.
private struct ScopePicker<V: Hashable, Content: View> {
  let scope: Binding<V>
  let content: Content
  nonisolated init(scope: Binding<V>, content: Content) {
    self.scope = scope
    self.content = content
  }
}

extension ScopePicker: View {
  var body: some View {
    Picker(selection: scope) { content } label: { Text(SystemWord.search) }.pickerStyle(.segmented).labelsHidden()
  }
}

/// Where a search field goes.
public struct SearchFieldPlacement: Sendable {
  /// Whether the field gives way while the content scrolls.
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
  private enum Wish: Sendable { case automatic, toolbar, sidebar, drawer, fixedDrawer }
  private let wish: Wish

  /// Below the title, and in a wide window at the end of the bar.
  public static let automatic = Self(wish: .automatic)
  /// At the end of the bar, where that has room.
  public static let toolbar = Self(wish: .toolbar)
  /// Below the title, in the sidebar where there is one.
  public static let sidebar = Self(wish: .sidebar)
  /// Below the title.
  public static let navigationBarDrawer = Self(wish: .drawer)
  /// Below the title.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self {
    Self(wish: displayMode == .always ? .fixedDrawer : .drawer)
  }

  /// Among the bar's items; below the title, there to give way or to stay.
  enum Place { case bar, drawer, fixedDrawer }
  func place(isWide: Bool) -> Place {
    switch wish {
    case .automatic, .toolbar: isWide ? .bar : .drawer
    case .sidebar, .drawer: .drawer
    case .fixedDrawer: .fixedDrawer
    }
  }
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
    _ text: Binding<String>, _ placement: SearchFieldPlacement, _ prompt: Text?,
    _ set: (inout SearchItem) -> Void = { _ in }
  ) -> some View {
    var item = SearchItem(text: text, prompt: prompt)
    item.placement = placement
    set(&item)
    let search = item
    return outerSearch { $0.item = search }.navigationItem { $0.search = search }
  }

  /// Tells the stack or the columns in this view of a search that was asked for around them.
  private nonisolated func outerSearch(_ set: @escaping (inout OuterSearch) -> Void) -> some View {
    transformEnvironment(\.outerSearch) { outer in
      var search = outer ?? OuterSearch()
      set(&search)
      outer = search
    }
  }

  /// Puts a search field below the title of the screen.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searching(text, placement, prompt) }
  /// Puts a search field below the title of the screen.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searching(text, placement, Text(prompt)) }
  /// Puts a search field below the title of the screen.
  @_disfavoredOverload public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searching(text, placement, Text(prompt)) }

  /// The form before `searchSuggestions`.
  public nonisolated func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> S
  ) -> some View {
    let view = AnyView(suggestions())
    return searching(text, placement, prompt) { $0.suggestions = view }
  }
  /// The form before `searchSuggestions`.
  public nonisolated func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> S
  ) -> some View {
    let view = AnyView(suggestions())
    return searching(text, placement, Text(prompt)) { $0.suggestions = view }
  }

  /// A search field that the app can enter and leave.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searching(text, placement, prompt) { $0.isPresented = isPresented } }
  /// A search field that the app can enter and leave.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { searching(text, placement, Text(prompt)) { $0.isPresented = isPresented } }
  /// A search field that the app can enter and leave.
  @_disfavoredOverload public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searching(text, placement, Text(prompt)) { $0.isPresented = isPresented } }

  /// A search field with tokens before its text.
  public nonisolated func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    let view = AnyView(SearchTokens(tokens: tokens, token: token))
    nonisolated(unsafe) let tokens = tokens
    return searching(text, placement, prompt) {
      $0.tokens = view
      $0.addToken = { if let token = $0 as? C.Element { tokens.wrappedValue.append(token) } }
    }
  }
  /// A search field with tokens before its text, and tokens to choose from while nothing is written.
  public nonisolated func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(text: text, tokens: tokens, placement: placement, prompt: prompt, token: token)
      .searchSuggestions { SuggestedTokens(text: text, tokens: tokens, suggested: suggestedTokens, token: token) }
  }
  /// A search field with tokens before its text, and tokens to choose from while nothing is written.
  public nonisolated func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, suggestedTokens: suggestedTokens, placement: placement, prompt: Text(prompt),
      token: token)
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
    return outerSearch { $0.suggestions = view }.navigationItem { $0.suggestions = view }
  }
  /// Connects the search field to `condition`, which is true while the field has the focus.
  public nonisolated func searchFocused(_ condition: FocusState<Bool>.Binding) -> some View {
    searchFocus { AnyView($0.focused(condition)) }
  }
  /// Connects the search field to `binding`, which is `value` while the field has the focus.
  public nonisolated func searchFocused<V: Hashable>(
    _ binding: FocusState<V>.Binding, equals value: V
  ) -> some View { searchFocus { AnyView($0.focused(binding, equals: value)) } }
  /// Follows, and sets, what is selected in the search field.
  public nonisolated func searchSelection(_ selection: Binding<TextSelection?>) -> some View {
    searchFocus { AnyView($0.environment(\.searchSelection, selection)) }
  }
  private nonisolated func searchFocus(_ connect: @escaping (AnyView) -> AnyView) -> some View {
    outerSearch { $0.focus.append(connect) }.navigationItem { $0.searchFocus.append(connect) }
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
    return outerSearch { $0.scopes = view }.navigationItem { $0.scopes = view }
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
    Picker(selection: scope) {
      content
    } label: {
      Text(SystemWord.search)
    }.pickerStyle(.segmented).labelsHidden()
  }
}

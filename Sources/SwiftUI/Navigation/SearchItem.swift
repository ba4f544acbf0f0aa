/// A search field that a screen asks its bar for, and what belongs to it.
package struct SearchItem {
  var text: Binding<String>
  var prompt: Text?
  var placement = SearchFieldPlacement.automatic
  /// Whether the person is searching, where the app follows that.
  var isPresented: Binding<Bool>?
  /// What is offered while the person searches; nil for nothing.
  var suggestions: AnyView?
  /// The choices of where is searched, as a picker.
  var scopes: AnyView?
  /// The tokens before the text.
  var tokens: AnyView?
  /// Puts a token before the text, if it is one of those that the field takes.
  var addToken: (@MainActor (Any) -> Void)?
  /// Connects the field to the app's focus states.
  var focus: [(AnyView) -> AnyView] = []
  /// Where the search was asked for: whose actions a submission runs.
  var environment: EnvironmentNode?
  nonisolated init(text: Binding<String>, prompt: Text? = nil) {
    self.text = text
    self.prompt = prompt
  }
}

/// A search that was asked for around a stack or around columns.
struct OuterSearch {
  var item: SearchItem?
  var suggestions: AnyView?
  var scopes: AnyView?
  var focus: [(AnyView) -> AnyView] = []
}

private enum OuterSearchKey: EnvironmentKey { static var defaultValue: OuterSearch? { nil } }
extension EnvironmentValues {
  var outerSearch: OuterSearch? {
    get { self[OuterSearchKey.self] }
    set { self[OuterSearchKey.self] = newValue }
  }
}

/// Ends a search: empties its text and leaves its field.
@MainActor @preconcurrency public struct DismissSearchAction {
  let page: PageHandle?
  public func callAsFunction() { page?.page?.endSearch() }
}

private enum SearchingKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// Whether the person searches the screen that the view is on.
  public internal(set) var isSearching: Bool {
    get { self[SearchingKey.self] }
    set { self[SearchingKey.self] = newValue }
  }
  /// Ends the search of the screen that the view is on.
  @MainActor public var dismissSearch: DismissSearchAction { DismissSearchAction(page: navigationPage) }
}

/// The field in which a screen's content is searched.
struct SearchField: View {
  let item: SearchItem
  let page: PageHandle
  @FocusState private var isFocused: Bool
  @Environment(\.isSearching) private var isSearching

  init(item: SearchItem, page: PageHandle) {
    self.item = item
    self.page = page
  }

  var body: some View {
    let _ = item.isPresented?.wrappedValue
    VStack(spacing: 10) {
      HStack(spacing: 12) {
        field
        if isSearching {
          Button {
            page.page?.endSearch()
          } label: {
            Text(SystemWord.cancel)
          }.buttonStyle(BarButtonStyle())
        }
      }
      if isSearching, let scopes = item.scopes { scopes }
    }
    // The bar keeps its height.
    .dynamicTypeSize(...DynamicTypeSize.xxxLarge)
    .onChange(of: isFocused) { _, focused in if focused { page.page?.beginSearch() } }
    .onChange(of: isSearching) { _, searching in if !searching { isFocused = false } }
    .onChange(of: item.isPresented?.wrappedValue, initial: true) { _, wanted in
      if wanted == true, !isFocused { isFocused = true } else if wanted == false, isSearching { page.page?.endSearch() }
    }
  }

  private var field: some View {
    HStack(spacing: 6) {
      Image(systemName: "magnifyingglass").foregroundStyle(Color.secondary).accessibilityHidden(true)
      if let tokens = item.tokens { tokens }
      item.focus.reduce(AnyView(textField.focused($isFocused))) { $1($0) }
        .submitLabel(.search)
        .onSubmit { if let node = item.environment { EnvironmentValues(node: node).submitActions.run(.search) } }
        .submitScope()
      if !item.text.wrappedValue.isEmpty {
        Button {
          item.text.wrappedValue = ""
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundStyle(Color.secondary)
        }
        .buttonStyle(.plain).accessibilityLabel(Text(SystemWord.clearText))
      }
    }
    .padding(.horizontal, 8).frame(height: 36)
    .background(alignment: .center) { RoundedRectangle(cornerRadius: 10).fill(Color(.system(.tertiarySystemFill))) }
  }
  private var textField: some View {
    StyledTextField(core: FieldCore(label: AnyView(prompt), prompt: prompt, source: .text(item.text), kind: .search))
  }
  private var prompt: Text { item.prompt ?? Text(SystemWord.search) }
}

/// What is offered to a person who searches: over the screen's content.
struct SearchSuggestions: View {
  let item: SearchItem
  let page: PageHandle
  var body: some View {
    // While nothing is suggested, the screen shows what was found.
    ContentReader(content: item.suggestions ?? AnyView(EmptyView())) { hidden in
      Group { if !hidden.views.isEmpty { list } }
    }
  }

  private var list: some View {
    List { item.suggestions }
      .listStyle(.plain)
      .environment(
        \.searchCompletions,
        SearchCompletions { completion in
          if let text = completion as? String {
            item.text.wrappedValue = text
          } else {
            item.text.wrappedValue = ""
            item.addToken?(completion)
          }
          if let node = item.environment { EnvironmentValues(node: node).submitActions.run(.search) }
        })
  }
}

/// Takes over a suggestion.
struct SearchCompletions {
  let take: @MainActor (Any) -> Void
}
private enum SearchCompletionsKey: EnvironmentKey { static var defaultValue: SearchCompletions? { nil } }
extension EnvironmentValues {
  var searchCompletions: SearchCompletions? {
    get { self[SearchCompletionsKey.self] }
    set { self[SearchCompletionsKey.self] = newValue }
  }
}

/// A suggestion: a row that puts its text, or its token, into the field.
private struct Completion<Value> {
  let value: Value
  @Environment(\.searchCompletions) private var completions
  nonisolated init(_ value: Value) { self.value = value }
}

extension Completion: ViewModifier {
  func body(content: Content) -> some View {
    Button {
      completions?.take(value)
    } label: {
      content.foregroundStyle(Color.primary)
    }
  }
}

extension View {
  /// Says what a suggestion puts into the search field.
  public nonisolated func searchCompletion(_ completion: String) -> some View { modifier(Completion(completion)) }
  /// Says which token a suggestion puts into the search field.
  public nonisolated func searchCompletion<T: Identifiable>(_ token: T) -> some View { modifier(Completion(token)) }
}

/// The tokens of a search: a tap takes one away.
struct SearchTokens<C: RandomAccessCollection & RangeReplaceableCollection, T: View> where C.Element: Identifiable {
  let tokens: Binding<C>
  let token: (C.Element) -> T
  nonisolated init(tokens: Binding<C>, token: @escaping (C.Element) -> T) {
    self.tokens = tokens
    self.token = token
  }
}

extension SearchTokens: View {
  var body: some View {
    ForEach(tokens.wrappedValue) { element in
      Button {
        tokens.wrappedValue.removeAll { $0.id == element.id }
      } label: {
        token(element).lineLimit(1).font(.system(size: 15))
          .padding(.horizontal, 8).frame(height: 26)
          .background(alignment: .center) { Capsule().fill(Color(.system(.systemFill))) }
      }
      .buttonStyle(.plain)
    }
  }
}

/// Says that there is nothing to show, why, and what may be done about it; fills its space.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// A view with a label, a description and actions below each other.
  public nonisolated init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView: View {
  public var body: some View {
    VStack(spacing: 16) {
      VStack(spacing: 8) {
        label.labelStyle(UnavailableLabelStyle())
        description.font(.subheadline).foregroundStyle(.secondary)
      }
      VStack(spacing: 16) { actions }.font(.subheadline)
    }
    .multilineTextAlignment(.center)
    .padding(.horizontal, 16)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The symbol above the title.
private struct UnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 12) {
      configuration.icon.font(.system(size: 48)).imageScale(.large).foregroundStyle(.secondary)
      configuration.title.font(.title2.bold())
    }
  }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A title with an image of the asset catalog, and a description.
  public nonisolated init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init {
      Label(title, image: name)
    } description: {
      description
    }
  }

  /// A title with a symbol, and a description.
  public nonisolated init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init {
      Label(title, systemImage: name)
    } description: {
      description
    }
  }

  /// A title with an image of the asset catalog, and a description.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
    self.init {
      Label(title, image: name)
    } description: {
      description
    }
  }

  /// A title with a symbol, and a description.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init {
      Label(title, systemImage: name)
    } description: {
      description
    }
  }
}

/// What `ContentUnavailableView.search` consists of.
public struct SearchUnavailableContent {
  /// Says that nothing was found.
  public struct Label {
    let text: String?
  }
  /// Says what to try.
  public struct Description {
    let hasText: Bool
  }
  /// There is nothing to do but another search.
  public struct Actions {}
}

extension SearchUnavailableContent.Label: View {
  public var body: some View {
    SwiftUI.Label {
      if let text { Text("No Results for “\(text)”") } else { Text("No Results") }
    } icon: {
      Image(systemName: "magnifyingglass")
    }
  }
}

extension SearchUnavailableContent.Description: View {
  public var body: some View {
    if hasText { Text("Check the spelling or try a new search.") } else { Text("Try a new search.") }
  }
}

extension SearchUnavailableContent.Actions: View {
  public var body: some View { EmptyView() }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// Says that a search found nothing.
  public static var search: ContentUnavailableView { search(nil) }

  /// Says that the search for a text found nothing.
  public static func search(text: String) -> ContentUnavailableView { search(text) }

  private static func search(_ text: String?) -> ContentUnavailableView {
    ContentUnavailableView {
      SearchUnavailableContent.Label(text: text)
    } description: {
      SearchUnavailableContent.Description(hasText: text != nil)
    } actions: {
      SearchUnavailableContent.Actions()
    }
  }
}

import Foundation

private enum BarKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// Inside a navigation bar or a toolbar.
  package var isInBar: Bool {
    get { self[BarKey.self] }
    set { self[BarKey.self] = newValue }
  }
  /// How items in a bar look, and what they do not have from the place that put them there.
  static var inBar: EnvironmentValues {
    var own = EnvironmentValues()
    own.font = .system(size: 17)
    own.fontWeight = nil
    own.foregroundStyles = nil
    own.imageScale = .large
    own.lineLimit = 1
    // Bars keep their height, whatever size of text a person likes.
    own.dynamicTypeSize = .large
    own.buttonStyle = AnyButtonStyle(BarButtonStyle())
    own.labelStyle = AnyStyle(IconOnlyLabelStyle()) { $0.makeBody(configuration: $1) }
    own.leaveControl()
    own.isInBar = true
    return own
  }
  /// What a row or a control gives to what is in it does not reach what it puts elsewhere: into bars, above the window.
  mutating func leaveControl() {
    isListRow = false
    backgroundProminence = .standard
    keyboardShortcut = nil
    hidesTextFromAccessibility = false
  }
  /// Set where a bar gives its items their look.
  static var barMark: ObjectIdentifier { ObjectIdentifier(BarKey.self) }
}

/// A screen's title in its bar: the heading of the screen.
struct BarTitle: View {
  let text: Text
  let look: TitleLook
  let font: Font
  var body: some View {
    text.font(look.font ?? font).foregroundColor(look.color).lineLimit(1).accessibilityHeading(.h1)
  }
}

/// The title in the middle of a bar, with its menu if the screen has one.
struct SmallTitle: View {
  let text: Text
  let look: TitleLook
  let menu: BarItem?
  var body: some View {
    let title = BarTitle(text: text, look: look, font: .system(size: 17, weight: .semibold))
    if let menu {
      Menu {
        menu
      } label: {
        HStack(spacing: 4) {
          title.foregroundStyle(Color.primary)
          Image(systemName: "chevron.down.circle.fill").font(.system(size: 15)).imageScale(.medium)
            .foregroundStyle(Color.secondary)
        }
      }
    } else {
      title
    }
  }
}

/// The items of one side of a bar.
struct BarItems: View {
  let entries: [ToolbarEntry]
  var body: some View { HStack(spacing: 22) { EntryViews(entries: entries) } }
}

/// The items at a bar's end, and the search field where it is among them.
struct TrailingItems: View {
  let entries: [ToolbarEntry]
  let search: SearchField?
  var body: some View {
    HStack(spacing: 22) {
      EntryViews(entries: entries)
      if let search { search.imageScale(.medium).frame(minWidth: 120, maxWidth: 260) }
    }
  }
}

struct EntryViews: View {
  let entries: [ToolbarEntry]
  var body: some View {
    ForEach(entries.indices, id: \.self) { index in
      let entry = entries[index]
      // From another place, it is another item.
      let item = entry.item.id(entry.item.site.map(ObjectIdentifier.init))
      if entry.placement.isConfirmation { item.environment(\.fontWeight, .semibold) } else { item }
    }
  }
}

struct LeadingItems: View {
  let toggle: SidebarButton?
  let back: BackButton?
  let entries: [ToolbarEntry]
  var body: some View {
    HStack(spacing: 16) {
      if let toggle { toggle }
      if let back {
        if let tint = UINavigationBar.appearance().backTint { back.tint(tint) } else { back }
      }
      EntryViews(entries: entries)
    }
  }
}

/// Leads back to the page below, whose title it shows.
struct BackButton: View {
  let handle: PageHandle
  let title: String

  /// The button that leads back from `page` to the one behind it.
  init?(from page: PageElement) {
    guard let behind = page.behind else { return nil }
    handle = PageHandle(page)
    title = behind.titleText
  }

  var body: some View {
    Button {
      if let page = handle.page { page.stack.leave(page) }
    } label: {
      HStack(spacing: 6) {
        Image(systemName: "chevron.backward").font(.system(size: 22, weight: .semibold)).imageScale(.medium)
        // Beside a long title there is only room for less.
        ViewThatFits(in: .horizontal) {
          name
          Text(SystemWord.back)
          Color.clear.frame(width: 0, height: 0)
        }
      }
      .environment(\.hidesTextFromAccessibility, true)
    }
    .accessibilityLabel(title.isEmpty ? Text(SystemWord.back) : Text(verbatim: title))
  }

  private var name: Text { title.isEmpty ? Text(SystemWord.back) : Text(verbatim: title) }
}

/// A button in a bar: as it looks, with room around it for a finger.
struct BarButtonStyle: PrimitiveButtonStyle {
  nonisolated init() {}
  func makeBody(configuration: Configuration) -> some View { BarButton(configuration: configuration) }
}

private struct BarButton: View {
  let configuration: PrimitiveButtonStyleConfiguration
  @Environment(\.isEnabled) private var isEnabled
  private static let margin = 11.0

  var body: some View {
    ButtonCore(
      role: configuration.role, action: configuration.action, press: .shown("dim"),
      content: configuration.label.foregroundStyle(color)
        .padding(.horizontal, Self.margin).frame(minWidth: 44, minHeight: 44)
    )
    .padding(.horizontal, -Self.margin)
  }

  private var color: Color {
    if !isEnabled { return Color(.system(.tertiaryLabel)) }
    return configuration.role == .destructive ? .red : .accentColor
  }
}

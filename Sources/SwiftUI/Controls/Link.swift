import Foundation

/// A control that opens an address.
public struct Link<Label: View> {
  let destination: URL
  let label: Label
  @Environment(\.openURL) private var openURL
  @Environment(\.isListRow) private var isListRow
  @Environment(\.isEnabled) private var isEnabled

  public nonisolated init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link: View {
  public var body: some View {
    ButtonCore(
      action: { [openURL, destination] in openURL(destination) }, press: .shown(isListRow ? "row" : "dim"),
      kind: .link, address: openURL.isCustom ? nil : destination.absoluteString,
      content: label.asOneLabel.foregroundStyle(isEnabled ? Color.accentColor : Color(.system(.tertiaryLabel)))
    ).fillsRow()
  }
}

extension Link where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

/// Hands something to other apps: here, its text goes to the clipboard.
public struct ShareLink<Label: View> {
  let text: String
  let label: Label
  @Environment(\.windowRequests) private var requests

  nonisolated init(sharing items: [Any], label: Label) {
    text = items.map { ($0 as? URL)?.absoluteString ?? "\($0)" }.joined(separator: "\n")
    self.label = label
  }
  public nonisolated init<Item>(
    item: Item, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(sharing: [item], label: label()) }
  public nonisolated init<Item, Preview>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview>,
    @ViewBuilder label: () -> Label
  ) { self.init(sharing: [item], label: label()) }
  public nonisolated init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(sharing: Array(items), label: label()) }
}

extension ShareLink: View {
  public var body: some View {
    Button {
      requests?(.copyText(text))
      requests?(.announce("Copied"))
    } label: {
      label
    }
  }
}

extension ShareLink where Label == DefaultShareLinkLabel {
  public nonisolated init<Item>(item: Item, subject: Text? = nil, message: Text? = nil) {
    self.init(sharing: [item], label: DefaultShareLinkLabel(title: Text("Share…")))
  }
  public nonisolated init<Item, Preview>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview>
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(title: Text("Share…"))) }
  public nonisolated init<Item>(
    _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(title: Text(titleKey))) }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, Item>(
    _ title: S, item: Item, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(title: Text(title))) }
  public nonisolated init<Data: RandomAccessCollection>(items: Data, subject: Text? = nil, message: Text? = nil) {
    self.init(sharing: Array(items), label: DefaultShareLinkLabel(title: Text("Share…")))
  }
}

public struct DefaultShareLinkLabel {
  let title: Text
}
extension DefaultShareLinkLabel: View {
  public var body: some View {
    Label {
      title
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}

/// How something that is shared is shown before.
public struct SharePreview<Image> {
  public init(_ titleKey: LocalizedStringKey, image: Image) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image) {}
}
extension SharePreview where Image == Never {
  public init(_ titleKey: LocalizedStringKey) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
}

import Foundation

/// Hands something to other apps: here, its text goes to the clipboard.
public struct ShareLink<Label: View> {
  let text: String
  let label: Label
  @Environment(\.windowRequests) private var requests

  nonisolated init<Items: Sequence>(sharing items: Items, label: Label) {
    text = items.map { ($0 as? URL)?.absoluteString ?? "\($0)" }.joined(separator: "\n")
    self.label = label
  }

  /// A button with a label of the app's own that hands on one item.
  public nonisolated init<Item>(
    item: Item, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(sharing: [item], label: label()) }

  /// A button with a label of the app's own that hands on one item, shown by a preview before.
  public nonisolated init<Item, PreviewImage, PreviewIcon>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) { self.init(sharing: [item], label: label()) }

  /// A button with a label of the app's own that hands on several items.
  public nonisolated init<Data: RandomAccessCollection>(
    items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) { self.init(sharing: items, label: label()) }

  /// A button with a label of the app's own that hands on several items, shown by previews before.
  public nonisolated init<Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) { self.init(sharing: items, label: label()) }
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
  /// A button that hands on one item, with the system's label.
  public nonisolated init<Item>(item: Item, subject: Text? = nil, message: Text? = nil) {
    self.init(sharing: [item], label: DefaultShareLinkLabel())
  }
  /// A button that hands on one item, with a title.
  public nonisolated init<Item>(
    _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(titleKey)) }
  /// A button that hands on one item, with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, Item>(
    _ title: S, item: Item, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(title)) }
  /// A button that hands on one item, with a title.
  public nonisolated init<Item>(_ title: Text, item: Item, subject: Text? = nil, message: Text? = nil) {
    self.init(sharing: [item], label: DefaultShareLinkLabel(title))
  }
  /// A button that hands on several items, with the system's label.
  public nonisolated init<Data: RandomAccessCollection>(items: Data, subject: Text? = nil, message: Text? = nil) {
    self.init(sharing: items, label: DefaultShareLinkLabel())
  }
  /// A button that hands on several items, with a title.
  public nonisolated init<Data: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: items, label: DefaultShareLinkLabel(titleKey)) }
  /// A button that hands on several items, with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, Data: RandomAccessCollection>(
    _ title: S, items: Data, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: items, label: DefaultShareLinkLabel(title)) }
  /// A button that hands on several items, with a title.
  public nonisolated init<Data: RandomAccessCollection>(
    _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil
  ) { self.init(sharing: items, label: DefaultShareLinkLabel(title)) }
}

// With previews, which a clipboard has no use for.
extension ShareLink where Label == DefaultShareLinkLabel {
  /// A button that hands on one item, with the system's label.
  public nonisolated init<Item, PreviewImage, PreviewIcon>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel()) }
  /// A button that hands on one item, with a title.
  public nonisolated init<Item, PreviewImage, PreviewIcon>(
    _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(titleKey)) }
  /// A button that hands on one item, with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, Item, PreviewImage, PreviewIcon>(
    _ title: S, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(title)) }
  /// A button that hands on one item, with a title.
  public nonisolated init<Item, PreviewImage, PreviewIcon>(
    _ title: Text, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: [item], label: DefaultShareLinkLabel(title)) }
  /// A button that hands on several items, with the system's label.
  public nonisolated init<Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: items, label: DefaultShareLinkLabel()) }
  /// A button that hands on several items, with a title.
  public nonisolated init<Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: items, label: DefaultShareLinkLabel(titleKey)) }
  /// A button that hands on several items, with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, Data: RandomAccessCollection, PreviewImage, PreviewIcon>(
    _ title: S, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(sharing: items, label: DefaultShareLinkLabel(title)) }
}

/// What a share link shows where the app says nothing else.
public struct DefaultShareLinkLabel {
  let title: Text
  nonisolated init(_ title: Text = Text("Share…")) { self.title = title }
  nonisolated init(_ titleKey: LocalizedStringKey) { title = Text(titleKey) }
  nonisolated init<S: StringProtocol>(_ title: S) { self.title = Text(title) }
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
public struct SharePreview<Image, Icon> {
  /// A title, a picture and an icon.
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) {}
  /// A title, a picture and an icon.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) {}
  /// A title, a picture and an icon.
  public init(_ title: Text, image: Image, icon: Icon) {}
}
extension SharePreview where Icon == Never {
  /// A title and a picture.
  public init(_ titleKey: LocalizedStringKey, image: Image) {}
  /// A title and a picture.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Image) {}
  /// A title and a picture.
  public init(_ title: Text, image: Image) {}
}
extension SharePreview where Image == Never {
  /// A title and an icon.
  public init(_ titleKey: LocalizedStringKey, icon: Icon) {}
  /// A title and an icon.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, icon: Icon) {}
  /// A title and an icon.
  public init(_ title: Text, icon: Icon) {}
}
extension SharePreview where Image == Never, Icon == Never {
  /// A title.
  public init(_ titleKey: LocalizedStringKey) {}
  /// A title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
  /// A title.
  public init(_ title: Text) {}
}

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

import Foundation

/// A control that opens an address.
public struct Link<Label: View> {
  let destination: URL
  let label: Label
  @Environment(\.openURL) private var openURL
  @Environment(\.isListRow) private var isListRow
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.chosenForegroundStyle) private var surroundingStyle
  @Environment(\.buttonStyle) private var buttonStyle

  public nonisolated init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link: View {
  public var body: some View {
    switch buttonStyle?.builtin {
    case .bordered: core(press: "fade", BorderedLabel(content: label.asOneLabel, isProminent: false))
    case .borderedProminent: core(press: "fade", BorderedLabel(content: label.asOneLabel, isProminent: true))
    case .plain: core(press: isListRow ? "row" : "fade", label.asOneLabel).fillsRow()
    default:
      core(press: isListRow ? "row" : "dim", label.asOneLabel.foregroundStyle(labelStyle)).fillsRow()
    }
  }

  private var labelStyle: AnyShapeStyle {
    if !isEnabled { return AnyShapeStyle(Color(.system(.tertiaryLabel))) }
    return surroundingStyle ?? AnyShapeStyle(Color.accentColor)
  }

  private func core<Content: View>(press: String, _ content: Content) -> ButtonCore<Content> {
    ButtonCore(
      action: { [openURL, destination] in openURL(destination) }, press: .shown(press), kind: .link,
      address: openURL.isCustom ? nil : destination.absoluteString, content: content)
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

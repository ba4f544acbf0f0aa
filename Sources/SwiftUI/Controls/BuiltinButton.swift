import Foundation

/// The buttons that come with the system.
struct BuiltinButton: View {
  let configuration: PrimitiveButtonStyleConfiguration
  let kind: _BuiltinButtonStyle
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var controlSize
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.buttonBorderShape) private var shape
  @Environment(\.isListRow) private var isListRow
  @Environment(\.foregroundStyles) private var surroundingStyles

  var body: some View {
    switch kind {
    case .automatic:
      core(press: isListRow ? "row" : "dim") { configuration.label.foregroundStyle(labelStyle) }.fillsRow()
    case .borderless:
      core(press: "dim") { configuration.label.foregroundStyle(labelStyle) }
    case .plain:
      core(press: isListRow ? "row" : "fade", disabledOpacity: 0.5) { configuration.label }.fillsRow()
    case .bordered:
      core(press: "fade") {
        padded.foregroundStyle(color)
          .background(alignment: .center) {
            fill(isEnabled ? color.opacity(colorScheme == .dark ? 0.26 : 0.15) : disabledFill)
          }
      }
    case .borderedProminent:
      core(press: "fade") {
        padded.foregroundStyle(isEnabled ? Color.white : Color(.system(.tertiaryLabel)))
          .background(alignment: .center) { fill(isEnabled ? color : disabledFill) }
      }
    }
  }

  private func core<Content: View>(
    press: String, disabledOpacity: Double = 1, @ViewBuilder _ label: () -> Content
  ) -> ButtonCore<Content> {
    ButtonCore(
      role: configuration.role, action: configuration.action, press: .shown(press), disabledOpacity: disabledOpacity,
      content: label())
  }

  /// A style that was set around the button is the label's too; otherwise the label takes the tint.
  private var labelStyle: AnyShapeStyle {
    if isEnabled, let style = surroundingStyles?.first { return style }
    return AnyShapeStyle(color)
  }
  private var color: Color {
    if !isEnabled { return Color(.system(.tertiaryLabel)) }
    return configuration.role == .destructive ? .red : .accentColor
  }
  private var disabledFill: Color { Color(.system(.tertiarySystemFill)) }

  private var padded: some View {
    let padding = controlSize.buttonPadding
    return configuration.label.font(controlSize.buttonFont)
      .padding(EdgeInsets(top: padding.height, leading: padding.width, bottom: padding.height, trailing: padding.width))
  }
  @ViewBuilder private func fill(_ color: Color) -> some View {
    switch shape.kind {
    case .capsule: Capsule().fill(color)
    case .circle: Circle().fill(color)
    default: RoundedRectangle(cornerRadius: shape.radius ?? controlSize.buttonRadius).fill(color)
    }
  }
}

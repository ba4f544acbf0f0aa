import Foundation

/// A button on a surface of its own.
struct BorderedButton<Label: View>: View {
  let button: Button<Label>
  let isProminent: Bool

  var body: some View {
    button.core(
      press: "fade", BorderedLabel(content: button.label.asOneLabel, role: button.role, isProminent: isProminent))
  }
}

/// The label of a button, a link or a menu, and the surface on which it stands.
struct BorderedLabel<Content: View>: View {
  let content: Content
  var role: ButtonRole?
  let isProminent: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var controlSize
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.buttonBorderShape) private var shape

  var body: some View { padded.foregroundStyle(labelColor).background(alignment: .center) { surface } }

  private var color: Color {
    if !isEnabled { return Color(.system(.tertiaryLabel)) }
    return role == .destructive ? .red : .accentColor
  }
  private var labelColor: Color { isProminent && isEnabled ? Color.white : color }
  private var surfaceColor: Color {
    if !isEnabled { return Color(.system(.tertiarySystemFill)) }
    return isProminent ? color : color.opacity(colorScheme == .dark ? 0.26 : 0.15)
  }

  private var padded: some View {
    let padding = controlSize.buttonPadding
    return content.font(controlSize.buttonFont)
      .padding(EdgeInsets(top: padding.height, leading: padding.width, bottom: padding.height, trailing: padding.width))
  }
  @ViewBuilder private var surface: some View {
    switch shape.kind {
    case .capsule: Capsule().fill(surfaceColor)
    case .circle: Circle().fill(surfaceColor)
    default: RoundedRectangle(cornerRadius: shape.radius ?? controlSize.buttonRadius).fill(surfaceColor)
    }
  }
}

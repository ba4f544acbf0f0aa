import Foundation

/// The look of pickers.
public protocol PickerStyle: Sendable {
  var _kind: _PickerStyleKind { get }
}

public enum _PickerStyleKind: Equatable, Sendable {
  case automatic, menu, inline, segmented, wheel, navigationLink, palette
}

public struct DefaultPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .automatic }
}
/// Shows the choice; the options come up when it is pressed.
public struct MenuPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .menu }
}
/// Shows every option below the other, in a list as rows of their own.
public struct InlinePickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .inline }
}
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .segmented }
}
public struct WheelPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .wheel }
}
/// Shows the choice in a link to a screen with every option, where there is a navigation stack.
public struct NavigationLinkPickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .navigationLink }
}
public struct PalettePickerStyle: PickerStyle {
  public init() {}
  public var _kind: _PickerStyleKind { .palette }
}

extension PickerStyle where Self == DefaultPickerStyle { public static var automatic: Self { Self() } }
extension PickerStyle where Self == MenuPickerStyle { public static var menu: Self { Self() } }
extension PickerStyle where Self == InlinePickerStyle { public static var inline: Self { Self() } }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: Self { Self() } }
extension PickerStyle where Self == WheelPickerStyle { public static var wheel: Self { Self() } }
extension PickerStyle where Self == NavigationLinkPickerStyle { public static var navigationLink: Self { Self() } }
extension PickerStyle where Self == PalettePickerStyle { public static var palette: Self { Self() } }

private enum PickerStyleKey: EnvironmentKey { static var defaultValue: _PickerStyleKind { .automatic } }
extension EnvironmentValues {
  package var pickerStyle: _PickerStyleKind {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environment(\.pickerStyle, style._kind)
  }
}

/// A picker in the style of its surroundings.
struct StyledPicker: View {
  let choice: PickerChoice
  let label: AnyView
  @Environment(\.pickerStyle) private var style
  @Environment(\.menuDepth) private var menu
  var body: some View {
    // A menu reads a picker's options off its control.
    switch menu == nil ? style : .menu {
    case .automatic, .menu: MenuPicker(choice: choice, label: label)
    case .navigationLink: NavigationLinkPicker(choice: choice, label: label)
    case .inline: InlinePicker(choice: choice, label: label)
    case .segmented, .palette: SegmentedPicker(choice: choice, label: label)
    case .wheel: WheelPicker(choice: choice, label: label)
    }
  }
}

/// The choice with arrows; in a list's row beside the label, over which the platform's own menu opens.
struct MenuPicker: View {
  let choice: PickerChoice
  let label: AnyView
  @Environment(\.isListRow) private var isListRow
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.buttonStyle) private var buttonStyle
  var body: some View {
    if isListRow {
      LabeledControl(
        label: TitleLines(label), control: value(in: valueColor), cover: SelectControl(choice: choice), stacks: true
      )
      .fillsRow()
    } else {
      LabeledControl(
        label: label, control: button,
        cover: SelectControl(choice: choice),
        isWide: false
      )
      .environment(\.labelsHidden, true)
    }
  }
  private var valueColor: Color {
    isEnabled ? (isListRow ? Color.secondary : .accentColor) : Color(.system(.tertiaryLabel))
  }
  @ViewBuilder private var button: some View {
    switch buttonStyle?.builtin {
    case .bordered: BorderedLabel(content: value(in: nil), isProminent: false)
    case .borderedProminent: BorderedLabel(content: value(in: nil), isProminent: true)
    default: value(in: valueColor).padding(.horizontal, 12).padding(.vertical, 7)
    }
  }
  /// The choice, in a colour of its own or in that of the surface on which it stands.
  private func value(in color: Color?) -> some View {
    HStack(spacing: 4) {
      if let index = choice.chosen, choice.title.isEmpty, let symbol = choice.options[index].symbol {
        Image(systemName: symbol)
      } else {
        Text(verbatim: choice.title).lineLimit(1)
      }
      Image(systemName: "chevron.up.chevron.down").imageScale(.small).accessibilityHidden(true)
    }
    .transformEnvironment(\.foregroundStyles) { if let color { $0 = [AnyShapeStyle(color)] } }
    .environment(\.hidesTextFromAccessibility, true)
  }
}

/// A choice that is marked: a radio button for assistive technology.
private struct ChoiceButton<Content: View>: View {
  let choice: PickerChoice
  let index: Int
  var press = "none"
  @ViewBuilder let content: Content
  var body: some View {
    ButtonCore(
      action: { [choice, index] in choice.choose(index) }, press: .shown(press), isOn: choice.options[index].isChosen,
      semantics: "radio", content: content)
  }
}

/// In a list the label and the options, each in a row of its own, the chosen one with a mark; elsewhere a wheel.
struct InlinePicker: View {
  let choice: PickerChoice
  let label: AnyView
  @Environment(\.isListRow) private var isListRow
  @Environment(\.labelsHidden) private var labelsHidden
  var body: some View {
    if isListRow {
      if !labelsHidden, !isNameless { label }
      ForEach(choice.options) { option in row(option).fillsRow() }
    } else {
      WheelPicker(choice: choice, label: label)
    }
  }
  private var isNameless: Bool {
    let label = label.storage.anyView
    return label is EmptyView || label as? Text == Text("")
  }
  private func row(_ option: PickerChoice.Option) -> some View {
    ChoiceButton(choice: choice, index: option.id, press: "row") {
      HStack {
        OptionLabel(option: option)
        Spacer(minLength: 8)
        Image(systemName: "checkmark").font(.body.weight(.semibold)).foregroundStyle(Color.accentColor)
          .opacity(option.isChosen ? 1 : 0).accessibilityHidden(true)
      }
    }
  }
}

private struct OptionLabel: View {
  let option: PickerChoice.Option
  var body: some View {
    if let symbol = option.symbol {
      if option.title.isEmpty { Image(systemName: symbol) } else { Label(option.title, systemImage: symbol) }
    } else {
      Text(verbatim: option.title)
    }
  }
}

/// Options side by side, each as wide as the others.
struct SegmentedPicker: View {
  let choice: PickerChoice
  let label: AnyView
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.colorScheme) private var colorScheme
  var body: some View {
    NamedGroup(label: label, semantics: "radiogroup") {
      EqualSegments { ForEach(choice.options) { option in segment(option) } }
        .frame(height: 28).padding(2)
        .background(alignment: .center) {
          RoundedRectangle(cornerRadius: 8.5)
            .fill(UISegmentedControl.appearance().backgroundColor?.color ?? Color(.system(.tertiarySystemFill)))
        }
    }
    // A row's separator begins at the control, not at the text of its first segment.
    .alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }
  }
  private func segment(_ option: PickerChoice.Option) -> some View {
    let title = UISegmentedControl.appearance().title(isChosen: option.isChosen)
    return ChoiceButton(choice: choice, index: option.id) {
      SegmentLabel(option: option)
        .font(title.font ?? .system(size: 13, weight: option.isChosen ? .medium : .regular))
        .foregroundStyle(isEnabled ? title.color ?? Color.primary : Color(.system(.tertiaryLabel)))
        .lineLimit(1)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(alignment: .center) {
          if option.isChosen {
            RoundedRectangle(cornerRadius: 7)
              .fill(
                UISegmentedControl.appearance().selectedSegmentTintColor?.color
                  ?? (colorScheme == .dark ? Color(red: 99 / 255, green: 99 / 255, blue: 102 / 255) : .white)
              )
              .shadow(color: .black.opacity(0.12), radius: 4, y: 3)
          }
        }
    }
  }
}

/// Segments of one width: a part of what is offered, or, where nothing is, enough for the widest and room beside it.
private struct EqualSegments: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let widest = proposal.width == nil ? subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0 : 0
    return CGSize(width: proposal.width ?? (widest + 20) * CGFloat(subviews.count), height: proposal.height ?? 28)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let width = bounds.width / CGFloat(max(1, subviews.count))
    for (index, view) in subviews.enumerated() {
      view.place(
        at: CGPoint(x: bounds.minX + CGFloat(index) * width, y: bounds.minY),
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }
}

private struct SegmentLabel: View {
  let option: PickerChoice.Option
  var body: some View {
    if let symbol = option.symbol, option.title.isEmpty {
      Image(systemName: symbol)
    } else {
      Text(verbatim: option.title)
    }
  }
}

import Foundation

// MARK: Boxes

/// The look of group boxes.
@MainActor @preconcurrency public protocol GroupBoxStyle {
  associatedtype Body: View
  /// The box around what it is given.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = GroupBoxStyleConfiguration
}

/// What a style of group boxes is given.
public struct GroupBoxStyleConfiguration {
  /// The label of a box.
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  /// The content of a box.
  public struct Content {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let label: Label
  public let content: Content
}
extension GroupBoxStyleConfiguration.Label: View { public var body: some View { content } }
extension GroupBoxStyleConfiguration.Content: View { public var body: some View { content } }

/// A rounded box of the second background colour, the label in bold on top.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    BoxSurface(configuration: configuration)
  }
}

/// Boxes in boxes take turns with two colours.
private struct BoxSurface: View {
  let configuration: GroupBoxStyleConfiguration
  @Environment(\.isInOddBox) private var isInOddBox
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding(16)
    .background(alignment: .center) {
      RoundedRectangle(cornerRadius: 8)
        .fill(Color(.system(isInOddBox ? .tertiaryBackground : .secondaryBackground)))
    }
    .environment(\.isInOddBox, !isInOddBox)
  }
}
extension GroupBoxStyle where Self == DefaultGroupBoxStyle { public static var automatic: Self { Self() } }

// MARK: Disclosure

/// The look of disclosure groups.
@MainActor @preconcurrency public protocol DisclosureGroupStyle {
  associatedtype Body: View
  /// The label and, when it is expanded, the content.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = DisclosureGroupStyleConfiguration
}

/// What a style of disclosure groups is given.
public struct DisclosureGroupStyleConfiguration {
  /// The label of a group.
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  /// The content of a group.
  public struct Content {
    let content: () -> AnyView
    nonisolated init(_ content: @escaping () -> AnyView) { self.content = content }
  }
  public let label: Label
  public let content: Content
  /// Whether the content is shown.
  @Binding public var isExpanded: Bool
}
extension DisclosureGroupStyleConfiguration.Label: View { public var body: some View { content } }
extension DisclosureGroupStyleConfiguration.Content: View { public var body: some View { content() } }

/// The label with a chevron at its end; the content below.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    ChevronDisclosure(isExpanded: configuration.$isExpanded, label: configuration.label) { configuration.content }
  }
}
extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  public static var automatic: Self { Self() }
}

/// A label with a chevron, and what it shows and hides.
struct ChevronDisclosure<Label: View, Content: View>: View {
  let isExpanded: Binding<Bool>
  let label: Label
  let content: () -> Content
  @Environment(\.isListRow) private var isListRow
  @Environment(\.chosenForegroundStyle) private var surroundingStyle
  @Environment(\.layoutDirection) private var layoutDirection

  var body: some View {
    if isListRow {
      head.fillsRow()
      if isExpanded.wrappedValue { content() }
    } else {
      VStack(alignment: .leading, spacing: 8) {
        head
        if isExpanded.wrappedValue { content() }
      }
    }
  }

  private var head: some View {
    ButtonCore(
      action: { [isExpanded] in withAnimation { isExpanded.wrappedValue.toggle() } },
      press: .shown(isListRow ? "row" : "dim"), isExpanded: isExpanded.wrappedValue,
      content: HStack {
        // Outside lists the label looks as those of buttons.
        if isListRow { label } else { label.foregroundStyle(surroundingStyle ?? AnyShapeStyle(Color.accentColor)) }
        Spacer(minLength: 8)
        Image(systemName: "chevron.forward").font(.system(size: 13, weight: .semibold))
          .foregroundStyle(Color.accentColor)
          .rotationEffect(.degrees(isExpanded.wrappedValue ? layoutDirection == .rightToLeft ? -90 : 90 : 0))
          .accessibilityHidden(true)
      })
  }
}

// MARK: Control groups

/// The look of groups of controls.
@MainActor @preconcurrency public protocol ControlGroupStyle {
  associatedtype Body: View
  /// The controls in their look.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = ControlGroupStyleConfiguration
}

/// What a style of control groups is given.
public struct ControlGroupStyleConfiguration {
  /// The controls of a group.
  public struct Content {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  /// The label of a group.
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let content: Content
  public let label: Label
}
extension ControlGroupStyleConfiguration.Content: View { public var body: some View { content } }
extension ControlGroupStyleConfiguration.Label: View { public var body: some View { content } }

/// Controls beside one another. In a list's row they look as they do elsewhere: they are several in one row.
private struct ControlLine: View {
  let content: ControlGroupStyleConfiguration.Content
  @Environment(\.isListRow) private var isListRow
  var body: some View {
    HStack(spacing: isListRow ? 20 : 8) { content }.environment(\.isListRow, false)
  }
}

/// The controls side by side.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { ControlLine(content: configuration.content) }
}
/// The controls side by side, as in a bar.
public struct NavigationControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { ControlLine(content: configuration.content) }
}
/// The controls side by side.
public struct PaletteControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { ControlLine(content: configuration.content) }
}
/// The controls in a menu, under the label.
public struct MenuControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Menu {
      configuration.content
    } label: {
      configuration.label
    }
  }
}
/// The controls side by side, small.
public struct CompactMenuControlGroupStyle: ControlGroupStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { ControlLine(content: configuration.content) }
}
extension ControlGroupStyle where Self == AutomaticControlGroupStyle { public static var automatic: Self { Self() } }
extension ControlGroupStyle where Self == NavigationControlGroupStyle { public static var navigation: Self { Self() } }
extension ControlGroupStyle where Self == PaletteControlGroupStyle { public static var palette: Self { Self() } }
extension ControlGroupStyle where Self == MenuControlGroupStyle { public static var menu: Self { Self() } }
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle {
  public static var compactMenu: Self { Self() }
}

// MARK: The styles that are set

private enum Keys {
  enum OddBox: EnvironmentKey { static var defaultValue: Bool { false } }
  enum Box: EnvironmentKey { static var defaultValue: AnyStyle<GroupBoxStyleConfiguration>? { nil } }
  enum Disclosure: EnvironmentKey {
    static var defaultValue: AnyStyle<DisclosureGroupStyleConfiguration>? { nil }
  }
  enum Controls: EnvironmentKey { static var defaultValue: AnyStyle<ControlGroupStyleConfiguration>? { nil } }
}

extension EnvironmentValues {
  fileprivate var isInOddBox: Bool {
    get { self[Keys.OddBox.self] }
    set { self[Keys.OddBox.self] = newValue }
  }
  var groupBoxStyle: AnyStyle<GroupBoxStyleConfiguration>? {
    get { self[Keys.Box.self] }
    set { self[Keys.Box.self] = newValue }
  }
  var disclosureGroupStyle: AnyStyle<DisclosureGroupStyleConfiguration>? {
    get { self[Keys.Disclosure.self] }
    set { self[Keys.Disclosure.self] = newValue }
  }
  var controlGroupStyle: AnyStyle<ControlGroupStyleConfiguration>? {
    get { self[Keys.Controls.self] }
    set { self[Keys.Controls.self] = newValue }
  }
}

extension View {
  /// Sets the look of the group boxes in this view.
  public nonisolated func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
    environment(\.groupBoxStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
  /// Sets the look of the disclosure groups in this view.
  public nonisolated func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.disclosureGroupStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
  /// Sets the look of the control groups in this view.
  public nonisolated func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
    environment(\.controlGroupStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

import Foundation

/// A title with an icon.
public struct Label<Title: View, Icon: View> {
  package var title: Title
  package var icon: Icon
  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label: View {
  public var body: some View {
    StyledLabel(configuration: LabelStyleConfiguration(title: .init(AnyView(title)), icon: .init(AnyView(icon))))
  }
}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  public nonisolated init(_ configuration: LabelStyleConfiguration) {
    title = configuration.title
    icon = configuration.icon
  }
}

/// The look of labels.
@MainActor @preconcurrency public protocol LabelStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = LabelStyleConfiguration
}

public struct LabelStyleConfiguration {
  public struct Title {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public struct Icon {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let title: Title
  public let icon: Icon
}

extension LabelStyleConfiguration.Title: View {
  public var body: some View { content }
}
extension LabelStyleConfiguration.Icon: View {
  public var body: some View { content }
}

public struct DefaultLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

public struct TitleAndIconLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    IconLabel(configuration: configuration)
  }
}

/// Icon beside title; in lists the icons share a column and take the tint.
private struct IconLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.isListRow) private var isListRow
  @Environment(\.labelIconToTitleSpacing) private var spacing
  @Environment(\.labelReservedIconWidth) private var width
  var body: some View {
    HStack(spacing: spacing ?? (isListRow ? 16 : 8)) {
      if isListRow {
        RowIcon(icon: configuration.icon, width: width)
      } else {
        configuration.icon.frame(minWidth: width).environment(\.hidesTextFromAccessibility, true)
      }
      TitleLines(configuration.title.content)
    }
  }
}

/// The column of icons in lists, wider where texts are larger.
private struct RowIcon<Icon: View>: View {
  let icon: Icon
  let width: CGFloat?
  @ScaledMetric private var column = 28.0
  var body: some View {
    icon.foregroundStyle(Color.accentColor).frame(width: width ?? column)
      .environment(\.hidesTextFromAccessibility, true)
  }
}

public struct TitleOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { TitleLines(configuration.title.content) }
}

/// Shows the icon; the title stays its name for assistive technology.
public struct IconOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    NamedIcon(title: configuration.title, icon: configuration.icon)
  }
}

extension LabelStyle where Self == DefaultLabelStyle { public static var automatic: Self { Self() } }
extension LabelStyle where Self == TitleAndIconLabelStyle { public static var titleAndIcon: Self { Self() } }
extension LabelStyle where Self == TitleOnlyLabelStyle { public static var titleOnly: Self { Self() } }
extension LabelStyle where Self == IconOnlyLabelStyle { public static var iconOnly: Self { Self() } }

private enum LabelSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private enum LabelIconWidthKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
extension EnvironmentValues {
  var labelIconToTitleSpacing: CGFloat? {
    get { self[LabelSpacingKey.self] }
    set { self[LabelSpacingKey.self] = newValue }
  }
  /// The width that labels keep for their icons, points.
  public var labelReservedIconWidth: CGFloat? {
    get { self[LabelIconWidthKey.self] }
    set { self[LabelIconWidthKey.self] = newValue }
  }
}
extension View {
  /// The space between the icons and the titles of the labels in this view, points.
  public nonisolated func labelIconToTitleSpacing(_ spacing: CGFloat) -> some View {
    environment(\.labelIconToTitleSpacing, spacing)
  }
  /// The width that the labels in this view keep for their icons, points, so that their titles begin in one line.
  public nonisolated func labelReservedIconWidth(_ value: CGFloat) -> some View {
    environment(\.labelReservedIconWidth, value)
  }
}

private enum LabelStyleKey: EnvironmentKey { static var defaultValue: AnyStyle<LabelStyleConfiguration>? { nil } }
extension EnvironmentValues {
  package var labelStyle: AnyStyle<LabelStyleConfiguration>? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.labelStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

struct StyledLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.labelStyle) private var style
  var body: some View {
    if let style {
      style.make(configuration).environment(\.labelStyle, nil)
    } else {
      DefaultLabelStyle().makeBody(configuration: configuration)
    }
  }
}

/// An icon that is named by a title which is not shown.
struct NamedIcon<Title: View, Icon: View> {
  var title: Title
  var icon: Icon
}

extension NamedIcon: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(NamedIconElement(view.pointee, parent: inputs.parent))
  }
}

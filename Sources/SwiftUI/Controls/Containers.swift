import Foundation

/// A value with a label.
public struct LabeledContent<Label, Content> {
  var label: Label
  var content: Content
}

extension LabeledContent: View where Label: View, Content: View {
  /// Shows `content` with a label.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    StyledLabeledContent(
      configuration: LabeledContentStyleConfiguration(label: .init(AnyView(label)), content: .init(AnyView(content))))
  }
}

extension LabeledContent where Label == Text, Content: View {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public nonisolated init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(titleKey) { Text(value) }
  }
  @_disfavoredOverload public nonisolated init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(title) { Text(value) }
  }
  public nonisolated init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(titleKey) { Text(value, format: format) } }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init(title) { Text(value, format: format) } }
}

@MainActor @preconcurrency public protocol LabeledContentStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = LabeledContentStyleConfiguration
}

public struct LabeledContentStyleConfiguration {
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public struct Content {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let label: Label
  public let content: Content
}
extension LabeledContentStyleConfiguration.Label: View { public var body: some View { content } }
extension LabeledContentStyleConfiguration.Content: View { public var body: some View { content } }

/// Label and value at the two ends of a line.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { LabeledLine(configuration: configuration) }
}

/// At accessibility's text sizes the value stands below the label.
private struct LabeledLine: View {
  let configuration: LabeledContentStyleConfiguration
  @Environment(\.dynamicTypeSize) private var size
  var body: some View {
    if size.isAccessibilitySize {
      VStack(alignment: .leading, spacing: 4) {
        TitleLines(configuration.label.content)
        configuration.content.modifier(SecondaryValue())
      }
    } else {
      HStack {
        TitleLines(configuration.label.content)
        Spacer(minLength: 8)
        configuration.content.modifier(SecondaryValue()).multilineTextAlignment(.trailing)
      }
    }
  }
}
/// Values are fainter than their labels; buttons among them keep their tint.
private struct SecondaryValue: ViewModifier {
  func body(content: Content) -> some View {
    content.transformEnvironment(\.self) { $0.setSystemForeground([AnyShapeStyle(Color.secondary)]) }
  }
}
extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  public static var automatic: Self { Self() }
}

private enum LabeledContentStyleKey: EnvironmentKey {
  static var defaultValue: AnyStyle<LabeledContentStyleConfiguration>? { nil }
}
extension EnvironmentValues {
  package var labeledContentStyle: AnyStyle<LabeledContentStyleConfiguration>? {
    get { self[LabeledContentStyleKey.self] }
    set { self[LabeledContentStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    environment(\.labeledContentStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

struct StyledLabeledContent: View {
  let configuration: LabeledContentStyleConfiguration
  @Environment(\.labeledContentStyle) private var style
  var body: some View {
    if let style {
      style.make(configuration).environment(\.labeledContentStyle, nil)
    } else {
      AutomaticLabeledContentStyle().makeBody(configuration: configuration)
    }
  }
}

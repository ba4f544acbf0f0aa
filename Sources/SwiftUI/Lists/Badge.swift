/// A count or a word that a row or a tab carries.
package enum BadgeTrait: TraitKey {
  package static var defaultValue: Text? { nil }
  package static var climbs: Bool { true }
}

extension View {
  /// Shows a count beside a row's content or on a tab; zero shows nothing.
  public nonisolated func badge(_ count: Int) -> some View {
    modifier(_TraitWritingModifier(BadgeTrait.self, count == 0 ? nil : Text(verbatim: String(count))))
  }
  public nonisolated func badge(_ label: Text?) -> some View { modifier(_TraitWritingModifier(BadgeTrait.self, label)) }
  public nonisolated func badge(_ key: LocalizedStringKey?) -> some View {
    modifier(_TraitWritingModifier(BadgeTrait.self, key.map { Text($0) }))
  }
  @_disfavoredOverload
  public nonisolated func badge<S: StringProtocol>(_ label: S?) -> some View {
    modifier(_TraitWritingModifier(BadgeTrait.self, label.map { Text($0) }))
  }
}

/// How much the badges of rows stand out.
public struct BadgeProminence: Hashable, Sendable {
  enum Level { case decreased, standard, increased }
  let level: Level
  /// Hardly: for what is always there, as the number of things in a folder.
  public static let decreased = BadgeProminence(level: .decreased)
  public static let standard = BadgeProminence(level: .standard)
  /// As what waits to be seen: white in a red capsule.
  public static let increased = BadgeProminence(level: .increased)

  @MainActor func look(of text: Text) -> AnyView {
    switch level {
    case .decreased: AnyView(text.foregroundStyle(Color(.system(.tertiaryLabel))))
    case .standard: AnyView(text.foregroundStyle(Color(.system(.secondaryLabel))))
    case .increased:
      AnyView(
        text.font(.subheadline).foregroundStyle(.white).padding(.horizontal, 7).padding(.vertical, 2)
          .background(.red, in: Capsule()))
    }
  }
}

/// A badge beside a row's content.
struct RowBadge: View {
  let text: Text
  /// What the row itself says.
  let own: BadgeProminence?
  @Environment(\.badgeProminence) private var prominence
  var body: some View { (own ?? prominence).look(of: text) }
}

enum BadgeProminenceTrait: TraitKey {
  static var defaultValue: BadgeProminence? { nil }
  static var climbs: Bool { true }
}

private enum BadgeProminenceKey: EnvironmentKey { static var defaultValue: BadgeProminence { .standard } }
extension EnvironmentValues {
  /// How much the badges of rows stand out.
  public var badgeProminence: BadgeProminence {
    get { self[BadgeProminenceKey.self] }
    set { self[BadgeProminenceKey.self] = newValue }
  }
}
extension View {
  /// How much the badges of the rows in this view stand out.
  public nonisolated func badgeProminence(_ prominence: BadgeProminence) -> some View {
    environment(\.badgeProminence, prominence)
      .modifier(_TraitWritingModifier(BadgeProminenceTrait.self, prominence))
  }
}

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

import Foundation

extension PersonNameComponents {
  /// The name as people write it, its parts in the order of Latin scripts.
  public func formatted() -> String { FormatStyle().format(self) }
  /// The name in a style.
  public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Self {
    style.format(self)
  }

  /// How much of a name is written.
  public struct FormatStyle: Foundation.FormatStyle {
    public enum Style: Int, Codable, Sendable { case short, medium, long, abbreviated }
    public var style: Style
    public var locale: Locale
    public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
      self.style = style
      self.locale = locale
    }

    public func format(_ name: PersonNameComponents) -> String {
      switch style {
      case .short: name.nickname ?? name.givenName ?? name.familyName ?? ""
      case .medium: joined([name.givenName, name.familyName])
      case .long:
        joined([name.namePrefix, name.givenName, name.middleName, name.familyName, name.nameSuffix])
      case .abbreviated: [name.givenName, name.familyName].compactMap { $0?.first.map(String.init) }.joined()
      }
    }
    public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }

    private func joined(_ parts: [String?]) -> String {
      parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
  /// A person's name.
  public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
}

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

/// Writes people's names, and reads them: the last word is the family's.
open class PersonNameComponentsFormatter: Formatter {
  /// How much of a name is written.
  public enum Style: Int, Sendable { case `default`, short, medium, long, abbreviated }
  /// Nothing to be set.
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phonetic = Options(rawValue: 2)
  }
  open var style = Style.default
  open var locale: Locale! = .autoupdatingCurrent

  /// The name as text.
  open func string(from components: PersonNameComponents) -> String {
    Self.localizedString(from: components, style: style, options: [])
  }
  /// The name as text.
  open class func localizedString(
    from components: PersonNameComponents, style: Style, options: Options = []
  ) -> String {
    let own: PersonNameComponents.FormatStyle.Style =
      switch style {
      case .default, .medium: .medium
      case .short: .short
      case .long: .long
      case .abbreviated: .abbreviated
      }
    return components.formatted(.name(style: own))
  }
  /// The parts of a name, where the text is one: given names first, then the family's.
  open func personNameComponents(from string: String) -> PersonNameComponents? {
    var words = string.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return nil }
    var name = PersonNameComponents()
    if words.count > 1, ["Dr.", "Mr.", "Mrs.", "Ms.", "Prof."].contains(words[0]) {
      name.namePrefix = words.removeFirst()
    }
    name.givenName = words.removeFirst()
    if !words.isEmpty { name.familyName = words.removeLast() }
    if !words.isEmpty { name.middleName = words.joined(separator: " ") }
    return name
  }
  open override func string(for object: Any?) -> String? { (object as? PersonNameComponents).map { string(from: $0) } }
}

extension PersonNameComponents {
  /// The parts of a name that is written as text.
  public init(_ text: String) throws {
    guard let found = PersonNameComponentsFormatter().personNameComponents(from: text) else {
      throw CocoaError(.formatting)
    }
    self = found
  }
}

/// The class by a name that is this module's alone: Linux's Foundation has one called the same.
public typealias _PersonNameComponentsFormatter = PersonNameComponentsFormatter

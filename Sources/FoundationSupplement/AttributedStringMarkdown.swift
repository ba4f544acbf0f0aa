import Foundation

/// What a text is meant to be among the words around it.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let emphasized = InlinePresentationIntent(rawValue: 1)
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
  public static let code = InlinePresentationIntent(rawValue: 4)
  public static let strikethrough = InlinePresentationIntent(rawValue: 32)
  public static let softBreak = InlinePresentationIntent(rawValue: 64)
  public static let lineBreak = InlinePresentationIntent(rawValue: 128)
  public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
  public static let blockHTML = InlinePresentationIntent(rawValue: 512)
}

extension AttributeScopes {
  /// Attributes of Foundation's that Linux lacks.
  public struct SupplementAttributes: AttributeScope {
    public let inlinePresentationIntent: InlinePresentationIntentAttribute

    /// What the words are meant to be.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
      public typealias Value = InlinePresentationIntent
      public static let name = "NSInlinePresentationIntent"
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SupplementAttributes, T>
  ) -> T { self[T.self] }
}

extension ScopedAttributeContainer where S == AttributeScopes.FoundationAttributes {
  /// Attributes of Foundation's that Linux lacks, named with their scope.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SupplementAttributes, T>
  ) -> T.Value? where T.Value: Sendable {
    get { supplement[dynamicMember: keyPath] }
    set { supplement[dynamicMember: keyPath] = newValue }
  }

  // A scope only says which names there are: the same container can be seen with another one's.
  private var supplement: ScopedAttributeContainer<AttributeScopes.SupplementAttributes> {
    get { unsafeBitCast(self, to: ScopedAttributeContainer<AttributeScopes.SupplementAttributes>.self) }
    set { self = unsafeBitCast(newValue, to: Self.self) }
  }
}

extension AttributedString {
  /// How Markdown is read.
  public struct MarkdownParsingOptions: Sendable {
    /// Which of its marks count.
    public enum InterpretedSyntax: Int, Sendable {
      /// Blocks, whose texts follow each other, and what is inside of them.
      case full
      /// Only marks inside of lines; lines follow each other as words do.
      case inlineOnly
      /// Only marks inside of lines; lines stay lines.
      case inlineOnlyPreservingWhitespace
    }
    /// What happens where a text is no Markdown. Every text is, to this reader.
    public enum FailurePolicy: Int, Sendable { case throwError, returnPartiallyParsedIfPossible }

    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    public var failurePolicy: FailurePolicy
    public var languageCode: String?

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  /// The text of a Markdown document, with what its marks say as attributes.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    let runs =
      switch options.interpretedSyntax {
      case .full: MarkdownParser.document(markdown)
      case .inlineOnly: MarkdownParser.inline(markdown.replacingOccurrences(of: "\n", with: " "))
      case .inlineOnlyPreservingWhitespace: MarkdownParser.inline(markdown)
      }
    self.init(runs, baseURL: baseURL)
  }

  /// The text of a Markdown document, with what its marks say as attributes.
  public init(
    markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws { try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL) }

  /// The text of a Markdown document that is at an address.
  public init(
    contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws { try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL) }

  /// The text that the app's string tables have for a key, with what the marks in it say as attributes.
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self.init(
      MarkdownParser.inline(String(localized: keyAndValue, table: table, bundle: bundle, comment: comment)),
      baseURL: nil)
  }

  private init(_ runs: [MarkdownRun], baseURL: URL?) {
    self.init()
    for run in runs {
      var piece = AttributedString(run.text)
      if !run.intent.isEmpty {
        piece[AttributeScopes.SupplementAttributes.InlinePresentationIntentAttribute.self] = run.intent
      }
      if let link = run.link { piece.link = URL(string: link, relativeTo: baseURL) }
      append(piece)
    }
  }
}

extension NSAttributedString.Key {
  /// An address that the text leads to.
  public static let link = NSAttributedString.Key("NSLink")
}

extension AttributedString {
  /// The text with its links; other attributes belong to the frameworks that show it.
  public init(_ text: NSAttributedString) {
    self.init()
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      var piece = AttributedString((text.string as NSString).substring(with: range))
      piece.link = attributes[.link] as? URL ?? (attributes[.link] as? String).flatMap { URL(string: $0) }
      append(piece)
    }
  }
}

extension NSAttributedString {
  /// The text with its links; other attributes belong to the frameworks that show it.
  public convenience init(_ text: AttributedString) {
    let copy = NSMutableAttributedString(string: "")
    for run in text.runs {
      copy.append(
        NSAttributedString(
          string: String(text[run.range].characters), attributes: run.link.map { [.link: $0] } ?? [:]))
    }
    self.init(attributedString: copy)
  }
}

import Foundation

/// One or more lines of text.
public struct Text: Equatable, Sendable {
  // What most texts are lies in the value itself, without a box of its own.
  package enum Storage: Equatable, @unchecked Sendable {
    case verbatim(String)
    indirect case localized(LocalizedStringKey, table: String?)
    indirect case attributed(AttributedString)
    indirect case joined(Text, Text)
    indirect case symbol(Image)
    case date(Date, DateStyle)
    case dates(ClosedRange<Date>)
    case countdown(Countdown)
    case system(SystemWord)
  }

  package enum Modifier: Equatable, Sendable {
    case font(Font?)
    case weight(Font.Weight?)
    case design(Font.Design?)
    case italic(Bool)
    case color(Color?)
    case style(AnyShapeStyle)
    case underline(LineStyle?)
    case strikethrough(LineStyle?)
    case kerning(Double)
    case tracking(Double)
    case baselineOffset(Double)
    case monospacedDigit
    case scale(Scale)
    case attribute(AnyTextAttribute)
    case label(String)
  }

  package var storage: Storage
  package var modifiers: [Modifier] = []
  /// What is read in the text's place.
  package var label: String? {
    for case .label(let label) in modifiers.reversed() { return label }
    return nil
  }

  package nonisolated init(_ storage: Storage) { self.storage = storage }

  /// Shows a text of the app's string tables, or the key itself.
  public nonisolated init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { storage = .localized(key, table: tableName) }
  /// Shows a string as it is.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ content: S) { storage = .verbatim(String(content)) }
  public nonisolated init(verbatim content: String) { storage = .verbatim(content) }
  // Disfavored, as a literal can be one: it is a key of the string tables.
  @_disfavoredOverload public nonisolated init(_ attributedContent: AttributedString) {
    storage = .attributed(attributedContent)
  }
  public nonisolated init(_ image: Image) { storage = .symbol(image) }
  /// Shows a date in a style; relative and timer styles follow the clock.
  public nonisolated init(_ date: Date, style: DateStyle) { storage = .date(date, style) }
  public nonisolated init(_ dates: ClosedRange<Date>) { storage = .dates(dates) }
  public nonisolated init(_ interval: DateInterval) { storage = .dates(interval.start...interval.end) }
  public nonisolated init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { storage = .verbatim(format.format(input)) }
  public nonisolated init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString { storage = .attributed(format.format(input)) }
  public nonisolated init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    storage = .verbatim(formatter.string(for: subject) ?? "")
  }
  /// Dates, which are not `ReferenceConvertible` here.
  public nonisolated init(_ subject: Date, formatter: Formatter) {
    storage = .verbatim(formatter.string(for: subject) ?? "")
  }
  public nonisolated init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    storage = .verbatim(formatter.string(for: subject) ?? "")
  }

  /// How large a text is beside others of its font.
  public struct Scale: Hashable, Sendable {
    let factor: Double
    /// As large as the font says.
    public static let `default` = Scale(factor: 1)
    /// Smaller, for what goes with a text of the same font: units, small words.
    public static let secondary = Scale(factor: 0.8)
  }

  public enum TruncationMode: Sendable, Hashable { case head, tail, middle }
  public enum Case: Sendable, Hashable { case uppercase, lowercase }

  /// How a date is shown.
  public struct DateStyle: Equatable, Sendable {
    package enum Kind: Sendable { case time, date, relative, offset, timer }
    package let kind: Kind
    public static let time = DateStyle(kind: .time)
    public static let date = DateStyle(kind: .date)
    public static let relative = DateStyle(kind: .relative)
    public static let offset = DateStyle(kind: .offset)
    public static let timer = DateStyle(kind: .timer)
  }

  public nonisolated static func + (a: Text, b: Text) -> Text { Text(.joined(a, b)) }

  package nonisolated func adding(_ modifier: Modifier) -> Text {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }
}

extension Text {
  public nonisolated func font(_ font: Font?) -> Text { adding(.font(font)) }
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { adding(.weight(weight)) }
  public nonisolated func fontDesign(_ design: Font.Design?) -> Text { adding(.design(design)) }
  public nonisolated func bold() -> Text { adding(.weight(.bold)) }
  public nonisolated func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public nonisolated func italic() -> Text { adding(.italic(true)) }
  public nonisolated func italic(_ isActive: Bool) -> Text { adding(.italic(isActive)) }
  public nonisolated func foregroundColor(_ color: Color?) -> Text { adding(.color(color)) }
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    adding(.style(AnyShapeStyle(style)))
  }
  public nonisolated func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    underline(isActive, pattern: .solid, color: color)
  }
  /// Draws a line under the text; without a colour, in the text's own.
  public nonisolated func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text { adding(.underline(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }
  public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    strikethrough(isActive, pattern: .solid, color: color)
  }
  /// Draws a line through the text; without a colour, in the text's own.
  public nonisolated func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text { adding(.strikethrough(isActive ? LineStyle(pattern: pattern, color: color) : nil)) }
  public nonisolated func kerning(_ kerning: CGFloat) -> Text { adding(.kerning(Double(kerning))) }
  public nonisolated func tracking(_ tracking: CGFloat) -> Text { adding(.tracking(Double(tracking))) }
  public nonisolated func baselineOffset(_ offset: CGFloat) -> Text { adding(.baselineOffset(Double(offset))) }
  public nonisolated func monospaced(_ isActive: Bool = true) -> Text { isActive ? adding(.design(.monospaced)) : self }
  public nonisolated func monospacedDigit() -> Text { adding(.monospacedDigit) }
  /// Makes the text as large as goes with others of its font.
  public nonisolated func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    isEnabled ? adding(.scale(scale)) : self
  }
  /// Marks the text for text renderers.
  public nonisolated func customAttribute<T: TextAttribute>(_ value: T) -> Text {
    adding(.attribute(AnyTextAttribute(value)))
  }
  public nonisolated func accessibilityLabel(_ label: Text) -> Text { labeled(label.plainString) }
  public nonisolated func accessibilityLabel(_ label: LocalizedStringKey) -> Text { labeled(Text(label).plainString) }
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text {
    labeled(String(label))
  }
  private nonisolated func labeled(_ label: String) -> Text { adding(.label(label)) }

  /// A line through or under a text.
  public struct LineStyle: Hashable, Sendable {
    let pattern: Pattern
    let color: Color?
    /// A line of a pattern; nil is the text's own colour.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
    public struct Pattern: Hashable, Sendable {
      let name: String
      public static let solid = Pattern(name: "solid")
      public static let dot = Pattern(name: "dotted")
      public static let dash = Pattern(name: "dashed")
      public static let dashDot = Pattern(name: "dashed")
      public static let dashDotDot = Pattern(name: "dashed")
    }
    func look(in environment: EnvironmentValues) -> LineLook {
      LineLook(pattern: pattern, color: color?.rgba(in: environment))
    }
  }
}

import Foundation
import FoundationSupplement
import TextLayout

/// A text in an environment: runs with fonts and colours.
package struct ResolvedText: Equatable {
  package struct Run: Equatable {
    package var text: String
    package private(set) var shared: Shared<TextLook>
    package var look: TextLook {
      get { shared.value }
      set { shared = .of(newValue) }
    }
    init(text: String, look: TextLook) { self.init(text: text, shared: .of(look)) }
    init(text: String, shared: Shared<TextLook>) {
      self.text = text
      self.shared = shared
    }
  }
  package var runs = RunList()
  package var leading: Double?
  package var string: String { runs.string }

  /// Nearly all texts are one run, which then needs no memory of its own.
  package struct RunList: RandomAccessCollection, MutableCollection, Equatable {
    private var only: Run?
    private var others: [Run] = []
    package var startIndex: Int { 0 }
    package var endIndex: Int { only == nil ? 0 : 1 + others.count }
    package subscript(index: Int) -> Run {
      get { index == 0 ? only! : others[index - 1] }
      set { if index == 0 { only = newValue } else { others[index - 1] = newValue } }
    }
    package var string: String { count == 1 ? self[0].text : map(\.text).joined() }
    /// The look of the first run.
    var firstLook: Shared<TextLook>? { only?.shared }
    mutating func append(_ run: Run) { if only == nil { only = run } else { others.append(run) } }
  }
}

extension Text {
  /// What the text says, without style, in a default environment.
  package nonisolated var plainString: String { string(in: EnvironmentValues()) }

  /// What the text says, without style.
  package nonisolated func string(in environment: EnvironmentValues) -> String {
    switch storage {
    case .verbatim(let string): string
    case .localized(let key, let table):
      key.parts(in: environment, table: table).map {
        switch $0 {
        case .text(let text): text
        case .value(_, let description): description
        case .styled(let text): text.string(in: environment)
        }
      }.joined()
    case .attributed(let string): String(string.characters)
    case .joined(let a, let b): a.string(in: environment) + b.string(in: environment)
    case .symbol: ""
    case .system(let word): word.text(in: environment)
    case .date(let date, let style): style.string(date, environment)
    case .countdown(let countdown): countdown.string(at: Date())
    case .dates(let range):
      range.lowerBound.formatted(date: .abbreviated, time: .shortened) + " – "
        + range.upperBound.formatted(date: .abbreviated, time: .shortened)
    }
  }

  /// The style that a text starts from.
  struct Style {
    var font: Font?
    var weight: Font.Weight?
    var design: Font.Design?
    var isItalic: Bool
    var paint: _Paint
    var kerning: Double
    var baselineOffset = 0.0
    var underline: LineLook?
    var strikethrough: LineLook?
    var hasMonospacedDigits: Bool
    var background: RGBA?
    var size: DynamicTypeSize
    var textCase: Text.Case?
    var scale: Double
    /// What text renderers are told, outermost first.
    var attributes: [AnyTextAttribute] = []

    init(_ environment: EnvironmentValues) {
      font = environment.font
      weight = environment.fontWeight
      design = environment.fontDesign
      isItalic = environment.isItalic
      paint = HierarchicalShapeStyle.primary._paint(in: environment)
      kerning = Double(environment.tracking)
      underline = environment.underline?.look(in: environment)
      strikethrough = environment.strikethrough?.look(in: environment)
      hasMonospacedDigits = environment.hasMonospacedDigits
      size = environment.dynamicTypeSize
      textCase = environment.textCase
      scale = environment.textScale.factor
    }
  }

  package func resolve(in environment: EnvironmentValues, _ settings: TextEnvironment? = nil) -> ResolvedText {
    let settings = settings ?? TextEnvironment(environment)
    var text = ResolvedText()
    if case .verbatim(let string) = storage, modifiers.isEmpty, settings.style.textCase == nil {
      guard !string.isEmpty else { return text }
      text.runs.append(ResolvedText.Run(text: string, shared: settings.plain.look))
      text.leading = settings.plain.leading
      return text
    }
    append(to: &text, style: settings.style, environment)
    return text
  }

  private func append(to text: inout ResolvedText, style outer: Style, _ environment: EnvironmentValues) {
    var style = outer
    // The innermost modifier was applied first and wins over those around it.
    let own = modifiers.isEmpty || !environment.isTabLabel ? modifiers : []
    for modifier in own.reversed() {
      switch modifier {
      case .font(let font): style.font = font ?? style.font
      case .weight(let weight): style.weight = weight
      case .design(let design): style.design = design
      case .italic(let isItalic): style.isItalic = isItalic
      case .color(let color): if let color { style.paint = color._paint(in: environment) }
      case .style(let shapeStyle): style.paint = shapeStyle._paint(in: environment)
      case .underline(let line): style.underline = line?.look(in: environment)
      case .strikethrough(let line): style.strikethrough = line?.look(in: environment)
      case .kerning(let value), .tracking(let value): style.kerning = value
      case .baselineOffset(let value): style.baselineOffset = value
      case .monospacedDigit: style.hasMonospacedDigits = true
      case .scale(let scale): style.scale = scale.factor
      case .attribute(let attribute): style.attributes.append(attribute)
      case .label: break
      }
    }
    switch storage {
    case .joined(let a, let b):
      a.append(to: &text, style: style, environment)
      b.append(to: &text, style: style, environment)
    case .localized(let key, let table):
      for part in key.parts(in: environment, table: table) {
        switch part {
        case .text(let string): InlineMarkdown.append(string, to: &text, style: style, environment)
        case .value(_, let description): Self.append(description, to: &text, style: style, environment)
        case .styled(let inner): inner.append(to: &text, style: style, environment)
        }
      }
    case .attributed(let string):
      for run in string.runs {
        var runStyle = style
        runStyle.apply(run, environment)
        Self.append(
          String(string[run.range].characters), to: &text, style: runStyle, environment, link: run.link?.absoluteString,
          hasOwnColor: run[AttributeScopes.SwiftUIAttributes.ForegroundColorAttribute.self] != nil)
      }
    case .symbol(let image):
      guard let name = image.symbolName,
        let glyph = SymbolLibrary.shared.shownGlyph(named: name),
        let scalar = Unicode.Scalar(glyph.codePoint)
      else { return }
      let before = text.runs.count
      Self.append(String(Character(scalar)), to: &text, style: style, environment)
      if text.runs.count > before {
        var look = text.runs[before].look
        look.isSymbol = true
        look.font = FontDescriptor(
          family: .named(SymbolLibrary.cssFamily),
          size: glyph.geometry(pointSize: look.font.size, weight: look.font.weight).fontSize)
        text.runs[before].look = look
      }
    default:
      Self.append(string(in: environment), to: &text, style: style, environment)
    }
  }

  static func append(
    _ string: String, to text: inout ResolvedText, style: Style, _ environment: EnvironmentValues, link: String? = nil,
    hasOwnColor: Bool = false
  ) {
    guard !string.isEmpty else { return }
    let (look, leading) = style.look(environment, link: link, hasOwnColor: hasOwnColor)
    if let leading { text.leading = max(text.leading ?? 0, leading) }
    let cased =
      switch style.textCase {
      case .uppercase: string.uppercased(with: environment.locale)
      case .lowercase: string.lowercased(with: environment.locale)
      case nil: string
      }
    text.runs.append(ResolvedText.Run(text: cased, look: look))
  }
}

extension Text.Style {
  /// The look of a run in this style, and the leading that its font comes with. The environment is asked only for the
  /// colour of links.
  func look(
    _ environment: EnvironmentValues, link: String? = nil, hasOwnColor: Bool = false
  ) -> (look: TextLook, leading: Double?) {
    let resolved = (font ?? .body).resolve(size: size, weight: weight, design: design)
    var font = resolved.font
    if let weight { font.weight = weight.value }
    if isItalic { font.italic = true }
    if scale != 1 { font.size *= scale }
    if hasMonospacedDigits { font.monospacedDigits = true }
    let look = TextLook(
      font: font, paint: link == nil || hasOwnColor ? paint : TintShapeStyle()._paint(in: environment),
      kerning: kerning, baselineOffset: baselineOffset, underline: underline, strikethrough: strikethrough,
      link: link, background: background, attributes: attributes)
    return (look, resolved.leading)
  }
}

/// The inline Markdown that localized texts may hold.
enum InlineMarkdown {
  static func append(
    _ string: String, to text: inout ResolvedText, style: Text.Style, _ environment: EnvironmentValues
  ) {
    guard MarkdownParser.mayHaveMarks(string) else {
      Text.append(string, to: &text, style: style, environment)
      return
    }
    for run in MarkdownParser.inline(string) {
      var runStyle = style
      runStyle.apply(run.intent)
      Text.append(run.text, to: &text, style: runStyle, environment, link: run.link)
    }
  }
}

extension Text.DateStyle {
  nonisolated func string(_ date: Date, _ environment: EnvironmentValues) -> String {
    switch kind {
    case .time: return date.formatted(Date.FormatStyle(date: .omitted, time: .shortened).locale(environment.locale))
    case .date: return date.formatted(Date.FormatStyle(date: .long, time: .omitted).locale(environment.locale))
    case .relative, .offset, .timer:
      let seconds = Int(abs(date.timeIntervalSinceNow).rounded(.down))
      if kind == .timer {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let tail = String(format: "%02d", seconds % 60)
        return hours > 0 ? "\(hours):" + String(format: "%02d", minutes) + ":" + tail : "\(minutes):" + tail
      }
      let units = [(86400, "day"), (3600, "hr"), (60, "min"), (1, "sec")]
      guard let index = units.firstIndex(where: { seconds >= $0.0 }) else { return "0 sec" }
      let (unit, name) = units[index]
      let plural = { (count: Int, name: String) in name == "day" && count != 1 ? "days" : name }
      var result = "\(seconds / unit) \(plural(seconds / unit, name))"
      if index + 1 < units.count, kind == .relative {
        let (smaller, smallName) = units[index + 1]
        let count = seconds % unit / smaller
        if count > 0 { result += ", \(count) \(plural(count, smallName))" }
      }
      return kind == .offset ? (date.timeIntervalSinceNow < 0 ? "+" : "-") + result : result
    }
  }
}

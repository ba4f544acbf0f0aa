import DisplayTree
import Foundation
import TextLayout

extension Text: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TextElement(view.pointee, parent: inputs.parent))
  }
}

/// Measures a text with the fonts that the host draws with, and tells the host the lines.
@MainActor package final class TextElement: LayoutElement, OutlinedElement {
  private var text: Text
  private var resolved = ResolvedText()
  private var request = TextRequest("")
  private var alignment = TextAlignment.leading
  private var isSelectable = false
  private var isDecoration = false
  private var clock: Timer?

  init(_ text: Text, parent: Element) {
    self.text = text
    super.init(parent: parent)
    resolve()
    makeDisplayNode(.text)
    life = .active
  }

  private func resolve() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      resolved = text.resolve(in: environment)
      alignment = environment.multilineTextAlignment
      isSelectable = environment.isTextSelectable
      isDecoration = environment.hidesTextFromAccessibility
      request = TextRequest(
        runs: resolved.runs.map {
          TextRun(text: $0.text, font: $0.font, baselineOffset: $0.baselineOffset, kerning: $0.kerning)
        },
        lineLimit: environment.lineLimit, truncation: environment.truncationMode.engine,
        lineSpacing: Double(environment.lineSpacing), leading: resolved.leading,
        locale: LanguageTags.tag(of: environment.locale),
        layoutDirection: environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
        minimumScaleFactor: Double(environment.minimumScaleFactor), reservesSpace: environment.reservesLineSpace)
      followClock()
    }
  }

  /// Relative dates and timers change by themselves.
  private func followClock() {
    guard case .date(_, let style) = text.storage, [.relative, .offset, .timer].contains(style.kind) else {
      clock?.invalidate()
      clock = nil
      return
    }
    guard clock == nil else { return }
    clock = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.markDirty() }
    }
  }

  package override func tearDown() {
    super.tearDown()
    clock?.invalidate()
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: Text.self).pointee
    if new == text && !isDirty {
      graph.counters.skips += 1
      return
    }
    text = new
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    let oldRequest = request
    let oldResolved = resolved
    let oldAlignment = alignment
    resolve()
    if request != oldRequest { invalidateLayout() }
    if resolved != oldResolved || oldAlignment != alignment { setNeedsDisplay() }
  }

  /// What is shown, as plain text.
  package var plainText: String { resolved.string }

  private func block(_ proposal: Proposal) -> TextBlock {
    var request = request
    request.width = proposal.width.isNaN || proposal.width == .infinity ? nil : max(0, proposal.width)
    request.height = proposal.height.isNaN || proposal.height == .infinity ? nil : max(0, proposal.height)
    return TextEngine.shared.layout(request)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let block = block(proposal)
    return CGSize(width: block.width, height: block.height)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard key.axis == .vertical else { return nil }
    if key == VerticalAlignment.firstTextBaseline.key { return block(proposal).firstBaseline }
    if key == VerticalAlignment.lastTextBaseline.key { return block(proposal).lastBaseline }
    return nil
  }

  package override var spacing: ViewSpacing {
    guard let font = request.runs.first?.font else { return ViewSpacing() }
    let metrics = metrics(for: font)
    let content = ViewSpacing.Content.text(
      ascentGap: metrics.ascender - metrics.capHeight, descent: metrics.descender,
      leading: max(0, (resolved.leading ?? metrics.lineHeight) - metrics.lineHeight))
    var spacing = ViewSpacing()
    spacing.top = content
    spacing.bottom = content
    return spacing
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    // The lines depend on the width that was proposed.
    setNeedsDisplay()
  }

  package var outlines: [(path: String, color: String)] {
    let block = block(placedProposal)
    var result: [(path: String, color: String)] = []
    for line in block.lines {
      let free = Double(size.width) - line.width
      var x = alignment == .center ? free / 2 : (alignment == .trailing) != line.isRightToLeft ? free : 0
      for piece in line.pieces where piece.run < min(resolved.runs.count, block.runs.count) {
        let run = resolved.runs[piece.run]
        let (path, end) = GlyphOutlines.path(
          of: piece.text, font: block.runs[piece.run].font, kerning: run.kerning, x: x,
          y: line.baseline - run.baselineOffset)
        result.append((path, run.paint.color.css))
        x = end
      }
    }
    return result
  }

  package override func displayProperties() -> Properties {
    let block = block(placedProposal)
    guard let first = resolved.runs.first, let firstLine = block.lines.first else { return [:] }
    var properties = Properties()
    let pitch = block.lines.count > 1 ? block.lines[1].top - block.lines[0].top : firstLine.height
    let isUniform = resolved.runs.dropFirst().allSatisfy {
      $0.font == first.font && $0.paint == first.paint && $0.kerning == first.kerning && $0.link == first.link
        && $0.isUnderlined == first.isUnderlined && $0.isStruckThrough == first.isStruckThrough
        && $0.baselineOffset == first.baselineOffset
    }
    func put(_ run: ResolvedText.Run, _ font: FontDescriptor, into set: (PropertyKey, PropertyValue) -> Void) {
      set(.fontSize, .number(font.size))
      if font.weight != 400 { set(.fontWeight, .number(Double(font.weight))) }
      if font.italic { set(.italic, true) }
      // From 20 points the system font is its display cut, which is a family of its own.
      if font.family != .system || font.size >= 20 {
        set(.fontFamily, .string(FontLibrary.shared.cssFontStack(for: font)))
      }
      if font.monospacedDigits { set(.tabularDigits, true) }
      set(.color, .string(run.paint.color.css))
      let spacing = font.letterSpacing + run.kerning
      if spacing != 0 { set(.letterSpacing, .number(spacing)) }
      var decoration: [PropertyValue] = []
      if run.isUnderlined { decoration.append("u") }
      if run.isStruckThrough { decoration.append("s") }
      if !decoration.isEmpty { set(.decoration, .list(decoration)) }
      if let link = run.link { set(.href, .string(link)) }
    }
    let drawnFonts = block.runs.map(\.font)
    if isUniform && first.link == nil {
      properties[.lines] = .list(block.lines.map { .string($0.text) })
      if Self.cutsWords(resolved.string, block.lines.map(\.text)) { properties[.wholeText] = .string(resolved.string) }
      put(first, drawnFonts.first ?? first.font) { properties[$0] = $1 }
      if case .gradient = first.paint.content { properties[.fill] = first.paint.value }
    } else {
      properties[.runs] = .list(
        block.lines.map { line in
          .list(
            line.pieces.map { piece in
              var style: [String: PropertyValue] = [:]
              let run = resolved.runs[min(piece.run, resolved.runs.count - 1)]
              let font = piece.run < drawnFonts.count ? drawnFonts[piece.run] : run.font
              put(run, font) { style[$0.rawValue] = $1 }
              if run.baselineOffset != 0 { style["bo"] = .number(run.baselineOffset) }
              return .list([.string(piece.text), .object(style)])
            })
        })
      properties[.fontSize] = .number(first.font.size)
    }
    // The browser centres a line's ascent and descent in its line box; the layout puts the baseline where iOS does.
    properties[.lineHeight] = .number(pitch)
    properties[.textTop] = .number(
      ((firstLine.baseline - browserBaseline(for: drawnFonts.first ?? first.font, lineHeight: pitch)) * 100).rounded()
        / 100)
    if alignment != .leading || firstLine.isRightToLeft {
      properties[.textAlignment] = .string(alignment == .center ? "center" : alignment == .trailing ? "end" : "start")
    }
    if firstLine.isRightToLeft { properties[.direction] = "rtl" }
    if isSelectable { properties[.selectable] = true }
    if let label = text.label { properties[.label] = .string(label) }
    if isDecoration { properties[.role] = "none" }
    return properties
  }
}

extension TextElement {
  /// Whether one of the lines ends where the text has neither a space nor a line end.
  fileprivate static func cutsWords(_ text: String, _ lines: [String]) -> Bool {
    var rest = text[...]
    for line in lines.dropLast() {
      guard rest.hasPrefix(line) else { return false }
      rest = rest.dropFirst(line.count)
      if let next = rest.first, next.isNewline {
        rest = rest.dropFirst()
      } else if line.last?.isWhitespace == false {
        return true
      }
    }
    return false
  }
}

/// Locales' BCP 47 tags: there are few, every text asks for one, and making one takes as long as measuring a word.
@MainActor private enum LanguageTags {
  private static var known: [String: String] = [:]

  static func tag(of locale: Locale) -> String {
    let name = locale.identifier
    if let tag = known[name] { return tag }
    let tag = locale.identifier(.bcp47)
    if known.count > 1000 { known = [:] }
    known[name] = tag
    return tag
  }
}

extension Text.TruncationMode {
  var engine: TextTruncation {
    switch self {
    case .head: .head
    case .middle: .middle
    case .tail: .tail
    }
  }
}

private enum HidesTextKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// Inside a control that has a name of its own.
  package var hidesTextFromAccessibility: Bool {
    get { self[HidesTextKey.self] }
    set { self[HidesTextKey.self] = newValue }
  }
}

import DisplayTree
import Foundation
import TextLayout

extension Text: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(RenderedTextElement.make(view, parent: inputs.parent) ?? TextElement(view, parent: inputs.parent))
  }
}

/// Measures a text with the fonts that the host draws with, and tells the host the lines.
@MainActor package final class TextElement: LayoutElement, OutlinedElement {
  private var text: Text
  private var runs = ResolvedText.RunList()
  private var flow: Shared<TextFlow>!
  /// What the text engine is asked; made when it is, and let go when the lines are told.
  private var request: RequestBox?

  private final class RequestBox {
    var request: TextRequest
    /// The answer to the request as it is.
    var block: TextBlock?
    init(_ request: TextRequest) { self.request = request }
  }

  init(_ view: UnsafePointer<Text>, parent: Element) {
    text = view.pointee
    super.init(parent: parent)
    resolve()
    makeDisplayNode(.text)
    life = .active
  }

  private func resolve() {
    graph.evaluate(self) {
      let settings = environment.textEnvironment
      let resolved = text.resolve(in: EnvironmentValues(node: environment), settings)
      runs = resolved.runs
      flow = settings.flow(leading: resolved.leading)
      request = nil
      followClock()
    }
  }

  private func makeRequest() -> RequestBox {
    RequestBox(TextRequest(runs, flow.value))
  }

  /// Relative dates and timers change by themselves.
  private func followClock() {
    if text.followsClock { TextClocks.start(for: self) } else if TextClocks.areRunning { TextClocks.stop(for: self) }
  }

  package override func tearDown() {
    super.tearDown()
    if TextClocks.areRunning { TextClocks.stop(for: self) }
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
    let oldRequest = request ?? makeRequest()
    let oldRuns = runs
    let oldFlow = flow
    resolve()
    oldRequest.block = nil
    oldRequest.request.width = nil
    oldRequest.request.height = nil
    let newRequest = makeRequest()
    if newRequest.request != oldRequest.request {
      request = newRequest
      invalidateLayout()
    }
    if runs != oldRuns || flow != oldFlow { setNeedsDisplay() }
  }

  private var alignment: TextAlignment { flow.value.alignment }

  /// What is shown, as plain text.
  package var plainText: String { runs.string }

  private func block(_ proposal: Proposal) -> TextBlock {
    let box = request ?? makeRequest()
    request = box
    let width = proposal.width.isNaN || proposal.width == .infinity ? nil : max(0, proposal.width)
    let height = proposal.height.isNaN || proposal.height == .infinity ? nil : max(0, proposal.height)
    if let block = box.block, box.request.width == width, box.request.height == height { return block }
    box.request.width = width
    box.request.height = height
    let block = TextEngine.shared.layout(box.request)
    box.block = block
    return block
  }

  package override func didDisplay() { request = nil }

  /// A text is as large as it likes to be wherever there is room for that.
  package override func canonical(_ proposal: Proposal) -> Proposal {
    if proposal == .unspecified || proposal.width == 0 || proposal.height == 0 { return proposal }
    let ideal = size(.unspecified)
    let hasRoom =
      !(proposal.width < ideal.width) && !(proposal.height < ideal.height)
    return hasRoom ? .unspecified : proposal
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let block = block(proposal)
    return CGSize(width: block.width, height: block.height)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard key.axis == .vertical else { return nil }
    if key == VerticalAlignment.firstTextBaseline.key { return block(canonical(proposal)).firstBaseline }
    if key == VerticalAlignment.lastTextBaseline.key { return block(canonical(proposal)).lastBaseline }
    return nil
  }

  package override var spacing: ViewSpacing {
    guard let look = runs.firstLook else { return ViewSpacing() }
    let metrics = metrics(for: look.value.font)
    let content = ViewSpacing.Content.text(
      LineMeasures(
        LineMeasures.Values(
          ascentGap: metrics.ascender - metrics.capHeight, descent: metrics.descender,
          leading: max(0, (flow.value.leading ?? metrics.lineHeight) - metrics.lineHeight))))
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
    let block = block(canonical(placedProposal))
    var result: [(path: String, color: String)] = []
    for line in block.lines {
      let free = Double(size.width) - line.width
      var x = alignment == .center ? free / 2 : (alignment == .trailing) != line.isRightToLeft ? free : 0
      for piece in line.pieces where piece.run < min(runs.count, block.runs.count) {
        let run = runs[piece.run].look
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
    let block = block(canonical(placedProposal))
    let lines = block.lines
    guard let look = runs.firstLook, let firstLine = lines.first else { return [:] }
    let isUniform =
      look.value.link == nil && (runs.count == 1 || runs.dropFirst().allSatisfy { $0.shared == look })
    let drawnFont = block.runs.first?.font ?? look.value.font
    let pitch = lines.count > 1 ? lines[1].top - lines[0].top : firstLine.height
    func common() -> Properties {
      var properties = Properties()
      if isUniform {
        Self.put(look.value, drawnFont) { properties[$0] = $1 }
        if case .gradient = look.value.paint.content { properties[.fill] = look.value.paint.value }
      } else {
        properties[.fontSize] = .number(look.value.font.size)
      }
      // The browser centres a line's ascent and descent in its line box; the layout puts the baseline where iOS does.
      properties[.lineHeight] = .number(pitch)
      let top = firstLine.baseline - browserBaseline(for: drawnFont, lineHeight: pitch)
      properties[.textTop] = .number((top * 100).rounded() / 100)
      if let textAlignment = textAlignment(firstLine) { properties[.textAlignment] = .string(textAlignment) }
      if firstLine.isRightToLeft { properties[.direction] = "rtl" }
      if flow.value.isSelectable { properties[.selectable] = true }
      if flow.value.isDecoration { properties[.role] = "none" }
      return properties
    }
    guard isUniform, flow.value.block == nil else {
      var properties = common()
      if let color = flow.value.block {
        properties[.fontSize] = .number(look.value.font.size)
        properties[.runs] = .list(lines.map { Self.bar($0.width, look.value.font.size, color) })
        properties[.hidden] = true
      } else {
        properties[.runs] = styled(lines, block.runs.map(\.font))
      }
      if let label = text.label { properties[.label] = .string(label) }
      return properties
    }
    var properties = Properties(
      common: CommonTextProperties.of(
        CommonTextProperties.Key(
          look: look, flow: flow, size: drawnFont.size, pitch: pitch, baseline: firstLine.baseline,
          isRightToLeft: firstLine.isRightToLeft), common))
    properties.setLines(lines.lazy.map(\.text))
    if lines.count > 1, Self.cutsWords(runs.string, lines.map(\.text)) {
      properties[.wholeText] = .string(runs.string)
    }
    if let label = text.label { properties[.label] = .string(label) }
    return properties
  }

  private func textAlignment(_ line: TextLine) -> String? {
    guard alignment != .leading || line.isRightToLeft else { return nil }
    return alignment == .center ? "center" : alignment == .trailing ? "end" : "start"
  }

  private static func put(
    _ look: TextLook, _ font: FontDescriptor, into set: (PropertyKey, PropertyValue) -> Void
  ) {
    set(.fontSize, .number(font.size))
    if font.weight != 400 { set(.fontWeight, .number(Double(font.weight))) }
    if font.italic { set(.italic, true) }
    // From 20 points the system font is its display cut, which is a family of its own.
    if font.family != .system || font.size >= 20 {
      set(.fontFamily, .string(FontLibrary.shared.cssFontStack(for: font)))
    }
    if font.monospacedDigits { set(.tabularDigits, true) }
    set(.color, .string(look.paint.color.css))
    if let background = look.background { set(.background, .string(background.css)) }
    let spacing = font.letterSpacing + look.kerning
    if spacing != 0 { set(.letterSpacing, .number(spacing)) }
    // Of two lines in one text, both look like the one under it: CSS has one look for them.
    if let line = look.underline ?? look.strikethrough {
      var words = [look.underline == nil ? nil : "underline", look.strikethrough == nil ? nil : "line-through"]
      if line.pattern != .solid { words.append(line.pattern.name) }
      words.append(line.color?.css)
      set(.decoration, .list(words.compactMap { $0.map { .string($0) } }))
    }
    if let link = look.link { set(.href, .string(link)) }
  }

  /// The lines of a text in several styles.
  private func styled(_ lines: [TextLine], _ drawnFonts: [FontDescriptor]) -> PropertyValue {
    .list(
      lines.map { line in
        .list(
          line.pieces.map { piece in
            var style: [String: PropertyValue] = [:]
            let look = runs[min(piece.run, runs.count - 1)].look
            Self.put(look, piece.run < drawnFonts.count ? drawnFonts[piece.run] : look.font) { style[$0.rawValue] = $1 }
            if look.baselineOffset != 0 { style["bo"] = .number(look.baselineOffset) }
            return .list([.string(piece.text), .object(style)])
          })
      })
  }
}

extension TextRequest {
  /// Asks for a text in an environment, in any size.
  init(_ runs: ResolvedText.RunList, _ flow: TextFlow) {
    self.init(
      runs: runs.map { run in
        let look = run.shared.value
        return TextRun(text: run.text, font: look.font, baselineOffset: look.baselineOffset, kerning: look.kerning)
      },
      lineLimit: flow.lineLimit, truncation: flow.truncation, lineSpacing: flow.lineSpacing, leading: flow.leading,
      locale: flow.locale, layoutDirection: flow.direction, minimumScaleFactor: flow.minimumScaleFactor,
      reservesSpace: flow.reservesSpace)
  }
}

extension TextElement {
  /// A bar in the place of a line: a space as wide as the line, so that nothing of what it says is told.
  fileprivate static func bar(_ width: Double, _ size: Double, _ color: RGBA) -> PropertyValue {
    let style: PropertyValue = [
      "fs": .number(size), "bg": .string(color.css), "ls": .number(max(0, width - 0.28 * size)),
    ]
    return [["\u{a0}", style]]
  }

  /// Whether one of the lines ends where the text has neither a space nor a line end.
  fileprivate static func cutsWords(_ text: String, _ lines: [String]) -> Bool {
    var rest = text.utf8[...]
    for line in lines.dropLast() {
      guard rest.starts(with: line.utf8) else { return false }
      rest = rest.dropFirst(line.utf8.count)
      if let next = Substring(rest).first, next.isNewline {
        rest = rest.dropFirst(next.utf8.count)
      } else if line.last?.isWhitespace == false {
        return true
      }
    }
    return false
  }
}

/// Locales' BCP 47 tags: there are few, every text asks for one, and making one takes as long as measuring a word.
enum LanguageTags {
  nonisolated(unsafe) private static var known: [String: String] = [:]

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

import DisplayTree
import Foundation
import TextLayout

/// The editable part of every field.
package struct FieldCore {
  package enum Kind: Equatable { case line, secret, search, growing, editor }
  package var label: AnyView
  package var prompt: Text?
  package var source: FieldSource
  package var selection: Binding<TextSelection?>?
  package var kind = Kind.line
  package var isRounded = false
  package var onEditingChanged: ((Bool) -> Void)?
  package var onCommit: (() -> Void)?
  package var trigger = SubmitTriggers.text

  var rounded: FieldCore {
    var copy = self
    copy.isRounded = true
    return copy
  }
}

extension FieldCore: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(FieldElement(view.pointee, parent: inputs.parent))
  }
}

/// A field: the browser edits, this element tells it the text and the look and passes edits to the binding.
@MainActor package final class FieldElement: ControlElement<FieldCore>, FocusTarget {
  private var label: Element?
  private var text = ""
  private var prompt: String?
  private var request = TextRequest("")
  private var color = ""
  private var tint: String?
  private var alignment = TextAlignment.leading
  private var frameStyle: (fill: String, border: String) = ("", "")
  private var traits = FieldTraits()
  /// How the text is shown, whatever its letters are.
  private var textCase: Text.Case?
  private var submitActions = SubmitActions()
  private var lineLimits: (least: Int, most: Int?) = (1, nil)
  /// What was typed into a value's field and not read yet.
  private var draft: String?
  private var selection: Binding<TextSelection?>?
  private var affinity = TextSelectionAffinity.automatic
  private var caret = FieldCaret()
  package private(set) var isFocused = false
  /// See `fo` of the wire: grows to take the focus, negative to drop it.
  private var focusNumber = 0.0

  init(_ view: FieldCore, parent: Element) {
    super.init(view, kind: .field, parent: parent)
    label = withUnsafePointer(to: view.label) { makeSilent($0) }
  }

  package override func read(_ environment: EnvironmentValues) {
    text = draft ?? view.source.text
    selection = view.kind == .search ? environment.searchSelection : view.selection
    if let selection {
      affinity = environment.textSelectionAffinity
      caret.follow(selection.wrappedValue, in: text)
    }
    prompt = view.prompt?.string(in: environment)
    let probe = Text(verbatim: " ").resolve(in: environment)
    let run = probe.runs[0]
    request = TextRequest(
      runs: [TextRun(text: "", font: run.look.font, kerning: run.look.kerning)],
      lineSpacing: Double(environment.lineSpacing),
      leading: probe.leading, locale: environment.locale.identifier(.bcp47))
    let isDimmed = !environment.isEnabled
    color = (isDimmed ? SystemColor.tertiaryLabel.rgba(in: environment) : run.look.paint.color).css
    tint = environment.tint.map { $0.rgba(in: environment).css }
    alignment = environment.multilineTextAlignment
    traits = environment.fieldTraits
    textCase = environment.textCase
    submitActions = environment.submitActions
    lineLimits = (
      environment.reservesLineSpace ? environment.lineLimit ?? 1 : environment.lowerLineLimit ?? 1,
      environment.lineLimit
    )
    let isDark = environment.colorScheme == .dark
    frameStyle = (
      SystemColor.background.rgba(in: environment).css,
      (isDark ? RGBA(255, 255, 255, 0.2) : RGBA(0, 0, 0, 0.2)).css
    )
  }

  package override func changed() {
    invalidateLayout()
    setNeedsDisplay()
  }

  package override func update(_ view: UnsafeRawPointer) {
    withUnsafePointer(to: view.assumingMemoryBound(to: FieldCore.self).pointee.label) { label?.update($0) }
    super.update(view)
  }

  package override func forEachChild(_ body: (Element) -> Void) { label.map(body) }
  package override func structureChanged() { setNeedsDisplay() }

  private var isMultiline: Bool { view.kind == .growing || view.kind == .editor }
  private var title: String { label?.collectedText ?? "" }
  private var placeholder: String { prompt ?? title }

  // MARK: Layout

  private var insets: EdgeInsets {
    var insets = rowInsets
    if view.kind == .editor {
      insets.add(EdgeInsets(top: 8, leading: 5, bottom: 8, trailing: 5))
    } else if view.isRounded {
      insets.add(EdgeInsets(top: 6, leading: 7, bottom: 6, trailing: 7))
    }
    return insets
  }

  private func block(_ text: String, width: Double?, lineLimit: Int?) -> TextBlock {
    var request = request
    let text = textCase == .uppercase ? text.uppercased() : textCase == .lowercase ? text.lowercased() : text
    // A line that was only just begun counts.
    request.runs[0].text = text.isEmpty || text.hasSuffix("\n") ? text + " " : text
    request.width = width
    request.lineLimit = lineLimit
    return TextEngine.shared.layout(request)
  }

  private var lineHeight: Double { max(request.leading ?? 0, block(" ", width: nil, lineLimit: 1).height) }

  private func textHeight(width: Double) -> Double {
    let shown = text.isEmpty ? placeholder : text
    var lines = max(1, block(shown, width: max(1, width), lineLimit: lineLimits.most).lineCount)
    lines = max(lines, lineLimits.least)
    return lineHeight * Double(lines)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = insets
    let margin = CGSize(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
    var width = proposal.width
    if width.isNaN {
      let widest = [text, placeholder].map { block($0, width: nil, lineLimit: nil).width }.max() ?? 0
      width = widest.rounded(.up) + 2 + margin.width
    }
    width = max(width, margin.width)
    let height: Double =
      switch view.kind {
      case .editor where !proposal.height.isNaN: max(proposal.height, margin.height)
      case .editor, .growing: textHeight(width: width.isFinite ? width - margin.width : 10_000) + margin.height
      default: lineHeight + margin.height
      }
    return CGSize(width: width, height: height)
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard key.axis == .vertical else { return nil }
    let line = block(" ", width: nil, lineLimit: 1)
    let baseline = line.firstBaseline + (lineHeight - line.height) / 2
    if key == VerticalAlignment.firstTextBaseline.key { return insets.top + baseline }
    if key == VerticalAlignment.lastTextBaseline.key { return size.height - insets.bottom - lineHeight + baseline }
    return nil
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) { setNeedsDisplay() }

  // MARK: Display

  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    if !title.isEmpty { properties[.label] = .string(title) }
    properties[.text] = .string(text)
    if !placeholder.isEmpty { properties[.placeholder] = .string(placeholder) }
    switch view.kind {
    case .secret: properties[.inputType] = "password"
    case .search: properties[.inputType] = "search"
    case .growing, .editor: properties[.multiline] = true
    case .line: break
    }
    let font = request.runs[0].font
    properties[.fontSize] = .number(font.size)
    if font.weight != 400 { properties[.fontWeight] = .number(Double(font.weight)) }
    if font.italic { properties[.italic] = true }
    if font.family != .system || font.monospacedDigits {
      properties[.fontFamily] = .string(FontLibrary.shared.cssFontStack(for: font))
    }
    if font.letterSpacing != 0 { properties[.letterSpacing] = .number(font.letterSpacing) }
    properties[.color] = .string(color)
    if let tint { properties[.tint] = .string(tint) }
    if isMultiline { properties[.lineHeight] = .number(lineHeight) }
    if let textCase { properties[.textCase] = textCase == .uppercase ? "uppercase" : "lowercase" }
    if alignment != .leading { properties[.textAlignment] = .string(alignment == .center ? "center" : "end") }
    let insets = insets
    if insets != EdgeInsets() {
      properties[.contentInsets] = edges(insets)
    }
    if view.isRounded {
      properties[.background] = .string(frameStyle.fill)
      properties[.border] = [0.65, .string(frameStyle.border)]
      properties[.cornerRadius] = 5
    }
    traits.add(to: &properties)
    if selection != nil {
      properties[.events] = ["caret"]
      properties[.selection] = caret.property
    }
    if focusNumber != 0 { properties[.focus] = .number(focusNumber) }
    return properties
  }

  // MARK: Editing

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .input(let text, _, let caret):
      edit(text)
      if let caret { select(caret) }
    case .caret(let range): select(range)
    case .submit: submit()
    case .focus(let isFocused): focusChanged(isFocused)
    case .tap: break
    default: return false
    }
    return true
  }

  private func edit(_ text: String) {
    let text = isMultiline ? text : text.replacingOccurrences(of: "\n", with: " ")
    switch view.source {
    case .text(let binding): if binding.wrappedValue != text { binding.wrappedValue = text }
    case .value: draft = text
    }
    markDirty()
  }

  private func select(_ units: Range<Int>) {
    guard let selection else { return }
    let text = view.source.text
    let new = TextSelection(units: units, in: text, affinity: affinity)
    caret.moved(to: new.units(in: text))
    if selection.wrappedValue != new { selection.wrappedValue = new }
    markDirty()
  }

  /// Reads what was typed into a value's field; what cannot be read gives way to the value as it is.
  private func commit() {
    guard case .value(let value) = view.source, let draft else { return }
    self.draft = nil
    _ = value.commit(draft)
    markDirty()
  }

  private func submit() {
    guard !isMultiline else { return }
    commit()
    let before = focusNumber
    view.onCommit?()
    submitActions.run(view.trigger)
    // As on iOS, the keyboard goes away unless an action has moved the focus.
    graph.afterUpdate { [weak self] in
      guard let self, life != .gone, isFocused, focusNumber == before else { return }
      dropFocus()
    }
  }

  private func focusChanged(_ isFocused: Bool) {
    guard isFocused != self.isFocused else { return }
    self.isFocused = isFocused
    if !isFocused { commit() }
    view.onEditingChanged?(isFocused)
    ancestor(of: PageElement.self)?.editingChanged(self, isEdited: isFocused)
    tellFocus(isFocused)
  }

  package func takeFocus() {
    focusNumber = abs(focusNumber) + 1
    setNeedsDisplay()
  }
  package func dropFocus() {
    focusNumber = -abs(focusNumber) - 1
    setNeedsDisplay()
  }

  package override func tearDown() {
    if isFocused { tellFocus(false) }
    super.tearDown()
  }
}

extension EdgeInsets {
  mutating func add(_ other: EdgeInsets) {
    top += other.top
    leading += other.leading
    bottom += other.bottom
    trailing += other.trailing
  }
}

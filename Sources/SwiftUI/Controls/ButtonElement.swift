import DisplayTree
import Foundation

/// The pressable part of every button: a node of kind button around the label.
struct ButtonCore<Content: View> {
  var traits: ButtonTraits
  var content: Content

  init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, press: ButtonTraits.Press, isOn: Bool? = nil,
    isExpanded: Bool? = nil, semantics: String? = nil, name: String? = nil, kind: NodeKind = .button,
    address: String? = nil, disabledOpacity: Double = 1, staysOpen: Bool = false, labelStyles: [AnyShapeStyle] = [],
    content: Content
  ) {
    let details = ButtonTraits.Details(
      isOn: isOn, isExpanded: isExpanded, semantics: semantics, name: name, address: address, staysOpen: staysOpen)
    traits = ButtonTraits(
      action: action, press: press, role: role, kind: kind, disabledOpacity: disabledOpacity,
      details: details == ButtonTraits.Details() ? nil : Box(details), labelStyles: labelStyles)
    self.content = content
  }
}

/// What a button is and does, whatever its label.
struct ButtonTraits {
  /// What the host shows, or tells, while the button is pressed.
  enum Press {
    case shown(String)
    case tracked(@MainActor (Bool) -> Void)
  }
  var action: @MainActor () -> Void
  var press: Press
  var role: ButtonRole?
  /// What the node is: a link leads to another screen.
  var kind: NodeKind
  /// Drawn at this opacity while disabled.
  var disabledOpacity: Double
  var details: Box<Details>?
  /// The foreground styles of the label; empty for those of the button's surroundings. A button has some or none for good.
  var labelStyles: [AnyShapeStyle]

  /// What few buttons have.
  struct Details: Equatable {
    /// For a button that stays on or off; nil for one that only acts.
    var isOn: Bool?
    /// For a button that shows and hides something.
    var isExpanded: Bool?
    /// The accessibility role, where it is another than button.
    var semantics: String?
    /// The accessible name, where it is another than the text inside.
    var name: String?
    /// The address that the host opens by itself when this is a link.
    var address: String?
    /// The menu that it stands in stays open.
    var staysOpen = false
  }
}

/// A value that hardly anybody has, at the cost of a pointer.
final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension ButtonCore: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ButtonElement(view, parent: inputs.parent))
  }
}

@MainActor package final class ButtonElement<Content: View>: LayoutElement, ActionElement {
  private var traits: ButtonTraits
  private var structure: Element!
  /// The label is mostly one view, which then needs no list.
  private var label: LayoutElement?
  private var others: [LayoutElement] = []
  private var isEnabled = true
  private var shortcut: Box<String>?

  init(_ view: UnsafePointer<ButtonCore<Content>>, parent: Element) {
    traits = UnsafeRawPointer(view).assumingMemoryBound(to: ButtonTraits.self).pointee
    // What the label's styles override is of the button itself: an element around the label would do no more.
    let own = traits.labelStyles.isEmpty ? nil : EnvironmentNode(parent: parent.environment)
    super.init(parent: parent, environment: own)
    readEnvironment()
    makeDisplayNode(traits.kind)
    structure = Content._makeElement(Self.content(view), inputs: _ViewInputs(parent: self)).element
    life = .active
    structureChanged()
  }

  /// Where a button's content stands in it: after its traits.
  private static func content(_ view: UnsafeRawPointer) -> UnsafePointer<Content> {
    (view + MemoryLayout<Content>.place(after: MemoryLayout<ButtonTraits>.size)).assumingMemoryBound(to: Content.self)
  }

  private func readEnvironment() {
    let styles = graph.evaluate(self) {
      let surroundings = EnvironmentValues(node: traits.labelStyles.isEmpty ? environment : environment.parent)
      isEnabled = surroundings.isEnabled
      shortcut = surroundings.keyboardShortcut.map { Box($0.wireName) }
      return _ForegroundStyleModifier(styles: traits.labelStyles).resolved(in: surroundings)
    }
    if !styles.isEmpty {
      var values = EnvironmentValues()
      values.foregroundStyles = styles
      environment.setValues(values.overrides)
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let styles = traits.labelStyles
    traits = view.assumingMemoryBound(to: ButtonTraits.self).pointee
    if !isSame(styles, traits.labelStyles) { readEnvironment() }
    structure.update(Self.content(view))
    setNeedsDisplay()
  }

  package override func rebuild() {
    isDirty = false
    readEnvironment()
    setNeedsDisplay()
    tellHiddenContent()
  }

  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { label.map { [$0] + others } ?? [] }
  package override func structureChanged() {
    if let sole = structure.soleLayout {
      label = sole
      others = []
      take(sole, at: 0)
      hasAdopted()
    } else {
      var content: [LayoutElement] = []
      structure.collectLayout(into: &content)
      label = content.first
      others = Array(content.dropFirst())
      adopt(content)
    }
    invalidateLayout()
  }
  private func forEachPart(_ body: (LayoutElement) -> Void) {
    label.map(body)
    if !others.isEmpty { others.forEach(body) }
  }
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) { forEachPart(body) }

  // MARK: Layout: the label's own; several views in a label stand on top of each other's centre

  package override class var remembersSizes: Bool { false }
  package override func childSizeChanged(_ child: LayoutElement) {
    super.childSizeChanged(child)
    mayAnswerAnew()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    var size = CGSize.zero
    forEachPart {
      let part = $0.size(inner)
      size = CGSize(width: max(size.width, part.width), height: max(size.height, part.height))
    }
    if insets == EdgeInsets() { return size }
    return CGSize(
      width: max(size.width + insets.leading + insets.trailing, proposal.width.isNaN ? 0 : proposal.width),
      height: max(44, size.height + insets.top + insets.bottom))
  }

  private func place(of child: LayoutElement, _ childSize: CGSize, in size: CGSize, _ insets: EdgeInsets) -> CGPoint {
    CGPoint(
      x: insets == EdgeInsets() ? (size.width - childSize.width) / 2 : insets.leading,
      y: (size.height - childSize.height) / 2)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    forEachPart { child in
      let childSize = child.size(inner)
      placeChild(child, at: place(of: child, childSize, in: size, insets), size: childSize, proposal: inner)
    }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    guard let child = label else { return nil }
    let childSize = child.size(inner)
    return child.explicitAlignment(key, size: childSize, proposal: inner).map {
      $0 + place(of: child, childSize, in: size, insets)[key.axis]
    }
  }

  package override func displayProperties() -> Properties {
    if isEnabled, shortcut == nil, traits.details == nil, case .shown(let style) = traits.press {
      return PressStyles.properties(style)
    }
    var properties = Properties()
    if !isEnabled {
      properties[.disabled] = true
      if traits.disabledOpacity != 1 { properties[.opacity] = .number(traits.disabledOpacity) }
    }
    if let details = traits.details?.value {
      if let name = details.name { properties[.label] = .string(name) }
      if details.staysOpen { properties[.action] = "stay" }
      if let address = details.address { properties[.href] = .string(address) }
      if let isOn = details.isOn { properties[.selected] = .bool(isOn) }
      if let isExpanded = details.isExpanded { properties[.expanded] = .bool(isExpanded) }
      if let semantics = details.semantics { properties[.role] = .string(semantics) }
    }
    switch traits.press {
    case .shown(let style): properties[.pressStyle] = .string(style)
    case .tracked:
      properties[.events] = ["press"]
      properties[.pressStyle] = "none"
    }
    if let shortcut { properties[.shortcut] = .string(shortcut.value) }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .tap: traits.action()
    case .press(let isDown):
      guard case .tracked(let tell) = traits.press else { return false }
      tell(isDown)
    case .focus: break
    default: return false
    }
    return true
  }

  // MARK: As a choice

  package var actionTitle: String { collectedText }
  package var actionSymbol: String? { collectedSymbol }
  package var actionRole: ButtonRole? { traits.role }
  package var actionTint: Color? { EnvironmentValues(node: environment).tint }
  package var isActionEnabled: Bool { isEnabled }
  package func performAction() { traits.action() }
}

/// The properties of buttons that have no others than how they look while pressed: the same ones for all of them.
@MainActor private enum PressStyles {
  private static var known: [String: Properties] = [:]

  static func properties(_ style: String) -> Properties {
    if let known = known[style] { return known }
    let new: Properties = [.pressStyle: .string(style)]
    known[style] = new
    return new
  }
}

import DisplayTree
import Foundation

/// The pressable part of every button: a node of kind button around the label.
struct ButtonCore<Content: View> {
  /// What the host shows, or tells, while the button is pressed.
  enum Press {
    case shown(String)
    case tracked(@MainActor (Bool) -> Void)
  }
  var role: ButtonRole?
  var action: @MainActor () -> Void
  var press: Press
  /// For a button that stays on or off; nil for one that only acts.
  var isOn: Bool?
  /// For a button that shows and hides something.
  var isExpanded: Bool?
  /// The accessibility role, where it is another than button.
  var semantics: String?
  /// The accessible name, where it is another than the text inside.
  var name: String?
  /// What the node is: a link leads to another screen.
  var kind = NodeKind.button
  /// The address that the host opens by itself when this is a link.
  var address: String?
  /// Drawn at this opacity while disabled.
  var disabledOpacity = 1.0
  /// The menu that it stands in stays open.
  var staysOpen = false
  var content: Content
}

extension ButtonCore: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ButtonElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class ButtonElement<Content: View>: LayoutElement, ActionElement {
  private var view: ButtonCore<Content>
  private var structure: Element!
  private var content: [LayoutElement] = []
  private var isEnabled = true
  private var shortcut: KeyboardShortcut?

  init(_ view: ButtonCore<Content>, parent: Element) {
    self.view = view
    super.init(parent: parent)
    readEnvironment()
    makeDisplayNode(view.kind)
    structure = withUnsafePointer(to: view.content) {
      Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
    structureChanged()
  }

  private func readEnvironment() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      isEnabled = environment.isEnabled
      shortcut = environment.keyboardShortcut
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: ButtonCore<Content>.self)
    self.view = view.pointee
    withUnsafePointer(to: view.pointee.content) { structure.update($0) }
    setNeedsDisplay()
  }

  package override func rebuild() {
    isDirty = false
    readEnvironment()
    setNeedsDisplay()
    tellHiddenContent()
  }

  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { content }
  package override func structureChanged() {
    content.removeAll()
    structure.collectLayout(into: &content)
    adopt(content)
    invalidateLayout()
  }

  // MARK: Layout: the label's own; several views in a label stand on top of each other's centre

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    let label = content.reduce(CGSize.zero) { size, child in
      let childSize = child.size(inner)
      return CGSize(width: max(size.width, childSize.width), height: max(size.height, childSize.height))
    }
    if insets == EdgeInsets() { return label }
    return CGSize(
      width: max(label.width + insets.leading + insets.trailing, proposal.width.isNaN ? 0 : proposal.width),
      height: max(44, label.height + insets.top + insets.bottom))
  }

  private func place(of child: LayoutElement, _ childSize: CGSize, in size: CGSize, _ insets: EdgeInsets) -> CGPoint {
    CGPoint(
      x: insets == EdgeInsets() ? (size.width - childSize.width) / 2 : insets.leading,
      y: (size.height - childSize.height) / 2)
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    for child in content {
      let childSize = child.size(inner)
      placeChild(child, at: place(of: child, childSize, in: size, insets), size: childSize, proposal: inner)
    }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    let insets = rowInsets
    let inner = proposal.inset(by: insets)
    guard let child = content.first else { return nil }
    let childSize = child.size(inner)
    return child.explicitAlignment(key, size: childSize, proposal: inner).map {
      $0 + place(of: child, childSize, in: size, insets)[key.axis]
    }
  }

  package override func displayProperties() -> Properties {
    var properties = Properties()
    if !isEnabled {
      properties[.disabled] = true
      if view.disabledOpacity != 1 { properties[.opacity] = .number(view.disabledOpacity) }
    }
    if let name = view.name { properties[.label] = .string(name) }
    if view.staysOpen { properties[.action] = "stay" }
    if let address = view.address { properties[.href] = .string(address) }
    if let isOn = view.isOn { properties[.selected] = .bool(isOn) }
    if let isExpanded = view.isExpanded { properties[.expanded] = .bool(isExpanded) }
    if let semantics = view.semantics { properties[.role] = .string(semantics) }
    switch view.press {
    case .shown(let style): properties[.pressStyle] = .string(style)
    case .tracked:
      properties[.events] = ["press"]
      properties[.pressStyle] = "none"
    }
    if let shortcut { properties[.shortcut] = .string(shortcut.wireName) }
    return properties
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .tap: view.action()
    case .press(let isDown):
      guard case .tracked(let tell) = view.press else { return false }
      tell(isDown)
    case .focus: break
    default: return false
    }
    return true
  }

  // MARK: As a choice

  package var actionTitle: String { collectedText }
  package var actionSymbol: String? { collectedSymbol }
  package var actionRole: ButtonRole? { view.role }
  package var actionTint: Color? { EnvironmentValues(node: environment).tint }
  package var isActionEnabled: Bool { isEnabled }
  package func performAction() { view.action() }
}

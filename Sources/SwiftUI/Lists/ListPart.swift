import DisplayTree
import Foundation

/// Something that a list adds to a row: a view in a box of its own.
@MainActor package final class ListPart: LayoutElement {
  enum Kind: Equatable {
    case view, separator, delete, handle
    case choice(Bool)
    /// Whether the section shows its rows.
    case expander(Bool)
  }
  let kind: Kind
  private let isFilling: Bool
  private var structure: Element?
  private var content: [LayoutElement] = []

  init(_ view: AnyView, parent: Element, kind: Kind = .view, node: NodeKind? = nil, isFilling: Bool = false) {
    self.kind = kind
    self.isFilling = isFilling
    let silent = EnvironmentNode(parent: parent.environment)
    var values = EnvironmentValues()
    values.isListRow = false
    if kind != .view { values.hidesTextFromAccessibility = true }
    silent.setValues(values.overrides)
    super.init(parent: parent, environment: silent)
    if let node { makeDisplayNode(node) }
    structure = withUnsafePointer(to: view) { AnyView._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
    structureChanged()
  }

  func update(_ view: AnyView) { withUnsafePointer(to: view) { structure?.update($0) } }

  static func separator(in cell: ListCell) -> ListPart {
    ListPart(AnyView(EmptyView()), parent: cell, kind: .separator, node: .group)
  }

  /// What edit mode shows beside the content.
  static func control(_ kind: Kind, in cell: ListCell) -> ListPart {
    let size = Font.system(size: 22)
    switch kind {
    case .delete:
      let view = Image(systemName: "minus.circle.fill").font(size).foregroundStyle(Color.red)
      return ListPart(AnyView(view), parent: cell, kind: kind, node: .button)
    case .choice(let isChosen):
      let view = Image(systemName: isChosen ? "checkmark.circle.fill" : "circle").font(size)
        .foregroundStyle(isChosen ? Color.accentColor : Color(.system(.gray3)))
      return ListPart(AnyView(view), parent: cell, kind: kind, node: .group)
    case .expander(let isOpen):
      let view = Image(systemName: isOpen ? "chevron.down" : "chevron.forward")
        .font(.system(size: 13, weight: .semibold)).foregroundStyle(Color.accentColor)
      return ListPart(AnyView(view), parent: cell, kind: kind, node: .button)
    default:
      let view = Image(systemName: "line.3.horizontal").foregroundStyle(Color(.system(.tertiaryLabel)))
      return ListPart(AnyView(view), parent: cell, kind: kind, node: .group)
    }
  }

  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override var layoutChildren: [LayoutElement] { content }
  package override func structureChanged() {
    content.removeAll()
    structure?.collectLayout(into: &content)
    adopt(content)
    invalidateLayout()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in content {
      let childSize = isFilling ? child.size(proposal) : child.size(.unspecified)
      placeChild(
        child, at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
        size: childSize, proposal: isFilling ? proposal : .unspecified)
    }
  }

  /// The size that the view wants.
  var contentSize: CGSize { content.first?.size(.unspecified) ?? .zero }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .expander = kind, case .tap = event, let expansion = (parent as? ListCell)?.expansion else {
      return false
    }
    withAnimation { expansion.wrappedValue.toggle() }
    return true
  }

  private func word(_ word: SystemWord) -> PropertyValue {
    .string(word.text(in: EnvironmentValues(node: environment)))
  }

  package override func displayProperties() -> Properties {
    switch kind {
    case .view: return Properties()
    case .separator: return [.background: .string((parent as? ListCell)?.separatorColor ?? "")]
    case .delete: return [.label: word(.remove), .action: "reveal", .pressStyle: "none"]
    case .handle: return [.role: "button", .label: word(.reorder), .barPart: "handle"]
    case .expander(let isOpen):
      let name = (parent as? ListCell)?.content.collectedText ?? ""
      return [.label: .string(name), .expanded: .bool(isOpen), .pressStyle: "dim"]
    case .choice: return [.hidden: true, .hitTesting: false]
    }
  }
}

import DisplayTree
import Foundation

/// Several controls that are one for assistive technology: a group with a role, named by a label that is not shown.
struct NamedGroup<Label: View, Content: View> {
  var label: Label
  var semantics: String
  var content: Content
  init(label: Label, semantics: String, @ViewBuilder content: () -> Content) {
    self.label = label
    self.semantics = semantics
    self.content = content()
  }
}

extension NamedGroup: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(NamedGroupElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class NamedGroupElement<Label: View, Content: View>: LayoutElement {
  private var semantics: String
  private let label: HiddenContent
  private var structure: Element?
  private var content: [LayoutElement] = []

  init(_ view: NamedGroup<Label, Content>, parent: Element) {
    semantics = view.semantics
    label = HiddenContent(parent: parent)
    super.init(parent: parent)
    makeDisplayNode(.group)
    withUnsafePointer(to: view.label) { label.make($0) }
    structure = withUnsafePointer(to: view.content) {
      Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
    structureChanged()
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: NamedGroup<Label, Content>.self)
    semantics = view.pointee.semantics
    withUnsafePointer(to: view.pointee.label) { label.update($0) }
    withUnsafePointer(to: view.pointee.content) { structure?.update($0) }
    setNeedsDisplay()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    body(label)
    structure.map(body)
  }
  package override var layoutChildren: [LayoutElement] { content }
  package override func structureChanged() {
    guard let structure else { return }
    content.removeAll()
    structure.collectLayout(into: &content)
    adopt(content)
    invalidateLayout()
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { content.first?.size(proposal) ?? .zero }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in content { placeChild(child, at: .zero, size: size, proposal: proposal) }
  }
  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    content.first?.explicitAlignment(key, size: size, proposal: proposal)
  }
  package override func displayProperties() -> Properties {
    var properties: Properties = [.role: .string(semantics)]
    let name = label.collectedText
    if !name.isEmpty { properties[.label] = .string(name) }
    return properties
  }
}

import DisplayTree
import Foundation

/// Lays out the icon only; the title is kept for its text.
@MainActor package final class NamedIconElement<Title: View, Icon: View>: LayoutElement {
  private var titleElement: Element!
  private var iconElement: Element!
  private var icon: [LayoutElement] = []

  init(_ view: NamedIcon<Title, Icon>, parent: Element) {
    super.init(parent: parent)
    makeDisplayNode(.group)
    iconElement = withUnsafePointer(to: view.icon) { makeSilent($0) }
    titleElement = withUnsafePointer(to: view.title) {
      Title._makeElement($0, inputs: _ViewInputs(parent: self)).element
    }
    life = .active
    structureChanged()
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: NamedIcon<Title, Icon>.self)
    withUnsafePointer(to: view.pointee.icon) { iconElement.update($0) }
    withUnsafePointer(to: view.pointee.title) { titleElement.update($0) }
    setNeedsDisplay()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    iconElement.map(body)
    titleElement.map(body)
  }
  package override var layoutChildren: [LayoutElement] { icon }
  package override func structureChanged() {
    icon.removeAll()
    iconElement.collectLayout(into: &icon)
    adopt(icon)
    invalidateLayout()
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { icon.first?.size(proposal) ?? .zero }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in icon { placeChild(child, at: .zero, size: child.size(proposal), proposal: proposal) }
  }
  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    icon.first?.explicitAlignment(key, size: size, proposal: proposal)
  }
  package override func displayProperties() -> Properties {
    [.role: "img", .label: .string(titleElement.collectedText)]
  }
}

import Foundation

/// Makes `content` without showing it, and shows what `body` makes of it: how pickers and menus, which draw their
/// choices their own way, find out what these are.
struct ContentReader<Content: View, Shown: View> {
  var content: Content
  var makeBody: @MainActor (HiddenContent) -> Shown
}

extension ContentReader: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ContentReaderElement(view.pointee, parent: inputs.parent))
  }
}

/// Stands for what its body makes: the hidden content takes no part in the layout around it.
@MainActor package final class ContentReaderElement<Content: View, Shown: View>: Element {
  private var view: ContentReader<Content, Shown>
  private let hidden: HiddenContent
  private var shown: Element?

  init(_ view: ContentReader<Content, Shown>, parent: Element) {
    self.view = view
    hidden = HiddenContent(parent: parent)
    super.init(parent: parent)
    withUnsafePointer(to: view.content) { hidden.make($0) }
    evaluate { shown = Shown._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    hidden.onChange = { [unowned self] in markDirty() }
    life = .active
  }

  private func evaluate(_ use: (UnsafePointer<Shown>) -> Void) {
    let body = graph.evaluate(self) { view.makeBody(hidden) }
    withUnsafePointer(to: body, use)
  }

  package override func update(_ view: UnsafeRawPointer) {
    self.view = view.assumingMemoryBound(to: ContentReader<Content, Shown>.self).pointee
    withUnsafePointer(to: self.view.content) { hidden.update($0) }
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    evaluate { shown?.update($0) }
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    body(hidden)
    shown.map(body)
  }
  package override func collectLayout(into list: inout [LayoutElement]) { shown?.collectLayout(into: &list) }
  package override func collectLazy(into list: inout [LazyItem]) { shown?.collectLazy(into: &list) }
}

/// Content that is there only to be asked.
@MainActor package final class HiddenContent: LayoutElement {
  private var structure: Element?
  package private(set) var views: [LayoutElement] = []
  var onChange: (() -> Void)?

  func make<V: View>(_ view: UnsafePointer<V>) {
    structure = V._makeElement(view, inputs: _ViewInputs(parent: self)).element
    life = .active
    structureChanged()
  }
  package override func update(_ view: UnsafeRawPointer) { structure?.update(view) }
  package override func forEachChild(_ body: (Element) -> Void) { structure.map(body) }
  package override func structureChanged() {
    guard let structure else { return }
    views.removeAll()
    structure.collectLayout(into: &views)
    onChange?()
  }
}

extension Element {
  /// Says that a control in hidden content is another than before, to whoever draws it in its own way.
  final func tellHiddenContent() {
    var element = parent
    while let current = element {
      if let hidden = current as? HiddenContent { hidden.onChange?() }
      element = current.parent
    }
  }
}

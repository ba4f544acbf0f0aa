import DisplayTree
import Foundation

/// The element of a modifier that lays out or draws around its content.
///
/// Content that is several views (a `Group`, a `ForEach`) is modified view by view: this element wraps the first, and a
/// twin is made for each further one.
@MainActor package class WrapperElement<Modifier: ViewModifier>: LayoutElement {
  package final private(set) var modifier: Modifier
  /// The wrapped view; nil while there is none.
  package final private(set) var content: LayoutElement?
  private var structure: Element?
  // Of this class, all of them; an array that says so would have to look the class up whenever it is touched.
  private var twins: [LayoutElement] = []
  private var isEmpty = false
  private let comparison: ComparePlan
  private unowned(unsafe) let main: WrapperElement<Modifier>?
  /// Where the modifier stands in the `ModifiedContent`; the content is its first field, whatever its type.
  private let modifierOffset: Int

  /// Wraps the content of a modified view.
  package required init<C: View>(_ view: UnsafePointer<ModifiedContent<C, Modifier>>, parent: Element) {
    // As the compiler lays out two fields; asking it would have it look the whole type up.
    modifierOffset = MemoryLayout<Modifier>.place(after: MemoryLayout<C>.size)
    modifier = (UnsafeRawPointer(view) + modifierOffset).assumingMemoryBound(to: Modifier.self).pointee
    comparison = .of(Modifier.self)
    main = nil
    super.init(parent: parent)
    setUp()
    structure = C._makeElement(view.content(), inputs: _ViewInputs(parent: self)).element
    structureChanged()
    life = .active
  }

  /// A twin of `main`, for a further view of the same content.
  required init(twinOf main: WrapperElement<Modifier>) {
    modifier = main.modifier
    comparison = main.comparison
    self.main = main
    modifierOffset = 0
    super.init(parent: main)
    setUp()
    life = .active
  }

  /// Called once, before there is content: makes a display node, or what else is drawn.
  package func setUp() {}

  /// Called when the modifier's value is another. By default everything is measured, placed and drawn again.
  package func modifierChanged(from old: Modifier) {
    invalidateLayout()
    setNeedsDisplay()
  }

  package override var isWrapper: Bool { true }
  /// What is laid out beside the content: a layer before or behind it. The content comes first, whatever is drawn first:
  /// a container looks for traits in the first child.
  package var companion: LayoutElement? { nil }
  package var isCompanionBehind: Bool { false }
  package final override var layoutChildren: [LayoutElement] {
    guard let content else { return [] }
    return companion.map { [content, $0] } ?? [content]
  }
  package override func forEachDrawnChild(_ body: (LayoutElement) -> Void) {
    guard let content else { return }
    guard let companion else { return body(content) }
    body(isCompanionBehind ? companion : content)
    body(isCompanionBehind ? content : companion)
  }
  package override var soleLayout: LayoutElement? { isEmpty || !twins.isEmpty ? nil : self }
  package override func forEachChild(_ body: (Element) -> Void) {
    structure.map(body)
    twins.forEach(body)
  }

  package override func update(_ view: UnsafeRawPointer) {
    structure?.update(view)
    updateModifier((view + modifierOffset).assumingMemoryBound(to: Modifier.self))
  }

  private func updateModifier(_ new: UnsafePointer<Modifier>) {
    if withUnsafePointer(to: &modifier, { comparison.isSame($0, new) }) { return }
    let old = modifier
    modifier = new.pointee
    modifierChanged(from: old)
    for twin in twins {
      let twin = unsafeDowncast(twin, to: WrapperElement<Modifier>.self)
      twin.modifier = new.pointee
      twin.modifierChanged(from: old)
    }
  }

  package final override func structureChanged() {
    guard main == nil, life != .gone else { return }
    if let sole = structure?.soleLayout, twins.isEmpty {
      let wasEmpty = isEmpty
      isEmpty = false
      setContent(sole)
      if life == .active, wasEmpty { parent?.structureChanged() }
      return
    }
    var contents: [LayoutElement] = []
    structure?.collectLayout(into: &contents)
    let before = 1 + twins.count
    let wasEmpty = isEmpty
    isEmpty = contents.isEmpty
    setContent(contents.first)
    while twins.count > max(0, contents.count - 1) { twins.removeLast().tearDown() }
    if contents.count > 1 { wrapFurther(contents.dropFirst()) }
    // Who makes this element asks for its views afterwards, and may not yet be able to.
    if life == .active, before != 1 + twins.count || wasEmpty != isEmpty { parent?.structureChanged() }
  }

  private func wrapFurther(_ contents: ArraySlice<LayoutElement>) {
    for (index, content) in contents.enumerated() {
      if index == twins.count { twins.append(Self(twinOf: self)) }
      unsafeDowncast(twins[index], to: WrapperElement<Modifier>.self).setContent(content)
    }
  }

  private func setContent(_ new: LayoutElement?) {
    guard new !== content || new?.layoutParent !== self else { return }
    content = new
    contentChanged()
    if let new {
      take(new, at: 0)
      if let companion { take(companion, at: 1) }
    }
    hasAdopted()
    invalidateLayout()
  }

  /// Called when another view is wrapped.
  package func contentChanged() {}

  package override func collectLayout(into list: inout [LayoutElement]) {
    guard !isEmpty else { return }
    list.append(self)
    if !twins.isEmpty { list.append(contentsOf: twins) }
  }

  package override func collectLazy(into list: inout [LazyItem]) {
    guard !isEmpty else { return }
    list.append(.element(self))
    for twin in twins { list.append(.element(twin)) }
  }

  // MARK: Layout: the content's own, unless a subclass says otherwise

  package override func childSizeChanged(_ child: LayoutElement) {
    super.childSizeChanged(child)
    if child === content, !Self.remembersSizes { mayAnswerAnew() }
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { content?.size(proposal) ?? .zero }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    content.map { placeChild($0, at: .zero, size: size, proposal: proposal) }
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    content?.explicitGuide(key, size: size, proposal: proposal)
  }

  package override var spacing: ViewSpacing { content?.preferredSpacing ?? ViewSpacing() }
  package override var isSpacer: Bool { content?.isSpacer ?? false }
}

/// A modifier whose element is a `WrapperElement`.
@MainActor package protocol WrapperModifier: ViewModifier where Body == Never {
  associatedtype ElementType: WrapperElement<Self>
}

extension WrapperModifier {
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(ElementType(view, parent: inputs.parent))
  }
}

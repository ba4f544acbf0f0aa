/// A change that can be applied to any view.
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

  /// Makes the element of `content.modifier(self)`. Modifiers with a body get the default one.
  static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs
}

extension ViewModifier {
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(ModifierElement(view, parent: inputs.parent))
  }
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body: its element does the work") }
}

/// A view with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension UnsafePointer {
  /// Where the content of a modified view is: first in it, so that nothing needs to be copied.
  func content<C, M>() -> UnsafePointer<C> where Pointee == ModifiedContent<C, M> {
    UnsafeRawPointer(self).assumingMemoryBound(to: C.self)
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { fatalError("ModifiedContent has no body") }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    Modifier._makeElement(view, inputs: inputs)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(ModifierElement(view, parent: inputs.parent))
  }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension View {
  public nonisolated func modifier<M>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension ViewModifier {
  /// A modifier that applies this one and then `modifier`.
  public nonisolated func concat<M>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The modifier that changes nothing.
public struct EmptyModifier: ViewModifier, Sendable {
  public static let identity = EmptyModifier()
  public nonisolated init() {}
  public func body(content: Content) -> Content { content }
}

/// Stands, in a modifier's body, for the view that is being modified.
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
  nonisolated init() {}
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ModifierContentElement<Modifier>(parent: inputs.parent))
  }
}

/// The element of a modifier with a body: evaluates the body, and keeps the content for the places where it stands.
@MainActor package class ModifierContentOwner<Modifier: ViewModifier>: ScopeElement {
  /// The places in the body where the content stands.
  final var places: [ModifierContentElement<Modifier>] = []
  func makeContent(_ parent: Element) -> Element { fatalError("overridden") }
}

@MainActor package final class ModifierElement<Content: View, Modifier: ViewModifier>: ModifierContentOwner<Modifier> {
  private var content: Content
  private var modifier: Modifier
  private let contentComparison: ComparePlan
  private let modifierComparison: ComparePlan
  private let properties: PropertyPlan
  private let animator: ViewAnimator?
  private var child: Element!

  init(_ view: UnsafePointer<ModifiedContent<Content, Modifier>>, parent: Element) {
    content = view.pointee.content
    modifier = view.pointee.modifier
    contentComparison = .of(Content.self)
    modifierComparison = .of(Modifier.self)
    properties = .of(Modifier.self)
    animator = properties.makeAnimator?()
    super.init(parent: parent)
    evaluateBody { child = Modifier.Body._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
  }

  package override func makeContent(_ parent: Element) -> Element {
    withUnsafePointer(to: content) { Content._makeElement($0, inputs: _ViewInputs(parent: parent)).element }
  }

  private func evaluateBody(_ use: (UnsafePointer<Modifier.Body>) -> Void) {
    graph.counters.bodies += 1
    let body = graph.evaluate(self) {
      var copy = modifier
      withUnsafeMutablePointer(to: &copy) {
        animator?.apply(to: UnsafeMutableRawPointer($0), at: graph.clock.now)
        properties.install(in: UnsafeMutableRawPointer($0), of: self)
      }
      return copy.body(content: _ViewModifier_Content())
    }
    if let animator { follow(animator) }
    withUnsafePointer(to: body, use)
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: ModifiedContent<Content, Modifier>.self)
    let sameModifier = withUnsafePointer(to: view.pointee.modifier) { new in
      withUnsafePointer(to: &modifier) { modifierComparison.isSame($0, new) }
    }
    let sameContent = withUnsafePointer(to: view.pointee.content) { new in
      withUnsafePointer(to: &content) { contentComparison.isSame($0, new) }
    }
    if !sameContent { content = view.pointee.content }
    if !sameModifier || isDirty {
      if let animator, !sameModifier {
        if let spec = currentAnimation {
          withUnsafePointer(to: &modifier) { old in
            withUnsafePointer(to: view.pointee.modifier) {
              animator.begin(from: old, to: $0, spec, at: graph.clock.now)
            }
          }
        } else {
          animator.stop()
        }
      }
      modifier = view.pointee.modifier
      rebuild()
    } else {
      graph.counters.skips += 1
    }
    if !sameContent {
      for place in places where place.life != .gone { withUnsafePointer(to: content) { place.updateContent($0) } }
    }
  }

  package override func rebuild() {
    isDirty = false
    evaluateBody { child.update($0) }
  }

  package override func tearDown() {
    super.tearDown()
    if animator != nil { graph.clock.remove(self) }
  }

  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
}

/// One place where a modifier's body shows the content.
@MainActor package final class ModifierContentElement<Modifier: ViewModifier>: Element {
  private var child: Element!
  private unowned(unsafe) let owner: ModifierContentOwner<Modifier>

  init(parent: Element) {
    guard let owner = parent.ancestor(of: ModifierContentOwner<Modifier>.self) else {
      preconditionFailure("the content of \(Modifier.self) is shown outside of its body")
    }
    self.owner = owner
    super.init(parent: parent)
    child = owner.makeContent(self)
    owner.places.append(self)
    life = .active
  }

  func updateContent(_ content: UnsafeRawPointer) { child.update(content) }
  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
  package override func tearDown() {
    super.tearDown()
    if owner.life != .gone { owner.places.removeAll { $0 === self } }
  }
}

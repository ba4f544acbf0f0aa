import DisplayTree

/// How far a view's coming or going is.
public enum TransitionPhase: Sendable, Hashable {
  case willAppear, identity, didDisappear
  /// Whether the view is simply there.
  public var isIdentity: Bool { self == .identity }
  /// -1 before the view is there, 0 while it is, 1 afterwards.
  public var value: Double { self == .identity ? 0 : self == .willAppear ? -1 : 1 }
}

/// What a transition says of itself.
public struct TransitionProperties: Sendable {
  public var hasMotion: Bool
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// How a view comes and goes: what it looks like before, while and after it is there.
@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
  static var properties: TransitionProperties { get }
}

extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }

  /// The view at a stage.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(content), phase: phase)
  }
  /// Both transitions at once.
  public nonisolated func combined<T: Transition>(with other: T) -> some Transition {
    ErasedTransition(transition: AnyTransition(self).combined(with: AnyTransition(other)))
  }
  /// The transition with an animation of its own.
  public nonisolated func animation(_ animation: Animation?) -> some Transition {
    ErasedTransition(transition: AnyTransition(self).animation(animation))
  }
}

/// A transition that hosts play by themselves.
package protocol BuiltinTransition {
  var transition: AnyTransition { get }
}

/// A transition known by its effect alone.
public struct ErasedTransition: BuiltinTransition {
  package let transition: AnyTransition
}
extension ErasedTransition: Transition {
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == ErasedTransition {
  public static nonisolated var opacity: ErasedTransition { .init(transition: .opacity) }
  public static nonisolated var identity: ErasedTransition { .init(transition: .identity) }
  public static nonisolated var slide: ErasedTransition { .init(transition: .slide) }
  public static nonisolated var scale: ErasedTransition { .init(transition: .scale) }
  public static nonisolated var blurReplace: ErasedTransition {
    .init(transition: AnyTransition(BlurReplaceTransition()))
  }
  public static nonisolated func blurReplace(_ configuration: BlurReplaceTransition.Configuration) -> ErasedTransition {
    .init(transition: AnyTransition(BlurReplaceTransition(configuration: configuration)))
  }
  public static nonisolated func scale(_ scale: Double, anchor: UnitPoint = .center) -> ErasedTransition {
    .init(transition: .scale(scale: CGFloat(scale), anchor: anchor))
  }
  public static nonisolated func offset(_ offset: CGSize) -> ErasedTransition { .init(transition: .offset(offset)) }
  public static nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> ErasedTransition {
    .init(transition: .offset(x: x, y: y))
  }
  public static nonisolated func move(edge: Edge) -> ErasedTransition { .init(transition: .move(edge: edge)) }
  public static nonisolated func push(from edge: Edge) -> ErasedTransition { .init(transition: .push(from: edge)) }
}

/// A view blurs and fades as it comes and goes.
public struct BlurReplaceTransition {
  /// In which directions a view grows and shrinks: down and up, or up both times.
  public struct Configuration: Equatable, Sendable {
    private let name: String
    public static let downUp = Configuration(name: "downUp")
    public static let upUp = Configuration(name: "upUp")
  }
  public var configuration: Configuration
  public nonisolated init(configuration: Configuration = .downUp) { self.configuration = configuration }
}
extension BlurReplaceTransition: Transition {
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.blur(radius: phase.isIdentity ? 0 : 12).opacity(phase.isIdentity ? 1 : 0)
      .scaleEffect(phase.isIdentity ? 1 : phase == .didDisappear && configuration == .upUp ? 1.1 : 0.9)
  }
}

/// Shows its content at the stages of its transition, where that has some.
public struct _TransitionStages { var transition: AnyTransition }

extension _TransitionStages: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    let transition = view.pointee.modifier.transition
    if transition.insertionStages.isEmpty && transition.removalStages.isEmpty {
      return _ViewOutputs(PlainTransitionElement(view, parent: inputs.parent))
    }
    return _ViewOutputs(StagedTransitionElement(view, parent: inputs.parent))
  }
}

@MainActor package final class PlainTransitionElement<Content: View>: PassthroughElement<Content, _TransitionStages> {}

@MainActor package final class StagedTransitionElement<Content: View>: Element {
  private var content: Content
  private var transition: AnyTransition
  private var phase = TransitionPhase.identity
  private var child: Element!

  init(_ view: UnsafePointer<ModifiedContent<Content, _TransitionStages>>, parent: Element) {
    content = view.pointee.content
    transition = view.pointee.modifier.transition
    super.init(parent: parent)
    let spec = currentAnimation
    if spec != nil, !transition.insertionStages.isEmpty { phase = .willAppear }
    child = withUnsafePointer(to: staged) { AnyView._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
    guard phase == .willAppear, let spec else { return }
    let animation = transition.animation ?? Animation(spec)
    graph.afterUpdate { [weak self] in
      guard let self, life != .gone else { return }
      // The first stage is where the way begins.
      graph.showChanges()
      phase = .identity
      withTransaction(Transaction(animation: animation)) { self.markDirty() }
    }
  }

  private var staged: AnyView {
    let stages = phase == .didDisappear ? transition.removalStages : transition.insertionStages
    // The stages of the going are there all the time, so that the last one is reached from where the view is.
    let others = phase == .didDisappear ? transition.insertionStages : transition.removalStages
    let isSymmetric = stages.count == others.count && transition.isSymmetric
    var view = stages.reduce(AnyView(content)) { $1.apply($0, phase) }
    if !isSymmetric { view = others.reduce(view) { $1.apply($0, .identity) } }
    return view
  }

  package override func update(_ view: UnsafeRawPointer) {
    content = view.assumingMemoryBound(to: ModifiedContent<Content, _TransitionStages>.self).pointee.content
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    withUnsafePointer(to: staged) { child.update($0) }
  }

  /// Goes to the last stage before it goes, and is shown until it has come there.
  package override func tearDown() {
    if life == .active, !transition.removalStages.isEmpty, let spec = currentAnimation {
      let outer = graph.tree.animation
      graph.tree.animation = transition.animation?.spec ?? spec
      phase = .didDisappear
      withUnsafePointer(to: staged) { child.update($0) }
      settle(child)
      var layouts: [LayoutElement] = []
      child.collectLayout(into: &layouts)
      var nodes: [DisplayNode] = []
      for layout in layouts { layout.collectDisplay(into: &nodes) }
      graph.tree.linger(nodes, graph.tree.animation ?? spec)
      graph.tree.animation = outer
    }
    super.tearDown()
  }

  /// Places and draws a subtree now, since it will not be there when others are.
  private func settle(_ element: Element) {
    if let layout = element as? LayoutElement {
      layout.placeAgain()
      if layout.isDisplayQueued { layout.display() }
    }
    element.forEachChild(settle)
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

extension AnyTransition {
  /// Whether the view goes the way that it came.
  fileprivate var isSymmetric: Bool {
    insertionStages.count == removalStages.count && zip(insertionStages, removalStages).allSatisfy { $0.id === $1.id }
  }
}

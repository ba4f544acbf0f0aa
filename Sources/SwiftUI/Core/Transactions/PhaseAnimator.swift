/// Shows its content in one phase after the other, each change animated: for ever, or once through whenever a value
/// changes.
public struct PhaseAnimator<Phase: Equatable, Content: View> {
  let phases: [Phase]
  let trigger: PhaseTrigger?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?

  /// Goes through the phases again and again.
  public nonisolated init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }

  /// Goes through the phases once whenever `trigger` changes, and back to the first.
  public nonisolated init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = PhaseTrigger(trigger)
    self.content = content
    self.animation = animation
  }
}

/// A value of any type that starts an animation when it changes.
struct PhaseTrigger: Equatable {
  private let value: Any
  nonisolated init(_ value: some Equatable) { self.value = value }
  static func == (a: Self, b: Self) -> Bool { isSameAny(a.value, b.value) }
}

extension PhaseAnimator: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(PhaseElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class PhaseElement<Phase: Equatable, Content: View>: Element {
  private var view: PhaseAnimator<Phase, Content>
  private var child: Element!
  private var index = 0

  init(_ view: PhaseAnimator<Phase, Content>, parent: Element) {
    self.view = view
    precondition(!view.phases.isEmpty, "PhaseAnimator needs a phase at least")
    super.init(parent: parent)
    evaluate { child = Content._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
    if view.trigger == nil, view.phases.count > 1 {
      graph.afterUpdate { [weak self] in
        guard let self, life != .gone else { return }
        // The first phase is seen before it is left.
        graph.showChanges()
        proceed()
      }
    }
  }

  private func evaluate(_ use: (UnsafePointer<Content>) -> Void) {
    graph.counters.bodies += 1
    let content = graph.evaluate(self) { view.content(view.phases[min(index, view.phases.count - 1)]) }
    withUnsafePointer(to: content, use)
  }

  /// Goes to the next phase, and on when its animation is over.
  private func proceed() {
    index = (index + 1) % view.phases.count
    let animation = view.animation(view.phases[index])
    withTransaction(Transaction(animation: animation)) { markDirty() }
    if view.trigger != nil, index == 0 { return }
    let seconds = animation.map { $0.spec.end } ?? FrameClock.frame
    graph.clock.setAlarm(self, at: graph.clock.now + seconds) { [weak self] in
      guard let self, life != .gone else { return }
      proceed()
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: PhaseAnimator<Phase, Content>.self).pointee
    let isTriggered = new.trigger != nil && new.trigger != self.view.trigger
    self.view = new
    rebuild()
    if isTriggered, new.phases.count > 1 {
      index = 0
      graph.afterUpdate { [weak self] in
        if let self, life != .gone { proceed() }
      }
    }
  }

  package override func rebuild() {
    isDirty = false
    evaluate { child.update($0) }
  }

  package override func tearDown() {
    super.tearDown()
    graph.clock.remove(self)
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

extension View {
  /// Shows this view, changed by `content`, in one phase after the other, each change animated.
  public nonisolated func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> V,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimator(phases, content: { content(PlaceholderContentView(self), $0) }, animation: animation)
  }

  /// Shows this view, changed by `content`, in one phase after the other whenever `trigger` changes.
  public nonisolated func phaseAnimator<Phase: Equatable, V: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> V,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimator(
      phases, trigger: trigger, content: { content(PlaceholderContentView(self), $0) }, animation: animation)
  }
}

/// Stands for the view that something is made of.
public struct PlaceholderContentView<Value> {
  let content: AnyView
  nonisolated init<V: View>(_ view: V) { content = AnyView(view) }
}

extension PlaceholderContentView: View {
  public var body: some View { content }
}

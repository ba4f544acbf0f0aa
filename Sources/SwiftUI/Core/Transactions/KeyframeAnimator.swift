import Foundation

/// Shows its content with values that go along tracks of keyframes, frame by frame: again and again, or once whenever a
/// value changes.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View> where KeyframePath.Value == Value {
  let initial: Value
  let trigger: PhaseTrigger?
  let isRepeating: Bool
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath

  /// Plays the keyframes whenever `trigger` changes.
  public nonisolated init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    initial = initialValue
    self.trigger = PhaseTrigger(trigger)
    isRepeating = false
    self.content = content
    self.keyframes = keyframes
  }

  /// Plays the keyframes, again and again unless told otherwise.
  public nonisolated init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    initial = initialValue
    trigger = nil
    isRepeating = repeating
    self.content = content
    self.keyframes = keyframes
  }
}

extension KeyframeAnimator: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(KeyframeElement(view.pointee, parent: inputs.parent))
  }
}

@MainActor package final class KeyframeElement<Value, P: Keyframes, Content: View>: Element where P.Value == Value {
  private var view: KeyframeAnimator<Value, P, Content>
  private var child: Element!
  private var running: (timeline: KeyframeTimeline<Value>, start: Double)?

  init(_ view: KeyframeAnimator<Value, P, Content>, parent: Element) {
    self.view = view
    super.init(parent: parent)
    if view.trigger == nil { begin() }
    evaluate { child = Content._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
  }

  private func begin() {
    let timeline = KeyframeTimeline(initialValue: view.initial, path: view.keyframes(view.initial))
    guard timeline.duration > 0 else { return }
    running = (timeline, graph.clock.now)
    graph.clock.add(self) { [unowned self] in markDirty() }
  }

  private func evaluate(_ use: (UnsafePointer<Content>) -> Void) {
    graph.counters.bodies += 1
    var value = view.initial
    if let running {
      var elapsed = graph.clock.now - running.start
      if view.isRepeating { elapsed = elapsed.truncatingRemainder(dividingBy: running.timeline.duration) }
      value = running.timeline.value(time: elapsed)
      if !view.isRepeating, elapsed >= running.timeline.duration { graph.clock.remove(self) }
    }
    let content = graph.evaluate(self) { view.content(value) }
    withUnsafePointer(to: content, use)
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: KeyframeAnimator<Value, P, Content>.self).pointee
    let isTriggered = new.trigger != nil && new.trigger != self.view.trigger
    self.view = new
    if isTriggered { begin() }
    rebuild()
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
  /// Shows this view, changed by `content`, with values that go along tracks of keyframes, again and again.
  public nonisolated func keyframeAnimator<Value, P: Keyframes, V: View>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> V,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> P
  ) -> some View where P.Value == Value {
    KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content(PlaceholderContentView(self), $0) },
      keyframes: keyframes)
  }

  /// Shows this view, changed by `content`, with values that go along tracks of keyframes whenever `trigger` changes.
  public nonisolated func keyframeAnimator<Value, P: Keyframes, V: View>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> V,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> P
  ) -> some View where P.Value == Value {
    KeyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content(PlaceholderContentView(self), $0) },
      keyframes: keyframes)
  }
}

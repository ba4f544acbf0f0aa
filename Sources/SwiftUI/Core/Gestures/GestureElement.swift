import DisplayTree
import Foundation

public struct _GestureModifier<G: Gesture> {
  var gesture: G
  var isEnabled = true
  nonisolated init(_ gesture: G, including mask: GestureMask) {
    self.gesture = gesture
    isEnabled = mask.contains(.gesture)
  }
}
extension _GestureModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = GestureElement<G>
}

@MainActor package final class GestureElement<G: Gesture>: WrapperElement<_GestureModifier<G>> {
  private var recognizers: [_Recognizer] = []
  private let memory = _GestureMemory()
  package override func setUp() {
    attach()
    makeDisplayNode(.group)
  }
  private func attach() {
    recognizers.removeAll()
    memory.rewind()
    guard modifier.isEnabled else { return }
    modifier.gesture._attach(&recognizers, _GestureHandler(memory: memory))
  }
  package override func modifierChanged(from old: _GestureModifier<G>) {
    let before = recognizers.map(\.event)
    attach()
    if recognizers.map(\.event) != before { setNeedsDisplay() }
  }
  package override func displayProperties() -> Properties {
    var properties: Properties = [.events: .list(recognizers.map { .string($0.event) })]
    if recognizers.contains(where: { $0.event == "tap" }) { properties[.role] = "button" }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    _Recognizer.element = self
    defer { _Recognizer.element = nil }
    var isTaken = false
    for recognizer in recognizers where recognizer.handle(event) { isTaken = true }
    return isTaken
  }
}

/// A gesture that is not enabled, or whose mask leaves it out, is not recognised. The gestures below it always are, whatever
/// the mask says of them.
extension View {
  /// Recognises a gesture on this view.
  public nonisolated func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    modifier(_GestureModifier(gesture, including: mask))
  }
  /// Recognises a gesture on this view while `isEnabled` is true.
  public nonisolated func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }
  /// Recognises a gesture before those of what is in this view.
  public nonisolated func highPriorityGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View
  {
    modifier(_GestureModifier(gesture, including: mask))
  }
  /// Recognises a gesture before those of what is in this view while `isEnabled` is true.
  public nonisolated func highPriorityGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }
  /// Recognises a gesture beside those of what is in this view.
  public nonisolated func simultaneousGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View
  {
    modifier(_GestureModifier(gesture, including: mask))
  }
  /// Recognises a gesture beside those of what is in this view while `isEnabled` is true.
  public nonisolated func simultaneousGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }
}

import DisplayTree
import Foundation

/// Calls an action for each tap (or `count` taps in a row) on its content, which becomes a button for assistive
/// technology and for the keyboard.
public struct _TapModifier {
  var count: Int
  var space = CoordinateSpace.local
  var action: (CGPoint) -> Void
}

extension _TapModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = TapElement
}

@MainActor package final class TapElement: WrapperElement<_TapModifier> {
  private var isEnabled = true
  package override func setUp() {
    makeDisplayNode(.group)
    rebuild()
  }
  package override func rebuild() {
    isDirty = false
    isEnabled = graph.evaluate(self) { EnvironmentValues(node: environment).isEnabled }
    setNeedsDisplay()
  }
  package override func modifierChanged(from old: _TapModifier) { if old.count != modifier.count { setNeedsDisplay() } }
  package override func displayProperties() -> Properties {
    var properties: Properties = [.role: "button", .events: ["tap"]]
    if modifier.count > 1 { properties[.events] = ["double"] }
    if !isEnabled { properties[.disabled] = true }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled, case .tap(let x, let y, let count, _) = event else { return false }
    // A host that only tells single taps of a keyboard press means the action all the same.
    guard modifier.count == 1 || count >= modifier.count || count == 0 else { return true }
    _Recognizer.element = self
    defer { _Recognizer.element = nil }
    modifier.action(_Recognizer.location(CGPoint(x: x, y: y), in: modifier.space))
    return true
  }
}

public struct _LongPressModifier {
  var minimumDuration: Double
  var action: () -> Void
  var onPressingChanged: ((Bool) -> Void)?
}

extension _LongPressModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = LongPressElement
}

@MainActor package final class LongPressElement: WrapperElement<_LongPressModifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: _LongPressModifier) {}
  package override func displayProperties() -> Properties { [.events: ["long", "press"]] }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .longPress(let phase): if phase == .began { modifier.action() }
    case .press(let isDown): modifier.onPressingChanged?(isDown)
    default: return false
    }
    return true
  }
}

public struct _HoverModifier { var action: (Bool) -> Void }
extension _HoverModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = HoverElement
}
@MainActor package final class HoverElement: WrapperElement<_HoverModifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: _HoverModifier) {}
  package override func displayProperties() -> Properties { [.events: ["hover"]] }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .hover(let isInside) = event else { return false }
    modifier.action(isInside)
    return true
  }
}

extension View {
  public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    modifier(_TapModifier(count: count) { _ in action() })
  }
  /// Calls `action` with the place of a tap, or of the last of `count` taps.
  public nonisolated func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    modifier(_TapModifier(count: count, space: coordinateSpace.coordinateSpace, action: action))
  }
  // Of overloads that take the same words one comes first: otherwise the compiler tries all of them in every chain.
  @_disfavoredOverload
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> some View {
    modifier(_LongPressModifier(minimumDuration: minimumDuration, action: action, onPressingChanged: pressing))
  }
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    modifier(
      _LongPressModifier(minimumDuration: minimumDuration, action: action, onPressingChanged: onPressingChanged))
  }
  public nonisolated func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(_HoverModifier(action: action))
  }
}

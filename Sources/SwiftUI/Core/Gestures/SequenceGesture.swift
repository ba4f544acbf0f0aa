/// What gestures remember between events, for as long as their view is there: the gesture value itself is made anew
/// whenever the view is evaluated.
package final class _GestureMemory {
  private var slots: [AnyObject] = []
  private var next = 0

  package init() {}

  /// Called before a gesture is attached again: it will ask for the same slots in the same order.
  func rewind() { next = 0 }

  func slot<T: AnyObject>(_ make: () -> T) -> T {
    defer { next += 1 }
    if next < slots.count, let known = slots[next] as? T { return known }
    let new = make()
    slots.removeLast(slots.count - min(slots.count, next))
    slots.append(new)
    return new
  }
}

/// One gesture, and after it another.
public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// How far the sequence is.
  public enum Value {
    /// The first gesture goes on.
    case first(First.Value)
    /// The first gesture has ended; the second has no value before it begins.
    case second(First.Value, Second.Value?)
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  private final class Progress { var ended: First.Value? }

  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    let progress = handler.memory.slot { Progress() }
    var firstHandler = _GestureHandler<First.Value>(
      changed: { if progress.ended == nil { handler.changed(.first($0)) } },
      ended: {
        progress.ended = $0
        handler.changed(.second($0, nil))
      },
      cancelled: {
        // The fingers that the first gesture let go may belong to the second.
        if progress.ended == nil { handler.cancelled() }
      })
    firstHandler.memory = handler.memory
    first._attach(&recognizers, firstHandler)
    var secondHandler = _GestureHandler<Second.Value>(
      changed: { if let before = progress.ended { handler.changed(.second(before, $0)) } },
      ended: {
        guard let before = progress.ended else { return }
        progress.ended = nil
        handler.ended(.second(before, $0))
      },
      cancelled: {
        guard progress.ended != nil else { return }
        progress.ended = nil
        handler.cancelled()
      })
    secondHandler.memory = handler.memory
    second._attach(&recognizers, secondHandler)
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension Gesture {
  /// This gesture, and after it another.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// One of two gestures: this one if it succeeds, else the other.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// One of two gestures, the first one if both would do.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// Which of them it was.
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  private final class Choice { var isFirst: Bool? }

  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    let choice = handler.memory.slot { Choice() }
    func guarded<V>(_ isFirst: Bool, _ wrap: @escaping (V) -> Value) -> _GestureHandler<V> {
      var inner = _GestureHandler<V>(
        changed: {
          guard choice.isFirst ?? isFirst == isFirst else { return }
          choice.isFirst = isFirst
          handler.changed(wrap($0))
        },
        ended: {
          guard choice.isFirst ?? isFirst == isFirst else { return }
          choice.isFirst = nil
          handler.ended(wrap($0))
        },
        cancelled: {
          guard choice.isFirst == isFirst else { return }
          choice.isFirst = nil
          handler.cancelled()
        })
      inner.memory = handler.memory
      return inner
    }
    // A host gives an event to all that take it, in order: where both take the same events, the first has them.
    var own: [_Recognizer] = []
    first._attach(&own, guarded(true) { .first($0) })
    let taken = Set(own.map(\.event))
    var others: [_Recognizer] = []
    second._attach(&others, guarded(false) { .second($0) })
    recognizers += own + others.filter { !taken.contains($0.event) }
  }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// A gesture of any type.
public struct AnyGesture<Value>: PrimitiveGesture {
  private let attach: @MainActor (inout [_Recognizer], _GestureHandler<Value>) -> Void
  public init<T: Gesture>(_ gesture: T) where T.Value == Value { attach = { gesture._attach(&$0, $1) } }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    attach(&recognizers, handler)
  }
}

import Foundation

/// Values over time, along one or several tracks.
public protocol Keyframes<Value> {
  associatedtype Value
  /// Adds the tracks.
  func _resolve(into tracks: inout [_KeyframeTrack<Value>])
}

/// A track with its property made a part of the whole.
public struct _KeyframeTrack<Value> {
  let duration: TimeInterval
  /// Sets the property of a value at a time.
  let apply: (inout Value, TimeInterval) -> Void
}

/// What a track's keyframes are made of: pieces of a way, one after the other.
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
  /// Adds the pieces.
  func _resolve(into segments: inout [_KeyframeSegment<Value>])
}

/// A piece of a track.
public struct _KeyframeSegment<Value: Animatable> {
  enum Kind {
    case linear(UnitCurve)
    case cubic(start: Value.AnimatableData?, end: Value.AnimatableData?)
    case spring(Spring)
    case move
  }
  let kind: Kind
  let to: Value
  let duration: TimeInterval
}

/// One property's keyframes.
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  /// Keyframes of a property.
  public init(_ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content) {
    self.keyPath = keyPath
    self.content = content()
  }
  /// Keyframes of the value itself.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    keyPath = \.self
    self.content = content()
  }

  public func _resolve(into tracks: inout [_KeyframeTrack<Root>]) {
    var segments: [_KeyframeSegment<Value>] = []
    content._resolve(into: &segments)
    let keyPath = keyPath
    let path = KeyframePath(segments)
    tracks.append(
      _KeyframeTrack(duration: path.duration) { value, time in
        value[keyPath: keyPath] = path.value(from: value[keyPath: keyPath], at: time)
      })
  }
}

/// The pieces of a track, ready to be asked.
private struct KeyframePath<Value: Animatable> {
  let segments: [_KeyframeSegment<Value>]
  let starts: [TimeInterval]
  let duration: TimeInterval

  init(_ segments: [_KeyframeSegment<Value>]) {
    self.segments = segments
    var time = 0.0
    starts = segments.map { segment in
      defer { time += segment.duration }
      return time
    }
    duration = time
  }

  func value(from initial: Value, at time: TimeInterval) -> Value {
    guard let index = segments.indices.last(where: { starts[$0] <= time }) else { return initial }
    let segment = segments[index]
    let from = index > 0 ? segments[index - 1].to : initial
    let local = time - starts[index]
    guard segment.duration > 0, local < segment.duration else { return segment.to }
    let part = local / segment.duration
    var result = segment.to
    let (a, b) = (from.animatableData, segment.to.animatableData)
    switch segment.kind {
    case .move: break
    case .linear(let curve): result.animatableData = a.interpolated(to: b, curve.value(at: part))
    case .spring(let spring): result.animatableData = a.interpolated(to: b, spring.part(at: local))
    case .cubic(let start, let end):
      result.animatableData = hermite(
        a, b, start ?? velocity(index, initial), end ?? velocity(index + 1, initial), part, segment.duration)
    }
    return result
  }

  /// The speed at the joint before a piece: that of the straight way between its neighbours, none at the ends.
  private func velocity(_ index: Int, _ initial: Value) -> Value.AnimatableData {
    guard index > 0, index < segments.count else { return .zero }
    guard case .cubic = segments[index].kind, case .cubic = segments[index - 1].kind else { return .zero }
    let before = (index > 1 ? segments[index - 2].to : initial).animatableData
    var way = segments[index].to.animatableData - before
    way.scale(by: 1 / max(segments[index - 1].duration + segments[index].duration, 1e-6))
    return way
  }

  private func hermite(
    _ a: Value.AnimatableData, _ b: Value.AnimatableData, _ va: Value.AnimatableData, _ vb: Value.AnimatableData,
    _ t: Double, _ duration: TimeInterval
  ) -> Value.AnimatableData {
    func scaled(_ value: Value.AnimatableData, _ factor: Double) -> Value.AnimatableData {
      var value = value
      value.scale(by: factor)
      return value
    }
    let (t2, t3) = (t * t, t * t * t)
    return scaled(a, 2 * t3 - 3 * t2 + 1) + scaled(va, (t3 - 2 * t2 + t) * duration) + scaled(b, 3 * t2 - 2 * t3)
      + scaled(vb, (t3 - t2) * duration)
  }
}

/// Goes to a value along a straight way.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    segment = _KeyframeSegment(kind: .linear(timingCurve), to: to, duration: duration)
  }
  public func _resolve(into segments: inout [_KeyframeSegment<Value>]) { segments.append(segment) }
}

/// Goes to a value along a smooth curve.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    segment = _KeyframeSegment(
      kind: .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData), to: to, duration: duration)
  }
  public func _resolve(into segments: inout [_KeyframeSegment<Value>]) { segments.append(segment) }
}

/// Goes to a value as a spring does.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let segment: _KeyframeSegment<Value>
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    segment = _KeyframeSegment(kind: .spring(spring), to: to, duration: duration ?? spring.settlingDuration)
  }
  public func _resolve(into segments: inout [_KeyframeSegment<Value>]) { segments.append(segment) }
}

/// Is at a value at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  public init(_ to: Value) { self.to = to }
  public func _resolve(into segments: inout [_KeyframeSegment<Value>]) {
    segments.append(_KeyframeSegment(kind: .move, to: to, duration: 0))
  }
}

/// Keyframes one after the other, or tracks beside each other.
public struct _KeyframeList<Value> {
  let parts: [Any]
}
extension _KeyframeList: KeyframeTrackContent where Value: Animatable {
  public func _resolve(into segments: inout [_KeyframeSegment<Value>]) {
    for case let part as any KeyframeTrackContent<Value> in parts { part._resolve(into: &segments) }
  }
}
extension _KeyframeList: Keyframes {
  public func _resolve(into tracks: inout [_KeyframeTrack<Value>]) {
    for case let part as any Keyframes<Value> in parts { part._resolve(into: &tracks) }
  }
}

/// Builds a track from the statements of a closure.
@resultBuilder public enum KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildBlock() -> _KeyframeList<Value> { _KeyframeList(parts: []) }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock<A: KeyframeTrackContent, B: KeyframeTrackContent>(
    accumulated: A, next: B
  ) -> _KeyframeList<Value> where A.Value == Value, B.Value == Value { _KeyframeList(parts: [accumulated, next]) }
  public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> _KeyframeList<Value> {
    _KeyframeList(parts: components)
  }
  public static func buildEither<K: KeyframeTrackContent>(first component: K) -> _KeyframeList<Value>
  where K.Value == Value { _KeyframeList(parts: [component]) }
  public static func buildEither<K: KeyframeTrackContent>(second component: K) -> _KeyframeList<Value>
  where K.Value == Value { _KeyframeList(parts: [component]) }
}

/// Builds tracks from the statements of a closure.
@resultBuilder public enum KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
  public static func buildExpression<K: KeyframeTrackContent>(
    _ expression: K
  ) -> KeyframeTrack<Value, Value, K> where K.Value == Value { KeyframeTrack { expression } }
  public static func buildArray(_ components: [some Keyframes<Value>]) -> _KeyframeList<Value> {
    _KeyframeList(parts: components)
  }
  public static func buildEither<K: Keyframes>(first component: K) -> _KeyframeList<Value> where K.Value == Value {
    _KeyframeList(parts: [component])
  }
  public static func buildEither<K: Keyframes>(second component: K) -> _KeyframeList<Value> where K.Value == Value {
    _KeyframeList(parts: [component])
  }
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock<A: Keyframes, B: Keyframes>(accumulated: A, next: B) -> _KeyframeList<Value>
  where A.Value == Value, B.Value == Value { _KeyframeList(parts: [accumulated, next]) }
}

/// Keyframes that can be asked for the value of any moment.
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let tracks: [_KeyframeTrack<Value>]

  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(initialValue: initialValue, path: content())
  }
  init(initialValue: Value, path: some Keyframes<Value>) {
    initial = initialValue
    var tracks: [_KeyframeTrack<Value>] = []
    path._resolve(into: &tracks)
    self.tracks = tracks
  }

  /// Seconds until the last track is at its end.
  public var duration: TimeInterval { tracks.map(\.duration).max() ?? 0 }

  /// The value so many seconds after the beginning.
  public func value(time: TimeInterval) -> Value {
    var value = initial
    for track in tracks { track.apply(&value, time) }
    return value
  }
  /// The value after a part of the whole.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

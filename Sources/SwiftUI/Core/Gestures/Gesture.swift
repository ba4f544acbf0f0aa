import DisplayTree
import Foundation

/// Something that a person does with pointer or fingers, and what comes of it.
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture
  var body: Body { get }
  /// Adds what the gesture listens to, and what it calls.
  func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>)
}

extension Gesture {
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    fatalError("\(Self.self) must be made of the gestures that the system has")
  }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// What a gesture's value is given to.
public struct _GestureHandler<Value> {
  package var changed: (Value) -> Void = { _ in }
  package var ended: (Value) -> Void = { _ in }
  package var cancelled: () -> Void = {}
  /// What the gestures of a view remember between events.
  package var memory = _GestureMemory()
}

extension _GestureHandler {
  /// A handler that gives what it gets to this one, changed.
  func pullback<T>(_ transform: @escaping (T) -> Value) -> _GestureHandler<T> {
    _GestureHandler<T>(
      changed: { changed(transform($0)) }, ended: { ended(transform($0)) }, cancelled: cancelled, memory: memory)
  }
}

/// A gesture at its bottom: the host events that it takes.
public struct _Recognizer {
  package var event: String
  package var handle: (DisplayEvent.Kind) -> Bool

  /// The element whose events are handled now.
  @MainActor static var element: LayoutElement?

  /// A point of the element that is handled now, in other coordinates.
  @MainActor static func location(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint {
    guard space != .local, let element else { return point }
    let frame = GeometryProxy(element: element, tracker: nil).frame(in: space)
    return CGPoint(x: frame.minX + point.x, y: frame.minY + point.y)
  }
}

@MainActor package protocol PrimitiveGesture: Gesture where Body == Never {}
extension PrimitiveGesture {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

public struct TapGesture: PrimitiveGesture {
  public typealias Value = Void
  public var count: Int
  public nonisolated init(count: Int = 1) { self.count = count }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Void>) {
    recognizers.append(
      _Recognizer(event: count > 1 ? "double" : "tap") {
        guard case .tap = $0 else { return false }
        handler.changed(())
        handler.ended(())
        return true
      })
  }
}

public struct SpatialTapGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable { public var location: CGPoint }
  public var count: Int
  public var coordinateSpace: CoordinateSpace
  public nonisolated init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }
  public nonisolated init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol) {
    self.init(count: count, coordinateSpace: coordinateSpace.coordinateSpace)
  }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    recognizers.append(
      _Recognizer(event: count > 1 ? "double" : "tap") {
        guard case .tap(let x, let y, _, _) = $0 else { return false }
        handler.ended(Value(location: _Recognizer.location(CGPoint(x: x, y: y), in: coordinateSpace)))
        return true
      })
  }
}

public struct LongPressGesture: PrimitiveGesture {
  public typealias Value = Bool
  public var minimumDuration: Double
  public var maximumDistance: CGFloat
  public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Bool>) {
    recognizers.append(
      _Recognizer(event: "long") {
        guard case .longPress(let phase) = $0 else { return false }
        switch phase {
        case .began: handler.ended(true)
        case .changed: handler.changed(true)
        case .ended: break
        case .cancelled: handler.cancelled()
        }
        return true
      })
  }
}

public struct DragGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize { CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y) }
    /// Points a second.
    public var velocity: CGSize
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width * 0.25, y: location.y + velocity.height * 0.25)
    }
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width * 0.25, height: translation.height + velocity.height * 0.25)
    }
  }
  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace
  public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }
  public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol) {
    self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    // Ten points are what hosts wait for by themselves.
    let event = minimumDistance == 10 ? "drag" : "drag:\(Int(min(max(0, minimumDistance.rounded()), 1e6)))"
    recognizers.append(
      _Recognizer(event: event) {
        guard case .drag(let phase, let x, let y, let dx, let dy, let vx, let vy) = $0 else { return false }
        let location = _Recognizer.location(CGPoint(x: x, y: y), in: coordinateSpace)
        let value = Value(
          time: Date(), location: location, startLocation: CGPoint(x: location.x - dx, y: location.y - dy),
          velocity: CGSize(width: vx, height: vy))
        switch phase {
        case .began, .changed: handler.changed(value)
        case .ended: handler.ended(value)
        case .cancelled: handler.cancelled()
        }
        return true
      })
  }
}

public struct MagnifyGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var startAnchor: UnitPoint
  }
  public var minimumScaleDelta: CGFloat
  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    recognizers.append(
      _Recognizer(event: "mag") {
        guard case .magnify(let phase, let scale) = $0 else { return false }
        let value = Value(time: Date(), magnification: CGFloat(scale), startAnchor: .center)
        switch phase {
        case .began, .changed: handler.changed(value)
        case .ended: handler.ended(value)
        case .cancelled: handler.cancelled()
        }
        return true
      })
  }
}

/// The older pinch gesture, whose value is the scale.
public struct MagnificationGesture: PrimitiveGesture {
  public typealias Value = CGFloat
  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<CGFloat>) {
    MagnifyGesture()._attach(&recognizers, handler.pullback { $0.magnification })
  }
}

public struct RotateGesture: PrimitiveGesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
  }
  public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) {}
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    recognizers.append(
      _Recognizer(event: "rot") {
        guard case .rotate(let phase, let degrees) = $0 else { return false }
        let value = Value(time: Date(), rotation: .degrees(degrees))
        switch phase {
        case .began, .changed: handler.changed(value)
        case .ended: handler.ended(value)
        case .cancelled: handler.cancelled()
        }
        return true
      })
  }
}

public struct RotationGesture: PrimitiveGesture {
  public typealias Value = Angle
  public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) {}
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Angle>) {
    RotateGesture()._attach(&recognizers, handler.pullback { $0.rotation })
  }
}

/// A gesture with actions, or made of others.
public struct _ModifiedGesture<Value>: PrimitiveGesture {
  let attach: @MainActor (inout [_Recognizer], _GestureHandler<Value>) -> Void
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    attach(&recognizers, handler)
  }
}

extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> _ModifiedGesture<Value> {
    _ModifiedGesture { recognizers, handler in
      var handler = handler
      let outer = handler.ended
      handler.ended = {
        action($0)
        outer($0)
      }
      self._attach(&recognizers, handler)
    }
  }
  public func onChanged(_ action: @escaping (Value) -> Void) -> _ModifiedGesture<Value> where Value: Equatable {
    _ModifiedGesture { recognizers, handler in
      var handler = handler
      let outer = handler.changed
      handler.changed = {
        action($0)
        outer($0)
      }
      self._attach(&recognizers, handler)
    }
  }
  /// Keeps a state up to date while the gesture goes on; it goes back to its first value at the end.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _ModifiedGesture<Value> {
    _ModifiedGesture { recognizers, handler in
      var handler = handler
      let outer = handler
      handler.changed = { value in
        var transaction = Transaction.current
        var current = state.wrappedValue
        body(value, &current, &transaction)
        state.set(current, transaction)
        outer.changed(value)
      }
      handler.ended = { value in
        state.reset()
        outer.ended(value)
      }
      handler.cancelled = {
        state.reset()
        outer.cancelled()
      }
      self._attach(&recognizers, handler)
    }
  }
  public func map<T>(_ body: @escaping (Value) -> T) -> _ModifiedGesture<T> {
    _ModifiedGesture { recognizers, handler in
      self._attach(&recognizers, handler.pullback(body))
    }
  }
}

/// Both gestures at once.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  public func _attach(_ recognizers: inout [_Recognizer], _ handler: _GestureHandler<Value>) {
    first._attach(&recognizers, handler.pullback { Value(first: $0) })
    second._attach(&recognizers, handler.pullback { Value(second: $0) })
  }
}

extension Gesture {
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
}

/// A value that lives as long as a gesture.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
  @State private var value: Value
  private let initial: Value
  private var resetTransaction = Transaction()
  public nonisolated init(wrappedValue: Value) {
    initial = wrappedValue
    _value = State(wrappedValue: wrappedValue)
  }
  public nonisolated init(initialValue: Value) { self.init(wrappedValue: initialValue) }
  /// A state that is reset in a transaction, and so may be animated.
  public nonisolated init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue)
    self.resetTransaction = resetTransaction
  }
  /// A state that is reset in a transaction, and so may be animated.
  public nonisolated init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }
  public var wrappedValue: Value { value }
  public var projectedValue: GestureState<Value> { self }
  func set(_ new: Value, _ transaction: Transaction) { Transaction.with(transaction) { value = new } }
  func reset() { resetTransaction.isEmpty ? value = initial : Transaction.with(resetTransaction) { value = initial } }
}
extension GestureState: ComparisonIgnored {}

/// Which gestures of a view go on when another is added.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1)
  public static let subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

/// One change to a tree. A host applies a patch's operations in order.
public enum Operation: Equatable, Sendable {
  /// A new node before the sibling `before`, or last when that is nil.
  case insert(
    id: NodeID, kind: NodeKind, parent: NodeID, before: NodeID?, frame: Rect, properties: Properties)
  /// The node and all that is in it. A host plays the node's `exit` effect first, if it has one and `animated`.
  case remove(id: NodeID, animated: Bool)
  case move(id: NodeID, before: NodeID?)
  case frame(id: NodeID, Rect, animation: Int?)
  /// The looks that a node passes through, evenly spaced, on the way to what the next `set` of it says.
  case steps(id: NodeID, [[PropertyKey: PropertyValue]])
  /// Changed properties; nil takes one away.
  case set(id: NodeID, [PropertyKey: PropertyValue?], animation: Int?)
}

/// How a change is carried over time by the host; the tree itself changes at once.
public struct AnimationSpec: Hashable, Sendable {
  /// A timing curve in CSS's terms: `linear`, `cubic-bezier(…)` or `linear(…)` with sampled stops for springs.
  public var easing: String
  /// Seconds.
  public var duration: Double
  public var delay: Double
  /// How often it plays; infinite for ever.
  public var repeatCount: Double
  public var autoreverses: Bool
  public init(
    easing: String, duration: Double, delay: Double = 0, repeatCount: Double = 1, autoreverses: Bool = false
  ) {
    self.easing = easing
    self.duration = duration
    self.delay = delay
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }
}

/// All that changed in one update, as small as it can be.
public struct Patch: Equatable, Sendable {
  public var operations: [Operation] = []
  /// The animations that operations name by index.
  public var animations: [AnimationSpec] = []
  public init(operations: [Operation] = [], animations: [AnimationSpec] = []) {
    self.operations = operations
    self.animations = animations
  }
  public var isEmpty: Bool { operations.isEmpty }
}

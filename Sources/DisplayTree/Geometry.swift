/// A rectangle in points, relative to the parent node's top-left corner.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The number by which a node is known on both ends of the wire; never reused within a tree.
public typealias NodeID = UInt32

import Foundation

/// A proposed size inside the engine: `nil` of `ProposedViewSize` is NaN here, so that a proposal is two words and is
/// compared by its bits.
package struct Proposal: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
  package init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  package init(_ size: ProposedViewSize) {
    self.init(width: size.width.map { Double($0) } ?? .nan, height: size.height.map { Double($0) } ?? .nan)
  }
  package static let unspecified = Proposal(width: .nan, height: .nan)
  package static let zero = Proposal(width: 0, height: 0)
  package static let infinity = Proposal(width: .infinity, height: .infinity)

  package static func == (a: Proposal, b: Proposal) -> Bool {
    a.width.bitPattern == b.width.bitPattern && a.height.bitPattern == b.height.bitPattern
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(width.bitPattern)
    hasher.combine(height.bitPattern)
  }

  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// The proposal with its unspecified parts taken from `size`.
  package func replacingUnspecified(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width.isNaN ? size.width : width, height: height.isNaN ? size.height : height)
  }
}

/// A size that a parent proposes to a view: nil asks for the view's ideal size in that direction, zero for its smallest
/// and infinity for its largest.
public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public static let zero = ProposedViewSize(width: 0, height: 0)
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  package init(_ proposal: Proposal) {
    self.init(
      width: proposal.width.isNaN ? nil : proposal.width, height: proposal.height.isNaN ? nil : proposal.height)
  }
  /// A size with the unspecified parts taken from `size`.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }
}

/// A direction.
public enum Axis: Int8, CaseIterable, Sendable, CustomStringConvertible {
  case horizontal
  case vertical
  public var description: String { self == .horizontal ? "horizontal" : "vertical" }
  package var other: Axis { self == .horizontal ? .vertical : .horizontal }

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

extension CGSize {
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension CGPoint {
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
  package static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
}

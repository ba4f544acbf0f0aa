import Foundation

/// A named position within a view, defined by what it is when the view does not say.
public protocol AlignmentID {
  /// The guide's value in a view of these dimensions, points from the top or leading edge.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// An alignment guide inside the engine.
package struct AlignmentKey: Hashable, @unchecked Sendable {
  package let id: any AlignmentID.Type
  package let axis: Axis
  private let place: Place

  /// Where a guide is in a view that does not say: nearly all are plain to see.
  private enum Place { case start, middle, end, other }

  package init(id: any AlignmentID.Type, axis: Axis) {
    self.id = id
    self.axis = axis
    place =
      switch ObjectIdentifier(id) {
      case ObjectIdentifier(HorizontalAlignment.Leading.self), ObjectIdentifier(VerticalAlignment.Top.self): .start
      case ObjectIdentifier(HorizontalAlignment.Center.self), ObjectIdentifier(VerticalAlignment.Center.self): .middle
      case ObjectIdentifier(HorizontalAlignment.Trailing.self), ObjectIdentifier(VerticalAlignment.Bottom.self): .end
      default: .other
      }
  }

  /// Whether this is an edge or the middle.
  var isPlain: Bool { place != .other }

  /// The guide's position in a view of this size that does not set it.
  @MainActor package func standard(in element: LayoutElement?, size: CGSize, proposal: Proposal) -> Double {
    switch place {
    case .start: 0
    case .middle: size[axis] / 2
    case .end: size[axis]
    case .other: id.defaultValue(in: ViewDimensions(size: size, of: element, proposal: proposal))
    }
  }

  package static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.axis == b.axis }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }
}

/// An alignment along the horizontal axis.
public struct HorizontalAlignment: Equatable, Sendable {
  package let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }
  init(key: AlignmentKey) { self.key = key }
  public static let leading = HorizontalAlignment(Leading.self)
  public static let center = HorizontalAlignment(Center.self)
  public static let trailing = HorizontalAlignment(Trailing.self)
  public static let listRowSeparatorLeading = HorizontalAlignment(ListRowSeparatorLeading.self)
  public static let listRowSeparatorTrailing = HorizontalAlignment(ListRowSeparatorTrailing.self)

  enum Leading: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
  enum Center: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 } }
  enum Trailing: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width } }
  enum ListRowSeparatorLeading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
  }
  enum ListRowSeparatorTrailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
  }
}

/// An alignment along the vertical axis.
public struct VerticalAlignment: Equatable, Sendable {
  package let key: AlignmentKey
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }
  init(key: AlignmentKey) { self.key = key }
  public static let top = VerticalAlignment(Top.self)
  public static let center = VerticalAlignment(Center.self)
  public static let bottom = VerticalAlignment(Bottom.self)
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)

  enum Top: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
  enum Center: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 } }
  enum Bottom: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height } }
  enum FirstTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
  enum LastTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
  }
}

/// An alignment in both axes.
public struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

/// A view's size and alignment guides in its own coordinates.
public struct ViewDimensions: Equatable {
  public let width: CGFloat
  public let height: CGFloat
  /// Whose explicit guides these are, and what it was proposed.
  private let element: LayoutElement?
  private let proposal: Proposal

  package init(size: CGSize, of element: LayoutElement? = nil, proposal: Proposal = .unspecified) {
    width = size.width
    height = size.height
    self.element = element
    self.proposal = proposal
  }

  private func explicit(_ key: AlignmentKey) -> Double? {
    guard let element else { return nil }
    let (size, proposal) = (CGSize(width: width, height: height), proposal)
    return MainActor.assumeIsolated { element.explicitGuide(key, size: size, proposal: proposal) }
  }

  package subscript(key: AlignmentKey) -> Double { explicit(key) ?? key.id.defaultValue(in: self) }
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key).map { CGFloat($0) } }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key).map { CGFloat($0) } }
  public static func == (a: Self, b: Self) -> Bool { a.width == b.width && a.height == b.height }
}

extension LayoutElement {
  /// The dimensions of this element when it has `size` for `proposal`.
  package func dimensions(size: CGSize, proposal: Proposal) -> ViewDimensions {
    ViewDimensions(size: size, of: self, proposal: proposal)
  }

  /// A guide's position in this element, from the leading or top edge.
  package func alignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double {
    explicitGuide(key, size: size, proposal: proposal) ?? key.standard(in: self, size: size, proposal: proposal)
  }
}

import Foundation

/// What a layout is like, apart from where it puts things.
public struct LayoutProperties: Sendable {
  /// The direction of a stack-like layout: what its spacers and dividers follow.
  public var stackOrientation: Axis?
  public init() {}
}

/// A way to measure and place views, which an app defines.
public protocol Layout: Animatable {
  static var layoutProperties: LayoutProperties { get }
  /// What the layout keeps between its calls.
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The size of the whole for a proposal, points.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places every subview with `LayoutSubview.place(at:anchor:proposal:)`; those that are not placed stand in the middle.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    var spacing = subviews.first?.spacing ?? .zero
    for subview in subviews.dropFirst() { spacing.formUnion(subview.spacing) }
    return spacing
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  /// Lays views out with this layout.
  public nonisolated func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// A value that a view gives to the layout around it.
public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

private enum LayoutValueTrait<Key: LayoutValueKey>: TraitKey {
  static var defaultValue: Key.Value { Key.defaultValue }
}

extension View {
  /// Gives a value to the layout in which this view stands.
  public nonisolated func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(_TraitWritingModifier(LayoutValueTrait<K>.self, value))
  }
}

/// The views that a layout arranges, in order.
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
  public typealias SubSequence = LayoutSubviews
  var subviews: [LayoutSubview]
  /// The direction of the text around the layout; places are mirrored for it without the layout's doing.
  public var layoutDirection: LayoutDirection
  public var startIndex: Int { 0 }
  public var endIndex: Int { subviews.count }
  public subscript(index: Int) -> LayoutSubview { subviews[index] }
  public subscript(bounds: Range<Int>) -> LayoutSubviews {
    LayoutSubviews(subviews: Array(subviews[bounds]), layoutDirection: layoutDirection)
  }
  public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
    LayoutSubviews(subviews: indices.map { subviews[$0] }, layoutDirection: layoutDirection)
  }
}

/// One of the views that a layout arranges.
public struct LayoutSubview: Equatable, Sendable {
  let element: LayoutElement

  /// The value that the view gave with `layoutValue(key:value:)`.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    nonisolated(unsafe) var value: K.Value?
    MainActor.assumeIsolated { value = element.trait(LayoutValueTrait<K>.self) }
    return value!
  }

  public var priority: Double {
    MainActor.assumeIsolated { element.isSpacer ? -.infinity : element.trait(LayoutPriorityTrait.self) }
  }

  public var spacing: ViewSpacing { MainActor.assumeIsolated { element.preferredSpacing } }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    MainActor.assumeIsolated { element.size(Proposal(proposal)) }
  }

  /// The view's size and guides when it is proposed `proposal`.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    nonisolated(unsafe) var result: ViewDimensions?
    MainActor.assumeIsolated {
      let proposal = Proposal(proposal)
      result = element.dimensions(size: element.size(proposal), proposal: proposal)
    }
    return result!
  }

  /// Puts the view's `anchor` at a point of the layout's bounds.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    MainActor.assumeIsolated {
      let proposal = Proposal(proposal)
      let size = element.size(proposal)
      let origin = CGPoint(x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y)
      (element.layoutParent as? any LayoutHost)?.place(element, at: origin, size: size, proposal: proposal)
    }
  }

  public static func == (a: Self, b: Self) -> Bool { a.element === b.element }
}

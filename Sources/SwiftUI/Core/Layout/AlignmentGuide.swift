import Foundation

/// The alignment guides that some view in a graph sets. For all others every view's position is the default one, so
/// containers need not ask their children.
package struct ExplicitGuides {
  // A handful at most, and asked for often: looked through faster than hashed.
  private var keys = [
    VerticalAlignment.firstTextBaseline.key, VerticalAlignment.lastTextBaseline.key,
  ]
  /// A layout of the app's own may set any guide.
  private var mayBeAny = false
  /// Whether some view says where its edge or middle is.
  private var hasPlain = false

  package func isExplicitSomewhere(_ key: AlignmentKey) -> Bool {
    mayBeAny || (hasPlain || !key.isPlain) && keys.contains(key)
  }

  /// Notes that a view sets `key`; true if none did before.
  mutating func insert(_ key: AlignmentKey) -> Bool {
    guard !keys.contains(key) else { return false }
    keys.append(key)
    if key.isPlain { hasPlain = true }
    return !mayBeAny
  }
  mutating func insertAll() -> Bool {
    defer { mayBeAny = true }
    return !mayBeAny
  }
}

/// A guide's position as it was answered before.
struct GuideAnswer {
  var key: AlignmentKey
  var size: CGSize
  var proposal: Proposal
  var value: Double?
}

/// Sets the position of an alignment guide.
public struct _AlignmentWritingModifier {
  let key: AlignmentKey
  let computeValue: (ViewDimensions) -> CGFloat
}

extension _AlignmentWritingModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AlignmentGuideElement
}

@MainActor package final class AlignmentGuideElement: WrapperElement<_AlignmentWritingModifier> {
  package override func setUp() {
    if graph.guides.insert(modifier.key) { forgetLayoutAbove() }
  }

  package override func modifierChanged(from old: _AlignmentWritingModifier) {
    if graph.guides.insert(modifier.key) { forgetLayoutAbove() }
    invalidateLayout()
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard key == modifier.key else { return super.explicitAlignment(key, size: size, proposal: proposal) }
    guard let content else { return nil }
    let value = modifier.computeValue(content.dimensions(size: size, proposal: proposal))
    return value.isNaN ? nil : value
  }
}

extension Element {
  /// Lays out again everything that this element may have a part in: an alignment that was nobody's business is now.
  final func forgetLayoutAbove() {
    var element = parent
    while let current = element {
      (current as? LayoutElement)?.answersAreStale()
      element = current.parent
    }
  }
}

extension View {
  /// Sets where a guide stands in this view, points from its leading edge.
  public nonisolated func alignmentGuide(
    _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(_AlignmentWritingModifier(key: g.key, computeValue: computeValue)) }

  /// Sets where a guide stands in this view, points from its top edge.
  public nonisolated func alignmentGuide(
    _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { modifier(_AlignmentWritingModifier(key: g.key, computeValue: computeValue)) }
}

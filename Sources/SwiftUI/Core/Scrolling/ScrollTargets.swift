import Foundation

/// Marks what scrolling aims at: a view, or each view of a layout.
public struct _ScrollTargetModifier {
  let isLayout: Bool
  let isEnabled: Bool
}

extension _ScrollTargetModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = ScrollTargetElement
}

@MainActor package final class ScrollTargetElement: WrapperElement<_ScrollTargetModifier> {
  /// The views that are aimed at, of those that are there.
  fileprivate var targets: [LayoutElement] {
    guard modifier.isEnabled else { return [] }
    guard modifier.isLayout else { return [self] }
    var container = content
    while let wrapper = container, wrapper.isWrapper { container = wrapper.layoutChildren.first }
    return container?.layoutChildren ?? []
  }
}

extension ScrollBody {
  /// Where the views that scrolling aims at begin along an axis, in the content. Lazy containers know only of those in
  /// and near the visible part.
  func targetPlaces(_ axis: Axis) -> [Double] {
    var found: [LayoutElement] = []
    func look(in element: LayoutElement) {
      if let target = element as? ScrollTargetElement {
        found += target.targets
      } else if !(element is any Scroller) || element === self {
        for child in element.layoutChildren { look(in: child) }
      }
    }
    look(in: self)
    let start = frameInWindow.origin[axis] + contentOffset[axis]
    let places = found.filter(\.isPlaced).map { ($0.frameInWindow.origin[axis] - start) }
    // Space before the first of them is seen where scrolling begins.
    guard let first = places.min(), first > 0, first < size[axis] else { return places }
    return [0] + places
  }
}

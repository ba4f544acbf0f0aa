import DisplayTree
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
  /// The frames of the views that scrolling aims at, where the content's visible part begins at zero when nothing is
  /// scrolled. Lazy containers know only of those in and near the visible part.
  private var targetFrames: [CGRect] {
    var found: [LayoutElement] = []
    func look(in element: LayoutElement) {
      if let target = element as? ScrollTargetElement {
        found += target.targets
      } else if !(element is any Scroller) || element === self {
        for child in element.layoutChildren { look(in: child) }
      }
    }
    look(in: self)
    let start = frameInWindow.origin + contentOffset
    return found.filter(\.isPlaced).map { target in
      let frame = target.frameInWindow
      return CGRect(origin: frame.origin - start, size: frame.size)
    }
  }

  private var visibleSize: CGSize {
    CGSize(width: size.width - contentInsets.horizontal, height: size.height - contentInsets.vertical)
  }

  /// Where a browser is to let scrolling rest; nil for anywhere, and where it has to ask.
  func restingPlaces(_ rest: ScrollRest) -> PropertyValue? {
    guard let behavior = rest.behavior, rest.isBrowsers else { return nil }
    guard let views = behavior as? ViewAlignedScrollTargetBehavior else { return true }
    let axis: Axis = scrollAxes.contains(.horizontal) ? .horizontal : .vertical
    let context = ScrollTargetBehaviorPropertiesContext(
      axes: scrollAxes, environment: EnvironmentValues(node: environment))
    let frames = targetFrames
    // A browser can stop at the next view; where many are seen at a time, that would be too soon.
    let isLimited =
      graph.untracked { views.properties(context: context).limitsScrolls }
      && (views.goesOneByOne || frames.allSatisfy { $0.size[axis] > visibleSize[axis] / 2 })
    let unit = views.anchor?[axis] ?? 0
    let start = axis == .horizontal ? contentInsets.leading : contentInsets.top
    // The browser adds what bars cover by itself.
    var places = frames.map { $0.origin[axis] + ($0.size[axis] - visibleSize[axis]) * unit }
    // Space before the first of them is seen where scrolling begins.
    if let first = places.min(), first > start, first < size[axis] { places.insert(start, at: 0) }
    return .list((isLimited ? ["one"] : []) + places.map { .number($0) })
  }

  /// Asks the app's behaviour where scrolling is to rest that has come to `offset`, and goes there.
  func settle(_ behavior: any ScrollTargetBehavior, at offset: CGPoint, from old: CGPoint, velocity: CGVector) {
    let (insets, seen) = (contentInsets, visibleSize)
    func target(_ offset: CGPoint) -> ScrollTarget { ScrollTarget(rect: CGRect(origin: offset, size: seen)) }
    let context = ScrollTargetBehaviorContext(
      originalTarget: target(old), velocity: velocity,
      contentSize: CGSize(
        width: wholeContentSize.width - insets.horizontal, height: wholeContentSize.height - insets.vertical),
      containerSize: seen, axes: scrollAxes, environment: EnvironmentValues(node: environment),
      views: targetFrames.map { $0.offsetBy(dx: -insets.leading, dy: -insets.top) })
    var result = target(offset)
    graph.untracked { behavior.updateTarget(&result, context: context) }
    var place = offset
    for axis in [Axis.horizontal, .vertical] where context.scrolls(axis) {
      // A rectangle of another size is shown where its anchor says.
      place[axis] = result.rect.origin[axis] + (result.rect.size[axis] - seen[axis]) * (result.anchor?[axis] ?? 0)
    }
    go(to: place, isAnimated: true)
  }
}

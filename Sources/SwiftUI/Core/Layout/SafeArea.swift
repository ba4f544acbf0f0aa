import Foundation

/// Which covered parts of a screen are meant.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// The whole of a screen-like container and how far its edges are covered, in the container's coordinates.
package struct SafeAreaRegion: Equatable {
  package var bounds: CGRect
  package var insets: EdgeInsets
  package init(bounds: CGRect, insets: EdgeInsets) {
    self.bounds = bounds
    self.insets = insets
  }
}

extension LayoutElement {
  /// This element's frame in the window.
  package final var frameInWindow: CGRect {
    var point = origin
    var element = layoutParent
    while let current = element {
      if current.displayNode != nil { point = point + current.origin + current.contentOffset }
      element = current.layoutParent
    }
    return CGRect(origin: point, size: size)
  }

  /// The nearest container around this element that says how far a screen is covered, and what it says.
  package final var safeArea: (owner: LayoutElement, region: SafeAreaRegion)? {
    var element = self
    while let parent = element.layoutParent {
      if let region = parent.safeAreaRegion(for: element) {
        parent.isSafeAreaOwner = true
        return (parent, region)
      }
      element = parent
    }
    return nil
  }

  /// How far this element, placed with `size`, could reach beyond its own edges: at each edge that touches the safe area
  /// of the screen-like container around it, the part of the screen that lies beyond.
  ///
  /// Remembered, so that this element is placed again when the answer is another although its own place is the same.
  package final func safeAreaReach(size: CGSize) -> EdgeInsets {
    let reach = currentReach(size: size)
    graph.safeAreaReadings[ObjectIdentifier(self)] = SafeAreaReading(element: self, reach: reach)
    return reach
  }

  fileprivate final func currentReach(size: CGSize) -> EdgeInsets {
    graph.counters.reaches += 1
    guard let (owner, region) = safeArea, region.insets != EdgeInsets() else { return EdgeInsets() }
    let safe = region.bounds.inset(by: region.insets)
    let offset = frameInWindow.origin - owner.frameInWindow.origin
    let frame = CGRect(origin: offset, size: size)
    let near = 0.5
    return EdgeInsets(
      top: abs(frame.minY - safe.minY) <= near ? region.insets.top : 0,
      leading: abs(frame.minX - safe.minX) <= near ? region.insets.leading : 0,
      bottom: abs(frame.maxY - safe.maxY) <= near ? region.insets.bottom : 0,
      trailing: abs(frame.maxX - safe.maxX) <= near ? region.insets.trailing : 0)
  }
}

/// What an element was last told of its reach.
package struct SafeAreaReading {
  unowned(unsafe) let element: LayoutElement
  let reach: EdgeInsets
}

extension ViewGraph {
  /// Has the elements placed again that reach further, or less far, than when they asked.
  func checkSafeAreaReadings() {
    // There may be one for each row of a long list: a change in one row is not to ask them all.
    guard isScreenRearranged else { return }
    isScreenRearranged = false
    for reading in safeAreaReadings.values where reading.element.isPlaced {
      if reading.element.currentReach(size: reading.element.size) != reading.reach { reading.element.reachChanged() }
    }
  }
}

/// Lets its content reach to the edges of the screen where it touches the safe area. The size that others see stays.
public struct _SafeAreaIgnoringModifier {
  var regions: SafeAreaRegions
  var edges: Edge.Set
}

extension _SafeAreaIgnoringModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = SafeAreaIgnoringElement
}

@MainActor package final class SafeAreaIgnoringElement: WrapperElement<_SafeAreaIgnoringModifier> {
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    guard let content else { return }
    let reach =
      modifier.regions.contains(.container) ? safeAreaReach(size: size).limited(to: modifier.edges) : EdgeInsets()
    guard reach != EdgeInsets() else {
      placeChild(content, at: .zero, size: size, proposal: proposal)
      return
    }
    let whole = Proposal(width: size.width + reach.horizontal, height: size.height + reach.vertical)
    let contentSize = content.size(whole)
    placeChild(
      content,
      at: CGPoint(
        x: -reach.leading + (whole.width - contentSize.width) / 2,
        y: -reach.top + (whole.height - contentSize.height) / 2),
      size: contentSize, proposal: whole)
  }
}

extension View {
  public nonisolated func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    modifier(_SafeAreaIgnoringModifier(regions: regions, edges: edges))
  }
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }
}

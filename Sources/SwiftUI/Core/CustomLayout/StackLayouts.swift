import Foundation

/// A row of views as a layout, for `AnyLayout`.
public struct HStackLayout: Layout, Sendable {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }
  public static var layoutProperties: LayoutProperties { .stack(.horizontal) }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    StackStyle(axis: .horizontal, alignment: alignment.key, spacing: spacing).size(proposal, subviews)
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    StackStyle(axis: .horizontal, alignment: alignment.key, spacing: spacing).place(bounds, proposal, subviews)
  }
}

/// A column of views as a layout, for `AnyLayout`.
public struct VStackLayout: Layout, Sendable {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }
  public static var layoutProperties: LayoutProperties { .stack(.vertical) }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    StackStyle(axis: .vertical, alignment: alignment.key, spacing: spacing).size(proposal, subviews)
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    StackStyle(axis: .vertical, alignment: alignment.key, spacing: spacing).place(bounds, proposal, subviews)
  }
}

/// Views upon one another as a layout, for `AnyLayout`.
public struct ZStackLayout: Layout, Sendable {
  public var alignment: Alignment
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// How far the views of the highest priority reach before and after the common point.
  private func extent(_ proposal: ProposedViewSize, _ subviews: Subviews) -> (start: CGPoint, size: CGSize) {
    var start = CGPoint.zero
    var end = CGPoint.zero
    let ruling = subviews.lazy.map(\.priority).max()
    for (index, subview) in subviews.lazy.filter({ $0.priority == ruling }).enumerated() {
      let own = subview.dimensions(in: proposal)
      let (x, y) = (own[alignment.horizontal], own[alignment.vertical])
      start = index == 0 ? CGPoint(x: x, y: y) : CGPoint(x: max(start.x, x), y: max(start.y, y))
      let rest = CGPoint(x: own.width - x, y: own.height - y)
      end = index == 0 ? rest : CGPoint(x: max(end.x, rest.x), y: max(end.y, rest.y))
    }
    return (start, CGSize(width: start.x + end.x, height: start.y + end.y))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    extent(proposal, subviews).size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let inner = subviews.count == 1 ? proposal : ProposedViewSize(bounds.size)
    let start = extent(inner, subviews).start
    for subview in subviews {
      let own = subview.dimensions(in: inner)
      let x = bounds.minX + start.x - own[alignment.horizontal]
      let y = bounds.minY + start.y - own[alignment.vertical]
      subview.place(at: CGPoint(x: x, y: y), proposal: inner)
    }
  }
}

extension LayoutProperties {
  fileprivate static func stack(_ axis: Axis) -> LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = axis
    return properties
  }
}

extension StackStyle {
  fileprivate init(axis: Axis, alignment: AlignmentKey, spacing: CGFloat?) {
    self.init(axis: axis, alignment: alignment, spacing: spacing.map { Double($0) })
  }

  @MainActor private func pass(
    _ proposal: ProposedViewSize, _ subviews: LayoutSubviews, _ gaps: inout StackGaps?
  ) -> StackPass {
    StackPass(self, Proposal(proposal), subviews.map(\.element), gaps: &gaps) { subviews[$0].priority }
  }

  fileprivate func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize {
    MainActor.assumeIsolated {
      var gaps: StackGaps?
      return pass(proposal, subviews, &gaps).size
    }
  }

  fileprivate func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews) {
    MainActor.assumeIsolated {
      var gaps: StackGaps?
      let pass = pass(proposal, subviews, &gaps)
      let origins = pass.origins(self, subviews.map(\.element), gaps: gaps)
      for index in subviews.indices {
        subviews[index].place(
          at: bounds.origin + origins[index], proposal: ProposedViewSize(pass.parts[index].proposal))
      }
    }
  }
}

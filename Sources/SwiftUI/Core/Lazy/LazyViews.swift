import Foundation

/// Which parts of sections stay in sight while their section scrolls.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A view whose element is a `LazyElement`.
@MainActor package protocol LazyView: View {
  associatedtype LazyContentView: View
  var lazyStyle: LazyStyle { get }
  nonisolated static var contentOffset: Int { get }
}

@MainActor package final class LazyViewElement<V: LazyView>: Element {
  private let host: LazyElement

  init(_ view: UnsafePointer<V>, parent: Element) {
    host = LazyElement(style: view.pointee.lazyStyle, parent: parent)
    super.init(parent: parent)
    let content = UnsafeRawPointer(view) + V.contentOffset
    host.makeContent(content.assumingMemoryBound(to: V.LazyContentView.self))
    life = .active
  }

  package override func update(_ view: UnsafeRawPointer) {
    host.update(
      style: view.assumingMemoryBound(to: V.self).pointee.lazyStyle, content: view + V.contentOffset)
  }
  package override func forEachChild(_ body: (Element) -> Void) { body(host) }
}

/// Views one below the other, made when they are about to be seen.
public struct LazyVStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  var content: Content
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyVStack: PrimitiveView, LazyView {
  package typealias LazyContentView = Content
  package var lazyStyle: LazyStyle {
    LazyStyle(
      axis: .vertical, alignment: alignment.key, spacing: spacing.map { Double($0) }, pinned: pinnedViews)
  }
  package nonisolated static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(LazyViewElement(view, parent: inputs.parent))
  }
}

/// Views side by side, made when they are about to be seen.
public struct LazyHStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  var content: Content
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyHStack: PrimitiveView, LazyView {
  package typealias LazyContentView = Content
  package var lazyStyle: LazyStyle {
    LazyStyle(
      axis: .horizontal, alignment: alignment.key, spacing: spacing.map { Double($0) }, pinned: pinnedViews)
  }
  package nonisolated static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(LazyViewElement(view, parent: inputs.parent))
  }
}

/// Views in columns, made line by line when they are about to be seen.
public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  var content: Content
  public nonisolated init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyVGrid: PrimitiveView, LazyView {
  package typealias LazyContentView = Content
  package var lazyStyle: LazyStyle {
    LazyStyle(
      axis: .vertical, alignment: alignment.key, spacing: spacing.map { Double($0) }, columns: columns,
      pinned: pinnedViews)
  }
  package nonisolated static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(LazyViewElement(view, parent: inputs.parent))
  }
}

/// Views in rows that scroll sideways, made column by column when they are about to be seen.
public struct LazyHGrid<Content: View> {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  var content: Content
  public nonisolated init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyHGrid: PrimitiveView, LazyView {
  package typealias LazyContentView = Content
  package var lazyStyle: LazyStyle {
    LazyStyle(
      axis: .horizontal, alignment: alignment.key, spacing: spacing.map { Double($0) }, columns: rows,
      pinned: pinnedViews)
  }
  package nonisolated static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(LazyViewElement(view, parent: inputs.parent))
  }
}

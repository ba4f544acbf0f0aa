import Foundation

/// Views side by side.
public struct HStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  var content: Content

  /// - Parameters:
  ///   - alignment: the guide on which the views stand.
  ///   - spacing: the distance between them, points; nil for what they prefer.
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension HStack: PrimitiveView, StackView {
  package typealias StackContent = Content
  package var stackStyle: StackStyle {
    StackStyle(axis: .horizontal, alignment: alignment.key, spacing: spacing.map { Double($0) })
  }
  package nonisolated static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedStackElement(view, parent: inputs.parent))
  }
}

/// Views one below the other.
public struct VStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  var content: Content

  /// - Parameters:
  ///   - alignment: the guide on which the views stand.
  ///   - spacing: the distance between them, points; nil for what they prefer.
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension VStack: PrimitiveView, StackView {
  package typealias StackContent = Content
  package var stackStyle: StackStyle {
    StackStyle(axis: .vertical, alignment: alignment.key, spacing: spacing.map { Double($0) })
  }
  package nonisolated static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedStackElement(view, parent: inputs.parent))
  }
}

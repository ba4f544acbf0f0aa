import Foundation

/// Views side by side.
public struct HStack<Content: View> {
  // What a `TypedStackElement` is made of.
  let style: StackStyle
  var content: Content

  /// - Parameters:
  ///   - alignment: the guide on which the views stand.
  ///   - spacing: the distance between them, points; nil for what they prefer.
  public nonisolated init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    style = StackStyle(axis: .horizontal, alignment: alignment.key, spacing: spacing.map { Double($0) })
    self.content = content()
  }
}

extension HStack: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedStackElement<Content>(UnsafeRawPointer(view), parent: inputs.parent))
  }
}

/// Views one below the other.
public struct VStack<Content: View> {
  // What a `TypedStackElement` is made of.
  let style: StackStyle
  var content: Content

  /// - Parameters:
  ///   - alignment: the guide on which the views stand.
  ///   - spacing: the distance between them, points; nil for what they prefer.
  public nonisolated init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    style = StackStyle(axis: .vertical, alignment: alignment.key, spacing: spacing.map { Double($0) })
    self.content = content()
  }
}

extension VStack: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TypedStackElement<Content>(UnsafeRawPointer(view), parent: inputs.parent))
  }
}

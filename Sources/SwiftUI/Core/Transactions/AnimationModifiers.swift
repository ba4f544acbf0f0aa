/// Animates the changes of its content that come with a change of a value.
public struct _AnimationModifier<Value: Equatable> {
  public var animation: Animation?
  public var value: Value
}

extension _AnimationModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(AnimationElement(view, parent: inputs.parent)) }
}

@MainActor
package final class AnimationElement<Content: View, Value: Equatable>: PassthroughElement<
  Content, _AnimationModifier<Value>
>
{
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _AnimationModifier<Value>>>, parent: Element) {
    super.init(view, parent: parent)
    graph.usesAnimationModifiers = true
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: ModifiedContent<Content, _AnimationModifier<Value>>.self).pointee.modifier
    // Before the content is updated, so that what the update writes is animated.
    if new.value != modifier.value { graph.activeAnimations[ObjectIdentifier(self)] = .some(new.animation) }
    super.update(view)
  }
}

/// Changes the transaction of its content's updates.
public struct _TransactionModifier { var transform: (inout Transaction) -> Void }

extension _TransactionModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(TransactionElement(view, parent: inputs.parent)) }
}

@MainActor package final class TransactionElement<Content: View>: PassthroughElement<Content, _TransactionModifier> {
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _TransactionModifier>>, parent: Element) {
    super.init(view, parent: parent)
    graph.usesAnimationModifiers = true
  }

  package override func update(_ view: UnsafeRawPointer) {
    var transaction = Transaction.updating
    view.assumingMemoryBound(to: ModifiedContent<Content, _TransactionModifier>.self).pointee.modifier.transform(
      &transaction)
    graph.activeAnimations[ObjectIdentifier(self)] = .some(transaction.effectiveAnimation)
    super.update(view)
  }
}

extension View {
  public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(_AnimationModifier(animation: animation, value: value))
  }
  /// The form without a value: animates every change of the content.
  public nonisolated func animation(_ animation: Animation?) -> some View {
    modifier(_TransactionModifier { if !$0.disablesAnimations { $0.animation = animation } })
  }
  public nonisolated func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(_TransactionModifier(transform: transform))
  }
}

extension LayoutElement {
  /// Writes to the display tree under the animation that applies here.
  package final func writeDisplay(_ write: () -> Void) {
    guard !graph.activeAnimations.isEmpty, let animation = subtreeAnimation else { return write() }
    let outer = graph.tree.animation
    graph.tree.animation = animation?.spec
    write()
    graph.tree.animation = outer
  }
}

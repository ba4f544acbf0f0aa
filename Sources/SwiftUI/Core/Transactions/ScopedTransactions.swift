// Animations and transactions for what is named: a value, or the modifiers of a closure.

/// Changes the transaction of those updates of its content that come with a change of a value.
public struct _ValueTransactionModifier<Value: Equatable> {
  let value: Value
  let transform: (inout Transaction) -> Void
}

extension _ValueTransactionModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(ValueTransactionElement(view, parent: inputs.parent)) }
}

@MainActor
package final class ValueTransactionElement<Content: View, Value: Equatable>: PassthroughElement<
  Content, _ValueTransactionModifier<Value>
>
{
  package override init(
    _ view: UnsafePointer<ModifiedContent<Content, _ValueTransactionModifier<Value>>>, parent: Element
  ) {
    super.init(view, parent: parent)
    graph.usesAnimationModifiers = true
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: ModifiedContent<Content, _ValueTransactionModifier<Value>>.self).pointee
      .modifier
    if new.value != modifier.value {
      var transaction = Transaction.updating
      new.transform(&transaction)
      graph.activeAnimations[ObjectIdentifier(self)] = .some(transaction.effectiveAnimation)
    }
    super.update(view)
  }
}

extension View {
  /// Changes the transaction of those updates of this view that come with a change of `value`.
  public nonisolated func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { modifier(_ValueTransactionModifier(value: value, transform: transform)) }

  /// Changes the transaction for what `body` makes of this view; the view itself keeps the one around.
  public nonisolated func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { body(PlaceholderContentView(transaction { _ in })).transaction(transform) }

  /// Animates what `body` makes of this view; the view itself is animated as what is around.
  public nonisolated func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { body(PlaceholderContentView(transaction { _ in })).animation(animation) }
}

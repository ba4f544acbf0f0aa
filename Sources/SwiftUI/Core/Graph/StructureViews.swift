/// Nothing: takes no place.
public struct EmptyView: PrimitiveView, BitwiseCopyable, Sendable {
  public nonisolated init() {}
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(StaticElement(inputs.parent))
  }
}

/// Several views in a row, as `ViewBuilder` makes them: `T` is a tuple of views.
public struct TupleView<T> {
  public var value: T
  public nonisolated init(_ value: T) { self.value = value }
}

extension TupleView: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(TupleElement<T>(view, parent: inputs.parent))
  }
}

/// One of two views, as `if … else` and `switch` make them.
public struct _ConditionalContent<TrueContent, FalseContent> {
  package enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  package var storage: Storage
  nonisolated init(_ storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public var body: Never { fatalError("_ConditionalContent has no body") }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ConditionalElement<TrueContent, FalseContent>(view, parent: inputs.parent))
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("Optional has no body") }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(OptionalElement<Wrapped>(view, parent: inputs.parent))
  }
}

/// Views that are treated as one where a modifier is applied, and as several where they are laid out.
public struct Group<Content> {
  package var content: Content
}

extension Group: View where Content: View {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("Group has no body") }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    // The content is the only field, so a pointer to the group is a pointer to it.
    UnsafeRawPointer(view).withMemoryRebound(to: Content.self, capacity: 1) {
      Content._makeElement($0, inputs: inputs)
    }
  }
}

/// A view of any type. A new value of another type has another identity.
public struct AnyView {
  package let storage: AnyViewStorage
  public nonisolated init<V: View>(_ view: V) {
    if let any = view as? AnyView { self = any } else { storage = TypedViewStorage(view) }
  }
  public nonisolated init<V: View>(erasing view: V) { self.init(view) }
  public nonisolated init?(_fromValue value: Any) {
    guard let view = value as? any View else { return nil }
    func erase<V: View>(_ view: V) -> AnyViewStorage { TypedViewStorage(view) }
    storage = erase(view)
  }
}

extension AnyView: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(AnyViewElement(view.pointee.storage, parent: inputs.parent))
  }
}

/// The box of an `AnyView`.
package class AnyViewStorage: @unchecked Sendable {
  var type: Any.Type { fatalError("overridden") }
  /// The view in the box.
  var anyView: any View { fatalError("overridden") }
  @MainActor func make(_ parent: Element) -> Element { fatalError("overridden") }
  @MainActor func update(_ element: Element) { fatalError("overridden") }
}

private final class TypedViewStorage<V: View>: AnyViewStorage, @unchecked Sendable {
  nonisolated(unsafe) let view: V
  nonisolated init(_ view: V) { self.view = view }
  package override var type: Any.Type { V.self }
  package override var anyView: any View { view }
  package override func make(_ parent: Element) -> Element {
    withUnsafePointer(to: view) { V._makeElement($0, inputs: _ViewInputs(parent: parent)).element }
  }
  package override func update(_ element: Element) { withUnsafePointer(to: view) { element.update($0) } }
}

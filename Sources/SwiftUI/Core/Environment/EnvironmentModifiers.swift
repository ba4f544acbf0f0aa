import Combine
import Observation

/// An element that overrides environment values for its content: its environment is that of the content.
@MainActor package final class EnvironmentElement<Content: View, Modifier: ViewModifier>: Element {
  private var modifier: Modifier
  private let comparison: ComparePlan
  private let overrides: (Modifier, inout EnvironmentValues) -> Void
  private var child: Element!

  package init(
    _ view: UnsafePointer<ModifiedContent<Content, Modifier>>, parent: Element,
    overrides: @escaping (Modifier, inout EnvironmentValues) -> Void
  ) {
    modifier = view.pointee.modifier
    comparison = .of(Modifier.self)
    self.overrides = overrides
    super.init(parent: parent, environment: EnvironmentNode(parent: parent.environment))
    environment.setValues(values())
    child = Content._makeElement(view.content(), inputs: _ViewInputs(parent: self)).element
    life = .active
  }

  private func values() -> [ObjectIdentifier: Any] {
    graph.evaluate(self) {
      var values = EnvironmentValues(node: environment.parent)
      overrides(modifier, &values)
      return values.overrides
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: ModifiedContent<Content, Modifier>.self)
    let isSame = withUnsafePointer(to: view.pointee.modifier) { new in
      withUnsafePointer(to: &modifier) { comparison.isSame($0, new) }
    }
    if !isSame || isDirty {
      modifier = view.pointee.modifier
      rebuild()
    }
    child.update(view)
  }

  package override func rebuild() {
    isDirty = false
    environment.setValues(values())
  }

  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
  package override var soleLayout: LayoutElement? { child.soleLayout }
}

/// A structural element whose children live in another environment.
@MainActor package final class EnvironmentScope: Element {
  package var child: Element?
  package init(parent: Element, environment: EnvironmentNode) {
    super.init(parent: parent, environment: environment)
    life = .active
  }
  package override func update(_ view: UnsafeRawPointer) { child?.update(view) }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

/// Sets one environment value.
public struct _EnvironmentKeyWritingModifier<Value> {
  public var keyPath: WritableKeyPath<EnvironmentValues, Value>
  public var value: Value
  public nonisolated init(keyPath: WritableKeyPath<EnvironmentValues, Value>, value: Value) {
    self.keyPath = keyPath
    self.value = value
  }
}

extension _EnvironmentKeyWritingModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<Content: View>(
    _ view: UnsafePointer<ModifiedContent<Content, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(EnvironmentElement(view, parent: inputs.parent) { $1[keyPath: $0.keyPath] = $0.value })
  }
}

/// Changes one environment value.
public struct _EnvironmentKeyTransformModifier<Value> {
  public var keyPath: WritableKeyPath<EnvironmentValues, Value>
  public var transform: (inout Value) -> Void
  nonisolated init(keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void) {
    self.keyPath = keyPath
    self.transform = transform
  }
}

extension _EnvironmentKeyTransformModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<Content: View>(
    _ view: UnsafePointer<ModifiedContent<Content, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(EnvironmentElement(view, parent: inputs.parent) { $0.transform(&$1[keyPath: $0.keyPath]) })
  }
}

/// Puts an object into the environment by its type.
public struct _EnvironmentObjectModifier {
  let key: ObjectIdentifier
  let object: AnyObject?
}

extension _EnvironmentObjectModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<Content: View>(
    _ view: UnsafePointer<ModifiedContent<Content, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    _ViewOutputs(
      EnvironmentElement(view, parent: inputs.parent) { modifier, values in
        if let object = modifier.object { values.overrides[modifier.key] = object }
      })
  }
}

extension View {
  /// Sets an environment value for this view and what is in it.
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
  }

  /// Puts an observable object into the environment, to be read with `@Environment(Type.self)`.
  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(_EnvironmentObjectModifier(key: ObjectIdentifier(T.self), object: object))
  }

  /// Puts an object into the environment, to be read with `@EnvironmentObject`.
  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(_EnvironmentObjectModifier(key: ObjectIdentifier(T.self), object: object))
  }

  /// Changes an environment value for this view and what is in it.
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modifier(_EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
  }
}

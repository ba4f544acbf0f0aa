/// Names a value that a view gives to the container it stands in.
public protocol ContainerValueKey {
  associatedtype Value
  /// What is there where a view gives none.
  static var defaultValue: Value { get }
}

/// What a view says to the container that it stands in.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]
  var tags: [AnyHashable] = []

  init() {}

  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  /// These values, and those of `inner` where there are none.
  func over(_ inner: ContainerValues) -> ContainerValues {
    var all = self
    all.values.merge(inner.values) { own, _ in own }
    all.tags += inner.tags
    return all
  }

  /// The view's tag, where it has one of this type.
  public func tag<V: Hashable>(for type: V.Type) -> V? { tags.lazy.compactMap { $0.base as? V }.first }
  /// Whether the view has this tag.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { tags.contains(AnyHashable(tag)) }
}

/// A modifier that says something to the container.
protocol ContainerValueWriter {
  func write(to values: inout ContainerValues)
}

extension _TraitWritingModifier: ContainerValueWriter {
  func write(to values: inout ContainerValues) {
    if key == ObjectIdentifier(TagTraitKey.self), let tag = value as? AnyHashable { values.tags.append(tag) }
  }
}

/// Gives a container value.
public struct _ContainerValueModifier<Value>: ContainerValueWriter {
  nonisolated(unsafe) let path: WritableKeyPath<ContainerValues, Value>
  let value: Value
  func write(to values: inout ContainerValues) { values[keyPath: path] = value }
}

extension _ContainerValueModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(ContainerValueElement(view, parent: inputs.parent)) }
}

@MainActor private protocol ContainerValueSource: Element {
  var writer: any ContainerValueWriter { get }
}

@MainActor
package final class ContainerValueElement<Content: View, Value>: PassthroughElement<
  Content, _ContainerValueModifier<Value>
>, ContainerValueSource
{
  var writer: any ContainerValueWriter { modifier }
  package override func modifierChanged(from old: _ContainerValueModifier<Value>) {
    // Layouts look container values up when they lay out.
    layoutAncestor?.invalidateLayout()
  }
}

extension View {
  /// Says something to the container that this view stands in.
  public nonisolated func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View { modifier(_ContainerValueModifier(path: keyPath, value: value)) }
}

extension LayoutSubview {
  /// What the view says to the layout it stands in.
  public var containerValues: ContainerValues {
    nonisolated(unsafe) var result = ContainerValues()
    MainActor.assumeIsolated {
      var writers: [any ContainerValueWriter] = []
      var start: Element? = element
      while let layout = start as? LayoutElement {
        var current = layout.parent
        while let source = current, !(source is LayoutElement) {
          if let source = source as? any ContainerValueSource { writers.append(source.writer) }
          current = source.parent
        }
        start = layout.isWrapper ? layout.layoutChildren.first : nil
      }
      var values = ContainerValues()
      for writer in writers { writer.write(to: &values) }
      if let tag = element.trait(TagTraitKey.self) { values.tags.append(tag) }
      result = values
    }
    return result
  }
}

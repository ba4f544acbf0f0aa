/// Something that a view says to the container which lays it out: a tag, a priority, insets of a row.
package protocol TraitKey {
  associatedtype Value
  static var defaultValue: Value { get }
  /// Whether a row takes the trait from inside its content, too.
  static var climbs: Bool { get }
}
extension TraitKey {
  package static var climbs: Bool { false }
}

/// What a view stands for in a picker, a list with a selection or tabs.
package enum TagTraitKey: TraitKey {
  package static var defaultValue: AnyHashable? { nil }
}

public struct _TraitWritingModifier<Value> {
  package let key: ObjectIdentifier
  package let value: Value
  let climbs: Bool
  package nonisolated init<K: TraitKey>(_ key: K.Type, _ value: Value) where K.Value == Value {
    self.key = ObjectIdentifier(key)
    self.value = value
    climbs = K.climbs
  }
}

extension _TraitWritingModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs {
    let key = view.pointee.modifier.key
    if key == ObjectIdentifier(LayoutPriorityTrait.self) { inputs.parent.graph.usesPriorities = true }
    if key == ObjectIdentifier(ZIndexTrait.self) { inputs.parent.graph.usesDepth = true }
    if view.pointee.modifier.climbs { inputs.parent.graph.climbingTraits.insert(key) }
    guard key == ObjectIdentifier(TagTraitKey.self), inputs.parent.isLazy else {
      return _ViewOutputs(TraitElement(view, parent: inputs.parent))
    }
    let scope = TagScope(parent: inputs.parent)
    scope.child = TraitElement(view, parent: scope)
    return _ViewOutputs(scope)
  }
}

/// What is tagged in a list may be chosen there: the list tells it so by an environment of its own.
@MainActor package final class TagScope: Element {
  fileprivate var child: Element?
  init(parent: Element) {
    super.init(parent: parent, environment: EnvironmentNode(parent: parent.environment))
    life = .active
  }
  package override func update(_ view: UnsafeRawPointer) { child?.update(view) }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

@MainActor private protocol AnyTraitElement: Element {
  var traitKey: ObjectIdentifier { get }
  var traitValue: Any { get }
}

@MainActor
package final class TraitElement<Content: View, Value>:
  PassthroughElement<Content, _TraitWritingModifier<Value>>, AnyTraitElement
{
  var traitKey: ObjectIdentifier { modifier.key }
  var traitValue: Any { modifier.value }
  package override func modifierChanged(from old: _TraitWritingModifier<Value>) {
    // The container looks traits up when it lays out.
    var element = layoutAncestor
    while let current = element {
      current.invalidateLayout()
      current.traitsChanged()
      guard current.isWrapper || modifier.climbs && !current.keepsTraits else { break }
      element = current.layoutParent
    }
  }
}

extension LayoutElement {
  /// The trait's value for this layout child: what was said outermost wins.
  package final func trait<K: TraitKey>(_ key: K.Type) -> K.Value {
    let id = ObjectIdentifier(key)
    var element = parent
    var found: Any?
    while let current = element, !(current is LayoutElement) {
      if let trait = current as? any AnyTraitElement, trait.traitKey == id { found = trait.traitValue }
      element = current.parent
    }
    if let found { return found as! K.Value }
    if isWrapper, let child = layoutChildren.first { return child.innerTrait(id) as? K.Value ?? K.defaultValue }
    return K.defaultValue
  }

  /// What this layout child says, or else the first view inside it that says something. Lists inside it keep what their
  /// rows say.
  package final func climbingTrait<T, K: TraitKey>(_ key: K.Type) -> T? where K.Value == T? {
    if let own = trait(key) { return own }
    guard graph.climbingTraits.contains(ObjectIdentifier(key)), !keepsTraits else { return nil }
    for child in layoutChildren {
      if let inner = child.climbingTrait(key) { return inner }
    }
    return nil
  }

  private func innerTrait(_ id: ObjectIdentifier) -> Any? {
    var element = parent
    var found: Any?
    while let current = element, !(current is LayoutElement) {
      if let trait = current as? any AnyTraitElement, trait.traitKey == id { found = trait.traitValue }
      element = current.parent
    }
    if let found { return found }
    return isWrapper ? layoutChildren.first?.innerTrait(id) : nil
  }

  /// The id of the innermost `ForEach` row that this layout child stands in, within its container.
  package final var rowID: AnyHashable? {
    var element = parent
    while let current = element, !(current is LayoutElement) {
      if let row = current as? RowElement { return row.id }
      element = current.parent
    }
    return isWrapper ? layoutChildren.first?.rowID : nil
  }
}

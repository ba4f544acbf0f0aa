/// A stored property of a view that takes its value from outside of it. `update()` is called before each evaluation of
/// the view's body, after the property's own dynamic properties have been connected.
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property that the engine connects to storage: `slot` is what it keeps in the element between evaluations.
package protocol InstallableProperty {
  @MainActor static func install(at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement)
}

/// A value kept in a view, whose own dynamic properties are connected with the view's: a style with an `@Environment`.
package struct Connected<Value> {
  package var value: Value
  package init(_ value: Value) { self.value = value }
}

private protocol PropertyHolder { static var held: Any.Type { get } }
extension Connected: PropertyHolder { static var held: Any.Type { Value.self } }

/// Where a type's dynamic properties are, worked out once for each type.
package final class PropertyPlan {
  private enum Step {
    case install(offset: Int, slot: Int, any InstallableProperty.Type)
    /// A struct of the app's own that is a dynamic property made of others.
    case update(offset: Int, any PropertyUpdater.Type)
  }
  private var steps: [Step] = []
  private var slotCount = 0
  nonisolated(unsafe) private static var cache = TypeTable<PropertyPlan>()

  package var isEmpty: Bool { steps.isEmpty }
  /// Makes what animates values of the type; nil where they cannot be interpolated.
  package let makeAnimator: (() -> ViewAnimator)?

  @MainActor package static func of(_ type: Any.Type) -> PropertyPlan {
    if let plan = cache[ObjectIdentifier(type)] { return plan }
    let plan = PropertyPlan(type)
    cache[ObjectIdentifier(type)] = plan
    return plan
  }

  @MainActor private init(_ type: Any.Type) {
    makeAnimator = ViewAnimator.maker(for: type)
    if TypeKind(type) == .structure { append(type, at: 0) }
  }

  private func append(_ type: Any.Type, at base: Int) {
    for field in TypeField.all(of: type) where TypeKind(field.type) == .structure {
      if let property = field.type as? any InstallableProperty.Type {
        steps.append(.install(offset: base + field.offset, slot: slotCount, property))
        slotCount += 1
      } else if let property = field.type as? any DynamicProperty.Type {
        append(field.type, at: base + field.offset)
        func updater<P: DynamicProperty>(_: P.Type) -> any PropertyUpdater.Type { TypedUpdater<P>.self }
        steps.append(.update(offset: base + field.offset, updater(property)))
      } else if let holder = field.type as? any PropertyHolder.Type, TypeKind(holder.held) == .structure {
        append(holder.held, at: base + field.offset)
      }
    }
  }

  /// Connects the properties of the value at `view` to the storage in `element`.
  @MainActor package func install(in view: UnsafeMutableRawPointer, of element: ScopeElement) {
    if element.slots.count < slotCount {
      element.slots.append(contentsOf: repeatElement(nil, count: slotCount - element.slots.count))
    }
    for step in steps {
      switch step {
      case .install(let offset, let slot, let property):
        property.install(at: view + offset, slot: &element.slots[slot], in: element)
      case .update(let offset, let updater): updater.update(view + offset)
      }
    }
  }
}

private protocol PropertyUpdater {
  @MainActor static func update(_ property: UnsafeMutableRawPointer)
}

private enum TypedUpdater<P: DynamicProperty>: PropertyUpdater {
  static func update(_ property: UnsafeMutableRawPointer) { property.assumingMemoryBound(to: P.self).pointee.update() }
}

/// A value that the view's element keeps: writing it evaluates again the views that read it.
///
/// Outside of an evaluated view (in an initializer, say) it reads as its initial value and cannot be written.
@propertyWrapper public struct State<Value>: DynamicProperty, InstallableProperty, ComparisonIgnored {
  private var initial: Value
  private var location: StateLocation<Value>?

  public nonisolated init(wrappedValue value: Value) { initial = value }
  public nonisolated init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { location?.get() ?? initial }
    nonmutating set { location?.set(newValue, transaction: .current) }
  }

  public var projectedValue: Binding<Value> {
    if let location { return Binding(location: location) }
    return .constant(initial)
  }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let state = property.assumingMemoryBound(to: State<Value>.self)
    if let slot {
      state.pointee.location = unsafeDowncast(slot, to: StateLocation<Value>.self)
    } else {
      let location = StateLocation(state.pointee.initial)
      slot = location
      state.pointee.location = location
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public nonisolated init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// Which view assistive technology is at: a flag for one view, or an optional value that tells several apart.
///
/// A browser does not say where a screen reader is. So the value is what the app sets, and setting it moves nothing.
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @State private var value: Value

  public nonisolated init() where Value == Bool { _value = State(wrappedValue: false) }
  public nonisolated init<T: Hashable>() where Value == T? { _value = State(wrappedValue: nil) }
  /// The state for some technologies only.
  public nonisolated init(for technologies: AccessibilityTechnologies) where Value == Bool { self.init() }
  /// The state for some technologies only.
  public nonisolated init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { self.init() }

  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }
  public var projectedValue: Binding { Binding(binding: $value) }

  /// Connects views to the state.
  @propertyWrapper public struct Binding {
    let binding: SwiftUI.Binding<Value>
    public var wrappedValue: Value {
      get { binding.wrappedValue }
      nonmutating set { binding.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

/// Technologies that read the screen for people, or let them use it in another way.
public struct AccessibilityTechnologies: SetAlgebra, OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let voiceOver = AccessibilityTechnologies(rawValue: 1)
  public static let switchControl = AccessibilityTechnologies(rawValue: 2)
}

extension View {
  /// Connects this view to a state that says where assistive technology is. Setting it moves nothing here.
  public nonisolated func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    withoutEffectView("accessibilityFocused")
  }
  /// Connects this view to a state that says where assistive technology is. Setting it moves nothing here.
  public nonisolated func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { withoutEffectView("accessibilityFocused") }
}

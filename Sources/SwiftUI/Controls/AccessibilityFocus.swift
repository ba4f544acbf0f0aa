import DisplayTree

/// Which view assistive technology is at: a flag for one view, or an optional value that tells several apart.
///
/// Screen readers follow a browser's focus and take it along, so that is what this state moves, and follows.
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  private var state: FocusState<Value>

  public nonisolated init() where Value == Bool { state = FocusState() }
  public nonisolated init<T: Hashable>() where Value == T? { state = FocusState() }
  /// The state for some technologies only; a page is not told which are in use.
  public nonisolated init(for technologies: AccessibilityTechnologies) where Value == Bool { self.init() }
  /// The state for some technologies only; a page is not told which are in use.
  public nonisolated init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { self.init() }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding { Binding(state: state.projectedValue) }

  /// Connects views to the state.
  @propertyWrapper public struct Binding {
    let state: FocusState<Value>.Binding
    public var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

extension AccessibilityFocusState: Sendable where Value: Sendable {}

/// Technologies that read the screen for people, or let them use it in another way.
public struct AccessibilityTechnologies: SetAlgebra, OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let voiceOver = AccessibilityTechnologies(rawValue: 1)
  public static let switchControl = AccessibilityTechnologies(rawValue: 2)
}

/// Connects what its content says first to a state of assistive technology's focus.
public struct _AccessibilityFocusModifier<Value: Hashable> {
  var binding: FocusState<Value>.Binding
  var value: Value
}

extension _AccessibilityFocusModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AccessibilityFocusElement<Value>
}

/// Makes the node of the first thing in its content that means something one that can have the focus. Fields can have it
/// anyway, and tell of it themselves.
@MainActor
package final class AccessibilityFocusElement<Value: Hashable>:
  WrapperElement<_AccessibilityFocusModifier<Value>>, FocusWatcher, DisplayRefiner
{
  private weak var target: LayoutElement?
  private var isFocused = false
  /// See `fo` of the wire: grows to take the focus, negative to drop it; 0 for a target that has not been asked yet.
  private var number = 0.0
  private var requests = 0.0

  package override func setUp() { modifier.binding.store?.add(self) }
  private var isWanted: Bool { modifier.binding.store?.isFocused(modifier.value) == true }

  package override func modifierChanged(from old: _AccessibilityFocusModifier<Value>) {
    let store = modifier.binding.store
    let isSame = old.binding.store === store
    if !isSame { store?.add(self) }
    // The state follows the focus, which stays where it is.
    if isSame, old.value != modifier.value, store?.isFocused(old.value) == true, isTargetFocused {
      focusMoved(true)
    } else if isWanted {
      focusWanted()
    }
  }
  private var isTargetFocused: Bool { (target as? any FocusTarget)?.isFocused ?? isFocused }

  package override func contentChanged() {
    if findTarget(), isWanted { focusWanted() }
  }
  /// True where there is another one.
  @discardableResult private func findTarget() -> Bool {
    let found = content.flatMap(AccessibilityElement.firstMeaningful)
    guard found !== target else { return false }
    target?.refiners.removeAll { $0 === self }
    target?.setNeedsDisplay()
    target = found
    isFocused = false
    number = 0
    guard let found, !(found is any FocusTarget) else { return found != nil }
    found.refiners.append(self)
    found.setNeedsDisplay()
    return true
  }

  func focusWanted() {
    graph.afterUpdate { [weak self] in
      guard let self, life != .gone, let store = modifier.binding.store else { return }
      findTarget()
      if isWanted != isTargetFocused, isWanted || !store.hasFocus { move(target as? any FocusTarget, isWanted) }
    }
  }

  private func move(_ field: (any FocusTarget)?, _ isWanted: Bool) {
    if let field { return isWanted ? field.takeFocus() : field.dropFocus() }
    requests += 1
    number = isWanted ? requests : -requests
    target?.setNeedsDisplay()
  }

  func focusMoved(_ isFocused: Bool) { modifier.binding.store?.moved(to: modifier.value, isFocused: isFocused) }

  package func refine(_ properties: inout Properties) { if life != .gone { properties[.focus] = .number(number) } }

  package func hear(_ event: DisplayEvent.Kind) -> Bool {
    guard case .focus(let isFocused) = event, life != .gone else { return false }
    self.isFocused = isFocused
    focusMoved(isFocused)
    return true
  }

  package override func tearDown() {
    if isFocused { focusMoved(false) }
    super.tearDown()
  }
}

extension View {
  /// Connects this view to `condition`, which is true while assistive technology is at the view.
  public nonisolated func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    modifier(_AccessibilityFocusModifier(binding: condition.state, value: true))
  }
  /// Connects this view to `binding`, which is `value` while assistive technology is at the view.
  public nonisolated func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { modifier(_AccessibilityFocusModifier(binding: binding.state, value: value)) }

  /// Brings assistive technology to the view of `value` when this view appears.
  public nonisolated func accessibilityDefaultFocus<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, _ value: Value
  ) -> some View { defaultFocus(binding.state, value) }
}

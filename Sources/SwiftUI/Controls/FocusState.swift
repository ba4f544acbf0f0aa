import Foundation

/// Which control of a scene has the focus: a flag for one control, or an optional value that tells several apart.
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty, InstallableProperty, ComparisonIgnored {
  private var initial: Value
  private var store: FocusStore<Value>?

  public nonisolated init() where Value == Bool { initial = false }
  public nonisolated init<T: Hashable>() where Value == T? { initial = nil }

  public var wrappedValue: Value {
    get { store?.value ?? initial }
    nonmutating set { store?.request(newValue) }
  }
  public var projectedValue: FocusState<Value>.Binding { Binding(store: store, initial: initial) }

  package static func install(
    at property: UnsafeMutableRawPointer, slot: inout AnyObject?, in element: ScopeElement
  ) {
    let state = property.assumingMemoryBound(to: FocusState<Value>.self)
    if let slot {
      state.pointee.store = unsafeDowncast(slot, to: FocusStore<Value>.self)
    } else {
      let store = FocusStore(state.pointee.initial)
      slot = store
      state.pointee.store = store
    }
  }

  /// Connects controls to a focus state.
  @propertyWrapper public struct Binding {
    let store: FocusStore<Value>?
    let initial: Value
    public var wrappedValue: Value {
      get { store?.value ?? initial }
      nonmutating set { store?.request(newValue) }
    }
    public var projectedValue: Binding { self }
  }
}

extension FocusState: Sendable where Value: Sendable {}

/// The value of a focus state, and the controls that it is about.
final class FocusStore<Value: Hashable>: @unchecked Sendable {
  private var current: Value
  private let none: Value
  private var readers = Readers()
  private var watchers: [WeakWatcher] = []
  private struct WeakWatcher { weak var watcher: (any FocusWatcher)? }

  init(_ none: Value) {
    current = none
    self.none = none
  }

  var value: Value {
    readers.noteRead()
    return current
  }
  var hasFocus: Bool { current != none }
  func isFocused(_ value: Value) -> Bool { current == value && value != none }

  /// The app wants the focus to be at `value`.
  func request(_ value: Value) {
    guard value != current else { return }
    set(value)
    onMain { [self] in
      for entry in watchers { entry.watcher?.focusWanted() }
    }
  }

  /// The person moved the focus to or away from the control of `value`.
  func moved(to value: Value, isFocused: Bool) {
    if isFocused { set(value) } else if current == value { set(none) }
  }

  private func set(_ value: Value) {
    guard value != current else { return }
    current = value
    onMain { [self] in Transaction.current.apply { readers.markDirty() } }
  }

  @MainActor func add(_ watcher: any FocusWatcher) {
    watchers.removeAll { $0.watcher == nil }
    watchers.append(WeakWatcher(watcher: watcher))
  }
}

/// A place in the hierarchy that a focus state knows.
@MainActor protocol FocusWatcher: AnyObject {
  /// The focus state has another value, which may be about this place.
  func focusWanted()
  /// A control inside got or lost the focus.
  func focusMoved(_ isFocused: Bool)
}

/// A control that can have the focus.
@MainActor protocol FocusTarget: LayoutElement {
  var isFocused: Bool { get }
  func takeFocus()
  func dropFocus()
}

extension Element {
  final var firstFocusTarget: (any FocusTarget)? {
    if let target = self as? any FocusTarget { return target }
    var found: (any FocusTarget)?
    forEachChild { if found == nil { found = $0.firstFocusTarget } }
    return found
  }

  /// Tells the focus states around this control.
  final func tellFocus(_ isFocused: Bool) {
    var element = parent
    while let current = element {
      (current as? any FocusWatcher)?.focusMoved(isFocused)
      (current as? any FocusListener)?.focusInside(isFocused)
      element = current.parent
    }
  }
}

/// Connects the control in its content to a focus state.
public struct _FocusModifier<Value: Hashable> {
  var binding: FocusState<Value>.Binding
  var value: Value
}

extension _FocusModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(FocusElement(view, parent: inputs.parent)) }
}

@MainActor
package final class FocusElement<Content: View, Value: Hashable>:
  PassthroughElement<Content, _FocusModifier<Value>>, FocusWatcher
{
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _FocusModifier<Value>>>, parent: Element) {
    super.init(view, parent: parent)
    modifier.binding.store?.add(self)
    if modifier.binding.store?.isFocused(modifier.value) == true { focusWanted() }
  }

  package override func modifierChanged(from old: _FocusModifier<Value>) {
    if old.binding.store !== modifier.binding.store { modifier.binding.store?.add(self) }
  }

  func focusWanted() {
    graph.afterUpdate { [weak self] in
      guard let self, life != .gone, let store = modifier.binding.store, let target = firstFocusTarget else { return }
      let isWanted = store.isFocused(modifier.value)
      if isWanted, !target.isFocused {
        target.takeFocus()
      } else if !isWanted, target.isFocused, !store.hasFocus {
        target.dropFocus()
      }
    }
  }

  func focusMoved(_ isFocused: Bool) { modifier.binding.store?.moved(to: modifier.value, isFocused: isFocused) }
}

extension View {
  /// Connects the control in this view to `condition`, which is true while the control has the focus.
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(_FocusModifier(binding: condition, value: true))
  }
  /// Connects the control in this view to `binding`, which is `value` while the control has the focus.
  public nonisolated func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { modifier(_FocusModifier(binding: binding, value: value)) }

  /// Gives the focus to the control of `value` when this view appears.
  public nonisolated func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View { onAppear { if binding.store?.hasFocus != true { binding.wrappedValue = value } } }

  /// Custom views take no keyboard focus of their own here; controls always do.
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View { self }
  public nonisolated func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
}

public struct DefaultFocusEvaluationPriority: Sendable {
  let isUserInitiated: Bool
  public static let automatic = DefaultFocusEvaluationPriority(isUserInitiated: false)
  public static let userInitiated = DefaultFocusEvaluationPriority(isUserInitiated: true)
}

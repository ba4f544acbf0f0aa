import Combine
import Foundation

/// Calls actions when its content appears and disappears.
public struct _AppearanceActionModifier {
  public var appear: (() -> Void)?
  public var disappear: (() -> Void)?
}

extension _AppearanceActionModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(AppearanceElement(view, parent: inputs.parent)) }
}

/// Something in the hierarchy that follows whether it is shown.
@MainActor package class AppearanceWatcher<Content: View, Modifier: ViewModifier>: PassthroughElement<Content, Modifier>
{
  private var isShown = false

  package override init(_ view: UnsafePointer<ModifiedContent<Content, Modifier>>, parent: Element) {
    super.init(view, parent: parent)
    addWatchers(appearance: 1)
    graph.afterUpdate { [weak self] in
      // What went again within the same update may have outlived what it stood in.
      if let self, life != .gone, isShownByContainers { show(true) }
    }
  }

  package final override func setAppeared(_ appeared: Bool) {
    show(appeared)
    super.setAppeared(appeared)
  }

  private func show(_ shown: Bool) {
    guard isShown != shown, life != .gone || !shown else { return }
    isShown = shown
    if shown { didAppear() } else { didDisappear() }
  }

  package final override func tearDown() {
    super.tearDown()
    addWatchers(appearance: -1)
    graph.afterUpdate { [self] in show(false) }
  }

  package func didAppear() {}
  package func didDisappear() {}
}

@MainActor package final class AppearanceElement<Content: View>: AppearanceWatcher<Content, _AppearanceActionModifier> {
  package override func didAppear() { modifier.appear?() }
  package override func didDisappear() { modifier.disappear?() }
}

/// Runs an asynchronous action while its content is shown; again when `id` changes.
public struct _TaskModifier<ID: Equatable> {
  var id: ID
  var priority: TaskPriority
  var action: @Sendable @isolated(any) () async -> Void
}

extension _TaskModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(TaskElement(view, parent: inputs.parent)) }
}

@MainActor package final class TaskElement<Content: View, ID: Equatable>: AppearanceWatcher<Content, _TaskModifier<ID>>
{
  private var task: Task<Void, Never>?
  package override func didAppear() { start() }
  package override func didDisappear() {
    task?.cancel()
    task = nil
  }
  package override func modifierChanged(from old: _TaskModifier<ID>) {
    guard old.id != modifier.id, task != nil else { return }
    task?.cancel()
    graph.afterUpdate { [weak self] in
      if let self, life != .gone { start() }
    }
  }
  private func start() {
    let action = modifier.action
    task = Task(priority: modifier.priority) { await action() }
  }
}

/// Calls an action with the old and the new value when a value changes.
public struct _ValueActionModifier<Value: Equatable> {
  var value: Value
  var isInitial: Bool
  var action: (Value, Value) -> Void
}

extension _ValueActionModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(ValueActionElement(view, parent: inputs.parent)) }
}

@MainActor
package final class ValueActionElement<Content: View, Value: Equatable>: PassthroughElement<
  Content, _ValueActionModifier<Value>
>
{
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _ValueActionModifier<Value>>>, parent: Element) {
    super.init(view, parent: parent)
    if modifier.isInitial {
      let value = modifier.value
      graph.afterUpdate { [weak self] in self?.modifier.action(value, value) }
    }
  }
  package override func modifierChanged(from old: _ValueActionModifier<Value>) {
    guard old.value != modifier.value else { return }
    let (before, after) = (old.value, modifier.value)
    graph.afterUpdate { [weak self] in self?.modifier.action(before, after) }
  }
}

/// Calls an action with each value of a publisher while its content exists.
public struct _SubscriptionModifier<P: Publisher> where P.Failure == Never {
  var publisher: P
  var action: (P.Output) -> Void
}

extension _SubscriptionModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(SubscriptionElement(view, parent: inputs.parent)) }
}

@MainActor
package final class SubscriptionElement<Content: View, P: Publisher>: PassthroughElement<
  Content, _SubscriptionModifier<P>
>
where P.Failure == Never {
  private var subscription: AnyCancellable?
  package override init(_ view: UnsafePointer<ModifiedContent<Content, _SubscriptionModifier<P>>>, parent: Element) {
    super.init(view, parent: parent)
    subscribe()
  }
  private func subscribe() {
    subscription = modifier.publisher.sink { [weak self] value in
      nonisolated(unsafe) let value = value
      onMain { self?.modifier.action(value) }
    }
  }
  package override func modifierChanged(from old: _SubscriptionModifier<P>) {
    if !SwiftUI.isSame(old.publisher, modifier.publisher) { subscribe() }
  }
  package override func tearDown() {
    super.tearDown()
    subscription = nil
  }
}

/// Gives its content an identity: another id starts the content anew.
public struct IDView<Content: View, ID: Hashable> {
  var content: Content
  var id: ID
}

extension IDView: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(IDElement(view.pointee, parent: inputs.parent))
  }
}

/// What scrolling to an id looks for.
@MainActor package protocol IdentifiedElement: Element {
  var identity: AnyHashable { get }
}

@MainActor package final class IDElement<Content: View, ID: Hashable>: Element, IdentifiedElement {
  private var id: ID
  private var child: Element!
  package var identity: AnyHashable { AnyHashable(id) }

  init(_ view: IDView<Content, ID>, parent: Element) {
    id = view.id
    super.init(parent: parent)
    make(view)
    life = .active
  }
  private func make(_ view: IDView<Content, ID>) {
    child = withUnsafePointer(to: view.content) { Content._makeElement($0, inputs: _ViewInputs(parent: self)).element }
  }
  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: IDView<Content, ID>.self).pointee
    if view.id == id {
      withUnsafePointer(to: view.content) { child.update($0) }
    } else {
      id = view.id
      child.tearDown()
      make(view)
      structureChanged()
    }
  }
  package override func forEachChild(_ body: (Element) -> Void) { body(child) }
}

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceActionModifier(appear: action, disappear: nil))
  }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(_AppearanceActionModifier(appear: nil, disappear: action))
  }
  /// Runs `action` when the view appears; cancels it when it disappears.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    modifier(
      _TaskModifier(
        id: 0, priority: priority, action: unsafeBitCast(action, to: (@Sendable @isolated(any) () async -> Void).self)))
  }
  public nonisolated func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    modifier(
      _TaskModifier(
        id: value, priority: priority,
        action: unsafeBitCast(action, to: (@Sendable @isolated(any) () async -> Void).self)))
  }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { modifier(_ValueActionModifier(value: value, isInitial: initial, action: action)) }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { modifier(_ValueActionModifier(value: value, isInitial: initial) { _, _ in action() }) }
  /// The form of iOS 14: called with the new value.
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View { modifier(_ValueActionModifier(value: value, isInitial: false) { action($1) }) }
  public nonisolated func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { modifier(_SubscriptionModifier(publisher: publisher, action: action)) }
  /// Binds the view's identity to a value: when it changes, the view starts anew.
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { IDView(content: self, id: id) }
}

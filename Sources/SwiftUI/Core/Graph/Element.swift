import DisplayTree

/// What outlives a view value: identity, state, dependencies, layout and display of one place in the view hierarchy.
///
/// A view's static type fixes the class of its element (`View._makeElement`), so an element is always given new values
/// of the very type that it was made from, by pointer, without casts or boxes.
///
/// Life: *new* until its maker has finished; *active* while it is part of the hierarchy; *gone* after `tearDown()`,
/// when nothing may reach it any more. There is no way back from gone.
@MainActor package class Element {
  package enum Life: UInt8 { case new, active, gone }

  package unowned(unsafe) let parent: Element?
  package unowned(unsafe) let graph: ViewGraph
  /// The environment that this element's own view reads.
  package final var environment: EnvironmentNode
  /// Names this element and its current evaluation in dependency lists; see `Readers`.
  package final var scope = ScopeID.none
  package let depth: Int32
  /// How many preference writers live in this subtree; walks that collect preferences skip subtrees without any.
  package final var preferenceWriters: Int32 = 0
  /// How many elements that want to know of appearance live in this subtree.
  package final var appearanceWatchers: Int32 = 0
  /// Whether this structure stands (without a layout element between) in a lazy container, whose rows it makes.
  package let isLazy: Bool
  package final var life = Life.new
  /// Listed for an evaluation in the current or next update pass.
  package final var isDirty = false

  package init(parent: Element, environment: EnvironmentNode? = nil, isLazy: Bool? = nil) {
    self.parent = parent
    graph = parent.graph
    depth = parent.depth + 1
    self.environment = environment ?? parent.environment
    self.isLazy = isLazy ?? parent.isLazy
    graph.counters.elements += 1
  }

  /// The top of a hierarchy.
  init(graph: ViewGraph, environment: EnvironmentNode) {
    parent = nil
    self.graph = graph
    depth = 0
    self.environment = environment
    isLazy = false
  }

  // MARK: Update

  /// Takes a new value of the view type that this element was made from.
  package func update(_ view: UnsafeRawPointer) {}

  /// Evaluates again because something that it read changed.
  package func rebuild() { isDirty = false }

  // MARK: Structure

  /// The structural children, in order.
  package func forEachChild(_ body: (Element) -> Void) {}

  /// Appends the layout elements that this one contributes to the container around it.
  package func collectLayout(into list: inout [LayoutElement]) {
    forEachChild { $0.collectLayout(into: &list) }
  }

  /// The one layout element that this contributes, where that is plain to see: saves making lists of one.
  package var soleLayout: LayoutElement? { nil }

  /// Says that the layout elements which this structure contributes are others than before. Stops at the container.
  package func structureChanged() { parent?.structureChanged() }

  /// Whether what this subtree says by preferences stays in it: a screen of its own, or one that does not show.
  package func keeps(preference key: Any.Type) -> Bool { false }

  /// Appends what a lazy container lays out.
  package func collectLazy(into list: inout [LazyItem]) {
    forEachChild { $0.collectLazy(into: &list) }
  }

  /// Ends this subtree: releases state, subscriptions and dependencies.
  package func tearDown() {
    guard life != .gone else { return }
    forEachChild { $0.tearDown() }
    life = .gone
    if scope != .none { graph.scopes.remove(scope) }
    graph.counters.tornDown += 1
  }

  /// The lazy container whose rows this structure makes, if it stands in one.
  package final var lazyHost: (any LazyHost)? { isLazy ? ancestor(of: (any LazyHost).self) : nil }

  /// The nearest ancestor that is laid out.
  package final var layoutAncestor: LayoutElement? {
    var element = parent
    while let current = element {
      if let layout = current as? LayoutElement { return layout }
      element = current.parent
    }
    return nil
  }

  /// The nearest ancestor (or self) of a given class.
  package final func ancestor<T>(of type: T.Type) -> T? {
    var element: Element? = self
    while let current = element {
      if let found = current as? T { return found }
      element = current.parent
    }
    return nil
  }

  /// Adds to the counts of preference writers and appearance watchers from here up.
  package final func addWatchers(preferences: Int32 = 0, appearance: Int32 = 0) {
    var element: Element? = self
    while let current = element {
      current.preferenceWriters += preferences
      current.appearanceWatchers += appearance
      element = current.parent
    }
  }

  /// Tells the subtree that it is shown or hidden by a container that keeps it alive (a tab, a covered screen).
  package func setAppeared(_ appeared: Bool) {
    guard appearanceWatchers > 0 else { return }
    forEachChild { $0.setAppeared(appeared) }
  }

  /// The animation that a modifier around this element gives to the changes of this update; nil when none does.
  package final var subtreeAnimation: Animation?? {
    var element: Element? = self
    while let current = element {
      if let animation = graph.activeAnimations[ObjectIdentifier(current)] { return .some(animation) }
      element = current.parent
    }
    return nil
  }

  /// The animation of the changes that are made to this element now.
  package final var currentAnimation: AnimationSpec? {
    if !graph.activeAnimations.isEmpty, let animation = subtreeAnimation { return animation?.spec }
    return graph.tree.animation
  }

  /// Marks this element to be evaluated again in the next update pass.
  package final func markDirty() { graph.markDirty(self) }
}

/// What `View._makeElement` gets and gives: wrappers, so that the public protocol names no internal class.
public struct _ViewInputs {
  package let parent: Element
  package init(parent: Element) { self.parent = parent }
}

public struct _ViewOutputs {
  package let element: Element
  package init(_ element: Element) { self.element = element }
}

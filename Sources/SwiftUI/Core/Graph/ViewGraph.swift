import Diagnostics
import DisplayTree
import Foundation

/// A hierarchy of elements with its passes: update, layout, display. One window has one graph.
///
/// Passes run in that order, each over its own dirty list. An update pass evaluates dirty elements, shallow first, then
/// runs what waited for it (`onChange`, `onAppear`, preference actions); those may write state and so ask for another
/// round, a small number of times. Layout may not write state; display may not dirty anything.
@MainActor package final class ViewGraph {
  package let tree = DisplayTree()
  package let scopes = ScopeTable()
  package var counters = Counters()
  package private(set) var root: RootElement!
  /// Called when something became dirty outside of `flush()` and no flush has been asked for yet.
  package var onNeedsFlush: (() -> Void)?
  /// The scale of the screen: frames of text and hairlines are rounded to 1/scale.
  package var pixelLength: Double = 1.0 / 3
  /// The coordinate on a whole pixel that is nearest to `x`.
  package func pixel(_ x: Double) -> Double {
    let scale = (1 / pixelLength).rounded()
    return (x * scale).rounded() / scale
  }
  /// Which alignment guides some view sets.
  package var guides = ExplicitGuides()
  /// The traits, of those that climb out of a row's content, that some view has.
  package var climbingTraits: Set<ObjectIdentifier> = []
  /// Whether some view has a layout priority, or a `zIndex`: containers ask for these traits only then.
  package var usesPriorities = false
  package var usesDepth = false
  /// Whether some view says what its content is to assistive technology.
  var describesContent = false

  /// What views say to the rest of the interface; see `FocusedValues`.
  package let focusedValues = FocusedValueStore()
  /// See `ObservationTracking`; by scope slot.
  var observationTokens: [UInt32: ObservationToken] = [:]

  /// The elements whose places depend on the edges of a screen.
  package var safeAreaReadings: [ObjectIdentifier: SafeAreaReading] = [:]
  /// Whether something is elsewhere on the screen than when those were read, or another part of it may be covered.
  package var isScreenRearranged = false
  /// Elements whose content depends on where they are in the window.
  package var geometryObservers: [any GeometryObserver] = []
  package private(set) var scrollFollowers: [any ScrollFollower] = []

  private var dirty: [Element] = []
  private var layoutQueue: [LayoutElement] = []
  private var displayQueue: [LayoutElement] = []
  private(set) var displayStructureQueue: [LayoutElement] = []
  private var collected: [LayoutElement] = []
  private var afterUpdate: [() -> Void] = []
  private var afterLayout: [() -> Void] = []
  package var dirtyPreferences: [any PreferenceReader] = []
  private var isFlushing = false
  private var flushIsAsked = false
  /// The transaction of the changes that wait for the next update pass.
  package var pendingTransaction = Transaction()
  /// Animation modifiers whose value changed in this flush.
  package var activeAnimations: [ObjectIdentifier: Animation?] = [:]
  /// Whether some view animates its content's changes without a transaction that says so.
  package var usesAnimationModifiers = false
  package let clock = FrameClock()
  /// What is drawn into properties of nodes when all have their looks.
  package var offscreenDrawings: [any OffscreenDrawing] = []
  private var companions: [ObjectIdentifier: AnyObject] = [:]
  /// The graph's one object of a class, made when it is first asked for.
  package func companion<T: AnyObject>(_ make: () -> T) -> T {
    if let known = companions[ObjectIdentifier(T.self)] as? T { return known }
    let new = make()
    companions[ObjectIdentifier(T.self)] = new
    return new
  }
  /// See `matchedGeometryEffect`.
  package let matched = MatchedGeometryGroups()

  /// Called before each flush, so that what models tell of at the end of an event is part of that event's patch.
  package static var beforeFlush: (() -> Void)?
  private static let updateRounds = 12
  nonisolated(unsafe) private static var alive: Set<UnsafeMutableRawPointer> = []

  /// Evaluates what waits in every graph.
  static func flushPendingUpdates() {
    for pointer in alive { Unmanaged<ViewGraph>.fromOpaque(pointer).takeUnretainedValue().flushUpdates() }
  }

  /// Gives a host's event to the element that draws the node; false when nobody takes it.
  package func send(_ event: DisplayEvent) -> Bool {
    guard let owner = tree.node(event.node)?.owner else { return false }
    let element = unsafeDowncast(owner, to: LayoutElement.self)
    let isHandled = element.handle(event.kind)
    return element.tellRefiners(event.kind) || isHandled
  }

  package init(environment: EnvironmentNode = EnvironmentNode(parent: nil)) {
    Self.alive.insert(Unmanaged.passUnretained(self).toOpaque())
    root = RootElement(graph: self, environment: environment)
    environment.owner = Unmanaged.passUnretained(self)
  }

  deinit { Self.alive.remove(Unmanaged.passUnretained(self).toOpaque()) }

  nonisolated static func isAlive(_ graph: Unmanaged<ViewGraph>) -> Bool { alive.contains(graph.toOpaque()) }

  /// Ends every element; the graph shows nothing afterwards.
  package func tearDown() { root.tearDown() }

  // MARK: Evaluation

  /// Runs `body` as an evaluation of `scope`: what it reads (state, environment, observable objects) is what dirties the
  /// scope later.
  package func evaluate<T>(_ scope: Element, _ body: () -> T) -> T {
    scopes.begin(scope)
    let outer = CurrentScope.current
    CurrentScope.current = CurrentScope(graph: self, id: scope.scope)
    defer { CurrentScope.current = outer }
    return ObservationTracking.track(scope, body)
  }

  /// Runs `body` without recording what it reads.
  package func untracked<T>(_ body: () -> T) -> T {
    let outer = CurrentScope.current
    CurrentScope.current = nil
    defer { CurrentScope.current = outer }
    return body()
  }

  // MARK: Dirty lists

  package func markDirty(_ element: Element) {
    guard !element.isDirty, element.life != .gone else { return }
    element.isDirty = true
    if dirty.isEmpty || Transaction.current.animation != nil { pendingTransaction = Transaction.current }
    dirty.append(element)
    needFlush()
  }

  package func queueLayout(_ element: LayoutElement) {
    guard !element.isLayoutQueued else { return }
    element.isLayoutQueued = true
    layoutQueue.append(element)
    needFlush()
  }

  package func queueDisplay(_ element: LayoutElement) {
    guard !element.isDisplayQueued else { return }
    element.isDisplayQueued = true
    displayQueue.append(element)
    needFlush()
  }

  /// The layout elements that a structure contributes to its container: listed in one place, and copied from there.
  func layoutElements(in structure: Element) -> [LayoutElement] {
    var list = collected
    collected = []
    structure.collectLayout(into: &list)
    let elements = list.withUnsafeBufferPointer { Array($0) }
    list.removeAllKeepingLittle()
    collected = list
    return elements
  }

  package func queueDisplayStructure(_ element: LayoutElement) {
    guard !element.isDisplayStructureQueued else { return }
    element.isDisplayStructureQueued = true
    displayStructureQueue.append(element)
    needFlush()
  }

  package func markPreferenceDirty(_ reader: any PreferenceReader) {
    dirtyPreferences.append(reader)
    needFlush()
  }

  /// Runs `action` when the current (or next) update pass is done.
  package func afterUpdate(_ action: @escaping () -> Void) {
    afterUpdate.append(action)
    needFlush()
  }

  /// Runs `action` when the current (or next) layout pass is done.
  package func afterLayout(_ action: @escaping () -> Void) {
    afterLayout.append(action)
    needFlush()
  }

  package func follow(_ follower: any ScrollFollower) {
    if !scrollFollowers.contains(where: { $0 === follower }) { scrollFollowers.append(follower) }
  }
  package func unfollow(_ follower: any ScrollFollower) { scrollFollowers.removeAll { $0 === follower } }

  package func needFlush() {
    guard !isFlushing, !flushIsAsked else { return }
    flushIsAsked = true
    onNeedsFlush?()
  }

  // MARK: Passes

  /// Brings the display tree up to date.
  package func flush() {
    guard !isFlushing else { return }
    isFlushing = true
    Self.beforeFlush?()
    flushIsAsked = false
    defer { isFlushing = false }
    counters.flushes += 1
    for round in 0... {
      updatePass()
      layoutPass()
      displayPass()
      if dirty.isEmpty && layoutQueue.isEmpty && afterUpdate.isEmpty && dirtyPreferences.isEmpty { break }
      if round == 8 {
        // Layout keeps asking for another update: show what there is, and go on at the next turn.
        Log.once("a view changes its own input in every layout; the rest waits for the next turn")
        flushIsAsked = true
        onNeedsFlush?()
        break
      }
    }
    activeAnimations.removeAll()
  }

  /// Evaluates what is dirty now, without layout: what a new transaction does before it begins, so that each
  /// transaction's changes are seen by themselves.
  package func flushUpdates() {
    guard !isUpdating, !dirty.isEmpty else { return }
    evaluateDirty()
  }

  private var isUpdating = false

  private func updatePass() {
    for round in 0... {
      evaluateDirty()
      updatePreferences()
      // What a window is told by a preference comes before all that waits for the end of the update.
      if !dirty.isEmpty && !afterUpdate.isEmpty {
        evaluateDirty()
        updatePreferences()
      }
      if dirty.isEmpty && afterUpdate.isEmpty { return }
      if round == Self.updateRounds {
        Log.once("a view changes state whenever it is updated; the update was stopped after \(round) rounds")
        dirty.forEach { $0.isDirty = false }
        dirty.removeAll()
        afterUpdate.removeAll()
        return
      }
      // What an action changes may be animated by a modifier: then it begins with how things look now.
      if usesAnimationModifiers { showChanges() }
      let actions = afterUpdate
      afterUpdate.removeAll()
      for action in actions { action() }
    }
  }

  private func evaluateDirty() {
    isUpdating = true
    defer { isUpdating = false }
    while !dirty.isEmpty {
      let transaction = pendingTransaction
      // Changes of different animations are shown one after the other, each with its own.
      if transaction.effectiveAnimation?.spec != tree.animation { showChanges() }
      tree.animation = transaction.effectiveAnimation?.spec
      Transaction.updating = transaction
      var list = dirty
      dirty.removeAllKeepingLittle()
      if list.count > 1 { list.sort { $0.depth < $1.depth } }
      for element in list where element.isDirty && element.life != .gone { element.rebuild() }
    }
  }

  /// Brings the display tree up to date in the middle of an update, so that the changes before and those after have each
  /// their own animation.
  package func showChanges() {
    guard isFlushing, !isShowing, !(layoutQueue.isEmpty && displayQueue.isEmpty && displayStructureQueue.isEmpty) else {
      return
    }
    isShowing = true
    defer { isShowing = false }
    layoutPass()
    displayPass()
    activeAnimations.removeAll()
  }
  private var isShowing = false

  private func updatePreferences() {
    while !dirtyPreferences.isEmpty {
      let readers = dirtyPreferences.sorted { $0.readerDepth > $1.readerDepth }
      dirtyPreferences.removeAll()
      for reader in readers { reader.updatePreference() }
    }
  }

  private func layoutPass() {
    guard !layoutQueue.isEmpty else {
      runAfterLayout()
      return
    }
    counters.layoutPasses += 1
    var toPlace: [LayoutElement] = []
    // Deepest first: an element whose answers stay the same ends the way up.
    while !layoutQueue.isEmpty {
      var queue = layoutQueue
      layoutQueue.removeAllKeepingLittle()
      if queue.count > 1 { queue.sort { $0.depth > $1.depth } }
      var next: [LayoutElement] = []
      var deepest: Int32 = -1
      for element in queue {
        element.isLayoutQueued = false
        guard element.life != .gone else { continue }
        if deepest > element.depth {
          // Something deeper was queued meanwhile: it goes first.
          element.isLayoutQueued = true
          next.append(element)
          continue
        }
        if element.revalidateSize(), let parent = element.layoutParent {
          parent.childSizeChanged(element)
          if !parent.isLayoutQueued { deepest = max(deepest, parent.depth) }
          queueLayout(parent)
        } else {
          toPlace.append(element)
        }
      }
      layoutQueue.append(contentsOf: next)
    }
    toPlace.sort { $0.depth < $1.depth }
    for element in toPlace where element.life != .gone { element.placeAgain() }
    checkSafeAreaReadings()
    for observer in geometryObservers { observer.geometryMayHaveChanged() }
    runAfterLayout()
  }

  /// Gives nodes their children. Many elements without nodes may have been queued below one node: it is done once.
  private func updateDisplayStructure() {
    var owners: [LayoutElement] = []
    for element in displayStructureQueue { element.isDisplayStructureQueued = false }
    for element in displayStructureQueue where element.life != .gone {
      let owner = element.displayOwner
      guard owner.displayNode != nil, !owner.isDisplayStructureQueued else { continue }
      owner.isDisplayStructureQueued = true
      owners.append(owner)
    }
    displayStructureQueue.removeAllKeepingLittle()
    owners.sort { $0.depth > $1.depth }
    var nodes: [DisplayNode] = []
    for owner in owners {
      owner.isDisplayStructureQueued = false
      if owner.life != .gone { owner.updateDisplayChildren(&nodes) }
    }
  }

  private func runAfterLayout() {
    let actions = afterLayout
    afterLayout.removeAll()
    for action in actions { action() }
  }

  private func displayPass() {
    if describesContent { describeAgain() }
    // A canvas makes views while it is drawn, which are to be drawn, too.
    var next = 0
    let most = displayQueue.count + 100_000
    while next < min(displayQueue.count, most) {
      let element = displayQueue[next]
      next += 1
      element.isDisplayQueued = false
      if element.life != .gone { element.display() }
    }
    for element in displayQueue[next...] { element.isDisplayQueued = false }
    displayQueue.removeAllKeepingLittle()
    updateDisplayStructure()
    for drawing in offscreenDrawings { drawing.redraw() }
    tree.animation = nil
    Transaction.updating = Transaction()
    tree.commit()
  }
}

extension Array {
  /// Keeps memory for what an event changes, and gives that for a whole page back.
  fileprivate mutating func removeAllKeepingLittle() { removeAll(keepingCapacity: count < 64) }
}

import Foundation

/// Remembers how to take back what was done, in groups, and how to do it again.
///
/// Linux's Foundation has no undo manager; this one has Apple's names and behaviour. With `groupsByEvent`, what is
/// registered in one turn of the main queue is undone together.
open class UndoManager: NSObject, @unchecked Sendable {
  private final class Group {
    var actions: [Action] = []
    var name = ""
    var isDiscardable = false
    func undo() { for action in actions.reversed() { action.run() } }
  }
  private enum Action {
    case call(target: Weak, () -> Void)
    case group(Group)
    func run() {
      switch self {
      case .call(let target, let handler): if target.object != nil { handler() }
      case .group(let group): group.undo()
      }
    }
  }
  private struct Weak { weak var object: AnyObject? }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  /// The groups that are open, the innermost last.
  private var open: [Group] = []
  private var disabled = 0
  private var endsWithEvent = false
  private var eventNumber = 0

  /// Whether a turn of the main queue opens and closes a group by itself.
  open var groupsByEvent = true
  /// The most groups to keep; 0 means no limit.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// Run loop modes in which groups close. Groups close with the main queue's turn here, whatever the mode.
  open var runLoopModes: [RunLoop.Mode] = [.default]
  /// Whether an undo is going on.
  open private(set) var isUndoing = false
  /// Whether a redo is going on.
  open private(set) var isRedoing = false

  /// A manager with nothing to undo.
  public override init() { super.init() }

  // MARK: Registering

  /// Remembers what takes back a change. The target is not kept alive; without it nothing is called.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      guard groupsByEvent else {
        fatalError(
          "registerUndo was called without an open undo group; call beginUndoGrouping() first, or set groupsByEvent")
      }
      openEventGroup()
    }
    let weak = Weak(object: target)
    open[open.count - 1].actions.append(.call(target: weak) { [weak target] in target.map(handler) })
    if !isUndoing && !isRedoing { redoStack.removeAll() }
  }

  /// Forgets everything.
  open func removeAllActions() {
    undoStack.removeAll()
    redoStack.removeAll()
    open.removeAll()
    endsWithEvent = false
    disabled = 0
  }

  /// Forgets what was registered for a target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    for group in undoStack + redoStack + open { Self.remove(target, from: group) }
    undoStack.removeAll { $0.actions.isEmpty }
    redoStack.removeAll { $0.actions.isEmpty }
  }

  private static func remove(_ target: AnyObject, from group: Group) {
    group.actions.removeAll { action in
      switch action {
      case .call(let weak, _): return weak.object === target
      case .group(let inner):
        remove(target, from: inner)
        return inner.actions.isEmpty
      }
    }
  }

  /// Whether registrations are taken.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  /// Has registrations ignored until `enableUndoRegistration()` has been called as often.
  open func disableUndoRegistration() { disabled += 1 }
  /// The counterpart of `disableUndoRegistration()`.
  open func enableUndoRegistration() {
    guard disabled > 0 else {
      fatalError("enableUndoRegistration was called without disableUndoRegistration before it")
    }
    disabled -= 1
  }

  // MARK: Groups

  /// How many groups are open, one within the other.
  open var groupingLevel: Int { open.count }

  /// Opens a group, within the one that is open if there is one.
  open func beginUndoGrouping() {
    if open.isEmpty && groupsByEvent && !isUndoing && !isRedoing { openEventGroup() }
    beginGroup()
  }

  private func beginGroup() {
    post(.NSUndoManagerCheckpoint)
    open.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the innermost group. One without actions is forgotten.
  open func endUndoGrouping() {
    guard let group = open.last else {
      fatalError("endUndoGrouping called with no matching begin; call beginUndoGrouping() before it")
    }
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup, [NSUndoManagerGroupIsDiscardableKey: group.isDiscardable])
    open.removeLast()
    if open.isEmpty { endsWithEvent = false }
    if !group.actions.isEmpty {
      if let outer = open.last {
        outer.actions.append(.group(group))
        if outer.name.isEmpty { outer.name = group.name }
      } else {
        if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
        trim()
      }
    }
    post(.NSUndoManagerDidCloseUndoGroup, [NSUndoManagerGroupIsDiscardableKey: group.isDiscardable])
  }

  private func openEventGroup() {
    post(.NSUndoManagerCheckpoint)
    // Whoever heard that may have registered something, and so opened the group.
    guard open.isEmpty else { return }
    open.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
    guard !endsWithEvent, !isUndoing, !isRedoing else { return }
    endsWithEvent = true
    eventNumber += 1
    // Elsewhere than on the main queue, whoever works there ends the event.
    guard QueueFrames.isOnMainQueue else { return }
    let number = eventNumber
    DispatchQueue.main.async { [weak self] in
      if self?.eventNumber == number { self?.endEventGroup() }
    }
  }

  /// Closes the group that the event has opened.
  func endEventGroup() {
    guard endsWithEvent, open.count == 1 else { return }
    endUndoGrouping()
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(undoStack.count - levelsOfUndo, 0))
    redoStack.removeFirst(max(redoStack.count - levelsOfUndo, 0))
  }

  // MARK: Undoing

  /// Whether there is something to undo.
  open var canUndo: Bool {
    checkpoint()
    return !undoStack.isEmpty || open.contains { !$0.actions.isEmpty }
  }
  /// Whether there is something to redo.
  open var canRedo: Bool {
    checkpoint()
    return !redoStack.isEmpty
  }
  /// How many groups can be undone.
  open var undoCount: Int { undoStack.count }
  /// How many groups can be redone.
  open var redoCount: Int { redoStack.count }

  /// Takes back the last group; closes one that the event has opened first.
  open func undo() {
    checkpoint()
    if open.count == 1 && groupsByEvent { endUndoGrouping() }
    guard open.isEmpty else {
      fatalError(
        "undo was called with too many nested undo groups (\(open.count)); end them with endUndoGrouping() first")
    }
    undoNestedGroup()
  }

  /// Takes back the last group that was closed.
  open func undoNestedGroup() {
    checkpoint()
    guard !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
    post(.NSUndoManagerWillUndoChange)
    isUndoing = true
    replay(group)
    isUndoing = false
    post(.NSUndoManagerDidUndoChange)
  }

  /// Does again what was undone last.
  open func redo() {
    checkpoint()
    guard !isUndoing, !isRedoing, let group = redoStack.popLast() else { return }
    if open.count == 1 && groupsByEvent { endUndoGrouping() }
    post(.NSUndoManagerWillRedoChange)
    isRedoing = true
    replay(group)
    isRedoing = false
    post(.NSUndoManagerDidRedoChange)
  }

  /// What is registered meanwhile becomes the group for the other direction.
  private func replay(_ group: Group) {
    let outer = open
    open = []
    beginGroup()
    open[0].name = group.name
    open[0].isDiscardable = group.isDiscardable
    group.undo()
    // Whoever registers at the end of an event is asked to do so now.
    checkpoint()
    while open.count > 1 { endUndoGrouping() }
    if !open.isEmpty { endUndoGrouping() }
    open = outer
  }

  private func checkpoint() { post(.NSUndoManagerCheckpoint) }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: info)
  }

  // MARK: Names

  /// Names the group that is open, for a menu.
  open func setActionName(_ actionName: String) {
    if let group = open.first { group.name = actionName } else { undoStack.last?.name = actionName }
  }
  /// The name of what `undo()` would take back.
  open var undoActionName: String { (open.first { !$0.actions.isEmpty } ?? undoStack.last)?.name ?? "" }
  /// The name of what `redo()` would do again.
  open var redoActionName: String { redoStack.last?.name ?? "" }
  /// The title of a menu item for undo.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// The title of a menu item for redo.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// The title of a menu item that undoes an action of that name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  /// The title of a menu item that redoes an action of that name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }
  /// Says of the open group whether it may be thrown away without asking, as when a document is closed.
  open func setActionIsDiscardable(_ discardable: Bool) { open.first?.isDiscardable = discardable }
  /// Whether what `undo()` would take back may be thrown away without asking.
  open var undoActionIsDiscardable: Bool { undoStack.last?.isDiscardable ?? false }
  /// Whether what `redo()` would do again may be thrown away without asking.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }
}

/// In the user info of notifications about groups: whether the group is discardable.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension Notification.Name {
  /// Posted before groups are opened and closed, and when it is asked what can be undone: what is to be registered should
  /// be by now.
  public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
  /// A group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
  /// A group is about to be closed.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
  /// A group was closed.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
  /// An undo is about to begin.
  public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
  /// An undo has ended.
  public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
  /// A redo is about to begin.
  public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
  /// A redo has ended.
  public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}

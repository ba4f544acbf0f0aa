import Foundation

extension NSManagedObjectContext {
  /// Takes back the last group of changes, if the context has an undo manager.
  public func undo() { undoManager?.undo() }

  /// Does again what was taken back last.
  public func redo() { undoManager?.redo() }

  /// Ends the event for good: what it registered for undo is one group, unless a wider one is open.
  func processEvent() {
    let isOutermost = undoManager?.groupingLevel == 0
    processPendingChanges()
    if isOutermost { undoManager?.endEventGroup() }
  }

  /// What changed so far in this event belongs to what can be undone.
  func watchUndoManager() {
    undoObserver.map(NotificationCenter.default.removeObserver)
    undoObserver = undoManager.map { manager in
      NotificationCenter.default.addObserver(forName: .NSUndoManagerCheckpoint, object: manager, queue: nil) {
        [weak self] _ in self?.processPendingChanges()
      }
    }
    listsBeforeEvent = [:]
  }

  func keepLists(of object: NSManagedObject) {
    guard let states = object.extras?.toMany, !states.isEmpty,
      listsBeforeEvent[ObjectIdentifier(object)] == nil
    else { return }
    listsBeforeEvent[ObjectIdentifier(object)] = states.mapValues(\.copy)
  }

  /// Called at the end of an event.
  func registerUndo(_ event: EventChanges) {
    let before = listsBeforeEvent
    listsBeforeEvent = [:]
    guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
    let step = UndoStep(event, before)
    guard !step.isEmpty else { return }
    undoManager.registerUndo(withTarget: self) { step.revert(in: $0) }
  }
}

import Foundation

/// How a merge policy solves conflicts.
public enum NSMergePolicyType: UInt, Sendable {
  case errorMergePolicyType = 0
  case mergeByPropertyStoreTrumpMergePolicyType = 1
  case mergeByPropertyObjectTrumpMergePolicyType = 2
  case overwriteMergePolicyType = 3
  case rollbackMergePolicyType = 4
}

/// What a context does if the store has changed since it read.
open class NSMergePolicy: NSObject, @unchecked Sendable {
  /// What the policy does.
  public let mergeType: NSMergePolicyType
  /// Makes a policy of a kind; a subclass may do otherwise.
  public init(merge type: NSMergePolicyType) { mergeType = type }

  /// Solves conflicts of either kind. A policy of the app's own may override this or one of the two below, change the
  /// objects of the conflicts, and call super with those that are left.
  /// - Throws: an error if the save is to fail.
  open func resolve(mergeConflicts list: [Any]) throws {
    if mergeType == .errorMergePolicyType, !list.isEmpty { throw MergeResolver.error(for: list) }
    for conflict in list { (conflict as? any ResolvableConflict)?.resolution?(mergeType) }
  }
  /// Solves conflicts with what others have saved meanwhile.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws { try resolve(mergeConflicts: list) }
  /// Solves conflicts of values that the model wants unique.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws { try resolve(mergeConflicts: list) }

  /// `save()` throws.
  public static let error = NSMergePolicy(merge: .errorMergePolicyType)
  /// Property by property; where both changed, the store's value stays.
  public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
  /// Property by property; where both changed, the object's value goes to the store.
  public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
  /// The object's values, all of them, go to the store.
  public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
  /// The object's changes are dropped.
  public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
}

/// A conflict makes `save()` throw.
public let NSErrorMergePolicy = NSMergePolicy.error
/// Property by property, what the store has wins.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
/// Property by property, what the context has changed wins.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// What the context has wins, as a whole.
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
/// What the store has wins, as a whole.
public let NSRollbackMergePolicy = NSMergePolicy.rollback

/// A conflict that knows how a policy of some type would solve it.
protocol ResolvableConflict { var resolution: ((NSMergePolicyType) -> Void)? { get } }

/// An object that was changed both in a context and in the store.
open class NSMergeConflict: NSObject, ResolvableConflict {
  var resolution: ((NSMergePolicyType) -> Void)?
  /// The context's object.
  public let sourceObject: NSManagedObject
  /// The object as the context read it.
  public let objectSnapshot: [String: Any]?
  /// The values that the context believed to be in the store.
  public let cachedSnapshot: [String: Any]?
  /// The row as it is in the store; nil if it is gone.
  public let persistedSnapshot: [String: Any]?
  /// How often the row had been saved when the context last read it, and once more.
  public let newVersionNumber: UInt
  /// How often the row had been saved when the context last read it.
  public let oldVersionNumber: UInt

  /// Makes a conflict by hand.
  public init(
    source: NSManagedObject, newVersion: UInt, oldVersion: UInt, cachedSnapshot: [String: Any]?,
    persistedSnapshot: [String: Any]?
  ) {
    sourceObject = source
    newVersionNumber = newVersion
    oldVersionNumber = oldVersion
    objectSnapshot = cachedSnapshot
    self.cachedSnapshot = cachedSnapshot
    self.persistedSnapshot = persistedSnapshot
  }
}

/// Objects with equal values where the model wants them unique.
open class NSConstraintConflict: NSObject, ResolvableConflict {
  var resolution: ((NSMergePolicyType) -> Void)?
  /// The names of the properties that together are unique.
  public let constraint: [String]
  /// The values that two objects have.
  public let constraintValues: [String: Any]
  /// The object that the store has already, if the conflict is with the store.
  public let databaseObject: NSManagedObject?
  /// The objects with those values.
  public let conflictingObjects: [NSManagedObject]
  /// The values of the object in the store.
  public let databaseSnapshot: [String: Any]?
  /// The values of the conflicting objects.
  public let conflictingSnapshots: [[String: Any]]

  init(
    constraint: [String], databaseObject: NSManagedObject?, conflictingObjects: [NSManagedObject],
    values: [String: Any]
  ) {
    self.constraint = constraint
    self.databaseObject = databaseObject
    self.conflictingObjects = conflictingObjects
    databaseSnapshot = databaseObject.map { $0.dictionaryWithValues(forKeys: constraint) }
    conflictingSnapshots = conflictingObjects.map { $0.dictionaryWithValues(forKeys: constraint) }
    constraintValues = values
  }
}

/// Applies a context's merge policy to the conflicts of a save.
struct MergeResolver {
  let context: NSManagedObjectContext

  /// Changes objects so that the save can be tried again.
  /// - Throws: error 133020 or 133021 if the policy is to fail.
  func resolve(_ conflicts: SaveConflicts) throws {
    let policy = context.mergePolicy as? NSMergePolicy ?? .error
    let rows = conflicts.rows.map { conflict in
      let known = NSMergeConflict(
        source: conflict.item.object, newVersion: UInt(conflict.stored?.version ?? 0),
        oldVersion: UInt(conflict.item.version),
        cachedSnapshot: conflict.item.old.map { values($0, conflict.item.plan) },
        persistedSnapshot: conflict.stored.map { values($0, conflict.item.plan) })
      known.resolution = { resolve(conflict, $0) }
      return known
    }
    if !rows.isEmpty { try policy.resolve(optimisticLockingConflicts: rows) }
    let uniques = conflicts.uniques.map { conflict in
      let known = NSConstraintConflict(
        constraint: conflict.constraint, databaseObject: conflict.existing.flatMap { context.materialize([$0]).first },
        conflictingObjects: [conflict.object] + (conflict.sibling.map { [$0] } ?? []),
        values: conflict.object.dictionaryWithValues(forKeys: conflict.constraint))
      known.resolution = { resolve(conflict, $0) }
      return known
    }
    if !uniques.isEmpty { try policy.resolve(constraintConflicts: uniques) }
  }

  // MARK: Changed rows

  private func resolve(_ conflict: SaveConflicts.RowConflict, _ type: NSMergePolicyType) {
    let object = conflict.item.object
    let keepsObject = type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
    guard let stored = conflict.stored else {
      if keepsObject {
        // The row was deleted meanwhile: it is written again under its old key.
        context.changes.forget(object)
        object.flags.insert(.inserted)
        object.flags.remove(.updated)
        object.snapshot = nil
        context.changes.append(inserted: object)
      } else {
        context.becomeInaccessible(object)
      }
      return
    }
    if object.isDeleted {
      if keepsObject { object.snapshot = stored } else { revert(object, to: stored) }
      return
    }
    let old = conflict.item.old ?? stored
    switch type {
    case .overwriteMergePolicyType: object.snapshot = stored
    case .rollbackMergePolicyType: revert(object, to: stored)
    default:
      let merged = stored.copy()
      let objectWins = type == .mergeByPropertyObjectTrumpMergePolicyType
      for slot in 0..<merged.count where object.row[slot] != old[slot] {
        if objectWins || stored[slot] == old[slot] { merged[slot] = object.row[slot] }
      }
      replaceRow(of: object, with: merged)
      object.snapshot = stored
    }
  }

  private func revert(_ object: NSManagedObject, to stored: Row) {
    context.changes.forget(object)
    replaceRow(of: object, with: stored)
    object.snapshot = nil
    object.flags.subtract([.updated, .deleted])
    object.extras?.toMany.values.forEach { $0.discard() }
  }

  private func replaceRow(of object: NSManagedObject, with row: Row) {
    if object.flags.contains(.observed) { object.sendWillChange() }
    context.event.refreshed.append((object, object.row))
    object.row = row
    object.flags.remove(.pending)
  }

  // MARK: Uniqueness

  private func resolve(_ conflict: SaveConflicts.UniqueConflict, _ type: NSMergePolicyType) {
    let object = conflict.object
    guard object.flags.isDisjoint(with: [.deleted, .gone]) else { return }
    let other = conflict.sibling ?? conflict.existing.flatMap { context.materialize([$0]).first }
    guard let other, other !== object else { return }
    let objectWins = type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
    if object.isInserted {
      if objectWins { copyValues(from: object, to: other) }
      context.delete(object)
    } else if objectWins {
      context.delete(other)
    } else {
      revert(object, to: object.snapshot ?? object.row)
    }
  }

  private func copyValues(from object: NSManagedObject, to other: NSManagedObject) {
    other.fire()
    for slot in object.changedSlots() where slot < other.plan.slots.count && object.plan.slots[slot].isVisible {
      switch object.plan.slots[slot].kind {
      case .toMany: object.members(slot).forEach { other.addMember($0, slot) }
      case .toOne: other.setToOne(object.toOne(slot), slot)
      default: if other.row[slot] != object.row[slot] { other.write(object.row[slot], slot) }
      }
    }
  }

  // MARK: Errors

  /// What a save fails with.
  static func error(for conflicts: [Any]) -> NSError {
    if let unique = conflicts.lazy.compactMap({ $0 as? NSConstraintConflict }).first {
      return .coreData(
        NSManagedObjectConstraintMergeError,
        "Could not merge changes: the model wants \(unique.constraint.joined(separator: ", ")) of "
          + "\(unique.conflictingObjects.first?.plan.name ?? "an entity") unique, and another object has the same; change it, "
          + "or set the context's mergePolicy.",
        [NSPersistentStoreSaveConflictsErrorKey: conflicts.compactMap { $0 as? NSConstraintConflict }])
    }
    let rows = conflicts.compactMap { $0 as? NSMergeConflict }
    let first = rows.first.map { "\($0.sourceObject.objectID)" } ?? "an object"
    return .coreData(
      NSManagedObjectMergeError,
      "Could not merge changes: \(first) was changed in the store after this context read it; set the context's "
        + "mergePolicy, or refresh the object and save again.",
      [NSPersistentStoreSaveConflictsErrorKey: rows])
  }

  private func values(_ row: Row, _ plan: EntityPlan) -> [String: Any] {
    var values: [String: Any] = [:]
    for (index, slot) in plan.slots.enumerated() where slot.kind == .attribute {
      values[slot.name] = slot.any(from: row[index])
    }
    return values
  }
}

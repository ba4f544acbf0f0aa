import Foundation

// What the classes of SwiftData's models ask of the managed object that holds their values.
extension NSManagedObject {
  /// Whether the object belongs to no context and was in none: its relationships cannot be kept yet.
  package final var _isDetached: Bool { home == nil && flags.isDisjoint(with: [.gone, .probe]) }
  /// Whether the object was deleted and saved.
  package final var _isGone: Bool { flags.contains(.gone) }
  /// Whether the object only writes down what is read from it.
  package final var _isProbe: Bool { flags.contains(.probe) }
  /// Whether the entity is that of the context's own model, not of another's that looks like it.
  package final func _belongs(to model: NSManagedObjectModel) -> Bool { plan.model.model === model }

  /// Has a probe write down a name that is none of the entity's properties.
  package final func _recordRead(_ name: String) { extras?.probe?.record(name) }

  /// The destination of a to-one relationship.
  package final func _target(_ slot: Int) -> NSManagedObject? {
    willRead(slot)
    return toOne(slot)
  }
  package final func _setTarget(_ target: NSManagedObject?, _ slot: Int) { setToOne(target, slot) }

  /// The members of a to-many relationship, in the order in which the store or the app gave them.
  package final func _members(_ slot: Int) -> [NSManagedObject] {
    willRead(slot)
    return members(slot)
  }
  package final func _setMembers(_ members: [NSManagedObject], _ slot: Int) { setMembers(members, slot) }

  /// Whether a slot holds no value.
  package final func _isNull(_ slot: Int) -> Bool { read(slot).isNull }
  package final func _setNull(_ slot: Int) { write(.null, slot) }

  /// Takes over the attributes of an object of another model's entity of the same name.
  package final func _adoptAttributes(of other: NSManagedObject) {
    for (index, slot) in plan.slots.enumerated() where slot.kind == .attribute {
      if let source = other.plan.slotOf[slot.name] { write(other.row[source], index) }
    }
  }
}

extension NSEntityDescription {
  /// The place of a property in the rows of the entity's objects.
  package func _slot(named name: String) -> Int? { plan.slotOf[name] }
}

extension NSManagedObjectID {
  /// The number of the object's row.
  package var _key: Int64 { reference.key }
}

extension NSPredicate {
  /// A predicate for fetches from one over classes that stand for managed objects. What stores cannot read, such as a property
  /// that is computed in Swift, is left to `test`, object by object.
  package static func _managed<Input>(
    _ predicate: Predicate<Input>, orElse test: @escaping (NSManagedObject) -> Bool
  ) -> NSPredicate {
    if let ast = try? PredicateConversion.convert(predicate) { return NSPredicate(_ast: ast) }
    return BlockPredicate { ($0 as? NSManagedObject).map(test) ?? false }
  }
}

extension NSPersistentStore {
  /// How many statements the store has run, for tests that count them.
  package var _statementCount: Int { (backend as? SQLiteStore)?.connection.statementCount ?? 0 }
}

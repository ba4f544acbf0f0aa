import Foundation

// What predicates and sort keys ask of a managed object.
extension NSManagedObject: KeyedObject, ObjectIdentityValue {
  /// The value of one property; nil for a name that the model does not know.
  package func _value(forKeyPath key: String) -> Any? {
    if let slot = plan.slotOf[key] {
      willRead(slot)
      return storedValue(slot)
    }
    return ["objectID", "entity", "self"].contains(key) ? value(forKey: key) : nil
  }

  package func _predicateValue(forKey key: String) -> PredicateValue {
    guard let slot = plan.slotOf[key], plan.slots[slot].kind == .attribute else {
      return PredicateValue(_value(forKeyPath: key))
    }
    willRead(slot)
    return switch row[slot] {
    case .null: .null
    case .integer(let number): .int(number)
    case .double(let number): .init(number: number)
    case .string(let text): .string(text)
    case .date(let date): .date(date.timeIntervalSinceReferenceDate)
    case .uuid(let id): .uuid(id)
    case .data(let data): .data(data)
    default: PredicateValue(plan.slots[slot].any(from: row[slot]))
    }
  }

  package var _identity: ObjectIdentity { ObjectIdentity(space: ObjectIdentifier(plan.root), key: key) }
}

extension NSManagedObjectID: ObjectIdentityValue {
  package var _identity: ObjectIdentity {
    ObjectIdentity(space: ObjectIdentifier(plan.root), key: reference.key)
  }
}

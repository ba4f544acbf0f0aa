import Foundation

// The one door to an object's row. Everything that reads asks `willRead`, everything that writes asks `willWrite`.
extension NSManagedObject {
  @inline(__always) final func willRead(_ slot: Int) {
    if _slowPath(!flags.isDisjoint(with: .slowRead)) { readSlowly(slot) }
  }

  /// Makes the row the object's own and tells whoever must know. False if the write has to be ignored.
  @inline(__always) final func willWrite(_ slot: Int) -> Bool {
    if _slowPath(flags.intersection(.slowWrite) != .pending) { return prepareToWrite(slot) }
    return true
  }

  final func read(_ slot: Int) -> Value {
    willRead(slot)
    return row[slot]
  }

  final func write(_ value: Value, _ slot: Int) {
    if willWrite(slot) { row[slot] = value }
  }

  private final func readSlowly(_ slot: Int) {
    if flags.contains(.probe) {
      extras?.probe?.record(plan.slots[slot].name)
    } else {
      fire()
    }
  }

  /// Also called for changes that are not in the row: members of a to-many relationship.
  /// - Parameter slot: what is about to change; negative where that is not known.
  final func prepareToWrite(_ slot: Int = -1) -> Bool {
    if flags.contains(.gone) || flags.contains(.probe) { return false }
    if flags.contains(.fault) {
      fire()
      if flags.contains(.gone) { return false }
    }
    if flags.contains(.observed) { sendWillChange(slot) }
    guard !flags.contains(.pending) else { return true }
    let old = row
    row = old.copy()
    flags.insert(.pending)
    // An object that came in the same event is told of as new, whatever it holds.
    if flags.contains(.insertPending) { return true }
    guard let context = home?.context else { return true }
    if flags.isDisjoint(with: [.inserted, .updated]) { snapshot = old }
    context.noteChange(of: self, from: old)
    return true
  }

  /// Fills a fault.
  final func fire() {
    guard flags.contains(.fault) else { return }
    flags.remove(.fault)
    if flags.contains(.rowless) {
      guard let context = home?.context else { return }
      guard context.readRow(of: self) else {
        context.becomeInaccessible(self)
        return
      }
      flags.remove(.rowless)
    }
    awakeFromFetch()
  }

  // MARK: Key-value coding

  final func keyedValue(_ key: String) -> Any? {
    if let slot = plan.slotOf[key] {
      // A transient attribute is mostly there to be computed by the class.
      if plan.slots[slot].attribute?.isTransient == true, let reader = ComputedKeys.reader(of: key, self) {
        return reader.value(of: self)
      }
      willRead(slot)
      return storedValue(slot)
    }
    if plan.fetchedProperties[key] != nil { return _fetched(key) }
    switch key {
    case "objectID": return objectID
    case "self", "SELF": return self
    case "entity": return entity
    case "managedObjectContext": return managedObjectContext
    case "hasChanges": return hasChanges
    case "isDeleted": return isDeleted
    case "isInserted": return isInserted
    case "isUpdated": return isUpdated
    case "isFault": return isFault
    default: break
    }
    return if let reader = ComputedKeys.reader(of: key, self) {
      reader.value(of: self)
    } else {
      value(forUndefinedKey: key)
    }
  }

  final func noSuchKey(_ key: String) -> Never {
    fatalError("the entity \(plan.name) is not key value coding-compliant for the key \"\(key)\".")
  }

  /// The values of several properties by name; `NSNull` where there is none.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0, value(forKey: $0) ?? NSNull()) })
  }

  /// Sets several properties by name.
  public func setValuesForKeys(_ values: [String: Any]) {
    for (key, value) in values { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  final func setQuietly(_ value: Any?, _ slot: Int) {
    let before = flags
    flags.remove(.observed)
    setStoredValue(value, slot)
    if before.contains(.observed) { flags.insert(.observed) }
    // What `willSave()` sets in this way does not have it called again.
    if home?.context?.isCallingWillSave == true, !before.contains(.pending) { flags.remove(.pending) }
  }

  final func storedValue(_ slot: Int) -> Any? {
    let place = plan.slots[slot]
    switch place.kind {
    case .attribute, .order: return place.any(from: row[slot])
    case .toOne: return toOne(slot)
    case .toMany: return place.relation!.isOrdered ? orderedSet(slot) : unorderedSet(slot)
    }
  }

  final func setStoredValue(_ value: Any?, _ slot: Int) {
    let place = plan.slots[slot]
    switch place.kind {
    case .attribute, .order: write(place.value(from: value), slot)
    case .toOne: setToOne(value as? NSManagedObject, slot)
    case .toMany: setMembers(Self.objects(in: value), slot)
    }
  }

  /// The managed objects in whatever collection a caller passes for a to-many relationship.
  static func objects(in collection: Any?) -> [NSManagedObject] {
    switch collection {
    case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let array as [NSManagedObject]: array
    case let set as Set<NSManagedObject>: Array(set)
    default: []
    }
  }

  // MARK: Changes

  /// Property name → new value, for what differs from the last saved or read state.
  public func changedValues() -> [String: Any] {
    var changes: [String: Any] = [:]
    for slot in changedSlots() where plan.slots[slot].isVisible {
      changes[plan.slots[slot].name] = storedValue(slot) ?? NSNull()
    }
    return changes
  }

  /// Property name → old value, for what changed since the last event ended.
  public func changedValuesForCurrentEvent() -> [String: Any] {
    let known = home?.context?.event.changed.last { $0.object === self }?.old
    guard let old = known ?? (flags.contains(.insertPending) ? plan.defaultRow : nil) else { return [:] }
    var changes: [String: Any] = [:]
    for (index, slot) in plan.slots.enumerated()
    where slot.isVisible && slot.kind != .toMany && row[index] != old[index] {
      changes[slot.name] =
        slot.kind == .toOne ? object(for: old[index]) ?? NSNull() : slot.any(from: old[index]) ?? NSNull()
    }
    return changes
  }

  /// Property name → value as last saved or read; all properties where `keys` is nil.
  public func committedValues(forKeys keys: [String]?) -> [String: Any] {
    if flags.contains(.fault) { fire() }
    let source = flags.contains(.inserted) ? plan.emptyRow : snapshot ?? row
    var values: [String: Any] = [:]
    for (index, slot) in plan.slots.enumerated() where slot.isVisible && keys?.contains(slot.name) != false {
      switch slot.kind {
      case .attribute, .order: values[slot.name] = slot.any(from: source[index]) ?? NSNull()
      case .toOne: values[slot.name] = object(for: source[index]) ?? NSNull()
      case .toMany: values[slot.name] = NSSet(array: committedMembers(index))
      }
    }
    return values
  }

  /// Slots whose value differs from the snapshot, and to-many slots with added or removed members.
  final func changedSlots() -> [Int] {
    var slots: [Int] = []
    if flags.contains(.inserted) {
      slots = (0..<row.count).filter { !row[$0].isNull }
    } else if let snapshot {
      slots = (0..<row.count).filter { !row.isSame(as: snapshot, $0) }
    }
    for (slot, state) in extras?.toMany ?? [:] where state.hasChanges { slots.append(slot) }
    return slots
  }

  /// Whether a relationship's objects have not been read yet.
  public func hasFault(forRelationshipNamed name: String) -> Bool {
    guard let slot = plan.slotOf[name], plan.slots[slot].kind == .toMany else { return false }
    return extras?.toMany[slot]?.members == nil
  }
}

extension Slot {
  /// Whether the model knows the property; ours are hidden.
  var isVisible: Bool { !name.hasPrefix("~") }
}

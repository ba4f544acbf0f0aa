import Foundation

// What generated accessors call: one pair per type, by slot number. The numbers are fixed by `ModelVersion.slotOrder`.
extension NSManagedObject {
  /// For generated accessors: the slot's value.
  public final func _string(_ slot: Int) -> String? {
    if case .string(let value) = read(slot) { return value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setString(_ value: String?, _ slot: Int) { write(value.map(Value.string) ?? .null, slot) }

  /// For generated accessors: the slot's value.
  public final func _integer(_ slot: Int) -> Int64 {
    if case .integer(let value) = read(slot) { return value }
    return 0
  }
  /// For generated accessors: sets the slot's value.
  public final func _setInteger(_ value: Int64, _ slot: Int) { write(.integer(value), slot) }

  /// For generated accessors: the slot's value.
  public final func _bool(_ slot: Int) -> Bool { _integer(slot) != 0 }
  /// For generated accessors: sets the slot's value.
  public final func _setBool(_ value: Bool, _ slot: Int) { write(.integer(value ? 1 : 0), slot) }

  /// For generated accessors: the slot's value.
  public final func _double(_ slot: Int) -> Double {
    if case .double(let value) = read(slot) { return value }
    return 0
  }
  /// For generated accessors: sets the slot's value.
  public final func _setDouble(_ value: Double, _ slot: Int) { write(.double(value), slot) }

  /// A scalar date: seconds since the reference date.
  public final func _time(_ slot: Int) -> TimeInterval { _date(slot)?.timeIntervalSinceReferenceDate ?? 0 }
  /// For generated accessors: sets the slot's value.
  public final func _setTime(_ value: TimeInterval, _ slot: Int) {
    write(.date(Date(timeIntervalSinceReferenceDate: value)), slot)
  }

  /// For generated accessors: the slot's value.
  public final func _date(_ slot: Int) -> Date? {
    if case .date(let value) = read(slot) { return value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setDate(_ value: Date?, _ slot: Int) { write(value.map(Value.date) ?? .null, slot) }

  /// For generated accessors: the slot's value.
  public final func _uuid(_ slot: Int) -> UUID? {
    if case .uuid(let value) = read(slot) { return value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setUuid(_ value: UUID?, _ slot: Int) { write(value.map(Value.uuid) ?? .null, slot) }

  /// For generated accessors: the slot's value.
  public final func _data(_ slot: Int) -> Data? {
    if case .data(let value) = read(slot) { return value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setData(_ value: Data?, _ slot: Int) { write(value.map(Value.data) ?? .null, slot) }

  /// For generated accessors: the slot's value.
  public final func _url(_ slot: Int) -> URL? {
    if case .url(let value) = read(slot) { return value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setUrl(_ value: URL?, _ slot: Int) { write(value.map(Value.url) ?? .null, slot) }

  /// For generated accessors: the slot's value.
  public final func _decimal(_ slot: Int) -> NSDecimalNumber? {
    if case .decimal(let value) = read(slot) { return value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setDecimal(_ value: NSDecimalNumber?, _ slot: Int) {
    write(value.map(Value.decimal) ?? .null, slot)
  }

  /// For generated accessors: the slot's value.
  public final func _number(_ slot: Int) -> NSNumber? {
    willRead(slot)
    return plan.slots[slot].any(from: row[slot]) as? NSNumber
  }
  /// For generated accessors: sets the slot's value.
  public final func _setNumber(_ value: NSNumber?, _ slot: Int) { write(plan.slots[slot].value(from: value), slot) }

  /// A transformable attribute's value, whatever it is.
  public final func _boxed(_ slot: Int) -> Any? {
    if case .boxed(let box) = read(slot) { return box.value }
    return nil
  }
  /// For generated accessors: sets the slot's value.
  public final func _setBoxed(_ value: Any?, _ slot: Int) {
    write(value.map { .boxed(Box($0)) } ?? .null, slot)
  }

  /// For generated accessors: the slot's value.
  public final func _toOne<T: NSManagedObject>(_ slot: Int) -> T? {
    willRead(slot)
    return toOne(slot) as? T
  }
  /// For generated accessors: sets the slot's value.
  public final func _setToOne(_ value: NSManagedObject?, _ slot: Int) { setToOne(value, slot) }

  /// For generated accessors: the slot's value.
  public final func _set(_ slot: Int) -> NSSet? {
    willRead(slot)
    return unorderedSet(slot)
  }
  /// For generated accessors: sets the slot's value.
  public final func _setSet(_ value: NSSet?, _ slot: Int) { setMembers(Self.objects(in: value), slot) }

  /// For generated accessors: the slot's value.
  public final func _orderedSet(_ slot: Int) -> NSOrderedSet? {
    willRead(slot)
    return orderedSet(slot)
  }
  /// For generated accessors: sets the slot's value.
  public final func _setOrderedSet(_ value: NSOrderedSet?, _ slot: Int) { setMembers(Self.objects(in: value), slot) }

  /// For generated accessors: changes the members of a to-many relationship.
  public final func _add(_ value: NSManagedObject, _ slot: Int) { addMember(value, slot) }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _remove(_ value: NSManagedObject, _ slot: Int) { removeMember(value, slot) }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _add(_ values: NSSet, _ slot: Int) { Self.objects(in: values).forEach { addMember($0, slot) } }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _remove(_ values: NSSet, _ slot: Int) {
    Self.objects(in: values).forEach { removeMember($0, slot) }
  }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _add(_ values: NSOrderedSet, _ slot: Int) {
    Self.objects(in: values).forEach { addMember($0, slot) }
  }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _remove(_ values: NSOrderedSet, _ slot: Int) {
    Self.objects(in: values).forEach { removeMember($0, slot) }
  }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _insert(_ value: NSManagedObject, at index: Int, _ slot: Int) {
    addMember(value, slot, at: index)
  }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _remove(at index: Int, _ slot: Int) {
    let members = self.members(slot)
    if members.indices.contains(index) { removeMember(members[index], slot) }
  }
  /// For generated accessors: changes the members of a to-many relationship.
  public final func _replace(at index: Int, _ value: NSManagedObject, _ slot: Int) {
    _remove(at: index, slot)
    addMember(value, slot, at: index)
  }
}

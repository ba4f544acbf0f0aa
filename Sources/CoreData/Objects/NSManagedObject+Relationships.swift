import Foundation

// Relationships and their inverses: whichever end is set, the other follows.
extension NSManagedObject {
  // MARK: To one

  final func toOne(_ slot: Int) -> NSManagedObject? {
    if flags.contains(.probe) { return extras?.probe?.destination(of: plan.slots[slot].relation) }
    guard case .reference(let reference) = row[slot] else { return nil }
    if let held = extras?.targets[slot], held.key == reference.key, !held.flags.contains(.gone) { return held }
    // Kept, so that the next look does not read it anew.
    guard let target = home?.context?.object(for: reference) else { return nil }
    ensureExtras().targets[slot] = target
    return target
  }

  /// The object that a reference means, in this object's context.
  final func object(for value: Value) -> NSManagedObject? {
    guard case .reference(let reference) = value else { return nil }
    return home?.context?.object(for: reference)
  }

  final func setToOne(_ new: NSManagedObject?, _ slot: Int) {
    let relation = plan.slots[slot].relation!
    checkContext(of: new, relation)
    let old = object(for: read(slot))
    guard old !== new else { return }
    guard willWrite(slot) else { return }
    row[slot] = new.map { .reference($0.reference) } ?? .null
    extras?.targets[slot] = new
    guard let inverse = relation.inverse else { return }
    old?.loseInverse(self, inverse)
    new?.gainInverse(self, inverse)
  }

  // MARK: To many

  final func state(_ slot: Int) -> ToManyState {
    let extras = ensureExtras()
    if let state = extras.toMany[slot] { return state }
    let state = ToManyState()
    extras.toMany[slot] = state
    return state
  }

  /// The members, read on first use.
  final func members(_ slot: Int) -> [NSManagedObject] { loadedState(slot)?.members?.array ?? [] }

  final func committedMembers(_ slot: Int) -> [NSManagedObject] {
    let current = members(slot)
    return extras?.toMany[slot]?.committed(current) ?? current
  }

  private final func loadedState(_ slot: Int) -> ToManyState? {
    if flags.contains(.probe) { return nil }
    if flags.contains(.gone) { return extras?.toMany[slot] }
    let state = self.state(slot)
    if state.members == nil {
      let stored = key > 0 || home?.context?.parent != nil ? home?.context?.readMembers(of: self, slot) : nil
      state.fill(with: stored ?? [])
    }
    return state
  }

  final func unorderedSet(_ slot: Int) -> NSSet? {
    if flags.contains(.probe) { return extras?.probe?.set(of: plan.slots[slot].relation) }
    return loadedState(slot)?.set
  }
  final func orderedSet(_ slot: Int) -> NSOrderedSet? { loadedState(slot)?.orderedSet }

  final func addMember(_ object: NSManagedObject, _ slot: Int, at index: Int? = nil) {
    let relation = plan.slots[slot].relation!
    checkContext(of: object, relation)
    if relation.isOrdered { _ = loadedState(slot) }
    let state = self.state(slot)
    guard prepareToWrite(slot), state.add(object, at: index) else { return }
    if relation.isOrdered { state.isReordered = true }
    if let inverse = relation.inverse { object.gainInverse(self, inverse) }
  }

  final func removeMember(_ object: NSManagedObject, _ slot: Int) {
    let relation = plan.slots[slot].relation!
    let state = self.state(slot)
    if relation.isManyToMany || relation.isOrdered { _ = loadedState(slot) }
    guard prepareToWrite(slot), state.remove(object) else { return }
    if let inverse = relation.inverse { object.loseInverse(self, inverse) }
  }

  final func setMembers(_ objects: [NSManagedObject], _ slot: Int) {
    let wanted = MemberList(objects)
    for member in members(slot) where !wanted.contains(member) { removeMember(member, slot) }
    for object in wanted.array { addMember(object, slot) }
    if plan.slots[slot].relation!.isOrdered, let state = loadedState(slot),
      !state.members!.array.elementsEqual(wanted.array, by: ===), prepareToWrite(slot)
    {
      state.reorder(wanted.array)
    }
  }

  // MARK: The other end

  /// The other end now points here through `relation`, which is the inverse of what was set there.
  private final func gainInverse(_ other: NSManagedObject, _ relation: RelationPlan) {
    let slot = plan.slot(of: relation)
    guard slot >= 0 else { return }
    if relation.isToMany {
      if relation.isOrdered { _ = loadedState(slot) }
      if prepareToWrite(slot), state(slot).add(other), relation.isOrdered { state(slot).isReordered = true }
      return
    }
    let old = object(for: read(slot))
    guard old !== other, willWrite(slot) else { return }
    row[slot] = .reference(other.reference)
    if let old, let inverse = relation.inverse { old.loseInverse(self, inverse) }
  }

  /// The other end no longer points here.
  final func loseInverse(_ other: NSManagedObject, _ relation: RelationPlan) {
    let slot = plan.slot(of: relation)
    guard slot >= 0 else { return }
    if relation.isToMany {
      if relation.isOrdered { _ = loadedState(slot) }
      if prepareToWrite(slot) { _ = state(slot).remove(other) }
    } else if case .reference(let reference) = read(slot), reference.key == other.key, willWrite(slot) {
      row[slot] = .null
    }
  }

  private final func checkContext(of other: NSManagedObject?, _ relation: RelationPlan) {
    guard let other, let mine = home?.context, let theirs = other.home?.context, mine !== theirs else { return }
    fatalError(
      "Illegal attempt to establish a relationship '\(relation.name)' between objects in different contexts "
        + "(source = \(self), destination = \(other)); fetch one of them in the other's context with object(with:)")
  }

  // MARK: Public names

  /// The identities of a relationship's objects.
  public func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let slot = plan.slotOf[key] else { return [] }
    willRead(slot)
    return plan.slots[slot].kind == .toMany ? members(slot).map(\.objectID) : toOne(slot).map { [$0.objectID] } ?? []
  }

  /// A live view of a to-many relationship: adding and removing through it changes the object.
  public func mutableSetValue(forKey key: String) -> NSMutableSet {
    RelationshipSet(owner: self, slot: toManySlot(key))
  }

  /// A live view of an ordered to-many relationship.
  public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
    OrderedRelationshipSet(owner: self, slot: toManySlot(key))
  }

  private final func toManySlot(_ key: String) -> Int {
    guard let slot = plan.slotOf[key], plan.slots[slot].kind == .toMany else {
      fatalError("the entity \(plan.name) has no to-many relationship named \(key)")
    }
    return slot
  }
}

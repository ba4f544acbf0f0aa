import Foundation

/// The members of one to-many relationship of one object: what the store has, once read, and what changed since.
///
/// Changes are kept apart from the members, so that adding a book to an author does not read all the author's books.
final class ToManyState {
  /// All members as they are now; nil until somebody asks.
  var members: MemberList?
  /// Added and removed since the last save.
  private(set) var added = MemberList()
  private(set) var removed = MemberList()
  /// An ordered relationship whose order changed.
  var isReordered = false
  private var cachedSet: NSSet?
  private var cachedOrderedSet: NSOrderedSet?

  var hasChanges: Bool { !added.isEmpty || !removed.isEmpty || isReordered }

  /// True if the object was not a member.
  func add(_ object: NSManagedObject, at index: Int? = nil) -> Bool {
    if added.contains(object) || members?.contains(object) == true { return false }
    if !removed.remove(object) { added.append(object) }
    members?.insert(object, at: index)
    forgetSets()
    return true
  }

  /// True if the object was a member, or may have been one of a relationship that has not been read.
  func remove(_ object: NSManagedObject) -> Bool {
    if let members, !members.contains(object) { return false }
    if removed.contains(object) { return false }
    if !added.remove(object) { removed.append(object) }
    members?.remove(object)
    forgetSets()
    return true
  }

  /// Takes what the store has and brings it up to date.
  func fill(with stored: [NSManagedObject]) {
    var list = MemberList()
    for object in stored where !removed.contains(object) { list.append(object) }
    for object in added.array { list.append(object) }
    members = list
    forgetSets()
  }

  /// The members as they were before the changes.
  func committed(_ current: [NSManagedObject]) -> [NSManagedObject] {
    current.filter { !added.contains($0) } + removed.array
  }

  func reorder(_ objects: [NSManagedObject]) {
    members = MemberList(objects)
    isReordered = true
    forgetSets()
  }

  /// What a change may change.
  struct Copy {
    let members: MemberList?
    let added: MemberList
    let removed: MemberList
  }
  var copy: Copy { Copy(members: members, added: added, removed: removed) }

  /// After a save: what is now is what the store has.
  func commit() {
    added = MemberList()
    removed = MemberList()
    isReordered = false
  }

  /// Back to what the store has.
  func discard() {
    commit()
    unload()
  }

  /// Forgets what was read, keeping changes.
  func unload() {
    members = nil
    forgetSets()
  }

  var set: NSSet {
    if let cachedSet { return cachedSet }
    let set = NSSet(array: members?.array ?? [])
    cachedSet = set
    return set
  }

  var orderedSet: NSOrderedSet {
    if let cachedOrderedSet { return cachedOrderedSet }
    let set = NSOrderedSet(array: members?.array ?? [])
    cachedOrderedSet = set
    return set
  }

  private func forgetSets() {
    cachedSet = nil
    cachedOrderedSet = nil
  }
}

/// Distinct objects in order, with a fast answer to whether one is among them.
struct MemberList {
  private(set) var array: [NSManagedObject] = []
  private var identities: Set<ObjectIdentifier> = []

  init() {}
  init(_ objects: [NSManagedObject]) { objects.forEach { append($0) } }

  var isEmpty: Bool { array.isEmpty }
  func contains(_ object: NSManagedObject) -> Bool { identities.contains(ObjectIdentifier(object)) }

  mutating func append(_ object: NSManagedObject) { insert(object, at: nil) }
  mutating func insert(_ object: NSManagedObject, at index: Int?) {
    guard identities.insert(ObjectIdentifier(object)).inserted else { return }
    if let index, index < array.count { array.insert(object, at: max(index, 0)) } else { array.append(object) }
  }
  /// True if it was there.
  @discardableResult mutating func remove(_ object: NSManagedObject) -> Bool {
    guard identities.remove(ObjectIdentifier(object)) != nil else { return false }
    if array.last === object {
      array.removeLast()
    } else if let index = array.firstIndex(where: { $0 === object }) {
      array.remove(at: index)
    }
    return true
  }
}

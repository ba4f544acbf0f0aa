import Foundation

/// What `mutableSetValue(forKey:)` hands out.
final class RelationshipSet: NSMutableSet {
  private var owner: NSManagedObject?
  private var slot = 0

  convenience init(owner: NSManagedObject, slot: Int) {
    self.init(capacity: 0)
    self.owner = owner
    self.slot = slot
  }

  private var members: [NSManagedObject] { owner?.members(slot) ?? [] }
  override var count: Int { members.count }
  override func member(_ object: Any) -> Any? {
    guard let object = object as? NSManagedObject else { return nil }
    return members.first { $0 === object }
  }
  override func objectEnumerator() -> NSEnumerator { NSArray(array: members).objectEnumerator() }
  override func add(_ object: Any) {
    if let object = object as? NSManagedObject { owner?.addMember(object, slot) }
  }
  override func remove(_ object: Any) {
    if let object = object as? NSManagedObject { owner?.removeMember(object, slot) }
  }
}

/// What `mutableOrderedSetValue(forKey:)` hands out.
final class OrderedRelationshipSet: NSMutableOrderedSet {
  private var owner: NSManagedObject?
  private var slot = 0

  convenience init(owner: NSManagedObject, slot: Int) {
    self.init(capacity: 0)
    self.owner = owner
    self.slot = slot
  }

  required convenience init(arrayLiteral elements: Any...) { self.init(capacity: 0) }
  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("a live view of a relationship cannot be archived") }
  override init(capacity: Int) { super.init(capacity: capacity) }

  private var members: [NSManagedObject] { owner?.members(slot) ?? [] }
  override var count: Int { members.count }
  override func object(at index: Int) -> Any { members[index] }
  override func index(of object: Any) -> Int {
    members.firstIndex { $0 === object as AnyObject } ?? NSNotFound
  }
  override func insert(_ object: Any, at index: Int) {
    if let object = object as? NSManagedObject { owner?._insert(object, at: index, slot) }
  }
  override func add(_ object: Any) {
    if let object = object as? NSManagedObject { owner?.addMember(object, slot) }
  }
  override func remove(_ object: Any) {
    if let object = object as? NSManagedObject { owner?.removeMember(object, slot) }
  }
  override func removeObject(at index: Int) { owner?._remove(at: index, slot) }
  override func replaceObject(at index: Int, with object: Any) {
    if let object = object as? NSManagedObject { owner?._replace(at: index, object, slot) }
  }
}

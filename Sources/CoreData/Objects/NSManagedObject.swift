import Combine
import Foundation
import Synchronization

/// One object of the graph: a row of a store, seen through the context that it belongs to.
///
/// Its values live in a `Row`. While nothing has changed, the row is shared; the first change in an event copies it and
/// tells the context. Use it only on its context's queue.
open class NSManagedObject: NSObject {
  /// What state an object is in. Several may hold at once.
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// Values are there for the asking but have not been asked for.
    static let fault = Flags(rawValue: 1 << 0)
    /// A fault whose row has not even been read.
    static let rowless = Flags(rawValue: 1 << 1)
    /// Somebody has asked for `objectWillChange`.
    static let observed = Flags(rawValue: 1 << 2)
    /// Differs from its snapshot, the state at the last save.
    static let updated = Flags(rawValue: 1 << 3)
    /// Changed in this event: the row is the object's own.
    static let pending = Flags(rawValue: 1 << 4)
    static let inserted = Flags(rawValue: 1 << 5)
    static let deleted = Flags(rawValue: 1 << 6)
    /// Deleted and saved, or never to be saved: belongs to no context any more.
    static let gone = Flags(rawValue: 1 << 7)
    /// Records which properties are read, to name a key path.
    static let probe = Flags(rawValue: 1 << 8)
    /// Inserted in this event.
    static let insertPending = Flags(rawValue: 1 << 9)

    static let slowRead: Flags = [.fault, .probe]
    static let slowWrite: Flags = [.fault, .observed, .pending, .gone, .probe]
  }

  @exclusivity(unchecked) final var flags: Flags = []
  @exclusivity(unchecked) final var row: Row
  /// The row as last saved or read, kept from the first change until the next save.
  @exclusivity(unchecked) final var snapshot: Row?
  @exclusivity(unchecked) final var key: Int64 = 0
  @exclusivity(unchecked) final var home: Home?
  /// A retained `Extras`. Atomic, because an object's identity may be asked for on any thread. An `AtomicLazyReference` does
  /// the same by calls into a generic library, which each object would pay for when it goes.
  private final let extrasPointer = Atomic<UnsafeMutableRawPointer?>(nil)
  final var extras: Extras? {
    extrasPointer.load(ordering: .acquiring).map { Unmanaged<Extras>.fromOpaque($0).takeUnretainedValue() }
  }
  // Plans live as long as the process: objects need not keep theirs alive.
  unowned(unsafe) final let plan: EntityPlan

  /// Makes an object of an entity and, given a context, inserts it there. `awakeFromInsert()` runs then.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    plan = entity.plan
    row = plan.defaultRow
    super.init()
    context?.insert(self)
  }

  /// Makes an object of the class's entity and inserts it into the context.
  public convenience init(context: NSManagedObjectContext) {
    self.init(entity: Self.entity(in: context), insertInto: context)
  }

  /// Makes an object of the class's entity that is in no context, as previews do. Apple's framework makes one whose properties
  /// cannot be used.
  public override convenience init() { self.init(entity: Self.entity(), insertInto: nil) }

  deinit {
    home?.forget(self)
    if let pointer = extrasPointer.load(ordering: .acquiring) { Unmanaged<Extras>.fromOpaque(pointer).release() }
  }

  /// The entity of the class, in the model that came into use last.
  open class func entity() -> NSEntityDescription {
    guard let plan = LoadedModels.plan(for: self) else {
      fatalError(
        "No NSEntityDescriptions in any model claim the NSManagedObject subclass '\(self)': load a model that names "
          + "the class before asking for \(self).entity()")
    }
    return plan.entity
  }

  class func entity(in context: NSManagedObjectContext) -> NSEntityDescription {
    if let known = context.lastEntity, known.type == self { return known.entity }
    let entity = context.modelPlan?.byClass[ObjectIdentifier(self)]?.entity ?? entity()
    context.lastEntity = (self, entity)
    return entity
  }

  /// A request for all objects of the class's entity.
  @_disfavoredOverload
  open class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult> {
    let request = NSFetchRequest<NSFetchRequestResult>()
    request.entityClass = self
    return request
  }

  // MARK: What it is

  /// The object's entity.
  public final var entity: NSEntityDescription { plan.entity }
  /// The context that the object belongs to; nil once it is deleted and saved, or its context is gone.
  public final var managedObjectContext: NSManagedObjectContext? { home?.context }
  /// The object's identity. Temporary until the object is first saved.
  public final var objectID: NSManagedObjectID {
    ensureExtras().objectID.withLock { known in
      if let known { return known }
      let id = NSManagedObjectID(reference: reference, plan: plan, store: key > 0 ? home?.store : nil)
      known = id
      return id
    }
  }
  /// Whether the object is new and unsaved.
  public final var isInserted: Bool { flags.contains(.inserted) }
  /// Whether the object has unsaved changes.
  public final var isUpdated: Bool { flags.contains(.updated) && !flags.contains(.deleted) }
  /// Whether the object goes with the next save. False again once it has gone.
  public final var isDeleted: Bool { flags.contains(.deleted) }
  /// Whether the object's values have not been asked for yet.
  public final var isFault: Bool { flags.contains(.fault) }
  /// Whether the object was inserted, changed or deleted since the last save.
  public final var hasChanges: Bool { !flags.isDisjoint(with: [.inserted, .updated, .deleted]) }
  /// Whether some value differs from the one last saved.
  public final var hasPersistentChangedValues: Bool {
    changedSlots().contains { plan.slots[$0].isVisible && (plan.slots[$0].isStored || plan.slots[$0].kind == .toMany) }
  }
  /// 1 while the object is a fault, 0 once it has been filled.
  open var faultingState: Int { isFault ? 1 : 0 }
  /// Whether changes to relationships count as changes of the object.
  open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

  final var reference: ObjectReference { ObjectReference(key: key, entity: Int32(plan.number)) }

  final func ensureExtras() -> Extras {
    if let extras { return extras }
    let new = Extras()
    let pointer = Unmanaged.passRetained(new).toOpaque()
    let (isFirst, known) = extrasPointer.compareExchange(
      expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
    if isFirst { return new }
    Unmanaged<Extras>.fromOpaque(pointer).release()
    return Unmanaged<Extras>.fromOpaque(known.unsafelyUnwrapped).takeUnretainedValue()
  }

  open override var description: String {
    let values = flags.isDisjoint(with: [.fault, .probe]) ? describeValues() : "<fault>"
    return "<\(type(of: self)): \(plan.name)> (entity: \(plan.name); id: \(objectID); data: \(values))"
  }

  private final func describeValues() -> String {
    let parts = plan.slots.enumerated().compactMap { index, slot in
      slot.kind == .attribute ? "\(slot.name) = \(slot.any(from: row[index]).map { "\($0)" } ?? "nil");" : nil
    }
    return "{ \(parts.joined(separator: " ")) }"
  }

  // MARK: Key-value coding

  /// Fires the fault, if it is one. For accessors that read primitive values.
  open func willAccessValue(forKey key: String?) { if flags.contains(.fault) { fire() } }
  /// The counterpart of `willAccessValue(forKey:)`.
  open func didAccessValue(forKey key: String?) {}
  /// Announces a change; the object counts as changed from here.
  open func willChangeValue(forKey key: String) { _ = prepareToWrite() }
  /// The counterpart of `willChangeValue(forKey:)`.
  open func didChangeValue(forKey key: String) {}

  /// The value of a property by name. Numbers come as `NSNumber`, to-many relationships as `NSSet` or `NSOrderedSet`.
  open func value(forKey key: String) -> Any? { keyedValue(key) }
  /// Sets a property by name, with everything that its accessor would do.
  open func setValue(_ value: Any?, forKey key: String) {
    if let slot = plan.slotOf[key] { return setStoredValue(value, slot) }
    if ComputedKeys.reader(of: key, self)?.set(value, of: self) != true { setValue(value, forUndefinedKey: key) }
  }
  /// Called for a key that is not in the model. Traps, unless overridden.
  open func value(forUndefinedKey key: String) -> Any? { noSuchKey(key) }
  /// Called for a key that is not in the model. Traps, unless overridden.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { noSuchKey(key) }

  /// The value without firing a fault or telling anyone.
  open func primitiveValue(forKey key: String) -> Any? {
    guard let slot = plan.slotOf[key] else { return nil }
    if flags.contains(.rowless) { fire() }
    return storedValue(slot)
  }
  /// Sets the value without announcing it; the object counts as changed all the same, so that nothing is lost.
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {
    if let slot = plan.slotOf[key] { setQuietly(value, slot) }
  }

  /// Called before a property changes, given its slot, or before any may (-1). Only after `_observeChanges()`.
  open func _willChange(_ slot: Int) {}
  /// Whether the object's attributes stay readable once it is deleted and saved.
  open var _keepsValuesWhenGone: Bool { false }

  // MARK: Life

  /// Called once when the object is inserted: the place for default values that the model cannot express.
  open func awakeFromInsert() {}
  /// Called when the object's values are first used after it came from a store.
  open func awakeFromFetch() {}
  /// Called before the object is saved; changes made here are saved too.
  open func willSave() {}
  /// Called after the object was saved.
  open func didSave() {}
  /// Called before the object becomes a fault again.
  open func willTurnIntoFault() {}
  /// Called after the object became a fault again.
  open func didTurnIntoFault() {}
  /// Called when the object is marked as deleted, before delete rules run.
  open func prepareForDeletion() {}
  /// Called after undo, redo or a merge brought values back.
  open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}

  /// Throws an `NSError` that says why the property may not have the value: by the model's rules first, then by the class's own
  /// `validateName(_:)` for it. Another value may be put in its place. Called for each property when the object is saved,
  /// where it is overridden.
  open func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
    try validateByModel(value, forKey: key)
  }
  /// The same for a variable.
  public final func validateValue(_ value: inout AnyObject?, forKey key: String) throws {
    let place = AutoreleasingUnsafeMutablePointer(value)
    defer { value = place.pointee }
    try validateValue(place, forKey: key)
  }
  /// Whether `validateValue(_:forKey:)` is to be called for each property. The source rewriter says so for a class that overrides
  /// it.
  open class var _validatesEachValue: Bool { false }
  /// Throws an `NSError` that says why the object may not be saved as new.
  open func validateForInsert() throws { try validateAll(deleting: false) }
  /// Throws an `NSError` that says why the object's changes may not be saved.
  open func validateForUpdate() throws { try validateAll(deleting: false) }
  /// Throws an `NSError` that says why the object may not be deleted.
  open func validateForDelete() throws { try validateAll(deleting: true) }
}

@available(*, unavailable)
extension NSManagedObject: @unchecked Sendable {}

/// Why an object woke from a snapshot.
public struct NSSnapshotEventType: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Makes event types from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// An insertion was undone.
  public static let undoInsertion = Self(rawValue: 1 << 1)
  /// A deletion was undone.
  public static let undoDeletion = Self(rawValue: 1 << 2)
  /// A change was undone.
  public static let undoUpdate = Self(rawValue: 1 << 3)
  /// The context was rolled back.
  public static let rollback = Self(rawValue: 1 << 4)
  /// The object was refreshed.
  public static let refresh = Self(rawValue: 1 << 5)
  /// A merge policy decided.
  public static let mergePolicy = Self(rawValue: 1 << 6)
}

/// What few objects need: made on demand.
final class Extras {
  let objectID = Mutex<NSManagedObjectID?>(nil)
  var publisher: ObservableObjectPublisher?
  /// Slot → members of a to-many relationship.
  var toMany: [Int: ToManyState] = [:]
  /// Slot → the destination of a to-one relationship, once it has been asked for.
  var targets: [Int: NSManagedObject] = [:]
  var probe: ProbeRecord?

  /// Lets other objects go.
  func release() {
    toMany = [:]
    targets = [:]
  }
  /// Fetched property → what it has found.
  var fetched: [String: [NSManagedObject]] = [:]
}

/// Lets generic code make objects by `T(context:)`. A class's own initialiser would have to be `required` for that, and then every
/// class with an initialiser of its own would have to repeat it.
public protocol _ManagedObjectMaking {}

extension NSManagedObject: _ManagedObjectMaking {}

extension _ManagedObjectMaking where Self: NSManagedObject {
  /// Makes an object of the class's entity and inserts it into the context.
  @_disfavoredOverload public init(context: NSManagedObjectContext) {
    let object = Self.entity(in: context).plan.makeObject()
    context.insert(object)
    self = object as! Self
  }
}

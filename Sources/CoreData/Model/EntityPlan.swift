import Foundation
import Synchronization

/// A model compiled for use: entities numbered, rows laid out, relationships joined to their inverses.
final class ModelPlan: @unchecked Sendable {
  /// In alphabetical order; an entity's number is its place here, counted from 1.
  let plans: [EntityPlan]
  let byName: [String: EntityPlan]
  private(set) var byClass: [ObjectIdentifier: EntityPlan] = [:]
  /// Whether some entity has derived attributes, or to-many relationships: a save looks for them only then.
  private(set) var hasDerived = false
  private(set) var hasToMany = false
  private(set) var hasRelations = false
  let model: NSManagedObjectModel

  init(model: NSManagedObjectModel) {
    self.model = model
    if !model.isDetached { model.registryNames.forEach(_ManagedClasses.load) }
    let sorted = model.entities.sorted { ($0.name ?? "") < ($1.name ?? "") }
    plans = sorted.enumerated().map { EntityPlan(entity: $1, number: $0 + 1, hasClass: !model.isDetached) }
    byName = Dictionary(plans.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    for plan in plans {
      plan.model = self
      plan.parent = plan.entity.superentity?.name.flatMap { byName[$0] }
      plan.parent?.children.append(plan)
    }
    let relations = RelationPlan.all(in: self)
    for plan in plans {
      // Lazy, and made here before several threads can ask for it.
      _ = plan.root
      _ = plan.family
      _ = plan.fetchedProperties
      plan.layOut(relations)
    }
    for plan in plans { plan.noteDeriving() }
    hasDerived = plans.contains { !$0.derivedSlots.isEmpty }
    hasToMany = plans.contains(where: \.hasToMany)
    hasRelations = plans.contains { !$0.relations.isEmpty }
    for plan in plans {
      plan.entity.compiledPlan = plan
      if let type = plan.managedClass?.type, byClass[ObjectIdentifier(type)] == nil {
        byClass[ObjectIdentifier(type)] = plan
      }
    }
    if model.isDetached { LoadedModels.keep(self) } else { LoadedModels.add(self) }
  }
}

/// One entity as objects, contexts and stores use it: constant after the model is compiled.
final class EntityPlan: @unchecked Sendable {
  let entity: NSEntityDescription
  let name: String
  /// The entity's place in the alphabet, from 1: `Z_ENT` in a store that this model made.
  let number: Int
  fileprivate(set) var model: ModelPlan! { didSet { modelIdentity = ObjectIdentifier(model) } }
  /// The model for comparing, which costs less than a reference.
  private(set) var modelIdentity: ObjectIdentifier?
  fileprivate(set) var parent: EntityPlan?
  fileprivate(set) var children: [EntityPlan] = []
  let managedClass: _ManagedClass?
  private(set) var slots: [Slot] = []
  private(set) var slotOf: [String: Int] = [:]
  /// Slot of each relation of the model in this entity's rows, or -1.
  private var relationSlots: [Int] = []
  private(set) var relations: [RelationPlan] = []
  /// The slots of derived attributes.
  private(set) var derivedSlots: [Int] = []
  /// The slots of relationships to objects whose derived attributes are computed from this entity's objects.
  private(set) var derivingSlots: [Int] = []
  /// The slots whose values the model restricts in some way: all that validation has to look at.
  private(set) var checkedSlots: [Int] = []
  private(set) var slotsCheckedAtDeletion: [Int] = []
  /// The slots of to-one relationships.
  private(set) var toOneSlots: [Int] = []
  private(set) var hasToMany = false
  let isAbstract: Bool
  /// The root's number.
  private(set) var rootNumber = 0
  private(set) var defaultRow = Row.make(count: 0)
  private(set) var emptyRow = Row.make(count: 0)

  fileprivate init(entity: NSEntityDescription, number: Int, hasClass: Bool) {
    self.entity = entity
    self.number = number
    name = entity.name ?? ""
    isAbstract = entity.isAbstract
    managedClass = hasClass ? entity.managedObjectClassName.flatMap(_ManagedClasses.entry(named:)) : nil
  }

  /// The entity at the top, whose table holds the rows.
  private(set) lazy var root: EntityPlan = parent?.root ?? self
  /// Its own fetched properties and those of the entities above, by name.
  private(set) lazy var fetchedProperties: [String: NSFetchedPropertyDescription] =
    entity.propertiesByName.compactMapValues { $0 as? NSFetchedPropertyDescription }
  /// The entity and all its descendants.
  private(set) lazy var family: [EntityPlan] = [self] + children.flatMap(\.family)
  /// The class that all objects of the entity's table are of, or of subclasses of; nil where nobody has asked yet.
  private let sureClass = Atomic<UnsafeRawPointer?>(nil)

  /// Whether all objects of the entity's table are of a class. The last answer that was yes is remembered.
  func isAlways(_ type: NSManagedObject.Type) -> Bool {
    let pointer = unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
    if sureClass.load(ordering: .relaxed) == pointer { return true }
    let isSure = root.family.allSatisfy { plan in
      plan.isAbstract || Self.isSubclass(plan.managedClass?.type ?? NSManagedObject.self, of: type)
    }
    if isSure { sureClass.store(pointer, ordering: .relaxed) }
    return isSure
  }

  /// What each class that objects of the entity have been of checks.
  private let checksByClass = Mutex<[ObjectIdentifier: PropertyChecks]>([:])
  /// The one asked for last, which the dictionary keeps.
  private let lastChecks = Atomic<UnsafeRawPointer?>(nil)

  /// What an object's class checks. Objects of one entity are of one class, but for those of the base class.
  func checks(of object: NSManagedObject) -> PropertyChecks {
    let type = ObjectIdentifier(Swift.type(of: object))
    let last = lastChecks.load(ordering: .acquiring).map { Unmanaged<PropertyChecks>.fromOpaque($0) }
    if let last, last._withUnsafeGuaranteedRef({ $0.type == type }) { return last.takeUnretainedValue() }
    let checks = checksByClass.withLock { known in
      let checks = known[type] ?? PropertyChecks(of: object)
      known[type] = checks
      return checks
    }
    lastChecks.store(UnsafeRawPointer(Unmanaged.passUnretained(checks).toOpaque()), ordering: .releasing)
    return checks
  }

  static func isSubclass(_ type: AnyClass, of other: AnyClass) -> Bool {
    var type: AnyClass? = type
    while let current = type {
      if current == other { return true }
      type = _getSuperclass(current)
    }
    return false
  }
  func isKind(of other: EntityPlan) -> Bool { self === other || parent?.isKind(of: other) == true }

  func slot(of relation: RelationPlan) -> Int { relationSlots[relation.ordinal] }

  /// A detached object of the entity's class with default values.
  func makeObject() -> NSManagedObject {
    managedClass?.make(entity) ?? NSManagedObject(entity: entity, insertInto: nil)
  }

  /// Fixes the slots: what the class's accessors were compiled with, then the model's order, then hidden ones.
  fileprivate func layOut(_ all: [RelationPlan]) {
    var visible = compiledLayout
    for name in modelOrder where !visible.contains(name) { visible.append(name) }
    let properties = entity.propertiesByName
    let mine = all.filter { isKind(of: $0.source) }
    slots = visible.map { name in
      if let relation = mine.first(where: { $0.name == name && !$0.isHidden }) { return Slot(relation) }
      return Slot(name: name, attribute: properties[name] as? NSAttributeDescription)
    }
    for relation in mine where relation.isHidden { slots.append(Slot(relation)) }
    for relation in all where relation.isOrdered && relation.inverse.map({ isKind(of: $0.source) }) == true {
      guard let inverse = relation.inverse, !inverse.isToMany else { continue }
      slots.append(Slot(orderOf: relation))
    }
    slotOf = Dictionary(slots.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    relations = mine
    derivedSlots = slots.indices.filter { slots[$0].attribute is NSDerivedAttributeDescription }
    relationSlots = Array(repeating: -1, count: all.count)
    for relation in mine { relationSlots[relation.ordinal] = slotOf[relation.name] ?? -1 }
    rootNumber = root.number
    checkedSlots = slots.indices.filter { slots[$0].isVisible && slots[$0].isRestricted }
    slotsCheckedAtDeletion = slots.indices.filter {
      slots[$0].isVisible && slots[$0].relation?.deleteRule == .denyDeleteRule
    }
    toOneSlots = slots.indices.filter { slots[$0].kind == .toOne }
    hasToMany = slots.contains { $0.kind == .toMany }
    emptyRow = Row.make(count: slots.count)
    defaultRow = Row.make(count: slots.count)
    for (index, slot) in slots.enumerated() {
      if let value = slot.attribute?.defaultValue { defaultRow[index] = slot.value(from: value) }
    }
  }

  /// Lets the entities at the other end of relationships know that derived attributes are computed from them.
  fileprivate func noteDeriving() {
    for slot in derivedSlots {
      guard let attribute = slots[slot].attribute as? NSDerivedAttributeDescription,
        let first = attribute.derivationPath?.first,
        let inverse = slotOf[first].flatMap({ slots[$0].relation })?.inverse
      else { continue }
      for plan in inverse.source.family {
        let slot = plan.slot(of: inverse)
        if slot >= 0, !plan.derivingSlots.contains(slot) { plan.derivingSlots.append(slot) }
      }
    }
  }

  private var compiledLayout: [String] { managedClass?.layout ?? parent?.compiledLayout ?? [] }

  private var modelOrder: [String] {
    let own = entity.ownProperties.filter { $0 is NSAttributeDescription || $0 is NSRelationshipDescription }
    return (parent?.modelOrder ?? []) + own.map(\.name).sorted()
  }
}

/// One place in a row.
final class Slot: @unchecked Sendable {
  enum Kind { case attribute, toOne, toMany, order }
  let name: String
  let kind: Kind
  let attribute: NSAttributeDescription?
  /// The relationship; for an order slot the ordered to-many whose position it holds.
  let relation: RelationPlan?
  let type: NSAttributeType

  /// An attribute, or a name that only the compiled class knows (then nothing is stored).
  init(name: String, attribute: NSAttributeDescription?) {
    self.name = name
    self.attribute = attribute
    kind = .attribute
    relation = nil
    type = attribute?.attributeType ?? .undefinedAttributeType
  }

  init(_ relation: RelationPlan) {
    name = relation.name
    attribute = nil
    kind = relation.isToMany ? .toMany : .toOne
    self.relation = relation
    type = .undefinedAttributeType
  }

  init(orderOf relation: RelationPlan) {
    name = relation.orderName
    attribute = nil
    kind = .order
    self.relation = relation
    type = .integer64AttributeType
  }

  /// Whether validation can find fault with a value.
  fileprivate var isRestricted: Bool {
    if let attribute {
      return !attribute.isOptional || attribute.minimum != nil || attribute.maximum != nil
        || attribute.regularExpression != nil || !attribute.validationPredicates.isEmpty
    }
    guard let relation else { return false }
    return !relation.isOptional || (relation.isToMany && (relation.minCount > 0 || relation.maxCount > 0))
  }

  /// Whether the slot has a column in a store.
  var isStored: Bool {
    switch kind {
    case .attribute: attribute.map { !$0.isTransient } ?? false
    case .toOne: !(relation?.isTransient ?? false)
    case .toMany: false
    case .order: true
    }
  }
}

/// A relationship joined to its inverse.
final class RelationPlan: @unchecked Sendable {
  let name: String
  let ordinal: Int
  /// The entity that declares it.
  let source: EntityPlan
  let destination: EntityPlan
  let isToMany: Bool
  let isOrdered: Bool
  let isOptional: Bool
  let isTransient: Bool
  let deleteRule: NSDeleteRule
  let minCount: Int
  let maxCount: Int
  /// Made up by us, as the inverse of a to-many that has none.
  let isHidden: Bool
  private(set) var inverse: RelationPlan?

  /// Whether both ends are to-many, so that pairs live in a table of their own.
  var isManyToMany: Bool { isToMany && inverse?.isToMany == true }
  /// Of a many-to-many pair, the one end that the pairs are saved from.
  var isCanonical: Bool {
    guard let inverse, inverse !== self else { return true }
    return (source.number, name) < (inverse.source.number, inverse.name)
  }
  /// The hidden slot on the many side that keeps an ordered relationship's positions.
  var orderName: String { "~order.\(source.name).\(name)" }

  private init(_ description: NSRelationshipDescription, ordinal: Int, source: EntityPlan, destination: EntityPlan) {
    name = description.name
    self.ordinal = ordinal
    self.source = source
    self.destination = destination
    isToMany = description.isToMany
    isOrdered = description.isOrdered && description.isToMany
    isOptional = description.isOptional
    isTransient = description.isTransient
    deleteRule = description.deleteRule
    minCount = description.minCount
    maxCount = description.maxCount
    isHidden = false
  }

  private init(hiddenInverseOf relation: RelationPlan, ordinal: Int) {
    name = "~inverse.\(relation.source.name).\(relation.name)"
    self.ordinal = ordinal
    source = relation.destination
    destination = relation.source
    isToMany = false
    isOrdered = false
    isOptional = true
    isTransient = false
    deleteRule = .nullifyDeleteRule
    minCount = 0
    maxCount = 1
    isHidden = true
    inverse = relation
  }

  fileprivate static func all(in model: ModelPlan) -> [RelationPlan] {
    var all: [RelationPlan] = []
    var byDescription: [ObjectIdentifier: RelationPlan] = [:]
    for plan in model.plans {
      for case let description as NSRelationshipDescription in plan.entity.ownProperties {
        guard let destination = description.destinationEntity?.name.flatMap({ model.byName[$0] }) else { continue }
        let relation = RelationPlan(description, ordinal: all.count, source: plan, destination: destination)
        byDescription[ObjectIdentifier(description)] = relation
        all.append(relation)
      }
    }
    for plan in model.plans {
      for case let description as NSRelationshipDescription in plan.entity.ownProperties {
        guard let inverse = description.inverseRelationship else { continue }
        byDescription[ObjectIdentifier(description)]?.inverse = byDescription[ObjectIdentifier(inverse)]
      }
    }
    for relation in all where relation.isToMany && relation.inverse == nil {
      let hidden = RelationPlan(hiddenInverseOf: relation, ordinal: all.count)
      relation.inverse = hidden
      all.append(hidden)
    }
    return all
  }
}

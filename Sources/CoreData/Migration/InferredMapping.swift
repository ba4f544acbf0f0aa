import Foundation

/// Why one model cannot be mapped to another, and what mends it.
struct MappingProblem: Error {
  let cause: String
  let mend: String

  static func mapping(_ cause: String) -> MappingProblem {
    MappingProblem(cause: cause, mend: "add a mapping model to the app that says how")
  }
}

/// Which entity and property of an old model became which of a new one, by name or by renaming identifier.
struct InferredMapping {
  let source: ModelPlan
  let destination: ModelPlan
  /// Entity of the new model → the one that it was. New entities are not listed.
  private var sources: [String: EntityPlan] = [:]
  /// What the new model has no place for: `Book`, `Book.weight`.
  private(set) var removed: [String] = []

  /// - Throws: `MappingProblem` where the change is none that can be worked out.
  init(from old: NSManagedObjectModel, to new: NSManagedObjectModel) throws {
    source = old.plan
    destination = new.plan
    for plan in destination.plans {
      let found = Self.match(plan.entity.renamingIdentifier, plan.name, among: source.plans) {
        ($0.entity.renamingIdentifier, $0.name)
      }
      if let found { sources[plan.name] = found }
    }
    try checkHierarchies()
    noteRemovedEntities()
    for plan in destination.plans {
      guard let from = sources[plan.name] else { continue }
      try check(plan, from)
    }
  }

  /// The candidate of the same canonical name.
  private static func match<T>(
    _ identifier: String?, _ name: String, among candidates: [T], _ names: (T) -> (identifier: String?, name: String)
  ) -> T? {
    let key = identifier ?? name
    return candidates.first { names($0).identifier ?? names($0).name == key }
      ?? candidates.first { names($0).name == key }
  }

  func source(of plan: EntityPlan) -> EntityPlan? { sources[plan.name] }

  /// The old property that a new one was, seen from one of its entities.
  func source(of property: NSPropertyDescription, in plan: EntityPlan) -> NSPropertyDescription? {
    guard let from = sources[plan.name] else { return nil }
    let candidates = from.entity.properties.filter {
      ($0 is NSAttributeDescription) == (property is NSAttributeDescription)
        && ($0 is NSRelationshipDescription) == (property is NSRelationshipDescription)
    }
    return Self.match(property.renamingIdentifier, property.name, among: candidates) {
      ($0.renamingIdentifier, $0.name)
    }
  }

  /// The old relationship that a new one was, the hidden inverses of one-way ones included.
  func source(of relation: RelationPlan, in plan: EntityPlan? = nil) -> RelationPlan? {
    if relation.isHidden {
      guard let owner = relation.inverse, let old = source(of: owner) else { return nil }
      return old.inverse
    }
    for candidate in [plan].compactMap({ $0 }) + relation.source.family {
      guard let from = sources[candidate.name],
        let description = candidate.entity.relationshipsByName[relation.name],
        let old = source(of: description, in: candidate)
      else { continue }
      if let found = from.relations.first(where: { $0.name == old.name && !$0.isHidden }) { return found }
    }
    return nil
  }

  /// The entities whose objects have to be given values for derived attributes.
  var underived: [String] {
    destination.plans.filter { plan in
      guard sources[plan.name] != nil, !plan.entity.isAbstract else { return false }
      return plan.derivedSlots.contains { slot in
        guard let attribute = plan.slots[slot].attribute else { return false }
        return !(source(of: attribute, in: plan) is NSDerivedAttributeDescription)
      }
    }
    .map(\.name)
  }

  // MARK: What can be worked out

  /// Rows of two tables cannot become rows of one: their keys would meet.
  private func checkHierarchies() throws {
    for root in destination.plans where root.parent == nil {
      let tables = Set(root.family.compactMap { sources[$0.name]?.root.name })
      if tables.count > 1 {
        throw MappingProblem.mapping(
          "the entities \(tables.sorted().joined(separator: " and ")) have become one hierarchy, that of \(root.name)")
      }
    }
    let twice = Dictionary(grouping: sources.keys.sorted()) { sources[$0]!.name }.filter { $0.value.count > 1 }
    if let (old, new) = twice.min(by: { $0.key < $1.key }) {
      throw MappingProblem.mapping("the entities \(new.joined(separator: " and ")) both say that they were \(old)")
    }
  }

  private mutating func noteRemovedEntities() {
    let kept = Set(sources.values.map(\.name))
    removed += source.plans.map(\.name).filter { !kept.contains($0) }
  }

  private mutating func check(_ plan: EntityPlan, _ from: EntityPlan) throws {
    var used: Set<String> = []
    for property in plan.entity.properties where !property.isTransient {
      guard let old = source(of: property, in: plan), !old.isTransient else { continue }
      used.insert(old.name)
      if let attribute = property as? NSAttributeDescription, let old = old as? NSAttributeDescription {
        try check(attribute, old, plan)
      } else if let relation = property as? NSRelationshipDescription, let old = old as? NSRelationshipDescription {
        try check(relation, old, plan)
      }
    }
    for property in from.entity.properties where !used.contains(property.name) && !property.isTransient {
      guard !(property is NSFetchedPropertyDescription) else { continue }
      // A property that moved down to subentities is told there.
      let isBelow = plan.family.dropFirst().contains { sub in
        sub.entity.ownProperties.contains { source(of: $0, in: sub)?.name == property.name }
      }
      if !isBelow { removed.append("\(from.name).\(property.name)") }
    }
  }

  private func check(_ new: NSAttributeDescription, _ old: NSAttributeDescription, _ plan: EntityPlan) throws {
    guard new.attributeType != old.attributeType, !(new is NSDerivedAttributeDescription) else { return }
    throw MappingProblem.mapping(
      "the attribute \(plan.name).\(new.name) was of the type \(old.attributeType.editorName) and is now of the type "
        + new.attributeType.editorName)
  }

  private func check(_ new: NSRelationshipDescription, _ old: NSRelationshipDescription, _ plan: EntityPlan) throws {
    if old.isToMany && !new.isToMany {
      throw MappingProblem.mapping("the relationship \(plan.name).\(new.name) was to-many and is now to-one")
    }
    guard let was = old.destinationEntity?.name,
      let now = new.destinationEntity?.name.flatMap({ destination.byName[$0] })
    else { return }
    let reachable = now.family + sequence(first: now, next: \.parent)
    if !reachable.contains(where: { sources[$0.name]?.root.name == source.byName[was]?.root.name }),
      source.byName[was].map({ old in sources.values.contains { $0 === old } }) == true
    {
      throw MappingProblem.mapping(
        "the relationship \(plan.name).\(new.name) led to \(was) and now leads to \(now.name)")
    }
  }
}

extension NSAttributeType {
  /// What the model editor calls the type.
  var editorName: String {
    switch self {
    case .integer16AttributeType: "Integer 16"
    case .integer32AttributeType: "Integer 32"
    case .integer64AttributeType: "Integer 64"
    case .decimalAttributeType: "Decimal"
    case .doubleAttributeType: "Double"
    case .floatAttributeType: "Float"
    case .stringAttributeType: "String"
    case .booleanAttributeType: "Boolean"
    case .dateAttributeType: "Date"
    case .binaryDataAttributeType: "Binary Data"
    case .UUIDAttributeType: "UUID"
    case .URIAttributeType: "URI"
    case .transformableAttributeType: "Transformable"
    case .objectIDAttributeType: "Object ID"
    case .compositeAttributeType: "Composite"
    case .undefinedAttributeType: "Undefined"
    }
  }
}

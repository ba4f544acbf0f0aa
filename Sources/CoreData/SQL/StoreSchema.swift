import Foundation

/// The tables and columns of one store for a model, named as Apple names them.
final class StoreSchema: @unchecked Sendable {
  let model: ModelPlan
  /// Entity name → its number in this store (`Z_ENT`).
  let numbers: [String: Int64]
  private(set) var tables: [TablePlan] = []
  private(set) var entities: [StoreEntity] = []
  private var byNumber: [Int64: StoreEntity] = [:]

  /// - Parameters:
  ///   - numbers: what an existing store calls the entities; nil numbers them by the alphabet.
  ///   - existing: the columns of an existing store's tables.
  ///   - isStored: which entities the store is to hold.
  init(
    model: ModelPlan, numbers: [String: Int64]? = nil, existing: [String: Set<String>] = [:],
    isStored: (EntityPlan) -> Bool = { _ in true }
  ) {
    self.model = model
    self.numbers =
      numbers ?? Dictionary(uniqueKeysWithValues: model.plans.map { ($0.name, Int64($0.number)) })
    for plan in model.plans { entities.append(StoreEntity(plan, number: self.numbers[plan.name] ?? 0)) }
    byNumber = Dictionary(entities.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    for plan in model.plans where plan.parent == nil && isStored(plan) {
      tables.append(TablePlan(root: plan, schema: self, existing: existing["Z\(plan.name.uppercased())"] ?? []))
    }
    for entity in entities { entity.resolve(in: self) }
  }

  func entity(_ plan: EntityPlan) -> StoreEntity { entities[plan.number - 1] }
  /// The entity that a row says it is of.
  func entity(numbered number: Int64) -> StoreEntity? { byNumber[number] }

  /// The table of pairs of a many-to-many relationship, told from either end.
  func joinTable(_ relation: RelationPlan) -> JoinTable {
    let canonical = relation.isCanonical ? relation : relation.inverse!
    let inverse = canonical.inverse ?? canonical
    let source = numbers[canonical.source.name] ?? 0
    let destination = numbers[inverse.source.name] ?? 0
    let table = "Z_\(source)\(canonical.name.uppercased())"
    let owner = "Z_\(source)\(inverse.name.uppercased())"
    var member = "Z_\(destination)\(canonical.name.uppercased())"
    if member == owner { member += "REFLEXIVE" }
    let isCanonical = canonical === relation
    return JoinTable(
      name: table, ours: isCanonical ? owner : member, theirs: isCanonical ? member : owner,
      canonicalOwner: owner, canonicalMember: member,
      order: canonical.isOrdered ? "Z_FOK_\(member.dropFirst(2))" : nil,
      inverseOrder: inverse.isOrdered && inverse !== canonical ? "Z_FOK_\(owner.dropFirst(2))" : nil)
  }

  /// The statements that make an empty store.
  func creation(_ dialect: StoreDialect) -> [String] {
    var sql = tableCreation(dialect)
    let (integer, text, blob) = (dialect.type("INTEGER"), dialect.type("VARCHAR"), dialect.type("BLOB"))
    sql.append(
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT \(integer) PRIMARY KEY, Z_NAME \(text), Z_SUPER \(integer), Z_MAX \(integer))")
    sql.append(
      "CREATE TABLE Z_METADATA (Z_VERSION \(integer) PRIMARY KEY, Z_UUID \(dialect.type("VARCHAR(255)")), Z_PLIST \(blob))"
    )
    sql.append("CREATE TABLE Z_MODELCACHE (Z_CONTENT \(blob))")
    return sql + keyRows([:])
  }

  /// The rows of `Z_PRIMARYKEY`.
  /// - Parameter last: entity name → the largest key that was handed out.
  func keyRows(_ last: [String: Int64]) -> [String] {
    model.plans.map { plan in
      let parent = plan.parent.flatMap { numbers[$0.name] } ?? 0
      return
        "INSERT INTO Z_PRIMARYKEY VALUES (\(numbers[plan.name] ?? 0), '\(plan.name)', \(parent), \(last[plan.name] ?? 0))"
    }
  }

  /// The statements that make the tables of objects and pairs.
  func tableCreation(_ dialect: StoreDialect) -> [String] {
    var sql = tables.flatMap { $0.creation(dialect) }
    let integer = dialect.type("INTEGER")
    for relation in manyToMany {
      let join = joinTable(relation)
      let orders = [join.order, join.inverseOrder].compactMap { $0 }.map { ", \($0) \(integer)" }.joined()
      sql.append(
        "CREATE TABLE \(join.name) (\(join.canonicalOwner) \(integer), \(join.canonicalMember) \(integer)\(orders), "
          + "PRIMARY KEY (\(join.canonicalOwner), \(join.canonicalMember)))")
      sql.append(
        "CREATE INDEX \(dialect.indexName("\(join.name)_\(join.canonicalMember)_INDEX")) ON \(join.name) "
          + "(\(join.canonicalMember), \(join.canonicalOwner))")
    }
    return sql
  }

  /// The names of all tables of objects and pairs.
  var tableNames: [String] { tables.map(\.name) + manyToMany.map { joinTable($0).name } }

  /// The canonical ends of the many-to-many relationships of stored entities.
  var manyToMany: [RelationPlan] {
    let stored = Set(tables.map(\.root.name))
    return model.plans.flatMap { plan in
      plan.relations.filter {
        $0.source === plan && $0.isManyToMany && $0.isCanonical && !$0.isTransient && stored.contains(plan.root.name)
      }
    }
  }
}

struct JoinTable {
  let name: String
  /// The column of the end that was asked about, and of the other.
  let ours: String
  let theirs: String
  let canonicalOwner: String
  let canonicalMember: String
  /// The position of a member within its owner, for an ordered relationship.
  let order: String?
  let inverseOrder: String?
}

/// One column of a table.
struct Column {
  let name: String
  let type: String
  /// How a value goes in and comes out.
  let slotName: String
  let declaring: EntityPlan
  /// For a to-one relationship whose destination has subentities: the column of the destination's entity number.
  var entityColumn: String?

  /// Where Apple's framework puts the type.
  var group: Int { ["INTEGER", "FLOAT", "TIMESTAMP", "DECIMAL", "VARCHAR", "BLOB"].firstIndex(of: type) ?? 9 }
}

/// The table of one root entity and everything below it.
final class TablePlan {
  let root: EntityPlan
  let name: String
  private(set) var columns: [Column] = []
  unowned let schema: StoreSchema

  fileprivate init(root: EntityPlan, schema: StoreSchema, existing: Set<String>) {
    self.root = root
    self.schema = schema
    name = "Z" + root.name.uppercased()
    var taken: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]
    func free(_ base: String) -> String {
      var name = base
      var suffix = 0
      while !taken.insert(name).inserted {
        suffix += 1
        name = "\(base)\(suffix)"
      }
      return name
    }
    for plan in root.family {
      for slot in plan.slots where slot.isStored && plan.parent?.slotOf[slot.name] == nil {
        var column = Column(
          name: free(Self.baseName(slot, schema)), type: slot.columnType, slotName: slot.name, declaring: plan)
        if slot.kind == .toOne, let destination = slot.relation?.destination, !destination.children.isEmpty {
          let suffix = "_\(slot.relation!.plainName)"
          column.entityColumn =
            existing.first { $0.hasSuffix(suffix) && Int($0.dropFirst().dropLast(suffix.count)) != nil }
            ?? free("Z\(schema.numbers[destination.name] ?? 0)\(suffix)")
        }
        columns.append(column)
      }
    }
    columns.sort { ($0.group, $0.name) < ($1.group, $1.name) }
  }

  private static func baseName(_ slot: Slot, _ schema: StoreSchema) -> String {
    switch slot.kind {
    case .order: "Z_FOK_\(slot.relation!.inverse?.plainName ?? slot.relation!.plainName)"
    case .toOne where slot.relation!.isHidden:
      "Z\(schema.numbers[slot.relation!.destination.name] ?? 0)\(slot.relation!.plainName)"
    default: "Z\(slot.name.uppercased())"
    }
  }

  /// The names of all columns in their order, those of entity numbers after their keys.
  var columnNames: [(name: String, type: String)] {
    columns.flatMap { column in
      [(column.name, column.type)] + (column.entityColumn.map { [($0, "INTEGER")] } ?? [])
    }
  }

  fileprivate func creation(_ dialect: StoreDialect) -> [String] {
    let integer = dialect.type("INTEGER")
    let list =
      ["Z_PK \(integer) PRIMARY KEY", "Z_ENT \(integer)", "Z_OPT \(integer)"]
      + columnNames.map { "\($0.name) \(dialect.type($0.type))" }
    return ["CREATE TABLE \(name) ( \(list.joined(separator: ", ")) )"] + indexCreation(dialect)
  }

  /// The column of a slot, declared by the entity or by one above it.
  func column(_ slotName: String, of plan: EntityPlan) -> Column? {
    columns.first { $0.slotName == slotName && plan.isKind(of: $0.declaring) }
  }
}

extension EntityPlan {
  /// The entity's own uniqueness constraints as lists of attribute names.
  var uniqueness: [[String]] {
    entity.uniquenessConstraints.map { $0.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name } }
  }
  /// Those of the entities above it too.
  var allUniqueness: [[String]] { (parent?.allUniqueness ?? []) + uniqueness }
}

extension RelationPlan {
  /// The name for a column: of a hidden inverse, that of the relationship it was made for.
  var plainName: String { (isHidden ? inverse?.name ?? name : name).uppercased() }
}

extension Slot {
  var columnType: String {
    switch type {
    case .doubleAttributeType, .floatAttributeType: "FLOAT"
    case .dateAttributeType: "TIMESTAMP"
    case .decimalAttributeType: "DECIMAL"
    case .stringAttributeType, .URIAttributeType: "VARCHAR"
    case .UUIDAttributeType, .binaryDataAttributeType, .transformableAttributeType, .compositeAttributeType: "BLOB"
    case .undefinedAttributeType: kind == .attribute ? "BLOB" : "INTEGER"
    default: "INTEGER"
    }
  }
}

import Foundation

/// One entity as one store has it: its table, and the column of each slot. What the SQL compiler asks.
final class StoreEntity: SQLSchema, @unchecked Sendable {
  struct Binding {
    let slot: Int
    let column: String
    let entityColumn: String?
    /// Whether large values go into files of their own.
    var isExternal = false
  }

  let plan: EntityPlan
  /// `Z_ENT` in this store.
  let number: Int64
  private(set) var table = ""
  /// The stored slots in column order.
  private(set) var bindings: [Binding] = []
  private(set) var external: [Binding] = []
  /// The bindings without their texts, for the inner loops.
  private(set) var fields: [Field] = []
  /// How many columns the stored slots have.
  private(set) var width = 0

  struct Field {
    let slot: Int
    let hasEntityColumn: Bool
    let isExternal: Bool
    // Plans live as long as the process.
    unowned(unsafe) let plan: Slot
  }
  private(set) var hasRows = false
  private unowned var schema: StoreSchema!

  init(_ plan: EntityPlan, number: Int64) {
    self.plan = plan
    self.number = number
  }

  func resolve(in schema: StoreSchema) {
    self.schema = schema
    guard let tablePlan = schema.tables.first(where: { $0.root === plan.root }) else { return }
    hasRows = true
    table = tablePlan.name
    bindings = tablePlan.columns.compactMap { column in
      guard plan.isKind(of: column.declaring), let slot = plan.slotOf[column.slotName] else { return nil }
      return Binding(
        slot: slot, column: column.name, entityColumn: column.entityColumn,
        isExternal: plan.slots[slot].attribute?.allowsExternalBinaryDataStorage ?? false)
    }
    external = bindings.filter(\.isExternal)
    fields = bindings.map {
      Field(
        slot: $0.slot, hasEntityColumn: $0.entityColumn != nil, isExternal: $0.isExternal, plan: plan.slots[$0.slot])
    }
    width = bindings.reduce(0) { $0 + ($1.entityColumn == nil ? 1 : 2) }
  }

  // MARK: Updating

  /// The statement that updates some columns, and what is bound to it.
  struct UpdatePlan {
    let sql: String
    let fields: [Field]
    let external: [Binding]
  }
  private var updatePlans: [[Int]: UpdatePlan] = [:]

  /// - Parameter places: which of the bindings change.
  func updatePlan(_ places: [Int]) -> UpdatePlan {
    if let plan = updatePlans[places] { return plan }
    let changed = places.map { bindings[$0] }
    let columns = changed.flatMap { [$0.column] + ($0.entityColumn.map { [$0] } ?? []) }
    let sql =
      "UPDATE \(table) SET Z_OPT = ?, \(columns.map { "\($0) = ?" }.joined(separator: ", ")) "
      + "WHERE Z_PK = ? AND Z_OPT = ?"
    let plan = UpdatePlan(sql: sql, fields: places.map { fields[$0] }, external: changed.filter(\.isExternal))
    updatePlans[places] = plan
    return plan
  }

  // MARK: For the SQL compiler

  var sqlTable: String { table }
  var sqlPrimaryKey: String { "Z_PK" }

  func sqlProperty(_ name: String) -> SQLProperty? {
    // A fetch of an entity may ask for a property that only its subentities have.
    guard let owner = plan.slotOf[name] != nil ? plan : plan.family.first(where: { $0.slotOf[name] != nil }),
      let index = owner.slotOf[name]
    else { return nil }
    let slot = owner.slots[index]
    let entity = owner === plan ? self : schema.entity(owner)
    switch slot.kind {
    case .attribute, .order:
      return entity.column(index).map { .attribute(column: $0, kind: slot.sqlKind) }
    case .toOne:
      return entity.column(index).map { .toOne(column: $0, destination: schema.entity(slot.relation!.destination)) }
    case .toMany:
      let relation = slot.relation!
      let destination = schema.entity(relation.destination)
      if relation.isManyToMany {
        let join = schema.joinTable(relation)
        return .manyToMany(table: join.name, ours: join.ours, theirs: join.theirs, destination: destination)
      }
      guard let inverse = relation.inverse else { return nil }
      let source = schema.entity(inverse.source)
      guard let column = source.column(inverse.source.slot(of: inverse)) else { return nil }
      return .toMany(foreignKey: column, destination: destination)
    }
  }

  func sqlEntityNumber(_ entity: AnyObject) -> Int64? {
    (entity as? NSEntityDescription).flatMap { $0.name }.flatMap { schema.numbers[$0] }
  }

  /// The column of a slot.
  func column(_ slot: Int) -> String? { bindings.first { $0.slot == slot }?.column }
}

extension Slot {
  fileprivate var sqlKind: SQLKind {
    switch type {
    case .stringAttributeType, .URIAttributeType: .text
    case .UUIDAttributeType: .uuid
    case .dateAttributeType: .date
    case .binaryDataAttributeType: .data
    case .transformableAttributeType, .undefinedAttributeType, .compositeAttributeType:
      kind == .order ? .number : .opaque
    default: .number
    }
  }
}

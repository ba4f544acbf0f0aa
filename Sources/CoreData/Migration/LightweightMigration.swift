import Foundation

/// Rewrites a store's tables for another model, inside a transaction that the caller holds: the old tables step aside, the
/// new ones are made and filled from them, and the old ones go.
struct LightweightMigration {
  let database: any StoreDatabase
  let contents: StoreContents
  let url: URL?
  let mapping: InferredMapping
  let old: StoreSchema
  let new: StoreSchema

  func run() throws {
    MigrationSteps.pass("begin")
    for table in old.tableNames where contents.columns[table] != nil {
      for index in try database.indexNames(of: table) { try database.execute("DROP INDEX \"\(index)\"") }
      try database.execute("ALTER TABLE \(table) RENAME TO \(Self.aside(table))")
    }
    MigrationSteps.pass("aside")
    for statement in new.tableCreation(database.dialect) { try database.execute(statement) }
    MigrationSteps.pass("made")
    for table in new.tables {
      for plan in table.root.family { try copyRows(of: plan, into: table) }
      MigrationSteps.pass("filled")
    }
    for relation in new.manyToMany { try copyPairs(of: relation) }
    MigrationSteps.pass("paired")
    if !mapping.removed.isEmpty { try dropDanglingReferences() }
    try checkMandatoryValues()
    for table in old.tableNames where contents.columns[table] != nil {
      try database.execute("DROP TABLE \(Self.aside(table))")
    }
    MigrationSteps.pass("dropped")
    try writeKeys()
    try renumberHistory()
  }

  /// The history goes on, under the entities' new numbers; which slots had changed it does not know any more.
  private func renumberHistory() throws {
    guard try database.tableNames().contains("ACHANGE") else { return }
    try database.execute("UPDATE ACHANGE SET ZENTITY = \(renumbered("ZENTITY").text), ZCOLUMNS = NULL")
    try database.execute("DELETE FROM ACHANGE WHERE ZENTITY IS NULL")
  }

  private static func aside(_ table: String) -> String { "OLD_\(table)" }

  // MARK: Objects

  private func copyRows(of plan: EntityPlan, into table: TablePlan) throws {
    guard let source = mapping.source(of: plan) else { return }
    let from = old.entity(source)
    guard from.hasRows, contents.columns[from.table] != nil else { return }
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var values: [SQLText] = ["o.Z_PK", "\(SQLValue.int(new.entity(plan).number))", "o.Z_OPT"]
    var recoded: [Recoding] = []
    for column in table.columns where plan.isKind(of: column.declaring) {
      let slot = plan.slots[plan.slotOf[column.slotName]!]
      names.append(column.name)
      switch slot.kind {
      case .attribute:
        values.append(attribute(slot, plan, from, column.name, &recoded))
      case .toOne:
        let (key, entity) = reference(slot.relation!, plan, from)
        values.append(key)
        if let second = column.entityColumn {
          names.append(second)
          values.append(entity)
        }
      default: values.append(position(slot.relation!, from))
      }
    }
    let list = SQLText.joined(values, by: ", ")
    try database.run(
      "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) SELECT \(list.text) "
        + "FROM \(Self.aside(from.table)) o WHERE o.Z_ENT = ?",
      list.bindings + [.int(from.number)])
    for one in recoded { try recode(one, plan, table) }
  }

  private func attribute(
    _ slot: Slot, _ plan: EntityPlan, _ from: StoreEntity, _ column: String, _ recoded: inout [Recoding]
  ) -> SQLText {
    let value = slot.sqlValue(plan.defaultRow[plan.slotOf[slot.name]!])
    let initial: SQLText =
      database.dialect == .sqlite || value == .null
      ? "\(value)" : "CAST(\(value) AS \(database.dialect.cast(slot.columnType)))"
    guard let attribute = slot.attribute,
      let was = mapping.source(of: attribute, in: plan) as? NSAttributeDescription,
      let oldColumn = from.plan.slotOf[was.name].flatMap(from.column)
    else { return "\(initial)" }
    if attribute.allowsExternalBinaryDataStorage != was.allowsExternalBinaryDataStorage {
      recoded.append(Recoding(column: column, isExternal: attribute.allowsExternalBinaryDataStorage))
    }
    // What may be missing no longer gets the default.
    if !attribute.isOptional, was.isOptional, value != .null { return "COALESCE(o.\(oldColumn), \(initial))" }
    return "o.\(oldColumn)"
  }

  /// The key of a to-one relationship's destination, and its entity's number.
  private func reference(_ relation: RelationPlan, _ plan: EntityPlan, _ from: StoreEntity) -> (SQLText, SQLText) {
    if let was = mapping.source(of: relation, in: plan), !was.isToMany, from.plan.slot(of: was) >= 0,
      let binding = from.bindings.first(where: { $0.slot == from.plan.slot(of: was) })
    {
      let entity = binding.entityColumn.map { renumbered("o.\($0)") } ?? number(of: was.destination)
      return ("o.\(binding.column)", entity)
    }
    // A relationship that was kept at its other end.
    guard let inverse = relation.inverse, let was = mapping.source(of: inverse), !was.isToMany else {
      return ("NULL", "NULL")
    }
    let other = old.entity(was.source)
    guard let column = other.column(was.source.slot(of: was)), contents.columns[other.table] != nil else {
      return ("NULL", "NULL")
    }
    let owners = "FROM \(Self.aside(other.table)) x WHERE x.\(column) = o.Z_PK"
    return ("(SELECT MIN(x.Z_PK) \(owners))", "(SELECT MIN(\(renumbered("x.Z_ENT"))) \(owners))")
  }

  /// An old entity number as the new one.
  private func renumbered(_ column: String) -> SQLText {
    let cases = new.model.plans.compactMap { plan -> String? in
      mapping.source(of: plan).map { "WHEN \(old.entity($0).number) THEN \(new.entity(plan).number)" }
    }
    return SQLText(cases.isEmpty ? "NULL" : "CASE \(column) \(cases.joined(separator: " ")) END")
  }

  private func number(of plan: EntityPlan) -> SQLText {
    guard let now = new.model.plans.first(where: { mapping.source(of: $0) === plan }) else { return "NULL" }
    return "\(SQLValue.int(new.entity(now).number))"
  }

  private func position(_ relation: RelationPlan, _ from: StoreEntity) -> SQLText {
    guard let was = mapping.source(of: relation), was.isOrdered,
      let column = from.plan.slotOf[was.orderName].flatMap(from.column)
    else { return "NULL" }
    return "o.\(column)"
  }

  // MARK: Pairs

  private func copyPairs(of relation: RelationPlan) throws {
    let pairs = new.joinTable(relation)
    let direct = mapping.source(of: relation)
    guard let was = direct ?? relation.inverse.flatMap({ mapping.source(of: $0)?.inverse }) else { return }
    var names = [pairs.ours, pairs.theirs]
    var values: [String]
    let source: String
    if was.isManyToMany {
      let before = old.joinTable(was)
      guard contents.columns[before.name] != nil else { return }
      source = "\(Self.aside(before.name)) o WHERE o.\(before.ours) IS NOT NULL"
      values = ["o.\(before.ours)", "o.\(before.theirs)"]
      let (order, inverseOrder) =
        was.isCanonical ? (before.order, before.inverseOrder) : (before.inverseOrder, before.order)
      for (now, then) in [(pairs.order, order), (pairs.inverseOrder, inverseOrder)] {
        guard let now, let then else { continue }
        names.append(now)
        values.append("o.\(then)")
      }
    } else {
      // A relationship that had one end with one object: its key was a column of that end's table.
      let single = was.isToMany ? was.inverse : was
      guard let single else { return }
      let entity = old.entity(single.source)
      guard let column = entity.column(single.source.slot(of: single)), contents.columns[entity.table] != nil else {
        return
      }
      source = "\(Self.aside(entity.table)) o WHERE o.\(column) IS NOT NULL"
      values = was.isToMany ? ["o.\(column)", "o.Z_PK"] : ["o.Z_PK", "o.\(column)"]
    }
    try database.execute(
      "INSERT INTO \(pairs.name) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) "
        + "FROM \(source) ON CONFLICT DO NOTHING")
  }

  // MARK: What is left over

  /// Nothing may point at objects of entities that are no more.
  private func dropDanglingReferences() throws {
    for table in new.tables {
      for column in table.columns {
        let slot = column.declaring.slots[column.declaring.slotOf[column.slotName]!]
        guard slot.kind == .toOne, let destination = slot.relation?.destination, new.entity(destination).hasRows else {
          continue
        }
        let second = column.entityColumn.map { ", \($0) = NULL" } ?? ""
        try database.execute(
          "UPDATE \(table.name) SET \(column.name) = NULL\(second) WHERE \(column.name) IS NOT NULL "
            + "AND \(column.name) NOT IN (SELECT d.Z_PK FROM \(new.entity(destination).table) d)")
      }
    }
    for relation in new.manyToMany {
      let pairs = new.joinTable(relation)
      for (column, plan) in [(pairs.ours, relation.source), (pairs.theirs, relation.destination)] {
        try database.execute(
          "DELETE FROM \(pairs.name) WHERE \(column) NOT IN (SELECT d.Z_PK FROM \(new.entity(plan).table) d)")
      }
    }
  }

  private func checkMandatoryValues() throws {
    for table in new.tables {
      for plan in table.root.family {
        guard mapping.source(of: plan) != nil else { continue }
        for (name, attribute) in plan.entity.attributesByName.sorted(by: { $0.key < $1.key }) {
          guard !attribute.isOptional, !attribute.isTransient, !(attribute is NSDerivedAttributeDescription),
            (mapping.source(of: attribute, in: plan) as? NSAttributeDescription)?.isOptional != false,
            let column = table.column(name, of: plan)
          else { continue }
          let missing = try database.select(
            "SELECT COUNT(*) FROM \(table.name) WHERE Z_ENT = ? AND \(column.name) IS NULL",
            [.int(new.entity(plan).number)]
          ) { $0.integer(0) }
          guard missing.first == 0 else {
            throw MappingProblem(
              cause: "the attribute \(plan.name).\(name) is not optional, and \(missing[0]) of the stored objects have "
                + "no value for it",
              mend: "give the attribute a default value, or make it optional")
          }
        }
      }
    }
  }

  private func writeKeys() throws {
    var last: [String: Int64] = [:]
    for table in new.tables {
      let roots = Set(table.root.family.compactMap { mapping.source(of: $0)?.root.name })
      last[table.root.name] = roots.compactMap { contents.lastKeys[$0] }.max() ?? 0
    }
    // Entities that live in other stores keep what this one says of them.
    for plan in new.model.plans where last[plan.name] == nil {
      last[plan.name] = mapping.source(of: plan).flatMap { contents.lastKeys[$0.name] } ?? 0
    }
    try database.execute("DELETE FROM Z_PRIMARYKEY")
    for statement in new.keyRows(last) { try database.execute(statement) }
  }

  // MARK: External data

  /// A binary attribute whose values may now lie in files, or may no longer.
  private struct Recoding {
    let column: String
    let isExternal: Bool
  }

  private func recode(_ one: Recoding, _ plan: EntityPlan, _ table: TablePlan) throws {
    let files = url.map(ExternalFiles.init)
    let keys = try database.select(
      "SELECT Z_PK FROM \(table.name) WHERE Z_ENT = ? AND \(one.column) IS NOT NULL", [.int(new.entity(plan).number)]
    ) { $0.integer(0) }
    for key in keys {
      let stored = try database.select("SELECT \(one.column) FROM \(table.name) WHERE Z_PK = ?", [.int(key)]) {
        $0.data(0)
      }
      guard let bytes = stored.first else { continue }
      let plain: Data =
        if one.isExternal {
          Data([1]) + bytes
        } else if let name = ExternalFiles.name(in: bytes) {
          files?.data(named: name) ?? Data()
        } else {
          bytes.first == 1 ? Data(bytes.dropFirst()) : bytes
        }
      try database.run("UPDATE \(table.name) SET \(one.column) = ? WHERE Z_PK = ?", [.blob(plain), .int(key)])
    }
  }
}

import CSQLite
import Foundation

/// Which columns a query reads, and how each entity's rows are made of them.
final class RowSelection {
  let table: String
  private let schema: StoreSchema
  private let externalData: (String) -> Data?
  private var names = ["Z_PK", "Z_ENT", "Z_OPT"]
  /// By the store's entity number.
  private var layouts: [Int64: Layout] = [:]
  private var last: Layout?
  private var texts: [String: String] = [:]

  /// - Parameters:
  ///   - plans: the entities whose rows may come, all of one table.
  ///   - externalData: the contents of a file beside the store.
  init(_ plans: [EntityPlan], schema: StoreSchema, externalData: @escaping (String) -> Data?) {
    self.schema = schema
    self.externalData = externalData
    table = plans.first.map { schema.entity($0).table } ?? ""
    var places: [String: Int] = [:]
    func place(_ name: String) -> Int {
      if let place = places[name] { return place }
      names.append(name)
      places[name] = names.count - 1
      return names.count - 1
    }
    for plan in plans {
      let entity = schema.entity(plan)
      let fields = entity.bindings.map { binding in
        Field(
          slot: binding.slot, plan: plan.slots[binding.slot], column: place(binding.column),
          entityColumn: binding.entityColumn.map(place) ?? -1)
      }
      layouts[entity.number] = Layout(number: entity.number, plan: plan, fields: fields)
    }
  }

  /// The list of columns for a SELECT.
  func columns(_ alias: String) -> String {
    if let text = texts[alias] { return text }
    let text = names.map { "\(alias).\($0)" }.joined(separator: ", ")
    texts[alias] = text
    return text
  }

  /// The row that the statement stands on; nil if it is of an entity that nobody asked for.
  func read(_ statement: SQLiteStatement) -> FetchedRow? {
    guard let layout = layout(statement.integer(1)) else { return nil }
    let version = statement.integer(2)
    let row = packed(statement, layout, version) ?? plain(statement, layout, version)
    return FetchedRow(key: statement.integer(0), plan: layout.plan, row: row)
  }

  /// The same of a row of any database.
  func read(_ columns: some StoreColumns) -> FetchedRow? {
    guard let layout = layout(columns.integer(1)) else { return nil }
    return FetchedRow(key: columns.integer(0), plan: layout.plan, row: plain(columns, layout, columns.integer(2)))
  }

  /// The layout of the entity that a row says it is of; most rows are of the same as the one before.
  private func layout(_ number: Int64) -> Layout? {
    if let last, last.number == number { return last }
    last = layouts[number]
    return last
  }

  // MARK: Rows of values

  private func plain(_ statement: some StoreColumns, _ layout: Layout, _ version: Int64) -> Row {
    let row = Row.make(count: layout.plan.slots.count)
    row.version = version
    for field in layout.fields {
      if field.kind == .reference {
        row[field.slot] = reference(statement, field).map(Value.reference) ?? .null
      } else {
        row[field.slot] = field.plan.read(statement, field.column, externalData: externalData)
      }
    }
    return row
  }

  private func reference(_ statement: some StoreColumns, _ field: Field) -> ObjectReference? {
    guard !statement.isNull(field.column) else { return nil }
    let stored = field.entityColumn < 0 ? nil : schema.entity(numbered: statement.integer(field.entityColumn))
    let number = stored?.plan.number ?? field.plan.relation!.destination.number
    return ObjectReference(key: statement.integer(field.column), entity: Int32(number))
  }

  // MARK: Packed rows

  /// The same in few bytes; nil where the row has values that are not packed.
  private func packed(_ statement: SQLiteStatement, _ layout: Layout, _ version: Int64) -> Row? {
    guard layout.isPackable else { return nil }
    layout.packer.begin()
    for field in layout.fields {
      let column = field.column
      switch field.kind {
      case .integer:
        if !statement.isNull(column) { layout.packer.add(field.slot, integer: statement.integer(column)) }
      case .double:
        if !statement.isNull(column) { layout.packer.add(field.slot, double: statement.double(column)) }
      case .date:
        if !statement.isNull(column) { layout.packer.add(field.slot, date: statement.double(column)) }
      case .text:
        guard let text = statement.rawText(column) else { continue }
        guard text.count <= PackedValue.mostBytes else { return nil }
        layout.packer.add(field.slot, text: text.start, text.count)
      case .data:
        guard !statement.isNull(column) else { continue }
        let bytes = statement.bytes(column)
        guard bytes.count <= PackedValue.mostBytes else { return nil }
        layout.packer.add(field.slot, data: bytes.baseAddress, bytes.count)
      case .uuid:
        guard !statement.isNull(column) else { continue }
        let bytes = statement.bytes(column)
        guard bytes.count == 16 else { return nil }
        layout.packer.add(field.slot, uuid: bytes.baseAddress!)
      case .reference:
        guard let reference = reference(statement, field) else { continue }
        layout.packer.add(field.slot, reference: reference.key, entity: reference.entity)
      case .other: return nil
      }
    }
    return layout.packer.row(version: version)
  }

  /// One slot and where its value comes from.
  private struct Field {
    enum Kind { case integer, double, date, text, data, uuid, reference, other }
    let slot: Int
    let column: Int
    /// -1 where the destination's entity is known.
    let entityColumn: Int
    let kind: Kind
    // Plans live as long as the process.
    unowned(unsafe) let plan: Slot

    init(slot: Int, plan: Slot, column: Int, entityColumn: Int) {
      self.slot = slot
      self.plan = plan
      self.column = column
      self.entityColumn = entityColumn
      kind =
        switch plan.type {
        case _ where plan.kind == .toOne: .reference
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType: .integer
        case .doubleAttributeType, .floatAttributeType: .double
        case .dateAttributeType: .date
        case .stringAttributeType: .text
        case .UUIDAttributeType: .uuid
        case .binaryDataAttributeType where plan.attribute?.allowsExternalBinaryDataStorage != true: .data
        default: .other
        }
    }
  }

  /// One entity's fields.
  private final class Layout {
    let number: Int64
    unowned(unsafe) let plan: EntityPlan
    let fields: [Field]
    let isPackable: Bool
    @exclusivity(unchecked) var packer: RowPacker

    init(number: Int64, plan: EntityPlan, fields: [Field]) {
      self.number = number
      self.plan = plan
      self.fields = fields
      isPackable = !fields.contains { $0.kind == .other } && plan.slots.count < 100
      packer = RowPacker(slots: plan.slots.count)
    }

    deinit { packer.deallocate() }
  }
}

import Foundation

/// The indexes of a table: of relationships and indexed attributes, those of the model, and those of unique values.
extension TablePlan {
  func indexCreation(_ dialect: StoreDialect) -> [String] {
    var sql: [String] = []
    for column in columns {
      let slot = column.declaring.slots[column.declaring.slotOf[column.slotName]!]
      guard slot.kind == .toOne || slot.attribute?.isIndexed == true else { continue }
      let second = column.entityColumn.map { ", \($0)" } ?? ""
      sql.append(
        "CREATE INDEX \(dialect.indexName("\(name)_\(column.name)_INDEX")) ON \(name) (\(column.name)\(second))")
    }
    for plan in root.family {
      for index in plan.entity.indexes {
        let terms = IndexTerms(schema.entity(plan), dialect)
        let parts = index.elements.compactMap { element in
          part(element, plan, terms).map { "\($0) \(dialect.indexOrder(element.isAscending))" }
        }
        guard !parts.isEmpty else { continue }
        let condition = index.partialIndexPredicate.flatMap(terms.condition).map { " WHERE \($0)" } ?? ""
        sql.append(
          "CREATE INDEX \(dialect.indexName("Z_\(plan.name)_\(index.name)")) ON \(name) "
            + "(\(parts.joined(separator: ", ")))\(condition)")
      }
      for constraint in plan.uniqueness {
        let parts = constraint.compactMap { column($0, of: plan)?.name }
        guard !parts.isEmpty else { continue }
        let list = parts.map { "\($0) \(dialect.indexOrder(true))" }.joined(separator: ", ")
        let indexName = dialect.indexName("Z_\(plan.name)_UNIQUE_\(constraint.joined(separator: "_"))")
        sql.append("CREATE UNIQUE INDEX \(indexName) ON \(name) (\(list))")
      }
    }
    return sql
  }

  private func part(_ element: NSFetchIndexElementDescription, _ plan: EntityPlan, _ terms: IndexTerms) -> String? {
    if let computed = element.property as? NSExpressionDescription {
      return computed.expression.flatMap(terms.expression)
    }
    return column(element.propertyName ?? "", of: plan)?.name
  }
}

/// Expressions and conditions of indexes: of one row's columns, with the constants in the text.
///
/// What needs functions of this process has no index: other programs could not write to the table any more.
private struct IndexTerms {
  let entity: StoreEntity
  let dialect: StoreDialect

  init(_ entity: StoreEntity, _ dialect: StoreDialect) {
    self.entity = entity
    self.dialect = dialect
  }

  func expression(_ expression: NSExpression) -> String? {
    SQLCompiler.expression(expression.term, entity: entity, dialect: dialect.language).flatMap(plain).map { "(\($0))" }
  }

  func condition(_ predicate: NSPredicate) -> String? {
    guard let query = try? SQLCompiler.compile(predicate._ast, entity: entity, dialect: dialect.language),
      query.joins.isEmpty
    else { return nil }
    return query.condition.flatMap(plain)
  }

  private func plain(_ sql: SQLText) -> String? {
    guard !sql.text.lowercased().contains("cd_"), !sql.text.contains("SELECT") else { return nil }
    var values = sql.bindings[...]
    var text = ""
    for character in sql.text.replacingOccurrences(of: "t0.", with: "") {
      guard character == "?" else {
        text.append(character)
        continue
      }
      switch values.popFirst() {
      case .int(let number): text += String(number)
      case .double(let number): text += String(number)
      case .text(let words): text += "'\(words.replacingOccurrences(of: "'", with: "''"))'"
      default: return nil
      }
    }
    return text
  }
}

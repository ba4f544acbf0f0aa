import Foundation

/// One `FROM` of a statement: a table under an alias, and what has been joined to it on the way to keys of other entities.
final class SQLScope {
  let entity: any SQLSchema
  let alias: String
  private let names: SQLAliases
  private var joined: [String: (alias: String, entity: any SQLSchema)] = [:]
  /// ` LEFT OUTER JOIN …` for each to-one relationship that has been walked.
  private(set) var joins = ""

  init(_ entity: any SQLSchema, _ names: SQLAliases) {
    self.entity = entity
    self.names = names
    alias = names.next()
  }

  /// What a key path ends at.
  enum Place {
    case attribute(String, SQLKind)
    case object(key: String, any SQLSchema)
    /// A to-many relationship of the object with the primary key `owner`, and what is read from each element.
    case collection(owner: String, SQLProperty, rest: ArraySlice<String>)
    /// `@count` and its like of the object or collection before it.
    case unknown(String)
    /// A key of what an attribute holds, which the database cannot look into.
    case inside(String)
  }

  func place(of keys: ArraySlice<String>) -> Place {
    var entity = self.entity
    var alias = self.alias
    var path = ""
    var rest = keys
    while let key = rest.popFirst() {
      if key == "objectID" || key.lowercased() == "self" { continue }
      guard let property = entity.sqlProperty(key) else { return .unknown(key) }
      switch property {
      case .attribute(let column, let kind):
        if let inner = rest.first { return kind == .opaque ? .inside(inner) : .unknown(inner) }
        return .attribute("\(alias).\(column)", kind)
      case .toMany, .manyToMany:
        return .collection(owner: "\(alias).\(entity.sqlPrimaryKey)", property, rest: rest)
      case .toOne(let column, let destination):
        // The key itself needs no join.
        if rest.allSatisfy({ $0 == "objectID" }) { return .object(key: "\(alias).\(column)", destination) }
        path += "." + key
        alias = join(path, "\(alias).\(column)", destination)
        entity = destination
      }
    }
    return .object(key: "\(alias).\(entity.sqlPrimaryKey)", entity)
  }

  private func join(_ path: String, _ column: String, _ destination: any SQLSchema) -> String {
    if let known = joined[path] { return known.alias }
    let alias = names.next()
    joined[path] = (alias, destination)
    joins += " LEFT OUTER JOIN \(destination.sqlTable) \(alias) ON \(column) = \(alias).\(destination.sqlPrimaryKey)"
    return alias
  }
}

/// Hands out `t0`, `t1`, … for one statement.
final class SQLAliases {
  private var count = 0

  func next() -> String {
    defer { count += 1 }
    return "t\(count)"
  }
}

/// The rows that a to-many key path reaches: a `FROM` and a `WHERE` that binds it to its owner, to be completed with what is asked.
struct SQLCollection {
  /// Where keys of each element are looked up.
  let scope: SQLScope
  /// The keys that are read from each element.
  let leaf: ArraySlice<String>
  /// `FROM …` without the joins of `scope`.
  let source: String
  /// What ties the rows to the owner.
  let link: String

  /// Walks `rest` of a to-many place until only to-one relationships and an attribute remain.
  static func open(
    owner: String, _ property: SQLProperty, rest: ArraySlice<String>, _ names: SQLAliases
  ) -> SQLCollection {
    var (scope, source, link) = first(owner: owner, property, names)
    var rest = rest
    while case .collection(let inner, let next, let after) = scope.place(of: rest) {
      // The scope's joins so far must come before the table that hangs on them.
      let (innerScope, table, condition) = first(owner: inner, next, names)
      source += "\(scope.joins) INNER JOIN \(table) ON \(condition)"
      scope = innerScope
      rest = after
    }
    return SQLCollection(scope: scope, leaf: rest, source: source, link: link)
  }

  private static func first(
    owner: String, _ property: SQLProperty, _ names: SQLAliases
  ) -> (SQLScope, source: String, link: String) {
    switch property {
    case .toMany(let foreignKey, let destination):
      let scope = SQLScope(destination, names)
      return (scope, "\(destination.sqlTable) \(scope.alias)", "\(scope.alias).\(foreignKey) = \(owner)")
    case .manyToMany(let table, let ours, let theirs, let destination):
      let scope = SQLScope(destination, names)
      let pairs = names.next()
      return (
        scope, "\(destination.sqlTable) \(scope.alias)",
        "\(scope.alias).\(destination.sqlPrimaryKey) IN (SELECT \(pairs).\(theirs) FROM \(table) \(pairs) WHERE \(pairs).\(ours) = \(owner))"
      )
    case .attribute(_, _), .toOne:
      preconditionFailure("only to-many relationships are opened as collections")
    }
  }

  /// `SELECT what FROM … WHERE …`. Make `what` and `condition` first: they may add joins to the scope.
  func select(_ what: SQLText, where condition: SQLText? = nil) -> SQLText {
    guard let condition else { return "SELECT \(what) FROM \(source)\(scope.joins) WHERE \(link)" }
    return "SELECT \(what) FROM \(source)\(scope.joins) WHERE \(link) AND \(condition)"
  }
}

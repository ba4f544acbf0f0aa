import Foundation

/// What the SQL compiler must know of an entity. `EntityPlan` conforms.
package protocol SQLSchema: AnyObject, Sendable {
  /// The entity's name, for messages.
  var sqlEntityName: String { get }
  /// The table that holds the entity's rows, as it is written in SQL.
  var sqlTable: String { get }
  /// The column of primary keys.
  var sqlPrimaryKey: String { get }
  /// How the property called `name` is stored; nil if there is none of that name.
  func sqlProperty(_ name: String) -> SQLProperty?
  /// The number by which rows say that they are of an entity, given by its description.
  func sqlEntityNumber(_ entity: AnyObject) -> Int64?
}

extension SQLSchema {
  package var sqlEntityName: String { sqlTable }
  package func sqlEntityNumber(_ entity: AnyObject) -> Int64? { nil }
}

/// How one property is stored.
package enum SQLProperty {
  case attribute(column: String, kind: SQLKind)
  /// `column` of our row holds the destination's primary key.
  case toOne(column: String, destination: any SQLSchema)
  /// `foreignKey` of the destination's rows holds our primary key.
  case toMany(foreignKey: String, destination: any SQLSchema)
  /// Rows of `table` pair our primary key in `ours` with the destination's in `theirs`.
  case manyToMany(table: String, ours: String, theirs: String, destination: any SQLSchema)
}

/// What a column holds: it decides how constants are bound and compared.
package enum SQLKind: Hashable, Sendable {
  /// Integers, booleans, doubles and decimals.
  case number
  /// Dates as seconds since the reference date. Some databases keep whole ones as integers.
  case date
  /// Text, and URLs as text.
  case text
  /// 16 bytes.
  case uuid
  /// Bytes.
  case data
  /// Bytes that mean nothing to SQL: they can only be compared with nil.
  case opaque
  /// A primary key.
  case key
}

/// A value that is bound to a `?`.
package enum SQLValue: Hashable, Sendable {
  case null
  case int(Int64)
  case double(Double)
  case text(String)
  case blob(Data)
}

/// What differs between databases.
package struct SQLDialect: Sendable {
  /// Equal, where null equals null: `a IS b`.
  package var nullSafeEqual: String
  /// The opposite: `a IS NOT b`.
  package var nullSafeNotEqual: String
  /// What follows an ascending and a descending sort column, so that nulls are smallest.
  package var ascending: String
  package var descending: String
  /// The most values that one statement can have bound.
  package var bindingLimit: Int
  /// Conditions that always hold, and never.
  package var yes: SQLText
  package var no: SQLText
  /// The function that finds one text in another.
  package var position: String
  /// Whether predicates can use our own functions and collations (`CD_…`), which run in this process.
  package var hasOwnFunctions: Bool

  /// What follows LIMIT where there is none.
  var noLimit: String
  /// What makes one group of all rows, where a condition on groups needs one.
  var oneGroup: String

  /// A number without its fraction, as a column of whole numbers takes it.
  func whole(_ number: SQLText) -> SQLText {
    hasOwnFunctions ? "CAST(\(number) AS INTEGER)" : "CAST(TRUNC(CAST(\(number) AS NUMERIC)) AS BIGINT)"
  }

  package static let sqlite = SQLDialect(
    nullSafeEqual: "IS", nullSafeNotEqual: "IS NOT", ascending: "", descending: " DESC", bindingLimit: 30_000, yes: "1",
    no: "0", position: "instr", hasOwnFunctions: true, noLimit: "-1",
    oneGroup: " GROUP BY NULL")
  package static let postgres = SQLDialect(
    nullSafeEqual: "IS NOT DISTINCT FROM", nullSafeNotEqual: "IS DISTINCT FROM", ascending: " NULLS FIRST",
    descending: " DESC NULLS LAST", bindingLimit: 60_000, yes: "TRUE", no: "FALSE", position: "strpos",
    hasOwnFunctions: false, noLimit: "ALL", oneGroup: "")
}

/// A piece of SQL together with the values of its placeholders, in their order.
package struct SQLText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package var text: String
  package var bindings: [SQLValue]

  package init(_ text: String, _ bindings: [SQLValue] = []) {
    self.text = text
    self.bindings = bindings
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// Puts pieces and plain names together; values become placeholders.
  package init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text, stringInterpolation.bindings)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var bindings: [SQLValue] = []

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ name: String) { text += name }

    package mutating func appendInterpolation(_ value: SQLValue) {
      text += "?"
      bindings.append(value)
    }

    package mutating func appendInterpolation(_ piece: SQLText) {
      text += piece.text
      bindings += piece.bindings
    }
  }

  static func joined(_ pieces: [SQLText], by separator: String) -> SQLText {
    SQLText(pieces.map(\.text).joined(separator: separator), pieces.flatMap(\.bindings))
  }
}

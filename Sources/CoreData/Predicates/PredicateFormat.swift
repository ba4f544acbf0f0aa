import Foundation

extension PredicateAST {
  /// The predicate as a format string; parsing it gives the predicate again, unless it has objects or blocks in it.
  package var format: String {
    switch self {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let parts): parts.isEmpty ? "TRUEPREDICATE" : parts.map(\.nested).joined(separator: " AND ")
    case .or(let parts): parts.isEmpty ? "FALSEPREDICATE" : parts.map(\.nested).joined(separator: " OR ")
    case .not(let part): "NOT \(part.nested)"
    case .comparison(let comparison): comparison.format
    case .opaque: "BLOCKPREDICATE"
    }
  }

  private var nested: String {
    switch self {
    case .and(let parts) where parts.count > 0, .or(let parts) where parts.count > 0: "(\(format))"
    default: format
    }
  }
}

extension PredicateComparison {
  var format: String {
    let prefix =
      switch modifier {
      case .direct: ""
      case .any: "ANY "
      case .all: "ALL "
      }
    return "\(prefix)\(left.format) \(type.format)\(options.format) \(right.format)"
  }
}

extension NSComparisonPredicate.Operator {
  var format: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    case .equalTo: "=="
    case .notEqualTo: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .in: "IN"
    case .customSelector: "CUSTOMSELECTOR"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    }
  }
}

extension NSComparisonPredicate.Options {
  var format: String {
    let letters =
      (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
      + (contains(.normalized) ? "n" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

extension PredicateTerm {
  /// The term as part of a format string.
  package var format: String {
    switch self {
    case .constant(let value): return value.format
    case .evaluatedObject: return "SELF"
    case .variable(let name): return "$\(name)"
    case .path(.evaluatedObject, let keys): return keys.map(Self.escaped).joined(separator: ".")
    case .path(let base, let keys): return "\(base.operand).\(keys.map(Self.escaped).joined(separator: "."))"
    case .function(let name, let arguments): return Self.call(name, arguments)
    case .aggregate(let items): return "{\(items.map(\.format).joined(separator: ", "))}"
    case .subquery(let collection, let variable, let predicate):
      return "SUBQUERY(\(collection.format), $\(variable), \(predicate.format))"
    case .conditional(let test, let yes, let no): return "TERNARY(\(test.format), \(yes.format), \(no.format))"
    }
  }

  private static let operators = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "raise:toPower:": "**",
    "bitwiseAnd:with:": "&", "bitwiseOr:with:": "|", "bitwiseXor:with:": "^", "leftshift:by:": "<<",
    "rightshift:by:": ">>",
  ]

  private static func call(_ name: String, _ arguments: [PredicateTerm]) -> String {
    if let symbol = operators[name], arguments.count == 2 {
      return "\(arguments[0].operand) \(symbol) \(arguments[1].operand)"
    }
    switch name {
    case "objectFrom:withIndex:" where arguments.count == 2:
      if case .constant(.string(let word)) = arguments[1], ["FIRST", "LAST", "SIZE"].contains(word) {
        return "\(arguments[0].operand)[\(word)]"
      }
      return "\(arguments[0].operand)[\(arguments[1].format)]"
    case "negate:" where arguments.count == 1: return "-\(arguments[0].operand)"
    case "onesComplement:" where arguments.count == 1: return "~\(arguments[0].operand)"
    case "castObject:toType:": return "CAST(\(arguments.map(\.format).joined(separator: ", ")))"
    default:
      let short = name.hasSuffix(":") ? String(name.dropLast()) : name
      let isWord =
        short.first?.isNumber == false && short.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      if isWord, PredicateFunctions.fullName(short) == name {
        return "\(short)(\(arguments.map(\.format).joined(separator: ", ")))"
      }
      let first = arguments.first?.format ?? "SELF"
      let rest = arguments.dropFirst().map { ", \($0.format)" }.joined()
      return "FUNCTION(\(first), \"\(name)\"\(rest))"
    }
  }

  /// The term as an operand: in parentheses where it would otherwise fall apart.
  private var operand: String {
    switch self {
    case .function(let name, _) where Self.operators[name] != nil || name == "negate:" || name == "onesComplement:":
      "(\(format))"
    case .constant(.int(let value)) where value < 0: "(\(format))"
    case .constant(.double(let value)) where value < 0: "(\(format))"
    default: format
    }
  }

  private static let keywords: Set = [
    "AND", "OR", "NOT", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "BETWEEN", "ANY", "ALL", "SOME",
    "NONE", "SELF", "TRUE", "YES", "FALSE", "NO", "NIL", "NULL", "TRUEPREDICATE", "FALSEPREDICATE", "SUBQUERY",
    "FUNCTION", "TERNARY", "CAST",
  ]

  private static func escaped(_ key: String) -> String { keywords.contains(key.uppercased()) ? "#\(key)" : key }
}

extension PredicateValue {
  /// The value as part of a format string.
  var format: String {
    switch self {
    case .null: return "nil"
    case .int(let value): return String(value)
    case .double(let value): return String(value)
    case .date(let seconds): return "CAST(\(seconds), \"NSDate\")"
    case .string(let text): return "\"\(Self.escape(text))\""
    case .uuid(let uuid): return "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    case .data(let data): return "<\(data.map { String(format: "%02x", $0) }.joined())>"
    case .object(let object): return "\(PredicateBox.content(object))"
    case .list(let items): return "{\(items.map(\.format).joined(separator: ", "))}"
    }
  }

  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The value as Foundation's types, for those who asked for one.
  package var foundationValue: Any? {
    switch self {
    case .null: nil
    case .int(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .string(let text): text
    case .uuid(let uuid): uuid
    case .data(let data): data
    case .object(let object): PredicateBox.content(object)
    case .list(let items): items.map { $0.foundationValue ?? NSNull() }
    }
  }
}

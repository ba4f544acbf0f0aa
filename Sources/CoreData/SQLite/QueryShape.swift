import Foundation

/// What two fetches have in common that differ in constants only, for fetches of the plainest kind: of all objects, or of
/// those whose attributes compare with constants, each test direct and all of them joined by AND.
///
/// They are what apps fetch again and again, and share one prepared statement without becoming SQL each time.
struct QueryShape: Hashable {
  private struct Test: Hashable {
    var keys: [String]
    var type: UInt
    var kind: UInt8
  }

  private let entity: Int
  private let includesSubentities: Bool
  private let limit: Int
  private let offset: Int
  private let sort: [SortKey]
  private let tests: [Test]

  /// The shape of a query and its constants in their order; nil where it is of no plain kind.
  static func of(_ query: FetchQuery) -> (shape: QueryShape, constants: [SQLValue])? {
    var tests: [Test] = []
    var constants: [SQLValue] = []
    func add(_ predicate: PredicateAST) -> Bool {
      switch predicate {
      case .and(let parts): return !parts.isEmpty && parts.allSatisfy(add)
      case .comparison(let comparison):
        guard comparison.modifier == .direct, comparison.options.isEmpty, comparison.type.isOrder,
          case .path(of: .evaluatedObject, let keys) = comparison.left, case .constant(let value) = comparison.right,
          let kind = value.plainKind, let constant = value.sql
        else { return false }
        tests.append(Test(keys: keys, type: comparison.type.rawValue, kind: kind))
        constants.append(constant)
        return true
      default: return false
      }
    }
    if let predicate = query.predicate?._ast, !add(predicate) { return nil }
    let sort = query.sort.compactMap(\._sortKey)
    guard sort.count == query.sort.count else { return nil }
    let shape = QueryShape(
      entity: query.plan.number, includesSubentities: query.includesSubentities, limit: query.limit,
      offset: query.offset, sort: sort, tests: tests)
    return (shape, constants)
  }
}

extension NSComparisonPredicate.Operator {
  fileprivate var isOrder: Bool {
    switch self {
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo: true
    default: false
    }
  }
}

extension PredicateValue {
  /// Which kind of constant this is, where all of the kind become SQL in the same way.
  fileprivate var plainKind: UInt8? {
    switch self {
    case .int: 1
    case .double: 2
    case .date: 3
    case .string: 4
    case .uuid: 5
    case .data: 6
    case .null, .object, .list: nil
    }
  }
}

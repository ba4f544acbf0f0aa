import Foundation

/// One criterion of an order, as stores and fetch controllers read it.
package struct SortKey: Hashable, Sendable {
  package var keyPath: String
  package var ascending: Bool
  package var order: TextOrder

  package init(keyPath: String, ascending: Bool = true, order: TextOrder = .binary) {
    self.keyPath = keyPath
    self.ascending = ascending
    self.order = order
  }
}

/// Compares single values in one text order; nulls come first. As SQLite does with the collation of that order.
package struct ValueComparer: Sendable {
  package let order: TextOrder

  package init(_ order: TextOrder) { self.order = order }

  /// Negative, zero or positive.
  package func compare(_ a: PredicateValue, _ b: PredicateValue) -> Int {
    if case .string(let x) = a, case .string(let y) = b { return order.compare(x, y) }
    let (x, y) = (Self.rank(a), Self.rank(b))
    return x != y ? x - y : ValueOrder.compare(a, b) ?? 0
  }

  /// Values of different kinds are in the order of SQLite's storage classes.
  private static func rank(_ value: PredicateValue) -> Int {
    switch value {
    case .null: 0
    case .int, .double, .date: 1
    case .string: 2
    case .uuid, .data: 3
    case .object, .list: 4
    }
  }
}

/// Compares objects by several keys. Ties are the caller's to break, by primary key.
package struct ObjectComparer: @unchecked Sendable {
  private struct Criterion {
    let read: (PredicateScope) -> PredicateValue
    let comparer: ValueComparer
    let sign: Int
  }

  private let criteria: [Criterion]

  package init(_ keys: [SortKey]) {
    criteria = keys.map {
      Criterion(
        read: PredicateTerm.keyPath($0.keyPath).compiled(), comparer: ValueComparer($0.order),
        sign: $0.ascending ? 1 : -1)
    }
  }

  /// The values that an object is sorted by: read once, compare often.
  package func values(of object: Any) -> [PredicateValue] {
    let scope = PredicateScope.of(object)
    return criteria.map { $0.read(scope) }
  }

  /// The order of two objects by their `values(of:)`.
  package func compare(_ a: [PredicateValue], _ b: [PredicateValue]) -> Int {
    for (index, criterion) in criteria.enumerated() {
      let order = criterion.comparer.compare(a[index], b[index])
      if order != 0 { return order * criterion.sign }
    }
    return 0
  }

  package func compare(_ a: Any, _ b: Any) -> Int {
    let (x, y) = (PredicateScope.of(a), PredicateScope.of(b))
    for criterion in criteria {
      let order = criterion.comparer.compare(criterion.read(x), criterion.read(y))
      if order != 0 { return order * criterion.sign }
    }
    return 0
  }
}

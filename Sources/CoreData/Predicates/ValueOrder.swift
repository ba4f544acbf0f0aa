import Foundation

/// The rules by which predicate values are equal and ordered, in memory and in SQL alike.
///
/// Numbers compare by value whatever their type, dates are numbers, text compares by its UTF-8 bytes. Null equals null only
/// and is neither less nor greater than anything. Text that is a number in full compares with numbers as that number.
package enum ValueOrder {
  package static func equal(_ a: PredicateValue, _ b: PredicateValue) -> Bool {
    if case .int(let x) = a, case .int(let y) = b { return x == y }
    switch (a, b) {
    case (.string(let x), .string(let y)):
      return x.utf8.count == y.utf8.count && bytes(x, y) == 0
    case (.null, .null): return true
    case (.object(let x), .object(let y)): return same(x, y)
    case (.list(let x), .list(let y)): return x.count == y.count && zip(x, y).allSatisfy(equal)
    default: return compare(a, b) == 0
    }
  }

  /// Negative, zero or positive; nil where the two have no order.
  package static func compare(_ a: PredicateValue, _ b: PredicateValue) -> Int? {
    switch (a, b) {
    case (.int(let x), .int(let y)): sign(x, y)
    case (.int(let x), .double(let y)), (.int(let x), .date(let y)): compare(x, y)
    case (.double(let x), .int(let y)), (.date(let x), .int(let y)): -compare(y, x)
    case (.double(let x), .double(let y)), (.double(let x), .date(let y)), (.date(let x), .double(let y)),
      (.date(let x), .date(let y)):
      sign(x, y)
    case (.string(let x), .string(let y)): bytes(x, y)
    case (.uuid(let x), .uuid(let y)): bytes(x, y)
    case (.data(let x), .data(let y)): bytes(x, y)
    case (.string(let x), .uuid(let y)): bytes(x, y.uuidString)
    case (.uuid(let x), .string(let y)): bytes(x.uuidString, y)
    case (.string(let x), .int), (.string(let x), .double), (.string(let x), .date):
      number(x).flatMap { compare($0, b) }
    case (.int, .string(let y)), (.double, .string(let y)), (.date, .string(let y)):
      number(y).flatMap { compare(a, $0) }
    default: nil
    }
  }

  /// Whether two objects are one: by identity where they have one, otherwise by `isEqual` or by reference.
  package static func same(_ x: AnyObject, _ y: AnyObject) -> Bool {
    if x === y { return true }
    if let a = x as? ObjectIdentityValue, let b = y as? ObjectIdentityValue { return a._identity == b._identity }
    if let a = x as? NSObject, let b = y as? NSObject { return a.isEqual(b) }
    if let a = PredicateBox.content(x) as? AnyHashable, let b = PredicateBox.content(y) as? AnyHashable {
      return a == b
    }
    return false
  }

  /// The number that `text` is, if it is one in full.
  package static func number(_ text: String) -> PredicateValue? {
    if let whole = Int64(text) { return .int(whole) }
    guard let first = text.utf8.first, first < 0x3A, first > 0x2A else { return nil }
    return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
  }

  /// The order of UTF-8 bytes, which is that of scalar values, and SQLite's BINARY.
  package static func bytes(_ a: String, _ b: String) -> Int {
    var a = a
    var b = b
    return a.withUTF8 { x in b.withUTF8 { y in bytes(UnsafeRawBufferPointer(x), UnsafeRawBufferPointer(y)) } }
  }

  private static func bytes(_ a: Data, _ b: Data) -> Int {
    a.withUnsafeBytes { x in b.withUnsafeBytes { y in bytes(x, y) } }
  }

  private static func bytes(_ a: UUID, _ b: UUID) -> Int {
    withUnsafeBytes(of: a.uuid) { x in withUnsafeBytes(of: b.uuid) { y in bytes(x, y) } }
  }

  package static func bytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
    let common = min(a.count, b.count)
    let order = common == 0 ? 0 : Int(memcmp(a.baseAddress!, b.baseAddress!, common))
    return order != 0 ? order : a.count - b.count
  }

  private static func sign<T: Comparable>(_ x: T, _ y: T) -> Int { x < y ? -1 : (x == y ? 0 : 1) }

  /// Exact also beyond 2⁵³, where converting the integer would round it.
  private static func compare(_ x: Int64, _ y: Double) -> Int {
    if y >= 0x1p63 { return -1 }
    if y < -0x1p63 { return 1 }
    let whole = Int64(y.rounded(.towardZero))
    return x != whole ? sign(x, whole) : sign(0, y - y.rounded(.towardZero))
  }
}

import Foundation

/// The predefined functions of expressions, under Apple's names.
enum PredicateFunctions {
  /// `abs` is called `abs:` in full; functions without arguments have no colon.
  static func fullName(_ name: String) -> String {
    name.contains(":") || name == "now" || name == "random" ? name : name + ":"
  }

  /// The function's value; null for an unknown function or arguments that it cannot work on.
  static func call(_ name: String, _ arguments: [PredicateValue]) -> PredicateValue {
    if let binary = arithmetic[name], arguments.count == 2 { return binary(arguments[0], arguments[1]) }
    if let unary = mathematics[name], let number = arguments.first?.number {
      return PredicateValue(number: unary(number))
    }
    switch name {
    case "now": return .date(Date().timeIntervalSinceReferenceDate)
    case "random": return .double(Double.random(in: 0..<1))
    case "objectFrom:withIndex:": return element(arguments[0], arguments[1])
    case "castObject:toType:": return cast(arguments[0], arguments[1])
    case "count:": return .int(Int64(arguments.first?.elements?.count ?? 0))
    case "sum:", "average:", "min:", "max:", "median:", "mode:", "stddev:", "distinct:":
      let elements = arguments.count == 1 ? arguments[0].elements ?? arguments : arguments
      return aggregate(name, elements)
    default: return arguments.first.map { single(name, $0, arguments) } ?? .null
    }
  }

  private static func single(_ name: String, _ value: PredicateValue, _ arguments: [PredicateValue]) -> PredicateValue {
    switch (name, value) {
    case ("abs:", .int(let x)): .int(x == .min ? .max : abs(x))
    case ("abs:", _): value.number.map { PredicateValue(number: abs($0)) } ?? .null
    case ("negate:", .int(let x)): x == .min ? .double(-Double(x)) : .int(-x)
    case ("negate:", _): value.number.map { PredicateValue(number: -$0) } ?? .null
    case ("onesComplement:", .int(let x)): .int(~x)
    case ("uppercase:", .string(let text)): .string(text.uppercased())
    case ("lowercase:", .string(let text)): .string(text.lowercased())
    case ("canonical:", .string(let text)):
      .string(TextFolding.fold(text, [.caseInsensitive, .diacriticInsensitive]))
    case ("length:", .string(let text)): .int(Int64(text.utf16.count))
    case ("length:", .list(let items)): .int(Int64(items.count))
    case ("noindex:", _): value
    default: set(name, arguments)
    }
  }

  private static func set(_ name: String, _ arguments: [PredicateValue]) -> PredicateValue {
    guard arguments.count == 2, let left = arguments[0].elements, let right = arguments[1].elements else {
      return .null
    }
    let isInRight = { (value: PredicateValue) in right.contains { ValueOrder.equal($0, value) } }
    switch name {
    case "union:with:": return .list(left + right.filter { value in !left.contains { ValueOrder.equal($0, value) } })
    case "intersect:with:": return .list(left.filter(isInRight))
    case "minus:with:": return .list(left.filter { !isInRight($0) })
    default: return .null
    }
  }

  // MARK: Arithmetic

  private static let mathematics: [String: @Sendable (Double) -> Double] = [
    "sqrt:": { $0.squareRoot() }, "ln:": { log($0) }, "log:": { log10($0) }, "exp:": { exp($0) },
    "ceiling:": { $0.rounded(.up) }, "floor:": { $0.rounded(.down) }, "trunc:": { $0.rounded(.towardZero) },
  ]

  private static let arithmetic: [String: @Sendable (PredicateValue, PredicateValue) -> PredicateValue] = [
    "add:to:": { numbers($0, $1, Int64.addingReportingOverflow, +) },
    "from:subtract:": { numbers($0, $1, Int64.subtractingReportingOverflow, -) },
    "multiply:by:": { numbers($0, $1, Int64.multipliedReportingOverflow, *) },
    "divide:by:": { numbers($0, $1, Int64.dividedReportingOverflow, /) },
    "modulus:by:": { numbers($0, $1, Int64.remainderReportingOverflow) { $0.truncatingRemainder(dividingBy: $1) } },
    "raise:toPower:": { powers($0, $1) },
    "bitwiseAnd:with:": { bits($0, $1, &) },
    "bitwiseOr:with:": { bits($0, $1, |) },
    "bitwiseXor:with:": { bits($0, $1, ^) },
    "leftshift:by:": { bits($0, $1, <<) },
    "rightshift:by:": { bits($0, $1, >>) },
  ]

  /// Whole numbers stay whole until they overflow; a division by zero has no value. As in SQLite.
  private static func numbers(
    _ a: PredicateValue, _ b: PredicateValue, _ whole: (Int64) -> (Int64) -> (partialValue: Int64, overflow: Bool),
    _ real: (Double, Double) -> Double
  ) -> PredicateValue {
    if case .int(let x) = a, case .int(let y) = b {
      let result = whole(x)(y)
      if !result.overflow { return .int(result.partialValue) }
    }
    guard let x = a.number, let y = b.number else { return .null }
    let result = real(x, y)
    return result.isInfinite && y == 0 ? .null : PredicateValue(number: result)
  }

  private static func powers(_ a: PredicateValue, _ b: PredicateValue) -> PredicateValue {
    guard let x = a.number, let y = b.number else { return .null }
    let result = pow(x, y)
    if case .int = a, case .int = b, let whole = Int64(exactly: result) { return .int(whole) }
    return PredicateValue(number: result)
  }

  private static func bits(
    _ a: PredicateValue, _ b: PredicateValue, _ operation: (Int64, Int64) -> Int64
  ) -> PredicateValue {
    guard case .int(let x) = a, case .int(let y) = b else { return .null }
    return .int(operation(x, y))
  }

  // MARK: Collections

  /// `@sum` and its like over what is not null.
  static func aggregate(_ name: String, _ elements: [PredicateValue]) -> PredicateValue {
    let values = elements.filter { !$0.isNull }
    switch name {
    case "sum:": return values.reduce(.int(0)) { arithmetic["add:to:"]!($0, $1.number == nil ? .int(0) : $1) }
    case "average:":
      let numbers = values.compactMap(\.number)
      return numbers.isEmpty ? .null : PredicateValue(number: numbers.reduce(0, +) / Double(numbers.count))
    case "min:": return values.min { (ValueOrder.compare($0, $1) ?? 0) < 0 } ?? .null
    case "max:": return values.max { (ValueOrder.compare($0, $1) ?? 0) < 0 } ?? .null
    case "distinct:": return .list(distinct(elements))
    default: return statistic(name, values)
    }
  }

  private static func statistic(_ name: String, _ values: [PredicateValue]) -> PredicateValue {
    let numbers = values.compactMap(\.number).sorted()
    guard !numbers.isEmpty else { return .null }
    switch name {
    case "median:":
      let middle = numbers.count / 2
      return PredicateValue(
        number: numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2)
    case "mode:":
      let counts = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
      let most = counts.values.max()
      return .list(counts.filter { $0.value == most }.keys.sorted().map { .double($0) })
    case "stddev:":
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
      return PredicateValue(number: variance.squareRoot())
    default: return .null
    }
  }

  static func distinct(_ elements: [PredicateValue]) -> [PredicateValue] {
    var seen: Set<PredicateValue> = []
    return elements.filter { seen.insert($0).inserted }
  }

  private static func element(_ collection: PredicateValue, _ index: PredicateValue) -> PredicateValue {
    if case .object = collection, case .string(let key) = index { return PredicateKeys.value(of: key, in: collection) }
    guard let elements = collection.elements else { return .null }
    switch index {
    case .string("FIRST"): return elements.first ?? .null
    case .string("LAST"): return elements.last ?? .null
    case .string("SIZE"): return .int(Int64(elements.count))
    case .int(let position): return elements.indices.contains(Int(position)) ? elements[Int(position)] : .null
    default: return .null
    }
  }

  private static func cast(_ value: PredicateValue, _ type: PredicateValue) -> PredicateValue {
    guard case .string(let name) = type else { return value }
    switch (name, value) {
    case ("NSDate", _): return value.number.map { .date($0) } ?? value
    case ("NSNumber", .string(let text)), ("NSDecimalNumber", .string(let text)):
      return ValueOrder.number(text) ?? .null
    case ("NSNumber", .date(let seconds)): return .double(seconds)
    case ("NSString", .int(let number)): return .string(String(number))
    case ("NSString", .double(let number)): return .string(String(number))
    case ("NSUUID", .string(let text)): return UUID(uuidString: text).map { .uuid($0) } ?? .null
    default: return value
    }
  }
}

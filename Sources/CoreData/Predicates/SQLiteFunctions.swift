import CSQLite
import Diagnostics
import Foundation

/// What predicates and orders need of a SQLite connection and SQLite does not have.
package enum SQLiteFunctions {
  /// Adds the functions (`CD_…`) and collations of predicates to a connection. Call it once for each connection.
  package static func register(on connection: OpaquePointer) throws {
    for function in all { try function.register(on: connection) }
    for order in TextOrder.allCases where order != .binary { try register(order, on: connection) }
  }

  // MARK: Collations

  private static func register(_ order: TextOrder, on connection: OpaquePointer) throws {
    let status = sqlite3_create_collation_v2(
      connection, order.collation, SQLITE_UTF8, UnsafeMutableRawPointer(bitPattern: Int(order.rawValue)),
      { context, aLength, a, bLength, b in
        let order = TextOrder(rawValue: UInt8(Int(bitPattern: context))) ?? .binary
        return Int32(
          truncatingIfNeeded: order.compare(
            UnsafeBufferPointer(start: a?.assumingMemoryBound(to: UInt8.self), count: Int(aLength)),
            UnsafeBufferPointer(start: b?.assumingMemoryBound(to: UInt8.self), count: Int(bLength))
          )
          .signum())
      }, nil)
    try check(status, order.collation, connection)
  }

  private static func check(_ status: Int32, _ name: String, _ connection: OpaquePointer) throws {
    guard status != SQLITE_OK else { return }
    throw Diagnostic(
      code: "store.sqlite.register", summary: "SQLite would not take \(name)",
      cause: String(cString: sqlite3_errmsg(connection)), fix: "use a newer SQLite", blame: .environment)
  }

  // MARK: Functions

  /// A function of predicate values under a SQL name.
  private final class Function: Sendable {
    let name: String
    let count: Int32
    let call: @Sendable (Arguments) -> PredicateValue

    init(_ name: String, _ count: Int32, _ call: @escaping @Sendable (Arguments) -> PredicateValue) {
      self.name = name
      self.count = count
      self.call = call
    }

    func register(on connection: OpaquePointer) throws {
      let status = sqlite3_create_function_v2(
        connection, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, Unmanaged.passUnretained(self).toOpaque(),
        { context, count, values in
          let function = Unmanaged<Function>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
          SQLiteFunctions.answer(
            function.call(Arguments(context: context!, count: Int(count), values: values)), context)
        }, nil, nil, nil)
      try check(status, name, connection)
    }
  }

  /// The arguments of one call.
  struct Arguments {
    let context: OpaquePointer
    let count: Int
    let values: UnsafeMutablePointer<OpaquePointer?>?

    subscript(_ index: Int) -> PredicateValue {
      let value = values![index]
      switch sqlite3_value_type(value) {
      case SQLITE_INTEGER: return .int(sqlite3_value_int64(value))
      case SQLITE_FLOAT: return .double(sqlite3_value_double(value))
      case SQLITE_TEXT:
        let bytes = UnsafeBufferPointer(start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
        return .string(String(decoding: bytes, as: UTF8.self))
      case SQLITE_BLOB:
        let length = Int(sqlite3_value_bytes(value))
        return .data(sqlite3_value_blob(value).map { Data(bytes: $0, count: length) } ?? Data())
      default: return .null
      }
    }

    var all: [PredicateValue] { (0..<count).map { self[$0] } }

    /// What `make` prepares of the argument at `index`, kept by SQLite as long as that argument is the same constant.
    func prepared<Value: AnyObject>(_ index: Int, _ make: () -> Value) -> Value {
      if let kept = sqlite3_get_auxdata(context, Int32(index)) {
        return Unmanaged<Value>.fromOpaque(kept).takeUnretainedValue()
      }
      let value = make()
      sqlite3_set_auxdata(
        context, Int32(index), Unmanaged.passRetained(value).toOpaque(),
        { pointer in pointer.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
      return value
    }
  }

  private static func answer(_ value: PredicateValue, _ context: OpaquePointer?) {
    switch value.sql ?? .null {
    case .null: sqlite3_result_null(context)
    case .int(let number): sqlite3_result_int64(context, number)
    case .double(let number): sqlite3_result_double(context, number)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_result_text(context, $0.baseAddress, Int32($0.count), transient)
        }
      }
    case .blob(let data):
      data.withUnsafeBytes { sqlite3_result_blob(context, $0.baseAddress, Int32($0.count), transient) }
    }
  }

  /// Tells SQLite to copy.
  private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// A prepared text test, as an object that SQLite can keep.
  private final class Matcher {
    let matches: (String) -> Bool
    init(_ matches: @escaping (String) -> Bool) { self.matches = matches }
  }

  private static let all: [Function] =
    [
      Function("CD_FOLD", 2) { arguments in
        guard case .int(let options) = arguments[1] else { return arguments[0] }
        return NSComparisonPredicate.Options(rawValue: UInt(options)).fold(arguments[0])
      },
      Function("CD_TEXT", 4) { arguments in
        guard case .string(let text) = arguments[2], case .string(let pattern) = arguments[3],
          case .int(let code) = arguments[0], let type = NSComparisonPredicate.Operator(rawValue: UInt(code)),
          case .int(let options) = arguments[1]
        else { return .int(0) }
        let matcher = arguments.prepared(3) {
          Matcher(TextMatching.matcher(type, pattern, NSComparisonPredicate.Options(rawValue: UInt(options))))
        }
        return .int(matcher.matches(text) ? 1 : 0)
      },
      Function("CD_NUMBER", 1) { arguments in
        if case .string(let text) = arguments[0] { return ValueOrder.number(text) ?? .null }
        return arguments[0].number == nil ? .null : arguments[0]
      },
      Function("CD_UUID", 1) { arguments in
        guard case .data(let data) = arguments[0], data.count == 16 else { return .null }
        return .string(NSUUID(uuidBytes: [UInt8](data)).uuidString)
      },
      Function("CD_CALL", 3) { arguments in
        guard case .string(let name) = arguments[0] else { return .null }
        return PredicateFunctions.call(name, [arguments[1], arguments[2]])
      },
    ]
    + [
      ("CD_LENGTH", "length:"), ("CD_LOWER", "lowercase:"), ("CD_UPPER", "uppercase:"), ("CD_CANONICAL", "canonical:"),
      ("CD_MATH_sqrt", "sqrt:"), ("CD_MATH_ln", "ln:"), ("CD_MATH_log", "log:"), ("CD_MATH_exp", "exp:"),
      ("CD_MATH_ceiling", "ceiling:"), ("CD_MATH_floor", "floor:"), ("CD_MATH_trunc", "trunc:"),
    ].map { (sql, name) in Function(sql, 1) { PredicateFunctions.call(name, [$0[0]]) } }
}

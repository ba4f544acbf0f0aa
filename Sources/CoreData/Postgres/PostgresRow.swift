import CPostgres
import Foundation

/// Values in the server's binary form.
struct PostgresParameters {
  private(set) var types: [Oid] = []
  private var bytes: [[UInt8]?] = []
  private var formats: [Int32] = []

  init(_ values: [SQLValue]) {
    for value in values {
      switch value {
      // The statement says of what type the missing value is.
      case .null: add(0, nil, binary: false)
      case .int(let number): add(20, withUnsafeBytes(of: number.bigEndian, Array.init), binary: true)
      case .double(let number): add(701, withUnsafeBytes(of: number.bitPattern.bigEndian, Array.init), binary: true)
      case .text(let text): add(25, Array(text.utf8), binary: true)
      case .blob(let data): add(17, Array(data), binary: true)
      }
    }
  }

  private mutating func add(_ type: Oid, _ value: [UInt8]?, binary: Bool) {
    types.append(type)
    bytes.append(value)
    formats.append(binary ? 1 : 0)
  }

  var signature: String { types.map { "\($0)." }.joined() }

  func withPointers<T>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>) -> T
  ) -> T {
    let total = bytes.reduce(0) { $0 + ($1?.count ?? 0) + 1 }
    let arena = UnsafeMutablePointer<CChar>.allocate(capacity: max(total, 1))
    defer { arena.deallocate() }
    var values: [UnsafePointer<CChar>?] = []
    var used = 0
    for value in bytes {
      guard let value else {
        values.append(nil)
        continue
      }
      value.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(arena + used).copyMemory(from: start, byteCount: bytes.count)
      }
      values.append(UnsafePointer(arena + used))
      used += value.count + 1
    }
    let lengths = bytes.map { Int32($0?.count ?? 0) } + [0]
    return body(values + [nil], lengths, formats + [0])
  }
}

/// One row of a result in the server's binary form.
struct PostgresRow: StoreColumns {
  let result: OpaquePointer?
  let row: Int32

  func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(column)) != 0 }

  private func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    let start = PQgetvalue(result, row, Int32(column))
    return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, Int32(column))))
  }

  func integer(_ column: Int) -> Int64 {
    let bytes = bytes(column)
    switch bytes.count {
    case 8: return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case 4: return Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    case 2: return Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    case 1: return Int64(bytes[0])
    default: return 0
    }
  }

  func double(_ column: Int) -> Double {
    let bytes = bytes(column)
    guard bytes.count == 8 else { return 0 }
    return Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
  }

  func text(_ column: Int) -> String {
    type(column) == .numeric ? PostgresNumeric.text(bytes(column)) : String(decoding: bytes(column), as: UTF8.self)
  }
  func data(_ column: Int) -> Data { Data(bytes(column)) }

  func value(_ column: Int) -> PredicateValue {
    if isNull(column) { return .null }
    switch type(column) {
    case .bool, .int2, .int4, .int8: return .int(integer(column))
    case .float8: return .init(number: double(column))
    case .numeric:
      let text = text(column)
      return Int64(text).map { .int($0) } ?? Double(text).map { .init(number: $0) } ?? .null
    case .bytea: return .data(data(column))
    case nil: return .string(text(column))
    }
  }

  /// The types whose binary form is not text.
  private enum Kind: UInt32 {
    case bool = 16
    case bytea = 17
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case float8 = 701
    case numeric = 1700
  }
  private func type(_ column: Int) -> Kind? { Kind(rawValue: PQftype(result, Int32(column))) }
}

/// Numbers of any length in the server's binary form: digits to the base of ten thousand.
enum PostgresNumeric {
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    func word(_ index: Int) -> Int {
      guard bytes.count >= 2 * index + 2 else { return 0 }
      return Int(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)))
    }
    let (count, weight, sign, scale) = (word(0), word(1), word(2) & 0xffff, word(3))
    guard sign == 0 || sign == 0x4000 else { return "NaN" }
    func group(_ place: Int) -> String {
      let digits = String(place >= 0 && place < count ? word(4 + place) : 0)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    let whole = (0..<max(weight + 1, 0)).map(group).joined().drop { $0 == "0" }
    let fraction = (0..<(scale + 3) / 4).map { group(weight + 1 + $0) }.joined().prefix(scale)
    return (sign == 0 ? "" : "-") + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}

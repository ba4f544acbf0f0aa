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

  func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }
  func data(_ column: Int) -> Data { Data(bytes(column)) }
}

extension Slot {
  /// The value of a column. Decimals come as text, to-one relationships are read by the caller.
  func read(_ row: PostgresRow, _ column: Int) -> Value {
    guard !row.isNull(column) else { return .null }
    switch type {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
      return .integer(row.integer(column))
    case .doubleAttributeType, .floatAttributeType: return .double(row.double(column))
    case .stringAttributeType: return .string(row.text(column))
    case .dateAttributeType: return .date(Date(timeIntervalSinceReferenceDate: row.double(column)))
    case .UUIDAttributeType:
      let data = row.data(column)
      return data.count == 16 ? .uuid(UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })) : .null
    case .URIAttributeType: return URL(string: row.text(column)).map(Value.url) ?? .null
    case .decimalAttributeType:
      return .decimal(NSDecimalNumber(string: row.text(column), locale: Locale(identifier: "en_US_POSIX")))
    case .binaryDataAttributeType:
      let data = row.data(column)
      guard attribute?.allowsExternalBinaryDataStorage == true, data.first == 1 else { return .data(data) }
      return .data(Data(data.dropFirst()))
    default:
      if kind == .order { return .integer(row.integer(column)) }
      return TransformableCoding.decode(row.data(column), transformer: attribute?.valueTransformerName)
        .map { .boxed(Box($0)) } ?? .null
    }
  }
}

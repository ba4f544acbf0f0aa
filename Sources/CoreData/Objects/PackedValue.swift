import Foundation

/// One value in a packed row.
///
/// A packed row begins with four bytes for each slot: in the low four bits what kind of value it holds, above them where
/// its bytes are, counted from the beginning, or a small integer itself. A text or data begins with its length in two
/// bytes.
struct PackedValue {
  enum Kind: UInt32 {
    case null, smallInteger, integer, double, date, string, data, uuid, reference
  }

  static let slotSize = 4
  static let lengthSize = 2
  /// Rows with more bytes are not packed: making a large value anew at each use would cost more than keeping it.
  static let mostBytes = 512
  static let smallIntegers: ClosedRange<Int64> = -(1 << 27)...(1 << 27) - 1

  private let row: UnsafeRawPointer
  private let word: UInt32

  @inline(__always) init(_ row: UnsafeRawPointer, _ slot: Int) {
    self.row = row
    word = row.load(fromByteOffset: slot * Self.slotSize, as: UInt32.self)
  }

  private var kind: Kind { Kind(rawValue: word & 15).unsafelyUnwrapped }
  private var place: UnsafeRawPointer { row + Int(word >> 4) }
  private var smallInteger: Int64 { Int64(Int32(bitPattern: word) >> 4) }
  private var content: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: place + Self.lengthSize, count: Int(place.loadUnaligned(as: UInt16.self)))
  }

  var value: Value {
    switch kind {
    case .null: .null
    case .smallInteger: .integer(smallInteger)
    case .integer: .integer(place.loadUnaligned(as: Int64.self))
    case .double: .double(place.loadUnaligned(as: Double.self))
    case .date: .date(Date(timeIntervalSinceReferenceDate: place.loadUnaligned(as: Double.self)))
    case .string: .string(String(decoding: content, as: UTF8.self))
    case .data: .data(Data(content))
    case .uuid: .uuid(UUID(uuid: place.loadUnaligned(as: uuid_t.self)))
    case .reference:
      .reference(
        ObjectReference(
          key: place.loadUnaligned(as: Int64.self), entity: (place + 8).loadUnaligned(as: Int32.self)))
    }
  }

  /// Compares without making a text.
  func equals(_ other: Value) -> Bool {
    guard kind == .string, case .string(let text) = other else { return value == other }
    let bytes = content
    let isSame = text.utf8.withContiguousStorageIfAvailable { utf8 in
      utf8.count == bytes.count && (bytes.isEmpty || memcmp(utf8.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
    }
    return isSame ?? (value == other)
  }
}

/// Collects what a packed row is made of, column by column, and then makes the row in one allocation.
///
/// Texts and data are noted where they lie, which must be there until `row(version:)`.
struct RowPacker {
  private struct Piece {
    var slot: Int
    var kind: PackedValue.Kind
    var number: UInt64 = 0
    var bytes: UnsafeRawPointer?
    var count = 0
  }

  private let slots: Int
  private let pieces: UnsafeMutablePointer<Piece>
  private var count = 0
  private var size: Int

  /// - Parameter slots: how many slots a row has; as many values may be added.
  init(slots: Int) {
    self.slots = slots
    pieces = .allocate(capacity: max(slots, 1))
    size = slots * PackedValue.slotSize
  }

  func deallocate() { pieces.deallocate() }

  mutating func begin() {
    count = 0
    size = slots * PackedValue.slotSize
  }

  mutating func add(_ slot: Int, integer: Int64) {
    if PackedValue.smallIntegers.contains(integer) {
      add(Piece(slot: slot, kind: .smallInteger, number: UInt64(bitPattern: integer)), 0)
    } else {
      add(Piece(slot: slot, kind: .integer, number: UInt64(bitPattern: integer)), 8)
    }
  }
  mutating func add(_ slot: Int, double: Double) { add(Piece(slot: slot, kind: .double, number: double.bitPattern), 8) }
  mutating func add(_ slot: Int, date: Double) { add(Piece(slot: slot, kind: .date, number: date.bitPattern), 8) }
  mutating func add(_ slot: Int, text: UnsafeRawPointer, _ length: Int) {
    add(Piece(slot: slot, kind: .string, bytes: text, count: length), length + PackedValue.lengthSize)
  }
  mutating func add(_ slot: Int, data: UnsafeRawPointer?, _ length: Int) {
    add(Piece(slot: slot, kind: .data, bytes: data, count: length), length + PackedValue.lengthSize)
  }
  mutating func add(_ slot: Int, uuid: UnsafeRawPointer) {
    add(Piece(slot: slot, kind: .uuid, bytes: uuid, count: 16), 16)
  }
  mutating func add(_ slot: Int, reference key: Int64, entity: Int32) {
    add(Piece(slot: slot, kind: .reference, number: UInt64(bitPattern: key), count: Int(entity)), 12)
  }

  @inline(__always) private mutating func add(_ piece: Piece, _ bytes: Int) {
    (pieces + count).initialize(to: piece)
    count += 1
    size += bytes
  }

  /// The row; nil where it would be too large to be packed.
  func row(version: Int64) -> Row? {
    guard size <= PackedValue.mostBytes else { return nil }
    let row = Row.makePacked(count: slots, bytes: size, version: version)
    let start = row.bytes
    let words = start.bindMemory(to: UInt32.self, capacity: slots)
    words.initialize(repeating: 0, count: slots)
    var used = slots * PackedValue.slotSize
    for index in 0..<count {
      let piece = pieces[index]
      if piece.kind == .smallInteger {
        words[piece.slot] = UInt32(truncatingIfNeeded: piece.number) << 4 | piece.kind.rawValue
        continue
      }
      words[piece.slot] = UInt32(used) << 4 | piece.kind.rawValue
      let place = start + used
      switch piece.kind {
      case .string, .data:
        place.storeBytes(of: UInt16(piece.count), as: UInt16.self)
        if let bytes = piece.bytes { memcpy(place + PackedValue.lengthSize, bytes, piece.count) }
        used += PackedValue.lengthSize + piece.count
      case .uuid:
        memcpy(place, piece.bytes!, 16)
        used += 16
      case .reference:
        place.storeBytes(of: piece.number, as: UInt64.self)
        (place + 8).storeBytes(of: Int32(piece.count), as: Int32.self)
        used += 12
      default:
        place.storeBytes(of: piece.number, as: UInt64.self)
        used += 8
      }
    }
    return row
  }
}

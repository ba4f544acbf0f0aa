import Foundation

/// What a row knows besides its values.
struct RowHeader {
  var count: UInt16
  /// Whether the values are packed; see `RowPacker`.
  var isPacked = false
  /// The optimistic lock: how often the row has been saved. 0 before the first save.
  var version: UInt32 = 0
}

/// The values of one object at one moment, in slot order.
///
/// A row is shared by reference between the objects of several contexts and their snapshots, and is constant while it is
/// shared. An object that changes copies its row first and then owns the copy alone until the end of the event.
///
/// Two forms: values as such, and, for small rows that come from a store, packed bytes from which a value is made when it
/// is asked for. Most fetched values never are.
final class Row: ManagedBuffer<RowHeader, UInt64> {
  static func make(count: Int) -> Row { make(count: count, version: 0) }

  private static func make(count: Int, version: UInt32) -> Row {
    let row = uninitialized(count: count, version: version)
    row.values.initialize(repeating: .null, count: count)
    return row
  }

  private static func uninitialized(count: Int, version: UInt32) -> Row {
    let words = (count * MemoryLayout<Value>.stride + 7) / 8
    let buffer = Row.create(minimumCapacity: max(words, 1)) { _ in
      RowHeader(count: UInt16(count), version: version)
    }
    return unsafeDowncast(buffer, to: Row.self)
  }

  /// A row whose packed bytes the caller fills.
  static func makePacked(count: Int, bytes: Int, version: Int64) -> Row {
    let buffer = Row.create(minimumCapacity: max((bytes + 7) / 8, 1)) { _ in
      RowHeader(count: UInt16(count), isPacked: true, version: UInt32(truncatingIfNeeded: version))
    }
    return unsafeDowncast(buffer, to: Row.self)
  }

  deinit {
    guard !header.isPacked else { return }
    // One by one, which becomes a look at each value's kind; all at once would be a call for each.
    for index in 0..<Int(header.count) { (values + index).deinitialize(count: 1) }
  }

  private var values: UnsafeMutablePointer<Value> { bytes.assumingMemoryBound(to: Value.self) }
  /// The packed form.
  var bytes: UnsafeMutableRawPointer { withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } }

  var count: Int { Int(header.count) }
  var isPacked: Bool { header.isPacked }
  var version: Int64 {
    get { Int64(header.version) }
    set { header.version = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Only a row that `make` or `copy` has made may be written to.
  subscript(index: Int) -> Value {
    get { header.isPacked ? PackedValue(bytes, index).value : values[index] }
    set {
      assert(!header.isPacked)
      values[index] = newValue
    }
  }

  /// A copy that may be changed.
  func copy() -> Row {
    let count = count
    let copy = Self.uninitialized(count: count, version: header.version)
    if header.isPacked {
      for index in 0..<count { (copy.values + index).initialize(to: PackedValue(bytes, index).value) }
    } else {
      for index in 0..<count { (copy.values + index).initialize(to: values[index]) }
    }
    return copy
  }

  /// Whether a slot holds the same in both rows.
  func isSame(as other: Row, _ index: Int) -> Bool {
    switch (header.isPacked, other.header.isPacked) {
    case (false, false): values[index] == other.values[index]
    case (true, false): PackedValue(bytes, index).equals(other.values[index])
    case (false, true): PackedValue(other.bytes, index).equals(values[index])
    case (true, true): PackedValue(bytes, index).equals(PackedValue(other.bytes, index).value)
    }
  }

  /// Whether any slot differs.
  func differs(from other: Row) -> Bool {
    guard other !== self else { return false }
    return (0..<count).contains { !isSame(as: other, $0) }
  }
}

/// What a row knows besides its values.
struct RowHeader {
  var count: Int
  /// The optimistic lock: how often the row has been saved. 0 before the first save.
  var version: Int64 = 0
}

/// The values of one object at one moment, in slot order.
///
/// A row is shared by reference between the objects of several contexts and their snapshots, and is constant while it is
/// shared. An object that changes copies its row first and then owns the copy alone until the end of the event.
final class Row: ManagedBuffer<RowHeader, Value> {
  static func make(count: Int) -> Row {
    let buffer = Row.create(minimumCapacity: max(count, 1)) { _ in RowHeader(count: count) }
    buffer.withUnsafeMutablePointerToElements { $0.initialize(repeating: .null, count: count) }
    return unsafeDowncast(buffer, to: Row.self)
  }

  deinit {
    _ = withUnsafeMutablePointers { header, elements in elements.deinitialize(count: header.pointee.count) }
  }

  var count: Int { header.count }
  var version: Int64 {
    get { header.version }
    set { header.version = newValue }
  }

  subscript(index: Int) -> Value {
    get { withUnsafeMutablePointerToElements { $0[index] } }
    set { withUnsafeMutablePointerToElements { $0[index] = newValue } }
  }

  func copy() -> Row {
    let count = header.count
    let version = header.version
    let buffer = Row.create(minimumCapacity: max(count, 1)) { _ in RowHeader(count: count, version: version) }
    withUnsafeMutablePointerToElements { from in
      buffer.withUnsafeMutablePointerToElements { $0.initialize(from: from, count: count) }
    }
    return unsafeDowncast(buffer, to: Row.self)
  }

  /// Whether any slot differs.
  func differs(from other: Row) -> Bool {
    guard other !== self else { return false }
    return (0..<count).contains { self[$0] != other[$0] }
  }
}

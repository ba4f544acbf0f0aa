/// What is worked out once for each type, and asked for whenever an element is made: so a look-up is a few instructions,
/// by the address of the type's metadata.
struct TypeTable<Value> {
  private var keys: [UInt] = []
  private var values: [Value?] = []
  private(set) var count = 0

  subscript(type: ObjectIdentifier) -> Value? {
    get {
      guard let place = place(of: UInt(bitPattern: type)) else { return nil }
      return values[place]
    }
    set {
      if 2 * count >= keys.count { grow() }
      guard let newValue, let place = place(of: UInt(bitPattern: type)) else { return }
      if keys[place] == 0 { count += 1 }
      keys[place] = UInt(bitPattern: type)
      values[place] = newValue
    }
  }

  /// Where a key is, or would be; nil in a table without memory.
  private func place(of key: UInt) -> Int? {
    guard !keys.isEmpty else { return nil }
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: (key >> 4 &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[place] != key, keys[place] != 0 { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = zip(keys, values)
    let capacity = Swift.max(64, keys.count * 2)
    keys = Array(repeating: 0, count: capacity)
    values = Array(repeating: nil, count: capacity)
    for (key, value) in old where key != 0 {
      guard let place = place(of: key) else { continue }
      keys[place] = key
      values[place] = value
    }
  }
}

/// Key → address of an object, for the numbers that rows are numbered by.
///
/// Permanent keys count from 1 up: they are in an open-addressed table with linear probing, many times faster than a
/// Dictionary, which hashes against attackers that row numbers do not need. Temporary keys count from -1 down, those of one
/// context close together: they are in an array, so that a save, which replaces them all, hashes each object once.
/// The table owns its memory, so that no write asks whether somebody shares it.
struct KeyTable: ~Copyable {
  private struct Entry {
    // 0 is no key.
    var key: Int64 = 0
    var address: UInt = 0
  }
  private var entries: UnsafeMutablePointer<Entry>?
  private var size = 0
  private var hashed = 0
  private var shift: UInt64 = 64
  private var recent = RecentKeys()

  init() {}
  deinit { entries?.deallocate() }

  var count: Int { hashed + recent.count }

  /// Where the search for a key begins. Eight keys in a row lie side by side, which keeps what is used together in one
  /// place of memory; the top bits of a multiplication spread the eights evenly.
  @inline(__always) private func start(_ key: Int64) -> Int {
    let bits = UInt64(bitPattern: key)
    return Int(truncatingIfNeeded: ((bits >> 3) &* 0x9e37_79b9_7f4a_7c15) >> shift) << 3 | Int(bits & 7)
  }

  subscript(key: Int64) -> UInt? {
    if key < 0, let address = recent[key] { return address }
    guard hashed > 0, let entries else { return nil }
    let mask = size - 1
    var place = start(key)
    while entries[place].key != 0 {
      if entries[place].key == key { return entries[place].address }
      place = (place + 1) & mask
    }
    return nil
  }

  mutating func set(_ key: Int64, _ address: UInt) {
    if key < 0, recent.set(key, address) {
      if hashed > 0 { removeHashed(key, nil) }
      return
    }
    reserve(hashed + 1)
    let entries = entries.unsafelyUnwrapped
    let mask = size - 1
    var place = start(key)
    while entries[place].key != 0 && entries[place].key != key { place = (place + 1) & mask }
    if entries[place].key == 0 { hashed += 1 }
    entries[place] = Entry(key: key, address: address)
  }

  /// Removes the key, unless it stands for another address.
  mutating func remove(_ key: Int64, _ address: UInt) {
    if key < 0, recent.remove(key, address) { return }
    removeHashed(key, address)
  }

  private mutating func removeHashed(_ key: Int64, _ address: UInt?) {
    guard hashed > 0, let entries else { return }
    let mask = size - 1
    var place = start(key)
    while entries[place].key != key {
      if entries[place].key == 0 { return }
      place = (place + 1) & mask
    }
    guard address == nil || entries[place].address == address else { return }
    hashed -= 1
    // Whatever follows in the run moves up, so that no search ends too early.
    var next = (place + 1) & mask
    while entries[next].key != 0 {
      let home = start(entries[next].key)
      if (next - home) & mask >= (next - place) & mask {
        entries[place] = entries[next]
        place = next
      }
      next = (next + 1) & mask
    }
    entries[place].key = 0
  }

  /// Makes room for that many hashed keys in all. Row numbers spread so evenly that seven places of eight may be taken.
  mutating func reserve(_ wanted: Int) {
    guard wanted * 8 > size * 7 else { return }
    let (old, oldSize) = (entries, size)
    size = max(size * 2, 16)
    while wanted * 8 > size * 7 { size *= 2 }
    let new = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    new.initialize(repeating: Entry(), count: size)
    entries = new
    shift = UInt64(64 - size.trailingZeroBitCount + 3)
    let mask = size - 1
    guard let old else { return }
    for index in 0..<oldSize where old[index].key != 0 {
      var place = start(old[index].key)
      while new[place].key != 0 { place = (place + 1) & mask }
      new[place] = old[index]
    }
    old.deallocate()
  }

  var allKeys: [Int64] {
    (0..<size).map { entries.unsafelyUnwrapped[$0].key }.filter { $0 != 0 } + recent.keys
  }
}

/// Temporary keys that lie close together: the first is at place 0, each smaller one further on.
private struct RecentKeys: ~Copyable {
  private var addresses: UnsafeMutablePointer<UInt>?
  private var capacity = 0
  private var span = 0
  private var first: Int64 = 0
  private(set) var count = 0

  init() {}
  deinit { addresses?.deallocate() }

  subscript(key: Int64) -> UInt? {
    let place = first - key
    guard count > 0, place >= 0, place < span else { return nil }
    let address = addresses.unsafelyUnwrapped[Int(place)]
    return address == 0 ? nil : address
  }

  /// False where the key is too far from the others.
  mutating func set(_ key: Int64, _ address: UInt) -> Bool {
    if count == 0 {
      first = key
      span = 0
    }
    let distance = first - key
    guard distance >= 0, distance < span || distance < Int64(count) * 4 + 64 else { return false }
    let place = Int(distance)
    if place >= capacity { grow(to: max(64, capacity * 2, place + 1)) }
    let addresses = addresses.unsafelyUnwrapped
    while span <= place {
      addresses[span] = 0
      span += 1
    }
    if addresses[place] == 0 { count += 1 }
    addresses[place] = address
    return true
  }

  /// True if the key was here, under whatever address.
  mutating func remove(_ key: Int64, _ address: UInt) -> Bool {
    guard let known = self[key] else { return false }
    guard known == address else { return true }
    addresses.unsafelyUnwrapped[Int(first - key)] = 0
    count -= 1
    if count == 0, capacity > 4096 {
      addresses?.deallocate()
      addresses = nil
      capacity = 0
    }
    return true
  }

  private mutating func grow(to size: Int) {
    let new = UnsafeMutablePointer<UInt>.allocate(capacity: size)
    if let addresses {
      new.update(from: addresses, count: span)
      addresses.deallocate()
    }
    addresses = new
    capacity = size
  }

  var keys: [Int64] { (0..<span).compactMap { place in self[first - Int64(place)].map { _ in first - Int64(place) } } }
}

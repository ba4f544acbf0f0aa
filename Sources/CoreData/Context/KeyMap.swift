/// Temporary key → permanent key, of the objects that one save inserts.
///
/// Temporary keys are handed out one after the other, so those of a save lie close together and an array does; where they
/// do not, a dictionary does.
struct KeyMap {
  private var first: Int64 = 0
  private var dense: [Int64] = []
  private var sparse: [Int64: Int64] = [:]
  private(set) var isEmpty = true

  init() {}

  /// Makes room for what is about to be set.
  init(for temporary: some Collection<Int64>) {
    guard let low = temporary.min(), let high = temporary.max() else { return }
    let span = high - low + 1
    guard span <= Int64(temporary.count) * 4 + 64 else { return }
    first = low
    dense = Array(repeating: 0, count: Int(span))
  }

  subscript(temporary: Int64) -> Int64? {
    get {
      let index = temporary - first
      if index >= 0 && index < dense.count {
        let key = dense[Int(index)]
        return key == 0 ? nil : key
      }
      return sparse.isEmpty ? nil : sparse[temporary]
    }
    set {
      isEmpty = false
      let index = temporary - first
      if index >= 0 && index < dense.count { dense[Int(index)] = newValue ?? 0 } else { sparse[temporary] = newValue }
    }
  }

  /// The pairs as they are.
  var pairs: [Int64: Int64] {
    var pairs = sparse
    for (index, key) in dense.enumerated() where key != 0 { pairs[first + Int64(index)] = key }
    return pairs
  }

  mutating func merge(_ other: KeyMap) {
    if isEmpty {
      self = other
    } else {
      for (temporary, key) in other.pairs { self[temporary] = key }
    }
  }
}

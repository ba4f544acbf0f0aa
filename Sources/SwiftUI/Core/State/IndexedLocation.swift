/// An element of a collection by its index. Once the index is gone it reads the last value and ignores writes.
package final class IndexedLocation<Base: MutableCollection>: Location<Base.Element>, @unchecked Sendable {
  private let base: Location<Base>
  private let index: Base.Index
  private var last: Base.Element?

  init(_ base: Location<Base>, _ index: Base.Index) {
    self.base = base
    self.index = index
    let whole = base.peek()
    if index >= whole.startIndex, index < whole.endIndex { last = whole[index] }
  }

  package override func get() -> Base.Element {
    noteRead()
    return peek()
  }

  package override func peek() -> Base.Element {
    let whole = base.peek()
    if index >= whole.startIndex, index < whole.endIndex { last = whole[index] }
    guard let last else { fatalError("there is no element at the index \(index) of the binding's collection") }
    return last
  }

  /// Only a change of this element concerns the reader, where that can be told.
  package override func noteRead() {
    guard CurrentScope.current != nil else { return }
    if let readers = base.partReaders({ ElementReaders<Base>() }) as? ElementReaders<Base> {
      readers.noteRead(index)
    } else {
      base.noteRead()
    }
  }

  package override func set(_ value: Base.Element, transaction: Transaction) {
    guard let part = part(for: value) else { return }
    if let part {
      // The old element goes only when all is in its place again: its going may run code of the app.
      var element = value
      base.setPart(part, transaction: transaction) { swap(&$0[index], &element) }
    } else {
      var whole = base.peek()
      whole[index] = value
      base.set(whole, transaction: transaction)
    }
  }

  /// The element's number where the collection is an array, else nil; nothing where there is no such element any more, or
  /// it is known to have that value.
  private func part(for value: Base.Element) -> Int?? {
    let whole = base.peek()
    guard index >= whole.startIndex, index < whole.endIndex else { return nil }
    guard Base.self == [Base.Element].self, let number = index as? Int else { return .some(nil) }
    let isSame = withUnsafePointer(to: value) { new in
      withUnsafePointer(to: whole[index]) { ComparePlan.of(Base.Element.self).isSame($0, new) }
    }
    return isSame ? nil : number
  }

  package override func isSame(as other: Location<Base.Element>) -> Bool {
    guard let other = other as? IndexedLocation<Base> else { return false }
    return index == other.index && base.isSame(as: other.base) && SwiftUI.isSame(last, other.last)
  }

  package override func isSamePlace(as other: Location<Base.Element>) -> Bool {
    guard let other = other as? IndexedLocation<Base> else { return false }
    return index == other.index && base.isSamePlace(as: other.base)
  }
}

/// Who reads which element of a collection.
private final class ElementReaders<Base: MutableCollection>: PartReaders<Base> {
  // Indices are compared, not hashed: a collection's index need not be hashable. They are few where rows are made on
  // demand, and in order where all are made at once.
  private var entries: [(index: Base.Index, readers: Readers)] = []
  private let comparison = ComparePlan.of(Base.Element.self)

  private func place(_ index: Base.Index) -> Int {
    if let last = entries.last, last.index < index { return entries.count }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func noteRead(_ index: Base.Index) {
    let place = place(index)
    if place == entries.count || entries[place].index != index { entries.insert((index, Readers()), at: place) }
    entries[place].readers.noteRead()
  }

  override func markDirty(from old: Base, to new: Base) {
    var stale = 0
    func check(_ place: Int) {
      if !isSame(entries[place].index, old, new) { entries[place].readers.markDirty() }
      if entries[place].readers.isEmpty { stale += 1 }
    }
    // Of many elements few differ, and their bits tell which may.
    if let positions = bitwiseDifferences(old, new) {
      for position in positions {
        let index = old.index(old.startIndex, offsetBy: position)
        let place = place(index)
        if place < entries.count, entries[place].index == index { check(place) }
      }
    } else {
      for place in entries.indices { check(place) }
    }
    if stale > 64 { entries.removeAll { $0.readers.isEmpty } }
  }

  override func markDirty(part: Int, of value: Base) {
    let index = value.index(value.startIndex, offsetBy: part)
    let place = place(index)
    if place < entries.count, entries[place].index == index { entries[place].readers.markDirty() }
  }

  private func isSame(_ index: Base.Index, _ old: Base, _ new: Base) -> Bool {
    guard index >= new.startIndex, index < new.endIndex, index >= old.startIndex, index < old.endIndex else {
      return false
    }
    return withUnsafePointer(to: old[index]) { a in
      withUnsafePointer(to: new[index]) { b in comparison.isSame(a, b) }
    }
  }
}

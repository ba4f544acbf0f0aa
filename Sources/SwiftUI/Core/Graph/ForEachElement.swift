import Diagnostics
import Foundation

/// One row of a `ForEach`: the scope of what its content closure reads.
@MainActor package final class RowElement: Element {
  package final fileprivate(set) var child: Element!
  package final fileprivate(set) var index: Int
  /// The id of the row's data; also its tag, where a picker or a selection looks for one.
  package var id: AnyHashable {
    guard life != .gone, let rows = parent as? any LazyRows, index < rows.rowCount else { return AnyHashable(index) }
    return rows.rowID(index)
  }

  fileprivate init(parent: Element, index: Int) {
    self.index = index
    // A list says of a row whether it is chosen.
    let own = parent.isLazy ? EnvironmentNode(parent: parent.environment) : nil
    super.init(parent: parent, environment: own)
  }

  /// Keeps the row subscribed to its data, where that says when it changes.
  private var observation: Observation?

  private final class Observation {
    // Not weak: that would make every retain of the app's object slower.
    let data: AnyObject
    var token: AnyObject?
    init(_ data: AnyObject) { self.data = data }
  }

  fileprivate func observe(_ data: any ObservedRowData) {
    guard observation?.data !== data else { return }
    let observation = Observation(data)
    self.observation = observation
    observation.token = data.observeChanges { [weak self] in
      let transaction = Transaction.current
      onMain { transaction.apply { self?.markDirty() } }
    }
  }

  package override func tearDown() {
    super.tearDown()
    observation = nil
  }

  package override func update(_ view: UnsafeRawPointer) { child.update(view) }
  package override func rebuild() { (parent as? any RowOwner)?.reevaluate(self) }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

@MainActor private protocol RowOwner { func reevaluate(_ row: RowElement) }

/// Data whose change makes its row evaluate again, without the row's asking: managed objects, on Apple's systems too.
package protocol ObservedRowData: AnyObject {
  /// Calls `changed` before each change for as long as the result is kept.
  func observeChanges(_ changed: @escaping () -> Void) -> AnyObject
}

/// Where a list finds the edits that rows allow.
@MainActor package protocol EditableRows: LazyRows {
  var edits: RowEdits { get }
}

/// Keeps a row for each element of the data, or in a lazy container only for those that were asked for.
///
/// A new value is matched by id. A row whose data and content closure are the same as before is left alone: what the
/// closure read belongs to the row's scope, so nothing can have changed unnoticed.
@MainActor
package final class ForEachElement<Data: RandomAccessCollection, ID: Hashable, Content: View>: Element, RowOwner,
  EditableRows
{
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  private var rows: [RowElement?] = []
  private let comparison = ComparePlan.of(Data.Element.self)

  init(_ view: UnsafePointer<ForEach<Data, ID, Content>>, parent: Element) {
    self.view = view.pointee
    super.init(parent: parent)
    ids = self.view.data.map(self.view.identify)
    rows = Array(repeating: nil, count: ids.count)
    if !isLazy { for index in ids.indices { rows[index] = makeRow(index) } }
    warnOfDuplicates()
    life = .active
  }

  private func element(_ index: Int) -> Data.Element {
    view.data[view.data.index(view.data.startIndex, offsetBy: index)]
  }

  private func makeRow(_ index: Int) -> RowElement {
    let row = RowElement(parent: self, index: index)
    let content = evaluate(row, element(index))
    row.child = withUnsafePointer(to: content) {
      Content._makeElement($0, inputs: _ViewInputs(parent: row)).element
    }
    row.life = .active
    return row
  }

  private static var observesRows: Bool { Data.Element.self is any ObservedRowData.Type }

  private func evaluate(_ row: RowElement, _ element: Data.Element) -> Content {
    if Self.observesRows, let data = element as? any ObservedRowData { row.observe(data) }
    graph.counters.bodies += 1
    row.isDirty = false
    return graph.evaluate(row) { view.content(element) }
  }

  fileprivate func reevaluate(_ row: RowElement) {
    row.isDirty = false
    guard row.index < ids.count, rows[row.index] === row else { return }
    withUnsafePointer(to: evaluate(row, element(row.index))) { row.child.update($0) }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: ForEach<Data, ID, Content>.self).pointee
    let old = self.view
    let sameContent =
      if let bound = new.bound { old.bound.map { bound.isSame(as: $0) } ?? false } else {
        SwiftUI.isSame(old.content, new.content)
      }
    self.view = new
    if updateDifferences(from: old, sameContent: sameContent) { return }
    if sameContent && new.bound == nil && SwiftUI.isSame(old.data, new.data) {
      graph.counters.skips += ids.count
      return
    }
    // Rows of bindings do not say when the values behind them differ.
    let canCompare = sameContent && new.bound == nil
    let newIDs = new.data.map(new.identify)
    if newIDs == ids {
      updateRows(from: old.data, sameContent: canCompare)
    } else {
      if new.isConstantRange {
        Log.once(
          "ForEach over a range whose count changes (\(ids.count) to \(newIDs.count)) should be given ids: ForEach(_:id:)"
        )
      }
      match(newIDs, old: old.data, sameContent: canCompare)
    }
  }

  /// Where elements can be compared by their bits: looks only at those that differ. False if ids are others than before,
  /// or if it cannot be told.
  private func updateDifferences(from old: ForEach<Data, ID, Content>, sameContent: Bool) -> Bool {
    let places: [Int]?
    if let bound = view.bound {
      places = old.bound.flatMap { bound.differences(from: $0) }
    } else {
      places = bitwiseDifferences(old.data, view.data)
    }
    guard let places, places.allSatisfy({ view.identify(element($0)) == ids[$0] }) else { return false }
    guard sameContent else {
      updateRows(from: old.data, sameContent: false)
      return true
    }
    graph.counters.skips += ids.count - places.count
    for place in places {
      guard let row = rows[place] else { continue }
      if view.bound != nil {
        withUnsafePointer(to: evaluate(row, element(place))) { row.child.update($0) }
      } else {
        let before = old.data[old.data.index(old.data.startIndex, offsetBy: place)]
        refresh(row, from: before, to: element(place), sameContent: true)
      }
    }
    return true
  }

  /// The ids are the same: evaluates the rows whose data differs.
  private func updateRows(from old: Data, sameContent: Bool) {
    var oldIndex = old.startIndex
    var newIndex = view.data.startIndex
    for position in ids.indices {
      if let row = rows[position] {
        refresh(row, from: old[oldIndex], to: view.data[newIndex], sameContent: sameContent)
      }
      old.formIndex(after: &oldIndex)
      view.data.formIndex(after: &newIndex)
    }
  }

  private func refresh(_ row: RowElement, from old: Data.Element, to new: Data.Element, sameContent: Bool) {
    let isSame =
      sameContent && !row.isDirty
      && withUnsafePointer(to: old) { a in withUnsafePointer(to: new) { b in comparison.isSame(a, b) } }
    if isSame {
      graph.counters.skips += 1
    } else {
      withUnsafePointer(to: evaluate(row, new)) { row.child.update($0) }
    }
  }

  /// Matches rows to new ids: what is at the same distance from the start or the end first, then by id.
  private func match(_ newIDs: [ID], old: Data, sameContent: Bool) {
    let limit = min(ids.count, newIDs.count)
    var prefix = 0
    while prefix < limit, ids[prefix] == newIDs[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < limit - prefix, ids[ids.count - 1 - suffix] == newIDs[newIDs.count - 1 - suffix] { suffix += 1 }
    var newRows: [RowElement?] = Array(repeating: nil, count: newIDs.count)
    var oldPositions = [Int](repeating: -1, count: newIDs.count)
    for index in 0..<prefix {
      newRows[index] = rows[index]
      oldPositions[index] = index
    }
    for distance in 0..<suffix {
      newRows[newIDs.count - 1 - distance] = rows[ids.count - 1 - distance]
      oldPositions[newIDs.count - 1 - distance] = ids.count - 1 - distance
    }
    var byID: [ID: [Int]] = [:]
    for index in prefix..<(ids.count - suffix) where rows[index] != nil { byID[ids[index], default: []].append(index) }
    for index in prefix..<(newIDs.count - suffix) {
      guard var candidates = byID[newIDs[index]], !candidates.isEmpty else { continue }
      let from = candidates.removeFirst()
      byID[newIDs[index]] = candidates
      newRows[index] = rows[from]
      oldPositions[index] = from
    }
    let gone = byID.values.flatMap { $0 }.map { rows[$0] }
    ids = newIDs
    rows = newRows
    for (index, row) in rows.enumerated() { row?.index = index }
    for row in gone { row?.tearDown() }
    for index in ids.indices {
      if let row = rows[index] {
        let before = old[old.index(old.startIndex, offsetBy: oldPositions[index])]
        refresh(row, from: before, to: element(index), sameContent: sameContent)
      } else if !isLazy {
        rows[index] = makeRow(index)
      }
    }
    warnOfDuplicates()
    structureChanged()
  }

  private func warnOfDuplicates() {
    guard ids.count < 10_000, !areAscendingNumbers, Set(ids).count != ids.count else { return }
    var seen: Set<ID> = []
    let duplicate = ids.first { !seen.insert($0).inserted }
    Log.once(
      "ForEach<\(Data.self), …>: the id \(duplicate.map { "\($0)" } ?? "") occurs more than once; give each row an id of its own"
    )
  }

  /// Whether the ids are plainly different, as those of a range are.
  private var areAscendingNumbers: Bool {
    guard ID.self == Int.self else { return false }
    let numbers = unsafeBitCast(ids, to: [Int].self)
    return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    for row in rows { if let row { body(row) } }
  }

  package override func structureChanged() {
    if let lazyHost { lazyHost.lazyContentChanged() } else { super.structureChanged() }
  }

  package override func collectLazy(into list: inout [LazyItem]) { list.append(.rows(self)) }

  // MARK: Rows on demand

  package var edits: RowEdits { view.edits }
  package var rowCount: Int { ids.count }
  package func rowID(_ index: Int) -> AnyHashable { AnyHashable(ids[index]) }
  package func existingRow(_ index: Int) -> Element? { rows[index] }

  package func row(_ index: Int) -> Element {
    if let row = rows[index] { return row }
    let row = makeRow(index)
    rows[index] = row
    return row
  }

  package func discardRows(outside range: Range<Int>) {
    for index in rows.indices where !range.contains(index) { discardRow(index) }
  }

  package func discardRow(_ index: Int) {
    guard let row = rows[index], !row.holdsState else { return }
    row.tearDown()
    rows[index] = nil
  }
}

extension Element {
  /// Whether state in this subtree would be lost with it.
  package final var holdsState: Bool {
    if let scope = self as? ScopeElement,
      scope.slots.contains(where: { ($0 as? any StatefulSlot)?.isModified ?? false })
    {
      return true
    }
    var found = false
    forEachChild { if !found && $0.holdsState { found = true } }
    return found
  }
}

/// What a dynamic property keeps, where losing it would be noticed.
package protocol StatefulSlot: AnyObject {
  var isModified: Bool { get }
}

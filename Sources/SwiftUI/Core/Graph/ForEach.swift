import Foundation

/// Views made from a collection's elements, each known by its id.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  package var identify: (Data.Element) -> ID
  public var content: (Data.Element) -> Content
  package var isConstantRange = false
  /// The collection behind rows of bindings.
  package var bound: BoundRows?
  /// What edits of a list do (see `DynamicViewContent`).
  package var edits = RowEdits()
}

/// What a list may do with rows.
package struct RowEdits {
  package var onDelete: ((IndexSet) -> Void)?
  package var onMove: ((IndexSet, Int) -> Void)?
  /// Takes something that is dropped between rows: what it is, and the place.
  package var onInsert: (@MainActor (Any, Int) -> Void)?
  /// Whether something may be dropped there.
  package var accepts: (@MainActor (Any) -> Bool)?
  package init() {}
}

extension ForEach: View where Content: View {
  public var body: Never { fatalError("ForEach has no body") }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ForEachElement<Data, ID, Content>(view, parent: inputs.parent))
  }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  // A binding to a collection is a collection itself; its own initialisers below come first.
  @_disfavoredOverload
  public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, identify: { $0.id }, content: content)
  }
}

extension ForEach where Content: View {
  @_disfavoredOverload
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    // `\.self` is by far the most common path, and reading through a key path is slow.
    if let identity = \Data.Element.self as? KeyPath<Data.Element, ID>, id == identity {
      self.init(data: data, identify: { $0 as! ID }, content: content)
    } else {
      self.init(data: data, identify: { $0[keyPath: id] }, content: content)
    }
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Views for a constant range. A range that changes is followed with a warning, as on Apple's systems.
  public nonisolated init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identify: { $0 }, content: content, isConstantRange: true)
  }
}

extension ForEach where Content: View {
  /// Views over bindings to a collection's elements.
  public nonisolated init<C>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }

  public nonisolated init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C.Index: Hashable
  {
    // The values are held by the snapshot alone, so that a row can change its own without a copy of them all.
    let indices = data.wrappedValue.indices
    let snapshot = data.location.snapshot()
    self.init(
      data: indices.lazy.map { ($0, snapshot.value[$0][keyPath: id]) }, identify: { $0.1 },
      content: { content(data[$0.0]) })
    bound = BoundCollection(location: data.location, snapshot: snapshot, content: content)
  }
}

/// What rows of bindings are made from: told apart by the place that the bindings lead to, the elements' values and the
/// app's closure, none of which the bindings' own comparison can see through.
package class BoundRows {
  /// Whether rows whose elements are the same need not be made again.
  package func isSame(as other: BoundRows) -> Bool { false }
  /// The positions at which the elements' bits differ; nil where that cannot be told.
  package func differences(from other: BoundRows) -> [Int]? { nil }
}

private final class BoundCollection<C: MutableCollection & RandomAccessCollection, Content>: BoundRows {
  private let location: Location<C>
  private let snapshot: Snapshot<C>
  /// How many parts of the snapshot had been changed when this was made.
  private let changes: Int
  private let content: RowMaker

  /// A struct around the closure: passed by itself to what compares values of any type, it would be wrapped anew each
  /// time and never be the same.
  private struct RowMaker { let make: (Binding<C.Element>) -> Content }

  init(location: Location<C>, snapshot: Snapshot<C>, content: @escaping (Binding<C.Element>) -> Content) {
    self.location = location
    self.snapshot = snapshot
    changes = snapshot.changedParts.count
    self.content = RowMaker(make: content)
  }

  override func isSame(as other: BoundRows) -> Bool {
    guard let other = other as? BoundCollection<C, Content> else { return false }
    return location.isSamePlace(as: other.location) && SwiftUI.isSame(content, other.content)
  }

  override func differences(from other: BoundRows) -> [Int]? {
    guard let other = other as? BoundCollection<C, Content> else { return nil }
    let parts = other.snapshot.changedParts[other.changes...]
    if other.snapshot === snapshot { return Array(Set(parts)) }
    return bitwiseDifferences(other.snapshot.value, snapshot.value).map { Array(Set($0 + parts)) }
  }
}

/// The positions at which two collections of the same count hold elements with different bits. Nil where the counts
/// differ, where elements do not lie one after the other in memory, or where equal bits prove nothing.
func bitwiseDifferences<C: Collection>(_ a: C, _ b: C) -> [Int]? {
  guard ComparePlan.of(C.Element.self).bitsAreTelling else { return nil }
  let size = MemoryLayout<C.Element>.size
  let stride = MemoryLayout<C.Element>.stride
  return a.withContiguousStorageIfAvailable { a -> [Int]? in
    b.withContiguousStorageIfAvailable { b -> [Int]? in
      guard a.count == b.count else { return nil }
      guard let old = UnsafeRawPointer(a.baseAddress), let new = UnsafeRawPointer(b.baseAddress), old != new else {
        return []
      }
      return (0..<a.count).filter { memcmp(old + $0 * stride, new + $0 * stride, size) != 0 }
    } ?? nil
  } ?? nil
}

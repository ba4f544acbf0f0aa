import Foundation

/// What a person may do to the rows of a collection without the app's help.
public struct EditActions<Data>: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Rows can be moved.
  public static var move: EditActions<Data> { EditActions(rawValue: 1) }
  /// Rows can be deleted.
  public static var delete: EditActions<Data> { EditActions(rawValue: 2) }
  /// Rows can be moved and deleted.
  public static var all: EditActions<Data> { [.move, .delete] }
}

extension ForEach where Content: View {
  /// Rows that a person can delete and move, as `editActions` says: the collection follows.
  public nonisolated init<C>(
    _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C: RangeReplaceableCollection, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, content: content)
    follow(editActions, data)
  }

  /// Rows that a person can delete and move, as `editActions` says: the collection follows.
  public nonisolated init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C: MutableCollection, C: RandomAccessCollection,
    C: RangeReplaceableCollection, C.Index: Hashable
  {
    self.init(data, id: id, content: content)
    follow(editActions, data)
  }

  private nonisolated mutating func follow<C: MutableCollection & RangeReplaceableCollection>(
    _ actions: EditActions<C>, _ data: Binding<C>
  ) {
    if actions.contains(.delete) { edits.onDelete = { data.wrappedValue.remove(atOffsets: $0) } }
    if actions.contains(.move) { edits.onMove = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) } }
  }
}

extension List where SelectionValue == Never {
  /// A list whose rows a person can delete and move, as `editActions` says.
  public nonisolated init<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View>(
    _ data: Binding<Data>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(selection: nil, content: ForEach(data, editActions: editActions, content: rowContent))
  }

  /// A list whose rows a person can delete and move, as `editActions` says.
  public nonisolated init<
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable, RowContent: View
  >(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions<Data>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable {
    self.init(selection: nil, content: ForEach(data, id: id, editActions: editActions, content: rowContent))
  }
}

import Foundation

// Trees with a selection or over bindings, and lists of numbers with a selection.

extension List {
  /// A list of a tree, of which one row can be chosen.
  public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where Content == OutlineGroup<Data, Data.Element.ID, RowContent, RowContent, RowContent>, Data.Element: Identifiable {
    self.init(
      selection: selection.map { ListSelection($0) },
      content: OutlineGroup(data, children: children, content: rowContent))
  }
  /// A list of a tree, of which several rows can be chosen.
  public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where Content == OutlineGroup<Data, Data.Element.ID, RowContent, RowContent, RowContent>, Data.Element: Identifiable {
    self.init(
      selection: selection.map { ListSelection($0) },
      content: OutlineGroup(data, children: children, content: rowContent))
  }
  /// A list of numbers, of which one can be chosen.
  public nonisolated init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
  }
  /// A list of numbers, of which several can be chosen.
  public nonisolated init<RowContent: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
  }
}

extension List {
  /// A list whose rows a person can delete and move, and of which several can be chosen.
  public nonisolated init<
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View
  >(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(
      selection: selection.map { ListSelection($0) },
      content: ForEach(data, editActions: editActions, content: rowContent))
  }
  /// A list whose rows a person can delete and move, and of which one can be chosen.
  public nonisolated init<
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View
  >(
    _ data: Binding<Data>, editActions: EditActions<Data>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(
      selection: selection.map { ListSelection($0) },
      content: ForEach(data, editActions: editActions, content: rowContent))
  }
  /// A list over bindings, of which several rows can be chosen.
  public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  { self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent)) }
  /// A list over bindings, of which one row can be chosen.
  public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  { self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent)) }
}

extension OutlineGroup where Parent == Leaf, Subgroup == Leaf, Leaf: View {
  /// Rows for a tree with one root.
  public nonisolated init<Element: Identifiable>(
    _ root: Element, children: KeyPath<Element, Data?>, @ViewBuilder content: @escaping (Element) -> Leaf
  ) where Data == [Element], ID == Element.ID { self.init([root], id: \.id, children: children, content: content) }
}

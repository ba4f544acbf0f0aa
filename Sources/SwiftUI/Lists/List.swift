import Foundation

/// Rows in one column that scrolls; rows are made as they come into view.
public struct List<SelectionValue: Hashable, Content: View> {
  package var content: Content
  package var selection: ListSelection?
  nonisolated init(selection: ListSelection?, content: Content) {
    self.selection = selection
    self.content = content
  }
}

/// Controls in grouped rows.
public struct Form<Content: View> {
  package var content: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// A view whose element is a list.
@MainActor package protocol ListView: View where Body == Never {
  associatedtype Rows: View
  var content: Rows { get }
  var selection: ListSelection? { get }
  /// Where the rows are in the view value.
  static var contentOffset: Int { get }
  /// Looks the same in a sidebar.
  static var isForm: Bool { get }
}

extension List: ListView {
  public var body: Never { fatalError("List has no body") }
  package static var isForm: Bool { false }
  package static var contentOffset: Int { MemoryLayout<Self>.offset(of: \.content)! }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(ListElement(view, parent: inputs.parent))
  }
}

extension Form: ListView {
  public var body: Never { fatalError("Form has no body") }
  package var selection: ListSelection? { nil }
  package static var contentOffset: Int { 0 }
  package static var isForm: Bool { true }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    CustomForm.makeElement(view, inputs: inputs) ?? _ViewOutputs(ListElement(view, parent: inputs.parent))
  }
}

/// Which rows are chosen, by their ids.
package struct ListSelection {
  /// Several rows can be chosen: in edit mode by taps, in a wide window also with Shift and Command.
  let isMultiple: Bool
  /// Whether a row with this id can be chosen at all.
  let accepts: (AnyHashable) -> Bool
  let isSelected: (AnyHashable) -> Bool
  /// Chooses a row; where several can be, a second time takes it back.
  let select: (AnyHashable) -> Void
  /// Chooses these rows and no others.
  let replace: ([AnyHashable]) -> Void
  /// Whether there is one choice; not where several can be.
  var hasChoice: () -> Bool = { false }
  /// Chooses nothing, where that is possible.
  var clear: () -> Void = {}

  nonisolated init<V: Hashable>(_ binding: Binding<Set<V>>) {
    isMultiple = true
    accepts = { $0.base is V }
    isSelected = { id in (id.base as? V).map { binding.wrappedValue.contains($0) } ?? false }
    select = { id in
      guard let value = id.base as? V else { return }
      var set = binding.wrappedValue
      if set.remove(value) == nil { set.insert(value) }
      binding.wrappedValue = set
    }
    replace = { ids in binding.wrappedValue = Set(ids.compactMap { $0.base as? V }) }
  }

  nonisolated init<V: Hashable>(_ binding: Binding<V?>) {
    isMultiple = false
    accepts = { $0.base is V }
    isSelected = { id in (id.base as? V).map { binding.wrappedValue == $0 } ?? false }
    select = { id in if let value = id.base as? V { binding.wrappedValue = value } }
    replace = { [select] in $0.last.map(select) }
    hasChoice = { binding.wrappedValue != nil }
    clear = { if binding.wrappedValue != nil { binding.wrappedValue = nil } }
  }

  nonisolated init<V: Hashable>(_ binding: Binding<V>) {
    isMultiple = false
    accepts = { $0.base is V }
    isSelected = { id in (id.base as? V).map { binding.wrappedValue == $0 } ?? false }
    select = { id in if let value = id.base as? V { binding.wrappedValue = value } }
    replace = { [select] in $0.last.map(select) }
  }
}

// MARK: Rows from a closure

extension List where SelectionValue == Never {
  public nonisolated init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content()) }

  // A binding to a collection is a collection itself; its own initialisers below come first.
  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: nil, content: ForEach(data, content: rowContent))
  }

  @_disfavoredOverload
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: nil, content: ForEach(data, id: id, content: rowContent))
  }

  public nonisolated init<RowContent: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent
  ) where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init(selection: nil, content: ForEach(data, content: rowContent))
  }

  public nonisolated init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init(selection: nil, content: ForEach(data, content: rowContent))
  }

  public nonisolated init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, ID)>, ID, RowContent>, Data.Index: Hashable
  {
    self.init(selection: nil, content: ForEach(data, id: id, content: rowContent))
  }
}

// MARK: With a selection

extension List {
  public nonisolated init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection.map { ListSelection($0) }, content: content())
  }
  public nonisolated init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.init(selection: selection.map { ListSelection($0) }, content: content())
  }
  @_disfavoredOverload
  public nonisolated init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: ListSelection(selection), content: content())
  }

  public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
  }
  public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
  }
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, id: id, content: rowContent))
  }
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, id: id, content: rowContent))
  }
}

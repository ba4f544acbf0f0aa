import Foundation

/// Rows of a table.
public protocol TableRowContent<TableRowValue> {
  associatedtype TableRowValue: Identifiable
  /// Adds the rows to a table's.
  nonisolated func _collect(into rows: inout _TableRows<TableRowValue>)
}

/// The rows of a table, in sections.
public struct _TableRows<Value: Identifiable> {
  struct Row {
    var value: Value
    /// The rows below this one, in a tree.
    var children: (() -> [Row])?
    /// What is done to the views of the row.
    var modify: (@MainActor (AnyView) -> AnyView)?
  }
  struct Group {
    var header: (@MainActor () -> AnyView)?
    var rows: [Row] = []
  }
  var groups: [Group] = []

  nonisolated init() {}
  nonisolated mutating func add(_ row: Row) {
    if groups.isEmpty || groups[groups.count - 1].header != nil && isInSection == false { groups.append(Group()) }
    groups[groups.count - 1].rows.append(row)
  }
  private var isInSection = false
  nonisolated mutating func addSection(_ header: @escaping @MainActor () -> AnyView, _ body: (inout Self) -> Void) {
    groups.append(Group(header: header))
    isInSection = true
    body(&self)
    isInSection = false
  }
}

/// One row, with its value.
public struct TableRow<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value
  let value: Value
  public nonisolated init(_ value: Value) { self.value = value }
  public nonisolated func _collect(into rows: inout _TableRows<Value>) { rows.add(.init(value: value)) }
}

/// A row for each element of a collection.
public struct TableForEachContent<Data: RandomAccessCollection>: TableRowContent where Data.Element: Identifiable {
  public typealias TableRowValue = Data.Element
  let data: Data
  nonisolated init(_ data: Data) { self.data = data }
  public nonisolated func _collect(into rows: inout _TableRows<Data.Element>) {
    for value in data { rows.add(.init(value: value)) }
  }
}

/// A row for each element of a tree.
public struct TableOutlineGroupContent<Data: RandomAccessCollection>: TableRowContent
where Data.Element: Identifiable {
  public typealias TableRowValue = Data.Element
  let data: Data
  let children: KeyPath<Data.Element, Data?>
  nonisolated init(_ data: Data, _ children: KeyPath<Data.Element, Data?>) {
    self.data = data
    self.children = children
  }
  public nonisolated func _collect(into rows: inout _TableRows<Data.Element>) {
    for row in Self.rows(data, children) { rows.add(row) }
  }
  private nonisolated static func rows(
    _ data: Data, _ children: KeyPath<Data.Element, Data?>
  ) -> [_TableRows<Data.Element>.Row] {
    data.map { value in
      .init(value: value, children: value[keyPath: children].map { inner in { rows(inner, children) } })
    }
  }
}

/// A row that shows and hides the rows below it.
public struct DisclosureTableRow<Label: TableRowContent, Content: TableRowContent>: TableRowContent
where Label.TableRowValue == Content.TableRowValue {
  public typealias TableRowValue = Label.TableRowValue
  let label: Label
  let content: () -> Content
  /// Rows under the row of a value.
  public nonisolated init<Value>(
    _ value: Value, @TableRowBuilder<Value> content: @escaping () -> Content
  ) where Label == TableRow<Value>, Content.TableRowValue == Value {
    label = TableRow(value)
    self.content = content
  }
  public nonisolated func _collect(into rows: inout _TableRows<TableRowValue>) {
    var own = _TableRows<TableRowValue>()
    label._collect(into: &own)
    guard var row = own.groups.first?.rows.first else { return }
    row.children = { [content] in
      var inner = _TableRows<TableRowValue>()
      content()._collect(into: &inner)
      return inner.groups.flatMap(\.rows)
    }
    rows.add(row)
  }
}

/// Builds the rows of a table.
@resultBuilder public struct TableRowBuilder<Value: Identifiable> {
  public typealias Rows = TupleTableRowContent<Value>
  public static func buildExpression<Content: TableRowContent>(_ content: Content) -> Rows
  where Value == Content.TableRowValue { Rows(content) }
  public static func buildBlock(_ rows: Rows...) -> Rows { rows.reduce(into: Rows()) { $0.add($1) } }
  public static func buildOptional(_ rows: Rows?) -> Rows { rows ?? Rows() }
  public static func buildEither(first rows: Rows) -> Rows { rows }
  public static func buildEither(second rows: Rows) -> Rows { rows }
  public static func buildLimitedAvailability(_ rows: Rows) -> Rows { rows }
}

/// Rows of any types.
public struct TupleTableRowContent<Value: Identifiable>: TableRowContent {
  public typealias TableRowValue = Value
  private var parts: [(inout _TableRows<Value>) -> Void] = []
  nonisolated init() {}
  nonisolated init<Content: TableRowContent>(_ content: Content) where Content.TableRowValue == Value {
    parts = [{ content._collect(into: &$0) }]
  }
  nonisolated mutating func add(_ other: Self) { parts += other.parts }
  public nonisolated func _collect(into rows: inout _TableRows<Value>) { for part in parts { part(&rows) } }
}

extension ForEach: TableRowContent where Content: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
  public nonisolated func _collect(into rows: inout _TableRows<Content.TableRowValue>) {
    for element in data { content(element)._collect(into: &rows) }
  }

  /// Rows of a table for a collection's elements.
  @_disfavoredOverload
  public nonisolated init(_ data: Data, content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, identify: { $0.id }, content: content)
  }
  /// Rows of a table for a collection's elements.
  @_disfavoredOverload
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content
  ) { self.init(data: data, identify: { $0[keyPath: id] }, content: content) }
}

extension Section: TableRowContent where Parent: View, Content: TableRowContent, Footer: View {
  public typealias TableRowValue = Content.TableRowValue
  public nonisolated func _collect(into rows: inout _TableRows<Content.TableRowValue>) {
    nonisolated(unsafe) let header = header
    rows.addSection({ AnyView(header) }) { content._collect(into: &$0) }
  }
}

extension Section where Parent == Text, Content: TableRowContent, Footer == EmptyView {
  /// Rows of a table under a title.
  public nonisolated init<Value>(_ titleKey: LocalizedStringKey, @TableRowBuilder<Value> content: () -> Content)
  where Content.TableRowValue == Value { self.init(Text(titleKey), content(), EmptyView()) }
  /// Rows of a table under a title.
  @_disfavoredOverload
  public nonisolated init<Value, S: StringProtocol>(_ title: S, @TableRowBuilder<Value> content: () -> Content)
  where Content.TableRowValue == Value { self.init(Text(title), content(), EmptyView()) }
}

extension TableRowContent {
  /// Adds a menu to the rows that comes up with a long press.
  public nonisolated func contextMenu<M: View>(
    @ViewBuilder menuItems: @escaping () -> M
  ) -> some TableRowContent<TableRowValue> {
    nonisolated(unsafe) let menuItems = menuItems
    return _ModifiedTableRows(content: self) { AnyView($0.contextMenu(menuItems: menuItems)) }
  }
}

/// Rows whose views are modified.
public struct _ModifiedTableRows<Content: TableRowContent>: TableRowContent {
  public typealias TableRowValue = Content.TableRowValue
  let content: Content
  let modify: @MainActor (AnyView) -> AnyView
  public nonisolated func _collect(into rows: inout _TableRows<Content.TableRowValue>) {
    var own = _TableRows<Content.TableRowValue>()
    content._collect(into: &own)
    for var row in own.groups.flatMap(\.rows) {
      let inner = row.modify
      row.modify = { [modify] view in modify(inner?(view) ?? view) }
      rows.add(row)
    }
  }
}

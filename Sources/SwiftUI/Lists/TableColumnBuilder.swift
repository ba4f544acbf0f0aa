import Foundation

/// Columns of any types.
public struct _TableColumns<RowValue: Identifiable, Sort: SortComparator>: TableColumnContent {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort
  private var parts: [(inout [_TableColumn<RowValue>], _TableSort?) -> Void] = []

  nonisolated init() {}
  nonisolated init<Column: TableColumnContent>(_ column: Column) where Column.TableRowValue == RowValue {
    parts = [{ column._collect(into: &$0, sort: $1) }]
  }
  nonisolated mutating func add(_ other: Self) { parts += other.parts }
  public nonisolated func _collect(into columns: inout [_TableColumn<RowValue>], sort: _TableSort?) {
    for part in parts { part(&columns, sort) }
  }
}

/// Builds the columns of a table.
@resultBuilder public struct TableColumnBuilder<RowValue: Identifiable, Sort: SortComparator> {
  public typealias Columns = _TableColumns<RowValue, Sort>
  public static func buildExpression<Column: TableColumnContent>(_ column: Column) -> Columns
  where RowValue == Column.TableRowValue, Sort == Column.TableColumnSortComparator { Columns(column) }
  /// A column by its own type, which tells the compiler at once what rows are and what they are sorted by.
  public static func buildExpression<Content: View, Label: View>(
    _ column: TableColumn<RowValue, Sort, Content, Label>
  ) -> Columns { Columns(column) }
  /// A column that does not sort, in a table that does.
  @_disfavoredOverload
  public static func buildExpression<Column: TableColumnContent>(_ column: Column) -> Columns
  where RowValue == Column.TableRowValue, Column.TableColumnSortComparator == Never { Columns(column) }
  public static func buildBlock(_ columns: Columns...) -> Columns { columns.reduce(into: Columns()) { $0.add($1) } }
  public static func buildOptional(_ columns: Columns?) -> Columns { columns ?? Columns() }
  public static func buildEither(first columns: Columns) -> Columns { columns }
  public static func buildEither(second columns: Columns) -> Columns { columns }
  public static func buildLimitedAvailability(_ columns: Columns) -> Columns { columns }
}

/// A column for each element of a collection.
public struct TableColumnForEach<Data: RandomAccessCollection, ID: Hashable, Content: TableColumnContent>:
  TableColumnContent
{
  public typealias TableRowValue = Content.TableRowValue
  public typealias TableColumnSortComparator = Content.TableColumnSortComparator
  let data: Data
  let content: (Data.Element) -> Content
  /// Columns for elements that are known by a property.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
  /// Columns for elements that know their ids.
  public nonisolated init(_ data: Data, content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.content = content
  }
  public nonisolated func _collect(into columns: inout [_TableColumn<TableRowValue>], sort: _TableSort?) {
    for element in data { content(element)._collect(into: &columns, sort: sort) }
  }
}

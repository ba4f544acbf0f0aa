import Foundation

/// Rows of values in columns. In a narrow window only the first column is shown, without headers, as in a list.
public struct Table<Value, Rows, Columns>
where
  Value == Rows.TableRowValue, Rows: TableRowContent, Columns: TableColumnContent,
  Rows.TableRowValue == Columns.TableRowValue
{
  let columns: [_TableColumn<Value>]
  let rows: _TableRows<Value>
  let selection: ListSelection?

  nonisolated init(_ columns: Columns, _ rows: Rows, _ selection: ListSelection?, sort: _TableSort? = nil) {
    var collected: [_TableColumn<Value>] = []
    columns._collect(into: &collected, sort: sort)
    self.columns = collected
    var collectedRows = _TableRows<Value>()
    rows._collect(into: &collectedRows)
    self.rows = collectedRows
    self.selection = selection
  }
}

extension Table: View {
  public var body: some View { TableBody(columns: columns, rows: rows, selection: selection) }
}

// MARK: Rows from a closure

extension Table {
  /// A table whose rows are given one by one, or by a `ForEach`.
  public nonisolated init(
    of valueType: Value.Type, @TableColumnBuilder<Value, Never> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) { self.init(columns(), rows(), nil) }
  /// A table of which one row can be chosen.
  public nonisolated init(
    of valueType: Value.Type, selection: Binding<Value.ID?>, @TableColumnBuilder<Value, Never> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) { self.init(columns(), rows(), ListSelection(selection)) }
  /// A table of which several rows can be chosen.
  public nonisolated init(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value, Never> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) { self.init(columns(), rows(), ListSelection(selection)) }
  /// A table whose headers change the order that the app sorts its rows by.
  public nonisolated init<Sort: SortComparator>(
    of valueType: Value.Type, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) where Value == Sort.Compared { self.init(columns(), rows(), nil, sort: _TableSort(sortOrder)) }
  /// A table of which one row can be chosen, and whose headers change the order that the app sorts its rows by.
  public nonisolated init<Sort: SortComparator>(
    of valueType: Value.Type, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Value == Sort.Compared {
    self.init(columns(), rows(), ListSelection(selection), sort: _TableSort(sortOrder))
  }
  /// A table of which several rows can be chosen, and whose headers change the order that the app sorts its rows by.
  public nonisolated init<Sort: SortComparator>(
    of valueType: Value.Type, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) where Value == Sort.Compared {
    self.init(columns(), rows(), ListSelection(selection), sort: _TableSort(sortOrder))
  }
}

// MARK: Rows from a collection

extension Table {
  /// A table with a row for each element of a collection.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Value == Data.Element {
    self.init(columns(), TableForEachContent(data), nil)
  }
  /// A table with a row for each element of a collection, of which one can be chosen.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Value == Data.Element {
    self.init(columns(), TableForEachContent(data), ListSelection(selection))
  }
  /// A table with a row for each element of a collection, of which several can be chosen.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Value == Data.Element {
    self.init(columns(), TableForEachContent(data), ListSelection(selection))
  }
  /// A table with a row for each element of a collection, whose headers change the order that the app sorts it by.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, sortOrder: Binding<[Sort]>, @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Value == Data.Element, Data.Element == Sort.Compared {
    self.init(columns(), TableForEachContent(data), nil, sort: _TableSort(sortOrder))
  }
  /// A table with a row for each element of a collection, of which one can be chosen, and whose headers change the order
  /// that the app sorts it by.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Value == Data.Element, Data.Element == Sort.Compared {
    self.init(columns(), TableForEachContent(data), ListSelection(selection), sort: _TableSort(sortOrder))
  }
  /// A table with a row for each element of a collection, of which several can be chosen, and whose headers change the
  /// order that the app sorts it by.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, selection: Binding<Set<Value.ID>>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Value == Data.Element, Data.Element == Sort.Compared {
    self.init(columns(), TableForEachContent(data), ListSelection(selection), sort: _TableSort(sortOrder))
  }
}

// MARK: Rows from a tree

extension Table {
  /// A table of a tree, whose rows with children show and hide them.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, children: KeyPath<Value, Data?>, @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableOutlineGroupContent<Data>, Value == Data.Element {
    self.init(columns(), TableOutlineGroupContent(data, children), nil)
  }
  /// A table of a tree, of which one row can be chosen.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableOutlineGroupContent<Data>, Value == Data.Element {
    self.init(columns(), TableOutlineGroupContent(data, children), ListSelection(selection))
  }
  /// A table of a tree, of which several rows can be chosen.
  public nonisolated init<Data: RandomAccessCollection>(
    _ data: Data, children: KeyPath<Value, Data?>, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value, Never> columns: () -> Columns
  ) where Rows == TableOutlineGroupContent<Data>, Value == Data.Element {
    self.init(columns(), TableOutlineGroupContent(data, children), ListSelection(selection))
  }
  /// A table of a tree, whose headers change the order that the app sorts it by.
  public nonisolated init<Data: RandomAccessCollection, Sort: SortComparator>(
    _ data: Data, children: KeyPath<Value, Data?>, sortOrder: Binding<[Sort]>,
    @TableColumnBuilder<Value, Sort> columns: () -> Columns
  ) where Rows == TableOutlineGroupContent<Data>, Value == Data.Element, Data.Element == Sort.Compared {
    self.init(columns(), TableOutlineGroupContent(data, children), nil, sort: _TableSort(sortOrder))
  }
}

// MARK: Looks

/// The look of tables. All look alike here.
public protocol TableStyle {}
/// As the platform likes.
public struct AutomaticTableStyle: TableStyle, Sendable { public init() {} }
/// With space around.
public struct InsetTableStyle: TableStyle, Sendable { public init() {} }
extension TableStyle where Self == AutomaticTableStyle { public static var automatic: Self { Self() } }
extension TableStyle where Self == InsetTableStyle { public static var inset: Self { Self() } }

private enum HeadersKey: EnvironmentKey { static var defaultValue: Visibility { .automatic } }
extension EnvironmentValues {
  var tableColumnHeaders: Visibility {
    get { self[HeadersKey.self] }
    set { self[HeadersKey.self] = newValue }
  }
}

extension View {
  /// Sets the look of the tables in this view. All look alike here.
  public nonisolated func tableStyle<S: TableStyle>(_ style: S) -> some View { self }
  /// Shows or hides the headers of the tables in this view.
  public nonisolated func tableColumnHeaders(_ visibility: Visibility) -> some View {
    environment(\.tableColumnHeaders, visibility)
  }
}

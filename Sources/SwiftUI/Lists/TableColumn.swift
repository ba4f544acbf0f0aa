import Foundation

/// Columns of a table.
public protocol TableColumnContent<TableRowValue, TableColumnSortComparator> {
  associatedtype TableRowValue: Identifiable = Never
  /// What the headers of the columns sort by; `Never` where they do not.
  associatedtype TableColumnSortComparator: SortComparator = Never
  /// Adds the columns to a table's.
  nonisolated func _collect(into columns: inout [_TableColumn<TableRowValue>], sort: _TableSort?)
}

/// A column in a table, whatever its type.
public struct _TableColumn<Value> {
  var label: @MainActor () -> AnyView
  var cell: @MainActor (Value) -> AnyView
  var width = TableColumnWidth()
  var alignment = HorizontalAlignment.leading
  var sorting: Sorting?

  /// What the header does and shows.
  struct Sorting {
    /// The order in which the table is by this column; nil where it is by another.
    var order: SortOrder?
    var change: @MainActor () -> Void
  }
}

/// How wide a column may be.
struct TableColumnWidth: Equatable {
  var least: Double = 10
  var ideal: Double?
  var most = Double.infinity
}

/// The order of a table, whatever it is described by.
public struct _TableSort: @unchecked Sendable {
  /// The place of a comparator in the order, and the direction there.
  let order: (Any) -> SortOrder?
  /// Makes a comparator the first; one that is it already is turned round.
  let choose: (Any) -> Void

  nonisolated init<Sort: SortComparator>(_ binding: Binding<[Sort]>) {
    func isSame(_ a: Sort, _ b: Sort) -> Bool {
      // How a property is compared may differ; it is the same column.
      if let a = (a as? any KeyPathSorting)?.sortedPath, let b = (b as? any KeyPathSorting)?.sortedPath {
        return a == b
      }
      var a = a
      a.order = b.order
      return a == b
    }
    order = { comparator in
      guard let comparator = comparator as? Sort, let first = binding.wrappedValue.first else { return nil }
      return isSame(first, comparator) ? first.order : nil
    }
    choose = { comparator in
      guard var comparator = comparator as? Sort else { return }
      var all = binding.wrappedValue
      if let first = all.first, isSame(first, comparator) {
        comparator = first
        comparator.order = first.order == .forward ? .reverse : .forward
      }
      all.removeAll { isSame($0, comparator) }
      binding.wrappedValue = [comparator] + all
    }
  }
}

/// A column: its header, and what it shows of a row's value.
public struct TableColumn<RowValue: Identifiable, Sort: SortComparator, Content: View, Label: View> {
  let label: Label
  let content: (RowValue) -> Content
  let comparator: Sort?
  var widths = TableColumnWidth()
  var horizontalAlignment = HorizontalAlignment.leading

  nonisolated init(_ label: Label, _ comparator: Sort?, _ content: @escaping (RowValue) -> Content) {
    self.label = label
    self.comparator = comparator
    self.content = content
  }

  private nonisolated func changing(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
  /// Makes the column so wide, points.
  public nonisolated func width(_ width: CGFloat? = nil) -> Self {
    changing {
      guard let width else { return }
      $0.widths = TableColumnWidth(least: Double(width), ideal: Double(width), most: Double(width))
    }
  }
  /// Keeps the column's width between bounds, points.
  public nonisolated func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> Self {
    changing {
      if let min { $0.widths.least = Double(min) }
      $0.widths.ideal = ideal.map { Double($0) }
      if let max { $0.widths.most = Double(max) }
    }
  }
  /// Where the column's cells stand in its width.
  public nonisolated func alignment(_ alignment: TableColumnAlignment) -> Self {
    changing { $0.horizontalAlignment = alignment.horizontal }
  }
  /// The name of the column in what people arrange. There is nothing to arrange here.
  public nonisolated func customizationID(_ id: String) -> Self { self }
}

/// Where a column's cells stand in its width.
public struct TableColumnAlignment: Hashable, Sendable {
  private let name: String
  var horizontal: HorizontalAlignment { name == "center" ? .center : name == "trailing" ? .trailing : .leading }
  public static let automatic = Self(name: "automatic")
  public static let leading = Self(name: "leading")
  public static let center = Self(name: "center")
  public static let trailing = Self(name: "trailing")
  public static let numeric = Self(name: "trailing")
}

extension TableColumn: TableColumnContent {
  public typealias TableRowValue = RowValue
  public typealias TableColumnSortComparator = Sort

  public nonisolated func _collect(into columns: inout [_TableColumn<RowValue>], sort: _TableSort?) {
    nonisolated(unsafe) let (label, content) = (label, content)
    var column = _TableColumn<RowValue>(label: { AnyView(label) }, cell: { AnyView(content($0)) })
    column.width = widths
    column.alignment = horizontalAlignment
    if let comparator, let sort {
      column.sorting = .init(order: sort.order(comparator), change: { sort.choose(comparator) })
    }
    columns.append(column)
  }
}

// MARK: Columns that do not sort

extension TableColumn where Sort == Never, Label == Text {
  /// A column with a title.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(titleKey), nil, content)
  }
  /// A column with a title.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(Text(title), nil, content)
  }
  /// A column with a title.
  public nonisolated init(_ text: Text, @ViewBuilder content: @escaping (RowValue) -> Content) {
    self.init(text, nil, content)
  }
}

extension TableColumn where Sort == Never, Content == Text, Label == Text {
  /// A column of texts.
  public nonisolated init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(Text(titleKey), nil) { Text(verbatim: $0[keyPath: value]) }
  }
  /// A column of texts.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) {
    self.init(Text(title), nil) { Text(verbatim: $0[keyPath: value]) }
  }
  /// A column of texts.
  public nonisolated init(_ text: Text, value: KeyPath<RowValue, String>) {
    self.init(text, nil) { Text(verbatim: $0[keyPath: value]) }
  }
}

// MARK: Columns that sort by a comparator

extension TableColumn where Label == Text {
  /// A column whose header sorts by a comparator.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), comparator, content) }
  /// A column whose header sorts by a comparator.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, sortUsing comparator: Sort, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(title), comparator, content) }
}

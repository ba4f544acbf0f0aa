import Foundation

// Columns whose headers sort by a property of the rows: by key path comparators, or by sort descriptors where rows are
// objects.

/// Key paths do not change; their type does not say so.
private nonisolated func sendable<Root, V>(_ path: KeyPath<Root, V>) -> any KeyPath<Root, V> & Sendable {
  unsafeBitCast(path, to: (any KeyPath<Root, V> & Sendable).self)
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Label == Text {
  /// A column whose header sorts by a property.
  public nonisolated init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), KeyPathComparator(sendable(value)), content) }
  /// A column whose header sorts by a property.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(title), KeyPathComparator(sendable(value)), content) }
  /// A column whose header sorts by a property.
  public nonisolated init<V: Comparable>(
    _ text: Text, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(text, KeyPathComparator(sendable(value)), content) }
  /// A column whose header sorts by a property that may be nil.
  public nonisolated init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V?>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), KeyPathComparator(sendable(value)), content) }
  /// A column whose header sorts by a property, as a comparator compares.
  public nonisolated init<V, C: SortComparator>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>, comparator: C,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) where V == C.Compared {
    self.init(Text(titleKey), KeyPathComparator(sendable(value), comparator: comparator), content)
  }
}

extension TableColumn where Sort == KeyPathComparator<RowValue>, Content == Text, Label == Text {
  /// A column of texts, whose header sorts by them.
  public nonisolated init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(Text(titleKey), KeyPathComparator(sendable(value))) { Text(verbatim: $0[keyPath: value]) }
  }
  /// A column of texts, whose header sorts by them.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, value: KeyPath<RowValue, String>) {
    self.init(Text(title), KeyPathComparator(sendable(value))) { Text(verbatim: $0[keyPath: value]) }
  }
  /// A column of texts, whose header sorts by them.
  public nonisolated init(_ text: Text, value: KeyPath<RowValue, String>) {
    self.init(text, KeyPathComparator(sendable(value))) { Text(verbatim: $0[keyPath: value]) }
  }
  /// A column of texts, whose header sorts by them as a comparator compares.
  public nonisolated init<C: SortComparator>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>, comparator: C
  ) where C.Compared == String {
    self.init(Text(titleKey), KeyPathComparator(sendable(value), comparator: comparator)) {
      Text(verbatim: $0[keyPath: value])
    }
  }
}

extension TableColumn where RowValue: NSObject, Sort == SortDescriptor<RowValue>, Label == Text {
  /// A column of objects, whose header sorts by a property.
  public nonisolated init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), SortDescriptor(sendable(value)), content) }
  /// A column of objects, whose header sorts by a property.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(title), SortDescriptor(sendable(value)), content) }
  /// A column of objects, whose header sorts by a property that may be nil.
  public nonisolated init<V: Comparable>(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, V?>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), SortDescriptor(sendable(value)), content) }
  /// A column of objects, whose header sorts by a property that may be nil.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Comparable>(
    _ title: S, value: KeyPath<RowValue, V?>, @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(title), SortDescriptor(sendable(value)), content) }
  /// A column of objects, whose header sorts by a text.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), SortDescriptor(sendable(value)), content) }
  /// A column of objects, whose header sorts by a text that may be nil.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String?>,
    @ViewBuilder content: @escaping (RowValue) -> Content
  ) { self.init(Text(titleKey), SortDescriptor(sendable(value)), content) }
}

extension TableColumn where RowValue: NSObject, Sort == SortDescriptor<RowValue>, Content == Text, Label == Text {
  /// A column of objects' texts, whose header sorts by them.
  public nonisolated init(_ titleKey: LocalizedStringKey, value: KeyPath<RowValue, String>) {
    self.init(Text(titleKey), SortDescriptor(sendable(value))) { Text(verbatim: $0[keyPath: value]) }
  }
}

/// A comparator that knows which property it compares.
protocol KeyPathSorting {
  var sortedPath: AnyKeyPath? { get }
}
extension KeyPathComparator: KeyPathSorting { var sortedPath: AnyKeyPath? { keyPath } }
extension SortDescriptor: KeyPathSorting { var sortedPath: AnyKeyPath? { keyPath } }

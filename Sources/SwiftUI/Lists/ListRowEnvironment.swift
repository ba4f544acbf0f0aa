/// A list as its rows know it.
package final class ListHandle: Equatable, @unchecked Sendable {
  package weak var list: ListBody?
  init(_ list: ListBody) { self.list = list }
  package static func == (a: ListHandle, b: ListHandle) -> Bool { a.list === b.list }
}

/// The link that a row consists of, or that stands somewhere in it.
package struct RowLink: Equatable, @unchecked Sendable {
  var value: AnyHashable
  /// The column beside the list shows what it leads to.
  var isShown: Bool
  /// Whether a mark at its end says that it leads on.
  var hasMark: Bool
}
package enum LinkTrait: TraitKey {
  package static var defaultValue: RowLink? { nil }
  package static var climbs: Bool { true }
}

private enum ListSelectionKey: EnvironmentKey { static var defaultValue: ListHandle? { nil } }
private enum ListRowKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Inside a row of a list or form, where links and lone buttons take the whole row.
  package var isListRow: Bool {
    get { self[ListRowKey.self] }
    set { self[ListRowKey.self] = newValue }
  }
  /// The list whose row a view is in.
  package var listSelection: ListHandle? {
    get { self[ListSelectionKey.self] }
    set { self[ListSelectionKey.self] = newValue }
  }
}

/// What a row's content stands in.
@MainActor package protocol ListRowContainer: LayoutElement {
  /// How far the content stands from the row's edges, points.
  var contentInsets: EdgeInsets { get }
}

/// A link in a row's content.
@MainActor package protocol RowLinkSource: Element {
  var link: AnyHashable { get }
  /// The row around it was tapped; false if it cannot be followed.
  func followFromRow() -> Bool
}

extension Element {
  /// The link in this element that says `value` of itself.
  @MainActor func rowLinkSource(of value: AnyHashable) -> (any RowLinkSource)? {
    if let source = self as? any RowLinkSource, source.link == value { return source }
    var found: (any RowLinkSource)?
    forEachChild { if found == nil { found = $0.rowLinkSource(of: value) } }
    return found
  }
}

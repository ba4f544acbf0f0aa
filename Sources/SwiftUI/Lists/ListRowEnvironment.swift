private enum ListRowKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Inside a row of a list or form, where links and lone buttons take the whole row.
  package var isListRow: Bool {
    get { self[ListRowKey.self] }
    set { self[ListRowKey.self] = newValue }
  }
}

/// A row's content that takes all of the row's height: what is tapped as a whole.
@MainActor package protocol FillsListRow: LayoutElement {}

/// What a row's content stands in.
@MainActor package protocol ListRowContainer: LayoutElement {
  /// How far the content stands from the row's edges, points.
  var contentInsets: EdgeInsets { get }
}

/// A container that makes only the rows that it shows: what `ForEach` in it asks for permission to wait.
@MainActor package protocol LazyHost: Element {
  /// The rows, their number or their order changed.
  func lazyContentChanged()
}

/// What a lazy container lays out, in order: single elements, and runs of rows that are made on demand.
@MainActor package enum LazyItem {
  case element(LayoutElement)
  case rows(any LazyRows)
  /// A section's parts, for containers that know of sections.
  case section(any LazySection)
}

/// Rows that exist when they are asked for.
@MainActor package protocol LazyRows: Element {
  var rowCount: Int { get }
  /// Identifies the row for as long as its data is there.
  func rowID(_ index: Int) -> AnyHashable
  /// The row's element, made if need be.
  func row(_ index: Int) -> Element
  /// The row's element if there is one now.
  func existingRow(_ index: Int) -> Element?
  /// Ends rows outside of `range`, except those that hold state that was changed.
  func discardRows(outside range: Range<Int>)
  /// Ends one row, if it does not hold state that was changed.
  func discardRow(_ index: Int)
}

@MainActor package protocol LazySection: Element {
  func collectHeader(into list: inout [LayoutElement])
  func collectContent(into list: inout [LazyItem])
  func collectFooter(into list: inout [LayoutElement])
}

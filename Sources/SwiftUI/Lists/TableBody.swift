import Foundation

/// What a table shows, by the width of its window.
struct TableBody<Value: Identifiable>: View {
  let columns: [_TableColumn<Value>]
  let rows: _TableRows<Value>
  let selection: ListSelection?
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.tableColumnHeaders) private var headers

  var body: some View {
    if sizeClass == .compact {
      list(Array(columns.prefix(1)))
    } else {
      VStack(spacing: 0) {
        if headers != .hidden {
          TableHeader(columns: columns)
          Divider()
        }
        list(columns)
      }
    }
  }

  private func list(_ columns: [_TableColumn<Value>]) -> some View {
    List<Never, _>(
      selection: selection,
      content: ForEach(Array(rows.groups.indices), id: \.self) { index in
        let group = rows.groups[index]
        if let header = group.header {
          Section {
            TableRowsView(columns: columns, rows: group.rows, level: 0)
          } header: {
            header()
          }
        } else {
          TableRowsView(columns: columns, rows: group.rows, level: 0)
        }
      }
    )
    .listStyle(.plain)
  }
}

/// The headers of the columns; those that sort are buttons.
private struct TableHeader<Value>: View {
  let columns: [_TableColumn<Value>]
  var body: some View {
    TableColumnsLayout(widths: columns.map(\.width)) {
      ForEach(columns.indices, id: \.self) { index in cell(columns[index]) }
    }
    .font(.footnote.weight(.semibold)).lineLimit(1)
    .padding(.horizontal, 16).frame(minHeight: 32)
  }

  @ViewBuilder private func cell(_ column: _TableColumn<Value>) -> some View {
    let alignment = Alignment(horizontal: column.alignment, vertical: .center)
    if let sorting = column.sorting {
      Button(action: sorting.change) {
        HStack(spacing: 4) {
          column.label()
          if let order = sorting.order {
            Image(systemName: order == .forward ? "chevron.up" : "chevron.down")
              .font(.system(size: 11, weight: .semibold)).accessibilityHidden(true)
          }
        }
        .foregroundStyle(sorting.order == nil ? Color.secondary : Color.primary)
        .frame(maxWidth: .infinity, minHeight: 32, alignment: alignment)
      }
      .buttonStyle(.plain)
      .accessibilityValue(
        sorting.order.map { $0 == .forward ? Text(verbatim: "ascending") : Text(verbatim: "descending") }
          ?? Text(verbatim: ""))
    } else {
      column.label().foregroundStyle(.secondary).frame(maxWidth: .infinity, alignment: alignment)
        .accessibilityAddTraits(.isHeader)
    }
  }
}

/// Some rows, each with a cell for each column.
private struct TableRowsView<Value: Identifiable>: View {
  let columns: [_TableColumn<Value>]
  let rows: [_TableRows<Value>.Row]
  let level: Int
  var body: some View {
    ForEach(rows, id: \.value.id) { row in TableRowView(columns: columns, row: row, level: level) }
  }
}

/// One row, and the rows below it where it has some and shows them.
private struct TableRowView<Value: Identifiable>: View {
  let columns: [_TableColumn<Value>]
  let row: _TableRows<Value>.Row
  let level: Int
  @State private var isExpanded = false
  @Environment(\.layoutDirection) private var layoutDirection

  var body: some View {
    if let children = row.children {
      modified
      if isExpanded { TableRowsView(columns: columns, rows: children(), level: level + 1) }
    } else {
      modified
    }
  }

  private var modified: AnyView {
    let cells = AnyView(cells)
    return row.modify?(cells) ?? cells
  }

  @ViewBuilder private var cells: some View {
    if columns.count == 1 {
      first(columns[0])
    } else {
      TableColumnsLayout(widths: columns.map(\.width)) {
        ForEach(columns.indices, id: \.self) { index in
          let column = columns[index]
          Group {
            if index == 0 { first(column) } else { column.cell(row.value) }
          }
          .frame(maxWidth: .infinity, alignment: Alignment(horizontal: column.alignment, vertical: .center))
        }
      }
    }
  }

  /// The first cell, which shows where in a tree the row is.
  @ViewBuilder private func first(_ column: _TableColumn<Value>) -> some View {
    if row.children != nil || level > 0 {
      HStack(spacing: 6) {
        if row.children != nil {
          Button {
            withAnimation { isExpanded.toggle() }
          } label: {
            Image(systemName: "chevron.forward").font(.system(size: 13, weight: .semibold))
              .rotationEffect(.degrees(isExpanded ? layoutDirection == .rightToLeft ? -90 : 90 : 0)).frame(
                width: 20, height: 20)
          }
          .buttonStyle(.borderless)
          .accessibilityLabel(isExpanded ? "Collapse" : "Expand")
        }
        column.cell(row.value)
      }
      .padding(.leading, CGFloat(level) * 20 + (row.children == nil ? 26 : 0))
    } else {
      column.cell(row.value)
    }
  }
}

/// Puts cells side by side in columns whose widths depend on the whole width only, so that they are the same in every row.
struct TableColumnsLayout: Layout {
  let widths: [TableColumnWidth]
  private static let spacing = 12.0

  /// The widths of the columns: what is free is shared, as far as the columns' bounds let it.
  func columnWidths(in whole: Double) -> [Double] {
    let free = max(0, whole - Self.spacing * Double(max(0, widths.count - 1)))
    var result = widths.map { $0.ideal ?? $0.least }
    var open = Set(widths.indices)
    // Each round shares among those that have not come to a bound of theirs.
    while !open.isEmpty {
      let taken = widths.indices.filter { !open.contains($0) }.reduce(0) { $0 + result[$1] }
      let flexible = open.filter { widths[$0].ideal == nil }
      let fixed = open.filter { widths[$0].ideal != nil }.reduce(0) { $0 + widths[$1].ideal! }
      let share =
        flexible.isEmpty
        ? (free - taken - fixed) / Double(open.count) : (free - taken - fixed) / Double(flexible.count)
      var isSettled = true
      for index in open {
        let wanted = flexible.isEmpty ? result[index] + share : widths[index].ideal ?? share
        let width = min(max(wanted, widths[index].least), widths[index].most)
        result[index] = width
        if width != wanted {
          open.remove(index)
          isSettled = false
        }
      }
      if isSettled { break }
      for index in open { result[index] = widths[index].ideal ?? widths[index].least }
    }
    return result
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let whole = proposal.width ?? 120 * Double(widths.count)
    let heights = zip(subviews, columnWidths(in: whole)).map {
      $0.sizeThatFits(ProposedViewSize(width: $1, height: proposal.height)).height
    }
    return CGSize(width: whole, height: heights.max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var x = Double(bounds.minX)
    for (view, width) in zip(subviews, columnWidths(in: Double(bounds.width))) {
      view.place(
        at: CGPoint(x: x, y: bounds.midY), anchor: .leading,
        proposal: ProposedViewSize(width: width, height: bounds.height))
      x += width + Self.spacing
    }
  }
}

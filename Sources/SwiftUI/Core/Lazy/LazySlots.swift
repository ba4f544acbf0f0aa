import Foundation

/// One thing in a lazy container: a view that is always there, or a row that is made when it is needed.
@MainActor enum LazySlot {
  case element(LayoutElement)
  case row(any LazyRows, Int)

  /// The views of the slot, made if need be.
  var elements: [LayoutElement] {
    switch self {
    case .element(let element): return [element]
    case .row(let rows, let index):
      var list: [LayoutElement] = []
      rows.row(index).collectLayout(into: &list)
      return list
    }
  }

  /// Names the slot as long as its view or its data is there.
  var key: LazySlotKey {
    switch self {
    case .element(let element): LazySlotKey(owner: ObjectIdentifier(element), row: nil)
    case .row(let rows, let index): LazySlotKey(owner: ObjectIdentifier(rows), row: rows.rowID(index))
    }
  }

  func discard() { if case .row(let rows, let index) = self { rows.discardRow(index) } }
}

struct LazySlotKey: Hashable {
  let owner: ObjectIdentifier
  let row: AnyHashable?
}

/// Slots that stand side by side across the scrolling direction; in a stack there is one to a line.
struct LazyLine {
  var slots: Range<Int>
  /// A section's header or footer: as long as the container.
  var isWhole = false
}

/// Which lines belong to a section: all of it, its headers and its footers.
struct LazySectionLines {
  var all: Range<Int>
  var headers: Range<Int>
  var footers: Range<Int>
}

/// What a lazy container says of its content.
@MainActor struct LazyContentRules {
  /// Whether the views of a `ForEach` are sections: these are all made, and only their rows wait.
  var makesSections: (any LazyRows) -> Bool
  /// Gives what stands for a section's header (true) or footer in the layout.
  var wrap: (LayoutElement, Bool) -> LayoutElement
}

/// The content of a lazy container, in order.
@MainActor struct LazyContent {
  private(set) var slots: [LazySlot] = []
  private(set) var lines: [LazyLine] = []
  private(set) var sections: [LazySectionLines] = []

  init() {}

  /// - Parameter columns: how many slots stand in a line.
  init(_ items: [LazyItem], columns: Int, rules: LazyContentRules) { append(items, columns, rules) }

  private mutating func append(_ items: [LazyItem], _ columns: Int, _ rules: LazyContentRules) {
    var start = slots.count
    for item in items {
      switch item {
      case .element(let element): slots.append(.element(element))
      case .rows(let rows):
        guard rules.makesSections(rows) else {
          for index in 0..<rows.rowCount { slots.append(.row(rows, index)) }
          continue
        }
        breakLines(from: start, columns)
        for index in 0..<rows.rowCount {
          var inner: [LazyItem] = []
          rows.row(index).collectLazy(into: &inner)
          append(inner, columns, rules)
        }
        start = slots.count
      case .section(let section):
        breakLines(from: start, columns)
        let first = lines.count
        var parts: [LayoutElement] = []
        section.collectHeader(into: &parts)
        appendWhole(parts.map { rules.wrap($0, true) })
        let headers = first..<lines.count
        var content: [LazyItem] = []
        section.collectContent(into: &content)
        append(content, columns, rules)
        parts.removeAll()
        section.collectFooter(into: &parts)
        let last = lines.count
        appendWhole(parts.map { rules.wrap($0, false) })
        sections.append(
          LazySectionLines(all: first..<lines.count, headers: headers, footers: last..<lines.count))
        start = slots.count
      }
    }
    breakLines(from: start, columns)
  }

  private mutating func breakLines(from start: Int, _ columns: Int) {
    for first in stride(from: start, to: slots.count, by: columns) {
      lines.append(LazyLine(slots: first..<min(first + columns, slots.count)))
    }
  }

  private mutating func appendWhole(_ parts: [LayoutElement]) {
    for part in parts {
      lines.append(LazyLine(slots: slots.count..<slots.count + 1, isWhole: true))
      slots.append(.element(part))
    }
  }
}

/// The structure inside a lazy container, whose `ForEach`es wait to be asked for rows.
@MainActor package final class LazyScope: Element {
  private var child: Element?

  init(host: any LazyHost) {
    super.init(parent: host, isLazy: true)
    life = .active
  }

  func make<V: View>(_ content: UnsafePointer<V>) {
    child = V._makeElement(content, inputs: _ViewInputs(parent: self)).element
  }

  package override func update(_ view: UnsafeRawPointer) { child?.update(view) }
  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
}

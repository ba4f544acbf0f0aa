import Foundation

/// The order of what a list shows: for each section a slot for its header, one for each row, and one for its footer.
/// Rows that are made on demand are one run, however many they are.
@MainActor struct ListSlots {
  enum Source {
    case header(any LazySection)
    case footer(any LazySection)
    /// A header or footer without content: only the distance between two sections.
    case gap(isAbove: Bool)
    case element(LayoutElement)
    case rows(any LazyRows)
  }

  struct Run {
    var source: Source
    var start: Int
    var count: Int
    var section: Int
    var isRows: Bool {
      switch source {
      case .element, .rows: true
      case .header, .footer, .gap: false
      }
    }
    var range: Range<Int> { start..<(start + count) }
    /// Tells runs of one list apart, for as long as their elements exist.
    var identity: Identity {
      switch source {
      case .header(let section): Identity(id: ObjectIdentifier(section), part: 1)
      case .footer(let section): Identity(id: ObjectIdentifier(section), part: 2)
      case .gap: Identity(id: nil, part: 0)
      case .element(let element): Identity(id: ObjectIdentifier(element), part: 0)
      case .rows(let rows): Identity(id: ObjectIdentifier(rows), part: 0)
      }
    }
  }
  struct Identity: Hashable {
    var id: ObjectIdentifier?
    var part: Int
  }

  private(set) var runs: [Run] = []
  /// The slots of each section's rows.
  private(set) var sections: [Range<Int>] = []
  private(set) var count = 0
  private var isOpen = false
  private var openSection: (any LazySection)?
  private var rowsStart = 0

  init() {}
  init(_ items: [LazyItem], rowsAreSections: (any LazyRows) -> Bool) {
    append(items, rowsAreSections)
    close()
  }

  private mutating func append(_ items: [LazyItem], _ rowsAreSections: (any LazyRows) -> Bool) {
    for item in items {
      switch item {
      case .element(let element): add(.element(element), 1)
      case .rows(let rows):
        if rowsAreSections(rows) {
          for index in 0..<rows.rowCount {
            var inner: [LazyItem] = []
            rows.row(index).collectLazy(into: &inner)
            append(inner, rowsAreSections)
          }
        } else if rows.rowCount > 0 {
          add(.rows(rows), rows.rowCount)
        }
      case .section(let section):
        close()
        open(section)
        var content: [LazyItem] = []
        section.collectContent(into: &content)
        append(content, rowsAreSections)
        close()
      }
    }
  }

  private mutating func add(_ source: Source, _ number: Int) {
    if !isOpen { open(nil) }
    runs.append(Run(source: source, start: count, count: number, section: sections.count))
    count += number
  }

  private mutating func open(_ section: (any LazySection)?) {
    isOpen = true
    openSection = section
    add(section.map { .header($0) } ?? .gap(isAbove: true), 1)
    rowsStart = count
  }

  private mutating func close() {
    guard isOpen else { return }
    let rows = rowsStart..<count
    add(openSection.map { .footer($0) } ?? .gap(isAbove: false), 1)
    sections.append(rows)
    isOpen = false
  }

  /// The run that a slot belongs to.
  func run(at slot: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].start <= slot { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Whether something can be dropped between rows.
  var takesDrops: Bool {
    runs.contains { run in
      if case .rows(let rows) = run.source { (rows as? any EditableRows)?.edits.onInsert != nil } else { false }
    }
  }

  /// Whether the slots are the very ones of `other`.
  func isSame(as other: ListSlots) -> Bool {
    count == other.count && runs.count == other.runs.count && sections == other.sections
      && zip(runs, other.runs).allSatisfy { $0.count == $1.count && $0.identity == $1.identity }
  }
}

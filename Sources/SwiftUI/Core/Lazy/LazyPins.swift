import Foundation

/// Headers and footers of sections that stay in view.
extension LazyElement {
  var contentRules: LazyContentRules {
    usedPins.removeAll()
    return LazyContentRules(makesSections: makesSections) { [self] part, isHeader in
      guard style.pinned.contains(isHeader ? .sectionHeaders : .sectionFooters) else { return part }
      let id = ObjectIdentifier(part)
      usedPins.insert(id)
      if let pin = pins[id] { return pin }
      let pin = PinnedElement(part, isHeader: isHeader, parent: self)
      pins[id] = pin
      return pin
    }
  }

  /// Ends those whose headers and footers have gone.
  func dropPins() {
    for (id, pin) in pins where !usedPins.contains(id) {
      pin.tearDown()
      pins[id] = nil
    }
  }

  private func makesSections(_ rows: any LazyRows) -> Bool {
    if let known = knownSections[ObjectIdentifier(rows)] { return known }
    guard rows.rowCount > 0 else { return false }
    let wasThere = rows.existingRow(0) != nil
    var items: [LazyItem] = []
    rows.row(0).collectLazy(into: &items)
    let result = items.contains { if case .section = $0 { true } else { false } }
    if !result && !wasThere { rows.discardRow(0) }
    knownSections[ObjectIdentifier(rows)] = result
    return result
  }

  /// The lines of pinned headers and footers whose section is in or near the visible part.
  func pinnedLines(around shown: Range<Int>) -> [Int] {
    guard !pins.isEmpty else { return [] }
    return content.sections.filter { $0.all.overlaps(shown) }.flatMap { section in
      (style.pinned.contains(.sectionHeaders) ? Array(section.headers) : [])
        + (style.pinned.contains(.sectionFooters) ? Array(section.footers) : [])
    }
  }

  /// Places them, and tells each how far it may go.
  func placePins(around shown: Range<Int>, in size: CGSize) {
    guard !pins.isEmpty else { return }
    for line in pinnedLines(around: shown) where !shown.contains(line) {
      if !index.isMeasured(line) { measure(line) }
      place(line, in: size)
    }
    let base = displayNode == nil ? Double(origin[style.axis]) : 0
    for section in content.sections where section.all.overlaps(shown) {
      let end = section.footers.lowerBound
      tell(section.headers, limit: base + (end < index.count ? index.offset(end) : total))
      tell(section.footers, limit: base + index.offset(section.headers.upperBound))
    }
  }

  private func tell(_ lines: Range<Int>, limit: Double) {
    for line in lines {
      for slot in content.lines[line].slots {
        for case let pin as PinnedElement in elements(slot) { pin.limit = limit }
      }
    }
  }
}

import Foundation

/// Where a list is scrolled to, and the way to a row.
extension ListBody {
  /// Whether the shown rows reach half a screen beyond the visible part.
  var coversVisible: Bool {
    guard let first = shown.first, let last = shown.last else { return false }
    let start = covered.top + topMargin
    let top = start + heights.offset(first.slot)
    let bottom = start + heights.offset(last.slot) + heights.height(last.slot)
    return (first.slot == 0 || top <= offset.y - size.height / 2)
      && (last.slot == slots.count - 1 || bottom >= offset.y + size.height * 1.5)
  }

  package var visibleRect: CGRect { CGRect(origin: offset, size: isPlaced ? size : .zero) }
  package var contentInsets: EdgeInsets { covered }
  package var wholeContentSize: CGSize { CGSize(width: size.width, height: contentHeight) }

  package func scroll(to frame: CGRect, anchor: UnitPoint?) {
    let window = size.height - covered.vertical
    var y = offset.y
    if let anchor {
      y = frame.minY - covered.top - (window - frame.height) * anchor.y
    } else if frame.minY - covered.top < y {
      y = frame.minY - covered.top
    } else if frame.maxY - covered.top > y + window {
      y = frame.maxY - covered.top - window
    }
    offset.y = min(max(0, y), max(0, contentHeight - size.height))
    scrollTarget = (Double(offset.y), Transaction.current.animation != nil, (scrollTarget?.token ?? 0) + 1)
    setNeedsDisplay()
    if !coversVisible { invalidateLayout() }
    graph.tellScrollFollowers(in: self)
  }

  package func scroll(toRowWith element: Element, anchor: UnitPoint?) {
    var current: Element? = element
    while let element = current, element !== self {
      for run in slots.runs {
        let position: Int
        switch run.source {
        case .rows(let rows) where element.parent === rows: position = (element as? RowElement)?.index ?? 0
        case .element(let single) where single === element: position = 0
        default: continue
        }
        return show(slot: run.start + position, anchor: anchor)
      }
      current = element.parent
    }
  }

  func show(slot: Int, anchor: UnitPoint? = nil) {
    let top = covered.top + topMargin + heights.offset(slot)
    scroll(to: CGRect(x: 0, y: top, width: size.width, height: heights.height(slot)), anchor: anchor)
  }

  // MARK: Keeping the place

  /// What the person sees first: where it is, and the rows from there on.
  struct KeptPlace {
    var top: Double
    var sources: [(element: Element, part: Int, slot: Int)]
  }

  /// What must stay where it is, whatever comes, goes or grows above it. At the top there is nothing above.
  var keptPlace: KeptPlace? {
    guard offset.y > 0.5 else { return nil }
    let line = offset.y - topMargin
    var place: KeptPlace?
    for unit in shown {
      guard let source = unit.source, !unit.cells.isEmpty else { continue }
      let top = heights.offset(unit.slot)
      guard top + heights.height(unit.slot) > line else { continue }
      let part = slots.runs[slots.run(at: unit.slot)].identity.part
      if place == nil { place = KeptPlace(top: top, sources: []) }
      place?.sources.append((source, part, unit.slot))
    }
    return place
  }

  /// The slot of what is left of the place, and how far it must move to be seen where it was.
  func slot(of place: KeptPlace) -> Int? {
    for source in place.sources where source.element.life != .gone {
      for run in slots.runs where run.identity.part == source.part {
        switch run.source {
        case .rows(let rows) where source.element.parent === rows:
          if let row = source.element as? RowElement, row.index < run.count { return run.start + row.index }
        case .element(let single) where single === source.element: return run.start
        case .header(let section), .footer(let section):
          if section === source.element { return run.start }
        default: continue
        }
      }
    }
    return nil
  }

  /// Moves the offset by as much as the kept place has moved; the host is told to do the same.
  func keep(_ place: KeptPlace, told: inout Double) -> Bool {
    guard let slot = slot(of: place) else { return false }
    let shift = heights.offset(slot) - place.top - told
    guard abs(shift) > 0.01 else { return false }
    told += shift
    offset.y = max(0, offset.y + shift)
    return true
  }
}

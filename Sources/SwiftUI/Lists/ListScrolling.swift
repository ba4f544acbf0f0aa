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
        let top = covered.top + topMargin + heights.offset(run.start + position)
        scroll(
          to: CGRect(x: 0, y: top, width: size.width, height: heights.height(run.start + position)), anchor: anchor)
        return
      }
      current = element.parent
    }
  }
}

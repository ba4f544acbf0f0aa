import Foundation

extension ResolvedMark {
  /// The mark with another one on top of it as one bar; nil where they are to be told apart. Thirty days of a month that
  /// look the same are one bar of the month: to be seen without seams, and to be read out as one sum.
  func merged(with next: ResolvedMark) -> ResolvedMark? {
    let (a, b) = (mark, next.mark)
    guard a.kind == .bar, b.kind == .bar, a.stacking == .standard, b.stacking == .standard, group == next.group,
      isHorizontal == next.isHorizontal, let value = stacked, let other = next.stacked, let span,
      let nextSpan = next.span,
      value * other > 0, value > 0 ? span.high == nextSpan.low : span.low == nextSpan.high,
      across.values == next.across.values, a.width == b.width, a.height == b.height, a.look.isPlain, b.look.isPlain,
      a.look.looksLike(b.look)
    else { return nil }
    var whole = self
    let sum = Extent.at(Plotted(datum: .number(value + other)))
    if isHorizontal { whole.mark.x = sum } else { whole.mark.y = sum }
    whole.span = (min(span.low, nextSpan.low), max(span.high, nextSpan.high))
    return whole
  }
}

extension _MarkLook {
  /// Whether nothing is said that is each mark's own.
  fileprivate var isPlain: Bool {
    cornerRadius == nil && annotations.isEmpty && label == nil && value == nil && identifier == nil && effects.isEmpty
      && offset == MarkOffset()
  }

  fileprivate func looksLike(_ other: _MarkLook) -> Bool {
    styleBy == other.styleBy && style == other.style && opacity == other.opacity && depth == other.depth
      && isHidden == other.isHidden
  }
}

extension Array where Element == ResolvedMark {
  /// The marks with those as one that follow and look like one.
  var merged: [ResolvedMark] {
    reduce(into: []) { list, mark in
      if let whole = list.last?.merged(with: mark) { list[list.count - 1] = whole } else { list.append(mark) }
    }
  }
}

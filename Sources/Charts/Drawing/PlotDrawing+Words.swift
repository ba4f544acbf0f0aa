import Foundation

// Views beside marks, and what is read out.
extension PlotDrawing {
  mutating func annotate(_ resolved: ResolvedMark, _ rect: CGRect, standard: AnnotationPosition? = nil) {
    for (index, annotation) in resolved.mark.look.annotations.enumerated() {
      var position = annotation.position
      if position == .automatic {
        let isDown = resolved.isNegative
        position = standard ?? (resolved.isHorizontal ? (isDown ? .leading : .trailing) : isDown ? .bottom : .top)
      }
      let limit = BesideLimit(
        x: annotation.overflow.x.boundary.map { $0.isPlot ? .plot : .chart } ?? .none,
        y: annotation.overflow.y.boundary.map { $0.isPlot ? .plot : .chart } ?? .none)
      pieces.append(
        Piece(
          id: "annotation \(resolved.mark.id) \(index)",
          place: .beside(rect, position, annotation.alignment, annotation.spacing ?? 4, within: limit),
          content: .view(annotation.content(AnnotationContext(targetSize: rect.size))), depth: resolved.mark.look.depth,
          order: model.marks.count))
    }
  }

  func say(_ resolved: ResolvedMark, _ piece: inout Piece) {
    let words = MarkWords(resolved, model)
    (piece.label, piece.value, piece.identifier) = (words.label, words.value, resolved.mark.look.identifier)
  }

  /// Adds what is read out for marks that are drawn together.
  mutating func addWords() {
    let spoken = Set(pieces.lazy.filter { $0.label != nil }.map(\.id))
    let silent = model.marks.filter {
      !$0.mark.look.isHidden && !spoken.contains("mark \($0.mark.id)") && !spoken.contains("symbol \($0.mark.id)")
    }
    pieces += MarkWords.pieces(for: silent, model) { resolved in
      resolved.mark.kind == .bar || resolved.mark.kind == .rectangle
        ? rect(of: resolved) : point(of: resolved).map { CGRect(x: $0.x - 4, y: $0.y - 4, width: 8, height: 8) }
    }
  }
}

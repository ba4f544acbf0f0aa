import Foundation

/// What is read out for a mark: where it stands, and its value.
@MainActor struct MarkWords {
  var label: Text?
  var value: Text?
  /// So many places of a chart are read out; where there are more marks, neighbours are told together.
  static let limit = 60

  init(_ resolved: ResolvedMark, _ model: ChartModel) {
    let look = resolved.mark.look
    guard !look.isHidden else { return }
    let (place, amount) = Self.strings(resolved, model)
    label = look.label ?? Text(verbatim: place)
    value = look.value ?? (amount.isEmpty ? nil : Text(verbatim: amount))
  }

  private static func strings(_ resolved: ResolvedMark, _ model: ChartModel) -> (String, String) {
    let mark = resolved.mark
    let series = mark.look.styleBy.map { text($0, unit: nil) } ?? mark.series.map { text($0, unit: nil) }
    if mark.kind == .sector {
      return (series ?? "", mark.angle.map { text($0, unit: nil) } ?? "")
    }
    let sides = resolved.isHorizontal ? (mark.y, mark.x) : (mark.x, mark.y)
    var place = words(sides.0)
    var amount = words(sides.1)
    if place.isEmpty { (place, amount) = (amount, "") }
    if let series, series != place { amount = amount.isEmpty ? series : "\(amount), \(series)" }
    return (place, amount)
  }

  private static func words(_ extent: Extent) -> String {
    switch extent {
    case .plot: ""
    case .at(let value): text(value, unit: value.unit)
    case .span(let start, let end): "\(text(start, unit: start.unit)) – \(text(end, unit: end.unit))"
    }
  }

  private static func text(_ value: Plotted, unit: Calendar.Component?) -> String {
    guard let unit, let date = Date(value.datum) else {
      if let end = value.end, case .number(let low) = value.datum {
        return "\(_Datum.number(low).text) – \(_Datum.number(end).text)"
      }
      return value.datum.text
    }
    switch unit {
    case .year: return date.formatted(.dateTime.year())
    case .month, .quarter: return date.formatted(.dateTime.month(.wide).year())
    case .hour, .minute, .second: return date.formatted(date: .abbreviated, time: .shortened)
    default: return value.datum.text
    }
  }

  /// Pieces that show nothing and are read out, one for each mark or for each run of neighbours.
  static func pieces(
    for marks: [ResolvedMark], _ model: ChartModel, frame: (ResolvedMark) -> CGRect?
  ) -> [Piece] {
    let size = max(1, (marks.count + limit - 1) / limit)
    return stride(from: 0, to: marks.count, by: size).compactMap { start in
      let run = marks[start..<min(start + size, marks.count)]
      let boxes = run.compactMap(frame)
      guard let first = run.first, let last = run.last, let box = boxes.first else { return nil }
      let words = MarkWords(first, model)
      var piece = Piece(
        id: "words \(first.mark.id)", place: .frame(boxes.dropFirst().reduce(box) { $0.union($1) }), content: .words)
      (piece.label, piece.value, piece.identifier) = (words.label, words.value, first.mark.look.identifier)
      if run.count > 1 {
        let (from, to) = (strings(first, model).0, strings(last, model).0)
        let amounts = run.compactMap { resolved -> Double? in
          let side = resolved.isHorizontal ? resolved.mark.x : resolved.mark.y
          return side.values.last?.datum.number
        }
        piece.label = Text(verbatim: from == to ? from : "\(from) – \(to)")
        if let low = amounts.min(), let high = amounts.max() {
          let (low, high) = (_Datum.number(low).text, _Datum.number(high).text)
          piece.value = Text(verbatim: low == high ? low : "\(low) – \(high)")
        }
      }
      return piece
    }
  }
}

import Foundation

/// The marks of one line or of one area, in order.
struct Series {
  var kind: Mark.Kind
  var id: String
  var marks: [ResolvedMark]

  private struct Key: Hashable {
    var kind: Mark.Kind
    var series: _Datum?
    var style: _Datum?
    var symbol: _Datum?
    var line: _Datum?
    var group: Int?
  }

  /// The series of marks, in the order in which they begin.
  static func all(of marks: [ResolvedMark]) -> [Series] {
    var places: [Key: Int] = [:]
    var all: [Series] = []
    for resolved in marks where resolved.mark.kind == .line || resolved.mark.kind == .area {
      let look = resolved.mark.look
      let key = Key(
        kind: resolved.mark.kind, series: resolved.mark.series?.datum, style: look.styleBy?.datum,
        symbol: look.symbolBy?.datum, line: look.lineStyleBy?.datum, group: resolved.group)
      if let place = places[key] {
        all[place].marks.append(resolved)
      } else {
        places[key] = all.count
        let names = [key.series, key.style, key.symbol, key.line].map { $0?.name ?? "" }
        all.append(Series(kind: resolved.mark.kind, id: names.joined(separator: "/"), marks: [resolved]))
      }
    }
    return all
  }
}

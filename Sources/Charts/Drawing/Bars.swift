import Foundation

/// How wide bars are, and how they stand beside one another.
enum Bars {
  /// The part of a band or bin that a bar takes by itself.
  static let ratio: CGFloat = 0.65
  /// The part of a band or bin that bars beside one another take together, and each of its share.
  static let groupRatio: CGFloat = 0.8
  static let shareRatio: CGFloat = 0.92
  /// The greatest width of a bar that stands at a number and not in a bin.
  static let thin: CGFloat = 10

  struct Group {
    var index: Int
    var count: Int
    var span: MarkDimension

    /// The part of a room that this one of the marks has.
    func part(middle: CGFloat, room: CGFloat) -> (CGFloat, CGFloat) {
      let all = span.size(of: room) ?? room * Bars.groupRatio
      let share = all / CGFloat(max(count, 1))
      let start = middle - all / 2 + share * CGFloat(index)
      return (start, start + share)
    }
  }

  /// From where to where a mark reaches across.
  static func reach(
    middle: CGFloat, room: CGFloat, _ dimension: MarkDimension, isBin: Bool, kind: Mark.Kind, group: Group?
  ) -> (CGFloat, CGFloat) {
    var (middle, room) = (middle, room)
    if let group {
      let part = group.part(middle: middle, room: room)
      (middle, room) = ((part.0 + part.1) / 2, part.1 - part.0)
    }
    let automatic: CGFloat =
      if group != nil { room * shareRatio } else if kind == .rectangle { isBin ? room : min(room, thin) } else if isBin
      {
        room * ratio
      } else {
        min(room * ratio, thin)
      }
    let width = dimension.size(of: room) ?? automatic
    return (middle - width / 2, middle + width / 2)
  }
}

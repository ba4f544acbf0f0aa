import Foundation

/// The sizes that an element has answered. Many elements are asked but once, so the first answer needs no memory of its
/// own.
struct SizeCache {
  struct Answer {
    var proposal: Proposal
    var size: CGSize
  }
  /// Stacks within stacks ask for nine sizes (least, most and final in each direction); with fewer places than that,
  /// the work would grow with a power of the depth.
  private static let limit = 12
  private static let none = Answer(proposal: .unspecified, size: CGSize(width: Double.nan, height: Double.nan))

  private var first = Self.none
  private var others: [Answer] = []

  var isEmpty: Bool { first.size.width.isNaN }
  var count: Int { isEmpty ? 0 : 1 + others.count }

  subscript(index: Int) -> Answer {
    get { index == 0 ? first : others[index - 1] }
    set { if index == 0 { first = newValue } else { others[index - 1] = newValue } }
  }

  func size(for proposal: Proposal) -> CGSize? {
    guard !isEmpty else { return nil }
    if first.proposal == proposal { return first.size }
    for answer in others where answer.proposal == proposal { return answer.size }
    return nil
  }

  /// Remembers an answer; true when the oldest one is forgotten for it.
  mutating func insert(_ answer: Answer) -> Bool {
    if isEmpty {
      first = answer
      return false
    }
    let isFull = count == Self.limit
    if isFull { first = others.removeFirst() }
    // Who is asked again is mostly asked for the least, the most and the final size; texts, whose ideal size stands for
    // the last two, for no more than that.
    if others.isEmpty { others.reserveCapacity(answer.proposal == .unspecified ? 1 : 2) }
    others.append(answer)
    return isFull
  }

  mutating func removeAll() { self = SizeCache() }
}

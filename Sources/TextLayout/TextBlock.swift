/// Text broken into lines and measured; what a host draws as it is. A reference, because most who ask want a width out of
/// it; nobody changes it once it is made.
public final class TextBlock: @unchecked Sendable {
  /// The runs as they are drawn: the request's, smaller where text shrank to fit.
  public let runs: [TextRun]
  /// What the lines are made of when they are asked for: most blocks are only measured.
  private let text: ShapedText?
  var places: [PlacedLine] = []
  /// Stands for `places` where those are many and nobody is likely to ask for them: what they are found with.
  var unplaced: TextRequest?
  /// The last line, where an ellipsis stands in it.
  var cut: TextLine?
  /// Width of the widest line without trailing spaces, and the height of all lines, both rounded up to a third of a
  /// point.
  public internal(set) var width = 0.0
  public internal(set) var height = 0.0
  /// Distances from the top of the block.
  public internal(set) var firstBaseline = 0.0
  public internal(set) var lastBaseline = 0.0
  /// Whether an ellipsis stands for some of the text.
  public internal(set) var isTruncated = false
  /// What the request's font sizes were multiplied by to fit: 1 unless a minimum scale factor was given.
  public let scale: Double

  init(runs: [TextRun], text: ShapedText?, scale: Double) {
    self.runs = runs
    self.text = text
    self.scale = scale
  }

  public internal(set) var lineCount = 0

  public var lines: [TextLine] {
    guard let text else { return [] }
    if let unplaced { return BlockBuilder(request: unplaced, text: text, scale: scale, keepsAll: true).block().lines }
    return places.indices.map { index in
      if index == places.count - 1, let cut { return cut }
      return places[index].line(of: text)
    }
  }
}

/// Where a line of a text is, and which part of the text it shows.
struct PlacedLine: Sendable {
  var start: Int32
  var end: Int32
  var paragraph: Int32
  var width: Double
  var top: Double
  var height: Double
  var baseline: Double

  func line(of text: ShapedText) -> TextLine {
    let range = Int(start)..<Int(end)
    let pieces = text.runs.count == 1 ? nil : text.pieces(of: range)
    return TextLine(
      text: pieces.map { $0.map(\.text).joined() } ?? text.string(range), several: pieces, width: width, top: top,
      height: height, baseline: baseline, isRightToLeft: text.paragraphs[Int(paragraph)].isRightToLeft)
  }
}

/// One line of a block.
public struct TextLine: Sendable {
  /// A part of a line within one run.
  public struct Piece: Sendable, Equatable {
    public var run: Int
    public var text: String
    public init(run: Int, text: String) {
      self.run = run
      self.text = text
    }
  }

  /// In logical order, with trailing spaces, without the line end.
  public internal(set) var text: String
  /// The parts of a text of several runs.
  var several: [Piece]?
  public var pieces: [Piece] { several ?? (text.isEmpty ? [] : [Piece(run: 0, text: text)]) }
  /// Advance width in points, without trailing spaces.
  public var width: Double
  /// Distance from the block's top.
  public var top: Double
  public var height: Double
  /// Distance of the baseline from the block's top.
  public var baseline: Double
  /// The paragraph's base direction, from its first strong character.
  public var isRightToLeft: Bool
}

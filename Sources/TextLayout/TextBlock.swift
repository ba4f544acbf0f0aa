/// Text broken into lines and measured; what a host draws as it is.
public struct TextBlock: Sendable {
  /// The runs as they are drawn: the request's, smaller where text shrank to fit.
  public var runs: [TextRun]
  public var lines: [TextLine]
  /// Width of the widest line without trailing spaces, and the height of all lines, both rounded up to a third of a
  /// point.
  public var width: Double
  public var height: Double
  /// Distances from the top of the block.
  public var firstBaseline: Double
  public var lastBaseline: Double
  /// Whether an ellipsis stands for some of the text.
  public var isTruncated: Bool
  /// What the request's font sizes were multiplied by to fit: 1 unless a minimum scale factor was given.
  public var scale: Double
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
  public var text: String
  public var pieces: [Piece]
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

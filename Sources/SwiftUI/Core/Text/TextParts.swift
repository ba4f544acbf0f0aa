import Foundation
import TextLayout

extension Text {
  /// A text that has been laid out: its lines, from top to bottom.
  public struct Layout: RandomAccessCollection, Equatable {
    /// Whether an ellipsis stands for some of the text.
    public let isTruncated: Bool
    private let lines: [Line]
    public var startIndex: Int { 0 }
    public var endIndex: Int { lines.count }
    public subscript(index: Int) -> Line { lines[index] }

    /// A line: its runs, each of one style.
    public struct Line: RandomAccessCollection, Equatable {
      /// Where the line's baseline begins.
      public var origin: CGPoint
      let runs: [Run]
      public var startIndex: Int { 0 }
      public var endIndex: Int { runs.count }
      public subscript(index: Int) -> Run { runs[index] }
      /// How much room the line takes.
      public var typographicBounds: TypographicBounds {
        var bounds = TypographicBounds()
        bounds.origin = origin
        for run in runs.map(\.typographicBounds) {
          bounds.width = Swift.max(bounds.width, run.rect.maxX - origin.x)
          bounds.ascent = Swift.max(bounds.ascent, run.ascent)
          bounds.descent = Swift.max(bounds.descent, run.descent)
          bounds.leading = Swift.max(bounds.leading, run.leading)
        }
        return bounds
      }
    }

    /// A part of a line in one style: its letters.
    public struct Run: RandomAccessCollection, Equatable {
      let letters: [Letter]
      let look: TextLook
      let font: FontDescriptor
      let baseline: Double
      /// Which way the run is read.
      public let layoutDirection: LayoutDirection
      public var startIndex: Int { 0 }
      public var endIndex: Int { letters.count }
      public subscript(index: Int) -> RunSlice { RunSlice(run: self, indices: index..<index + 1) }
      public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: self, indices: bounds) }
      /// What was said of this part of the text by an attribute of a type.
      public subscript<T: TextAttribute>(key: T.Type) -> T? {
        look.attributes.lazy.compactMap { $0.value as? T }.last
      }
      /// Which letters of the text these are.
      public var characterIndices: [CharacterIndex] { letters.map(\.index) }
      /// How much room the run takes.
      public var typographicBounds: TypographicBounds { self[startIndex..<endIndex].typographicBounds }
    }

    /// A part of a run.
    public struct RunSlice: RandomAccessCollection, Equatable {
      public var run: Run
      public var indices: Range<Int>
      public init(run: Run, indices: Range<Int>) {
        self.run = run
        self.indices = indices
      }
      public var startIndex: Int { indices.lowerBound }
      public var endIndex: Int { indices.upperBound }
      public subscript(index: Int) -> RunSlice { RunSlice(run: run, indices: index..<index + 1) }
      public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: run, indices: bounds) }
      /// What was said of this part of the text by an attribute of a type.
      public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }
      /// Which letters of the text these are.
      public var characterIndices: [CharacterIndex] { letters.map(\.index) }
      var letters: ArraySlice<Letter> { run.letters[indices] }
      /// How much room the slice takes.
      public var typographicBounds: TypographicBounds {
        let metrics = metrics(for: run.font)
        var bounds = TypographicBounds()
        bounds.origin = CGPoint(x: letters.first?.x ?? 0, y: run.baseline)
        bounds.width = (letters.last.map { $0.x + $0.width } ?? 0) - bounds.origin.x
        bounds.ascent = metrics.ascender
        bounds.descent = metrics.descender
        bounds.leading = Swift.max(0, metrics.lineHeight - metrics.ascender - metrics.descender)
        return bounds
      }
    }

    /// How much room something takes.
    public struct TypographicBounds: Equatable, Sendable {
      /// Where its baseline begins.
      public var origin = CGPoint.zero
      public var width: CGFloat = 0
      /// How far it reaches above the baseline.
      public var ascent: CGFloat = 0
      /// How far it reaches below the baseline.
      public var descent: CGFloat = 0
      /// The space to the next line.
      public var leading: CGFloat = 0
      public init() {}
      /// The rectangle of all of it, without the leading.
      public var rect: CGRect { CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent) }
    }

    /// The place of a letter in the text.
    public struct CharacterIndex: Strideable, Hashable, Sendable {
      let offset: Int
      public func distance(to other: CharacterIndex) -> Int { other.offset - offset }
      public func advanced(by n: Int) -> CharacterIndex { CharacterIndex(offset: offset + n) }
      public static func < (a: CharacterIndex, b: CharacterIndex) -> Bool { a.offset < b.offset }
    }

    /// How letters are drawn.
    public struct DrawingOptions: OptionSet, Sendable {
      public let rawValue: UInt32
      public init(rawValue: UInt32) { self.rawValue = rawValue }
      /// Lets letters stand between pixels; here they always do.
      public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
    }
  }
}

/// What is drawn for a letter, and where.
struct Letter: Equatable {
  var index: Text.Layout.CharacterIndex
  /// SVG path data; nil for what is no outline of one colour, and is drawn as text: emoji, words from right to left.
  var path: String?
  var text: String
  var x: Double
  var width: Double
}

extension Text.Layout {
  /// The layout of a block whose runs have these looks, in a width.
  init(_ block: TextBlock, _ looks: [TextLook], width: Double, _ alignment: TextAlignment) {
    isTruncated = block.isTruncated
    var count = 0
    lines = block.lines.map { line in
      let free = width - line.width
      var x = alignment == .center ? free / 2 : (alignment == .trailing) != line.isRightToLeft ? free : 0
      let origin = CGPoint(x: x, y: line.baseline)
      let pieces = line.pieces.filter { $0.run < Swift.min(looks.count, block.runs.count) }
      // From right to left, the first piece stands last.
      let runs = (line.isRightToLeft ? pieces.reversed() : pieces).map { piece in
        let (look, font) = (looks[piece.run], block.runs[piece.run].font)
        let baseline = line.baseline - look.baselineOffset
        let letters = Self.letters(piece.text, look, font, line.isRightToLeft, &x, baseline, &count)
        return Run(
          letters: letters, look: look, font: font, baseline: baseline,
          layoutDirection: line.isRightToLeft ? .rightToLeft : .leftToRight)
      }
      return Line(origin: origin, runs: runs)
    }
  }

  private static func letters(
    _ text: String, _ look: TextLook, _ font: FontDescriptor, _ isRightToLeft: Bool, _ x: inout Double, _ y: Double,
    _ count: inout Int
  ) -> [Letter] {
    func measured(_ text: String) -> Double { TextEngine.shared.layout(TextRequest(text, font: font)).width }
    func letter(_ text: String, _ path: String?, _ end: Double) -> Letter {
      defer { x = end }
      let index = CharacterIndex(offset: count)
      count += text.count
      return Letter(index: index, path: path, text: text, x: x, width: end - x)
    }
    // Letters that join, and change with their neighbours, stay together.
    if isRightToLeft { return [letter(text, nil, x + measured(text))] }
    return text.map { character in
      let text = String(character)
      let (path, end) = GlyphOutlines.path(of: text, font: font, kerning: look.kerning, x: x, y: y)
      let isDrawn = !path.isEmpty || character.isWhitespace
      return letter(text, isDrawn ? path : nil, isDrawn ? end : x + measured(text) + look.kerning)
    }
  }
}

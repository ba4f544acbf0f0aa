import DisplayTree
import Synchronization
import TextLayout

/// The style of a run of text. Most texts of a screen share a few looks, so each is kept once.
package struct TextLook: Equatable, Sendable {
  package var font: FontDescriptor
  package var paint: _Paint
  package var kerning = 0.0
  package var baselineOffset = 0.0
  package var underline: LineLook?
  package var strikethrough: LineLook?
  package var link: String?
  package var background: RGBA?
  /// What text renderers are told.
  var attributes: [AnyTextAttribute] = []
  /// The glyph of a symbol stands here.
  package var isSymbol = false
}

/// A line under or through a text.
package struct LineLook: Equatable, Sendable {
  var pattern: Text.LineStyle.Pattern
  /// Nil is the text's own.
  var color: RGBA?
}

/// What else a text takes from around it.
struct TextFlow: Equatable, Sendable {
  var lineLimit: Int?
  var truncation: TextTruncation
  var lineSpacing: Double
  var leading: Double?
  var locale: String
  var direction: TextDirection
  var minimumScaleFactor: Double
  var reservesSpace: Bool
  var alignment: TextAlignment
  /// The colour of the bars that stand for the lines, where what they say is not to be seen.
  var block: RGBA?
  var isSelectable: Bool
  var isDecoration: Bool
}

/// A value that others which are equal to it share.
package final class Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  private init(_ value: Value) { self.value = value }

  package static func == (a: Shared, b: Shared) -> Bool { a === b || a.value == b.value }

  /// The values that were asked for last; there is no need to find them all.
  struct Recent: Sendable {
    private var held: [Shared<Value>] = []
    private var oldest = 0

    mutating func shared(_ value: Value) -> Shared<Value> {
      for known in held where known.value == value { return known }
      let new = Shared(value)
      if held.count < 8 {
        held.append(new)
      } else {
        held[oldest] = new
        oldest = (oldest + 1) % 8
      }
      return new
    }
  }
}

extension Shared<TextLook> {
  private static let recent = Mutex(Recent())
  package static func of(_ look: TextLook) -> Shared<TextLook> { recent.withLock { $0.shared(look) } }
}

extension Shared<TextFlow> {
  private static let recent = Mutex(Recent())
  static func of(_ flow: TextFlow) -> Shared<TextFlow> { recent.withLock { $0.shared(flow) } }
}

/// The properties that texts of one look have in common: all but what they say.
@MainActor enum CommonTextProperties {
  struct Key: Equatable {
    var look: Shared<TextLook>
    var flow: Shared<TextFlow>
    /// The drawn font's size, which is smaller where text shrank to fit.
    var size: Double
    var pitch: Double
    var baseline: Double
    var isRightToLeft: Bool
  }

  private static var recent: [(key: Key, properties: Properties)] = []
  private static var oldest = 0

  static func of(_ key: Key, _ make: () -> Properties) -> Properties {
    for known in recent where known.key == key { return known.properties }
    let properties = make()
    if recent.count < 8 {
      recent.append((key, properties))
    } else {
      recent[oldest] = (key, properties)
      oldest = (oldest + 1) % 8
    }
    return properties
  }
}

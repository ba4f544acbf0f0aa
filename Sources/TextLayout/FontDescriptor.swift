/// Which font a piece of text asks for, independent of the files that will serve it.
public struct FontDescriptor: Hashable, Sendable {
  /// The system's font designs, or a family or PostScript name of an app's own font.
  public enum Family: Hashable, Sendable {
    case system, serif, monospaced, rounded
    case named(String)
  }

  public var family: Family
  /// Em size in points.
  public var size: Double
  /// CSS weight, 100 to 900; 400 is regular, 600 semibold, 700 bold.
  public var weight: Int
  public var italic: Bool
  /// Points added after every glyph, over the system's own tracking for the size.
  public var tracking: Double
  /// Digits of equal width (`tnum`).
  public var monospacedDigits: Bool

  public init(
    family: Family = .system, size: Double = 17, weight: Int = 400, italic: Bool = false, tracking: Double = 0,
    monospacedDigits: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
    self.tracking = tracking
    self.monospacedDigits = monospacedDigits
  }

  /// Points that a host puts after every glyph (CSS `letter-spacing`): the asked-for tracking and, for the system
  /// designs drawn with the app font, the system's own at this size.
  public var letterSpacing: Double {
    switch family {
    case .system, .rounded: tracking + systemTracking(size: size)
    default: tracking
    }
  }

  /// Whether the system's font is the one for large sizes.
  var isDisplay: Bool { size >= 20 }

  /// The same font at another size, as when text shrinks to fit; tracking shrinks along.
  public func scaled(by factor: Double) -> FontDescriptor {
    var copy = self
    copy.size *= factor
    copy.tracking *= factor
    return copy
  }
}

/// Points that the system font adds after every glyph at a size.
///
/// Apple's table for the system font (in the Human Interface Guidelines) is used below 20 points and from 28 on. From
/// 20 points the app font is the display cut, which is set tighter than Apple's at the same size, so that sizes in
/// between get `.30` where Apple's face, still changing from its text to its display cut there, has negative values.
public func systemTracking(size: Double) -> Double {
  if size >= 20, size < 28 { return 0.30 }
  let table = systemTrackingTable
  guard size > table[0].size else { return table[0].tracking }
  guard size < table[table.count - 1].size else { return 0 }
  var upper = 1
  while table[upper].size < size { upper += 1 }
  let (low, high) = (table[upper - 1], table[upper])
  return low.tracking + (high.tracking - low.tracking) * (size - low.size) / (high.size - low.size)
}

private let systemTrackingTable: [(size: Double, tracking: Double)] = [
  (6, 0.24), (7, 0.23), (8, 0.21), (9, 0.17), (10, 0.12), (11, 0.06), (12, 0), (13, -0.08), (14, -0.15), (15, -0.23),
  (16, -0.31), (17, -0.43), (18, -0.44), (19, -0.45), (20, -0.45), (27, 0.29), (28, 0.38), (29, 0.40), (34, 0.40),
  (35, 0.38), (36, 0.37), (44, 0.37), (48, 0.35), (51, 0.33), (54, 0.32), (56, 0.30), (58, 0.28), (60, 0.26),
  (64, 0.22), (68, 0.17), (72, 0.14), (76, 0.07), (80, 0),
]

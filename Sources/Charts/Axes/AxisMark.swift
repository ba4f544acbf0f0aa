import Foundation

/// What is drawn for a value on an axis.
@MainActor @preconcurrency public protocol AxisMark {
  associatedtype Body: AxisMark
  @AxisMarkBuilder @MainActor @preconcurrency var body: Body { get }
  /// Adds what is drawn.
  func _collect(into parts: inout [_AxisPart], _ look: _AxisLook)
}

extension AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) { body._collect(into: &parts, look) }
}

extension AxisMark where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body: it is drawn by the chart") }
}

extension Never: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {}
}

/// A line, a tick or a label of an axis.
public struct _AxisPart {
  enum Kind {
    case line(StrokeStyle?)
    case tick(AxisTick.Length, StrokeStyle?)
    case label(AxisLabel)
  }
  var kind: Kind
  var isCentered: Bool?
  var look: _AxisLook
}

/// A label as it was asked for.
struct AxisLabel {
  /// The label's own content; nil for the value in words.
  var content: AnyView?
  /// Writes the value; nil for the axis' own way.
  var format: ((_Datum) -> String)?
  var anchor: UnitPoint?
  var collision = AxisValueLabelCollisionResolution.automatic
  var orientation = AxisValueLabelOrientation.automatic
  var horizontalSpacing: CGFloat?
  var verticalSpacing: CGFloat?
}

/// What modifiers say of an axis' parts.
public struct _AxisLook {
  var style: AnyShapeStyle?
  var font: Font?
  var offset = CGSize.zero
  var isHidden = false
}

/// Builds what is drawn for a value.
@resultBuilder public struct AxisMarkBuilder {
  public static func buildExpression<Content: AxisMark>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyAxisMark { EmptyAxisMark() }
  public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: AxisMark>(_ content: repeat each Content) -> TupleAxisMark<
    repeat each Content
  > { TupleAxisMark((repeat each content)) }
  public static func buildIf<Content: AxisMark>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: AxisMark, B: AxisMark>(first: A) -> BuilderConditional<A, B> { .first(first) }
  public static func buildEither<A: AxisMark, B: AxisMark>(second: B) -> BuilderConditional<A, B> { .second(second) }
  public static func buildLimitedAvailability<Content: AxisMark>(_ content: Content) -> AnyAxisMark {
    AnyAxisMark(content)
  }
}

/// Nothing on an axis.
public struct EmptyAxisMark: Sendable {
  public typealias Body = Never
  public nonisolated init() {}
}

extension EmptyAxisMark: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {}
}

/// A mark of any type.
public struct AnyAxisMark {
  public typealias Body = Never
  private let content: any AxisMark
  public nonisolated init<C: AxisMark>(_ content: C) { self.content = content }
  public nonisolated init<C: AxisMark>(erasing content: C) { self.content = content }
}

extension AnyAxisMark: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) { content._collect(into: &parts, look) }
}

/// Several marks for one value.
public struct TupleAxisMark<each Content: AxisMark> {
  public typealias Body = Never
  private let contents: (repeat each Content)
  nonisolated init(_ contents: (repeat each Content)) { self.contents = contents }
}

extension TupleAxisMark: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {
    for content in repeat each contents { content._collect(into: &parts, look) }
  }
}

extension BuilderConditional: AxisMark where TrueContent: AxisMark, FalseContent: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {
    switch self {
    case .first(let content): content._collect(into: &parts, look)
    case .second(let content): content._collect(into: &parts, look)
    }
  }
}

extension Optional: AxisMark where Wrapped: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) { self?._collect(into: &parts, look) }
}

/// Marks that look otherwise.
public struct _ModifiedAxisMark<Content: AxisMark> {
  public typealias Body = Never
  let content: Content
  let change: (inout _AxisLook) -> Void
}

extension _ModifiedAxisMark: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {
    var look = look
    change(&look)
    content._collect(into: &parts, look)
  }
}

extension AxisMark {
  /// Draws with a style.
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
    _ModifiedAxisMark(content: self) { $0.style = AnyShapeStyle(style) }
  }
  /// Writes labels in a font.
  public nonisolated func font(_ font: Font?) -> some AxisMark { _ModifiedAxisMark(content: self) { $0.font = font } }
  /// Moves what is drawn.
  public nonisolated func offset(_ offset: CGSize) -> some AxisMark {
    _ModifiedAxisMark(content: self) {
      $0.offset.width += offset.width
      $0.offset.height += offset.height
    }
  }
  /// Moves what is drawn.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
    offset(CGSize(width: x, height: y))
  }
  /// Hides labels from assistive technology.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some AxisMark {
    _ModifiedAxisMark(content: self) { $0.isHidden = hidden }
  }
}

/// A line across the plot.
public struct AxisGridLine: Sendable {
  public typealias Body = Never
  let isCentered: Bool?
  let stroke: StrokeStyle?
  /// A line at each value; in the middle between values where it is centered.
  public nonisolated init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    isCentered = centered
    self.stroke = stroke
  }
}

extension AxisGridLine: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {
    parts.append(_AxisPart(kind: .line(stroke), isCentered: isCentered, look: look))
  }
}

/// A short line beside the plot.
public struct AxisTick: Sendable {
  public typealias Body = Never
  /// How long ticks are.
  public struct Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    enum Kind: Hashable, Sendable {
      case automatic
      case fixed(CGFloat)
      /// As far as the labels reach, and further.
      case label(CGFloat)
    }
    let kind: Kind
    public static let automatic = Length(kind: .automatic)
    public static let label = Length(kind: .label(0))
    public static let longestLabel = Length(kind: .label(0))
    public static func label(extendPastBy length: CGFloat) -> Length { Length(kind: .label(length)) }
    public static func longestLabel(extendPastBy length: CGFloat) -> Length { Length(kind: .label(length)) }
    init(kind: Kind) { self.kind = kind }
    public init(floatLiteral value: Double) { kind = .fixed(CGFloat(value)) }
    public init(integerLiteral value: Int) { kind = .fixed(CGFloat(value)) }
  }
  let isCentered: Bool?
  let length: Length
  let stroke: StrokeStyle?

  /// A tick at each value.
  public nonisolated init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    isCentered = centered
    self.length = length
    self.stroke = stroke
  }
  /// A tick of some points at each value.
  @_disfavoredOverload
  public nonisolated init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {
    self.init(centered: centered, length: Length(kind: .fixed(length)), stroke: stroke)
  }
}

extension AxisTick: AxisMark {
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {
    parts.append(_AxisPart(kind: .tick(length, stroke), isCentered: isCentered, look: look))
  }
}

import Foundation

/// What is done where labels overlap.
public struct AxisValueLabelCollisionResolution: Hashable, Sendable {
  let isOff: Bool
  public static let automatic = AxisValueLabelCollisionResolution(isOff: false)
  /// Labels that overlap one before them are left out.
  public static let greedy = AxisValueLabelCollisionResolution(isOff: false)
  public static func greedy(priority: Double? = nil, minimumSpacing: CGFloat? = nil) -> Self { .greedy }
  public static let truncate = AxisValueLabelCollisionResolution(isOff: true)
  public static let disabled = AxisValueLabelCollisionResolution(isOff: true)
}

/// In which direction labels are written.
public struct AxisValueLabelOrientation: Hashable, Sendable {
  let isUpright: Bool
  public static let automatic = AxisValueLabelOrientation(isUpright: false)
  public static let horizontal = AxisValueLabelOrientation(isUpright: false)
  public static let vertical = AxisValueLabelOrientation(isUpright: true)
  public static let verticalReversed = AxisValueLabelOrientation(isUpright: true)
}

/// The label of a value on an axis.
public struct AxisValueLabel<Content: View> {
  let label: AxisLabel
  let isCentered: Bool?

  /// A view for each value.
  public nonisolated init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    label = AxisLabel(
      content: AnyView(content()), anchor: anchor, collision: collisionResolution, orientation: orientation,
      horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    isCentered = centered
  }
}

extension AxisValueLabel: AxisMark {
  public typealias Body = Never
  public func _collect(into parts: inout [_AxisPart], _ look: _AxisLook) {
    parts.append(_AxisPart(kind: .label(label), isCentered: isCentered, look: look))
  }
}

extension AxisValueLabel where Content == Text {
  /// The value in words.
  public nonisolated init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    label = AxisLabel(
      anchor: anchor, collision: collisionResolution, orientation: orientation, horizontalSpacing: horizontalSpacing,
      verticalSpacing: verticalSpacing)
    isCentered = centered
  }

  /// The value in a format.
  public nonisolated init<Format: FormatStyle>(
    format: Format, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
    label = AxisLabel(
      format: { Format.FormatInput(datum: $0).map(format.format) ?? $0.text }, anchor: anchor,
      collision: collisionResolution, orientation: orientation, horizontalSpacing: horizontalSpacing,
      verticalSpacing: verticalSpacing)
    isCentered = centered
  }

  /// A text for each value.
  public nonisolated init(
    _ text: Text, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    label = AxisLabel(
      content: AnyView(text), anchor: anchor, collision: collisionResolution, orientation: orientation,
      horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    isCentered = centered
  }

  /// A text for each value.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil, collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      Text(titleKey), centered: centered, anchor: anchor, collisionResolution: collisionResolution,
      orientation: orientation, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
  }

  /// A text for each value.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      Text(title), centered: centered, anchor: anchor, collisionResolution: collisionResolution,
      orientation: orientation, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
  }
}

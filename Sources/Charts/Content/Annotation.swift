import Foundation

/// On which side of something a view stands.
public struct AnnotationPosition: Hashable, Sendable {
  /// −1 before, 0 over, 1 behind, in each direction; nil lets the chart choose.
  let x: Int?
  let y: Int?
  public static let automatic = AnnotationPosition(x: nil, y: nil)
  public static let overlay = AnnotationPosition(x: 0, y: 0)
  public static let top = AnnotationPosition(x: 0, y: -1)
  public static let bottom = AnnotationPosition(x: 0, y: 1)
  public static let leading = AnnotationPosition(x: -1, y: 0)
  public static let trailing = AnnotationPosition(x: 1, y: 0)
  public static let topLeading = AnnotationPosition(x: -1, y: -1)
  public static let topTrailing = AnnotationPosition(x: 1, y: -1)
  public static let bottomLeading = AnnotationPosition(x: -1, y: 1)
  public static let bottomTrailing = AnnotationPosition(x: 1, y: 1)
}

/// What an annotation's content may know of its mark.
public struct AnnotationContext: Sendable {
  /// The size of the mark.
  public let targetSize: CGSize
}

/// What is done with an annotation that does not fit.
public struct AnnotationOverflowResolution: Hashable, Sendable {
  /// Into what an annotation is moved.
  public struct Boundary: Hashable, Sendable {
    let isPlot: Bool
    public static let automatic = Boundary(isPlot: false)
    public static let chart = Boundary(isPlot: false)
    public static let plot = Boundary(isPlot: true)
  }
  /// How an annotation is made to fit in one direction.
  public struct Strategy: Hashable, Sendable {
    let boundary: Boundary?
    public static let automatic = Strategy(boundary: .automatic)
    public static let fit = Strategy(boundary: .automatic)
    public static func fit(to boundary: Boundary) -> Strategy { Strategy(boundary: boundary) }
    public static let padScale = Strategy(boundary: nil)
    public static let disabled = Strategy(boundary: nil)
  }
  public var x: Strategy
  public var y: Strategy
  public init(x: Strategy = .automatic, y: Strategy = .automatic) {
    self.x = x
    self.y = y
  }
  public static let automatic = AnnotationOverflowResolution()
  /// Where nothing is said: the scale leaves room above bars, and sideways the view is moved into the chart.
  static let standard = AnnotationOverflowResolution(x: .fit(to: .chart), y: .disabled)
}

extension ChartContent {
  /// Puts a view beside each mark.
  public nonisolated func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: @escaping () -> C
  ) -> some ChartContent {
    annotation(position: position, alignment: alignment, spacing: spacing, overflowResolution: .standard) {
      (_: AnnotationContext) in content()
    }
  }

  /// Puts a view beside each mark, which may know the mark's size.
  public nonisolated func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: @escaping (_ context: AnnotationContext) -> C
  ) -> some ChartContent {
    annotation(
      position: position, alignment: alignment, spacing: spacing, overflowResolution: .standard, content: content)
  }

  /// Puts a view beside each mark, moved so that it fits.
  public nonisolated func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    overflowResolution: AnnotationOverflowResolution, @ViewBuilder content: @escaping () -> C
  ) -> some ChartContent {
    annotation(position: position, alignment: alignment, spacing: spacing, overflowResolution: overflowResolution) {
      (_: AnnotationContext) in content()
    }
  }

  /// Puts a view beside each mark, which may know the mark's size, moved so that it fits.
  public nonisolated func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    overflowResolution: AnnotationOverflowResolution,
    @ViewBuilder content: @escaping (_ context: AnnotationContext) -> C
  ) -> some ChartContent {
    look {
      $0.annotations.append(
        MarkAnnotation(
          position: position, alignment: alignment, spacing: spacing, overflow: overflowResolution,
          content: { AnyView(content($0)) }))
    }
  }
}

import Foundation

/// Where the slices of a pie are.
@MainActor struct SectorGeometry {
  let model: ChartModel
  let center: CGPoint
  let radius: Double
  private let total: Double

  init(_ model: ChartModel, _ size: CGSize) {
    self.model = model
    center = CGPoint(x: size.width / 2, y: size.height / 2)
    radius = Double(min(size.width, size.height)) / 2
    total = model.marks.reduce(0) { max($0, $1.mark.kind == .sector ? $1.span?.high ?? 0 : 0) }
  }

  func sector(of resolved: ResolvedMark) -> Sector? {
    guard let span = resolved.span, total > 0, radius > 0 else { return nil }
    let mark = resolved.mark
    let outer = distance(mark.outerRadius, standard: radius)
    let inner = min(distance(mark.innerRadius, standard: 0), outer)
    return Sector(
      center: center, start: span.low / total * 2 * .pi, end: span.high / total * 2 * .pi, inner: inner, outer: outer,
      inset: Double(mark.angularInset), radius: Double(mark.look.cornerRadius ?? 0))
  }

  private func distance(_ dimension: MarkDimension, standard: Double) -> Double {
    switch dimension.kind {
    case .automatic: standard
    case .fixed(let value): Double(value)
    case .inset(let value): max(0, radius - Double(value))
    case .ratio(let value): radius * Double(value)
    }
  }

  /// The value around the circle at an angle from the top.
  func value(at angle: Double) -> Double? {
    guard total > 0 else { return nil }
    let turn = angle / (2 * .pi)
    return (turn - turn.rounded(.down)) * total
  }
}

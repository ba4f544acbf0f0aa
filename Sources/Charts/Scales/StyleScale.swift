import Foundation

/// From values to styles, symbols, sizes or dashes.
struct StyleScale<Style> {
  /// The values in the order of the legend.
  private(set) var order: [_Datum] = []
  private var places: [_Datum: Int] = [:]
  private let spec: StyleScaleSpec<Style>
  private let standard: [Style]
  /// The least and greatest number, where numbers get something in between.
  private(set) var bounds: (Double, Double)?

  /// A scale of the values that marks have.
  init(_ spec: StyleScaleSpec<Style>, standard: [Style], values: [_Datum]) {
    self.spec = spec
    self.standard = standard
    for value in (spec.domain ?? []) + values where places[value] == nil {
      places[value] = order.count
      order.append(value)
    }
    let numbers = order.compactMap(\.number)
    let isListed = spec.range != nil && spec.domain != nil && spec.range?.count == spec.domain?.count
    if spec.gradient != nil || !isListed, spec.mapping == nil, !numbers.isEmpty, numbers.count == order.count {
      bounds = (numbers.min()!, numbers.max()!)
    }
  }

  var isEmpty: Bool { order.isEmpty }
  var gradient: Gradient? { spec.gradient }
  var range: [Style]? { spec.range }

  func style(of value: _Datum) -> Style {
    if let style = spec.mapping?(value) { return style }
    let styles = spec.range.flatMap { $0.isEmpty ? nil : $0 } ?? standard
    return styles[(places[value] ?? 0) % styles.count]
  }

  /// Where a number lies between the least, 0, and the greatest, 1.
  func fraction(of value: _Datum) -> Double? {
    guard let bounds, let number = value.number else { return nil }
    return bounds.1 == bounds.0 ? 0.5 : min(max((number - bounds.0) / (bounds.1 - bounds.0), 0), 1)
  }
}

extension StyleScale where Style == AnyShapeStyle {
  /// The colours of series, in Apple's order.
  static var palette: [AnyShapeStyle] {
    [Color.blue, .green, .orange, .purple, .red, .cyan, .yellow].map { AnyShapeStyle($0) }
  }
  static var colors: Gradient { Gradient(colors: [Color.blue.opacity(0.15), .blue]) }

  /// The colour of a number, or the style of a value.
  func paint(of value: _Datum) -> AnyShapeStyle {
    guard let fraction = fraction(of: value) else { return style(of: value) }
    return AnyShapeStyle((gradient ?? Self.colors).color(at: fraction))
  }
}

extension Gradient {
  func color(at fraction: Double) -> Color {
    guard let after = stops.firstIndex(where: { Double($0.location) >= fraction }) else {
      return stops.last?.color ?? .clear
    }
    guard after > 0 else { return stops[0].color }
    let (a, b) = (stops[after - 1], stops[after])
    let width = Double(b.location - a.location)
    return width <= 0 ? b.color : a.color.mix(with: b.color, by: (fraction - Double(a.location)) / width)
  }
}

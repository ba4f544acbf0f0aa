import DisplayTree
import Foundation

/// Colours at places from 0 to 1.
public struct Gradient: Equatable, Hashable, Sendable, ShapeStyle {
  public struct Stop: Equatable, Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }
  public var stops: [Stop]
  public init(stops: [Stop]) { self.stops = stops }
  /// Colours at equal distances.
  public init(colors: [Color]) {
    let last = max(1, colors.count - 1)
    stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / CGFloat(last)) }
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom)._paint(in: environment)
  }

  func value(_ environment: EnvironmentValues) -> PropertyValue {
    .list(
      resolvedStops(environment).map { .list([.string($0.color.css), .number($0.location)]) })
  }

  /// The stops' colours. What is clear has its neighbour's colour: on the way to `Color.clear` nothing turns grey.
  private func resolvedStops(_ environment: EnvironmentValues) -> [(color: RGBA, location: Double)] {
    let given = stops.map { (color: $0.color.rgba(in: environment), location: Double($0.location)) }
    var shown: [(color: RGBA, location: Double)] = []
    for (index, stop) in given.enumerated() {
      guard stop.color.opacity == 0 else {
        shown.append(stop)
        continue
      }
      let neighbours = [index - 1, index + 1].filter(given.indices.contains).map { given[$0].color }
      for color in neighbours where color.opacity > 0 { shown.append((color.faded(0), stop.location)) }
      if !neighbours.contains(where: { $0.opacity > 0 }) { shown.append(stop) }
    }
    return shown
  }
  func fallback(_ environment: EnvironmentValues) -> RGBA {
    stops.first?.color.rgba(in: environment) ?? RGBA(0, 0, 0, 0)
  }
}

/// A point in a rectangle whose sides are 1.
public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
  public init() { self.init(x: 0, y: 0) }
  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// An angle.
public struct Angle: Hashable, Sendable, Comparable {
  public var radians: Double
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }
  public init() { radians = 0 }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  public static let zero = Angle()
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static func += (a: inout Angle, b: Angle) { a = a + b }
  public static func -= (a: inout Angle, b: Angle) { a = a - b }
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  public static func * (a: Angle, b: Double) -> Angle { Angle(radians: a.radians * b) }
  public static func * (a: Double, b: Angle) -> Angle { Angle(radians: a * b.radians) }
  public static func / (a: Angle, b: Double) -> Angle { Angle(radians: a.radians / b) }
}

public struct LinearGradient: ShapeStyle {
  var gradient: Gradient
  var start: UnitPoint
  var end: UnitPoint
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    start = startPoint
    end = endPoint
  }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .gradient(
        [
          "k": "linear", "s": gradient.value(environment),
          "p": .list([start.x, start.y, end.x, end.y].map { .number(Double($0)) }),
        ], fallback: gradient.fallback(environment)))
  }
}

public struct RadialGradient: ShapeStyle {
  var gradient: Gradient
  var center: UnitPoint
  var radii: (CGFloat, CGFloat)
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    radii = (startRadius, endRadius)
  }
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .gradient(
        [
          "k": "radial", "s": gradient.value(environment),
          "p": .list([.number(Double(center.x)), .number(Double(center.y))]),
          "r": .list([.number(Double(radii.0)), .number(Double(radii.1))]),
        ], fallback: gradient.fallback(environment)))
  }
}

public struct EllipticalGradient: ShapeStyle {
  var gradient: Gradient
  var center: UnitPoint
  var fractions: (CGFloat, CGFloat)
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    fractions = (startRadiusFraction, endRadiusFraction)
  }
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .gradient(
        [
          "k": "elliptical", "s": gradient.value(environment),
          "p": .list([.number(Double(center.x)), .number(Double(center.y))]),
          "r": .list([.number(Double(fractions.0)), .number(Double(fractions.1))]),
        ], fallback: gradient.fallback(environment)))
  }
}

public struct AngularGradient: ShapeStyle {
  var gradient: Gradient
  var center: UnitPoint
  var angles: (Angle, Angle)
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
    self.gradient = gradient
    self.center = center
    angles = (startAngle, endAngle == startAngle ? startAngle + .degrees(360) : endAngle)
  }
  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
  }
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
  }
  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .gradient(
        [
          "k": "angular", "s": gradient.value(environment),
          "p": .list([.number(Double(center.x)), .number(Double(center.y))]),
          "a": .list([.number(angles.0.degrees), .number(angles.1.degrees)]),
        ], fallback: gradient.fallback(environment)))
  }
}

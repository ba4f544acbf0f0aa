import Foundation

/// The values that an axis or a legend spans.
public protocol ScaleDomain {
  var _spec: _DomainSpec { get }
}

/// What a domain says.
public struct _DomainSpec {
  /// From a value to another.
  var bounds: (_Datum, _Datum)?
  /// The categories in their order, or numbers of which the first and last count.
  var values: [_Datum]?
  var includesZero: Bool?
  var isReversed = false
  /// Changes the values found in the data.
  var modify: (([_Datum]) -> [_Datum])?
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  public var _spec: _DomainSpec { _DomainSpec(bounds: (lowerBound.datum, upperBound.datum)) }
}
extension Range: ScaleDomain where Bound: Plottable {
  public var _spec: _DomainSpec { _DomainSpec(bounds: (lowerBound.datum, upperBound.datum)) }
}
extension Array: ScaleDomain where Element: Plottable {
  public var _spec: _DomainSpec { _DomainSpec(values: map(\.datum)) }
}

/// A domain that the data make.
public struct AutomaticScaleDomain: ScaleDomain {
  public let _spec: _DomainSpec
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  /// All values of the data, with round ends.
  public static var automatic: AutomaticScaleDomain { AutomaticScaleDomain(_spec: _DomainSpec()) }
  /// All values of the data, with round ends.
  public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
    AutomaticScaleDomain(_spec: _DomainSpec(includesZero: includesZero, isReversed: reversed ?? false))
  }
  /// All values of the data, as a closure changes them.
  public static func automatic<DataValue: Plottable>(
    includesZero: Bool? = nil, reversed: Bool? = nil, dataType: DataValue.Type,
    modifyInferredDomain: @escaping (inout [DataValue]) -> Void
  ) -> AutomaticScaleDomain {
    AutomaticScaleDomain(
      _spec: _DomainSpec(
        includesZero: includesZero, isReversed: reversed ?? false,
        modify: {
          var values = $0.compactMap { DataValue(datum: $0) }
          modifyInferredDomain(&values)
          return values.map(\.datum)
        }))
  }
}

/// The places that an axis spans.
public protocol PositionScaleRange {
  var _places: _PositionSpec { get }
}

/// What a range of places says.
public struct _PositionSpec: Sendable {
  var places: ClosedRange<CGFloat>?
  var startPadding: CGFloat = 0
  var endPadding: CGFloat = 0
}

extension ClosedRange: PositionScaleRange where Bound == CGFloat {
  public var _places: _PositionSpec { _PositionSpec(places: self) }
}

/// The plot from end to end.
public struct PlotDimensionScaleRange: PositionScaleRange, Sendable {
  public let _places: _PositionSpec
}

extension PositionScaleRange where Self == PlotDimensionScaleRange {
  public static var plotDimension: PlotDimensionScaleRange { .init(_places: _PositionSpec()) }
  /// The plot without some points at both ends.
  public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange {
    .init(_places: _PositionSpec(startPadding: padding, endPadding: padding))
  }
  /// The plot without some points at its ends.
  public static func plotDimension(startPadding: CGFloat = 0, endPadding: CGFloat = 0) -> PlotDimensionScaleRange {
    .init(_places: _PositionSpec(startPadding: startPadding, endPadding: endPadding))
  }
}

/// How values and places go together.
public struct ScaleType: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear, log, squareRoot, category, date
    case symmetricLog(Double)
    case power(Double)
  }
  let kind: Kind
  public static let linear = ScaleType(kind: .linear)
  public static let log = ScaleType(kind: .log)
  public static let squareRoot = ScaleType(kind: .squareRoot)
  public static let category = ScaleType(kind: .category)
  public static let date = ScaleType(kind: .date)
  public static let symmetricLog = ScaleType(kind: .symmetricLog(1))
  public static func symmetricLog(slopeAtZero: Double) -> ScaleType {
    ScaleType(kind: .symmetricLog(slopeAtZero > 0 ? 1 / slopeAtZero : 1))
  }
  public static func power(exponent: Double) -> ScaleType { ScaleType(kind: .power(exponent)) }

  var position: PositionScale.Kind {
    switch kind {
    case .linear, .date: .linear
    case .log: .log
    case .squareRoot: .squareRoot
    case .category: .bands
    case .symmetricLog(let slope): .symmetricLog(slope)
    case .power(let exponent): .power(exponent)
    }
  }
}

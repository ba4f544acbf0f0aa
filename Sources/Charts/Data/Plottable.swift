import Foundation
@_exported import SwiftUI

/// A type whose values can be plotted: as numbers, dates or categories.
public protocol Plottable {
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  var primitivePlottable: PrimitivePlottable { get }
  init?(primitivePlottable: PrimitivePlottable)
}

/// A type that charts know by themselves: numbers, dates and strings.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
  var _datum: _Datum { get }
  init?(_ datum: _Datum)
}

extension PrimitivePlottableProtocol {
  public var primitivePlottable: Self { self }
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
  public var primitivePlottable: RawValue { rawValue }
  public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension Plottable {
  var datum: _Datum { primitivePlottable._datum }
  init?(datum: _Datum) {
    guard let primitive = PrimitivePlottable(datum) else { return nil }
    self.init(primitivePlottable: primitive)
  }
}

/// A plotted value: a number, a moment in seconds since 2001, or a category.
public enum _Datum: Hashable, Sendable {
  case number(Double)
  case date(Double)
  case category(String)

  /// The place on a number line; nil for a category.
  var number: Double? {
    switch self {
    case .number(let value), .date(let value): value.isFinite ? value : nil
    case .category: nil
    }
  }

  /// As it is said where nothing else is asked for.
  var text: String {
    switch self {
    case .number(let value): value.formatted(.number.precision(.fractionLength(0...2)))
    case .date(let seconds):
      Date(timeIntervalSinceReferenceDate: seconds).formatted(date: .abbreviated, time: .omitted)
    case .category(let name): name
    }
  }
}

extension BinaryInteger where Self: PrimitivePlottableProtocol {
  public var _datum: _Datum { .number(Double(self)) }
  public init?(_ datum: _Datum) {
    guard case .number(let value) = datum, let whole = Self(exactly: value.rounded()) else { return nil }
    self = whole
  }
}
extension Int: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int }
extension Int8: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int8 }
extension Int16: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int16 }
extension Int32: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int32 }
extension Int64: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Int64 }
extension UInt: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt }
extension UInt8: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt8 }
extension UInt16: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt16 }
extension UInt32: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt32 }
extension UInt64: PrimitivePlottableProtocol { public typealias PrimitivePlottable = UInt64 }

extension BinaryFloatingPoint where Self: PrimitivePlottableProtocol {
  public var _datum: _Datum { .number(Double(self)) }
  public init?(_ datum: _Datum) {
    guard case .number(let value) = datum else { return nil }
    self = Self(value)
  }
}
extension Double: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Double }
extension Float: PrimitivePlottableProtocol { public typealias PrimitivePlottable = Float }
extension CGFloat: PrimitivePlottableProtocol { public typealias PrimitivePlottable = CGFloat }

extension Decimal: PrimitivePlottableProtocol {
  public typealias PrimitivePlottable = Decimal
  public var _datum: _Datum { .number(NSDecimalNumber(decimal: self).doubleValue) }
  public init?(_ datum: _Datum) {
    guard case .number(let value) = datum, value.isFinite else { return nil }
    self = Decimal(value)
  }
}

extension Date: PrimitivePlottableProtocol {
  public typealias PrimitivePlottable = Date
  public var _datum: _Datum { .date(timeIntervalSinceReferenceDate) }
  public init?(_ datum: _Datum) {
    guard case .date(let seconds) = datum else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension String: PrimitivePlottableProtocol {
  public typealias PrimitivePlottable = String
  public var _datum: _Datum { .category(self) }
  public init?(_ datum: _Datum) {
    guard case .category(let name) = datum else { return nil }
    self = name
  }
}

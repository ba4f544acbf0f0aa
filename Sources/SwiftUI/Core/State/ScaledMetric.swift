import Foundation

/// A length that grows with the person's preferred text size.
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let style: Font.TextStyle
  @Environment(\.dynamicTypeSize) private var size

  public nonisolated init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }
  public nonisolated init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    style = textStyle
  }

  /// The length at the present text size, as much larger or smaller as text of the style is.
  public var wrappedValue: Value { base * Value(style.scale(size)) }
}

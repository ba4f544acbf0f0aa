import Foundation

/// Turns values into data and back for transformable attributes. Linux's Foundation has no such class.
open class ValueTransformer: NSObject, @unchecked Sendable {
  private final class Registry: @unchecked Sendable {
    let lock = NSLock()
    var named: [NSValueTransformerName: ValueTransformer] = [:]
  }
  private static let registry = Registry()

  open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    registry.lock.withLock { registry.named[name] = transformer }
  }
  open class func allowsReverseTransformation() -> Bool { true }
  open class func transformedValueClass() -> AnyClass { NSData.self }
  open func transformedValue(_ value: Any?) -> Any? { value }
  open func reverseTransformedValue(_ value: Any?) -> Any? { value }

  static func registered(_ name: NSValueTransformerName) -> ValueTransformer? {
    registry.lock.withLock { registry.named[name] }
  }
}

/// The name of a registered value transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
}

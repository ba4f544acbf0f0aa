import Synchronization

/// Names one publisher stream among all of the process.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  private static let last = Atomic<UInt64>(0)

  private let value: UInt64

  /// A new identifier.
  public init() {
    value = CombineIdentifier.last.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The identifier that belongs to an object.
  public init(_ object: AnyObject) {
    value = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  public var description: String { "0x" + String(value, radix: 16) }
}

/// What can be told apart by an identifier. Classes have one of their own accord.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

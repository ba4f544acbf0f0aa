import Diagnostics
import Foundation
import Synchronization

/// Lets `ValueTransformer(forName:)` give a registered object: only a protocol's initialiser may choose what `self` is.
public protocol _ValueTransformerFactory {}

extension _ValueTransformerFactory where Self: ValueTransformer {
  /// The transformer that is registered under the name, or nil.
  public init?(forName name: NSValueTransformerName) {
    guard let found = ValueTransformer.registered(name) as? Self else { return nil }
    self = found
  }
}

/// Turns values into data and back for transformable attributes. Linux's Foundation has no such class.
open class ValueTransformer: NSObject, _ValueTransformerFactory, @unchecked Sendable {
  private static let named = Mutex<[NSValueTransformerName: ValueTransformer]>([
    .secureUnarchiveFromDataTransformerName: NSSecureUnarchiveFromDataTransformer()
  ])

  public required override init() { super.init() }

  /// Makes the transformer known to models that name it.
  public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
    named.withLock { $0[name] = transformer }
  }
  /// The names of all registered transformers.
  public class func valueTransformerNames() -> [NSValueTransformerName] { named.withLock { Array($0.keys) } }

  /// Whether values can be turned back.
  open class func allowsReverseTransformation() -> Bool { true }
  /// The class of what comes out.
  open class func transformedValueClass() -> AnyClass { NSData.self }
  /// Turns a value into another.
  open func transformedValue(_ value: Any?) -> Any? { value }
  /// Turns it back.
  open func reverseTransformedValue(_ value: Any?) -> Any? { value }

  /// The transformer of that name: a registered one, or one of the class that is called so.
  static func registered(_ name: NSValueTransformerName) -> ValueTransformer? {
    if let known = named.withLock({ $0[name] }) { return known }
    guard let type = _ManagedClasses.appClass(named: name.rawValue) as? ValueTransformer.Type else { return nil }
    let made = type.init()
    return named.withLock { named in
      if let known = named[name] { return known }
      named[name] = made
      return made
    }
  }

  /// The transformer that a model names. Says so, once, where there is none; the value is archived then.
  static func ofModel(_ name: String?) -> ValueTransformer? {
    guard let name, !name.isEmpty else { return nil }
    if let found = registered(NSValueTransformerName(name)) { return found }
    // Both spellings stand in models, and both mean the built-in one.
    if name.hasPrefix("NSSecureUnarchiveFromData") || name == "NSKeyedUnarchiveFromData" { return nil }
    Log.once(
      "No NSValueTransformer with class name '\(name)' was found for an attribute of the model; its values are "
        + "archived. Register it with ValueTransformer.setValueTransformer(_:forName:) before the store is opened.")
    return nil
  }
}

/// Turns archives into objects, and back in reverse: what transformable attributes use unless they name another.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer, @unchecked Sendable {
  /// The classes that an archive may hold at its top.
  open class var allowedTopLevelClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self,
      NSUUID.self, NSNull.self,
    ]
  }
  open override class func transformedValueClass() -> AnyClass { NSObject.self }
  open override func transformedValue(_ value: Any?) -> Any? { (value as? Data).flatMap(TransformableCoding.unarchive) }
  open override func reverseTransformedValue(_ value: Any?) -> Any? { value.flatMap(TransformableCoding.archive) }
}

/// The name of a registered value transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A name from text.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name from text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Archives values of the classes that `NSSecureUnarchiveFromDataTransformer` allows.
  public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
}

import Foundation

// On Apple's systems these are objects, or bridged to some, when they are given for a `CVarArg`. Predicates and expressions take
// them as they are. `String(format:)` asks for an object to print, and here can only print strings: it gets the description.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// What `%@` of `String(format:)` prints.
  public var _cVarArgObject: CVarArg { self as? NSString ?? NSString(string: description) }
  /// The object's address, as `%@` of a C argument list takes it.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

/// A value that is an object on Apple's systems.
public protocol _BridgedArgument: CVarArg, _CVarArgObject {
  /// The object.
  var _object: NSObject { get }
}

extension _BridgedArgument {
  /// What `%@` of `String(format:)` prints.
  public var _cVarArgObject: CVarArg { _object._cVarArgObject }
  /// C argument lists get `_cVarArgObject` instead.
  public var _cVarArgEncoding: [Int] { preconditionFailure("\(Self.self) must be given as an object") }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { self as NSDate }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { self as NSUUID }
}

extension Data: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { self as NSData }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { self as NSURL }
}

extension Decimal: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { NSDecimalNumber(decimal: self) }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { NSArray(array: self) }
}

extension Set: @retroactive CVarArg, @retroactive _CVarArgObject, _BridgedArgument {
  /// The bridged object.
  public var _object: NSObject { NSSet(set: self) }
}

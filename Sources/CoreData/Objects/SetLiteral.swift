import Foundation

/// Lets an array literal stand for an `NSSet`, as on Apple's systems. A conformance of Foundation's class itself would need
/// an initialiser in its declaration.
public protocol _SetLiteral: ExpressibleByArrayLiteral {}

extension _SetLiteral where Self: NSSet {
  /// Makes a set of the literal's elements.
  public init(arrayLiteral elements: Any...) {
    // The compiler takes every subclass for `NSSet` here; this one is what both can be.
    self = NSMutableSet(array: elements) as! Self
  }
}

extension NSSet: @retroactive ExpressibleByArrayLiteral, _SetLiteral {}

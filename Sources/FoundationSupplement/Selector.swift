import Foundation

/// The name of a method. `MethodCalls` finds the methods of the app's classes that are marked with `@objc`; sort descriptors
/// know the comparisons of strings by name.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as Objective-C has it, such as `localizedStandardCompare:`.
  public let description: String

  /// The selector of that name.
  public init(_ name: String) { description = name }

  /// The selector of that name.
  public init(stringLiteral name: String) { description = name }
}

/// The selector's name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// The selector of that name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

import Foundation

/// The name of a method. Nothing can be called by it here, but sort descriptors know the comparisons of strings by name.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as Objective-C has it, such as `localizedStandardCompare:`.
  public let description: String

  /// The selector of that name.
  public init(_ name: String) { description = name }

  /// The selector of that name.
  public init(stringLiteral name: String) { description = name }

  /// `compare(_:)`
  public static let compare = Selector(TextOrder.binary.selectorName)
  /// `caseInsensitiveCompare(_:)`
  public static let caseInsensitiveCompare = Selector(TextOrder.caseInsensitive.selectorName)
  /// `localizedCompare(_:)`
  public static let localizedCompare = Selector(TextOrder.localized.selectorName)
  /// `localizedCaseInsensitiveCompare(_:)`
  public static let localizedCaseInsensitiveCompare = Selector(TextOrder.localizedCaseInsensitive.selectorName)
  /// `localizedStandardCompare(_:)`
  public static let localizedStandardCompare = Selector(TextOrder.localizedStandard.selectorName)

  /// The order of strings that the method gives; any other method is taken for `compare:`.
  var textOrder: TextOrder { TextOrder.allCases.first { $0.selectorName == description } ?? .binary }
}

/// The selector's name.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// The selector of that name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

@_exported import FoundationSupplement

// The comparisons of strings, as sort descriptors name them.
extension Selector {
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

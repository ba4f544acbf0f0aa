import Foundation

/// A sort descriptor with a key. What `NSSortDescriptor(key:ascending:)` and those for managed key paths really make.
final class KeyedSortDescriptor: NSSortDescriptor {
  let sortKey: SortKey
  private let comparer: ObjectComparer

  init(_ key: SortKey) {
    sortKey = key
    let comparer = ObjectComparer([key])
    let values = ValueComparer(key.order)
    self.comparer = comparer
    // The carrier key path is never read: `compare` is overridden.
    super.init(
      keyPath: \NSObject.description, ascending: key.ascending,
      comparator: { ComparisonResult(sign: values.compare(PredicateValue($0), PredicateValue($1))) })
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    ComparisonResult(sign: comparer.compare(object1, object2))
  }

  override var reversedSortDescriptor: Any {
    KeyedSortDescriptor(SortKey(keyPath: sortKey.keyPath, ascending: !ascending, order: sortKey.order))
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }
  override func isEqual(_ object: Any?) -> Bool { (object as? NSSortDescriptor)?._sortKey == sortKey }
  override var hash: Int { sortKey.hashValue }

  override var description: String {
    "(\(sortKey.keyPath), \(ascending ? "ascending" : "descending"), \(sortKey.order.selectorName))"
  }
}

extension ComparisonResult {
  init(sign: Int) { self = sign < 0 ? .orderedAscending : (sign > 0 ? .orderedDescending : .orderedSame) }
}

extension TextOrder {
  var selectorName: String {
    switch self {
    case .binary: "compare:"
    case .caseInsensitive: "caseInsensitiveCompare:"
    case .localized: "localizedCompare:"
    case .localizedCaseInsensitive: "localizedCaseInsensitiveCompare:"
    case .localizedStandard: "localizedStandardCompare:"
    }
  }
}

/// Lets an initialiser of `NSSortDescriptor` give a subclass: only a protocol's initialiser may choose what `self` is.
public protocol _SortDescriptorFactory {}

extension NSSortDescriptor: _SortDescriptorFactory {}

extension _SortDescriptorFactory where Self: NSSortDescriptor {
  /// Sorts by the property at a key path told as a string; by the objects themselves if it is nil.
  public init(key: String?, ascending: Bool) {
    self = KeyedSortDescriptor(SortKey(keyPath: key ?? "self", ascending: ascending)) as! Self
  }

  /// Sorts by the property at a key path, with the given comparison of strings.
  public init(key: String?, ascending: Bool, selector: Selector?) {
    self =
      KeyedSortDescriptor(
        SortKey(keyPath: key ?? "self", ascending: ascending, order: selector?.textOrder ?? .binary)) as! Self
  }

  /// Sorts by what a comparator says of the values at a key path. No store knows the comparator: a fetch sorts in memory.
  public init(key: String?, ascending: Bool, comparator: @escaping Comparator) {
    let read = PredicateTerm.keyPath(key ?? "self").compiled()
    func value(_ object: Any) -> Any { read(PredicateScope.of(object)).foundationValue ?? NSNull() }
    self = NSSortDescriptor(keyPath: \NSObject.self, ascending: ascending) { comparator(value($0), value($1)) } as! Self
  }

  /// Sorts by a managed property of any type. Stops the program if the key path is not one of managed properties.
  public init<Root: NSObject, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    guard let name = KeyPathNames.name(of: keyPath, root: Root.self) else {
      fatalError("\(keyPath) of \(Root.self) is not a key path of managed properties and cannot be sorted by")
    }
    self = KeyedSortDescriptor(SortKey(keyPath: name, ascending: ascending)) as! Self
  }

  /// Sorts by a managed property, with the given comparison of strings.
  public init<Root: NSObject, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool, selector: Selector?) {
    guard let name = KeyPathNames.name(of: keyPath, root: Root.self) else {
      fatalError("\(keyPath) of \(Root.self) is not a key path of managed properties and cannot be sorted by")
    }
    self.init(key: name, ascending: ascending, selector: selector)
  }

  /// The counterpart of a `SortDescriptor`, for fetch requests. One over something that is no managed property only sorts in memory.
  public init<Compared: NSObject>(_ descriptor: SortDescriptor<Compared>) {
    if let key = SortKey(descriptor) {
      self = KeyedSortDescriptor(key) as! Self
    } else {
      self =
        NSSortDescriptor(keyPath: \Compared.self, ascending: true) { a, b in
          guard let a = a as? Compared, let b = b as? Compared else { return .orderedSame }
          return descriptor.compare(a, b)
        } as! Self
    }
  }

  package init(_ key: SortKey) { self = KeyedSortDescriptor(key) as! Self }
}

extension NSSortDescriptor {
  /// The dotted key path that is sorted by; nil if the descriptor is not by managed properties.
  public var key: String? { _sortKey?.keyPath }

  /// The descriptor as data; nil for one with a comparator of its own over something that has no name.
  package var _sortKey: SortKey? {
    if let keyed = self as? KeyedSortDescriptor { return keyed.sortKey }
    return KeyPathNames.name(of: keyPath).map { SortKey(keyPath: $0, ascending: ascending) }
  }
}

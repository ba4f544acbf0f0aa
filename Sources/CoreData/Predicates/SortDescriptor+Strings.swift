import Foundation

// On Apple's systems `SortDescriptor(\.title)` orders strings as a file browser does. Linux's Foundation orders them by bytes and
// has no name for the other orders, so these initialisers, more special than Foundation's, read the string through a type that
// compares in the right way.

/// A string that compares by the locale's rules, numbers in it by value.
public struct _LocalizedStandardString: Comparable, Hashable, Sendable {
  let text: String
  /// Whether `a` comes first.
  public static func < (a: Self, b: Self) -> Bool { TextOrder.localizedStandard.compare(a.text, b.text) < 0 }
}

/// A string that compares by the locale's rules.
public struct _LocalizedString: Comparable, Hashable, Sendable {
  let text: String
  /// Whether `a` comes first.
  public static func < (a: Self, b: Self) -> Bool { TextOrder.localized.compare(a.text, b.text) < 0 }
}

extension String {
  fileprivate var localizedStandardKey: _LocalizedStandardString { _LocalizedStandardString(text: self) }
  fileprivate var localizedKey: _LocalizedString { _LocalizedString(text: self) }
}

extension String? {
  fileprivate var localizedStandardKey: _LocalizedStandardString? { map { _LocalizedStandardString(text: $0) } }
  fileprivate var localizedKey: _LocalizedString? { map { _LocalizedString(text: $0) } }
}

extension Bool {
  fileprivate var sortNumber: Int { self ? 1 : 0 }
}

/// The orders of strings by the user's language, for `SortDescriptor(_:comparator:)`.
public struct LocalizedStringComparator: Hashable, Sendable {
  let order: TextOrder

  /// As a file browser does: numbers in text by value.
  public static let localizedStandard = LocalizedStringComparator(order: .localizedStandard)
  /// By the locale's rules.
  public static let localized = LocalizedStringComparator(order: .localized)
}

extension SortDescriptor {
  /// Sorts by a string as a file browser does.
  public init(_ keyPath: KeyPath<Compared, String> & Sendable, order: SortOrder = .forward) {
    self.init(keyPath, comparator: .localizedStandard as LocalizedStringComparator, order: order)
  }

  /// Sorts by a string as a file browser does; nil comes first.
  public init(_ keyPath: KeyPath<Compared, String?> & Sendable, order: SortOrder = .forward) {
    self.init(keyPath, comparator: .localizedStandard as LocalizedStringComparator, order: order)
  }

  /// Sorts by a string by the rules of the user's language.
  public init(
    _ keyPath: KeyPath<Compared, String> & Sendable, comparator: LocalizedStringComparator, order: SortOrder = .forward
  ) {
    if comparator == .localized {
      self.init(Self.derived(keyPath, \.localizedKey), order: order)
    } else {
      self.init(Self.derived(keyPath, \.localizedStandardKey), order: order)
    }
  }

  /// Sorts by a string by the rules of the user's language; nil comes first.
  public init(
    _ keyPath: KeyPath<Compared, String?> & Sendable, comparator: LocalizedStringComparator, order: SortOrder = .forward
  ) {
    if comparator == .localized {
      self.init(Self.derived(keyPath, \.localizedKey), order: order)
    } else {
      self.init(Self.derived(keyPath, \.localizedStandardKey), order: order)
    }
  }

  /// Sorts by a truth value: false comes first.
  public init(_ keyPath: KeyPath<Compared, Bool> & Sendable, order: SortOrder = .forward) {
    self.init(Self.derived(keyPath, \.sortNumber), order: order)
  }

  /// `keyPath` read through `key`, remembering where it came from.
  private static func derived<Value, Key>(
    _ keyPath: KeyPath<Compared, Value>, _ key: KeyPath<Value, Key>
  ) -> KeyPath<Compared, Key> & Sendable {
    let derived = keyPath.appending(path: key)
    KeyPathNames.setOrigin(of: derived, keyPath)
    // Both parts are Sendable, so the whole is; `Sendable` has no run-time form.
    return unsafeBitCast(derived, to: (KeyPath<Compared, Key> & Sendable).self)
  }
}

extension SortKey {
  /// The criterion of a `SortDescriptor` over managed objects; nil if its key path is not one of managed properties.
  package init?<Root>(_ descriptor: SortDescriptor<Root>) {
    guard let keyPath = descriptor.keyPath, let name = KeyPathNames.name(of: keyPath, root: Root.self) else {
      return nil
    }
    let valueType = type(of: keyPath as AnyKeyPath).valueType
    let order: TextOrder
    if valueType == _LocalizedStandardString.self || valueType == _LocalizedStandardString?.self {
      order = .localizedStandard
    } else if valueType == _LocalizedString.self || valueType == _LocalizedString?.self {
      order = .localized
    } else {
      order = .binary
    }
    self.init(keyPath: name, ascending: descriptor.order == .forward, order: order)
  }
}

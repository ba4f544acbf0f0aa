/// A plain value of a property, with JSON's shapes.
public enum PropertyValue: Hashable, Sendable {
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([PropertyValue])
  case object([String: PropertyValue])
}

extension PropertyValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: PropertyValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

/// The properties of one node: few, so a short array beats a dictionary in size and in speed.
public struct Properties: Equatable, Sendable, Sequence, ExpressibleByDictionaryLiteral {
  public typealias Element = (key: PropertyKey, value: PropertyValue)
  private var entries: [Element] = []
  /// What this node has in common with many others: the same array for all of them.
  private var common: [Element] = []
  /// The one line that most texts are: by itself it needs neither a list of lines nor one of properties.
  private var line: String?

  public init() {}
  /// No properties yet, and room for some.
  public init(capacity: Int) { entries.reserveCapacity(capacity) }
  /// Properties that many nodes have, to which each adds its own.
  public init(common: Properties) {
    self.common = common.common.isEmpty && common.line == nil ? common.entries : Array(common)
  }
  public init(dictionaryLiteral elements: (PropertyKey, PropertyValue)...) {
    entries.reserveCapacity(elements.count)
    for (key, value) in elements { self[key] = value }
  }

  public subscript(key: PropertyKey) -> PropertyValue? {
    get {
      if key == .lines, let line { return .list([.string(line)]) }
      return entries.first { $0.key == key }?.value ?? common.first { $0.key == key }?.value
    }
    set {
      if key == .lines {
        line = nil
        if case .list(let lines)? = newValue, lines.count == 1, case .string(let only) = lines[0] {
          self[key] = nil
          line = only
          return
        }
      }
      if common.contains(where: { $0.key == key }) {
        entries = common + entries
        common = []
      }
      if let index = entries.firstIndex(where: { $0.key == key }) {
        if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
      } else if let newValue {
        entries.append((key, newValue))
      }
    }
  }

  /// Sets the lines of a text.
  public mutating func setLines(_ lines: some Collection<String>) {
    self[.lines] = nil
    if lines.count == 1 { line = lines.first } else { self[.lines] = .list(lines.map { .string($0) }) }
  }

  public var isEmpty: Bool { count == 0 }
  public var count: Int { common.count + entries.count + (line == nil ? 0 : 1) }

  public struct Iterator: IteratorProtocol {
    fileprivate var common: IndexingIterator<[Properties.Element]>
    fileprivate var entries: IndexingIterator<[Properties.Element]>
    fileprivate var line: String?
    public mutating func next() -> Properties.Element? {
      if let next = common.next() ?? entries.next() { return next }
      guard let line else { return nil }
      self.line = nil
      return (.lines, .list([.string(line)]))
    }
  }
  public func makeIterator() -> Iterator {
    Iterator(common: common.makeIterator(), entries: entries.makeIterator(), line: line)
  }

  /// Equal as sets: the order in which properties were given does not matter.
  public static func == (a: Properties, b: Properties) -> Bool {
    a.count == b.count && a.line == b.line && a.entries.allSatisfy { b[$0.key] == $0.value }
      && a.common.allSatisfy { b[$0.key] == $0.value }
  }
}

import Foundation

/// Key paths as predicates walk them: through objects, dictionaries and, element by element, collections.
enum PredicateKeys {
  enum Step: Hashable, Sendable {
    case key(String)
    /// `@count` and its like, without the `@`; what follows is read from each element.
    case collection(String)
  }

  static func steps(_ keys: [String]) -> [Step] {
    // `self` leads nowhere else.
    keys.filter { $0 != "self" }.map { $0.hasPrefix("@") ? .collection(String($0.dropFirst())) : .key($0) }
  }

  static func value(at steps: ArraySlice<Step>, of value: PredicateValue) -> PredicateValue {
    var value = value
    var rest = steps
    while let step = rest.popFirst() {
      switch step {
      case .key(let key): value = self.value(of: key, in: value)
      case .collection(let name): return collect(name, rest, value)
      }
    }
    return value
  }

  /// One key of one value. A list gives the list of its elements' values, with lists in it opened.
  static func value(of key: String, in value: PredicateValue) -> PredicateValue {
    switch value {
    case .null: return .null
    case .list(let items):
      var results: [PredicateValue] = []
      results.reserveCapacity(items.count)
      for item in items {
        switch self.value(of: key, in: item) {
        case .list(let inner): results += inner
        case let single: results.append(single)
        }
      }
      return .list(results)
    case .object(let object): return property(key, of: object)
    case .string(let text) where key == "length": return .int(Int64(text.utf16.count))
    case .string(let text): return described(text, key)
    case .int, .double, .date: return described(value, key)
    default: return .null
    }
  }

  private static func property(_ key: String, of object: AnyObject) -> PredicateValue {
    if let keyed = object as? KeyedObject { return keyed._predicateValue(forKey: key) }
    switch PredicateBox.content(object) {
    case let dictionary as [String: Any]: return PredicateValue(dictionary[key])
    case let dictionary as NSDictionary: return PredicateValue(dictionary[key])
    case let other:
      var mirror: Mirror? = Mirror(reflecting: other)
      while let level = mirror {
        if let child = level.children.first(where: { $0.label == key || $0.label == "_" + key }) {
          return PredicateValue(child.value)
        }
        mirror = level.superclassMirror
      }
      return .null
    }
  }

  /// The few properties of `NSString` that key paths are seen to use.
  private static func described(_ text: String, _ key: String) -> PredicateValue {
    switch key {
    case "description", "stringValue": .string(text)
    case "lowercaseString": .string(text.lowercased())
    case "uppercaseString": .string(text.uppercased())
    case "integerValue", "intValue", "doubleValue", "floatValue": ValueOrder.number(text) ?? .int(0)
    default: .null
    }
  }

  /// The few properties of `NSNumber` and `NSDate` that key paths are seen to use.
  private static func described(_ value: PredicateValue, _ key: String) -> PredicateValue {
    switch (key, value) {
    case ("stringValue", .int(let number)), ("description", .int(let number)): .string(String(number))
    case ("stringValue", .double(let number)), ("description", .double(let number)): .string("\(number)")
    case ("intValue", _), ("integerValue", _):
      value.number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .int($0) } ?? .null
    case ("boolValue", _): .int(value.number == 0 ? 0 : 1)
    case ("doubleValue", _), ("floatValue", _), ("timeIntervalSinceReferenceDate", _):
      value.number.map { .double($0) } ?? .null
    default: .null
    }
  }

  private static func collect(_ name: String, _ rest: ArraySlice<Step>, _ value: PredicateValue) -> PredicateValue {
    var elements = value.elements ?? [value]
    // `@sum.items.price` of an object means what `items.@sum.price` means.
    if !rest.isEmpty { elements = self.value(at: rest, of: .list(elements)).elements ?? [] }
    switch name {
    case "count": return .int(Int64(elements.count))
    case "sum", "min", "max": return PredicateFunctions.aggregate(name + ":", elements)
    case "avg": return PredicateFunctions.aggregate("average:", elements)
    case "distinctUnionOfObjects": return .list(PredicateFunctions.distinct(elements))
    case "unionOfObjects": return .list(elements)
    // Of a collection of collections.
    case "distinctUnionOfArrays", "distinctUnionOfSets": return .list(PredicateFunctions.distinct(opened(elements)))
    case "unionOfArrays", "unionOfSets": return .list(opened(elements))
    case "firstObject": return elements.first ?? .null
    case "lastObject": return elements.last ?? .null
    default: return .null
    }
  }

  private static func opened(_ elements: [PredicateValue]) -> [PredicateValue] {
    elements.flatMap { element -> [PredicateValue] in
      if case .list(let inner) = element { inner } else { [element] }
    }
  }
}

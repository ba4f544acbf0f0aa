import Foundation

/// Something that stands for a managed object or its identity where it is compared with in a predicate.
public protocol _PredicateOperand {
  /// The object or its identity; nil if there is none, which equals nothing.
  var _predicateOperand: Any? { get }
}

/// Something whose properties a predicate can read by name. Managed objects conform.
package protocol KeyedObject: AnyObject {
  /// The value of one property: a plain value, a `KeyedObject`, or a collection (`NSSet`, `NSOrderedSet`, `Set`, array) of them.
  /// Predicates split key paths themselves and ask for one key at a time; an unknown key gives nil.
  func _value(forKeyPath key: String) -> Any?
  /// The same as a predicate value; conform to it where boxing the value into `Any` can be avoided.
  func _predicateValue(forKey key: String) -> PredicateValue
}

extension KeyedObject {
  package func _predicateValue(forKey key: String) -> PredicateValue { PredicateValue(_value(forKeyPath: key)) }
}

/// What makes two objects "the same" for a predicate: a managed object and its object ID answer alike.
package struct ObjectIdentity: Hashable, Sendable {
  /// Tells stores and inheritance roots apart.
  package var space: ObjectIdentifier?
  /// The primary key; negative while the object has never been saved.
  package var key: Int64

  package init(space: ObjectIdentifier?, key: Int64) {
    self.space = space
    self.key = key
  }
}

/// A managed object or an object ID: compared by identity, and by primary key in SQL.
package protocol ObjectIdentityValue: AnyObject {
  var _identity: ObjectIdentity { get }
}

/// What predicates compute with: the few kinds that stores know, whatever Swift or Foundation type a value came from.
/// Booleans are 0 and 1, URLs are their text, decimals are numbers, NaN is null: just as they are in SQL.
package enum PredicateValue: @unchecked Sendable {
  case null
  case int(Int64)
  case double(Double)
  /// Seconds since the reference date.
  case date(Double)
  case string(String)
  case uuid(UUID)
  case data(Data)
  /// Anything with an identity or with keys. What is no class instance is in a `PredicateBox`.
  case object(AnyObject)
  case list([PredicateValue])
}

extension PredicateValue {
  package init(_ value: Any?) {
    guard let value else {
      self = .null
      return
    }
    self = Self.plain(value) ?? Self.number(value) ?? Self.boxed(value)
  }

  /// A number, or null for NaN.
  package init(number: Double) { self = number.isNaN ? .null : .double(number) }

  /// Swift's own everyday types, told by their metatype: the fast way.
  private static func plain(_ value: Any) -> PredicateValue? {
    let type = type(of: value)
    if type == String.self { return .string(value as! String) }
    if type == Bool.self { return .int(value as! Bool ? 1 : 0) }
    if type == Int.self { return .int(Int64(value as! Int)) }
    if type == Double.self { return PredicateValue(number: value as! Double) }
    if type == Date.self { return .date((value as! Date).timeIntervalSinceReferenceDate) }
    if type == UUID.self { return .uuid(value as! UUID) }
    if type == Data.self { return .data(value as! Data) }
    if type == PredicateValue.self { return (value as! PredicateValue) }
    if let keyed = value as? KeyedObject { return .object(keyed) }
    if let identified = value as? ObjectIdentityValue { return .object(identified) }
    return nil
  }

  private static func number(_ value: Any) -> PredicateValue? {
    switch value {
    case let number as NSNumber where type(of: value) is NSNumber.Type:
      let isFloat = number is NSDecimalNumber || [0x66, 0x64].contains(number.objCType.pointee)
      return isFloat ? exact(number.doubleValue) : .int(number.int64Value)
    case let number as Decimal: return exact(NSDecimalNumber(decimal: number).doubleValue)
    case let number as Float: return PredicateValue(number: Double(number))
    case let number as CGFloat: return PredicateValue(number: Double(number))
    case let number as any BinaryInteger: return Int64(exactly: number).map { .int($0) } ?? .double(Double(number))
    default: return nil
    }
  }

  /// A decimal that is whole stays whole, as it does in a column of numbers.
  private static func exact(_ number: Double) -> PredicateValue {
    Int64(exactly: number).map { .int($0) } ?? PredicateValue(number: number)
  }

  private static func boxed(_ value: Any) -> PredicateValue {
    switch value {
    case let optional as AnyOptional: return PredicateValue(optional.wrapped)
    case is NSNull: return .null
    case let text as NSString: return .string(text as String)
    case let text as Substring: return .string(String(text))
    case let text as Character: return .string(String(text))
    case let date as NSDate: return .date(date.timeIntervalSinceReferenceDate)
    case let uuid as NSUUID: return .uuid(uuid as UUID)
    case let data as NSData: return .data(data as Data)
    case let url as URL: return .string(url.absoluteString)
    case let url as NSURL: return .string((url as URL).absoluteString)
    case let array as [Any]: return .list(array.map { PredicateValue($0) })
    case let array as NSArray: return .list(array.map { PredicateValue($0) })
    case let set as NSSet: return .list(set.map { PredicateValue($0) })
    case let set as NSOrderedSet: return .list(set.map { PredicateValue($0) })
    case let set as Set<AnyHashable>: return .list(set.map { PredicateValue($0.base) })
    case is NSDictionary, is [String: Any]: return .object(PredicateBox.object(value))
    case let operand as any _PredicateOperand: return PredicateValue(operand._predicateOperand)
    case let raw as any RawRepresentable: return PredicateValue(raw.rawValue)
    case let sequence as any Sequence: return .list(elements(of: sequence))
    default: return .object(PredicateBox.object(value))
    }
  }

  private static func elements<S: Sequence>(of sequence: S) -> [PredicateValue] { sequence.map { PredicateValue($0) } }
}

/// Holds a struct, an enum or a dictionary where an object is wanted.
package final class PredicateBox {
  package let value: Any
  private init(_ value: Any) { self.value = value }

  static func object(_ value: Any) -> AnyObject {
    type(of: value) is AnyClass ? value as AnyObject : PredicateBox(value)
  }

  static func content(_ object: AnyObject) -> Any { (object as? PredicateBox)?.value ?? object }
}

/// Lets a boxed optional be opened without knowing its type.
private protocol AnyOptional {
  var wrapped: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var wrapped: Any? { self }
}

extension PredicateValue {
  package var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The number that a number, a boolean or a date is.
  package var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value), .date(let value): value
    default: nil
    }
  }

  /// The elements of a list; null has none, and anything else is not a list.
  package var elements: [PredicateValue]? {
    switch self {
    case .list(let items): items
    case .null: []
    default: nil
    }
  }

  package var identity: ObjectIdentity? {
    if case .object(let object) = self { return (object as? ObjectIdentityValue)?._identity }
    return nil
  }
}

extension PredicateValue: Hashable {
  /// Structural equality, for comparing predicates with each other; `ValueOrder` has the rules of comparison operators.
  package static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.int(let x), .int(let y)): x == y
    case (.double(let x), .double(let y)), (.date(let x), .date(let y)): x == y
    case (.string(let x), .string(let y)): x.utf8.elementsEqual(y.utf8)
    case (.uuid(let x), .uuid(let y)): x == y
    case (.data(let x), .data(let y)): x == y
    case (.list(let x), .list(let y)): x == y
    case (.object(let x), .object(let y)): ValueOrder.same(x, y)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null, .object: break
    case .int(let value): hasher.combine(value)
    case .double(let value), .date(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .list(let items): hasher.combine(items)
    }
  }
}

import Foundation

/// What one slot of a row holds.
enum Value {
  case null
  /// Integers and booleans.
  case integer(Int64)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case uuid(UUID)
  case url(URL)
  case decimal(NSDecimalNumber)
  /// The destination of a to-one relationship.
  case reference(ObjectReference)
  /// Whatever a transformable attribute holds.
  case boxed(Box)

  var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}

/// An object by number: its key in the root table and its entity's number in the model.
struct ObjectReference: Hashable, Sendable {
  /// Positive in a store; negative until the object is first saved.
  var key: Int64
  var entity: Int32

  var isTemporary: Bool { key < 0 }
}

/// A value of any type, compared as NSObject where both sides are objects.
final class Box: @unchecked Sendable {
  let value: Any
  init(_ value: Any) { self.value = value }

  static func == (a: Box, b: Box) -> Bool {
    if a === b { return true }
    if let a = a.value as? AnyHashable, let b = b.value as? AnyHashable { return a == b }
    if let a = a.value as? [String: Any], let b = b.value as? [String: Any] {
      return NSDictionary(dictionary: a).isEqual(NSDictionary(dictionary: b))
    }
    return false
  }
}

extension Value: Equatable {
  static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.data(let a), .data(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.uuid(let a), .uuid(let b)): a == b
    case (.url(let a), .url(let b)): a == b
    case (.decimal(let a), .decimal(let b)): a == b
    case (.reference(let a), .reference(let b)): a.key == b.key
    case (.boxed(let a), .boxed(let b)): a == b
    default: false
    }
  }
}

extension Slot {
  /// The stored form of a value that key-value coding or a default brought. Nil and NSNull are null. A value that the
  /// attribute cannot hold ends the process, as an exception does on Apple's systems.
  func value(from any: Any?) -> Value {
    guard let value = accepted(any) else {
      fatalError(
        "Unacceptable type of value for attribute: property = \"\(name)\"; desired type = \(type.valueClassName); "
          + "given type = \(any.map { "\(Swift.type(of: $0))" } ?? "nil"); value = \(any ?? "nil").")
    }
    return value
  }

  /// The same, or nil where the attribute cannot hold the value.
  func accepted(_ any: Any?) -> Value? {
    guard let any, !(any is NSNull) else { return .null }
    switch type {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      return Self.integer(any).map(Value.integer)
    case .booleanAttributeType:
      if let flag = any as? Bool { return .integer(flag ? 1 : 0) }
      return Self.integer(any).map { .integer($0 == 0 ? 0 : 1) }
    case .doubleAttributeType, .floatAttributeType:
      return Self.double(any).map(Value.double)
    case .stringAttributeType:
      if let text = any as? String { return .string(text) }
      return (any as? NSString).map { .string($0 as String) }
    case .dateAttributeType:
      if let date = any as? Date { return .date(date) }
      return (any as? NSDate).map { .date($0 as Date) }
    case .binaryDataAttributeType:
      if let data = any as? Data { return .data(data) }
      return (any as? NSData).map { .data($0 as Data) }
    case .UUIDAttributeType:
      if let id = any as? UUID { return .uuid(id) }
      return (any as? NSUUID).map { .uuid($0 as UUID) }
    case .URIAttributeType:
      if let url = any as? URL { return .url(url) }
      return (any as? NSURL).map { .url($0 as URL) }
    case .decimalAttributeType:
      if let number = any as? NSDecimalNumber { return .decimal(number) }
      if let number = any as? Decimal { return .decimal(NSDecimalNumber(decimal: number)) }
      if let number = any as? Int { return .decimal(NSDecimalNumber(value: number)) }
      return Self.double(any).map { .decimal(NSDecimalNumber(value: $0)) }
    default:
      return .boxed(Box(any))
    }
  }

  /// What key-value coding hands out for an attribute: numbers as NSNumber, so that any numeric cast works.
  func any(from value: Value) -> Any? {
    switch value {
    case .null: nil
    case .integer(let number): type == .booleanAttributeType ? NSNumber(value: number != 0) : NSNumber(value: number)
    case .double(let number): NSNumber(value: number)
    case .string(let text): text
    case .data(let data): data
    case .date(let date): date
    case .uuid(let id): id
    case .url(let url): url
    case .decimal(let number): number
    case .reference: nil
    case .boxed(let box): box.value
    }
  }

  private static func integer(_ any: Any) -> Int64? {
    switch any {
    case let number as Int: Int64(number)
    case let number as Int64: number
    case let number as Int32: Int64(number)
    case let number as Int16: Int64(number)
    case let number as Bool: number ? 1 : 0
    case let number as NSNumber: number.int64Value
    case let number as Int8: Int64(number)
    case let number as UInt: Int64(number)
    default: nil
    }
  }

  private static func double(_ any: Any) -> Double? {
    switch any {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    case let number as CGFloat: Double(number)
    default: integer(any).map(Double.init)
    }
  }
}

extension NSAttributeType {
  /// The class that values of the type have on Apple's systems, as its messages say.
  var valueClassName: String {
    switch self {
    case .stringAttributeType: "NSString"
    case .dateAttributeType: "NSDate"
    case .binaryDataAttributeType: "NSData"
    case .UUIDAttributeType: "NSUUID"
    case .URIAttributeType: "NSURL"
    case .decimalAttributeType: "NSDecimalNumber"
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType,
      .doubleAttributeType, .floatAttributeType:
      "NSNumber"
    default: "NSObject"
    }
  }
}

import CSQLite
import Foundation

// Between slots and columns, in Apple's encodings.
extension Slot {
  func bind(_ value: Value, to statement: SQLiteStatement, _ index: Int) {
    switch value {
    case .null: statement.bindNull(index)
    case .integer(let number): statement.bind(number, index)
    case .double(let number): statement.bind(number, index)
    case .string(let text): statement.bind(text, index)
    case .date(let date): statement.bind(date.timeIntervalSinceReferenceDate, index)
    case .data(let data):
      if attribute?.allowsExternalBinaryDataStorage == true {
        // A first byte of 1 says that the data follows it.
        statement.bind(Data([1]) + data, index)
      } else {
        statement.bind(data, index)
      }
    case .uuid(let id): withUnsafeBytes(of: id.uuid) { statement.bind($0, index) }
    case .url(let url): statement.bind(url.absoluteString, index)
    case .decimal(let number): statement.bind(number.stringValue, index)
    case .reference(let reference): statement.bind(reference.key, index)
    case .boxed(let box):
      if let data = TransformableCoding.encode(box.value, transformer: attribute?.valueTransformerName) {
        statement.bind(data, index)
      } else {
        statement.bindNull(index)
      }
    }
  }

  /// The value of a column. To-one relationships need the destination's entity and are read by the caller.
  func read(_ statement: some StoreColumns, _ column: Int, externalData: (String) -> Data?) -> Value {
    guard !statement.isNull(column) else { return .null }
    switch type {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType:
      return .integer(statement.integer(column))
    case .doubleAttributeType, .floatAttributeType: return .double(statement.double(column))
    case .stringAttributeType: return .string(statement.text(column))
    case .dateAttributeType: return .date(Date(timeIntervalSinceReferenceDate: statement.double(column)))
    case .UUIDAttributeType:
      let data = statement.data(column)
      if data.count == 16 { return .uuid(UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })) }
      return UUID(uuidString: statement.text(column)).map(Value.uuid) ?? .null
    case .URIAttributeType: return URL(string: statement.text(column)).map(Value.url) ?? .null
    case .decimalAttributeType:
      let text = statement.text(column)
      let number = NSDecimalNumber(string: text, locale: Locale(identifier: "en_US_POSIX"))
      return .decimal(number == .notANumber ? NSDecimalNumber(value: statement.double(column)) : number)
    case .binaryDataAttributeType:
      let data = statement.data(column)
      guard attribute?.allowsExternalBinaryDataStorage == true else { return .data(data) }
      return external(data, externalData)
    default:
      let data = statement.data(column)
      return TransformableCoding.decode(data, transformer: attribute?.valueTransformerName).map { .boxed(Box($0)) }
        ?? .null
    }
  }

  /// First byte 1: the rest is the data. First byte 2: the rest names a file.
  private func external(_ data: Data, _ file: (String) -> Data?) -> Value {
    switch data.first {
    case 1: .data(data.dropFirst().isEmpty ? Data() : Data(data.dropFirst()))
    case 2: ExternalFiles.name(in: data).flatMap(file).map(Value.data) ?? .null
    default: .data(data)
    }
  }
}

/// Archives the values of transformable attributes.
enum TransformableCoding {
  /// The bytes of a value, by the transformer that the model names or as an archive; nil if it cannot be archived.
  static func encode(_ value: Any, transformer: String?) -> Data? {
    guard let custom = ValueTransformer.ofModel(transformer) else {
      return archive(value)
    }
    // Those that unarchive work towards the object, all others towards the data.
    let data =
      custom is NSSecureUnarchiveFromDataTransformer
      ? custom.reverseTransformedValue(value) : custom.transformedValue(value)
    return data as? Data ?? (data as? NSData).map { $0 as Data }
  }

  static func decode(_ data: Data, transformer: String?) -> Any? {
    guard let custom = ValueTransformer.ofModel(transformer) else {
      return unarchive(data)
    }
    return custom is NSSecureUnarchiveFromDataTransformer
      ? custom.transformedValue(data) : custom.reverseTransformedValue(data)
  }

  static func archive(_ value: Any) -> Data? {
    let object: Any =
      switch value {
      case let array as [Any]: NSArray(array: array)
      case let dictionary as [AnyHashable: Any]: NSDictionary(dictionary: dictionary)
      case let text as String: NSString(string: text)
      case let data as Data: NSData(data: data)
      case let set as Set<AnyHashable>: NSSet(set: set)
      default: value
      }
    return try? NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
  }

  static func unarchive(_ data: Data) -> Any? {
    let object = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    return switch object {
    case let array as NSArray: array as? [Any] ?? array
    case let dictionary as NSDictionary: dictionary as? [AnyHashable: Any] ?? dictionary
    case let set as NSSet: set as? Set<AnyHashable> ?? set
    case let text as NSString: text as String
    case let data as NSData: data as Data
    default: object
    }
  }
}

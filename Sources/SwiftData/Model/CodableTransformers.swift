import CoreData
import Synchronization

/// Keeps values of a `Codable` type as JSON.
private final class CodableTransformer<Value: Codable>: ValueTransformer, @unchecked Sendable {
  override func transformedValue(_ value: Any?) -> Any? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (value as? Value).flatMap { try? encoder.encode($0) }
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (value as? Data).flatMap { try? decoder.decode(Value.self, from: $0) }
  }
}

/// The transformers of the types that models use, registered by their types' names.
enum CodableTransformers {
  private static let registered = Mutex<Set<String>>([])

  static func name(of type: any Codable.Type) -> String {
    let name = "SwiftData.Codable<\(String(reflecting: type))>"
    if registered.withLock({ $0.insert(name).inserted }) {
      ValueTransformer.setValueTransformer(make(type), forName: NSValueTransformerName(name))
    }
    return name
  }

  private static func make<Value: Codable>(_ type: Value.Type) -> ValueTransformer { CodableTransformer<Value>() }
}

import Foundation

extension NavigationPath {
  /// The path in a form that can be stored; nil while a value in it cannot be.
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.base is any Codable } ? CodableRepresentation(values: values) : nil
  }
  /// The path that was stored.
  public init(_ codable: CodableRepresentation) { self.init(values: codable.values) }

  /// The values of a path with the names of their types, so that they can be made again.
  public struct CodableRepresentation: Codable, Equatable {
    let values: [AnyHashable]
    init(values: [AnyHashable]) { self.values = values }

    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      // The last value comes first, each after its type's name.
      for value in values.reversed() {
        guard let base = value.base as? any Codable, let name = _mangledTypeName(type(of: base)) else { continue }
        try list.encode(name)
        try list.encode(String(decoding: JSONEncoder().encode(base), as: UTF8.self))
      }
    }

    public init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      var values: [AnyHashable] = []
      while !list.isAtEnd {
        let name = try list.decode(String.self)
        guard let type = _typeByName(name) as? any Decodable.Type else {
          throw DecodingError.dataCorruptedError(
            in: list, debugDescription: "there is no type that can be decoded by the name \(name)")
        }
        let value = try JSONDecoder().decode(type, from: Data(list.decode(String.self).utf8))
        guard let value = value as? any Hashable else {
          throw DecodingError.dataCorruptedError(in: list, debugDescription: "\(type) is not Hashable")
        }
        values.append(AnyHashable(value))
      }
      self.values = values.reversed()
    }
  }
}

/// Turns input, such as data, into values.
public protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T>(_ type: T.Type, from input: Input) throws -> T where T: Decodable
}

/// Turns values into output, such as data.
public protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T>(_ value: T) throws -> Output where T: Encodable
}

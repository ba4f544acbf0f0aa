import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A response's body, byte by byte. It is loaded as a whole before the first byte is there.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    let data: Data

    public struct AsyncIterator: AsyncIteratorProtocol {
      fileprivate var rest: Data.Iterator
      public mutating func next() async throws -> UInt8? {
        try Task.checkCancellation()
        return rest.next()
      }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data.makeIterator()) }

    /// The body as lines of text.
    public var lines: AsyncStream<String> {
      let lines = String(decoding: data, as: UTF8.self).split(
        omittingEmptySubsequences: true, whereSeparator: \.isNewline)
      return AsyncStream { continuation in
        for line in lines { continuation.yield(String(line)) }
        continuation.finish()
      }
    }
    /// The body as characters.
    public var characters: AsyncStream<Character> {
      let text = String(decoding: data, as: UTF8.self)
      return AsyncStream { continuation in
        for character in text { continuation.yield(character) }
        continuation.finish()
      }
    }
  }

  /// Loads what is at an address, to be read byte by byte.
  public func bytes(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
    AsyncBytes, URLResponse
  ) { try await bytes(for: URLRequest(url: url), delegate: delegate) }
  /// Loads what a request answers, to be read byte by byte.
  public func bytes(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
    AsyncBytes, URLResponse
  ) {
    let (data, response) = try await data(for: request, delegate: delegate)
    return (AsyncBytes(data: data), response)
  }
}

extension URLCache {
  /// A cache that keeps so many bytes in memory and so many in a folder; nil for the usual one.
  public convenience init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
    self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, diskPath: directory?.path)
  }
}

import Foundation

extension Bundle {
  /// The addresses of all resources with an extension, which Linux's Foundation gives as objects.
  public func urls(forResourcesWithExtension ext: String, subdirectory: String) -> [URL]? {
    let found: [NSURL]? = urls(forResourcesWithExtension: Optional(ext), subdirectory: Optional(subdirectory))
    return found?.map { $0 as URL }
  }
}

/// The path of a file, as the module System has it.
public struct FilePath: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The path as text.
  public let string: String
  public init(_ string: String) { self.string = string }
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { string }
}

extension URL {
  /// The address of a file by its path; none where the path holds nothing.
  @_disfavoredOverload public init?(filePath path: FilePath, directoryHint: DirectoryHint = .inferFromPath) {
    guard !path.string.isEmpty else { return nil }
    self.init(filePath: path.string, directoryHint: directoryHint)
  }
}

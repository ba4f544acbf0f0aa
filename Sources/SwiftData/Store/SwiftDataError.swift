import Foundation

/// Why something could not be done with models.
public struct SwiftDataError: Error, Equatable, Hashable, Sendable {
  private let code: String
  private let text: String

  private init(_ code: String, _ text: String) { (self.code, self.text) = (code, text) }

  /// Whether both have the same reason.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
  /// By the reason.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The store could not be opened.
  public static let loadIssueModelContainer = SwiftDataError("loadIssueModelContainer", "The store cannot be opened.")
  /// The order is not by stored properties.
  public static let unsupportedSortDescriptor = SwiftDataError(
    "unsupportedSortDescriptor", "A sort descriptor is not by a stored property; sort the fetched models instead.")
  /// The class is not in the container's schema.
  public static let unknownSchema = SwiftDataError("unknownSchema", "The class is not in the container's schema.")
  /// Two configurations are for the same file.
  public static let duplicateConfiguration = SwiftDataError(
    "duplicateConfiguration", "Two configurations keep their models in the same file.")
  /// The store's version is none of the migration plan's.
  public static let unknownVersion = SwiftDataError(
    "backwardMigration", "The store is of a version that the migration plan does not know.")

  static func unknownModel(_ name: String) -> SwiftDataError {
    SwiftDataError("unknownSchema", "\(name) is not in the container's schema; name it where the container is made.")
  }
}

extension SwiftDataError: LocalizedError, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public var errorDescription: String? { text }
  /// The reason and the sentence.
  public var description: String { "SwiftDataError.\(code): \(text)" }
}

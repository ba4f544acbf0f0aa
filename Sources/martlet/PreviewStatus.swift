import Foundation

/// What a gallery's page is told of the build, in a file that the previews' process passes on.
struct PreviewStatus: Codable, Equatable {
  enum State: String, Codable { case building, ready, failed }
  /// A preview that has ended the process, and how.
  struct Broken: Codable, Equatable {
    var id: String
    var reason: String
  }

  var app: String
  var state = State.building
  var errors: [BuildProblem] = []
  var broken: [Broken] = []

  /// Writes the file at once, so that no reader finds half of it.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }
}

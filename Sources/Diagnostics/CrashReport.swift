import Foundation

/// How an app's process ended without having been asked to, for the process that takes its place.
package struct CrashReport: Codable, Equatable, Sendable {
  /// The page that was shown at the work which the process did last.
  package var page: String?
  /// The session whose window was being made then: what it had saved may be the cause.
  package var opening: String?
  /// The last words: Swift's message, or the name of the signal.
  package var message: String
  /// The app's source line that was running, `file:line:column`, where it is known.
  package var place: String?

  /// - Parameter mark: what the process left in its `WorkMark`.
  package init(mark: String, message: String, place: String?) {
    let words = mark.split(separator: " ").map(String.init)
    page = words.first
    opening = words.count > 1 ? words[1] : nil
    self.message = message
    self.place = place
  }

  /// What a process writes into its mark: the page, and the session while its window is being made.
  package static func mark(page: String?, opening session: String? = nil) -> String {
    [page ?? "-", session].compactMap { $0 }.joined(separator: " ")
  }

  package init?(file: URL) {
    guard let data = try? Data(contentsOf: file), let report = try? JSONDecoder().decode(Self.self, from: data) else {
      return nil
    }
    self = report
  }

  package func write(to file: URL) throws { try JSONEncoder().encode(self).write(to: file, options: .atomic) }
}

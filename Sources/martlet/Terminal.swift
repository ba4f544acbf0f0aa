import Foundation

/// What the command line says to people, and how.
enum Terminal {
  static let isInteractive = isatty(STDERR_FILENO) == 1

  static func error(_ message: String) {
    clearProgress()
    write("martlet: \(message)\n")
  }

  /// A line about what is going on; the next one takes its place where a person is watching.
  static func progress(_ message: String) {
    guard isInteractive else { return }
    write("\r\u{1B}[K\(message.prefix(110))")
  }

  static func clearProgress() {
    if isInteractive { write("\r\u{1B}[K") }
  }

  /// A line that stays.
  static func note(_ message: String) {
    clearProgress()
    write(message + "\n")
  }

  /// What was asked for, on standard output, at once even where that is a pipe.
  static func say(_ message: String) {
    clearProgress()
    pass(Data((message + "\n").utf8), to: .standardOutput)
  }

  private static func write(_ text: String) { pass(Data(text.utf8), to: .standardError) }

  /// Writes bytes as they are; a reader that has gone away, as `head` does, is no reason to end.
  static func pass(_ data: Data, to handle: FileHandle) { try? handle.write(contentsOf: data) }
}

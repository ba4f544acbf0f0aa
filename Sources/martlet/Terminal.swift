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
    FileHandle.standardOutput.write(Data((message + "\n").utf8))
  }

  private static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

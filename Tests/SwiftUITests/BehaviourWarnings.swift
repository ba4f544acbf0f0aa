import Foundation

/// What `body` makes the process warn of on standard error, by line.
@MainActor func warnings(of body: () -> Void) -> [String] {
  let pipe = Pipe()
  let original = dup(STDERR_FILENO)
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  body()
  dup2(original, STDERR_FILENO)
  close(original)
  try? pipe.fileHandleForWriting.close()
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("martlet: ") }
}

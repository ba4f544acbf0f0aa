import Foundation

/// The compiler's messages on their way to a person: each once, though several of its processes may have the same to say.
struct CompilerMessages {
  private(set) var errors = 0
  private var seen: Set<String> = []
  private var isRepeating = false

  /// Whether a line is to be shown; lines without a place of their own go with the message before them.
  mutating func shows(_ line: String) -> Bool {
    let plain = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    guard let head = plain.prefixMatch(of: /(.+:\d+:\d+: |<unknown>:0: )?(error|warning|note|remark): .*/) else {
      return !isRepeating
    }
    // A note belongs to what it explains.
    if head.2 == "note" && isRepeating { return false }
    isRepeating = head.2 != "note" && !seen.insert(plain).inserted
    if !isRepeating && head.2 == "error" { errors += 1 }
    return !isRepeating
  }
}

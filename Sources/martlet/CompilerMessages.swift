import Foundation

/// What keeps an app from being built, and where.
struct BuildProblem: Codable, Equatable {
  var file: String?
  var line: Int?
  var column: Int?
  var text: String
}

/// The compiler's messages on their way to a person: each once, though several of its processes may have the same to say.
struct CompilerMessages {
  private(set) var errors = 0
  /// Whether the linker found that the app starts in two places.
  private(set) var sawSecondStart = false
  private var seen: Set<String> = []
  private var isRepeating = false

  /// An error with its place, taken from the line that tells of it; nil for other lines.
  static func error(in line: String) -> BuildProblem? {
    let plain = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    if let match = plain.wholeMatch(of: /(.+?):(\d+):(\d+): error: (.*)/) {
      return BuildProblem(file: String(match.1), line: Int(match.2), column: Int(match.3), text: String(match.4))
    }
    return plain.wholeMatch(of: /(?:<unknown>:0: )?error: (.*)/).map { BuildProblem(text: String($0.1)) }
  }

  /// Whether a line is to be shown; lines without a place of their own go with the message before them.
  mutating func shows(_ line: String) -> Bool {
    let plain = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    if plain.contains(/multiple definition of ['`]main'|duplicate symbol: main/) { sawSecondStart = true }
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

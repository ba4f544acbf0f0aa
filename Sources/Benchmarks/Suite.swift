import Foundation

/// What can be measured, in the order in which it is.
@MainActor enum Suite {
  static let groups: [(name: String, run: @MainActor () throws -> Void)] = [
    ("List of toggles", ToggleListBenchmarks.run),
    ("View engine", ViewBenchmarks.run),
    ("Pages and memory", PageBenchmarks.run),
    ("Text", TextBenchmarks.run),
    ("Combine", CombineBenchmarks.run),
    ("Core Data beside the sqlite3 C API", StoreBenchmarks.run),
  ]

  static func run(only words: String?) {
    for group in groups where words.map({ group.name.localizedCaseInsensitiveContains($0) }) ?? true {
      Report.group = group.name
      do {
        try group.run()
      } catch {
        FileHandle.standardError.write(Data("\(group.name): \(error)\n".utf8))
        exit(1)
      }
    }
  }
}

/// Where figures go.
@MainActor enum Report {
  static var group = ""

  /// One row: what was done, what it took, and what it may take.
  static func row(_ work: String, _ figure: String, limit: String = "", isMet: Bool? = nil) {
    let verdict = isMet.map { $0 ? "yes" : "no" } ?? ""
    let line = [group, work, figure, limit, verdict].joined(separator: "\t") + "\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }

  static func count(_ work: String, _ value: Int, atMost limit: Int? = nil, unit: String = "") {
    row(
      work, "\(value)\(unit)", limit: limit.map { "\($0)\(unit)" } ?? "", isMet: limit.map { value <= $0 })
  }

  static func time(_ work: String, _ seconds: Double, atMost limit: Double? = nil, per unit: String = "") {
    row(work, text(seconds) + unit, limit: limit.map { text($0) + unit } ?? "", isMet: limit.map { seconds <= $0 })
  }

  /// Our time beside the C API's, and their ratio.
  static func ratio(_ work: String, _ ours: Double, _ raw: Double, atMost limit: Double) {
    let ratio = ours / raw
    row(
      work, "\(number(ratio))× (\(text(ours)) beside \(text(raw)))", limit: "\(number(limit))×", isMet: ratio <= limit)
  }

  static func text(_ seconds: Double) -> String {
    switch abs(seconds) {
    case 1...: "\(number(seconds)) s"
    case 1e-3...: "\(number(seconds * 1e3)) ms"
    case 1e-6...: "\(number(seconds * 1e6)) µs"
    default: "\(number(seconds * 1e9)) ns"
    }
  }

  /// Three digits that count, as far as there are any behind the point.
  static func number(_ value: Double) -> String {
    let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
    var text = String(format: "%.\(digits)f", value)
    while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

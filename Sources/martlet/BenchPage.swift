import Diagnostics
import Foundation

/// Writes the figures into docs/performance.md, whose other words stay.
enum PerformancePage {
  private static let file = Places.root.appendingPathComponent("docs/performance.md")
  private static let start = "<!-- The figures: written by `./martlet bench --write`. -->\n"
  private static let end = "<!-- End of the figures. -->\n"

  /// - Parameter isWhole: whether all groups were measured; otherwise the others' figures stay as they are.
  static func write(_ table: BenchTable, isWhole: Bool) throws {
    let old = try String(contentsOf: file, encoding: .utf8)
    guard let before = old.range(of: start), let after = old.range(of: end), before.upperBound <= after.lowerBound
    else {
      throw Diagnostic(
        code: "bench.page", summary: "docs/performance.md has no place for the figures",
        fix: "put back the two comments that enclose them", place: .init(file: file.path), blame: .martlet)
    }
    let figures = isWhole ? page(table) : page(table, into: String(old[before.upperBound..<after.lowerBound]))
    let text = old[..<before.upperBound] + "\n" + figures + "\n" + old[after.lowerBound...]
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The old figures with those of the table's groups in place of the ones before.
  static func page(_ table: BenchTable, into old: String) -> String {
    let heading = "\n### "
    var parts = old.trimmingCharacters(in: .newlines).components(separatedBy: heading)
    for part in page(table).trimmingCharacters(in: .newlines).components(separatedBy: heading).dropFirst() {
      let name = part.prefix { $0 != "\n" }
      let part = part.trimmingCharacters(in: .newlines)
      if let place = parts.dropFirst().firstIndex(where: { $0.hasPrefix(name + "\n") }) {
        parts[place] = part + (place == parts.count - 1 ? "" : "\n")
      } else {
        parts[parts.count - 1] += "\n"
        parts.append(part)
      }
    }
    return parts.joined(separator: heading) + "\n"
  }

  static func page(_ table: BenchTable) -> String {
    var text = machine() + "\n"
    var group: String?
    for row in table.rows {
      if row.group != group {
        group = row.group
        text += "\n### \(row.group)\n\n| work | measured | at most |\n|---|---|---|\n"
      }
      let figure = row.isMet == false ? "**\(row.figure)**" : row.figure
      text += "| \(row.work) | \(figure) | \(row.limit) |\n"
    }
    return text
  }

  /// The machine in one sentence.
  private static func machine() -> String {
    func line(_ path: String, _ key: String) -> String? {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
      return line?.dropFirst(key.count).trimmingCharacters(in: CharacterSet(charactersIn: " :=\t\""))
    }
    let processor = line("/proc/cpuinfo", "model name") ?? "unknown processor"
    let memory = ProcessInfo.processInfo.physicalMemory / (1 << 30)
    let system = line("/etc/os-release", "PRETTY_NAME") ?? "Linux"
    let swift = Shell.output(["swift", "--version"])?.firstMatch(of: /Swift version ([0-9.]+)/).map { String($0.1) }
    let date = Date.now.formatted(.iso8601.year().month().day())
    return "Measured on \(date): \(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores, \(memory) GB, "
      + "\(system), Swift \(swift ?? "?"), release build. Bold is over the limit."
  }
}

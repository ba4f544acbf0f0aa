import Diagnostics
import Foundation

/// Measures Martlet: how long a person waits for an app, and what the runtime's work costs.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures builds, starts, the view engine and Core Data."
  static let operands: [String] = []
  static let options = [
    Option(name: "only", value: "WORDS", summary: "only the groups whose names contain these words"),
    Option(name: "write", summary: "put the table into docs/performance.md too"),
    Option.verbose,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    let words = arguments.string("only")
    var table = BenchTable()
    if words.map({ AppBench.group.localizedCaseInsensitiveContains($0) }) ?? true {
      for row in try AppBench.run() { table.add(row) }
    }
    // Two minutes are for who asks for them.
    if let words, TabsBench.group.localizedCaseInsensitiveContains(words) {
      for row in try TabsBench.run() { table.add(row) }
    } else {
      try measureRuntime(only: words) { table.add($0) }
    }
    guard !table.rows.isEmpty else {
      throw Diagnostic(
        code: "bench.nothing", summary: "no group of figures is called \(words ?? "")",
        fix: "run martlet bench without --only to see their names", blame: .app)
    }
    if arguments.has("write") { try PerformancePage.write(table) }
    return 0
  }

  /// Builds the benchmarks' own program and takes its figures as they come.
  private static func measureRuntime(only words: String?, _ add: (BenchRow) -> Void) throws {
    let product = "martlet-benchmarks"
    try PackageBuild.run(product: product)
    var command = [Places.products.appendingPathComponent(product).path]
    if let words { command += ["--only", words] }
    let environment = ProcessInfo.processInfo.environment.merging(RuntimeFiles.environment) { own, _ in own }
    var other: [String] = []
    let status = try Shell.run(command, environment: environment) { line in
      if let row = BenchRow(line: line) { add(row) } else { other.append(line) }
    }
    guard status == 0 else {
      for line in other.suffix(10) { Terminal.note(line) }
      throw Diagnostic(
        code: "bench.ended", summary: "\(product) ended with \(status)", fix: "see the messages above", blame: .martlet)
    }
  }
}

/// One figure.
struct BenchRow {
  var group: String
  var work: String
  var figure: String
  /// What it may be at most; empty where nothing is promised.
  var limit = ""
  /// Whether it is.
  var isMet: Bool?

  init(group: String, work: String, figure: String) {
    self.group = group
    self.work = work
    self.figure = figure
  }

  /// A time, and what it may be at most, in milliseconds.
  init(group: String, work: String, milliseconds: Int, atMost limit: Int? = nil) {
    self.init(group: group, work: work, figure: "\(milliseconds) ms")
    if let limit {
      self.limit = "\(limit) ms"
      isMet = milliseconds <= limit
    }
  }

  /// A line of the benchmarks' program.
  init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5 else { return nil }
    self.init(group: fields[0], work: fields[1], figure: fields[2])
    limit = fields[3]
    isMet = fields[4].isEmpty ? nil : fields[4] == "yes"
  }
}

/// The figures so far; each is shown as it comes.
struct BenchTable {
  private(set) var rows: [BenchRow] = []

  mutating func add(_ row: BenchRow) {
    Terminal.clearProgress()
    if rows.last?.group != row.group { Terminal.say((rows.isEmpty ? "" : "\n") + row.group) }
    rows.append(row)
    var line = "  " + row.work.padding(toLength: max(64, row.work.count), withPad: " ", startingAt: 0) + "  "
    line += row.figure.padding(toLength: max(14, row.figure.count), withPad: " ", startingAt: 0)
    if !row.limit.isEmpty { line += "  of \(row.limit)\(row.isMet == false ? ", missed" : "")" }
    Terminal.say(line)
  }
}

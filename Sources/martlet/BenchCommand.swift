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

  /// The groups of figures, in the order in which they are measured; those of the runtime's own program say their names
  /// themselves.
  private static let runtimeGroups = [
    "List of toggles", "View engine", "Pages and memory", "Text", "Combine", "Core Data beside the sqlite3 C API",
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    let words = arguments.string("only")
    let isWanted = { (group: String) in words.map { group.localizedCaseInsensitiveContains($0) } ?? true }
    var table = BenchTable()
    if isWanted(AppBench.group) { try AppBench.run { table.add($0) } }
    if isWanted(InstructionCounts.group) {
      let counts = try InstructionCounts.count { work, count in
        let figure = "\(count) instructions"
        table.add(BenchRow(group: InstructionCounts.group, work: work, figure: figure))
      }
      if arguments.has("write") {
        let kept = InstructionCounts.Kept(toolchain: InstructionCounts.toolchain(), counts: counts)
        try kept.text.write(to: InstructionCounts.file, atomically: true, encoding: .utf8)
      }
    }
    // Two minutes are for who asks for them.
    if let words, TabsBench.group.localizedCaseInsensitiveContains(words) {
      for row in try TabsBench.run() { table.add(row) }
    }
    if runtimeGroups.contains(where: isWanted) { try measureRuntime(only: words) { table.add($0) } }
    if isWanted(browserGroup) { try measureBrowser { table.add($0) } }
    if isWanted(CleanBuild.group) { table.add(try CleanBuild.run()) }
    guard !table.rows.isEmpty else {
      throw Diagnostic(
        code: "bench.nothing", summary: "no group of figures is called \(words ?? "")",
        fix: "run martlet bench without --only to see their names", blame: .app)
    }
    if arguments.has("write") { try PerformancePage.write(table, isWhole: words == nil) }
    return 0
  }

  /// Builds the benchmarks' own program and takes its figures as they come.
  private static func measureRuntime(only words: String?, _ add: (BenchRow) -> Void) throws {
    let product = "martlet-benchmarks"
    try PackageBuild.run(product: product)
    let program = Places.products.appendingPathComponent(product).path
    try measure([program] + (words.map { ["--only", $0] } ?? []), add)
  }

  private static let browserGroup = "In a browser"

  /// Runs an app in Chromium; the figures come from the script that looks on.
  private static func measureBrowser(_ add: (BenchRow) -> Void) throws {
    _ = try RuntimeLibrary.prepare()
    let script = Places.root.appendingPathComponent("Tests/Browser/speed.py").path
    try measure([try BrowserTests.environment(), script], add)
  }

  /// Takes the figures of a program as they come, a line for each.
  private static func measure(_ command: [String], _ add: (BenchRow) -> Void) throws {
    var environment = ProcessInfo.processInfo.environment.merging(RuntimeFiles.environment) { own, _ in own }
    environment["MARTLET"] = Places.products.appendingPathComponent("martlet").path
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    var other: [String] = []
    let status = try Shell.run(command, environment: environment) { line in
      if let row = BenchRow(line: line) { add(row) } else { other.append(line) }
    }
    guard status == 0 else {
      for line in other.suffix(10) { Terminal.note(line) }
      let name = URL(fileURLWithPath: command[command.count - 1]).lastPathComponent
      throw Diagnostic(
        code: "bench.ended", summary: "\(name) ended with \(status)", fix: "see the messages above", blame: .martlet)
    }
  }
}

/// How long a build of the package takes from nothing, as whoever works on Martlet waits for it.
enum CleanBuild {
  static let group = "A clean debug build of the package"

  static func run() throws -> BenchRow {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-clean-\(getpid())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let command = ["swift", "build", "--package-path", Places.root.path, "--scratch-path", scratch.path]
    var other: [String] = []
    let start = ContinuousClock.now
    let status = try Shell.run(command) { line in
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        Terminal.progress("Building from nothing \(line[...end])")
      } else {
        other.append(line)
      }
    }
    let time = ContinuousClock.now - start
    Terminal.clearProgress()
    guard status == 0 else {
      for line in other.suffix(10) { Terminal.note(line) }
      throw Diagnostic(
        code: "bench.clean", summary: "the package does not build", fix: "see the messages above", blame: .martlet)
    }
    return BenchRow(
      group: group, work: "all modules and programs, without the tests",
      milliseconds: Int(time.components.seconds * 1000), atMost: 240_000)
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

import Diagnostics
import Foundation

/// Instructions that a few kinds of work take, counted by callgrind: the same on every run, so that a test can hold them
/// where times cannot be held.
///
/// They are kept in a file together with the toolchain that they belong to. Another toolchain makes other code; there the
/// comparison says so and is left out.
enum InstructionCounts {
  static let group = "Instruction counts"
  static let file = Places.root.appendingPathComponent("Tests/instructions.tsv")
  /// The units of `martlet-benchmarks --repeat`, how often each is done, and what a person would call it.
  static let units: [(name: String, times: Int, work: String)] = [
    ("row", 40, "one of 300 rows changed by a binding, VStack and ForEach"),
    ("toggle", 40, "one toggle in a List of 10,000"),
    ("create", 2, "50 messages created and laid out, texts measured before"),
    ("save", 2, "500 objects created, set and saved"),
    ("fetch", 2, "1,000 objects fetched and one attribute of each read"),
  ]
  /// What a count may grow by.
  private static let allowed = 0.10

  struct Kept: Equatable {
    var toolchain: String
    var counts: [String: Int]

    init(toolchain: String, counts: [String: Int]) {
      self.toolchain = toolchain
      self.counts = counts
    }

    init(text: String) {
      toolchain = ""
      counts = [:]
      for line in text.split(separator: "\n") {
        let fields = line.split(separator: "\t").map(String.init)
        guard fields.count == 2 else { continue }
        if fields[0] == "toolchain" { toolchain = fields[1] } else { counts[fields[0]] = Int(fields[1]) }
      }
    }

    var text: String {
      let lines = InstructionCounts.units.compactMap { unit in counts[unit.name].map { "\(unit.name)\t\($0)\n" } }
      return "toolchain\t\(toolchain)\n" + lines.joined()
    }

    /// One sentence for each unit that takes more than it may.
    func grown(beside now: [String: Int]) -> [String] {
      InstructionCounts.units.compactMap { unit in
        guard let before = counts[unit.name], let count = now[unit.name],
          Double(count) > Double(before) * (1 + InstructionCounts.allowed)
        else { return nil }
        let share = Int((Double(count) / Double(before) * 100 - 100).rounded())
        return
          "\(unit.work) takes \(count) instructions, \(share) % more than \(before); make it as cheap as it was, or "
          + "keep the new count with martlet bench --only '\(InstructionCounts.group)' --write"
      }
    }
  }

  static func kept() -> Kept { Kept(text: (try? String(contentsOf: file, encoding: .utf8)) ?? "") }

  /// The compiler's version and the machine's kind.
  static func toolchain() -> String {
    let text = Shell.output(["swiftc", "--version"]) ?? ""
    let version = text.firstMatch(of: /Swift version ([0-9.]+)/).map { String($0.1) } ?? "?"
    let target = text.firstMatch(of: /Target: (\S+)/).map { String($0.1) } ?? "?"
    return "Swift \(version), \(target)"
  }

  // MARK: As a test

  static func check() throws -> TestTally {
    let kept = kept()
    let toolchain = toolchain()
    guard kept.toolchain == toolchain else {
      Terminal.note("   The counts are of \(kept.toolchain), this is \(toolchain): nothing to compare them with")
      return TestTally(skipped: units.count)
    }
    guard Shell.find("valgrind") != nil else {
      Terminal.note("   valgrind is not installed: nothing is counted")
      return TestTally(skipped: units.count)
    }
    let grown = kept.grown(beside: try count { _, _ in })
    for sentence in grown { Terminal.error(sentence) }
    return TestTally(passed: units.count - grown.count, failed: grown.count)
  }

  // MARK: Counting

  /// Counts every unit; `tell` hears of each.
  static func count(_ tell: (_ work: String, _ count: Int) -> Void) throws -> [String: Int] {
    let product = "martlet-benchmarks"
    try PackageBuild.run(product: product)
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-counts-\(getpid())")
    // Valgrind cannot read all of what a debugger is told.
    let program = Places.products.appendingPathComponent("\(product)-stripped")
    defer { for file in [output, program] { try? FileManager.default.removeItem(at: file) } }
    guard
      try Shell.run(
        ["strip", "--strip-debug", "-o", program.path, Places.products.appendingPathComponent(product).path],
        line: { _ in })
        == 0
    else {
      throw Diagnostic(
        code: "bench.strip", summary: "strip makes no copy of \(product)", fix: "install binutils", blame: .environment)
    }
    var counts: [String: Int] = [:]
    for unit in units {
      Terminal.progress("   \(unit.work)")
      let command = [
        "valgrind", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=martlet_counted",
        "--callgrind-out-file=\(output.path)", program.path, "--repeat", unit.name, "--times", "\(unit.times)",
      ]
      var lines: [String] = []
      let status = try Shell.run(command, environment: environment) { lines.append($0) }
      Terminal.clearProgress()
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      guard status == 0, let total = text.firstMatch(of: /(?m)^(?:summary|totals): (\d+)/), let count = Int(total.1),
        count > 0
      else {
        for line in lines.suffix(10) { Terminal.note(line) }
        throw Diagnostic(
          code: "bench.count", summary: "callgrind counts nothing of \(unit.name)", cause: "it ended with \(status)",
          fix: "see the messages above", blame: .martlet)
      }
      counts[unit.name] = count / unit.times
      tell(unit.work, count / unit.times)
    }
    return counts
  }

  /// Nothing that differs from run to run or from machine to machine, as far as that can be had: no seeds of hashes, no
  /// place or language, and of the C library's functions those that every processor has.
  private static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    variables.merge(RuntimeFiles.environment) { own, _ in own }
    variables.merge([
      "SWIFT_DETERMINISTIC_HASHING": "1", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "GLIBC_TUNABLES":
        "glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM,-BMI2,-EVEX,-AVX512VL",
    ]) { $1 }
    return variables
  }
}

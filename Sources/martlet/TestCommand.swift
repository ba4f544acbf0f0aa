import Diagnostics
import Foundation

/// Runs every test of Martlet itself, in four stages, and sums them up.
enum TestCommand: Command {
  static let name = "test"
  static let summary = "Runs Martlet's own tests: units, builds, browser and counts."
  static let operands: [String] = []
  static let options = [Option.verbose]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    var total = TestTally()
    let stages: [(title: String, run: () throws -> TestTally)] = [
      ("Unit tests", UnitTests.run), ("Release build", releaseBuild), ("Browser tests", BrowserTests.run),
      (InstructionCounts.group, InstructionCounts.check),
    ]
    for (title, run) in stages {
      Terminal.say("== \(title)")
      do {
        let tally = try run()
        Terminal.say("   \(tally)")
        total += tally
      } catch {
        Terminal.error("\(error)")
        total.failed += 1
      }
    }
    Terminal.say("\(total)")
    return total.failed == 0 && total.passed > 0 ? 0 : 1
  }

  private static func releaseBuild() throws -> TestTally {
    _ = try RuntimeLibrary.prepare()
    return TestTally(passed: 1)
  }
}

/// How many tests went which way.
struct TestTally: CustomStringConvertible {
  var passed = 0
  var failed = 0
  var skipped = 0

  static func += (total: inout TestTally, more: TestTally) {
    total.passed += more.passed
    total.failed += more.failed
    total.skipped += more.skipped
  }

  var description: String {
    "\(passed) passed, \(failed) failed" + (skipped == 0 ? "" : ", \(skipped) skipped")
  }
}

/// The XCTest targets, in one run.
enum UnitTests {
  static func run() throws -> TestTally {
    var tally = TestTally()
    var unfinished: String?
    let package = ["--package-path", Places.root.path]
    let status = try Shell.run(["swift", "test"] + package) { line in
      if let test = line.wholeMatch(of: /Test Case '(.+)' (started|passed|failed|skipped).*/) {
        unfinished = test.2 == "started" ? String(test.1) : nil
        switch test.2 {
        case "passed": tally.passed += 1
        case "failed": tally.failed += 1
        case "skipped": tally.skipped += 1
        default: break
        }
        Terminal.progress("   \(test.1)")
      } else if line.contains("error:") || line.contains("Fatal error") {
        Terminal.note(line)
      } else if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        Terminal.progress("   Building \(line[...end])")
      }
      if Shell.isVerbose { Terminal.note(line) }
    }
    Terminal.clearProgress()
    if let unfinished {
      Terminal.note("\(unfinished) ended the test process")
      tally.failed += 1
    } else if status != 0 && tally.failed == 0 {
      throw Diagnostic(
        code: "test.build", summary: "the unit tests do not build", fix: "see the messages above", blame: .martlet)
    }
    return tally
  }
}

/// The tests in `Tests/Browser`: pytest starts apps by this very command line and drives a browser.
///
/// A real browser on a busy machine is late at times, so a test that fails is tried once more, and pytest shows it with its
/// traceback as `RERUN`: a failure that comes back fails the run, and one that does not is still seen.
enum BrowserTests {
  private static let folder = Places.root.appendingPathComponent("Tests/Browser")

  static func run() throws -> TestTally {
    let python = try environment()
    let report = Places.caches.appendingPathComponent("browser-tests.xml")
    try? FileManager.default.removeItem(at: report)
    let arguments = [python, "-m", "pytest", folder.path, "-q", "-p", "no:cacheprovider", "--junitxml", report.path]
    let secondTry = ["--reruns", "1", "--rerun-show-tracebacks"]
    let variables = ["MARTLET": Places.products.appendingPathComponent("martlet").path, "PYTHONDONTWRITEBYTECODE": "1"]
    let status = try Shell.pass(arguments + secondTry, in: Places.root, environment: variables)
    guard let text = try? String(contentsOf: report, encoding: .utf8),
      let suite = text.firstMatch(of: /errors="(\d+)" failures="(\d+)" skipped="(\d+)" tests="(\d+)"/),
      let errors = Int(suite.1), let failures = Int(suite.2), let skipped = Int(suite.3), let all = Int(suite.4)
    else {
      throw Diagnostic(
        code: "test.browser", summary: "pytest ended with \(status) and left no report", fix: "see its messages above",
        blame: .environment)
    }
    return TestTally(passed: all - errors - failures - skipped, failed: errors + failures, skipped: skipped)
  }

  /// The Python of a virtual environment with the pinned packages, made once for each list of them.
  static func environment() throws -> String {
    let requirements = folder.appendingPathComponent("requirements.txt")
    let place = Places.caches.appendingPathComponent("python")
    let installed = place.appendingPathComponent("requirements.txt")
    let python = place.appendingPathComponent("bin/python").path
    if FileManager.default.contentsEqual(atPath: requirements.path, andPath: installed.path) { return python }
    Terminal.note("   Installing pytest and Playwright")
    try? FileManager.default.removeItem(at: place)
    for arguments in [
      ["python3", "-m", "venv", place.path],
      [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements.path],
    ] {
      var output: [String] = []
      guard try Shell.run(arguments, line: { output.append($0) }) == 0 else {
        for line in output.suffix(10) { Terminal.note(line) }
        throw Diagnostic(
          code: "test.python", summary: "the Python packages of the browser tests cannot be installed",
          fix: "see the messages above", blame: .environment)
      }
    }
    try FileManager.default.copyItem(at: requirements, to: installed)
    return python
  }
}

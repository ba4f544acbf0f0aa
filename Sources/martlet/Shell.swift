import Diagnostics
import Foundation

/// Runs other programs.
enum Shell {
  /// Set by `--verbose`: every command is shown before it runs.
  nonisolated(unsafe) static var isVerbose = false

  /// The place of a program on `PATH`.
  static func find(_ program: String) -> String? {
    if program.contains("/") { return program }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end and hands its output, both streams, over line by line.
  ///
  /// - Returns: its exit code.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil, line: (String) -> Void
  ) throws -> Int32 {
    let (process, pipe) = try start(arguments, in: folder, environment: environment, errors: true)
    var pending = Data()
    while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
      pending += data
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        line(String(decoding: pending[..<end], as: UTF8.self))
        pending = pending[(end + 1)...]
      }
    }
    if !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The output of a program that must succeed, or nil.
  static func output(_ arguments: [String]) -> String? {
    guard let (process, pipe) = try? start(arguments, in: nil, environment: nil, errors: false) else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }

  /// Runs a program whose output is its own affair, and returns its exit code.
  static func pass(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws -> Int32 {
    let process = try configured(arguments, in: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func start(
    _ arguments: [String], in folder: URL?, environment: [String: String]?, errors: Bool
  ) throws -> (Process, Pipe) {
    let process = try configured(arguments, in: folder)
    if let environment { process.environment = environment }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = errors ? pipe : FileHandle.nullDevice
    try process.run()
    return (process, pipe)
  }

  private static func configured(_ arguments: [String], in folder: URL?) throws -> Process {
    guard let program = find(arguments[0]) else {
      throw Diagnostic(
        code: "environment.missingProgram", summary: "\(arguments[0]) is not installed", fix: "install it",
        blame: .environment)
    }
    if isVerbose { Terminal.note("+ " + arguments.joined(separator: " ")) }
    let process = Process()
    var words = [program] + arguments.dropFirst()
    // It runs in a group of its own, which Ctrl-C does not reach: when this process ends, it is interrupted.
    if let setpriv = find("setpriv") { words = [setpriv, "--pdeathsig", "INT", "--"] + words }
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    return process
  }
}

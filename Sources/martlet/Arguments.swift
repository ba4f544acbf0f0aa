import Diagnostics
import Foundation

/// An option of a command: `--port N`, `--verbose`.
struct Option {
  var name: String
  /// What the value is called in the help text; nil for a switch.
  var value: String?
  var summary: String

  var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }

  static let verbose = Option(name: "verbose", summary: "show the compiler's warnings and each command that is run")
  static let target = Option(name: "target", value: "NAME", summary: "the app to take where a project builds several")
}

/// A command's words, sorted into options and operands.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// - Parameter operands: how many operands there may be, by name.
  init(_ words: [String], options: [Option], operands names: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        operands.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        throw Self.wrong("there is no option --\(parts[0])", "see --help for those that there are")
      }
      if option.value == nil {
        if parts.count == 2 { throw Self.wrong("--\(option.name) takes no value", "write \(option.usage)") }
        values[option.name] = ""
      } else if let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty {
        values[option.name] = value
      } else {
        throw Self.wrong("--\(option.name) has no value", "write \(option.usage)")
      }
    }
    guard operands.count <= names.count else {
      throw Self.wrong("\(operands[names.count]) is one word too many", "see --help, and quote paths with spaces")
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }
  func string(_ name: String) -> String? { values[name] }

  /// The path to the app, which every command that builds one needs.
  func path() throws -> String {
    guard let path = operands.first, !path.isEmpty else {
      throw Self.wrong("no app is given", "name the folder of an Xcode project, such as Examples/Bookworm")
    }
    return path
  }

  func port() throws -> UInt16? {
    guard let text = values["port"] else { return nil }
    guard let port = UInt16(text), port > 0 else {
      throw Self.wrong("\(text) is no port", "give a number from 1 to 65535")
    }
    return port
  }

  func latency() throws -> Int? {
    guard let text = values["latency"] else { return nil }
    guard let milliseconds = Int(text), (0...10_000).contains(milliseconds) else {
      throw Self.wrong("\(text) is no time that a message may take", "give milliseconds from 0 to 10000")
    }
    return milliseconds
  }

  private static func wrong(_ summary: String, _ fix: String) -> Diagnostic {
    Diagnostic(code: "command.arguments", summary: summary, fix: fix, blame: .app)
  }
}

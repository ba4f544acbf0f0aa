import Diagnostics
import Foundation

/// The command line: picks the command, and turns what it throws into one sentence and an exit code.
enum Martlet {
  static var commands: [any Command.Type] {
    [
      RunCommand.self, PreviewCommand.self, BuildCommand.self, TestCommand.self, BenchCommand.self,
    ]
  }

  /// Returns the process's exit code.
  static func run(_ words: [String]) -> Int32 {
    // A pipe that closes early (`martlet --help | head`) is no reason to die loudly.
    signal(SIGPIPE, SIG_IGN)
    do {
      guard let name = words.first, !["--help", "-h", "help"].contains(name) else {
        print(Help.overview)
        return words.isEmpty ? 1 : 0
      }
      guard let command = commands.first(where: { $0.name == name }) else {
        throw Diagnostic(
          code: "command.unknown", summary: "there is no command \(name)",
          fix: "use one of: \(commands.map { $0.name }.joined(separator: ", "))", blame: .app)
      }
      let rest = Array(words.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        print(Help.text(of: command))
        return 0
      }
      return try command.run(Arguments(rest, options: command.options, operands: command.operands))
    } catch let diagnostic as Diagnostic {
      Terminal.error("\(diagnostic)")
      return 1
    } catch {
      Terminal.error("\(error)")
      return 1
    }
  }
}

/// One command of the command line.
protocol Command {
  static var name: String { get }
  /// One line for the overview.
  static var summary: String { get }
  static var options: [Option] { get }
  /// The names of what may follow the options, for the help text: `PATH`.
  static var operands: [String] { get }
  /// Returns the exit code.
  static func run(_ arguments: Arguments) throws -> Int32
}

enum Help {
  static var overview: String {
    let width = Martlet.commands.map { usage(of: $0).count }.max() ?? 0
    let lines = Martlet.commands.map { command in
      "  " + usage(of: command).padding(toLength: width + 2, withPad: " ", startingAt: 0) + command.summary
    }
    return "Runs SwiftUI and Core Data apps in a browser.\n\nUsage: martlet COMMAND\n\n"
      + lines.joined(separator: "\n") + "\n\n`martlet COMMAND --help` lists a command's options."
  }

  static func text(of command: any Command.Type) -> String {
    var text =
      "Usage: martlet \(usage(of: command))\(command.options.isEmpty ? "" : " [OPTIONS]")\n\n\(command.summary)"
    if !command.options.isEmpty { text += "\n\n" }
    let width = command.options.map { $0.usage.count }.max() ?? 0
    text += command.options.map { option in
      "  " + option.usage.padding(toLength: width + 2, withPad: " ", startingAt: 0) + option.summary
    }.joined(separator: "\n")
    return text
  }

  private static func usage(of command: any Command.Type) -> String {
    ([command.name] + command.operands).joined(separator: " ")
  }
}

import Diagnostics
import Foundation
import XcodeProject

/// Builds an app and says where its bundle is.
enum BuildCommand: Command {
  static let name = "build"
  static let summary = "Builds the app at PATH and prints its bundle."
  static let operands = ["PATH"]
  static let options = [Option.target, .verbose]

  static func run(_ arguments: Arguments) throws -> Int32 {
    Shell.isVerbose = arguments.has("verbose")
    let app = try ProjectFinder.app(at: arguments.path(), target: arguments.string("target"))
    let builder = AppBuilder(app: app, isVerbose: Shell.isVerbose)
    Terminal.say(try builder.build(builder.inputs()).path)
    return 0
  }
}

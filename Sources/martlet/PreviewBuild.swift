import Diagnostics
import Foundation
import Synchronization
import XcodeProject

/// A build that goes on while the previews are served, on a thread of its own.
final class PreviewBuild: Sendable {
  /// What came of it.
  enum Outcome: Sendable {
    case built(AppProject, bundle: URL)
    case failed([BuildProblem])
  }

  private let outcome = Mutex<Outcome?>(nil)

  /// - Parameters:
  ///   - find: reads the project anew, for files may have come and gone.
  ///   - finished: called on the build's thread.
  init(_ find: @escaping @Sendable () throws -> AppProject, finished: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      let result = Self.run(find)
      outcome.withLock { $0 = result }
      finished()
    }
  }

  /// What came of it; nil while it goes on.
  var result: Outcome? { outcome.withLock { $0 } }

  private static func run(_ find: () throws -> AppProject) -> Outcome {
    // Filled by the compiler's messages, which come while `build` runs.
    nonisolated(unsafe) var problems: [BuildProblem] = []
    nonisolated(unsafe) var root = ""
    do {
      let app = try find()
      root = app.root.path
      var builder = AppBuilder(app: app, isVerbose: Shell.isVerbose)
      builder.onMessage = { line in
        if let problem = CompilerMessages.error(in: line) { problems.append(problem) }
      }
      return .built(app, bundle: try builder.build(builder.inputs()))
    } catch let diagnostic as Diagnostic {
      Terminal.error("\(diagnostic)")
      if problems.isEmpty || diagnostic.code != "app.compile" { problems = [problem(diagnostic)] }
    } catch {
      Terminal.error("\(error)")
      problems = [BuildProblem(text: "\(error)")]
    }
    return .failed(problems.map { shortened($0, root: root) })
  }

  private static func problem(_ diagnostic: Diagnostic) -> BuildProblem {
    var plain = diagnostic
    plain.place = nil
    return BuildProblem(file: diagnostic.place?.file, line: diagnostic.place?.line, text: plain.description)
  }

  /// Files are named from the project's folder on.
  private static func shortened(_ problem: BuildProblem, root: String) -> BuildProblem {
    var problem = problem
    if let file = problem.file, !root.isEmpty, file.hasPrefix(root + "/") {
      problem.file = String(file.dropFirst(root.count + 1))
    }
    return problem
  }
}

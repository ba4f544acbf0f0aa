import Diagnostics
import Foundation
import XcodeProject

/// Compiles and links an app's sources, again only what changed.
struct AppCompiler {
  let app: AppProject
  /// Where objects and records of the last build are kept.
  let folder: URL
  let runtime: RuntimeLibrary
  let isVerbose: Bool

  /// The code of the error for sources that the linker finds two starts in.
  static let startsTwice = "app.startsTwice"

  /// Compiles `sources` to an executable at `output`.
  ///
  /// - Parameters:
  ///   - imports: modules that every file gets without naming them.
  ///   - original: gives the path that a message about a file shall name.
  ///   - onMessage: hears each line after it was shown.
  /// - Throws: after the compiler's messages were shown.
  func compile(
    _ sources: [URL], imports: [String], to output: URL, original: (String) -> String, onMessage: (String) -> Void
  ) throws {
    let map = folder.appendingPathComponent("outputs.json")
    try write(outputMap(for: sources), to: map)
    var arguments = ["swiftc", "-module-name", app.moduleName, "-swift-version", app.swiftVersion]
    // Line tables, so that a crash can be told with its place.
    arguments += ["-Onone", "-gline-tables-only", "-incremental", "-output-file-map", map.path, "-j", "\(processors)"]
    arguments += ["-emit-executable", "-o", output.path, "-diagnostic-style", "llvm"]
    if !sources.contains(where: { $0.lastPathComponent == "main.swift" }) { arguments.append("-parse-as-library") }
    if !isVerbose { arguments.append("-suppress-warnings") }
    if Terminal.isInteractive { arguments.append("-color-diagnostics") }
    // On Apple's systems `import Foundation` brings Combine along, and sources rely on it.
    for module in ["Combine", "FoundationSupplement"] + imports {
      arguments += ["-Xfrontend", "-import-module", "-Xfrontend", module]
    }
    arguments += runtime.compilerFlags() + app.swiftFlags + runtime.linkerFlags() + sources.map(\.path)
    var messages = CompilerMessages()
    let status = try Shell.run(arguments, in: app.root) { line in
      let message = original(line)
      if messages.shows(message) {
        Terminal.note(message)
        onMessage(message)
      }
    }
    guard status == 0 else {
      throw Diagnostic(
        code: messages.sawSecondStart ? Self.startsTwice : "app.compile",
        summary: "\(app.name) does not compile: \(messages.errors) error\(messages.errors == 1 ? "" : "s")",
        fix: "see the messages above", place: .init(file: app.root.path), blame: .app)
    }
  }

  private var processors: Int { max(2, ProcessInfo.processInfo.activeProcessorCount) }

  /// Where the compiler puts each file's results, which is also how it knows what it did last time.
  private func outputMap(for sources: [URL]) throws -> Data {
    let objects = folder.appendingPathComponent("objects")
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    var map: [String: [String: String]] = ["": ["swift-dependencies": objects.path + "/module.swiftdeps"]]
    for (index, source) in sources.enumerated() {
      let base = "\(objects.path)/\(source.deletingPathExtension().lastPathComponent)-\(index)"
      map[source.path] = ["object": base + ".o", "swift-dependencies": base + ".swiftdeps"]
    }
    return try JSONSerialization.data(withJSONObject: map, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  private func write(_ data: Data, to file: URL) throws {
    if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
  }
}

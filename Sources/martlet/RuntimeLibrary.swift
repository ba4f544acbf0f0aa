import Diagnostics
import Foundation

/// The modules that every app is compiled against and the library that it links: built once, optimised.
struct RuntimeLibrary {
  static let library = Places.products.appendingPathComponent("libMartletRuntime.so")
  private static let stamp = Places.products.appendingPathComponent("MartletRuntime.stamp")

  /// Builds what is not there or older than Martlet's own sources.
  static func prepare() throws -> RuntimeLibrary {
    if isFresh { return RuntimeLibrary() }
    let lock = try BuildLock(
      Places.root.appendingPathComponent(".build/runtime.lock"),
      waiting: "Waiting for another build of the runtime to finish.")
    defer { lock.release() }
    if !isFresh {
      let isFirst = !FileManager.default.fileExists(atPath: library.path)
      if isFirst { Terminal.note("Building the runtime, once; this takes some minutes.") }
      try PackageBuild.run(product: "MartletRuntime")
      try Data().write(to: stamp)
    }
    return RuntimeLibrary()
  }

  /// The targets that are no part of the runtime.
  private static let tools: Set<String> = [
    "martlet", "XcodeProject", "ModelCompiler", "AssetCompiler", "SourceRewriter", "TextProbe", "WireDemo",
    "Benchmarks", "StoreProbe",
  ]

  private static var isFresh: Bool {
    guard FileManager.default.fileExists(atPath: library.path), let built = modified(stamp) else { return false }
    if let manifest = modified(Places.root.appendingPathComponent("Package.swift")), manifest > built { return false }
    let sources = Places.root.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: sources.path)
    while let name = names?.nextObject() as? String {
      guard !tools.contains(String(name.prefix { $0 != "/" })) else { continue }
      if let date = modified(sources.appendingPathComponent(name)), date > built { return false }
    }
    return true
  }

  private static func modified(_ file: URL) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }

  /// What the Swift compiler is told so that it finds Martlet's modules and those that they stand on.
  func compilerFlags() -> [String] { Self.compilerFlags(products: Places.products) }

  /// - Parameter products: the folder with the products of a build of Martlet, which may be a debug one.
  static func compilerFlags(products: URL) -> [String] {
    var flags = ["-I", products.appendingPathComponent("Modules").path]
    // The runtime's modules are not resilient: whoever loads them loads the C modules beneath them.
    for map in moduleMaps(products) { flags += ["-Xcc", "-fmodule-map-file=\(map.path)"] }
    let packages = ["sqlite3", "libpq", "harfbuzz", "libwebsockets", "zlib"]
    let includes = Shell.output(["pkg-config", "--cflags-only-I"] + packages) ?? ""
    for include in includes.split(whereSeparator: \.isWhitespace) { flags += ["-Xcc", String(include)] }
    let macros = products.appendingPathComponent("MartletMacros-tool")
    if FileManager.default.fileExists(atPath: macros.path) {
      flags += ["-load-plugin-executable", "\(macros.path)#MartletMacros"]
    }
    return flags
  }

  func linkerFlags() -> [String] {
    ["-L", Places.products.path, "-lMartletRuntime", "-Xlinker", "-rpath", "-Xlinker", Places.products.path]
  }

  private static func moduleMaps(_ products: URL) -> [URL] {
    let manager = FileManager.default
    let sources = Places.root.appendingPathComponent("Sources")
    let targets = (try? manager.contentsOfDirectory(atPath: sources.path)) ?? []
    return targets.sorted().flatMap { target -> [URL] in
      [sources.appendingPathComponent(target), products.appendingPathComponent("\(target).build")]
        .map { $0.appendingPathComponent("module.modulemap") }
        .filter { manager.fileExists(atPath: $0.path) && target.hasPrefix("C") }
    }
  }
}

/// Builds a product of Martlet's own package, telling how far it is.
enum PackageBuild {
  static func run(product: String) throws {
    var errors: [String] = []
    let arguments = [
      "swift", "build", "-c", "release", "--package-path", Places.root.path, "--product", product,
    ]
    let status = try Shell.run(arguments) { line in
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        Terminal.progress("Building \(product) \(line[...end])")
      } else if line.contains("error:") {
        errors.append(line)
      }
    }
    Terminal.clearProgress()
    guard status == 0 else {
      for line in errors.prefix(20) { Terminal.note(line) }
      throw Diagnostic(
        code: "runtime.build", summary: "\(product) cannot be built", cause: "swift build ended with \(status)",
        fix: "see the messages above, or run swift build -c release --product \(product)", blame: .martlet)
    }
  }
}

import Diagnostics
import Foundation
import ModelFormat

/// Reads the data models of an Xcode project and turns them into what the app needs: a compiled model and Swift code.
public struct ModelCompiler {
  private init() {}

  /// Reads an `.xcdatamodeld` with all its versions, or a single `.xcdatamodel`.
  /// - Throws: a `Diagnostic` that names the file and line of what is wrong.
  public static func read(_ url: URL) throws -> CompiledModel {
    let name = url.deletingPathExtension().lastPathComponent
    guard url.pathExtension == "xcdatamodeld" else {
      let version = try readVersion(url)
      return CompiledModel(name: name, versions: [version], currentName: version.name, source: url)
    }
    let files = try versionFiles(in: url)
    let versions = try files.map(readVersion)
    let current = try currentVersionName(in: url) ?? versionName(files.last!)
    guard versions.contains(where: { $0.name == current }) else {
      throw Diagnostic(
        code: "model.currentVersionMissing",
        summary: "the model \(name) names \(current).xcdatamodel as its current version, and there is no such version",
        fix: "choose one of \(versions.map(\.name).joined(separator: ", ")) in Xcode's file inspector",
        place: .init(file: url.path), blame: .app)
    }
    return CompiledModel(name: name, versions: versions, currentName: current, source: url)
  }

  private static func versionFiles(in url: URL) throws -> [URL] {
    let contents = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    let files = contents.filter { $0.pathExtension == "xcdatamodel" }
      .sorted { versionName($0).localizedStandardCompare(versionName($1)) == .orderedAscending }
    guard !files.isEmpty else {
      throw Diagnostic(
        code: "model.noVersions", summary: "the model \(url.lastPathComponent) holds no .xcdatamodel",
        fix: "add the model's version files to the project again", place: .init(file: url.path), blame: .app)
    }
    return files
  }

  /// What `.xccurrentversion` says, or nil where there is no such file (a model with one version).
  private static func currentVersionName(in url: URL) throws -> String? {
    guard let data = try? Data(contentsOf: url.appendingPathComponent(".xccurrentversion")) else { return nil }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    guard let file = list?["_XCCurrentVersionName"] as? String else { return nil }
    return (file as NSString).deletingPathExtension
  }

  private static func readVersion(_ url: URL) throws -> ModelVersion {
    let file = url.appendingPathComponent("contents")
    guard let data = try? Data(contentsOf: file) else {
      throw Diagnostic(
        code: "model.noContents", summary: "the model \(url.lastPathComponent) has no file named contents",
        fix: "restore \(file.lastPathComponent) from version control, or save the model again in Xcode",
        place: .init(file: url.path), blame: .app)
    }
    return try ModelReader(
      file: file.path, versionName: versionName(url)
    ).read(data)
  }

  private static func versionName(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
}

/// A model as read: every version, the current one named.
public struct CompiledModel: Sendable {
  public var name: String
  public var versions: [ModelVersion]
  public var currentName: String
  public var source: URL

  /// The version that new stores are made with.
  public var current: ModelVersion { versions.first { $0.name == currentName } ?? versions[0] }

  /// The name of the generated registry class in the app's module.
  var registryName: String { "_ManagedClasses_\(name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined())" }

  /// Writes `NAME.momd` into `directory`, the app's resource folder.
  /// - Parameter moduleName: the app's Swift module, where the generated sources are compiled in.
  public func writeMomd(to directory: URL, moduleName: String) throws {
    let folder = directory.appendingPathComponent("\(name).momd", isDirectory: true)
    try? FileManager.default.removeItem(at: folder)
    let versions = self.versions.map { version in
      var version = version
      version.registry = "\(moduleName).\(registryName)"
      return version
    }
    try ModelFolder(url: folder).write(versions, current: currentName)
  }
}

/// A Swift file to compile along with the app's own.
public struct GeneratedFile: Sendable, Equatable {
  public var name: String
  public var contents: String
}

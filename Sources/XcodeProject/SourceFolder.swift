import Diagnostics
import Foundation

/// An app without a project: every Swift file, catalog, model and resource beneath one folder.
enum SourceFolder {
  static func app(in folder: URL, path: String) throws -> AppProject {
    // The folder of a product is often a generic "Sources" in a folder that bears the name.
    let generic: Set<String> = ["Sources", "Source", "src", "App", "Shared", "iOS"]
    let own = folder.lastPathComponent
    let name = generic.contains(own) ? folder.deletingLastPathComponent().lastPathComponent : own
    var app = AppProject(name: name, root: folder)
    app.swiftFlags = ["-D", "DEBUG", "-enable-bare-slash-regex"]
    let paths = FolderWalk.files(in: folder) { isAside($0) }
    for path in paths {
      app.add(folder.appendingPathComponent(path), destinationFolder: FolderWalk.localization(of: path))
    }
    guard !app.sources.isEmpty else { throw ProjectFinder.notAnApp(path) }
    app.resources.removeAll { resource in
      if resource.destination == "Info.plist" { app.info = InfoPlist.read(resource.file) }
      return ["Info.plist", "README.md", "LICENSE"].contains(resource.destination)
    }
    app.info["CFBundleName"] = app.info["CFBundleName"] ?? .string(name)
    app.info["CFBundleShortVersionString"] = app.info["CFBundleShortVersionString"] ?? .string("1.0")
    app.info["CFBundleVersion"] = app.info["CFBundleVersion"] ?? .string("1")
    let undefined = app.info.filter { $0.value.string?.contains("$(") == true }.keys
    for key in undefined { app.info[key] = nil }
    app.info["CFBundleIdentifier"] = app.info["CFBundleIdentifier"] ?? .string("app.\(app.moduleName)")
    app.info["CFBundleExecutable"] = .string(name)
    return app
  }

  /// Tests, manifests and build products lie beside an app without being part of it.
  private static func isAside(_ path: String) -> Bool {
    let name = (path as NSString).lastPathComponent
    return name == "Package.swift" || name == "DerivedData" || name == "build"
      || name.hasSuffix("Tests") || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
  }
}

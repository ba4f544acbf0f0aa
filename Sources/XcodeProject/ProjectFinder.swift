import Diagnostics
import Foundation

/// Finds the app that a path means: a project, a folder with one in it, or a folder of Swift sources.
public enum ProjectFinder {
  /// - Parameters:
  ///   - path: what the user typed: a `.xcodeproj`, a folder around or above one, or a folder of sources.
  ///   - target: the target to take where there are several apps.
  public static func app(at path: String, target: String? = nil) throws -> AppProject {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw Diagnostic(
        code: "project.notFound", summary: "there is nothing at \(path)", fix: "give the folder of an Xcode project",
        blame: .app)
    }
    guard isFolder.boolValue else { throw notAnApp(path) }
    if url.pathExtension == "xcodeproj" { return try app(inProject: url, target: target) }
    if url.pathExtension == "xcworkspace" {
      return try app(at: url.deletingLastPathComponent().path, target: target)
    }
    let projects = self.projects(beneath: url)
    if projects.isEmpty { return try app(inSources: url, path: path, target: target) }
    return try app(inOneOf: projects, beneath: url, target: target)
  }

  /// The `.xcodeproj` folders nearest to the top of `folder`, at most five levels down.
  static func projects(beneath folder: URL) -> [URL] {
    var level = [folder]
    for _ in 0..<6 {
      var found: [URL] = []
      var next: [URL] = []
      for folder in level {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") && !["Pods", "Carthage", "build"].contains(name) {
          let child = folder.appendingPathComponent(name)
          if name.hasSuffix(".xcodeproj") {
            found.append(child)
          } else if !FolderWalk.packages.contains((name as NSString).pathExtension), child.isFolder {
            next.append(child)
          }
        }
      }
      if !found.isEmpty { return found }
      level = next
    }
    return []
  }

  private static func app(inOneOf projects: [URL], beneath folder: URL, target: String?) throws -> AppProject {
    if projects.count == 1 { return try app(inProject: projects[0], target: target) }
    // Several at the same height: the only one that builds an iOS app, or the one that the user named.
    var candidates: [(project: URL, targets: [XcodeTarget])] = []
    for project in projects {
      let targets = XcodeTarget.apps(among: try XcodeTarget.all(of: project))
      let wanted = target.map { name in targets.filter { $0.name == name } } ?? targets
      if !wanted.isEmpty { candidates.append((project, wanted)) }
    }
    if candidates.count == 1 { return try app(inProject: candidates[0].project, target: target) }
    guard !candidates.isEmpty else { throw noIOSTarget(in: folder.path, others: []) }
    let names = candidates.map { $0.project.path.dropFirst(folder.path.count + 1) }
    throw Diagnostic(
      code: "project.several", summary: "there are \(candidates.count) projects with an iOS app in \(folder.path)",
      fix: "give one of them: \(names.joined(separator: ", "))", blame: .app)
  }

  private static func app(inProject project: URL, target: String?) throws -> AppProject {
    let all = try XcodeTarget.all(of: project)
    let apps = XcodeTarget.apps(among: all)
    if let target {
      guard let chosen = apps.first(where: { $0.name == target }) else {
        throw Diagnostic(
          code: "project.noSuchTarget", summary: "\(project.lastPathComponent) has no iOS app target \(target)",
          fix: "choose one of: \(apps.map(\.name).joined(separator: ", "))", blame: .app)
      }
      return try chosen.app()
    }
    if apps.isEmpty { throw noIOSTarget(in: project.lastPathComponent, others: all.map(\.name)) }
    let namesake = apps.first { $0.name == project.deletingPathExtension().lastPathComponent }
    guard let chosen = apps.count == 1 ? apps[0] : namesake else {
      throw Diagnostic(
        code: "project.severalTargets", summary: "\(project.lastPathComponent) builds \(apps.count) iOS apps",
        fix: "choose one with --target: \(apps.map(\.name).joined(separator: ", "))", blame: .app)
    }
    return try chosen.app()
  }

  /// A folder without a project in it: perhaps the sources of a project that lies above, else an app by itself.
  private static func app(inSources folder: URL, path: String, target: String?) throws -> AppProject {
    var above = folder
    for _ in 0..<2 {
      above = above.deletingLastPathComponent()
      let names = (try? FileManager.default.contentsOfDirectory(atPath: above.path)) ?? []
      for name in names.sorted() where name.hasSuffix(".xcodeproj") {
        let targets = (try? XcodeTarget.all(of: above.appendingPathComponent(name))) ?? []
        for candidate in XcodeTarget.apps(among: targets) {
          guard target == nil || candidate.name == target else { continue }
          guard let app = try? candidate.app() else { continue }
          if app.sources.contains(where: { $0.standardizedFileURL.path.hasPrefix(folder.path + "/") }) { return app }
        }
      }
    }
    return try SourceFolder.app(in: folder, path: path)
  }

  static func notAnApp(_ path: String) -> Diagnostic {
    Diagnostic(
      code: "project.notAnApp", summary: "\(path) holds no app",
      fix: "give the folder of an Xcode project, or of Swift sources with an @main type", blame: .app)
  }

  private static func noIOSTarget(in place: String, others: [String]) -> Diagnostic {
    Diagnostic(
      code: "project.noIOSTarget", summary: "\(place) has no iOS app target",
      cause: others.isEmpty ? nil : "its targets are \(others.joined(separator: ", "))",
      fix: "add iOS to the app's supported destinations", blame: .app)
  }
}

extension URL {
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

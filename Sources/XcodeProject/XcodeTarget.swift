import Diagnostics
import Foundation

/// A target of an Xcode project and what it is made of.
struct XcodeTarget {
  let object: ProjectObject
  let settings: BuildSettings
  let tree: FileTree
  let project: URL

  var name: String { object.string("name") ?? "App" }
  var isApp: Bool { object.string("productType") == "com.apple.product-type.application" }

  /// Whether the app is made for iPhone or iPad, perhaps among others.
  var isForIOS: Bool {
    let platforms = settings["SUPPORTED_PLATFORMS"] ?? ""
    if platforms.contains("iphoneos") { return true }
    switch settings["SDKROOT"] {
    case "iphoneos": return true
    case "macosx", "watchos", "appletvos", "xros": return false
    default: return platforms.isEmpty && settings["IPHONEOS_DEPLOYMENT_TARGET"] != nil
    }
  }

  /// Whether the app is made for the Mac. It is shown as on an iPad.
  var isForMac: Bool {
    settings["SDKROOT"] == "macosx" || (settings["SUPPORTED_PLATFORMS"] ?? "").contains("macosx")
      || (settings["SDKROOT"] == nil && settings["MACOSX_DEPLOYMENT_TARGET"] != nil)
  }

  /// The apps that can be shown: those for iPhone and iPad, or where there are none, those for the Mac.
  static func apps(among targets: [XcodeTarget]) -> [XcodeTarget] {
    let mobile = targets.filter { $0.isApp && $0.isForIOS }
    return mobile.isEmpty ? targets.filter { $0.isApp && $0.isForMac } : mobile
  }

  /// All targets of the project at `project`, tests and all.
  static func all(of project: URL) throws -> [XcodeTarget] {
    let table = try ObjectTable(project: project)
    guard let root = table[table.rootID] else {
      throw ObjectTable.broken(table.file, "its root object is missing")
    }
    let tree = FileTree(table: table, project: project)
    return root.objects("targets").filter { $0.isa == "PBXNativeTarget" }.map { target in
      XcodeTarget(
        object: target, settings: settings(root: root, target: target, tree: tree, project: project), tree: tree,
        project: project)
    }
  }

  private static func settings(
    root: ProjectObject, target: ProjectObject, tree: FileTree, project: URL
  ) -> BuildSettings {
    var levels: [[String: Any]] = []
    for owner in [root, target] {
      let list = owner.object("buildConfigurationList")
      let configurations = list?.objects("buildConfigurations") ?? []
      guard let chosen = configurations.first(where: { $0.string("name") == "Debug" }) ?? configurations.first else {
        continue
      }
      if let base = chosen.object("baseConfigurationReference"), let file = tree.location(of: base) {
        levels.append(BuildSettings.read(configurationFile: file))
      }
      levels.append(chosen.dictionary("buildSettings"))
    }
    var settings = BuildSettings(levels: levels)
    let name = target.string("name") ?? "App"
    let folder = project.deletingLastPathComponent().path
    settings["TARGET_NAME"] = name
    settings["TARGETNAME"] = name
    for (key, value) in ["SRCROOT": folder, "PROJECT_DIR": folder, "SOURCE_ROOT": folder] { settings[key] = value }
    settings["PROJECT_NAME"] = project.deletingPathExtension().lastPathComponent
    settings["CONFIGURATION"] = "Debug"
    if settings["PRODUCT_NAME"] == nil { settings["PRODUCT_NAME"] = name }
    settings["EXECUTABLE_NAME"] = settings["PRODUCT_NAME"]
    if settings["PRODUCT_MODULE_NAME"] == nil { settings["PRODUCT_MODULE_NAME"] = "$(PRODUCT_NAME:c99extidentifier)" }
    return settings
  }

  /// The app that this target builds. Throws where a file that it names is missing.
  func app() throws -> AppProject {
    var app = AppProject(name: settings["PRODUCT_NAME"] ?? name, root: project.deletingLastPathComponent())
    app.projectFile = project
    app.moduleName = settings["PRODUCT_MODULE_NAME"] ?? app.moduleName
    app.swiftVersion = (settings["SWIFT_VERSION"] ?? "5").hasPrefix("6") ? "6" : "5"
    app.swiftFlags = SwiftFlags.flags(from: settings)
    app.accentColorName = settings["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"]
    app.hasAssetExtensions = settings["ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS"] == "YES"
    app.appIconName = settings["ASSETCATALOG_COMPILER_APPICON_NAME"]
    for phase in object.objects("buildPhases") {
      guard ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains(phase.isa) else { continue }
      for entry in phase.objects("files") {
        guard let reference = entry.object("fileRef") else { continue }
        try add(reference, to: &app)
      }
    }
    for group in object.objects("fileSystemSynchronizedGroups") { addSynchronized(group, to: &app) }
    // A file may be both in a group and in a folder that belongs to the target as a whole.
    for list in [\AppProject.sources, \.assetCatalogs, \.dataModels] {
      var seen: Set<String> = []
      app[keyPath: list].removeAll { !seen.insert($0.standardizedFileURL.path).inserted }
    }
    let infoFile = settings["INFOPLIST_FILE"].map { app.root.appendingPathComponent($0) }
    app.resources.removeAll { $0.file.standardizedFileURL == infoFile?.standardizedFileURL }
    app.info = InfoPlist.values(file: infoFile, settings: settings)
    return app
  }

  private func add(_ reference: ProjectObject, to app: inout AppProject) throws {
    if reference.isa == "PBXVariantGroup" {
      for child in reference.objects("children") { try add(child, to: &app) }
      return
    }
    guard let named = tree.location(of: reference) else { return }
    let file = movedHere(named, reference) ?? named
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Diagnostic(
        code: "project.fileMissing", summary: "the project names \(file.lastPathComponent), which is not there",
        fix: "put the file back or take it out of the target \(name)",
        place: .init(file: file.standardizedFileURL.path), blame: .app)
    }
    app.add(file, destinationFolder: FolderWalk.localization(of: file.path))
  }

  /// Where a file lies now that the project names by its place on another machine: the only one of that name here.
  private func movedHere(_ file: URL, _ reference: ProjectObject) -> URL? {
    guard reference.string("path")?.hasPrefix("/") == true, !FileManager.default.fileExists(atPath: file.path) else {
      return nil
    }
    let root = project.deletingLastPathComponent()
    let found = FolderWalk.files(in: root).filter { ($0 as NSString).lastPathComponent == file.lastPathComponent }
    return found.count == 1 ? root.appendingPathComponent(found[0]) : nil
  }

  /// A folder that belongs to the target as a whole (Xcode 16), but for the exceptions that it lists.
  private func addSynchronized(_ group: ProjectObject, to app: inout AppProject) {
    guard let folder = tree.location(of: group) else { return }
    var excluded: Set<String> = []
    for exception in group.objects("exceptions") where exception.string("target") == object.id {
      excluded.formUnion(exception.strings("membershipExceptions"))
    }
    let whole = Set(group.strings("explicitFolders"))
    for path in FolderWalk.files(in: folder, skipping: { excluded.contains($0) || whole.contains($0) }) {
      app.add(folder.appendingPathComponent(path), destinationFolder: FolderWalk.localization(of: path))
    }
    for path in whole where !excluded.contains(path) {
      app.resources.append(
        .init(file: folder.appendingPathComponent(path), destination: (path as NSString).lastPathComponent))
    }
  }
}

/// The compiler flags that stand behind Xcode's Swift settings.
enum SwiftFlags {
  private static let upcomingFeatures = [
    "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "MemberImportVisibility",
    "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "ExistentialAny",
    "SWIFT_UPCOMING_FEATURE_CONCISE_MAGIC_FILE": "ConciseMagicFile",
    "SWIFT_UPCOMING_FEATURE_FORWARD_TRAILING_CLOSURES": "ForwardTrailingClosures",
    "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT": "NonisolatedNonsendingByDefault",
    "SWIFT_UPCOMING_FEATURE_INFER_ISOLATED_CONFORMANCES": "InferIsolatedConformances",
    "SWIFT_UPCOMING_FEATURE_GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY": "GlobalActorIsolatedTypesUsability",
    "SWIFT_UPCOMING_FEATURE_DISABLE_OUTWARD_ACTOR_ISOLATION": "DisableOutwardActorInference",
  ]

  static func flags(from settings: BuildSettings) -> [String] {
    var flags: [String] = []
    var conditions = (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
    if !conditions.contains("DEBUG") { conditions.insert("DEBUG", at: 0) }
    for condition in conditions { flags += ["-D", condition] }
    // Xcode's own default since 14, whatever the language version.
    if settings["SWIFT_ENABLE_BARE_SLASH_REGEX"] != "NO" { flags.append("-enable-bare-slash-regex") }
    if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" { flags += ["-default-isolation", "MainActor"] }
    var features = upcomingFeatures.filter { settings.isOn($0.key) }.map(\.value)
    if settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") {
      features += ["NonisolatedNonsendingByDefault", "InferIsolatedConformances", "DisableOutwardActorInference"]
    }
    let isSwift6 = (settings["SWIFT_VERSION"] ?? "5").hasPrefix("6")
    for feature in Set(features).sorted() {
      // Part of Swift 6 already, and an error to ask for again there.
      let isBuiltIn = [
        "ConciseMagicFile", "ForwardTrailingClosures", "DisableOutwardActorInference",
        "GlobalActorIsolatedTypesUsability",
      ].contains(feature)
      if !(isSwift6 && isBuiltIn) { flags += ["-enable-upcoming-feature", feature] }
    }
    return flags
  }
}

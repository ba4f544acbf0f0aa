import Foundation
import XCTest

/// A folder for one test, filled from a table of paths and texts and taken away afterwards.
struct Scratch {
  let url: URL
  var path: String { url.path }

  init(_ test: XCTestCase, files: [String: String] = [:]) throws {
    // The folder's own name is fixed, so that names derived from it are.
    url = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID().uuidString)/Shelf")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let outer = url.deletingLastPathComponent()
    test.addTeardownBlock { try? FileManager.default.removeItem(at: outer) }
    for (path, text) in files { try write(text, to: path) }
  }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func write(_ data: Data, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}

/// The text of a small `project.pbxproj`.
struct ProjectText {
  var files: [String] = ["App.swift"]
  var productType = "com.apple.product-type.application"
  var settings = ["SDKROOT": "iphoneos", "SWIFT_VERSION": "5.0"]
  var targets = ["Shelf"]
  /// Xcode 16's way: the whole folder of that name belongs to the target, but for these files.
  var synchronized: (folder: String, exceptions: [String])?

  var text: String {
    var objects = ""
    func add(_ id: String, _ fields: String) { objects += "\(id) = { \(fields) };\n" }
    let ids = files.indices.map { "F\($0)" }
    for (index, file) in files.enumerated() {
      add("F\(index)", "isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\";")
      add("B\(index)", "isa = PBXBuildFile; fileRef = F\(index);")
    }
    add("G", "isa = PBXGroup; children = (\(ids.joined(separator: ", "))); path = Shelf; sourceTree = \"<group>\";")
    add("MAIN", "isa = PBXGroup; children = (G, S); sourceTree = \"<group>\";")
    add("PHASE", "isa = PBXSourcesBuildPhase; files = (\(files.indices.map { "B\($0)" }.joined(separator: ", ")));")
    var group = ""
    if let synchronized {
      add(
        "X",
        "isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0; membershipExceptions = "
          + "(\(synchronized.exceptions.map { "\"\($0)\"" }.joined(separator: ", ")));")
      add(
        "S",
        "isa = PBXFileSystemSynchronizedRootGroup; exceptions = (X); path = \(synchronized.folder); "
          + "sourceTree = \"<group>\";")
      group = "fileSystemSynchronizedGroups = (S);"
    }
    let pairs = settings.map { "\($0.key) = \"\($0.value)\";" }.joined(separator: " ")
    add("C", "isa = XCBuildConfiguration; name = Debug; buildSettings = { \(pairs) };")
    add("L", "isa = XCConfigurationList; buildConfigurations = (C);")
    for (index, target) in targets.enumerated() {
      add(
        "T\(index)",
        "isa = PBXNativeTarget; name = \"\(target)\"; productType = \"\(productType)\"; "
          + "buildConfigurationList = L; buildPhases = (PHASE); \(group)")
    }
    let list = targets.indices.map { "T\($0)" }.joined(separator: ", ")
    add("P", "isa = PBXProject; mainGroup = MAIN; targets = (\(list));")
    return "// !$*UTF8*$!\n{ objectVersion = 77; objects = {\n\(objects)}; rootObject = P; }\n"
  }
}

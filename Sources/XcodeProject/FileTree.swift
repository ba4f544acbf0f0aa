import Foundation

/// Where the files and groups of a project lie on the disk.
struct FileTree {
  private let parents: [String: ProjectObject]
  private let sourceRoot: URL

  /// - Parameter project: the `.xcodeproj`; paths start in the folder around it (and in `projectDirPath`).
  init(table: ObjectTable, project: URL) {
    let folder = project.deletingLastPathComponent()
    let inner = table[table.rootID]?.string("projectDirPath") ?? ""
    sourceRoot = inner.isEmpty ? folder : folder.appendingPathComponent(inner)
    var parents: [String: ProjectObject] = [:]
    for object in table.all where ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"].contains(object.isa) {
      for child in object.strings("children") { parents[child] = object }
    }
    self.parents = parents
  }

  /// The place of a file reference or group, or nil for what the build makes itself (products, SDK files).
  func location(of object: ProjectObject, depth: Int = 0) -> URL? {
    let path = object.string("path")
    switch object.string("sourceTree") {
    case "<absolute>": return path.map { URL(fileURLWithPath: $0) }
    case "SOURCE_ROOT": return path.map { sourceRoot.appendingPathComponent($0) } ?? sourceRoot
    case "<group>":
      let parent = parents[object.id]
      guard depth < 64 else { return nil }
      let folder = parent.map { location(of: $0, depth: depth + 1) } ?? sourceRoot
      // The children of a variant group lie beside it: its own name is no folder.
      guard let path else { return folder }
      return folder?.appendingPathComponent(path)
    default: return nil
    }
  }
}

/// The files beneath a folder, packages such as `.xcassets` and `.lproj` taken whole.
enum FolderWalk {
  static let packages: Set<String> = [
    "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "bundle", "docc", "framework", "xcframework",
    "scnassets", "playground",
  ]

  /// Paths relative to `folder`, sorted, hidden ones passed over. `skipping` is asked for folders and files alike.
  static func files(in folder: URL, skipping: (String) -> Bool = { _ in false }) -> [String] {
    var found: [String] = []
    func walk(_ relative: String) {
      let here = relative.isEmpty ? folder : folder.appendingPathComponent(relative)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: here.path)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        let path = relative.isEmpty ? name : relative + "/" + name
        if skipping(path) { continue }
        let isPackage = packages.contains((name as NSString).pathExtension.lowercased())
        if !isPackage && folder.appendingPathComponent(path).isFolder {
          walk(path)
        } else {
          found.append(path)
        }
      }
    }
    walk("")
    return found
  }

  /// `fr.lproj/` for a file that lies in such a folder, and nothing for any other.
  static func localization(of path: String) -> String {
    path.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }.map { $0 + "/" } ?? ""
  }
}

import AssetCompiler
import Foundation
import ModelCompiler
import XcodeProject

/// The folder `NAME.app`: the executable with its resources beside it, where Foundation's `Bundle.main` looks for them.
struct AppBundle {
  let app: AppProject
  let url: URL

  /// Puts the bundle together beside its place and then moves it there at once.
  ///
  /// - Returns: warnings about resources.
  func assemble(executable: URL, assets: AssetCompiler, models: [CompiledModel]) throws -> [String] {
    let manager = FileManager.default
    let parts = url.appendingPathExtension("partial")
    try? manager.removeItem(at: parts)
    try manager.createDirectory(at: parts, withIntermediateDirectories: true)
    try manager.copyItem(at: executable, to: parts.appendingPathComponent(app.name))
    for resource in app.resources {
      let place = parts.appendingPathComponent(resource.destination)
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      if resource.file.pathExtension == "xcmappingmodel" {
        let mapping = try MappingReader.read(resource.file)
        try mapping.write(to: parts)
        continue
      }
      // Two groups may hold files of one name; the first of them wins, as in a flat bundle only one can.
      if manager.fileExists(atPath: place.path) { continue }
      try manager.copyItem(at: resource.file, to: place)
      if resource.file.pathExtension == "xcstrings" { try StringCatalog(resource.file).write(to: parts) }
    }
    let warnings = try assets.write(to: parts)
    for model in models { try model.writeMomd(to: parts, moduleName: app.moduleName) }
    try writeInfo(to: parts)
    let old = url.appendingPathExtension("old")
    try? manager.removeItem(at: old)
    try? manager.moveItem(at: url, to: old)
    try manager.moveItem(at: parts, to: url)
    try? manager.removeItem(at: old)
    return warnings
  }

  /// The same facts twice: `Info.plist` for Foundation, `Info.json` for whoever would rather read that.
  private func writeInfo(to folder: URL) throws {
    var info = app.info.mapValues(\.plain)
    info["CFBundleExecutable"] = app.name
    info["CFBundleIdentifier"] = app.bundleIdentifier
    info["CFBundleDisplayName"] = app.displayName
    info["MartletModuleName"] = app.moduleName
    let list = try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
    try list.write(to: folder.appendingPathComponent("Info.plist"))
    let json = try JSONSerialization.data(
      withJSONObject: info, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    try json.write(to: folder.appendingPathComponent("Info.json"))
  }
}

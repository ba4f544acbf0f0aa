import Foundation

/// The layout of a compiled model in an app bundle: `NAME.momd/VERSION.mom` and `NAME.momd/VersionInfo.plist`.
public struct ModelFolder: Sendable {
  static let currentVersionKey = "NSManagedObjectModel_CurrentVersionName"

  public var url: URL
  public init(url: URL) { self.url = url }

  /// Writes every version and names the current one.
  public func write(_ versions: [ModelVersion], current: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    for version in versions {
      try encoder.encode(version).write(to: url.appendingPathComponent("\(version.name).mom"))
    }
    let info = try PropertyListSerialization.data(
      fromPropertyList: [Self.currentVersionKey: current], format: .xml, options: 0)
    try info.write(to: url.appendingPathComponent("VersionInfo.plist"))
  }

  /// The current version's file.
  public func currentVersionURL() throws -> URL {
    let data = try Data(contentsOf: url.appendingPathComponent("VersionInfo.plist"))
    let info = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    guard let name = info?[Self.currentVersionKey] as? String else { throw CocoaError(.fileReadCorruptFile) }
    return url.appendingPathComponent("\(name).mom")
  }

  /// The files of all versions, by name.
  public func versionURLs() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "mom" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Reads one version's file.
  public static func read(_ file: URL) throws -> ModelVersion {
    try JSONDecoder().decode(ModelVersion.self, from: Data(contentsOf: file))
  }
}

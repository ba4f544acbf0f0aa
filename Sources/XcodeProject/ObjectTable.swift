import Diagnostics
import Foundation

/// The objects of a `project.pbxproj` by their identifiers, as they stand in the file.
struct ObjectTable {
  let file: URL
  let rootID: String
  private let objects: [String: [String: Any]]

  /// Reads `project.pbxproj` inside the `.xcodeproj` at `project`.
  init(project: URL) throws {
    file = project.appendingPathComponent("project.pbxproj")
    guard let data = try? Data(contentsOf: file) else {
      throw Diagnostic(
        code: "project.unreadable", summary: "\(project.lastPathComponent) has no readable project.pbxproj",
        fix: "open the project in Xcode and save it, or give the folder of Swift sources instead",
        place: .init(file: file.path), blame: .app)
    }
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw Self.broken(file, "it is no property list")
    }
    guard let root = list as? [String: Any], let objects = root["objects"] as? [String: [String: Any]],
      let rootID = root["rootObject"] as? String
    else { throw Self.broken(file, "it has no objects") }
    self.objects = objects
    self.rootID = rootID
  }

  static func broken(_ file: URL, _ cause: String) -> Diagnostic {
    Diagnostic(
      code: "project.broken", summary: "the Xcode project cannot be read", cause: cause,
      fix: "restore the file, perhaps a merge conflict is left in it", place: .init(file: file.path), blame: .app)
  }

  subscript(id: String) -> ProjectObject? { objects[id].map { ProjectObject(id: id, fields: $0, table: self) } }

  var all: [ProjectObject] { objects.map { ProjectObject(id: $0.key, fields: $0.value, table: self) } }
}

/// One object of the table, with its references followed by name.
struct ProjectObject {
  let id: String
  private let fields: [String: Any]
  private let table: ObjectTable

  init(id: String, fields: [String: Any], table: ObjectTable) {
    self.id = id
    self.fields = fields
    self.table = table
  }

  var isa: String { string("isa") ?? "" }
  func string(_ key: String) -> String? { fields[key] as? String }
  func strings(_ key: String) -> [String] { fields[key] as? [String] ?? [] }
  func dictionary(_ key: String) -> [String: Any] { fields[key] as? [String: Any] ?? [:] }
  func object(_ key: String) -> ProjectObject? { string(key).flatMap { table[$0] } }
  func objects(_ key: String) -> [ProjectObject] { strings(key).compactMap { table[$0] } }
}

import Diagnostics
import Foundation

/// An `.xcstrings` file, which Foundation on Linux does not read: written out as the `.strings` that it does.
struct StringCatalog: Decodable {
  struct Entry: Decodable {
    var localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
  }

  struct Variations: Decodable {
    var plural: [String: Localization]?
    var device: [String: Localization]?
  }

  struct Unit: Decodable { var value: String }

  var strings: [String: Entry]
  private var table = "Localizable"

  enum CodingKeys: CodingKey { case strings }

  init(_ file: URL) throws {
    do {
      self = try JSONDecoder().decode(StringCatalog.self, from: Data(contentsOf: file))
    } catch {
      throw Diagnostic(
        code: "strings.broken", summary: "the string catalog \(file.lastPathComponent) cannot be read",
        fix: "open it in Xcode and save it", place: .init(file: file.path), blame: .app)
    }
    table = file.deletingPathExtension().lastPathComponent
  }

  /// Writes `LANGUAGE.lproj/TABLE.strings` for each language that has anything.
  func write(to bundle: URL) throws {
    var languages: [String: [String]] = [:]
    for (key, entry) in strings {
      for (language, localization) in entry.localizations ?? [:] {
        guard let text = Self.text(of: localization) else { continue }
        languages[language, default: []].append("\(Self.quoted(key)) = \(Self.quoted(text));")
      }
    }
    for (language, lines) in languages {
      let folder = bundle.appendingPathComponent("\(language).lproj")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = lines.sorted().joined(separator: "\n") + "\n"
      try text.write(
        to: folder.appendingPathComponent("\(table).strings"), atomically: false, encoding: .utf8)
    }
  }

  /// The plain text, or that of the general plural form and device where there are several.
  private static func text(of localization: Localization) -> String? {
    if let unit = localization.stringUnit { return unit.value }
    let forms = localization.variations?.plural ?? localization.variations?.device
    return (forms?["other"] ?? forms?.values.first).flatMap(text)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }
}

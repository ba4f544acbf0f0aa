import Diagnostics
import Foundation

/// An `.xcstrings` file, which Foundation on Linux does not read: written out as the `.strings` and `.stringsdict`
/// that the runtime reads.
struct StringCatalog: Decodable {
  struct Entry: Decodable {
    var localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
    var substitutions: [String: Substitution]?
  }

  /// A part of a text with forms of its own.
  struct Substitution: Decodable {
    var argNum: Int?
    var formatSpecifier: String?
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

  /// Writes `LANGUAGE.lproj/TABLE.strings`, and `TABLE.stringsdict` for texts with forms, for each language that has
  /// anything.
  func write(to bundle: URL) throws {
    var languages: [String: [String]] = [:]
    var forms: [String: [String: Any]] = [:]
    for (key, entry) in strings {
      for (language, localization) in entry.localizations ?? [:] {
        if let rules = Self.rules(of: localization, key: key) { forms[language, default: [:]][key] = rules }
        guard let text = Self.text(of: localization) else { continue }
        languages[language, default: []].append("\(Self.quoted(key)) = \(Self.quoted(text));")
      }
    }
    for (language, lines) in languages {
      let text = lines.sorted().joined(separator: "\n") + "\n"
      try text.write(to: file(language, "strings", in: bundle), atomically: false, encoding: .utf8)
    }
    for (language, rules) in forms {
      let data = try PropertyListSerialization.data(fromPropertyList: rules, format: .xml, options: 0)
      try data.write(to: file(language, "stringsdict", in: bundle))
    }
  }

  private func file(_ language: String, _ ending: String, in bundle: URL) throws -> URL {
    let folder = bundle.appendingPathComponent("\(language).lproj")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("\(table).\(ending)")
  }

  /// The forms for numbers, as `.stringsdict` has them; nil for a text without any.
  private static func rules(of localization: Localization, key: String) -> [String: Any]? {
    func rule(_ plural: [String: Localization], _ specifier: String) -> [String: Any] {
      var rule: [String: Any] = [
        "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": specifier,
      ]
      for (category, form) in plural { if let text = text(of: form) { rule[category] = text } }
      return rule
    }
    if let plural = localization.variations?.plural {
      return ["NSStringLocalizedFormatKey": "%#@value@", "value": rule(plural, "lld")]
    }
    guard let substitutions = localization.substitutions, let unit = localization.stringUnit else { return nil }
    var rules: [String: Any] = [:]
    var format = unit.value
    for (name, substitution) in substitutions {
      guard let plural = substitution.variations?.plural else { continue }
      rules[name] = rule(plural, substitution.formatSpecifier ?? "lld")
      if let number = substitution.argNum {
        format = format.replacingOccurrences(of: "%#@\(name)@", with: "%\(number)$#@\(name)@")
      }
    }
    rules["NSStringLocalizedFormatKey"] = format
    return rules
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

import Foundation

/// The settings of one target in its Debug configuration: the project's, overlaid with the target's, variables replaced.
struct BuildSettings {
  private(set) var values: [String: String] = [:]

  /// Later levels win, and may take in what was there by `$(inherited)`.
  init(levels: [[String: Any]]) {
    for level in levels {
      for (key, value) in level {
        // `NAME[sdk=iphoneos*]` counts as `NAME` for the platform that we stand in for.
        let name: String
        if let bracket = key.firstIndex(of: "[") {
          guard key[bracket...].contains("sdk=iphone") else { continue }
          name = String(key[..<bracket])
        } else {
          name = key
        }
        let text = (value as? [String])?.joined(separator: " ") ?? value as? String ?? ""
        values[name] = text.replacingOccurrences(of: "$(inherited)", with: values[name] ?? "")
      }
    }
  }

  subscript(name: String) -> String? {
    get { values[name].map { expand($0) } }
    set { values[name] = newValue }
  }

  func isOn(_ name: String) -> Bool { self[name] == "YES" }

  /// `text` with `$(NAME)`, `${NAME}` and `$(NAME:modifier)` replaced; unknown names become empty, as in Xcode.
  func expand(_ text: String, depth: Int = 0) -> String {
    guard depth < 12, let start = text.range(of: "$") else { return text }
    let after = text[start.upperBound...]
    guard let opening = after.first, opening == "(" || opening == "{" else {
      return text[..<start.upperBound] + expand(String(after), depth: depth + 1)
    }
    // Find the bracket's partner: names may themselves hold variables.
    let closing: Character = opening == "(" ? ")" : "}"
    var level = 0
    guard
      let end = after.indices.first(where: { index in
        if after[index] == opening { level += 1 }
        if after[index] == closing { level -= 1 }
        return level == 0
      })
    else { return text }
    let inner = expand(String(after[after.index(after: after.startIndex)..<end]), depth: depth + 1)
    let parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var value = values[parts[0]].map { expand($0, depth: depth + 1) } ?? ""
    for modifier in parts.dropFirst() { value = Self.modify(value, modifier) }
    return text[..<start.lowerBound] + value + expand(String(after[after.index(after: end)...]), depth: depth + 1)
  }

  private static func modify(_ value: String, _ modifier: String) -> String {
    switch modifier {
    case "c99extidentifier", "identifier": AppProject.moduleName(from: value)
    case "rfc1034identifier":
      String(
        value.unicodeScalars.map { scalar in
          scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            || scalar == "." || scalar == "-" ? Character(scalar) : "-"
        })
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    default: modifier.hasPrefix("default=") && value.isEmpty ? String(modifier.dropFirst(8)) : value
    }
  }

  /// The settings in an `.xcconfig` file and in those that it includes.
  static func read(configurationFile file: URL, depth: Int = 0) -> [String: Any] {
    guard depth < 8, let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
    var values: [String: Any] = [:]
    for rawLine in text.split(whereSeparator: \.isNewline) {
      let line = rawLine.range(of: "//").map { rawLine[..<$0.lowerBound] } ?? rawLine[...]
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("#include") {
        let name = trimmed.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
        let included = file.deletingLastPathComponent().appendingPathComponent(name)
        values.merge(read(configurationFile: included, depth: depth + 1)) { _, new in new }
      } else if let equals = trimmed.firstIndex(of: "=") {
        let key = trimmed[..<equals].trimmingCharacters(in: .whitespaces)
        values[key] = trimmed[trimmed.index(after: equals)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return values
  }
}

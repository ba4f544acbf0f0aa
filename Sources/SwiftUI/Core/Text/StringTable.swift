import Foundation

/// The app's string tables: `.strings`, and `.stringsdict` where a number chooses the form.
package final class StringTable: @unchecked Sendable {
  package static let shared = StringTable(folder: ProcessInfo.processInfo.environment["MARTLET_BUNDLE"])
  private let folder: String?
  private let lock = NSLock()
  private var strings: [String: [String: String]] = [:]
  private var forms: [String: [String: PluralForms]] = [:]
  private lazy var languages = findLanguages()

  /// - Parameter folder: The app's bundle; nil for none.
  package init(folder: String?) { self.folder = folder }

  // MARK: Languages

  /// The languages that the app speaks; empty when it has no tables at all.
  package var available: [String] {
    lock.lock()
    defer { lock.unlock() }
    return languages
  }

  private func findLanguages() -> [String] {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return names.filter { name in
      guard name.hasSuffix(".lproj"), name != "Base.lproj" else { return false }
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
      return files.contains { $0.hasSuffix(".strings") || $0.hasSuffix(".stringsdict") }
    }
    .map { String($0.dropLast(6)) }.sorted()
  }

  /// The locale for a person who reads these languages, the favourite first: that of the first language which the app
  /// speaks; else the app's own language with the person's region. An app without tables takes any language.
  package func locale(for preferred: [String]) -> Locale? {
    guard let first = preferred.first else { return nil }
    let available = available
    guard !available.isEmpty else { return Locale(identifier: first) }
    for wanted in preferred where Self.match(wanted, among: available) != nil { return Locale(identifier: wanted) }
    let own = available.contains("en") ? "en" : available[0]
    if preferred.contains(where: { Locale(identifier: $0).language.languageCode?.identifier == "en" }) {
      return Locale(identifier: first)
    }
    let region = Locale(identifier: first).region?.identifier
    return Locale(identifier: region.map { "\(own)_\($0)" } ?? own)
  }

  /// The table of a language: of that very one, of its script, of the language at large, of another region.
  private static func match(_ wanted: String, among available: [String]) -> String? {
    let locale = Locale(identifier: wanted)
    guard let code = locale.language.languageCode?.identifier else { return nil }
    func isSame(_ a: String, _ b: String) -> Bool {
      a.replacingOccurrences(of: "_", with: "-").lowercased() == b.replacingOccurrences(of: "_", with: "-").lowercased()
    }
    if let exact = available.first(where: { isSame($0, wanted) }) { return exact }
    if let script = Locale.Language(identifier: wanted).maximalIdentifier.split(separator: "-").dropFirst().first,
      let found = available.first(where: { isSame($0, "\(code)-\(script)") })
    {
      return found
    }
    if let plain = available.first(where: { isSame($0, code) }) { return plain }
    // Another script of the language would not be read.
    guard code != "zh" else { return nil }
    return available.first { Locale(identifier: $0).language.languageCode?.identifier == code }
  }

  // MARK: Texts

  /// The translation of `key` with the forms that the arguments ask for; nil when there is none.
  package func format(
    _ key: String, arguments: [LocalizedStringKey.Argument], table: String?, locale: Locale
  ) -> String? {
    guard let folder else { return nil }
    lock.lock()
    defer { lock.unlock() }
    let name = table ?? "Localizable"
    var tried = [Self.match(locale.identifier, among: languages)].compactMap { $0 }
    for other in ["Base", "en"] where !tried.contains(other) { tried.append(other) }
    for language in tried {
      let path = "\(folder)/\(language).lproj/\(name)"
      if let forms = pluralForms(path)[key] { return forms.format(for: arguments, locale: locale) }
      if let string = plainStrings(path)[key] { return string }
    }
    return nil
  }

  private func plainStrings(_ path: String) -> [String: String] {
    if let known = strings[path] { return known }
    let data = FileManager.default.contents(atPath: path + ".strings")
    let list = data.flatMap {
      try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: String]
    }
    strings[path] = list ?? [:]
    return list ?? [:]
  }

  private func pluralForms(_ path: String) -> [String: PluralForms] {
    if let known = forms[path] { return known }
    let data = FileManager.default.contents(atPath: path + ".stringsdict")
    let list = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any] }
    let result = (list ?? [:]).compactMapValues { ($0 as? [String: Any]).flatMap { PluralForms($0) } }
    forms[path] = result
    return result
  }
}

/// A text with forms for numbers: what `.stringsdict` holds of one key.
struct PluralForms {
  private var format: String
  private var variables: [String: [String: String]] = [:]

  init?(_ entry: [String: Any]) {
    guard let format = entry["NSStringLocalizedFormatKey"] as? String else { return nil }
    self.format = format
    for (name, value) in entry {
      guard let rule = value as? [String: Any] else { continue }
      variables[name] = rule.compactMapValues { $0 as? String }
    }
  }

  /// The format in which each variable is replaced by the form that its argument asks for.
  func format(for arguments: [LocalizedStringKey.Argument], locale: Locale) -> String {
    var next = 0
    return expand(format, arguments, locale, &next, depth: 0)
  }

  private func expand(
    _ text: String, _ arguments: [LocalizedStringKey.Argument], _ locale: Locale, _ next: inout Int, depth: Int
  ) -> String {
    guard depth < 5 else { return text }
    var result = ""
    var rest = Substring(text)
    while let found = rest.range(of: #"%([0-9]+\$)?#@[^@]+@"#, options: .regularExpression) {
      result += rest[..<found.lowerBound]
      let token = rest[found]
      rest = rest[found.upperBound...]
      var index = next
      if let dollar = token.firstIndex(of: "$"), let number = Int(token[token.index(after: token.startIndex)..<dollar]) {
        index = number - 1
      } else {
        next += 1
      }
      let name = token[token.firstIndex(of: "@")!...].dropFirst().dropLast()
      guard let rule = variables[String(name)] else { continue }
      let number = index < arguments.count ? Self.number(arguments[index]) : 0
      let form = Self.form(of: rule, for: number, locale: locale)
      // Within a form, the number is the variable's own argument.
      let own = form.replacingOccurrences(
        of: #"%(arg|[0-9.]*(?:l|ll|h|q)?[duifgex])"#, with: "%\(index + 1)\\$\(rule["NSStringFormatValueTypeKey"] ?? "lld")",
        options: .regularExpression)
      var inner = index + 1
      result += expand(own, arguments, locale, &inner, depth: depth + 1)
    }
    return result + rest
  }

  private static func form(of rule: [String: String], for number: Double, locale: Locale) -> String {
    if number == 0, let zero = rule["zero"] { return zero }
    let category = PluralRules.category(of: number, in: locale.language.languageCode?.identifier ?? "en")
    return rule[category.rawValue] ?? rule["other"] ?? ""
  }

  private static func number(_ argument: LocalizedStringKey.Argument) -> Double {
    switch argument {
    case .value(_, let description): Double(description) ?? 0
    case .text(let text): Double(text) ?? 0
    case .styled: 0
    }
  }
}

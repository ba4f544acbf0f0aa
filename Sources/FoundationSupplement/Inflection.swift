import Foundation

/// English nouns that agree with the number before them, as `^[3 cup](inflect: true)` asks.
enum Inflection {
  private static let irregular = [
    "child": "children", "foot": "feet", "goose": "geese", "man": "men", "mouse": "mice", "person": "people",
    "tooth": "teeth", "woman": "women",
  ]

  /// The text with its last word in the plural where its first number is not one; other languages' texts as they are.
  static func agreed(_ text: String, locale: Locale = .current) -> String {
    guard locale.language.languageCode == .english, let number = text.firstMatch(of: /\d[\d.,]*/),
      number.0 != "1", let noun = text.firstMatch(of: /[A-Za-z]+$/), noun.range.lowerBound >= number.range.upperBound
    else { return text }
    return text[..<noun.range.lowerBound] + plural(String(noun.0))
  }

  private static func plural(_ noun: String) -> String {
    if let other = irregular[noun] { return other }
    if noun.firstMatch(of: /[^aeiouAEIOU]y$/) != nil { return noun.dropLast() + "ies" }
    return noun + (noun.firstMatch(of: /(s|x|z|ch|sh)$/) != nil ? "es" : "s")
  }
}

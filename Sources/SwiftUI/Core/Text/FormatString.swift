import Foundation
import Synchronization

/// A format string cut into literal text and specifiers.
struct FormatString {
  private enum Piece {
    case literal(String)
    case argument(index: Int, specifier: String)
  }
  private var pieces: [Piece] = []

  private static let known = Mutex<[String: FormatString]>([:])

  /// The format string, cut once: all rows of a list have the same.
  static func of(_ format: String) -> FormatString {
    if let known = known.withLock({ $0[format] }) { return known }
    let new = FormatString(format)
    known.withLock {
      if $0.count >= 256 { $0 = [:] }
      $0[format] = new
    }
    return new
  }

  init(_ format: String) {
    var literal = ""
    var next = 0
    var index = format.startIndex
    while index < format.endIndex {
      guard format[index] == "%" else {
        literal.append(format[index])
        index = format.index(after: index)
        continue
      }
      var end = format.index(after: index)
      if end < format.endIndex, format[end] == "%" {
        literal.append("%")
        index = format.index(after: end)
        continue
      }
      while end < format.endIndex, !format[end].isLetter && format[end] != "@" { end = format.index(after: end) }
      while end < format.endIndex, "lhqLztj".contains(format[end]) { end = format.index(after: end) }
      guard end < format.endIndex else { break }
      var specifier = String(format[index...end])
      var position = next
      if let dollar = specifier.firstIndex(of: "$"),
        let number = Int(specifier[specifier.index(after: specifier.startIndex)..<dollar])
      {
        position = number - 1
        specifier = "%" + specifier[specifier.index(after: dollar)...]
      } else {
        next += 1
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = ""
      pieces.append(.argument(index: position, specifier: specifier))
      index = format.index(after: end)
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
  }

  func parts(_ arguments: [LocalizedStringKey.Argument], locale: Locale) -> [LocalizedStringKey.Argument] {
    var parts: [LocalizedStringKey.Argument] = []
    func append(_ text: String) {
      if case .text(let before)? = parts.last {
        parts[parts.count - 1] = .text(before + text)
      } else {
        parts.append(.text(text))
      }
    }
    for piece in pieces {
      switch piece {
      case .literal(let text): append(text)
      case .argument(let index, let specifier):
        guard index < arguments.count else { continue }
        switch arguments[index] {
        case .text(let text): append(text)
        case .value(let value, let description):
          append(
            specifier.hasSuffix("@")
              ? description
              : WholeNumbers.text(value, specifier, locale)
                ?? String(format: specifier, locale: locale, value))
        case .styled: parts.append(arguments[index])
        }
      }
    }
    return parts
  }
}

/// Whole numbers in the digits and groups of a locale: what nearly all numbers in texts are. Having them formatted each by
/// itself takes longer than laying the text out.
private enum WholeNumbers {
  /// How a locale writes numbers of three, four and more digits; nil where it is not in groups of three.
  private struct Habit {
    var isPlain: Bool
    var separator: String?
    var separatesFour: Bool

    init(_ locale: Locale) {
      func sample(_ number: Int64) -> String { String(format: "%lld", locale: locale, number) }
      isPlain = sample(907) == "907"
      let parts = sample(1_234_567).split(whereSeparator: { $0.isASCII && $0.isNumber })
      separator = parts.first.map { String($0) }
      if let separator, sample(1_234_567) != "1\(separator)234\(separator)567" { self.separator = nil }
      separatesFour = sample(1234) != "1234"
    }
  }
  private static let habits = Mutex<[String: Habit]>([:])

  /// The number as the locale writes it; nil where that is not known here.
  static func text(_ value: any CVarArg, _ specifier: String, _ locale: Locale) -> String? {
    guard specifier == "%lld" || specifier == "%ld" || specifier == "%d",
      let number = (value as? Int64) ?? (value as? Int32).map(Int64.init), number >= 0
    else { return nil }
    let name = locale.identifier
    let habit = habits.withLock { $0[name] } ?? make(name, locale)
    guard habit.isPlain else { return nil }
    let digits = String(number)
    guard number >= 1000 else { return digits }
    guard let separator = habit.separator else { return nil }
    if number < 10_000, !habit.separatesFour { return digits }
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.utf8.count - place) % 3 == 0 { text += separator }
      text.append(digit)
    }
    return text
  }

  private static func make(_ name: String, _ locale: Locale) -> Habit {
    let habit = Habit(locale)
    habits.withLock {
      if $0.count >= 64 { $0 = [:] }
      $0[name] = habit
    }
    return habit
  }
}

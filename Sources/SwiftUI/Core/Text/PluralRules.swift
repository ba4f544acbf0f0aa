import Foundation

/// Which form of a text a number asks for, by language: Unicode's cardinal rules.
enum PluralRules {
  enum Category: String { case zero, one, two, few, many, other }

  static func category(of number: Double, in language: String) -> Category {
    let value = abs(number)
    let isWhole = value == value.rounded() && value < 1e15
    let n = isWhole ? Int(value) : Int(min(value, 1e15))
    switch language {
    case "ja", "ko", "zh", "vi", "th", "id", "ms": return .other
    case "fr", "pt", "hy": return n <= 1 ? .one : .other
    case "es", "tr", "nb", "no", "nn", "hu", "el", "bg": return isWhole && n == 1 ? .one : .other
    case "da": return isWhole ? (n == 1 ? .one : .other) : (n <= 1 ? .one : .other)
    case "he", "iw":
      if isWhole { return n == 1 ? .one : n == 2 ? .two : .other }
      return n == 0 ? .one : .other
    case "ar": return isWhole ? arabic(n) : .other
    case "ru", "uk", "be": return isWhole ? eastSlavic(n) : .other
    case "sr", "hr", "bs": return isWhole ? (eastSlavic(n) == .many ? .other : eastSlavic(n)) : .other
    case "pl": return isWhole ? (n == 1 ? .one : isFew(n) ? .few : .many) : .other
    case "cs", "sk": return isWhole ? (n == 1 ? .one : (2...4).contains(n) ? .few : .other) : .many
    case "ro": return !isWhole ? .few : n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
    default: return isWhole && n == 1 ? .one : .other
    }
  }

  private static func isFew(_ n: Int) -> Bool { (2...4).contains(n % 10) && !(12...14).contains(n % 100) }
  private static func eastSlavic(_ n: Int) -> Category {
    n % 10 == 1 && n % 100 != 11 ? .one : isFew(n) ? .few : .many
  }
  private static func arabic(_ n: Int) -> Category {
    switch n {
    case 0: .zero
    case 1: .one
    case 2: .two
    default: (3...10).contains(n % 100) ? .few : (11...99).contains(n % 100) ? .many : .other
    }
  }
}

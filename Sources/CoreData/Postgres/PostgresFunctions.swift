import Foundation

/// What predicates need of a server, as functions of the database.
///
/// The text folding of predicates (`[c]`, `[d]`) is made from the very rules that are used in memory: `cd_fold1` without case,
/// `cd_fold2` without accents, `cd_fold3` without both.
enum PostgresFunctions {
  static let all: [String] = [1, 2, 3].map(definition) + [number, uuid]
  /// The functions besides the folding, which have the same names here and in SQLite.
  static let names = ["cd_number", "cd_uuid"]

  /// The number that a text is in full; see `ValueOrder.number`.
  private static let number = """
    CREATE OR REPLACE FUNCTION cd_number(t text) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $number$
    SELECT CASE WHEN t ~ '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$' THEN t::numeric END $number$
    """
  private static let uuid = """
    CREATE OR REPLACE FUNCTION cd_uuid(b bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $uuid$
    SELECT CASE WHEN length(b) = 16 THEN upper(encode(b, 'hex')::uuid::text) END $uuid$
    """

  private static func definition(_ rules: Int) -> String {
    let ignoresCase = rules & 1 != 0
    let ignoresAccents = rules & 2 != 0
    var text = "normalize(t, NFD)"
    if ignoresAccents { text = withoutMarks(text) }
    if ignoresCase {
      text = folded(text)
      if ignoresAccents { text = withoutMarks(text) }
    }
    // Plain ASCII is most of all text, and quick.
    return """
      CREATE OR REPLACE FUNCTION cd_fold\(rules)(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $fold$
      SELECT CASE WHEN octet_length(t) = length(t) THEN \(ignoresCase ? "lower(t COLLATE \"C\")" : "t")
      ELSE normalize(\(text), NFC) END $fold$
      """
  }

  private static func withoutMarks(_ text: String) -> String { "regexp_replace(\(text), '[\(marks)]', '', 'g')" }

  /// The ranges of characters that have no width of their own.
  private static let marks: String = {
    var ranges: [ClosedRange<UInt32>] = []
    for value in UInt32(0x300)...0xE01EF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .nonspacingMark else { continue }
      if let last = ranges.last, last.upperBound + 1 == value {
        ranges[ranges.count - 1] = last.lowerBound...value
      } else {
        ranges.append(value...value)
      }
    }
    return ranges.map { "\(escape($0.lowerBound))-\(escape($0.upperBound))" }.joined()
  }()

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Characters that fold to one other are translated; the few that fold to several are replaced one after the other.
  private static func folded(_ text: String) -> String {
    let (from, to, longer) = cases
    return longer.reduce("translate(\(text), '\(from)', '\(to)')") { "replace(\($0), '\($1.0)', '\($1.1)')" }
  }

  private static let cases: (from: String, to: String, longer: [(String, String)]) = {
    var from = String.UnicodeScalarView()
    var to = String.UnicodeScalarView()
    var longer: [(String, String)] = []
    for value in UInt32(0x41)...0x1E943 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseFolded else { continue }
      let text = String(Character(scalar))
      // Decomposed text has none of these.
      let parts = text.decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count == 1, parts.first == scalar else { continue }
      let folded = TextFolding.fold(text, .caseInsensitive).decomposedStringWithCanonicalMapping.unicodeScalars
      if folded.count == 1, let one = folded.first {
        from.append(scalar)
        to.append(one)
      } else {
        longer.append((text, String(folded)))
      }
    }
    return (String(from), String(to), longer)
  }()
}

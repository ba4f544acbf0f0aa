import Foundation

/// A piece of text between the marks of Markdown, and what they say of it.
package struct MarkdownRun: Equatable, Sendable {
  package var text: String
  package var intent: InlinePresentationIntent
  package var link: String?
}

/// Reads the inline marks of Markdown: `**strong**`, `*emphasis*`, `~~struck~~`, code, links, and `\*`.
package struct MarkdownParser {
  private let characters: [Character]
  private var runs: [MarkdownRun] = []

  /// Whether a text has marks at all, which few have.
  package static func mayHaveMarks(_ text: String) -> Bool { text.contains { "*_~`[\\<".contains($0) } }

  package static func inline(_ text: String) -> [MarkdownRun] {
    guard mayHaveMarks(text) else { return text.isEmpty ? [] : [MarkdownRun(text: text, intent: [])] }
    var parser = MarkdownParser(characters: Array(text))
    parser.parse(0..<parser.characters.count, intent: [], link: nil)
    return parser.runs
  }

  /// Reads a whole document: its blocks' marks are left out and their texts follow each other, lines in a paragraph are
  /// one.
  package static func document(_ text: String) -> [MarkdownRun] {
    var blocks: [String] = []
    var paragraph: [String] = []
    func endParagraph() {
      if !paragraph.isEmpty { blocks.append(paragraph.joined(separator: " ")) }
      paragraph = []
    }
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("```") {
        endParagraph()
        isCode.toggle()
      } else if isCode {
        blocks.append(line + "\n")
      } else if line.isEmpty {
        endParagraph()
      } else if let rest = blockContent(line) {
        endParagraph()
        paragraph = [rest]
        if line.hasPrefix("#") { endParagraph() }
      } else {
        paragraph.append(line)
      }
    }
    endParagraph()
    return blocks.flatMap { inline($0) }
  }

  /// What follows the mark of a heading, an item or a quotation; nil where the line has no such mark.
  private static func blockContent(_ line: String) -> String? {
    let head = line.prefix { $0 == "#" }
    if (1...6).contains(head.count), line.dropFirst(head.count).first == " " {
      return line.dropFirst(head.count).trimmingCharacters(in: .whitespaces)
    }
    for mark in ["- ", "* ", "+ ", "> "] where line.hasPrefix(mark) { return String(line.dropFirst(2)) }
    let digits = line.prefix { $0.isNumber }
    if !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". ") { return String(line.dropFirst(digits.count + 2)) }
    return nil
  }

  private init(characters: [Character]) { self.characters = characters }

  private mutating func emit(_ text: String, _ intent: InlinePresentationIntent, _ link: String?) {
    guard !text.isEmpty else { return }
    if let last = runs.last, last.intent == intent, last.link == link {
      runs[runs.count - 1].text += text
    } else {
      runs.append(MarkdownRun(text: text, intent: intent, link: link))
    }
  }

  private mutating func parse(_ range: Range<Int>, intent: InlinePresentationIntent, link: String?) {
    var index = range.lowerBound
    while index < range.upperBound {
      let character = characters[index]
      if character == "\\", index + 1 < range.upperBound,
        characters[index + 1].isPunctuation || "`~<>|^$+=".contains(characters[index + 1])
      {
        emit(String(characters[index + 1]), intent, link)
        index += 2
      } else if let (inner, after) = code(at: index, in: range) {
        emit(String(characters[inner]), intent.union(.code), link)
        index = after
      } else if let (inner, after, change) = span(at: index, in: range) {
        parse(inner, intent: intent.union(change), link: link)
        index = after
      } else if has("^[", at: index, in: range), let (label, attributes, after) = address(at: index + 1, in: range) {
        let text = String(characters[label])
        emit(attributes.hasPrefix("inflect") ? Inflection.agreed(text) : text, intent, link)
        index = after
      } else if link == nil, let (label, address, after) = address(at: index, in: range) {
        parse(label, intent: intent, link: address)
        index = after
      } else {
        emit(String(character), intent, link)
        index += 1
      }
    }
  }

  /// Whether `mark` stands at a place.
  private func has(_ mark: String, at index: Int, in range: Range<Int>) -> Bool {
    index + mark.count <= range.upperBound && zip(mark, characters[index...]).allSatisfy { $0 == $1 }
  }

  private func code(at index: Int, in range: Range<Int>) -> (inner: Range<Int>, after: Int)? {
    guard characters[index] == "`" else { return nil }
    let count = characters[index..<range.upperBound].prefix { $0 == "`" }.count
    var end = index + count
    while end < range.upperBound {
      let closing = characters[end..<range.upperBound].prefix { $0 == "`" }.count
      if closing == count { return (index + count..<end, end + count) }
      end += max(1, closing)
    }
    return nil
  }

  private func span(at index: Int, in range: Range<Int>) -> (inner: Range<Int>, after: Int, InlinePresentationIntent)? {
    let marks: [(String, InlinePresentationIntent)] = [
      ("***", [.emphasized, .stronglyEmphasized]), ("___", [.emphasized, .stronglyEmphasized]),
      ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough), ("*", .emphasized),
      ("_", .emphasized), ("~", .strikethrough),
    ]
    for (mark, intent) in marks where has(mark, at: index, in: range) {
      // An underscore inside a word is no mark.
      if mark.hasPrefix("_"), index > range.lowerBound, characters[index - 1].isLetter || characters[index - 1].isNumber
      {
        return nil
      }
      let start = index + mark.count
      guard start < range.upperBound, !characters[start].isWhitespace else { continue }
      var end = start + 1
      while end + mark.count <= range.upperBound {
        if characters[end - 1] == "\\" {
          end += 1
        } else if has(mark, at: end, in: range), !characters[end - 1].isWhitespace {
          // Of a longer row of marks the last ones close the outer span.
          while mark.count < 3, end + mark.count < range.upperBound, characters[end + mark.count] == mark.first {
            end += 1
          }
          return (start..<end, end + mark.count, intent)
        } else {
          end += 1
        }
      }
    }
    return nil
  }

  private func address(at index: Int, in range: Range<Int>) -> (label: Range<Int>, address: String, after: Int)? {
    if characters[index] == "<" {
      guard let end = characters[index..<range.upperBound].firstIndex(of: ">") else { return nil }
      let address = String(characters[index + 1..<end])
      guard address.contains("://") || address.hasPrefix("mailto:"), !address.contains(where: \.isWhitespace) else {
        return nil
      }
      return (index + 1..<end, address, end + 1)
    }
    guard characters[index] == "[" else { return nil }
    var depth = 0
    var close = index
    while close < range.upperBound {
      if characters[close] == "[" { depth += 1 }
      if characters[close] == "]" {
        depth -= 1
        if depth == 0 { break }
      }
      close += 1
    }
    guard close + 1 < range.upperBound, characters[close + 1] == "(",
      let end = characters[close + 1..<range.upperBound].firstIndex(of: ")")
    else { return nil }
    // A title may follow the address.
    let address = String(characters[close + 2..<end]).split(separator: " ").first.map(String.init) ?? ""
    return (index + 1..<close, address, end + 1)
  }
}

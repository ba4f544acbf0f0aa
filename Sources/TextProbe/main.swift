import Foundation
import TextLayout

// Reads a JSON array of requests on standard input and prints a JSON array of what TextLayout makes of each. With an
// argument, prints the `@font-face` rules of a locale (`css en`) or the path of a font file (`file NAME`) instead.

struct Question: Decodable {
  var text: String
  var size: Double?
  var weight: Int?
  var family: String?
  var italic: Bool?
  var tracking: Double?
  var monospacedDigits: Bool?
  var locale: String?
  var width: Double?
  var lineLimit: Int?

  var font: FontDescriptor {
    let families: [String: FontDescriptor.Family] = [
      "system": .system, "serif": .serif, "monospaced": .monospaced, "rounded": .rounded,
    ]
    return FontDescriptor(
      family: family.map { families[$0] ?? .named($0) } ?? .system, size: size ?? 17, weight: weight ?? 400,
      italic: italic ?? false, tracking: tracking ?? 0, monospacedDigits: monospacedDigits ?? false)
  }
}

struct Answer: Encodable {
  var width: Double
  var height: Double
  var lines: [String]
  var lineWidths: [Double]
  var letterSpacing: Double
  var fontStack: String
  /// Where the browser should put the baseline in a line box of the block's height.
  var browserBaseline: Double
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 2, let word = arguments.first, let name = arguments.last {
  print(word == "css" ? FontLibrary.shared.styleSheet(locale: name) : FontLibrary.shared.file(named: name) ?? "")
  exit(0)
}

let questions = try JSONDecoder().decode([Question].self, from: FileHandle.standardInput.readDataToEndOfFile())
let answers = questions.map { question in
  let locale = question.locale ?? "en"
  let block = TextEngine.shared.layout(
    TextRequest(
      runs: [TextRun(text: question.text, font: question.font)], width: question.width, lineLimit: question.lineLimit,
      locale: locale))
  return Answer(
    width: block.width, height: block.height, lines: block.lines.map(\.text), lineWidths: block.lines.map(\.width),
    letterSpacing: question.font.letterSpacing,
    fontStack: FontLibrary.shared.cssFontStack(for: question.font),
    browserBaseline: browserBaseline(for: question.font, lineHeight: block.height))
}
FileHandle.standardOutput.write(try JSONEncoder().encode(answers))

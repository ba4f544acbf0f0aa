import XCTest

@testable import TextLayout

final class LayoutTests: XCTestCase {
  private func layout(
    _ text: String, width: Double? = nil, limit: Int? = nil, size: Double = 17, leading: Double? = nil,
    locale: String = "en", truncation: TextTruncation = .tail
  ) -> TextBlock {
    TextEngine.shared.layout(
      TextRequest(
        runs: [TextRun(text: text, font: FontDescriptor(size: size))], width: width, lineLimit: limit,
        truncation: truncation, leading: leading, locale: locale))
  }

  func testOneLineIsAsHighAsOnIOS() {
    // A third of a point is the pixel; rounded up to whole points these are the heights known by style.
    let heights = [34.0: 41.0, 28: 34, 22: 27, 20: 24, 17: 21, 16: 20, 15: 18, 13: 16, 12: 15, 11: 14]
    for (size, height) in heights {
      let block = layout("Agj", size: size)
      XCTAssertEqual(block.height.rounded(.up), height, "at \(size)")
      XCTAssertEqual((block.height * 3).rounded(), block.height * 3, accuracy: 1e-9)
    }
    XCTAssertEqual(layout("x").height, 61.0 / 3, accuracy: 1e-9)
  }

  func testFurtherLinesFollowTheLeadingOfTheStyle() {
    let block = layout("a\nb", leading: 22)
    XCTAssertEqual(block.height, 127.0 / 3, accuracy: 1e-9)
    XCTAssertEqual(block.lastBaseline - block.firstBaseline, 22, accuracy: 1e-9)
    XCTAssertEqual(layout("a\nb\nc", size: 15, leading: 20).height, 58, accuracy: 1e-9)
  }

  func testSpacesAtTheEndOfALineHang() {
    let word = layout("word").lines[0].width
    let block = layout("word word", width: word + 0.1)
    XCTAssertEqual(block.lines.map(\.text), ["word ", "word"])
    XCTAssertEqual(block.lines[0].width, word, accuracy: 1e-6)
  }

  func testTextFitsInItsOwnWidth() {
    for text in ["Hello, World!", "AVATAR Tö", "你好，世界", "مرحبا بالعالم", "สวัสดี", "👨‍👩‍👧‍👦🇩🇪"] {
      let natural = layout(text)
      XCTAssertEqual(layout(text, width: natural.width).lines.count, 1, text)
      XCTAssertEqual(natural.width * 3, (natural.width * 3).rounded(), accuracy: 1e-9)
    }
  }

  func testLongWordsBreakBetweenCharacters() {
    let block = layout("Donaudampfschifffahrt", width: 60)
    XCTAssertGreaterThan(block.lines.count, 2)
    XCTAssertEqual(block.lines.map(\.text).joined(), "Donaudampfschifffahrt")
    XCTAssertTrue(block.lines.allSatisfy { $0.width <= 60.001 })
    XCTAssertEqual(layout("abc", width: 0).lines.map(\.text), ["a", "b", "c"])
  }

  func testEveryLineEndMakesALine() {
    XCTAssertEqual(layout("a\n\r\nb\u{2029}").lines.map(\.text), ["a", "", "b", ""])
    XCTAssertEqual(layout("").lines.count, 0)
    XCTAssertEqual(layout("").height, 0)
  }

  func testPhonesHaveOnlyPicturesOfCarsAndMotorcycles() {
    XCTAssertTrue(Characters.isEmoji([0x1F3CE]))
    XCTAssertFalse(Characters.isEmoji([0x1F3CE, 0xFE0E]))
    XCTAssertFalse(Characters.isEmoji([0x2708]))
    XCTAssertEqual(layout("🏎").width, layout("😀").width)
    // A browser is given no font that has it in one colour.
    let families = FontCatalogue.fallback(han: .japanese).filter {
      $0.ranges?.contains { $0.contains(0x1F3CE) } ?? false
    }
    XCTAssertTrue(families.count > 0 && families.allSatisfy(\.isEmoji))
  }

  func testEmojiSequencesAreOneCharacter() {
    let emoji = ["👨‍👩‍👧‍👦", "👍🏽", "🇩🇪", "1️⃣", "❤️", "😀"]
    for text in emoji {
      XCTAssertEqual(layout(text).lines[0].width, 17 * 136 / 109 - 0.43, accuracy: 0.01, text)
    }
    XCTAssertEqual(layout(emoji.joined(), width: 1).lines.map(\.text), emoji)
  }

  func testPlainWordsBreakWhereTheRulesOfEveryLocaleBreakThem() {
    var state: UInt64 = 7
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let characters = Array("abZ09  '\",.:;".utf16)
    var plain = 0
    for _ in 0..<4_000 {
      let text = (0..<random(12)).map { _ in characters[random(characters.count)] }
      guard let breaks = UnicodeText.plainLineBreaks(text) else { continue }
      plain += 1
      for locale in ["en", "de", "fi", "ja", "zh-Hans", "ar"] {
        XCTAssertEqual(
          breaks, UnicodeText.ruledLineBreaks(text, locale: locale),
          "\(String(decoding: text, as: UTF16.self)) in \(locale)")
      }
    }
    XCTAssertGreaterThan(plain, 1_000)
  }

  func testWordsHaveTheAdvancesThatTheyHaveInTheWholeText() throws {
    var state: UInt64 = 11
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let randomTexts = (0..<1_000).map { _ in
      (0...1 + random(2)).map { _ in
        String(decoding: (0...random(3)).map { _ in UInt8(0x21 + random(0x5E)) }, as: UTF8.self)
      }.joined(separator: " ")
    }
    let texts = [
      "J~ [", "1] [", "2} (", "9( >", "X= =",
      "AV To WA. Ty, LT \"Yes\" r. f) 'Tis", "3 x 4 and 3x4, 1 - 2 -> 3, 12:30 to 14:05", "x", "a b c d e f",
      "office fluffy --> (A) [B] <= {C} != 1/2", "Voltage V, ampere A; P.O. Box 7 , and T . Y",
    ]
    for text in texts + randomTexts {
      for (size, weight, digits) in [
        (17.0, 400, false), (12.0, 700, true), (12.0, 400, false), (34.0, 600, false), (80.0, 400, false),
      ] {
        let font = FontDescriptor(size: size, weight: weight, monospacedDigits: digits)
        let run = TextRun(text: text, font: font)
        let units = Array(text.utf16)
        let stack = FontLibrary.shared.stack(for: font, han: HanVariant(locale: "en"))
        let item = TextItem(
          range: 0..<units.count, run: 0, font: try XCTUnwrap(stack.primary), script: fourCharacterTag("Latn"),
          isRightToLeft: false)
        let shaper = Shaper(locale: "en")
        var whole: [Int: Double] = [:]
        var parts: [Int: Double] = [:]
        // Twice: shaped, and as it was kept.
        for _ in 0..<2 {
          (whole, parts) = ([:], [:])
          shaper.shape(item, run: run, units: units, within: item.range) { whole[$0.offset] = $0.advance }
          shaper.shapeWords(item, run: run, units: units, within: item.range) { parts[$0.offset] = $0.advance }
          XCTAssertEqual(whole.keys.sorted(), parts.keys.sorted(), text)
          for (offset, advance) in whole {
            XCTAssertEqual(parts[offset] ?? .nan, advance, accuracy: 1e-9, "\(text) at \(offset), \(size) points")
          }
        }
      }
    }
  }

  func testThaiBreaksBetweenWords() {
    let block = layout("สวัสดีชาวโลก", width: layout("สวัสดีชาว").width)
    XCTAssertEqual(block.lines.map(\.text), ["สวัสดีชาว", "โลก"])
  }

  func testJapaneseKeepsSmallKanaOffTheStartOfALine() {
    let block = layout("がっこうがっこう", width: 17 * 5, locale: "ja")
    XCTAssertEqual(block.lines.map(\.text), ["がっこう", "がっこう"])
    let closing = layout("あいう」。えお", width: 17 * 3, locale: "ja")
    XCTAssertEqual(closing.lines[0].text, "あい")
  }

  func testDirectionIsThatOfTheFirstStrongCharacter() {
    XCTAssertEqual(layout("مرحبا\nabc\n12").lines.map(\.isRightToLeft), [true, false, false])
    let request = TextRequest(
      runs: [TextRun(text: "12", font: FontDescriptor())], layoutDirection: .rightToLeft)
    XCTAssertTrue(TextEngine.shared.layout(request).lines[0].isRightToLeft)
  }

  func testArabicTakesNoTracking() {
    let plain = TextRun(text: "مرحبا", font: FontDescriptor(size: 12))
    var tracked = plain
    tracked.kerning = 5
    let widths = [plain, tracked].map { TextEngine.shared.layout(TextRequest(runs: [$0])).lines[0].width }
    XCTAssertEqual(widths[0], widths[1])
  }

  func testTruncation() {
    let text = "The quick brown fox jumps over the lazy dog"
    let tail = layout(text, width: 150, limit: 2)
    XCTAssertTrue(tail.isTruncated)
    XCTAssertEqual(tail.lines.count, 2)
    XCTAssertTrue(tail.lines[1].text.hasPrefix("fox jumps over"))
    XCTAssertTrue(tail.lines[1].text.hasSuffix("…"))
    XCTAssertLessThanOrEqual(tail.width, 150)
    let head = layout(text, width: 150, limit: 1, truncation: .head).lines[0].text
    XCTAssertTrue(head.hasPrefix("…") && head.hasSuffix("lazy dog"), head)
    let middle = layout(text, width: 150, limit: 1, truncation: .middle).lines[0].text
    XCTAssertTrue(middle.hasPrefix("The q") && middle.hasSuffix("dog") && middle.contains("…"), middle)
    XCTAssertEqual(layout("one\ntwo", limit: 1).lines.map(\.text), ["one…"])
    XCTAssertFalse(layout("short", width: 150, limit: 1).isTruncated)
  }

  func testHeightLimitsLines() {
    var request = TextRequest("one\ntwo\nthree", width: 200)
    request.height = 45
    let block = TextEngine.shared.layout(request)
    XCTAssertEqual(block.lines.map(\.text), ["one", "two…"])
    request.height = 1
    XCTAssertEqual(TextEngine.shared.layout(request).lines.count, 1)
  }

  func testTextShrinksToFit() {
    var request = TextRequest("Twelve words fit here", width: 130, lineLimit: 1)
    request.minimumScaleFactor = 0.5
    let block = TextEngine.shared.layout(request)
    XCTAssertFalse(block.isTruncated)
    XCTAssertLessThan(block.scale, 1)
    XCTAssertGreaterThan(block.width, 120)
    XCTAssertEqual(block.runs[0].font.size, 17 * block.scale, accuracy: 1e-9)
  }

  func testReservedSpace() {
    var request = TextRequest("one", lineLimit: 3)
    request.reservesSpace = true
    request.leading = 22
    XCTAssertEqual(TextEngine.shared.layout(request).height, 61.0 / 3 + 44, accuracy: 0.34)
  }

  func testRunsBecomePieces() {
    let block = TextEngine.shared.layout(
      TextRequest(
        runs: [
          TextRun(text: "Hello ", font: FontDescriptor()),
          TextRun(text: "big", font: FontDescriptor(size: 34, weight: 700)),
          TextRun(text: " world", font: FontDescriptor()),
        ], width: 100))
    XCTAssertEqual(block.lines.count, 2)
    XCTAssertEqual(block.lines.flatMap(\.pieces).map(\.text), ["Hello ", "big", " ", "world"])
    XCTAssertEqual(block.lines.flatMap(\.pieces).map(\.run), [0, 1, 2, 2])
    XCTAssertEqual(block.lines.map(\.text).joined(), "Hello big world")
    XCTAssertEqual(block.lines.first { $0.text.contains("big") }?.height ?? 0, 122.0 / 3, accuracy: 1e-9)
  }

  func testMonospacedDigitsAreEquallyWide() {
    let widths = ["1111", "0000"].map {
      TextEngine.shared.layout(TextRequest($0, font: FontDescriptor(monospacedDigits: true))).lines[0].width
    }
    XCTAssertEqual(widths[0], widths[1], accuracy: 1e-6)
  }
}

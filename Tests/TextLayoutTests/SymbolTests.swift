import XCTest

@testable import TextLayout

final class SymbolTests: XCTestCase {
  func testNamesBecomeGlyphNames() {
    let words = SymbolNames.words(icons: ["star_fill", "trash_slash", "person_badge_plus_fill"])
    let expected = [
      "star.fill": "star_fill", "square.and.arrow.up": "square_arrow_up", "magnifyingglass": "search",
      "person.fill.badge.plus": "person_badge_plus_fill", "chevron.forward": "chevron_right",
      "trash.slash": "trash_slash",
      "line.3.horizontal.decrease.circle": "line_horizontal_3_decrease_circle", "mappin": "map_pin",
      "message.fill": "chat_bubble_fill",
    ]
    for (name, glyph) in expected {
      XCTAssertTrue(SymbolNames.candidates(for: name, words: words).contains(glyph), name)
    }
    XCTAssertEqual(SymbolNames.candidates(for: "heart", words: words).first, "heart")
  }

  func testAFilledCircleIsAsLargeAsOnIOS() {
    let circle = Symbol(
      codePoint: 1, advance: 437.0 / 512, left: 0, bottom: -27.0 / 512, right: 437.0 / 512, top: 410.0 / 512)
    let regular = circle.geometry(pointSize: 17)
    XCTAssertEqual(regular.width, 20, accuracy: 0.34)
    XCTAssertEqual(regular.height, 20, accuracy: 0.34)
    XCTAssertEqual(regular.fontSize * 437 / 512, 17 * 0.9961, accuracy: 0.001)
    // The middle of capital letters is .3525 em above the baseline.
    XCTAssertEqual(regular.baseline - regular.height / 2, 17 * 0.3525, accuracy: 0.001)
    XCTAssertEqual(circle.geometry(pointSize: 17, scale: .large).fontSize / regular.fontSize, 1.277, accuracy: 0.001)
    XCTAssertEqual(circle.geometry(pointSize: 17, weight: 900).fontSize / regular.fontSize, 1.0706, accuracy: 0.001)
  }

  func testEveryStandInIsAnIcon() throws {
    let library = SymbolLibrary.shared
    try XCTSkipUnless(library.isAvailable && library.glyph(named: "trophy") != nil, "run Scripts/fonts first")
    for (name, icon) in SymbolNames.icons { XCTAssertTrue(library.hasIcon(icon), "\(name): \(icon)") }
    for name in ["star.fill", "1.circle", "magnifyingglass", "trophy.fill", "fork.knife", "gearshape", "placeholder"] {
      XCTAssertEqual(library.glyph(named: name) == nil, name == "placeholder", name)
    }
    XCTAssertNotNil(library.placeholder)
    let number = try XCTUnwrap(library.glyph(named: "12.circle.fill"))
    XCTAssertEqual(number.text, "12")
    XCTAssertTrue(number.isFilled)
    XCTAssertEqual(number.codePoint, library.glyph(named: "circle.fill")?.codePoint)
    XCTAssertEqual(library.glyph(named: "o.square")?.text, "O")
    XCTAssertNil(library.glyph(named: "1.circle")?.text)
    for name in ["99.circle", "name.circle", "12.heptagon", "star.fil", "trash.cirlce"] {
      XCTAssertNil(library.glyph(named: name), name)
    }
  }

  func testWhatTheIconFontsLackIsDrawnByOurOwn() throws {
    let library = SymbolLibrary.shared
    try XCTSkipUnless(library.hasIcon("own/tshirt"), "run Scripts/fonts first")
    let shirt = try XCTUnwrap(library.glyph(named: "tshirt"))
    let filled = try XCTUnwrap(library.glyph(named: "tshirt.fill"))
    XCTAssertTrue((0xF0000...0xFFFFF).contains(shirt.codePoint))
    XCTAssertNotEqual(shirt.codePoint, filled.codePoint)
    // As wide as the other fonts' icons of its kind, and level with them.
    let circle = try XCTUnwrap(library.glyph(named: "circle.fill"))
    XCTAssertEqual((shirt.right - shirt.left) / (circle.right - circle.left), 22.0 / 21, accuracy: 0.06)
    XCTAssertEqual((shirt.top + shirt.bottom) / 2, (circle.top + circle.bottom) / 2, accuracy: 0.02)
  }

  func testBothIconFontsHaveTheSameProportions() throws {
    let library = SymbolLibrary.shared
    let circle = try XCTUnwrap(library.glyph(named: "circle.fill"), "run Scripts/fonts first")
    let number = try XCTUnwrap(library.glyph(named: "1.circle.fill"))
    XCTAssertEqual(number.right - number.left, circle.right - circle.left, accuracy: 0.01)
    XCTAssertEqual((number.top + number.bottom) / 2, (circle.top + circle.bottom) / 2, accuracy: 0.01)
  }

  func testSymbolsStandInTextAsCharacters() throws {
    let symbol = try XCTUnwrap(SymbolLibrary.shared.glyph(named: "trophy"), "run Scripts/fonts first")
    let character = try XCTUnwrap(Unicode.Scalar(symbol.codePoint))
    let font = FontDescriptor(family: .named(SymbolLibrary.cssFamily), size: 20)
    let block = TextEngine.shared.layout(TextRequest(String(Character(character)), font: font))
    XCTAssertEqual(block.lines[0].width, symbol.advance * 20, accuracy: 1e-6)
    XCTAssertEqual(block.height, 24, accuracy: 1e-9)
  }
}

import XCTest

@testable import TextLayout

final class FontTests: XCTestCase {
  func testTrackingFollowsTheTable() {
    XCTAssertEqual(systemTracking(size: 17), -0.43)
    XCTAssertEqual(systemTracking(size: 12), 0)
    XCTAssertEqual(systemTracking(size: 12.5), -0.04, accuracy: 1e-9)
    XCTAssertEqual(systemTracking(size: 34), 0.40)
    XCTAssertEqual(systemTracking(size: 5), 0.24)
    XCTAssertEqual(systemTracking(size: 100), 0)
    XCTAssertEqual(FontDescriptor(size: 17, tracking: 1).letterSpacing, 0.57, accuracy: 1e-9)
    XCTAssertEqual(FontDescriptor(family: .serif, size: 17).letterSpacing, 0)
  }

  func testCodePointSets() {
    let set = CodePointSet([5...9, 1...2, 3...4, 20...30])
    XCTAssertEqual(set.ranges, [1...9, 20...30])
    XCTAssertEqual(set.subtracting(CodePointSet([2...3, 9...25, 30...30])).ranges, [1...1, 4...8, 26...29])
    XCTAssertEqual(set.clamped(to: 8...20).ranges, [8...9, 20...20])
    XCTAssertEqual(CodePointSet([0x41...0x5A, 0x61...0x61]).css, "U+41-5A,U+61")
  }

  func testHanSlicesShareNoCharacterAndLeaveNoneOut() throws {
    for variant in HanVariant.allCases {
      let family = FontCatalogue.cjk(variant)
      let slices = try XCTUnwrap(FontSlicing.slices(of: family))
      XCTAssertGreaterThan(slices.count, 20)
      let all = CodePointSet(family.ranges ?? [])
      let total = slices.flatMap(\.ranges).reduce(0) { $0 + $1.count }
      XCTAssertEqual(total, all.ranges.reduce(0) { $0 + $1.count })
      XCTAssertEqual(slices.reduce(all) { $0.subtracting($1) }.ranges, [])
    }
  }

  func testHanVariantFollowsTheLocale() {
    let expected: [String: HanVariant] = [
      "en": .simplified, "zh-Hans-CN": .simplified, "zh_TW": .traditional, "zh-Hant": .traditional, "zh-HK": .hongKong,
      "ja-JP": .japanese, "ko": .korean,
    ]
    for (locale, variant) in expected { XCTAssertEqual(HanVariant(locale: locale), variant, locale) }
  }

  func testStylesheetAndStackNameTheSameFamilies() {
    let library = FontLibrary.shared
    let css = library.styleSheet(locale: "ja", urlPrefix: "/fonts/")
    let families = Set(library.webFonts(locale: "ja").map(\.family))
    XCTAssertTrue(css.hasPrefix(":root:root{--martlet-text:\"Martlet Sans\",\"Martlet Emoji\""))
    XCTAssertTrue(css.contains("\"Martlet CJK JP\""))
    XCTAssertEqual(library.cssFontStack(for: FontDescriptor()), "var(--martlet-text)")
    XCTAssertEqual(library.cssFontStack(for: FontDescriptor(size: 34)), "var(--martlet-display)")
    XCTAssertEqual(library.cssFontStack(for: FontDescriptor(family: .serif)), "var(--martlet-serif)")
    XCTAssertEqual(
      library.cssFontStack(for: FontDescriptor(family: .named(SymbolLibrary.cssFamily))), "\"Martlet Icons\"")
    XCTAssertTrue(css.contains("@font-face{font-family:\"Martlet Sans\";src:url(\"/fonts/Inter"))
    for family in ["Martlet Sans", "Martlet Display", "Martlet Serif", "Martlet Mono", "Martlet CJK JP"] {
      XCTAssertTrue(families.contains(family), family)
    }
  }

  func testEveryWebFontHasAFile() throws {
    let library = FontLibrary.shared
    let fonts = library.webFonts(locale: "en").filter { !$0.family.hasPrefix("Martlet CJK") }
    for font in fonts { XCTAssertNotNil(library.file(named: font.fileName), font.fileName) }
    XCTAssertNil(library.file(named: "../fonts.conf"))
    XCTAssertNil(library.file(named: ""))
  }

  func testASliceIsAFontWithTheSameAdvances() throws {
    let path = try XCTUnwrap(FontLibrary.shared.path(of: "NotoSansCJK-Regular.ttc"))
    let whole = try XCTUnwrap(FontFace(path: path, index: HanVariant.simplified.faceIndex))
    let bytes = try XCTUnwrap(whole.subset(CodePointSet([0x4E00...0x4E0F])))
    let file = NSTemporaryDirectory() + "/slice-\(UUID().uuidString).otf"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let slice = try XCTUnwrap(FontFace(path: file)).font(weight: 400)
    XCTAssertEqual(
      slice.glyphBox(for: 0x4E00)?.advance, whole.font(weight: 400).glyphBox(for: 0x4E00)?.advance)
    XCTAssertFalse(slice.hasGlyph(for: 0x4F60))
  }

  func testAppFontsAreFoundByAllTheirNames() throws {
    let library = FontLibrary()
    let path = try XCTUnwrap(library.path(of: "NotoSansMono-Bold.ttf") ?? library.path(of: "DejaVuSansMono-Bold.ttf"))
    let name = try XCTUnwrap(library.register(file: path))
    let font = FontDescriptor(family: .named(name.lowercased()), size: 20)
    XCTAssertNotNil(library.appFont(named: name, font))
    XCTAssertTrue(library.cssFontStack(for: font).hasPrefix("\"Martlet App "))
    let web = try XCTUnwrap(library.webFonts().first { $0.family.hasPrefix("Martlet App") })
    XCTAssertEqual(library.file(named: web.fileName), path)
    XCTAssertNil(library.register(file: "/no/such/font.ttf"))
  }

  func testWithoutTheSystemFontAnotherDrawsText() throws {
    let path = try XCTUnwrap(FontLibrary.shared.path(of: "NotoSans-Regular.ttf"))
    let folder = NSTemporaryDirectory() + "/fonts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(atPath: path, toPath: folder + "/NotoSans-Regular.ttf")
    let library = FontLibrary(folders: [folder])
    XCTAssertFalse(library.hasSystemFont)
    XCTAssertTrue(FontLibrary.shared.hasSystemFont)
    let font = try XCTUnwrap(library.stack(for: FontDescriptor(), han: .simplified).primary)
    XCTAssertTrue(font.face.path.hasSuffix("NotoSans-Regular.ttf"))
    let text = ShapedText(
      runs: [TextRun(text: "abc", font: FontDescriptor())], locale: "en", direction: .leftToRight,
      library: FontLibrary(folders: []))
    XCTAssertEqual(text.roughWidth(of: 0..<3), 0)
  }

  func testUnknownFontsAreTheSystems() {
    let unknown = FontLibrary.shared.family(for: FontDescriptor(family: .named("Nonesuch")))
    XCTAssertEqual(unknown?.name, "Martlet Sans")
    XCTAssertEqual(
      FontLibrary.shared.family(for: FontDescriptor(family: .named("Georgia-Bold")))?.name, "Martlet Serif")
    XCTAssertEqual(FontLibrary.shared.family(for: FontDescriptor(family: .named("Menlo")))?.name, "Martlet Mono")
  }
}

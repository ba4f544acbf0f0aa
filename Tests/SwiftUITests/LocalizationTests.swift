import Foundation
import XCTest

@testable import SwiftUI

/// The language of texts, their forms for numbers, and the words of the system.
@MainActor final class LocalizationTests: XCTestCase {
  private func table(_ files: [String: String]) throws -> StringTable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    return StringTable(folder: folder.path)
  }

  private func text(_ key: LocalizedStringKey, _ table: StringTable, _ language: String) -> String {
    let locale = Locale(identifier: language)
    let format = table.format(key.key, arguments: key.arguments, table: nil, locale: locale) ?? key.key
    return FormatString(format).parts(key.arguments, locale: locale).map {
      if case .text(let text) = $0 { text } else { "" }
    }.joined()
  }

  func testWhatIsNoNumberHasNoSign() async throws {
    let none = -Double.nan
    XCTAssertEqual(text("$ \(none, specifier: "%.2f")", try table([:]), "en"), "$ NaN")
  }

  func testWholeNumbersAreWrittenAsTheLocaleWritesThem() async throws {
    for name in ["en_US", "de_DE", "de_CH", "fr_FR", "es_ES", "pl_PL", "hi_IN", "ar_EG", "sv_SE", "ja_JP", "fa_IR"] {
      let locale = Locale(identifier: name)
      for number: Int64 in [
        0, 7, 42, 999, 1_000, 1_234, 9_999, 10_000, 123_456, 1_000_000, 12_345_678, .max, -5, -1234,
      ] {
        let key: LocalizedStringKey = "\(number) of them"
        let written = FormatString(key.key).parts(key.arguments, locale: locale)
        XCTAssertEqual(
          written, [.text(String(format: "%lld", locale: locale, number) + " of them")], "\(number) in \(name)")
      }
    }
  }

  func testTheFirstLanguageThatTheAppSpeaksIsUsed() async throws {
    let table = try table([
      "en.lproj/Localizable.strings": "\"Hi\" = \"Hi\";", "de.lproj/Localizable.strings": "\"Hi\" = \"Hallo\";",
      "zh-Hans.lproj/Localizable.strings": "\"Hi\" = \"你好\";", "Base.lproj/Localizable.strings": "",
    ])
    XCTAssertEqual(table.available, ["de", "en", "zh-Hans"])
    XCTAssertEqual(table.locale(for: ["de-AT", "en"])?.identifier, Locale(identifier: "de-AT").identifier)
    XCTAssertEqual(table.locale(for: ["fi-FI", "de-DE"])?.language.languageCode?.identifier, "de")
    XCTAssertEqual(table.locale(for: ["ar-EG"])?.identifier, "en_EG", "the app's language, the person's region")
    XCTAssertEqual(text("Hi", table, "de-AT"), "Hallo")
    XCTAssertEqual(text("Hi", table, "zh-CN"), "你好")
    XCTAssertEqual(text("Hi", table, "zh-TW"), "Hi")
    XCTAssertEqual(try self.table([:]).locale(for: ["ar-EG"])?.language.languageCode?.identifier, "ar")
  }

  func testNumbersChooseTheForm() async throws {
    func entry(_ forms: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%lld books</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>lld</string>\(forms)</dict></dict></dict></plist>
      """
    }
    func form(_ name: String, _ text: String) -> String { "<key>\(name)</key><string>\(text)</string>" }
    let table = try table([
      "en.lproj/Localizable.stringsdict": entry(
        form("zero", "no books") + form("one", "%lld book") + form("other", "%lld books")),
      "ru.lproj/Localizable.stringsdict": entry(
        form("one", "%lld книга") + form("few", "%lld книги") + form("many", "%lld книг") + form("other", "%lld книги")),
    ])
    func books(_ count: Int, _ language: String) -> String { text("\(count) books", table, language) }
    XCTAssertEqual([0, 1, 2].map { books($0, "en") }, ["no books", "1 book", "2 books"])
    XCTAssertEqual(
      [1, 3, 5, 11, 21, 22].map { books($0, "ru") },
      ["1 книга", "3 книги", "5 книг", "11 книг", "21 книга", "22 книги"])
  }

  func testOneTextMayHaveSeveralNumbers() async throws {
    let dictionary = """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%@: %lld in %lld</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%1$@: %2$#@books@ in %3$#@shelves@</string>
      <key>books</key><dict><key>NSStringFormatValueTypeKey</key><string>lld</string>
      <key>one</key><string>one book</string><key>other</key><string>%arg books</string></dict>
      <key>shelves</key><dict><key>NSStringFormatValueTypeKey</key><string>lld</string>
      <key>one</key><string>one shelf</string><key>other</key><string>%lld shelves</string></dict>
      </dict></dict></plist>
      """
    let table = try table(["en.lproj/Localizable.stringsdict": dictionary])
    XCTAssertEqual(text("\("Home"): \(1) in \(3)", table, "en"), "Home: one book in 3 shelves")
    XCTAssertEqual(text("\("Home"): \(7) in \(1)", table, "en"), "Home: 7 books in one shelf")
  }

  func testPluralRules() async {
    func forms(_ language: String, _ numbers: [Double]) -> [String] {
      numbers.map { PluralRules.category(of: $0, in: language).rawValue }
    }
    XCTAssertEqual(forms("ar", [0, 1, 2, 3, 11, 100, 103]), ["zero", "one", "two", "few", "many", "other", "few"])
    XCTAssertEqual(forms("pl", [1, 2, 5, 12, 22, 1.5]), ["one", "few", "many", "many", "few", "other"])
    XCTAssertEqual(forms("fr", [0, 1, 1.5, 2]), ["one", "one", "one", "other"])
    XCTAssertEqual(forms("he", [1, 2, 3]), ["one", "two", "other"])
    XCTAssertEqual(forms("ja", [1, 2]), ["other", "other"])
  }

  func testTheSystemSpeaksTheLanguageOfThePerson() async throws {
    let languages = [
      "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "ru", "uk", "tr", "ar", "he", "zh-Hans",
      "zh-Hant", "ja", "ko",
    ]
    for language in languages {
      for word in SystemWord.allCases {
        let text = word.text(in: Locale(identifier: language))
        XCTAssertFalse(text.isEmpty)
        if language != "en", word == .cancel || word == .edit {
          XCTAssertNotEqual(text, word.text(in: Locale(identifier: "en")))
        }
      }
    }
    XCTAssertEqual(SystemWord.delete.text(in: Locale(identifier: "zh-TW")), "刪除")
    XCTAssertEqual(SystemWord.delete.text(in: Locale(identifier: "zh_CN")), "删除")
    struct Screen: View {
      var body: some View {
        NavigationView {
          List { ForEach([1], id: \.self) { Text("\($0)") }.onDelete { _ in } }.toolbar { EditButton() }
        }
      }
    }
    let phone = Phone(Screen(), languages: ["de-DE"])
    XCTAssertTrue(phone.texts().contains("Bearbeiten"))
    let row = try XCTUnwrap(phone.nodes(.row).first)
    guard case .object(let swipe)? = row.properties[.swipeActions], case .list(let trailing)? = swipe["t"],
      case .list(let action)? = trailing.first
    else { return XCTFail("no swipe action") }
    XCTAssertEqual(action.first, "Löschen")
  }

  func testArabicMirrorsBarsRowsAndPushes() async throws {
    struct Screen: View {
      var body: some View {
        NavigationView {
          List { NavigationLink("Row") { Text("Detail").navigationTitle("Detail") } }
            .navigationTitle("Home").toolbar { Button("Add") {} }
        }
      }
    }
    let phone = Phone(Screen(), languages: ["ar"])
    XCTAssertEqual(phone.window.tree.root.properties[.direction], "rtl")
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    XCTAssertEqual(
      phone.frame(try XCTUnwrap(phone.part("large", in: bar))).x,
      390 - 16 - phone.frame(try XCTUnwrap(phone.part("large", in: bar))).width, accuracy: 1)
    XCTAssertLessThan(phone.frame(try XCTUnwrap(phone.part("trailing", in: bar))).x, 60)
    phone.tap("Row")
    guard case .object(let enter)? = phone.screen.properties[.enter] else { return XCTFail("no effect") }
    XCTAssertEqual(enter["x"], "-100%")
    let back = try XCTUnwrap(phone.nodes(.navbar).last.flatMap { phone.part("leading", in: $0) })
    XCTAssertGreaterThan(phone.frame(back).x, 250)
    let pad = Phone(Screen(), width: 1180, height: 820, languages: ["ar"])
    XCTAssertEqual(pad.columns.map { phone.frame($0).x }, [860, 0])
  }
}

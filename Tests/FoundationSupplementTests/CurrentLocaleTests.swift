import XCTest

@testable import FoundationSupplement

final class CurrentLocaleTests: XCTestCase {
  override func tearDown() { CurrentLocale.set(Locale(identifier: "en_US")) }

  func testWithoutAWindowItIsThatOfTheUnitedStates() {
    XCTAssertEqual(CurrentLocale.locale.identifier, "en_US")
    XCTAssertEqual(CurrentLocale.locale.currency?.identifier, "USD")
    XCTAssertEqual(CurrentLocale.calendar.firstWeekday, 1)
  }

  func testALanguageTagOfABrowserBecomesALocale() {
    CurrentLocale.set(Locale(identifier: "de-DE"))
    XCTAssertEqual(CurrentLocale.locale.identifier, "de_DE")
    XCTAssertEqual(CurrentLocale.calendar.firstWeekday, 2)
    XCTAssertEqual(CurrentLocale.calendar.locale?.identifier, "de_DE")
  }

  func testTheTimeZoneIsThePersons() throws {
    let own = CurrentLocale.timeZone
    let moment = Date(timeIntervalSince1970: 1_800_014_400)
    var parts = tm()
    var seconds = Int(moment.timeIntervalSince1970)
    localtime_r(&seconds, &parts)
    XCTAssertEqual(own.secondsFromGMT(for: moment), parts.tm_gmtoff)

    let zone = try XCTUnwrap(TimeZone(identifier: "Asia/Tokyo"))
    CurrentLocale.set(Locale(identifier: "ja-JP"), languages: ["ja-JP", "en"], timeZone: zone)
    XCTAssertEqual(CurrentLocale.timeZone, zone)
    XCTAssertEqual(CurrentLocale.languages, ["ja-JP", "en"])
    XCTAssertEqual(Calendar(identifier: .gregorian).component(.hour, from: moment), 21)
    let formatter = DateFormatter()
    formatter.dateFormat = "HH:mm"
    XCTAssertEqual(formatter.string(from: moment), "21:00")

    CurrentLocale.set(Locale(identifier: "en-US"))
    XCTAssertEqual(CurrentLocale.timeZone, own)
    XCTAssertEqual(CurrentLocale.languages, ["en-US"])
    XCTAssertEqual(NSTimeZone.default.secondsFromGMT(for: moment), own.secondsFromGMT(for: moment))
  }
}

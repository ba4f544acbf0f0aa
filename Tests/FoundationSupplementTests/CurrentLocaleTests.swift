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
}

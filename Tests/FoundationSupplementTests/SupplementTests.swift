import FoundationSupplement
import XCTest

final class SupplementTests: XCTestCase {
  func testTextsOfTablesTakeTheirValues() {
    let value: String.LocalizationValue = "\(3) of \("five") is 60%"
    XCTAssertEqual(value.key, "%lld of %@ is 60%%")
    XCTAssertEqual(String(localized: "\(3) of \("five") is 60%"), "3 of five is 60%")
    XCTAssertEqual(value.filled("%2$@: %1$lld"), "five: 3")
    XCTAssertEqual(String(localized: "title", defaultValue: "Hello, \("you")"), "Hello, you")
    XCTAssertEqual(String(localized: LocalizedStringResource("Books: \(2)")), "Books: 2")
  }

  func testLengthsOfTime() {
    let formatter = DateComponentsFormatter()
    XCTAssertEqual(formatter.string(from: 3909), "1:05:09")
    formatter.allowedUnits = [.minute, .second]
    XCTAssertEqual(formatter.string(from: 9), "9")
    formatter.zeroFormattingBehavior = .pad
    XCTAssertEqual(formatter.string(from: 9), "00:09")
    let words = DateComponentsFormatter()
    words.calendar = Calendar(identifier: .gregorian)
    words.calendar?.locale = Locale(identifier: "en_US")
    words.unitsStyle = .full
    words.allowedUnits = [.hour, .minute]
    XCTAssertEqual(words.string(from: 3909), "1 hour, 5 minutes")
    words.maximumUnitCount = 1
    XCTAssertEqual(words.string(from: 7500), "2 hours")
    XCTAssertEqual(words.string(from: 0), "0 minutes")
  }

  func testTimesFromNow() {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "en_US")
    let now = Date(timeIntervalSinceReferenceDate: 0)
    XCTAssertEqual(formatter.localizedString(for: now - 3 * 86_400, relativeTo: now), "3 days ago")
    XCTAssertEqual(formatter.localizedString(for: now + 7200, relativeTo: now), "in 2 hours")
    formatter.dateTimeStyle = .named
    XCTAssertEqual(formatter.localizedString(for: now - 86_400, relativeTo: now), "yesterday")
  }

  func testListsAndQuantities() {
    let list = ListFormatter()
    list.locale = Locale(identifier: "en_US")
    XCTAssertEqual(list.string(from: ["a", "b", "c"]), "a, b, and c")
    let formatter = MeasurementFormatter()
    formatter.locale = Locale(identifier: "en_US")
    XCTAssertEqual(formatter.string(from: Measurement(value: 21.5, unit: UnitLength.kilometers)), "21.5 km")
    XCTAssertEqual(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)), "20°C")
  }

  func testFolders() {
    XCTAssertTrue(URL.documentsDirectory.isFileURL)
    XCTAssertNotEqual(URL.documentsDirectory, URL.cachesDirectory)
    let defaults = UserDefaults(suiteName: "supplement")!
    defaults.setValue(3, forKey: "three")
    XCTAssertEqual(defaults.value(forKey: "three") as? Int, 3)
    defaults.removePersistentDomain(forName: "supplement")
  }
}

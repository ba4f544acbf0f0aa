import XCTest

@testable import FoundationSupplement
@testable import os

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
    let distance = Measurement(value: 5, unit: UnitLength.kilometers)
    XCTAssertEqual(distance.formatted(.measurement(width: .abbreviated).locale(Locale(identifier: "en_US"))), "5 km")
    XCTAssertEqual(distance.formatted(.measurement(width: .wide, usage: .road)), "5 kilometers")
    XCTAssertEqual(Measurement(value: 1, unit: UnitLength.feet).formatted(.measurement(width: .wide)), "1 foot")
    let warmth = Measurement(value: 20.4, unit: UnitTemperature.celsius)
    XCTAssertEqual(
      warmth.formatted(.measurement(width: .narrow, numberFormatStyle: .number.precision(.fractionLength(0)))), "20°")
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

/// Markdown in attributed strings.
final class MarkdownTests: XCTestCase {
  func testNounsAgreeWithTheirNumber() {
    let english = Locale(identifier: "en_US")
    let cases = [
      ("1 cup", "1 cup"), ("2 cup", "2 cups"), ("0 cup", "0 cups"), ("3 berry", "3 berries"), ("4 day", "4 days"),
      ("1,200 box", "1,200 boxes"), ("5 person", "5 people"), ("1.5 hour", "1.5 hours"), ("cup", "cup"), ("2", "2"),
    ]
    for (text, agreed) in cases { XCTAssertEqual(Inflection.agreed(text, locale: english), agreed) }
    XCTAssertEqual(Inflection.agreed("2 Tasse", locale: Locale(identifier: "de_DE")), "2 Tasse")
    XCTAssertEqual(inline("^[1 cup](inflect: true) a day").map(\.text), ["1 cup a day"])
    XCTAssertNil(inline("^[1 cup](inflect: true)")[0].link)
  }

  private func inline(_ text: String) -> [MarkdownRun] { MarkdownParser.inline(text) }

  func testMarksInside() {
    XCTAssertEqual(inline("plain"), [MarkdownRun(text: "plain", intent: [])])
    XCTAssertEqual(inline("x^"), [MarkdownRun(text: "x^", intent: [])])
    XCTAssertEqual(
      inline("**a *b***"),
      [
        MarkdownRun(text: "a ", intent: .stronglyEmphasized),
        MarkdownRun(text: "b", intent: [.stronglyEmphasized, .emphasized]),
      ])
    XCTAssertEqual(inline("snake_case_name 2 * 3 * 4"), [MarkdownRun(text: "snake_case_name 2 * 3 * 4", intent: [])])
    XCTAssertEqual(inline(#"\*no\*"#), [MarkdownRun(text: "*no*", intent: [])])
    XCTAssertEqual(inline("`**code**`"), [MarkdownRun(text: "**code**", intent: .code)])
    XCTAssertEqual(
      inline("[**a**](https://a.b) <https://c.d>"),
      [
        MarkdownRun(text: "a", intent: .stronglyEmphasized, link: "https://a.b"),
        MarkdownRun(text: " ", intent: []),
        MarkdownRun(text: "https://c.d", intent: [], link: "https://c.d"),
      ])
    XCTAssertEqual(inline("**open [x"), [MarkdownRun(text: "**open [x", intent: [])])
  }

  func testDocuments() throws {
    let text = "# Title\n\nOne\ntwo **three**\n\n- item"
    XCTAssertEqual(String(try AttributedString(markdown: text).characters), "TitleOne two threeitem")
    let lines = try AttributedString(
      markdown: "a\n*b*", options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    XCTAssertEqual(String(lines.characters), "a\nb")
    XCTAssertEqual(lines.runs.map { lines[$0.range].inlinePresentationIntent }, [nil, .emphasized])
  }

  func testLinksGoToAndFro() throws {
    let text = try AttributedString(markdown: "see [it](https://a.b)")
    let object = NSAttributedString(text)
    XCTAssertEqual(object.string, "see it")
    XCTAssertEqual(object.attribute(.link, at: 5, effectiveRange: nil) as? URL, URL(string: "https://a.b"))
    XCTAssertEqual(AttributedString(object).runs.compactMap(\.link), [URL(string: "https://a.b")!])
  }
}

/// What else Linux's Foundation lacks.
final class SystemTests: XCTestCase {
  func testAddressesAndNumbersAreFound() throws {
    let text = "See https://example.com/a?b=c, www.swift.org or mail a.b@example.org; call +49 30 1234567."
    let detector = try NSDataDetector(types: 1 << 5 | 1 << 11)
    let found = detector.matches(in: text, range: NSRange(text.startIndex..., in: text))
    XCTAssertEqual(
      found.compactMap(\.url?.absoluteString),
      ["https://example.com/a?b=c", "http://www.swift.org", "mailto:a.b@example.org"])
    XCTAssertEqual(found.compactMap(\.phoneNumber), ["+49 30 1234567"])
  }

  func testNotificationsComeOneAfterTheOther() async {
    let name = Notification.Name("test")
    let sequence = NotificationCenter.default.notifications(named: name)
    NotificationCenter.default.post(name: name, object: nil, userInfo: ["n": 1])
    NotificationCenter.default.post(name: name, object: nil, userInfo: ["n": 2])
    var numbers: [Int] = []
    for await notification in sequence {
      numbers.append(notification.userInfo?["n"] as? Int ?? 0)
      if numbers.count == 2 { break }
    }
    XCTAssertEqual(numbers, [1, 2])
  }

  func testWritesNames() {
    let name = PersonNameComponents(namePrefix: "Dr", givenName: "Ada", familyName: "Lovelace")
    XCTAssertEqual(name.formatted(), "Ada Lovelace")
    XCTAssertEqual(name.formatted(.name(style: .long)), "Dr Ada Lovelace")
    XCTAssertEqual(name.formatted(.name(style: .abbreviated)), "AL")
    XCTAssertEqual(name.formatted(.name(style: .short)), "Ada")
  }

  func testALogsMessages() {
    os_log(.debug, log: .disabled, "nobody reads %{public}@ and %d", "this", 3)
    let value: OSLogMessage = "\(3) \(2.5, format: .fixed(precision: 2)) \("a", align: .right(columns: 3))|"
    XCTAssertEqual(value.text, "3 2.50   a|")
    let lock = OSAllocatedUnfairLock(initialState: 1)
    lock.withLock { $0 += 1 }
    XCTAssertEqual(lock.withLock { $0 }, 2)
  }
}

final class ObjectLockTests: XCTestCase {
  func testAnObjectIsLockedForOneThread() {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<200 {
        objc_sync_enter(count)
        objc_sync_enter(count)
        let before = count.value
        count.value = before + 1
        objc_sync_exit(count)
        objc_sync_exit(count)
      }
    }
    XCTAssertEqual(count.value, 1600)
    XCTAssertEqual(objc_sync_exit(count), -1, "nothing is kept of what nobody locks")
  }
}

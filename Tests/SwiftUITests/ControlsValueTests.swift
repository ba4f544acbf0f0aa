import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ControlsValueTests: XCTestCase {
  func testSliderKeepsToItsStepsAndRange() async throws {
    let value = Shared(2.0)
    let log = Shared<[Bool]>([])
    let screen = ControlsScreen(
      Slider(value: value.binding, in: 0...10, step: 2, label: { Text("Volume") }) { log.value.append($0) })
    let node = try screen.node(.slider, named: "Volume")
    XCTAssertEqual([.minimum, .maximum, .step, .number].map { node.number($0) }, [0, 10, 2, 2])
    screen.send(.slide(4.9, .began), to: node)
    XCTAssertEqual(value.value, 4)
    screen.send(.slide(7.2, .ended), to: node)
    XCTAssertEqual(value.value, 8)
    XCTAssertEqual(log.value, [true, false])
    XCTAssertFalse(screen.send(.slide(11, .ended), to: node).accepted)
    XCTAssertEqual(value.value, 8)
    XCTAssertEqual(screen.texts, [])
  }

  func testStepperCountsWithinItsRange() async throws {
    let value = Shared(9)
    struct Count: View {
      @Binding var value: Int
      var body: some View { Stepper("Count: \(value)", value: $value, in: 0...10) }
    }
    let screen = ControlsScreen(Count(value: value.binding))
    let group = try XCTUnwrap(screen.nodes.first { $0.string(.role) == "group" })
    XCTAssertEqual(group.string(.label), "Count: 9")
    XCTAssertEqual(group.frame.width, 94)
    XCTAssertEqual(group.frame.height, 32)
    let more = try screen.node(.button, named: "Increment")
    screen.tap(more)
    XCTAssertEqual(value.value, 10)
    XCTAssertTrue(more.bool(.disabled))
    XCTAssertFalse(screen.tap(more).accepted)
    screen.tap(try screen.node(.button, named: "Decrement"))
    XCTAssertEqual(value.value, 9)
    XCTAssertTrue(screen.texts.contains("Count: 9"))
  }

  func testProgress() async throws {
    let screen = ControlsScreen(
      VStack {
        ProgressView("Loading", value: 1, total: 4)
        ProgressView()
      })
    let bar = try screen.node(.progress, named: "Loading")
    XCTAssertEqual(bar.number(.number), 0.25)
    XCTAssertEqual(bar.string(.shape), "linear")
    XCTAssertEqual(bar.frame.height, 4)
    let spinner = screen.all(.progress)[1]
    XCTAssertNil(spinner.number(.number))
    XCTAssertEqual(spinner.string(.shape), "circular")
    XCTAssertEqual(spinner.frame.width, 20)
  }

  func testDatesAndTimesArePickedApart() async throws {
    let zone = try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = try XCTUnwrap(calendar.date(from: DateComponents(year: 2026, month: 3, day: 14, hour: 9, minute: 30)))
    let date = Shared(start)
    let screen = ControlsScreen(
      DatePicker("Due", selection: date.binding, in: start...).environment(\.timeZone, zone))
    let nodes = screen.all(.date)
    XCTAssertEqual(nodes.map(\.name), ["Due", "Due"])
    XCTAssertEqual(nodes.map { $0.string(.inputType) }, ["date", "time"])
    XCTAssertEqual(nodes.map { $0.string(.text) }, ["2026-03-14", "09:30"])
    XCTAssertEqual(nodes[0].string(.minimum), "2026-03-14")
    screen.send(.pick("2026-04-01"), to: nodes[0])
    screen.send(.pick("18:05"), to: nodes[1])
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date.value)
    XCTAssertEqual([parts.year, parts.month, parts.day, parts.hour, parts.minute], [2026, 4, 1, 18, 5])
    XCTAssertFalse(screen.send(.pick("soon"), to: nodes[0]).accepted)
    screen.send(.pick("2020-01-01"), to: nodes[0])
    XCTAssertEqual(date.value, start)
  }

  func testColorIsPicked() async throws {
    let color = Shared(Color(red: 1, green: 0, blue: 0))
    let screen = ControlsScreen(ColorPicker("Accent", selection: color.binding))
    let node = try screen.node(.color, named: "Accent")
    XCTAssertEqual(node.string(.text), "#ff0000")
    screen.send(.pick("#00ff80"), to: node)
    XCTAssertEqual(node.string(.text), "#00ff80")
    XCTAssertFalse(screen.send(.pick("green"), to: node).accepted)
  }

  func testLinkLeadsToItsAddress() async throws {
    let address = try XCTUnwrap(URL(string: "https://www.swift.org/"))
    let screen = ControlsScreen(Link("Swift", destination: address))
    XCTAssertEqual(try screen.node(.link, named: "Swift").string(.href), "https://www.swift.org/")
    let opened = Shared<URL?>(nil)
    let handled = ControlsScreen(
      Link("Swift", destination: address).environment(
        \.openURL,
        OpenURLAction { url in
          opened.value = url
          return .handled
        }))
    let link = try handled.node(.link)
    XCTAssertNil(link.string(.href))
    handled.tap(link)
    XCTAssertEqual(opened.value, address)
  }

  func testDisclosureShowsItsContent() async throws {
    let screen = ControlsScreen(DisclosureGroup("More") { Text("hidden until now") })
    let head = try screen.node(.button)
    XCTAssertEqual(head.properties[.expanded], false)
    XCTAssertEqual(screen.texts, ["More"])
    screen.tap(head)
    XCTAssertEqual(head.properties[.expanded], true)
    XCTAssertEqual(screen.texts, ["More", "hidden until now"])
  }

  func testASpinnerWithoutALabelHasANameAllTheSame() async throws {
    XCTAssertEqual(try ControlsScreen(ProgressView()).node(.progress).string(.label), "In progress")
    XCTAssertEqual(try ControlsScreen(ProgressView("Loading")).node(.progress).string(.label), "Loading")
  }
}

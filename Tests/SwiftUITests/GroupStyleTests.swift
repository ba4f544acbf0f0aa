import DisplayTree
import XCTest

@testable import SwiftUI

/// Styles of boxes, of disclosure groups and of groups of controls; tabs in sections; calendars; titles of controls.
@MainActor final class GroupStyleTests: XCTestCase {
  private struct Framed: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Text("above")
        configuration.label
        configuration.content
      }
    }
  }

  func testABoxIsShownAsItsStyleSays() async {
    let screen = ControlsScreen(GroupBox("Title") { Text("inside") }.groupBoxStyle(Framed()))
    XCTAssertEqual(screen.texts, ["above", "Title", "inside"])
  }

  private struct Words: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration.isExpanded ? "less" : "more") { configuration.isExpanded.toggle() }
      if configuration.isExpanded { configuration.content }
    }
  }

  func testADisclosureIsShownAsItsStyleSays() async throws {
    let screen = ControlsScreen(VStack { DisclosureGroup("Title") { Text("inside") } }.disclosureGroupStyle(Words()))
    XCTAssertEqual(screen.texts, ["more"])
    screen.tap(try screen.node(.button, named: "more"))
    XCTAssertEqual(screen.texts, ["less", "inside"])
  }

  func testControlsGoIntoAMenu() async {
    let group = ControlGroup("Group") { Button("One") {} }
    XCTAssertEqual(ControlsScreen(group).texts, ["One"])
    XCTAssertEqual(ControlsScreen(group.controlGroupStyle(.menu)).all(.button).first?.name, "Group")
  }

  private struct Tabs: View {
    @State private var isHidden = true
    var body: some View {
      TabView {
        Tab("One", systemImage: "1.circle") { Button("show") { isHidden = false } }.badge(3)
        TabSection("More") {
          Tab("Two", systemImage: "2.circle") { Text("two") }
          Tab("Three", systemImage: "3.circle") { Text("three") }.hidden(isHidden)
        }
        Tab(role: .search) { Text("search") }
      }
    }
  }

  func testTabsOfSectionsStandInTheBar() async throws {
    let screen = ControlsScreen(Tabs())
    let names = ["One", "Two", "Three", "Search"]
    func shown() -> [String] { names.filter { name in screen.nodes.contains { $0.name?.contains(name) == true } } }
    XCTAssertEqual(shown(), ["One", "Two", "Search"])
    screen.tap(try screen.node(.button, named: "show"))
    XCTAssertEqual(shown(), names)
  }

  private struct Days: View {
    @State var days: Set<DateComponents> = []
    var body: some View {
      VStack {
        MultiDatePicker("Days", selection: $days)
        Text("\(days.count) chosen")
      }
    }
  }

  func testDaysAreChosenAndLetGo() async throws {
    let screen = ControlsScreen(Days())
    let day = { try XCTUnwrap(screen.all(.button).first { $0.children.contains { self.shows("15", $0) } }) }
    screen.tap(try day())
    XCTAssertTrue(screen.texts.contains("1 chosen"))
    screen.tap(try day())
    XCTAssertTrue(screen.texts.contains("0 chosen"))
  }
  private func shows(_ text: String, _ node: DisplayNode) -> Bool {
    node.text == text || node.children.contains { shows(text, $0) }
  }

  func testAStepperShowsItsValue() async {
    let screen = ControlsScreen(Stepper("Share", value: .constant(0.5), in: 0...1, step: 0.1, format: .percent))
    XCTAssertTrue(screen.texts.contains { $0.hasPrefix("50") })
  }

  func testAnIntervalIsShownByHowMuchOfItIsOver() {
    let begin = Date(timeIntervalSinceReferenceDate: 0)
    typealias Bar = ProgressView<EmptyView, EmptyView>
    XCTAssertEqual(Bar.fraction(of: begin...begin + 100, at: begin + 25, countsDown: false), 0.25)
    XCTAssertEqual(Bar.fraction(of: begin...begin + 100, at: begin + 25, countsDown: true), 0.75)
    XCTAssertEqual(Bar.fraction(of: begin...begin + 100, at: begin + 200, countsDown: true), 0)
    let clock = Countdown(interval: begin...begin + 3700, pauseTime: begin + 10, countsDown: true, showsHours: true)
    XCTAssertEqual(clock.string(at: begin), "1:01:30")
  }

  private struct Percent: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
      Text("\(Int(configuration.value * 100)) of a hundred")
      configuration.label
    }
  }

  func testAGaugeIsShownAsItsStyleSays() async {
    let screen = ControlsScreen(VStack { Gauge(value: 3, in: 0...4) { Text("Tank") } }.gaugeStyle(Percent()))
    XCTAssertEqual(screen.texts, ["75 of a hundred", "Tank"])
  }

  func testAGaugesLineShowsAllOfAGradient() async throws {
    func paint(_ tinted: some View) -> PropertyValue? {
      ControlsScreen(tinted).nodes.first { $0.properties[.fill] != nil }?.properties[.fill]
    }
    let gauge = Gauge(value: 0.5) { Text("Tank") }.gaugeStyle(.accessoryLinear)
    let red = try XCTUnwrap(paint(gauge.tint(.red)))
    let both = try XCTUnwrap(paint(gauge.tint(Gradient(colors: [.red, .blue]))))
    guard case .string = red, case .object = both else { return XCTFail("\(red) \(both)") }
    XCTAssertEqual(paint(gauge.tint(Gradient(colors: [.red, .blue])).tint(.blue)), both, "the inner tint counts")
    XCTAssertEqual(paint(gauge.tint(.red).tint(Gradient(colors: [.red, .blue]))), red)
  }

  /// A type that can be found by its name, as private ones cannot.
  struct Step: Codable, Hashable { var name: String }

  func testAPathIsStoredAndComesBack() async throws {
    var path = NavigationPath([1, 2])
    path.append(Step(name: "last"))
    let data = try JSONEncoder().encode(XCTUnwrap(path.codable))
    let back = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
    XCTAssertEqual(back, path)
    path.append(NSObject())
    XCTAssertNil(path.codable, "a value that cannot be stored")
  }

  func testACornerIsRoundedByAnArc() async {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    path.addLine(to: CGPoint(x: 0, y: 100))
    path.closeSubpath()
    XCTAssertTrue(path.contains(CGPoint(x: 85, y: 10)))
    XCTAssertFalse(path.contains(CGPoint(x: 98, y: 2)), "outside of the arc")
    let box = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 30, height: 30))
    XCTAssertFalse(box.contains(CGPoint(x: 2, y: 2)))
    XCTAssertTrue(box.contains(CGPoint(x: 98, y: 2)))
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class NavigationStackTests: XCTestCase {
  func testAPickerLeadsToAScreenOfItsOptionsAndBack() async throws {
    struct Settings: View {
      @State private var size = "M"
      var body: some View {
        NavigationStack {
          Form {
            Picker("Size", selection: $size) { ForEach(["S", "M", "L"], id: \.self) { Text($0) } }
              .pickerStyle(.navigationLink)
          }
          .navigationTitle("Settings")
        }
      }
    }
    let phone = Phone(Settings())
    XCTAssertTrue(phone.nodes(.select).isEmpty)
    XCTAssertEqual(phone.texts(in: phone.page).filter { ["Size", "M"].contains($0) }, ["Size", "M"])
    XCTAssertTrue(phone.tap("Size"))
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertTrue(phone.texts(in: phone.page).contains("Size"), "the screen is named after the picker")
    let options = phone.nodes { $0.properties[.role] == "radio" }
    XCTAssertEqual(options.map { $0.properties[.selected] }, [false, true, false])
    XCTAssertTrue(phone.tap("L"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    XCTAssertTrue(phone.texts(in: phone.page).contains("L"))
  }

  private struct Paths: View {
    @State private var path: [Int] = []
    @State private var isShown = false
    var body: some View {
      NavigationStack(path: $path) {
        VStack {
          NavigationLink("One", value: 1)
          Button("Two more") { path = [1, 2] }
          Button("Other") { isShown = true }
          Text("Path \(path.description)")
        }
        .navigationTitle("Root")
        .navigationDestination(for: Int.self) { number in
          VStack {
            Text("Number \(number)")
            Button("Home") { path.removeAll() }
          }
        }
        .navigationDestination(isPresented: $isShown) { Text("Presented") }
      }
    }
  }

  func testAValueLinkAppendsToThePathAndThePathMakesThePages() async {
    let phone = Phone(Paths())
    XCTAssertTrue(phone.tap("One"))
    XCTAssertTrue(phone.texts(in: phone.page).contains("Number 1"))
    XCTAssertTrue(phone.texts().contains("Path [1]"))
    phone.tap("Root")
    XCTAssertTrue(phone.texts().contains("Path []"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    phone.tap("Two more")
    XCTAssertEqual(phone.nodes(.page).count, 3)
    XCTAssertTrue(phone.texts(in: phone.page).contains("Number 2"))
    XCTAssertTrue(phone.tap("Home"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
  }

  func testAPresentedDestinationFollowsItsBinding() async {
    let phone = Phone(Paths())
    phone.tap("Other")
    XCTAssertTrue(phone.texts(in: phone.page).contains("Presented"))
    XCTAssertTrue(phone.send(phone.page, .dismiss))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    phone.tap("Other")
    XCTAssertEqual(phone.nodes(.page).count, 2)
  }

  func testAnActiveLinkFollowsItsBinding() async {
    struct Active: View {
      @State private var isActive = true
      var body: some View {
        NavigationView {
          NavigationLink("Go", isActive: $isActive) { Button("Off") { isActive = false } }.navigationTitle("Start")
        }
      }
    }
    let phone = Phone(Active())
    XCTAssertEqual(phone.nodes(.page).count, 2)
    phone.tap("Off")
    XCTAssertEqual(phone.nodes(.page).count, 1)
    phone.tap("Go")
    XCTAssertEqual(phone.nodes(.page).count, 2)
  }

  func testALinkInAListTakesTheRowAndTheListDrivesTheBar() async throws {
    struct Books: View {
      @State private var books = ["Emma", "Ulysses"]
      var body: some View {
        NavigationView {
          List(books, id: \.self) { book in
            NavigationLink {
              Button("Remove") { books.removeAll { $0 == book } }
            } label: {
              Text(book)
            }
          }
          .navigationTitle("Books")
        }
      }
    }
    let phone = Phone(Books())
    let link = try XCTUnwrap(phone.nodes(.link).first)
    XCTAssertEqual(link.frame.width, 358)
    XCTAssertEqual(link.frame.height, 44, accuracy: 0.5)
    XCTAssertEqual(link.properties[.pressStyle], "row")
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    let scroll = try XCTUnwrap(phone.nodes(.scroll).first)
    XCTAssertEqual(bar.properties[.scrollNode], .number(Double(scroll.id)))
    XCTAssertEqual(phone.frame(scroll), Rect(x: 0, y: 0, width: 390, height: 844))
    phone.tap("Emma")
    XCTAssertEqual(phone.nodes(.page).count, 2)
    // The row goes; the page stays for whoever reads it.
    phone.tap("Remove")
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertTrue(phone.tap("Books"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    XCTAssertFalse(phone.texts().contains("Emma"))
  }

  func testEditModeIsThePagesOwn() async {
    struct Editable: View {
      var body: some View {
        NavigationView { State().navigationTitle("Edit me").toolbar { EditButton() } }
      }
      struct State: View {
        @Environment(\.editMode) private var editMode
        var body: some View { Text(editMode?.wrappedValue.isEditing == true ? "editing" : "reading") }
      }
    }
    let phone = Phone(Editable())
    XCTAssertTrue(phone.texts().contains("reading"))
    phone.tap("Edit")
    XCTAssertTrue(phone.texts().contains("editing"))
    XCTAssertTrue(phone.tap("Done"))
    XCTAssertTrue(phone.texts().contains("reading"))
  }

  func testABodyMayAnimateWhatItMakes() async {
    struct Grid: View {
      let names = ["Emma", "Ulysses"]
      var body: some View {
        ScrollView { withAnimation { ForEach(names, id: \.self) { Text($0) } } }.navigationTitle("Books")
      }
    }
    struct Screen: View {
      @State private var isGrid = true
      var body: some View {
        NavigationView {
          Group { if isGrid { Grid() } else { Text("List") } }.toolbar { Button("Change") { isGrid.toggle() } }
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.texts().contains("Ulysses"))
    XCTAssertTrue(phone.tap("Change"))
    XCTAssertTrue(phone.tap("Change"))
    XCTAssertTrue(phone.texts().contains("Ulysses"))
  }

  func testTabsKeepTheirStateAndAppearWhenChosen() async throws {
    final class Log { var entries: [String] = [] }
    struct Tabs: View {
      let log: Log
      @State private var tab = 1
      var body: some View {
        TabView(selection: $tab) {
          NavigationView { Text("First").navigationTitle("A") }.tabItem { Label("One", systemImage: "house") }.tag(1)
          Text("Second").onAppear { log.entries.append("second") }
            .tabItem { Label("Two", systemImage: "gear") }.tag(2)
        }
      }
    }
    let log = Log()
    let phone = Phone(Tabs(log: log))
    XCTAssertEqual(log.entries, [])
    let bar = try XCTUnwrap(phone.nodes { $0.properties[.role] == "tablist" }.first)
    XCTAssertEqual(phone.frame(bar), Rect(x: 0, y: 844 - 83, width: 390, height: 83))
    let panels = phone.nodes { $0.properties[.role] == "tabpanel" }
    XCTAssertEqual(panels.map { $0.properties[.hidden] }, [nil, true])
    XCTAssertTrue(phone.tap("Two"))
    XCTAssertEqual(log.entries, ["second"])
    XCTAssertEqual(panels.map { $0.properties[.hidden] }, [true, nil])
    let tabs = phone.nodes { $0.properties[.role] == "tab" }
    XCTAssertEqual(tabs.map { $0.properties[.selected] }, [false, true])
  }

  func testATabShowsAnyLabelAndABadge() async throws {
    struct Tabs: View {
      var body: some View {
        TabView {
          Text("First").tabItem {
            Image(systemName: "house")
            Text("One")
          }
          Text("Second").tabItem { Label("Two", systemImage: "gear") }.badge(3)
          Text("Third").badge(1)
        }
      }
    }
    let phone = Phone(Tabs())
    let tabs = phone.nodes { $0.properties[.role] == "tab" }
    XCTAssertEqual(tabs.count, 3)
    let one = try XCTUnwrap(phone.nodes { $0.properties[.lines] == .list(["One"]) }.first)
    let two = try XCTUnwrap(phone.nodes { $0.properties[.lines] == .list(["Two"]) }.first)
    // A picture and a text stand as in a label: the one above the other.
    XCTAssertEqual(phone.frame(one).y, phone.frame(two).y, accuracy: 0.5)
    let badge = try XCTUnwrap(phone.nodes { $0.properties[.lines] == .list(["3"]) }.first)
    XCTAssertLessThan(phone.frame(badge).y, phone.frame(two).y)
  }

  func testSeveralViewsInAButtonStandInARow() async throws {
    let phone = Phone(
      Button {
      } label: {
        Text("Left")
        Text("Right")
      }
      .buttonStyle(.bordered))
    let left = try XCTUnwrap(phone.nodes { $0.properties[.lines] == .list(["Left"]) }.first)
    let right = try XCTUnwrap(phone.nodes { $0.properties[.lines] == .list(["Right"]) }.first)
    XCTAssertEqual(phone.frame(left).y, phone.frame(right).y)
    XCTAssertEqual(phone.frame(left).x + phone.frame(left).width + 8, phone.frame(right).x, accuracy: 0.01)
  }
}

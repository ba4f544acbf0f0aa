import DisplayTree
import XCTest

@testable import SwiftUI

/// Where a screen's bars show what, and the search in them.
@MainActor final class BarTests: XCTestCase {
  func testABarsItemsAreAsWideAsTheyLike() async throws {
    struct Screen: View {
      @State private var order = "Default"
      private var picker: some View {
        Picker("Order", selection: $order) { ForEach(["Default", "Country"], id: \.self) { Text($0) } }
      }
      var body: some View {
        NavigationView {
          Text("Content").navigationBarItems(
            leading: HStack {
              Text("Sort By")
              picker
            },
            trailing: HStack {
              Text("Filter By")
              picker
            })
        }
      }
    }
    let phone = Phone(Screen())
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    XCTAssertEqual(phone.texts(in: try XCTUnwrap(phone.part("leading", in: bar))), ["Sort By", "Default"])
    XCTAssertEqual(phone.texts(in: try XCTUnwrap(phone.part("trailing", in: bar))), ["Filter By", "Default"])
  }

  private struct Screen: View {
    @State private var text = ""
    @State private var log: [String] = []
    var body: some View {
      NavigationStack {
        VStack {
          TextField("Name", text: $text)
          Text(log.joined(separator: " "))
        }
        .navigationTitle("Screen").navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("Cancel") { log.append("cancel") } }
          ToolbarItem(placement: .confirmationAction) { Button("Save") { log.append("save") } }
          ToolbarItem(placement: .primaryAction) { Button("Primary") {} }
          ToolbarItem(placement: .bottomBar) { Button("Bottom") {} }
          ToolbarItem(placement: .status) { Text("Status") }
          ToolbarItem(placement: .keyboard) { Button("Ready") { log.append("ready") } }
        }
        .toolbarTitleMenu { Button("Rename") { log.append("rename") } }
        .toolbarBackground(Color.red, for: .navigationBar).toolbarBackground(.visible, for: .navigationBar)
        .toolbarColorScheme(.dark, for: .navigationBar)
      }
    }
  }

  func testItemsGoWhereTheirPlacementSays() async throws {
    let phone = Phone(Screen())
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    XCTAssertEqual(phone.texts(in: phone.part("leading", in: bar)), ["Cancel"])
    XCTAssertEqual(phone.texts(in: phone.part("trailing", in: bar)), ["Save", "Primary"])
    let bottom = try XCTUnwrap(phone.nodes { $0.properties[.label] == "Toolbar" }.first)
    XCTAssertEqual(phone.texts(in: bottom), ["Bottom", "Status"])
    let status = try XCTUnwrap(phone.nodes(.text).first { phone.texts(in: $0) == ["Status"] })
    XCTAssertEqual(phone.frame(status).x + phone.frame(status).width / 2, 195, accuracy: 1)
  }

  func testABarIsFilledAsTheScreenSays() async throws {
    let phone = Phone(Screen())
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    let plate = try XCTUnwrap(phone.part("shade", in: bar))
    XCTAssertEqual(plate.properties[.background], "#ff453a", "red as it is in the dark")
    XCTAssertEqual(plate.properties[.colorScheme], "dark")
    let title = try XCTUnwrap(phone.nodes(.text).first { phone.texts(in: $0) == ["Screen"] })
    XCTAssertEqual(title.properties[.color], "#fff")
  }

  func testAMenuStandsUnderTheTitle() async throws {
    let phone = Phone(Screen())
    let menu = try XCTUnwrap(phone.nodes(.menu).first)
    XCTAssertEqual(phone.texts(in: menu), ["Rename"])
    XCTAssertTrue(phone.tap("Rename"))
    XCTAssertTrue(phone.texts().contains("rename"))
  }

  func testABarStandsAboveTheKeyboardWhileAFieldIsEdited() async throws {
    let phone = Phone(Screen())
    XCTAssertFalse(phone.texts().contains("Ready"))
    let field = try XCTUnwrap(phone.nodes(.field).first)
    phone.send(field, .focus(true))
    let bar = try XCTUnwrap(phone.nodes { $0.properties[.barPart] == "keyboard" }.first)
    XCTAssertEqual(phone.frame(bar), Rect(x: 0, y: 844 - 34 - 44, width: 390, height: 78))
    XCTAssertTrue(phone.tap("Ready"))
    XCTAssertTrue(phone.texts().contains("ready"))
    phone.send(field, .focus(false))
    XCTAssertFalse(phone.texts().contains("Ready"))
  }

  func testOlderFormsOfItemsAndHiddenBackButtons() async throws {
    struct Older: View {
      var body: some View {
        NavigationView {
          NavigationLink("Go") {
            Text("There").navigationBarTitle("There", displayMode: .inline).navigationBarBackButtonHidden(true)
          }
          .navigationBarTitle("Older").navigationBarItems(leading: Button("L") {}, trailing: Button("T") {})
        }
      }
    }
    let phone = Phone(Older())
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    XCTAssertEqual(phone.texts(in: phone.part("leading", in: bar)), ["L"])
    XCTAssertEqual(phone.texts(in: phone.part("trailing", in: bar)), ["T"])
    phone.tap("Go")
    XCTAssertFalse(phone.texts(in: phone.page).contains("Older"))
    XCTAssertNil(phone.screen.properties[.dismissable])
    XCTAssertFalse(phone.send(phone.screen, .dismiss))
  }

  // MARK: Search

  private struct Search: View {
    @State private var text = ""
    @State private var scope = 0
    @State private var found: [String] = []
    @State var isPresented = false
    private struct Inner: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      var body: some View {
        Text(isSearching ? "searching" : "resting")
        Button("End") { dismissSearch() }
      }
    }
    var body: some View {
      NavigationStack {
        VStack {
          Inner()
          Text("Text '\(text)' scope \(scope) found \(found.joined(separator: ","))")
          Text(isPresented ? "presented" : "not presented")
        }
        .navigationTitle("Search")
        .searchable(text: $text, isPresented: $isPresented, prompt: "Fruit")
        .searchSuggestions {
          Text("Apple").searchCompletion("apple")
          Text("Pear").searchCompletion("pear")
        }
        .searchScopes($scope) {
          Text("All").tag(0)
          Text("Some").tag(1)
        }
        .onSubmit(of: .search) { found.append(text) }
      }
    }
  }

  func testASearchBeginsInItsFieldAndEndsWithCancel() async throws {
    let phone = Phone(Search())
    XCTAssertTrue(phone.texts().contains("resting"))
    XCTAssertFalse(phone.texts().contains("Cancel"))
    let field = try XCTUnwrap(phone.nodes(.field).first)
    XCTAssertEqual(field.properties[.placeholder], "Fruit")
    phone.send(field, .focus(true))
    XCTAssertTrue(phone.texts().contains("searching"))
    XCTAssertTrue(phone.texts().contains("presented"))
    XCTAssertTrue(phone.texts().contains("Some"))
    let bar = try XCTUnwrap(phone.nodes(.navbar).first)
    XCTAssertFalse(phone.texts(in: bar).contains("Search"), "the title gives its place to the field")
    XCTAssertEqual(bar.frame.height, 47 + 100)
    phone.tap("Some")
    phone.send(field, .input("pe", edit: 1))
    phone.send(field, .submit)
    XCTAssertTrue(phone.texts().contains("Text 'pe' scope 1 found pe"), "\(phone.texts())")
    phone.tap("Cancel")
    XCTAssertTrue(phone.texts().contains("Text '' scope 1 found pe"))
    XCTAssertTrue(phone.texts().contains("resting"))
    XCTAssertFalse(phone.texts().contains("Cancel"))
    XCTAssertTrue(phone.texts(in: bar).contains("Search"))
    XCTAssertEqual(bar.frame.height, 47 + 44 + 52 + 52)
  }

  func testASuggestionFillsTheFieldAndSubmits() async throws {
    let phone = Phone(Search())
    phone.send(try XCTUnwrap(phone.nodes(.field).first), .focus(true))
    XCTAssertEqual(phone.nodes(.row).map { phone.texts(in: $0) }, [["Apple"], ["Pear"]])
    XCTAssertTrue(phone.tap("Pear"))
    XCTAssertTrue(phone.texts().contains("Text 'pear' scope 0 found pear"))
    phone.tap("End")
    XCTAssertTrue(phone.nodes(.row).isEmpty)
    XCTAssertTrue(phone.texts().contains("Text '' scope 0 found pear"))
  }

  func testTheAppMayBeginASearch() async throws {
    let phone = Phone(Search(isPresented: true))
    XCTAssertEqual(phone.nodes(.field).first?.properties[.focus], 1)
  }

  func testASearchFieldFollowsAFocusState() async throws {
    struct Searching: View {
      @State private var text = ""
      @FocusState private var isSearching: Bool
      var body: some View {
        NavigationStack {
          VStack {
            Text(isSearching ? "in the field" : "elsewhere")
            Button("Search now") { isSearching = true }
          }
          .searchable(text: $text)
          .searchFocused($isSearching)
        }
      }
    }
    let phone = Phone(Searching())
    let field = try XCTUnwrap(phone.nodes(.field).first)
    phone.send(field, .focus(true))
    XCTAssertTrue(phone.texts().contains("in the field"))
    phone.send(field, .focus(false))
    XCTAssertTrue(phone.texts().contains("elsewhere"))
    let before = field.properties[.focus]
    phone.send(
      try XCTUnwrap(phone.nodes { $0.kind == .button && $0.name == "Search now" }.first), .tap(x: 1, y: 1, count: 1))
    XCTAssertNotEqual(field.properties[.focus], before, "the field is told to take the focus")
  }
}

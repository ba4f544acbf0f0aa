import Combine
import DisplayTree
import XCTest

@testable import SwiftUI

/// Items in bars live in the environment of the place that puts them there.
@MainActor final class ToolbarItemTests: XCTestCase {
  private final class Shelf: ObservableObject { @Published var count = 0 }

  private struct AddButton: View {
    @EnvironmentObject private var shelf: Shelf
    var body: some View { Button("Add to \(shelf.count)") { shelf.count += 1 } }
  }

  func testAnItemFindsAnObjectThatWasGivenInsideTheStack() async {
    struct Screen: View {
      @StateObject private var shelf = Shelf()
      var body: some View {
        NavigationStack {
          Text("Books")
            .toolbar { ToolbarItem(placement: .navigationBarTrailing) { AddButton() } }
            .environmentObject(shelf)
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.tap("Add to 0"))
    XCTAssertTrue(phone.tap("Add to 1"))
    XCTAssertTrue(phone.texts().contains("Add to 2"))
  }

  func testAnEditButtonOutsideOfNavigationSetsTheModeOfItsWindowOrSheet() async {
    struct Screen: View {
      var isSheet = false
      @State private var isShown = false
      @Environment(\.editMode) private var mode
      var body: some View {
        VStack {
          let word = isSheet ? "Sheet" : "Window"
          Text(mode?.wrappedValue.isEditing == true ? "\(word) editing" : "\(word) reading")
          EditButton()
          if !isSheet { Button("Show") { isShown = true } }
        }
        .sheet(isPresented: $isShown) { Screen(isSheet: true) }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.tap("Edit"))
    XCTAssertTrue(phone.texts().contains("Window editing"))
    XCTAssertTrue(phone.tap("Show"))
    XCTAssertTrue(phone.texts().contains("Sheet reading"))
    XCTAssertTrue(phone.tap("Edit"))
    XCTAssertTrue(phone.texts().contains("Sheet editing"))
  }

  func testAnEditButtonSetsTheModeThatWasGivenAroundIt() async {
    struct Screen: View {
      @State private var mode = EditMode.inactive
      var body: some View {
        NavigationStack {
          Text(mode.isEditing ? "editing" : "reading")
            .toolbar { EditButton() }
            .environment(\.editMode, $mode)
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.tap("Edit"))
    XCTAssertTrue(phone.texts().contains("editing"))
    XCTAssertTrue(phone.tap("Done"))
    XCTAssertTrue(phone.texts().contains("reading"))
  }

  func testItemsAreDisabledWithTheViewAndLookAsTheBarWants() async throws {
    struct Screen: View {
      @State private var isBusy = false
      var body: some View {
        NavigationStack {
          VStack {
            Button("Work") { isBusy.toggle() }
            Text("One").toolbar { Button("Save") {} }.disabled(isBusy).font(.caption)
            Text("Two").toolbar { Button("Load") {} }
          }
        }
      }
    }
    let phone = Phone(Screen())
    func button(_ name: String) throws -> DisplayNode {
      try XCTUnwrap(phone.nodes { $0.kind == .button && phone.texts(in: $0) == [name] }.first)
    }
    XCTAssertNil(try button("Save").properties[.disabled])
    XCTAssertEqual(
      try button("Save").children[0].properties[.fontSize], try button("Load").children[0].properties[.fontSize])
    XCTAssertNotNil(try button("Load").children[0].properties[.fontSize])
    phone.tap("Work")
    XCTAssertEqual(try button("Save").properties[.disabled], true)
    XCTAssertNil(try button("Load").properties[.disabled])
  }

  func testAContentOfTheAppsOwnHasStateAndEnvironment() async {
    struct Counter: ToolbarContent {
      @State private var count = 0
      @EnvironmentObject private var shelf: Shelf
      var body: some ToolbarContent {
        ToolbarItem { Button("Local \(count)") { count += 1 } }
        ToolbarItem(placement: .bottomBar) { Button("Shared \(shelf.count)") { shelf.count += 1 } }
      }
    }
    struct Screen: View {
      @StateObject private var shelf = Shelf()
      @State private var showsSecond = false
      var body: some View {
        NavigationStack {
          Button("Second") { showsSecond.toggle() }
            .toolbar {
              Counter()
              if showsSecond { ToolbarItem(placement: .principal) { Text("Middle") } }
            }
            .environmentObject(shelf)
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.tap("Local 0"))
    XCTAssertTrue(phone.tap("Shared 0"))
    XCTAssertTrue(phone.tap("Local 1"))
    XCTAssertTrue(phone.tap("Second"))
    XCTAssertTrue(phone.texts().contains("Middle"))
    XCTAssertTrue(phone.texts().contains("Local 2"))
    XCTAssertTrue(phone.texts().contains("Shared 1"))
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class TabContentTests: XCTestCase {
  enum Place: String, CaseIterable { case home, search, more }

  struct MoreTabs: TabContent {
    let isShown: Bool
    var body: some TabContent<Place> {
      if isShown { Tab("More", systemImage: "ellipsis", value: .more) { Text("more content") }.badge(2) }
    }
  }

  struct Tabs: View {
    @Binding var place: Place
    @Binding var isShown: Bool
    var body: some View {
      TabView(selection: $place) {
        // The type of the selection says what `.home` is.
        Tab("Home", systemImage: "house", value: .home) { Text("home content") }
        Tab("Search", systemImage: "magnifyingglass", value: .search) { Text("search content") }.disabled(!isShown)
        MoreTabs(isShown: isShown)
      }
    }
  }

  private func tab(_ screen: ControlsScreen, _ name: String) throws -> DisplayNode {
    try XCTUnwrap(screen.all(.button).first { $0.name?.contains(name) == true }, name)
  }

  func testTheSelectionGivesValuesTheirType() async throws {
    let (place, isShown) = (Shared(Place.home), Shared(true))
    let screen = ControlsScreen(Tabs(place: place.binding, isShown: isShown.binding))
    screen.tap(try tab(screen, "Search"))
    XCTAssertEqual(place.value, .search)
    screen.change { place.value = .more }
    XCTAssertTrue(try tab(screen, "More").bool(.selected))
    XCTAssertTrue(screen.texts.contains("2"))
    screen.change {
      place.value = .home
      isShown.value = false
    }
    XCTAssertFalse(screen.all(.button).contains { $0.name?.contains("More") == true })
    screen.tap(try tab(screen, "Search"))
    XCTAssertEqual(place.value, .home, "a disabled tab cannot be chosen")
  }

  func testTabsOfACollection() async throws {
    struct All: View {
      @Binding var place: Place?
      var body: some View {
        TabView(selection: $place) {
          ForEach(Place.allCases, id: \.self) { place in
            Tab(place.rawValue, systemImage: "circle", value: place) { Text(place.rawValue + " content") }
          }
        }
      }
    }
    let place = Shared(Place?.none)
    let screen = ControlsScreen(All(place: place.binding))
    screen.tap(try tab(screen, "more"))
    XCTAssertEqual(place.value, .more)
  }
}

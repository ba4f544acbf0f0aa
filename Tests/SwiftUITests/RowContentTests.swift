import DisplayTree
import XCTest

@testable import SwiftUI

/// What a row takes from views that stand somewhere in its content.
@MainActor final class RowContentTests: XCTestCase {
  func testATapOnARowFollowsTheLinkThatIsHiddenBehindItsContent() async throws {
    let phone = Phone(
      NavigationStack {
        List(["Emma", "Ulysses"], id: \.self) { title in
          ZStack(alignment: .leading) {
            NavigationLink(destination: Text("About \(title)")) { EmptyView() }.opacity(0)
            Text(title)
          }
        }
      })
    let row = try XCTUnwrap(phone.nodes { $0.properties[.role] == "listitem" }.last)
    XCTAssertEqual(row.properties[.events], ["tap"])
    XCTAssertTrue(phone.send(row, .tap(x: 40, y: 20, count: 1)))
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertTrue(phone.texts(in: phone.page).contains("About Ulysses"))
  }

  func testADisabledLinkBehindARowIsNotFollowed() async throws {
    let phone = Phone(
      NavigationStack {
        List {
          ZStack {
            NavigationLink(destination: Text("There")) { EmptyView() }.opacity(0)
            Text("Here")
          }
          .disabled(true)
        }
      })
    let row = try XCTUnwrap(phone.nodes { $0.properties[.role] == "listitem" }.last)
    XCTAssertFalse(phone.send(row, .tap(x: 40, y: 20, count: 1)))
    XCTAssertEqual(phone.nodes(.page).count, 1)
  }

  func testSwipeActionsAreTakenFromInsideARow() async {
    var log: [String] = []
    let window = ListWindow(
      List {
        ZStack {
          Color.clear
          Text("Mail")
            .swipeActions { Button("Bin", role: .destructive) { log.append("bin") } }
            .swipeActions(edge: .leading) { Button("Pin") { log.append("pin") } }
        }
        VStack {
          List { Text("Inner").swipeActions { Button("Other") { log.append("other") } } }
        }
      })
    XCTAssertTrue(window.send(window.rows[0], .swipeAction(leading: true, index: 0)))
    XCTAssertTrue(window.send(window.rows[0], .swipeAction(leading: false, index: 0)))
    XCTAssertEqual(log, ["pin", "bin"])
    XCTAssertNil(window.rows[1].properties[.swipeActions], "a list inside a row keeps what is its own")
  }

  func testAButtonOverARowIsAsLargeAsItsLabel() async throws {
    for isPlain in [true, false] {
      let star = Button("Star") {}
      let window = ListWindow(
        List {
          Text("Mail").frame(maxWidth: .infinity, minHeight: 80, alignment: .leading)
            .overlay(alignment: .topTrailing) {
              if isPlain { star.buttonStyle(.plain) } else { star }
            }
        })
      let button = try XCTUnwrap(window.nodes(.button).first)
      XCTAssertLessThan(button.frame.width, 60)
      XCTAssertLessThan(button.frame.height, 30)
      XCTAssertGreaterThan(button.frame.x, 200)
    }
  }
}

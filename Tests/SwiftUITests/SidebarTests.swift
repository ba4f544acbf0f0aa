import DisplayTree
import XCTest

@testable import SwiftUI

/// The look of lists in the sidebar of a wide window.
@MainActor final class SidebarTests: XCTestCase {
  private struct Static: View {
    @State private var chosen: Int? = 1
    @State private var isPresented = false
    var body: some View {
      NavigationSplitView {
        List(selection: $chosen) {
          Section("Places") {
            Label("Inbox", systemImage: "tray").tag(1)
            HStack {
              Text("Sent")
              Text("12").foregroundColor(.secondary)
            }
            .tag(2)
          }
          Button("More") { isPresented = true }
        }
        .sheet(isPresented: $isPresented) { List { Text("In the sheet") } }
      } detail: {
        Text("Detail")
      }
    }
  }

  func testWhatStandsOnTheTintIsWhite() async throws {
    let pad = Phone(Static(), width: 1180, height: 820)
    let rows = pad.nodes(.row)
    XCTAssertEqual(rows[0].properties[.background], "#007aff")
    XCTAssertEqual(pad.nodes(.text).first { pad.texts(in: $0) == ["Inbox"] }?.properties[.color], "#fff")
    let place = pad.frame(rows[0])
    let icon = pad.nodes(.symbol).first { pad.frame($0).y > place.y && pad.frame($0).y < place.y + place.height }
    XCTAssertEqual(icon?.properties[.color], "#fff")
    XCTAssertEqual(pad.nodes(.text).first { pad.texts(in: $0) == ["12"] }?.properties[.color], "#3c3c4399")
    XCTAssertTrue(pad.send(rows[1], .tap(x: 1, y: 1, count: 1)))
    XCTAssertEqual(pad.nodes(.text).first { pad.texts(in: $0) == ["Inbox"] }?.properties[.color], "#000")
    XCTAssertEqual(pad.nodes(.text).first { pad.texts(in: $0) == ["Sent"] }?.properties[.color], "#fff")
    XCTAssertEqual(pad.nodes(.text).first { pad.texts(in: $0) == ["12"] }?.properties[.color], "#ffffffb3")
  }

  func testEverySectionOfASidebarCloses() async throws {
    let pad = Phone(Static(), width: 1180, height: 820)
    let button = try XCTUnwrap(pad.nodes(.button).first { $0.properties[.expanded] != nil })
    XCTAssertEqual(button.properties[.label], "Places")
    XCTAssertTrue(pad.send(button, .tap(x: 1, y: 1, count: 1)))
    XCTAssertFalse(pad.texts().contains("Inbox"))
    XCTAssertTrue(pad.texts().contains("More"))
    let closed = try XCTUnwrap(pad.nodes(.button).first { $0.properties[.expanded] == false })
    XCTAssertTrue(pad.send(closed, .tap(x: 1, y: 1, count: 1)))
    XCTAssertTrue(pad.texts().contains("Inbox"))
  }

  func testASheetThatASidebarPresentsHasItsOwnLook() async throws {
    let pad = Phone(Static(), width: 1180, height: 820)
    XCTAssertTrue(pad.tap("More"))
    let row = try XCTUnwrap(pad.nodes(.row).first { pad.texts(in: $0) == ["In the sheet"] })
    XCTAssertEqual(row.properties[.background], "#fff")
    XCTAssertEqual(row.properties[.cornerRadius], 10)
  }
}

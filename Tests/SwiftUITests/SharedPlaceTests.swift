import DisplayTree
import XCTest

@testable import SwiftUI

/// Several views where one is expected.
@MainActor final class SharedPlaceTests: XCTestCase {
  private struct Two: View {
    var body: some View {
      Text("Upper")
      Text("Lower")
    }
  }

  /// The frames of both, in the window.
  private func frames(_ phone: Phone) throws -> (upper: Rect, lower: Rect) {
    func frame(_ text: String) throws -> Rect {
      phone.frame(try XCTUnwrap(phone.nodes { $0.properties[.lines] == [.string(text)] }.last))
    }
    return (try frame("Upper"), try frame("Lower"))
  }

  private func assertOneBelowTheOther(_ phone: Phone, around middle: Double, line: UInt = #line) throws {
    let (upper, lower) = try frames(phone)
    XCTAssertEqual(upper.x + upper.width / 2, 195, accuracy: 0.5, line: line)
    XCTAssertEqual(lower.x + lower.width / 2, 195, accuracy: 0.5, line: line)
    XCTAssertGreaterThanOrEqual(lower.y, upper.y + upper.height, line: line)
    XCTAssertEqual((upper.y + lower.y + lower.height) / 2, middle, accuracy: 1, line: line)
  }

  func testAWindowsViewsStandBelowEachOther() async throws {
    try assertOneBelowTheOther(Phone(Two()), around: (47 + 844 - 34) / 2)
  }

  func testAScreensViewsStandBelowEachOther() async throws {
    let phone = Phone(NavigationStack { NavigationLink("Go") { Two() } })
    phone.tap("Go")
    try assertOneBelowTheOther(phone, around: (47 + 44 + 844 - 34) / 2)
  }

  func testASheetsViewsStandBelowEachOther() async throws {
    let phone = Phone(Text("Behind").sheet(isPresented: .constant(true)) { Two() })
    try assertOneBelowTheOther(phone, around: (57 + 844 - 34) / 2)
  }

  func testASpacerKeepsAWindowsViewsApart() async throws {
    struct Apart: View {
      var body: some View {
        Text("Upper")
        Spacer()
        Text("Lower")
      }
    }
    let (upper, lower) = try frames(Phone(Apart()))
    XCTAssertEqual(upper.y, 47, accuracy: 0.5)
    XCTAssertEqual(lower.y + lower.height, 844 - 34, accuracy: 0.5)
  }

  func testALabelsViewsStandSideBySide() async throws {
    @ViewBuilder func label() -> some View {
      Text("Upper")
      Text("Lower")
    }
    let views: [AnyView] = [
      AnyView(Button(action: {}, label: label)),
      AnyView(Button(action: {}, label: label).buttonStyle(.borderedProminent)),
      AnyView(NavigationLink(destination: { EmptyView() }, label: label)), AnyView(Menu(content: {}, label: label)),
    ]
    for view in views {
      let (upper, lower) = try frames(Phone(NavigationStack { view }))
      XCTAssertEqual(upper.y, lower.y, accuracy: 0.5)
      XCTAssertGreaterThanOrEqual(lower.x, upper.x + upper.width)
    }
  }
}

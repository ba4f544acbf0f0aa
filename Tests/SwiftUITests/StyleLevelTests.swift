import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class StyleLevelTests: XCTestCase {
  func testLevelsOfTheBackgroundAreBackgroundsAndOfAColorAreFainter() async {
    let environment = EnvironmentValues()
    let background: some ShapeStyle = .background.secondary
    XCTAssertEqual(background._paint(in: environment).color, SystemColor.secondaryBackground.rgba(in: environment))
    let red: some ShapeStyle = Color.red.tertiary
    XCTAssertEqual(red._paint(in: environment).color, Color.red.rgba(in: environment).faded(0.25))
    XCTAssertEqual(CGFloat(8).scaled(by: 0.25), 2)
    XCTAssertEqual(CGFloat(8).interpolated(towards: 16, amount: 0.5), 12)
  }

  func testAColorPickerChoosesAColorOfCoreGraphics() async {
    nonisolated(unsafe) var chosen = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let picker = ColorPicker("Paint", selection: Binding(get: { chosen }, set: { chosen = $0 }))
    XCTAssertEqual(picker.selection.wrappedValue, Color(cgColor: chosen))
    picker.selection.wrappedValue = .white
    XCTAssertEqual(chosen.components, [1, 1, 1, 1])
  }

  func testALiteralIsAKeyOfTheStringTablesWithMarkdown() async {
    guard case .localized = Text("Done *every* day").storage else { return XCTFail("a literal is looked up") }
    guard case .attributed = Text(AttributedString("Done")).storage else {
      return XCTFail("an attributed text is none")
    }
  }
}

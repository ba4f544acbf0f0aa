import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class StrokedShapeTests: XCTestCase {
  private func shape<V: View>(_ view: V) throws -> DisplayNode {
    let shapes = ControlsScreen(view.frame(width: 20, height: 20)).all(.shape)
    XCTAssertEqual(shapes.count, 1, "the line is the only thing to be seen")
    return try XCTUnwrap(shapes.first)
  }

  func testALineIsDrawnAsOne() async throws {
    let line = try shape(Rectangle().stroke(lineWidth: 4))
    XCTAssertEqual(line.properties[.strokeWidth], 4)
    XCTAssertEqual(line.string(.shape), "rect")
    XCTAssertNil(line.properties[.fill])
  }

  func testAFilledLineIsNoFilledShape() async throws {
    let line = try shape(Rectangle().stroke(lineWidth: 4).fill(.red))
    XCTAssertEqual(line.properties[.strokeWidth], 4)
    XCTAssertNotNil(line.properties[.stroke])
    XCTAssertNil(line.properties[.fill])
  }

  func testALineHasAnOutlineOfItsOwn() async throws {
    func style<S: Shape>(_ shape: S) -> some View { shape.fill(.red) }
    let area = CGRect(x: 0, y: 0, width: 20, height: 20)
    let path = Rectangle().stroke(lineWidth: 4).path(in: area)
    XCTAssertEqual(path.boundingRect, CGRect(x: -2, y: -2, width: 24, height: 24))
    XCTAssertFalse(path.contains(CGPoint(x: 10, y: 10)))
    let inGeneral = try shape(style(Rectangle().stroke(lineWidth: 4)))
    XCTAssertNotNil(inGeneral.properties[.fill])
    XCTAssertNil(inGeneral.properties[.stroke])
    let twice = try shape(Rectangle().stroke(lineWidth: 4).stroke(style: StrokeStyle(lineWidth: 1)))
    XCTAssertEqual(twice.properties[.strokeWidth], 1)
    XCTAssertEqual(twice.string(.shape), "path")
  }
}

import XCTest

@testable import SwiftUI

/// Outlines as they are sent.
final class PathTests: XCTestCase {
  func testNumbersAreShort() {
    var path = Path()
    path.move(to: CGPoint(x: -0.5, y: 1.0 / 3))
    path.addLine(to: CGPoint(x: 12, y: 100.126))
    XCTAssertEqual(path.svg, "M-0.5 0.33 L12 100.13")
  }

  /// What an app computes by dividing by a size of zero.
  func testPointsThatAreNowhereEndNothing() {
    var path = Path()
    path.move(to: CGPoint(x: Double.nan, y: .infinity))
    path.addLine(to: CGPoint(x: 1e300, y: 1))
    path.addArc(
      center: .zero, radius: 1, startAngle: .radians(.nan), endAngle: .degrees(90), clockwise: false)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .radians(1e300))
    XCTAssertTrue(path.svg.hasPrefix("M0 0 L1000000000 1"), String(path.svg.prefix(40)))
    XCTAssertFalse(path.svg.contains("nan"))
  }

  /// Rings of progress are trimmed circles, turned by a quarter to begin at the top.
  func testACircleBeginsOnTheRightAndGoesDown() throws {
    let circle = Circle().path(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    let quarter = circle.trimmedPath(from: 0, to: 0.25)
    XCTAssertEqual(quarter.boundingRect.minX, 5, accuracy: 0.05)
    XCTAssertEqual(quarter.boundingRect.minY, 5, accuracy: 0.05)
    XCTAssertTrue(circle.svg.hasPrefix("M10 5 "), circle.svg)
    XCTAssertTrue(circle.svg.hasSuffix(" 10 5 Z"), circle.svg)
  }
}

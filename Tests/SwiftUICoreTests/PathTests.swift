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
}

import XCTest

@testable import Charts
@testable import SwiftUI

final class InterpolationTests: XCTestCase {
  private let points = [(0, 0), (10, 20), (20, 20), (30, 5)].map { CGPoint(x: $0.0, y: $0.1) }

  private func path(_ method: InterpolationMethod) -> Path {
    Path {
      $0.move(to: points[0])
      method.draw(points[...], into: &$0)
    }
  }

  func testLinesAndSteps() {
    XCTAssertEqual(path(.linear).svg, "M0 0 L10 20 L20 20 L30 5")
    XCTAssertEqual(path(.stepEnd).svg.split(separator: "L").count, 10)
    XCTAssertTrue(path(.stepStart).svg.hasPrefix("M0 0 L10 0 L10 20 L10 20"))
  }

  func testCurvesGoThroughTheirPoints() {
    for method in [
      InterpolationMethod.monotone, .cardinal, .catmullRom, .cardinal(tension: 0.5), .catmullRom(alpha: 1),
    ] {
      var ends: [CGPoint] = []
      path(method).forEach { if case .curve(let to, _, _) = $0 { ends.append(to) } }
      XCTAssertEqual(ends, Array(points.dropFirst()), "\(method)")
    }
  }

  func testMonotoneCurvesDoNotOvershoot() {
    path(.monotone).forEach {
      guard case .curve(_, let a, let b) = $0 else { return }
      for control in [a, b] {
        XCTAssertLessThanOrEqual(control.y, 20 + 1e-9)
        XCTAssertGreaterThanOrEqual(control.y, -1e-9)
      }
    }
  }

  func testPointsInOnePlaceMakeNoCurveOfNowhere() {
    let same = [CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 1)]
    for method in [InterpolationMethod.monotone, .cardinal, .catmullRom] {
      let path = Path {
        $0.move(to: same[0])
        method.draw(same[...], into: &$0)
      }
      XCTAssertFalse(path.svg.contains("nan"), "\(method)")
      XCTAssertTrue(path.boundingRect.minX.isFinite)
    }
  }

  func testShapesOfAsManyPointsGoOverIntoOneAnother() {
    func shape(_ y: CGFloat) -> PlotShape {
      PlotShape(figure: .path(Path { $0.addLines([.zero, CGPoint(x: 10, y: y)]) }))
    }
    var between = shape(10)
    between.animatableData = shape(0).animatableData.interpolated(to: shape(10).animatableData, 0.25)
    XCTAssertEqual(between, shape(2.5))
    let longer = PlotShape(figure: .path(Path { $0.addLines([.zero, .zero, .zero]) }))
    between.animatableData = longer.animatableData
    XCTAssertEqual(between, shape(2.5), "another count of points leaves a shape as it is")
  }
}

import XCTest

@testable import SwiftUI

/// Outlines made of two.
final class PathBooleanTests: XCTestCase {
  private let left = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
  private let right = Path(CGRect(x: 5, y: 0, width: 10, height: 10))

  /// The area by counting the middles of a fine grid that are inside.
  private func area(_ path: Path) -> Double {
    var count = 0
    for y in 0..<120 {
      for x in 0..<160 where path.contains(CGPoint(x: Double(x) / 8 + 0.06, y: Double(y) / 8 + 0.06)) { count += 1 }
    }
    return Double(count) / 64
  }

  func testSquaresThatOverlap() {
    XCTAssertEqual(left.union(right).svg, "M0 0 L15 0 L15 10 L0 10 Z")
    XCTAssertEqual(left.intersection(right).svg, "M5 0 L10 0 L10 10 L5 10 Z")
    XCTAssertEqual(left.subtracting(right).svg, "M0 0 L5 0 L5 10 L0 10 Z")
    XCTAssertEqual(area(left.symmetricDifference(right)), 100, accuracy: 0.01)
    XCTAssertFalse(left.symmetricDifference(right).contains(CGPoint(x: 7, y: 5)))
  }

  func testNothingAndEverything() {
    XCTAssertTrue(left.intersection(Path(CGRect(x: 20, y: 0, width: 5, height: 5))).isEmpty)
    XCTAssertEqual(left.union(left).svg, left.union(Path()).svg)
    XCTAssertTrue(left.subtracting(left).isEmpty)
  }

  func testAHoleStaysAHoleByTheUsualRule() {
    let ring = left.subtracting(Path(CGRect(x: 3, y: 3, width: 4, height: 4)))
    XCTAssertFalse(ring.contains(CGPoint(x: 5, y: 5)))
    XCTAssertTrue(ring.contains(CGPoint(x: 1, y: 5)))
    XCTAssertEqual(area(ring), 84, accuracy: 0.01)
  }

  func testCurves() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let half = circle.intersection(Path(CGRect(x: 0, y: 0, width: 5, height: 10)))
    XCTAssertEqual(area(half), 39.27, accuracy: 0.8)
    XCTAssertEqual(area(circle.union(right)), 100 + 39.27, accuracy: 0.8)
  }

  func testTheLineWithinAndWithout() {
    var line = Path()
    line.move(to: CGPoint(x: -5, y: 5))
    line.addLine(to: CGPoint(x: 20, y: 5))
    XCTAssertEqual(line.lineIntersection(left).svg, "M0 5 L10 5")
    XCTAssertEqual(line.lineSubtraction(left).svg, "M-5 5 L0 5 M10 5 L20 5")
  }

  func testAStrokesOutline() {
    var line = Path()
    line.move(to: CGPoint(x: 2, y: 5))
    line.addLine(to: CGPoint(x: 12, y: 5))
    XCTAssertEqual(line.strokedPath(StrokeStyle(lineWidth: 2)).boundingRect, CGRect(x: 2, y: 4, width: 10, height: 2))
    let square = line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square))
    XCTAssertEqual(square.boundingRect, CGRect(x: 1, y: 4, width: 12, height: 2))
    let dashed = line.strokedPath(StrokeStyle(lineWidth: 2, dash: [3, 1]))
    XCTAssertTrue(dashed.contains(CGPoint(x: 4, y: 5)))
    XCTAssertFalse(dashed.contains(CGPoint(x: 5.5, y: 5)))
    let frame = left.strokedPath(StrokeStyle(lineWidth: 2))
    XCTAssertEqual(frame.boundingRect, CGRect(x: -1, y: -1, width: 12, height: 12))
    XCTAssertFalse(frame.contains(CGPoint(x: 5, y: 5)), "what is within the line is free")
    XCTAssertTrue(frame.contains(CGPoint(x: -0.5, y: -0.5)), "corners are pointed")
  }

  func testAnAnimationByARuleOfItsOwn() {
    struct Half: CustomAnimation {
      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < 0.5 else { return nil }
        context.isLogicallyComplete = time >= 0.2
        var part = value
        part.scale(by: time * time * 4)
        return part
      }
    }
    let animation = Animation(Half()).delay(1)
    XCTAssertEqual(animation.spec.duration, 0.5, accuracy: 0.02)
    XCTAssertEqual(animation.spec.progress(at: 1.25), 0.25, accuracy: 0.02)
    XCTAssertEqual(animation.logicalDuration ?? 0, 1.2, accuracy: 0.02)
    XCTAssertEqual(Animation.linear(duration: 2).logicallyComplete(after: 0.5).logicalDuration, 0.5)
    var context = AnimationContext<Double>(environment: EnvironmentValues())
    XCTAssertEqual(Animation.linear(duration: 2).animate(value: 10, time: 1, context: &context), 5)
    XCTAssertNil(Animation.linear(duration: 2).animate(value: 10, time: 2, context: &context))
  }
}

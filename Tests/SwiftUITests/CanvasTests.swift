import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class CanvasTests: XCTestCase {
  struct Board: View {
    @Binding var radius: Double
    var body: some View {
      Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
        var turned = context
        turned.translateBy(x: 50, y: 20)
        turned.opacity = 0.5
        turned.stroke(
          Path { $0.addLines([.zero, CGPoint(x: radius, y: 0)]) }, with: .color(.black), lineWidth: 3)
        context.draw(Text("Hi"), at: CGPoint(x: 50, y: 20))
      }
      .frame(width: 100, height: 40)
    }
  }

  func testADrawingIsNodes() async throws {
    let radius = Shared(10.0)
    let screen = ControlsScreen(Board(radius: radius.binding))
    let canvas = try XCTUnwrap(screen.nodes.first { $0.bool(.clips) })
    XCTAssertEqual(canvas.children.map(\.kind), [.shape, .shape, .text])
    XCTAssertEqual(canvas.children[0].string(.path), "M0 0 L100 0 L100 40 L0 40 Z")
    XCTAssertEqual(canvas.children[1].string(.path), "M50 20 L60 20")
    XCTAssertEqual(canvas.children[1].number(.opacity), 0.5)
    let text = canvas.children[2].frame
    XCTAssertEqual(text.x + text.width / 2, 50, accuracy: 0.4)
    XCTAssertEqual(text.y + text.height / 2, 20, accuracy: 0.4)
  }

  func testADrawingIsChangedWhereItDiffers() async throws {
    let radius = Shared(10.0)
    struct Line: View {
      @Binding var radius: Double
      var body: some View {
        Canvas { context, size in
          context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
          context.fill(Path(CGRect(x: 0, y: 0, width: radius, height: 1)), with: .color(.blue))
        }
      }
    }
    let screen = ControlsScreen(Line(radius: radius.binding))
    let patch = screen.change { radius.value = 20 }
    XCTAssertEqual(patch.operations.count, 1)
    guard case .set(_, let values, nil)? = patch.operations.first else { return XCTFail("\(patch)") }
    XCTAssertEqual(values, [.path: "M0 0 L20 0 L20 1 L0 1 Z"])
  }

  func testGradientsAreInTheCanvasCoordinates() async throws {
    let screen = ControlsScreen(
      Canvas { context, _ in
        context.fill(
          Path(CGRect(x: 0, y: 0, width: 50, height: 50)),
          with: .linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 50, y: 0)))
      }
      .frame(width: 100, height: 100))
    guard case .object(let paint)? = try screen.node(.shape).properties[.fill] else { return XCTFail() }
    XCTAssertEqual(paint["p"], [0, 0, 0.5, 0])
  }

  func testALayerIsOnePictureForItsFilters() async throws {
    let radius = Shared(8.0)
    struct Blobs: View {
      @Binding var radius: Double
      var body: some View {
        Canvas { context, size in
          context.addFilter(.alphaThreshold(min: 0.5, color: .black))
          context.addFilter(.blur(radius: 12))
          context.drawLayer { layer in
            layer.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: radius, height: radius)), with: .color(.red))
            layer.fill(Path(CGRect(x: 20, y: 0, width: 9, height: 9)), with: .color(.red))
          }
        }
        .frame(width: 100, height: 40)
      }
    }
    let screen = ControlsScreen(Blobs(radius: radius.binding))
    let canvas = try XCTUnwrap(screen.nodes.first { $0.bool(.clips) })
    XCTAssertEqual(canvas.children.map(\.kind), [.group])
    let layer = canvas.children[0]
    XCTAssertEqual(layer.children.map(\.kind), [.shape, .shape])
    XCTAssertEqual(layer.frame, Rect(x: 0, y: 0, width: 100, height: 40))
    XCTAssertNil(layer.children[0].properties[.filters])
    // What was added last comes first: blurred, then cut where it is clearer than half.
    guard case .list(let filters)? = layer.properties[.filters], filters.count == 2 else { return XCTFail() }
    XCTAssertEqual(filters[0], ["blur", "12.0px"])
    guard case .list(let matrix) = filters[1], case .list(let numbers) = matrix[1] else { return XCTFail() }
    XCTAssertEqual(numbers.count, 20)
    XCTAssertEqual(numbers.suffix(2), [24, -11.5])
    // Another drawing goes into the same nodes.
    let patch = screen.change { radius.value = 10 }
    XCTAssertEqual(patch.operations.count, 1)
    XCTAssertTrue(canvas.children[0] === layer)
  }

  func testViewsAreDrawnByTheirTags() async throws {
    let screen = ControlsScreen(
      Canvas { context, size in
        guard let mark = context.resolveSymbol(id: "mark") else { return }
        context.draw(mark, at: CGPoint(x: 30, y: 20))
        context.draw(mark, at: CGPoint(x: 60, y: 20), anchor: .topLeading)
        XCTAssertNil(context.resolveSymbol(id: 7))
        XCTAssertEqual(mark.size, CGSize(width: 10, height: 6))
        XCTAssertEqual(context.resolveSymbol(id: "all")?.size, size)
      } symbols: {
        Text("Other").tag("other")
        Rectangle().fill(.red).frame(width: 10, height: 6).tag("mark")
        Rectangle().tag("all")
      }
      .frame(width: 100, height: 40))
    let canvas = try XCTUnwrap(screen.nodes.first { $0.bool(.clips) })
    XCTAssertEqual(
      canvas.children.map(\.frame),
      [Rect(x: 25, y: 17, width: 10, height: 6), Rect(x: 60, y: 20, width: 10, height: 6)])
    XCTAssertEqual(screen.all(.shape).count, 2)
    let red = PropertyValue.string(Color.red.rgba(in: EnvironmentValues()).css)
    XCTAssertEqual(screen.all(.shape).map { $0.properties[.fill] }, [red, red])
    XCTAssertFalse(screen.texts.contains("Other"))
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class MaskTests: XCTestCase {
  private func mask(_ screen: ControlsScreen) -> String {
    for node in screen.nodes {
      if case .list(let parts)? = node.properties[.mask], case .string(let address)? = parts.first {
        return address.removingPercentEncoding ?? ""
      }
    }
    return ""
  }

  func testAnOpaqueFigureCuts() async throws {
    let screen = ControlsScreen(
      Color.red.frame(width: 100, height: 50).mask { Rectangle().frame(width: 20, height: 10) })
    let cut = screen.nodes.compactMap { $0.string(.clipPath) }
    XCTAssertEqual(cut, ["M40 20 L60 20 L60 30 L40 30 Z"])
    XCTAssertEqual(screen.all(.shape).count, 1, "the mask itself is not shown")
  }

  func testAGradientMasksByItsOpacity() async throws {
    let screen = ControlsScreen(
      Text("Fading").mask(LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing)))
    let svg = mask(screen)
    XCTAssertTrue(svg.contains("<linearGradient"), svg)
    XCTAssertTrue(svg.contains("stop-color='#0000'") || svg.contains("stop-color='#00000000'"), svg)
  }

  func testTextMasksByItsLetters() async throws {
    let screen = ControlsScreen(Color.red.frame(width: 100, height: 40).mask { Text("o") })
    let svg = mask(screen)
    XCTAssertTrue(svg.contains("<path d='M"), svg)
    XCTAssertFalse(svg.contains("<text"), svg)
  }

  func testAMaskFollowsItsContent() async throws {
    let width = Shared(10.0)
    struct Content: View {
      @Binding var width: Double
      var body: some View { Color.red.frame(height: 10).mask(alignment: .leading) { Rectangle().frame(width: width) } }
    }
    let screen = ControlsScreen(Content(width: width.binding))
    let patch = screen.change { width.value = 30 }
    XCTAssertEqual(patch.operations.count, 1)
    XCTAssertEqual(screen.nodes.compactMap { $0.string(.clipPath) }, ["M0 0 L30 0 L30 10 L0 10 Z"])
  }

  func testColorsAreMultipliedByAMatrix() async throws {
    let screen = ControlsScreen(Color.red.frame(width: 9).colorMultiply(Color(red: 0.5, green: 0, blue: 1)))
    let filters = screen.nodes.compactMap { $0.properties[.filters] }
    XCTAssertEqual(
      filters,
      [[["matrix", [0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]]]])
    XCTAssertEqual(
      ControlsScreen(Text("x").colorMultiply(.white)).nodes.compactMap { $0.properties[.filters] }, [])
  }

  func testPicturesFillPaths() async throws {
    let bytes = Array(Data(base64Encoded: PictureTests.png)!)
    let image = try XCTUnwrap(Image(file: bytes))
    let screen = ControlsScreen(
      Circle().strokeBorder(
        ImagePaint(image: image, sourceRect: CGRect(x: 0, y: 0.5, width: 1, height: 0.5), scale: 10), lineWidth: 8
      ).frame(width: 50, height: 50))
    let shape = try screen.node(.shape)
    guard case .object(let paint)? = shape.properties[.stroke] else { return XCTFail("\(shape.properties)") }
    XCTAssertEqual(paint["k"], "picture")
    XCTAssertEqual(paint["z"], [40, 20])
    XCTAssertEqual(paint["s"], [0, 0.5, 1, 0.5])
    let filled = ControlsScreen(Rectangle().fill(ImagePaint(image: image)).frame(width: 5, height: 5))
    XCTAssertEqual(try filled.node(.shape).string(.shape), "path")
  }
}

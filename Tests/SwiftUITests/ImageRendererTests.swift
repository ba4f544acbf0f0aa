import XCTest

@testable import SwiftUI

@MainActor final class ImageRendererTests: XCTestCase {
  func testAViewBecomesAPictureOfItsSize() async throws {
    struct Card: View {
      @State private var size = CGSize.zero
      var body: some View {
        VStack {
          Text("Hello")
          Circle().fill(.red).frame(width: 20, height: 20)
        }
        .frame(width: 120, height: 80)
        .background(LinearGradient(colors: [.blue, .clear], startPoint: .top, endPoint: .bottom))
        .clipShape(RoundedRectangle(cornerRadius: 12))
      }
    }
    let renderer = ImageRenderer(content: Card())
    renderer.scale = 2
    let image = try XCTUnwrap(renderer.uiImage)
    XCTAssertEqual(image.size, CGSize(width: 120, height: 80))
    XCTAssertEqual(image.scale, 2)
    let svg = String(decoding: try XCTUnwrap(image.pngData()), as: UTF8.self)
    XCTAssertTrue(svg.contains("width='240' height='160' viewBox='0 0 120 80'"), svg)
    XCTAssertTrue(svg.contains("<linearGradient"), svg)
    XCTAssertTrue(svg.contains(Color.red.rgba(in: EnvironmentValues()).css), svg)
    XCTAssertTrue(svg.contains("<clipPath"), svg)
    // Two figures, a ground and at least one outline of letters.
    XCTAssertGreaterThanOrEqual(svg.components(separatedBy: "<path").count - 1, 4, svg)
  }

  func testTheProposedSizeIsOffered() async throws {
    let renderer = ImageRenderer(content: Color.green)
    renderer.proposedSize = ProposedViewSize(width: 30, height: 40)
    XCTAssertEqual(renderer.uiImage?.size, CGSize(width: 30, height: 40))
    XCTAssertNil(ImageRenderer(content: EmptyView()).uiImage)
  }

  func testASheetIsAsLargeAsItSays() async throws {
    func size<S: PresentationSizing>(_ sizing: S) throws -> CGSize {
      let screen = ControlsScreen(
        Text("Below").sheet(isPresented: .constant(true)) {
          Color.red.frame(width: 200, height: 150).presentationSizing(sizing)
        }, width: 1000, height: 1100)
      let card = try screen.node(.sheet)
      return CGSize(width: card.frame.width, height: card.frame.height)
    }
    XCTAssertEqual(try size(.form), CGSize(width: 540, height: 620))
    XCTAssertEqual(try size(.page), CGSize(width: 712, height: 960))
    XCTAssertEqual(try size(.fitted), CGSize(width: 200, height: 150))
    XCTAssertEqual(try size(.form.fitted(horizontal: false, vertical: true)), CGSize(width: 540, height: 150))
  }

  func testATitleMenuIsAnItemOfToolbars() async throws {
    let screen = ControlsScreen(
      NavigationStack {
        Text("Content").navigationTitle("Title").navigationBarTitleDisplayMode(.inline)
          .toolbar { ToolbarTitleMenu { Button("Rename") {} } }
      })
    XCTAssertNoThrow(try screen.node(.button, named: "Rename"))
  }
}

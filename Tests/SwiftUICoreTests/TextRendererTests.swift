import DisplayTree
import XCTest

@testable import SwiftUI

/// Texts that are drawn by the app, and texts of another scale.
@MainActor final class TextRendererTests: XCTestCase {
  private struct Marked: TextAttribute, Equatable { var name: String }

  /// Writes down what it is asked to draw, and draws it.
  private final class Log { var lines: [[String]] = [], bounds: [CGRect] = [] }
  private struct Listing: TextRenderer {
    var log: Log
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
      log.lines = layout.map { line in
        line.map { run in "\(run[Marked.self]?.name ?? "-"):\(run.count)" }
      }
      log.bounds = layout.map(\.typographicBounds.rect)
      for line in layout { context.draw(line) }
    }
  }

  private func shapes(_ laid: Laid) -> [DisplayNode] {
    var found: [DisplayNode] = []
    func visit(_ node: DisplayNode) {
      if node.kind == .shape { found.append(node) }
      node.children.forEach(visit)
    }
    _ = laid.graph.tree.takePatch()
    visit(laid.graph.tree.root)
    return found
  }

  func testARendererIsGivenLinesRunsAndLetters() async {
    let log = Log()
    let text = Text("Plain ") + Text("marked").customAttribute(Marked(name: "m")).bold() + Text("\nand so on")
    let laid = Laid(text.textRenderer(Listing(log: log)))
    _ = shapes(laid)
    XCTAssertEqual(log.lines, [["-:6", "m:6"], ["-:9"]])
    XCTAssertEqual(log.bounds[0].minX, 0)
    XCTAssertGreaterThan(log.bounds[0].width, log.bounds[1].width)
    XCTAssertGreaterThan(log.bounds[1].minY, log.bounds[0].midY)
  }

  func testWhatARendererDrawsIsShownAndTheRestIsSaid() async throws {
    struct Odd: TextRenderer {
      func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for (index, letter) in layout[0][0].enumerated() where index.isMultiple(of: 2) {
          var copy = context
          copy.translateBy(x: 0, y: 10)
          copy.opacity = 0.5
          copy.draw(letter)
        }
      }
    }
    let laid = Laid(Text("abcd").foregroundStyle(.red).textRenderer(Odd()))
    let letters = shapes(laid)
    XCTAssertEqual(letters.count, 2)
    for letter in letters {
      XCTAssertEqual(letter.properties[.opacity], 0.5)
      XCTAssertEqual(letter.properties[.transform], [1, 0, 0, 1, 0, 10])
      guard case .string(let path)? = letter.properties[.path] else { return XCTFail("no outline") }
      XCTAssertTrue(path.hasPrefix("M"))
    }
    XCTAssertNotEqual(letters[0].properties[.path], letters[1].properties[.path])
    let whole = try XCTUnwrap(letters[0].parent)
    XCTAssertEqual(whole.properties[.label], "abcd")
    XCTAssertEqual(whole.properties[.role], "img")
  }

  func testAPlainTextHasTheSameSizeWithARenderer() async {
    struct Whole: TextRenderer {
      func draw(layout: Text.Layout, in context: inout GraphicsContext) { for line in layout { context.draw(line) } }
    }
    let words = Text("Some words that need two lines at the least, in this width")
    let plain = Laid(words.background { Leaf("plain", width: 0...Double.infinity, height: 0...Double.infinity) })
    let drawn = Laid(
      words.textRenderer(Whole())
        .background { Leaf("drawn", width: 0...Double.infinity, height: 0...Double.infinity) })
    XCTAssertEqual(plain.frame("plain"), drawn.frame("drawn"))
  }

  func testEmojiAreDrawnAsText() async {
    let laid = Laid(Text("a😀").textRenderer(Listing(log: Log())))
    _ = shapes(laid)
    var texts: [PropertyValue?] = []
    func visit(_ node: DisplayNode) {
      if node.kind == .text { texts.append(node.properties[.lines]) }
      node.children.forEach(visit)
    }
    visit(laid.graph.tree.root)
    XCTAssertEqual(texts, [["😀"]])
  }

  func testARendererThatChangesDrawsAgain() async {
    struct Faded: TextRenderer {
      var animatableData: Double
      func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        context.opacity = animatableData
        for line in layout { context.draw(line) }
      }
    }
    final class Model: ObservableObject { @Published var opacity = 0.25 }
    struct Screen: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack { VStack { VStack { Text("a").textRenderer(Faded(animatableData: model.opacity)) } } }
      }
    }
    let model = Model()
    let laid = Laid(Screen(model: model))
    XCTAssertEqual(shapes(laid).map { $0.properties[.opacity] }, [0.25])
    laid.graph.counters = Counters()
    model.opacity = 0.75
    laid.graph.flush()
    XCTAssertLessThanOrEqual(laid.graph.counters.placements, 1, "the stacks around it stay as they are")
    XCTAssertEqual(shapes(laid).map { $0.properties[.opacity] }, [0.75])
  }

  func testASecondaryTextIsSmaller() async {
    func look(_ text: Text) -> Double { text.resolve(in: EnvironmentValues()).runs[0].look.font.size }
    XCTAssertEqual(look(Text("a").font(.system(size: 20))), 20)
    XCTAssertEqual(look(Text("a").font(.system(size: 20)).textScale(.secondary)), 16)
    XCTAssertEqual(look(Text("a").font(.system(size: 20)).textScale(.secondary, isEnabled: false)), 20)
    XCTAssertEqual(look(Text("a").textScale(.default).font(.system(size: 20)).textScale(.secondary)), 20)
    let both = Laid(
      HStack(spacing: 0) {
        Text("Speed").background { Leaf("all", width: 0...Double.infinity, height: 0...Double.infinity) }
        Text("Speed").textScale(.secondary)
          .background { Leaf("text", width: 0...Double.infinity, height: 0...Double.infinity) }
        VStack { Text("Speed") }.textScale(.secondary)
          .background { Leaf("view", width: 0...Double.infinity, height: 0...Double.infinity) }
      })
    XCTAssertLessThan(both.frame("text").width, both.frame("all").width * 0.85)
    XCTAssertEqual(both.frame("view").width, both.frame("text").width)
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

/// Labels of several texts, and what their places make of them.
@MainActor final class LabelLinesTests: XCTestCase {
  private func check(_ view: some View, _ title: String, _ subtitle: String, line: UInt = #line) throws {
    let screen = ControlsScreen(List { view })
    func text(_ words: String) throws -> DisplayNode {
      try XCTUnwrap(screen.all(.text).first { $0.text == words }, "no \(words) in \(screen.texts)", line: line)
    }
    let (first, second) = (try text(title), try text(subtitle))
    let (above, below) = (screen.frameInWindow(first), screen.frameInWindow(second))
    XCTAssertEqual(above.x, below.x, line: line)
    XCTAssertGreaterThanOrEqual(below.y, above.y + above.height, line: line)
    XCTAssertEqual(first.properties[.fontSize], 17, line: line)
    XCTAssertEqual(second.properties[.fontSize], 15, line: line)
    XCTAssertNotEqual(first.properties[.color], second.properties[.color], line: line)
  }

  func testTheSecondTextOfALabelIsSmallAndBelow() async throws {
    @ViewBuilder func label() -> some View {
      Text("Title")
      Text("Subtitle")
    }
    try check(Toggle(isOn: .constant(true), label: label), "Title", "Subtitle")
    try check(Stepper(value: .constant(1), label: label), "Title", "Subtitle")
    try check(
      Picker(selection: .constant(1), content: { Text("One").tag(1) }, label: label), "Title", "Subtitle")
    try check(LabeledContent(content: { Text("Value") }, label: label), "Title", "Subtitle")
    try check(Label(title: label, icon: { Image(systemName: "star") }), "Title", "Subtitle")
  }

  func testOneViewOrNoneIsTheLabelItself() async throws {
    let screen = ControlsScreen(
      List {
        Toggle("Only", isOn: .constant(true))
        Toggle(isOn: .constant(true)) { if Bool(true) { Text("Conditional") } }
      })
    for name in ["Only", "Conditional"] {
      let node = try XCTUnwrap(screen.all(.text).first { $0.text == name })
      XCTAssertEqual(node.properties[.fontSize], 17)
      XCTAssertNoThrow(try screen.node(.toggle, named: name))
    }
  }

  func testATabOfAPictureAndATextIsNamedByItsText() async throws {
    let screen = ControlsScreen(
      TabView {
        Text("One").tabItem {
          Image(systemName: "plus.forwardslash.minus")
          Text("Counter")
        }
        Text("Two").tabItem { Image(systemName: "star") }
      })
    let symbols = screen.all(.symbol)
    XCTAssertEqual(symbols.first?.properties[.hidden], true)
    XCTAssertNil(symbols.first?.properties[.label])
    XCTAssertEqual(symbols.last?.properties[.label], "star")
  }

  func testTheBarOfTabsSaysHowItsLabelsLook() async throws {
    // A GIF of 3 by 2 pixels: the header tells the size.
    let bytes: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 59]
    let picture = try XCTUnwrap(UIImage(data: Data(bytes)))
    let screen = ControlsScreen(
      TabView {
        Image(uiImage: picture).tabItem {
          Image(uiImage: picture)
          Text("Dogs").font(.largeTitle).foregroundColor(.red)
        }
        Text("Two").tabItem { Image(uiImage: picture).renderingMode(.original) }
      })
    let title = try XCTUnwrap(screen.all(.text).first { $0.text == "Dogs" })
    XCTAssertEqual(title.properties[.fontSize], 10)
    let accent = PropertyValue.string(Color.accentColor.rgba(in: EnvironmentValues()).css)
    XCTAssertEqual(title.properties[.color], accent)
    // The picture of the page, those of the tabs: a mask for the bar's colour, and one that refuses.
    XCTAssertEqual(screen.all(.image).filter { $0.properties[.tint] == accent }.count, 1)
    XCTAssertEqual(screen.all(.image).filter { $0.properties[.tint] == nil }.count, 2)
  }

  func testTheSecondTextOfAButtonInAMenuIsItsSubtitle() async throws {
    let screen = ControlsScreen(
      Menu("Menu") {
        Button {
        } label: {
          Text("Title")
          Text("Subtitle")
          Image(systemName: "star")
        }
      })
    let line = try screen.node(.button, named: "Title, Subtitle")
    let texts = screen.all(.text).filter { ["Title", "Subtitle"].contains($0.text) }
    XCTAssertEqual(texts.map { $0.properties[.fontSize] }, [17, 13])
    XCTAssertTrue(screen.send(.tap(x: 1, y: 1, count: 1), to: line).accepted)
  }

  func testGradientsToClearKeepTheirColour() async {
    let gradient = Gradient(colors: [.red, .clear, .blue])
    guard case .list(let stops) = gradient.value(EnvironmentValues()) else { return XCTFail("no list") }
    let colors = stops.map { stop -> String in
      guard case .list(let parts) = stop, case .string(let color) = parts[0] else { return "" }
      return color
    }
    XCTAssertEqual(colors.count, 4)
    XCTAssertEqual(colors[1], Color.red.rgba(in: EnvironmentValues()).faded(0).css)
    XCTAssertEqual(colors[2], Color.blue.rgba(in: EnvironmentValues()).faded(0).css)
  }

  func testASuggestionMayPutATokenIntoTheField() async throws {
    struct Token: Identifiable, Hashable { let id: String }
    struct Screen: View {
      @State private var text = ""
      @State private var tokens: [Token] = []
      var body: some View {
        NavigationStack {
          Text(verbatim: "Tokens: \(tokens.map(\.id))")
            .searchable(text: $text, tokens: $tokens) { Text($0.id) }
            .searchSuggestions { if tokens.isEmpty { Text("Online").searchCompletion(Token(id: "online")) } }
        }
      }
    }
    let screen = ControlsScreen(Screen())
    screen.send(.focus(true), to: try screen.node(.field))
    let row = try XCTUnwrap(
      screen.all(.button).first { $0.children.contains { $0.text == "Online" } }, "\(screen.texts)")
    screen.tap(row)
    XCTAssertFalse(screen.texts.contains("Online"), "nothing is suggested now")
    XCTAssertTrue(screen.texts.contains("Tokens: [\"online\"]"), "\(screen.texts)")
  }
}

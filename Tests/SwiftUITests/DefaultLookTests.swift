import DisplayTree
import XCTest

@testable import SwiftUI

/// How controls look where the app says nothing, or only in which style: tints, surfaces, places.
@MainActor final class DefaultLookTests: XCTestCase {
  private let blue: PropertyValue = "#007aff"

  private func color(_ text: String, in screen: ControlsScreen) -> PropertyValue? {
    screen.nodes.first { $0.text == text }?.properties[.color]
  }

  func testButtonsKeepTheirTintInHeadersAndValues() async {
    let screen = ControlsScreen(
      List {
        Section {
          LabeledContent("Label") {
            VStack {
              Text("Value")
              Button("Change") {}
            }
          }
          LabeledContent("Other") { Button("Red") {}.foregroundStyle(.red) }
        } header: {
          HStack {
            Text("Title")
            Button("See all") {}
          }
        }
      })
    XCTAssertEqual(color("SEE ALL", in: screen), blue)
    XCTAssertEqual(color("Change", in: screen), blue)
    XCTAssertEqual(color("Red", in: screen), "#ff3b30")
    XCTAssertEqual(color("TITLE", in: screen), color("Value", in: screen))
    XCTAssertNotEqual(color("Value", in: screen), color("Label", in: screen))
  }

  private struct Buttons: View {
    var body: some View {
      VStack {
        Menu("Menu") { Button("Line") {} }
        Link("Link", destination: URL(string: "https://example.com")!)
        Picker("Picker", selection: .constant(1)) { Text("Choice").tag(1) }
      }
    }
  }

  func testMenusLinksAndPickersTakeTheStyleOfButtons() async throws {
    let plain = ControlsScreen(Buttons())
    XCTAssertEqual(plain.all(.shape).count, 0)
    let bordered = ControlsScreen(Buttons().buttonStyle(.bordered))
    XCTAssertEqual(bordered.all(.shape).map { $0.properties[.fill] }, Array(repeating: "#007aff26", count: 3))
    XCTAssertEqual(["Menu", "Link", "Choice"].map { color($0, in: bordered) }, [blue, blue, blue])
    XCTAssertEqual(try bordered.node(.button, named: "Menu").string(.pressStyle), "fade")
    let filled = ControlsScreen(Buttons().buttonStyle(.borderedProminent))
    XCTAssertEqual(["Menu", "Link", "Choice"].map { color($0, in: filled) }, ["#fff", "#fff", "#fff"])
    XCTAssertEqual(color("Menu", in: ControlsScreen(Menu("Menu") {}.buttonStyle(.plain))), "#000")
  }

  func testBoxesInBoxesCanBeToldApart() async {
    let screen = ControlsScreen(GroupBox("Outer") { GroupBox("Inner") { Text("Content") } })
    let fills = screen.all(.shape).map { $0.properties[.fill] }
    XCTAssertEqual(fills, ["#f2f2f7", "#fff"])
  }

  func testADisclosureOutsideAListIsTinted() async {
    XCTAssertEqual(color("More", in: ControlsScreen(DisclosureGroup("More") { Text("Inside") })), blue)
    XCTAssertEqual(color("More", in: ControlsScreen(List { DisclosureGroup("More") { Text("Inside") } })), "#000")
    let red = ControlsScreen(DisclosureGroup("More") { Text("Inside") }.foregroundStyle(.red))
    XCTAssertEqual(color("More", in: red), "#ff3b30")
  }

  func testAMenuIsDividedBetweenSectionsAndPickers() async {
    let screen = ControlsScreen(
      Menu("Menu") {
        Section("First") { Button("Copy") {} }
        Picker("Sort", selection: .constant(1)) { Text("Name").tag(1) }
        Picker("Lines", selection: .constant(1)) { Text("Wide").tag(1) }.pickerStyle(.inline)
        Button("Paste") {}
        Picker("Size", selection: .constant(2)) {
          Text("Small").tag(1)
          Text("Large").tag(2)
        }
        .pickerStyle(.menu)
      })
    let dividers = screen.all(.shape).filter { $0.frame.height == 8 }.map { screen.frameInWindow($0).y }
    let lines = ["Copy", "Name", "Wide", "Paste", "Size, Large"]
    let places = lines.compactMap { name in screen.nodes.first { $0.name == name }.map { screen.frameInWindow($0).y } }
    XCTAssertEqual(places.count, lines.count, "\(screen.nodes.compactMap(\.name))")
    XCTAssertEqual(dividers.map { y in places.filter { $0 < y }.count }, [1, 2, 3])
    XCTAssertNil(screen.nodes.first { $0.name == "Small" }, "a picker in the style of menus is a menu in the menu")
  }

  func testTheMarkOfALinkIsCloseToTheLabel() async throws {
    let phone = Phone(
      NavigationStack {
        List {
          NavigationLink {
            EmptyView()
          } label: {
            HStack {
              Text("Name")
              Spacer()
              Text("Value")
            }
          }
        }
      })
    let value = phone.frame(try XCTUnwrap(phone.nodes { $0.text == "Value" }.first))
    let mark = phone.frame(try XCTUnwrap(phone.nodes(.symbol).first))
    XCTAssertEqual(mark.x - value.x - value.width, 8, accuracy: 0.5)
  }

  func testTheArrowOfASidebarsHeaderIsLevelWithItsTitle() async throws {
    let screen = ControlsScreen(List { Section("Title") { Text("Row") } }.listStyle(.sidebar))
    let title = screen.frameInWindow(try XCTUnwrap(screen.nodes.first { $0.text == "Title" }))
    let arrow = screen.frameInWindow(try screen.node(.symbol))
    XCTAssertEqual(title.y + title.height / 2, arrow.y + arrow.height / 2, accuracy: 0.5)
  }

  func testBarsAtTheBottomAreClearOverWhatDoesNotScroll() async throws {
    func bar(_ visibility: Visibility) -> DisplayNode? {
      let tabs = TabView { Text("Content").toolbarBackground(visibility, for: .tabBar).tabItem { Text("Home") } }
      return ControlsScreen(tabs).nodes.first { $0.properties[.role] == "tablist" }
    }
    XCTAssertEqual(bar(.automatic)?.properties[.footBar], true)
    XCTAssertEqual(bar(.visible)?.properties[.footBar], false)
    XCTAssertNil(bar(.hidden)?.properties[.footBar])
  }

  func testABackButtonNamesAColumnWhoseTitleIsTold() async {
    struct Screen: View {
      @State private var title = "Early"
      @State private var chosen: String? = "Apple"
      var body: some View {
        NavigationSplitView {
          List(["Apple"], id: \.self, selection: $chosen) { Text($0) }.navigationTitle(title)
        } detail: {
          NavigationStack { Button("Rename") { title = "Fruit" }.navigationTitle("Detail") }
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.texts().contains("Early"), "\(phone.texts())")
    XCTAssertTrue(phone.tap("Rename"))
    let buttons = phone.nodes(.button).compactMap { $0.properties[.label] }
    XCTAssertTrue(buttons.contains("Fruit"), "\(buttons)")
  }
}

extension DefaultLookTests {
  private struct Framed: TextEditorStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Text("above")
        PlainTextEditorStyle().makeBody(configuration: configuration)
      }
    }
  }

  func testEditorsAreShownAsTheirStyleSays() async throws {
    let text = Shared("Some text")
    let own = ControlsScreen(TextEditor(text: text.binding).textEditorStyle(Framed()))
    XCTAssertEqual(own.texts, ["above"])
    let field = try own.node(.field)
    XCTAssertTrue(own.send(.input("More text", edit: 1), to: field).accepted)
    XCTAssertEqual(text.value, "More text")
    let bordered = ControlsScreen(TextEditor(text: text.binding).textEditorStyle(.roundedBorder))
    XCTAssertEqual(bordered.all(.shape).map(\.frame), Array(repeating: try bordered.node(.field).frame, count: 2))
  }

  func testColoursThatTouchHaveNoGapBetween() async {
    let screen = ControlsScreen(
      HStack(spacing: 0) {
        Color.red
        Rectangle().fill(.green)
        Color.blue
      }.frame(width: 100))
    let frames = screen.all(.shape).map(\.frame)
    for (first, second) in zip(frames, frames.dropFirst()) {
      XCTAssertEqual(first.x + first.width, second.x, accuracy: 1e-9)
    }
  }

  func testIconsHaveRoomAndBarsKeepTheirTextAtLargeSizes() async throws {
    let phone = Phone(
      NavigationStack {
        List { Label("Title", systemImage: "tray") }
          .toolbar { ToolbarItem(placement: .principal) { Text("Principal").font(.headline) } }
      }
      .environment(\.dynamicTypeSize, .accessibility5))
    let icon = phone.frame(try XCTUnwrap(phone.nodes(.symbol).first))
    let title = phone.frame(try XCTUnwrap(phone.nodes { $0.text == "Title" }.first))
    XCTAssertGreaterThan(title.height, 60)
    XCTAssertLessThanOrEqual(icon.x + icon.width, title.x)
    let principal = try XCTUnwrap(phone.nodes { $0.text == "Principal" }.first)
    XCTAssertEqual(principal.properties[.fontSize], 17)
  }

  func testForwardIsToTheLeftWhereTextRunsFromRightToLeft() async throws {
    func glyph(_ name: String, _ direction: LayoutDirection) -> PropertyValue? {
      let screen = ControlsScreen(Image(systemName: name).environment(\.layoutDirection, direction))
      return screen.all(.symbol).first?.properties[.glyph]
    }
    XCTAssertEqual(glyph("chevron.forward", .rightToLeft), glyph("chevron.left", .leftToRight))
    XCTAssertEqual(glyph("arrow.uturn.backward", .rightToLeft), glyph("arrow.uturn.right", .leftToRight))
    XCTAssertEqual(glyph("chevron.right", .rightToLeft), glyph("chevron.right", .leftToRight))
    XCTAssertEqual(glyph("forward.fill", .rightToLeft), glyph("forward.fill", .leftToRight))
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ControlsChoiceTests: XCTestCase {
  private let genres = ["Fantasy", "Horror", "Kids"]
  private func picker(_ selection: Binding<String>) -> some View {
    Picker("Genre", selection: selection) { ForEach(genres, id: \.self) { Text($0) } }
  }

  func testSwitchIsNamedByItsLabel() async throws {
    let isOn = Shared(false)
    let screen = ControlsScreen(Toggle("Show all", isOn: isOn.binding))
    let node = try screen.node(.toggle, named: "Show all")
    XCTAssertEqual(node.frame.width, 51)
    XCTAssertEqual(node.frame.height, 31)
    XCTAssertEqual(node.frame.x, 390 - 51)
    XCTAssertEqual(try screen.node(.text).string(.role), "none")
    let patch = screen.send(.toggle(true), to: node).patch
    XCTAssertTrue(isOn.value)
    XCTAssertEqual(patch.operations, [.set(id: node.id, [.isOn: true], animation: nil)])
  }

  func testHiddenLabelStillNames() async throws {
    let screen = ControlsScreen(Toggle("Show all", isOn: .constant(true)).labelsHidden())
    XCTAssertEqual(try screen.node(.toggle).name, "Show all")
    XCTAssertEqual(screen.texts, [])
  }

  func testDisabledSwitchRefuses() async throws {
    let isOn = Shared(false)
    let screen = ControlsScreen(Toggle("Show all", isOn: isOn.binding).disabled(true))
    XCTAssertFalse(screen.send(.toggle(true), to: try screen.node(.toggle)).accepted)
    XCTAssertFalse(isOn.value)
  }

  func testRowIDsAreTagsAndThePickerOpensAnyNumberOfTimes() async throws {
    let genre = Shared("Horror")
    let screen = ControlsScreen(picker(genre.binding))
    let node = try screen.node(.select, named: "Genre")
    XCTAssertEqual(node.number(.selectedIndex), 1)
    XCTAssertEqual(node.properties[.options], [["Fantasy", 0, ""], ["Horror", 0, ""], ["Kids", 0, ""]])
    XCTAssertTrue(node.bool(.overlay))
    XCTAssertTrue(screen.texts.contains("Horror"))
    for index in [2, 0, 2] {
      XCTAssertTrue(screen.send(.select(index), to: node).accepted)
      XCTAssertEqual(genre.value, genres[index])
      XCTAssertEqual(node.number(.selectedIndex), Double(index))
    }
    XCTAssertTrue(screen.texts.contains("Kids"))
    XCTAssertFalse(screen.send(.select(3), to: node).accepted)
  }

  func testFormRowsWithControlsAreNoHigherThanOthers() async throws {
    let screen = ControlsScreen(
      Form {
        Toggle("Show all", isOn: .constant(true))
        Stepper("Count", value: .constant(1))
        DatePicker("Due", selection: .constant(Date()), displayedComponents: .date)
        picker(.constant("Kids"))
        TextField("Name", text: .constant(""))
        Button("Save") {}
      })
    XCTAssertEqual(screen.all(.row).map(\.frame.height), [44, 44, 44, 44, 44, 44])
    for kind in [NodeKind.select, .field] {
      XCTAssertEqual(try screen.node(kind).frame, Rect(x: 0, y: 0, width: 358, height: 44), "\(kind)")
    }
    XCTAssertEqual(try screen.node(.button, named: "Save").frame, Rect(x: 0, y: 0, width: 358, height: 44))
    XCTAssertEqual(try screen.node(.toggle).frame, Rect(x: 291, y: 6.5, width: 51, height: 31))
  }

  func testNoMatchingTagShowsNothingSelected() async throws {
    let screen = ControlsScreen(picker(.constant("Poetry")))
    XCTAssertEqual(try screen.node(.select).number(.selectedIndex), -1)
  }

  func testTagsServeOptionalSelections() async throws {
    let choice = Shared<Int?>(nil)
    let screen = ControlsScreen(
      Picker("Number", selection: choice.binding) {
        Text("None").tag(nil as Int?)
        Text("One").tag(1)
        Text("Two").tag(Optional(2))
      })
    let node = try screen.node(.select)
    XCTAssertEqual(node.number(.selectedIndex), 0)
    screen.send(.select(1), to: node)
    XCTAssertEqual(choice.value, 1)
    screen.send(.select(2), to: node)
    XCTAssertEqual(choice.value, 2)
    XCTAssertEqual(node.number(.selectedIndex), 2)
  }

  func testOptionsFollowTheData() async throws {
    struct Choice: View {
      @Binding var names: [String]
      var body: some View {
        Picker("Name", selection: .constant("B")) { ForEach(names, id: \.self) { Text($0) } }
      }
    }
    let names = Shared(["A", "B"])
    let screen = ControlsScreen(Choice(names: names.binding))
    screen.change { names.value = ["X", "A", "B"] }
    let node = try screen.node(.select)
    XCTAssertEqual(node.properties[.options], [["X", 0, ""], ["A", 0, ""], ["B", 0, ""]])
    XCTAssertEqual(node.number(.selectedIndex), 2)
  }

  func testPickerInARowCoversIt() async throws {
    let screen = ControlsScreen(picker(.constant("Kids")).environment(\.isListRow, true))
    let frame = screen.frameInWindow(try screen.node(.select))
    XCTAssertEqual(frame.x, -16)
    XCTAssertEqual(frame.width, 390 + 32)
    XCTAssertGreaterThanOrEqual(frame.height, 42)
    let value = try XCTUnwrap(screen.all(.text).first { $0.text == "Kids" })
    XCTAssertEqual(value.string(.color), SystemColor.secondaryLabel.rgba(in: EnvironmentValues()).css)
  }

  func testSegmentsAreRadioButtonsOfEqualWidth() async throws {
    let genre = Shared("Kids")
    let screen = ControlsScreen(picker(genre.binding).pickerStyle(.segmented))
    let group = try XCTUnwrap(screen.nodes.first { $0.string(.role) == "radiogroup" })
    XCTAssertEqual(group.string(.label), "Genre")
    XCTAssertEqual(group.frame.height, 32)
    let segments = screen.all(.button)
    XCTAssertEqual(segments.map { $0.string(.role) }, ["radio", "radio", "radio"])
    XCTAssertEqual(segments.map { $0.bool(.selected) }, [false, false, true])
    XCTAssertEqual(Set(segments.map { ($0.frame.width * 10).rounded() }).count, 1)
    screen.tap(segments[0])
    XCTAssertEqual(genre.value, "Fantasy")
    XCTAssertTrue(screen.all(.button)[0].bool(.selected))
  }

  func testInlineOptions() async throws {
    let genre = Shared("Kids")
    let inline = picker(genre.binding).pickerStyle(.inline)
    let screen = ControlsScreen(List { inline })
    XCTAssertEqual(screen.texts, ["Genre"] + genres)
    let rows = screen.all(.button)
    XCTAssertEqual(rows.map(\.name), genres)
    screen.tap(rows[1])
    XCTAssertEqual(genre.value, "Horror")
    XCTAssertEqual(ControlsScreen(List { inline }.labelsHidden()).texts, genres)
    XCTAssertEqual(ControlsScreen(inline).all(.wheel).count, 1, "outside lists they are a wheel")
  }
}

@MainActor final class SegmentWidthTests: XCTestCase {
  func testSegmentsAreOfOneWidth() async throws {
    func widths(_ width: CGFloat?) throws -> [Double] {
      let screen = ControlsScreen(
        Picker("Size", selection: .constant(0)) {
          Text("S").tag(0)
          Text("Medium").tag(1)
        }
        .pickerStyle(.segmented).labelsHidden().fixedSize(horizontal: width == nil, vertical: true).frame(width: width))
      return screen.all(.button).map(\.frame.width)
    }
    XCTAssertEqual(try widths(204), [100, 100])
    let own = try widths(nil)
    XCTAssertEqual(own.count, 2)
    XCTAssertEqual(own[0], own[1])
    XCTAssertGreaterThan(own[0], 20 + 40, "room beside the widest")
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor private func words(_ selection: TextSelection?, of text: String) -> String {
  guard case .selection(let range)? = selection?.indices else { return "none" }
  return "\(text[..<range.lowerBound])[\(text[range])]\(text[range.upperBound...])"
}

/// What is selected in a field: told to the app, set by it.
@MainActor final class FieldSelectionTests: XCTestCase {
  private struct Marked: View {
    @Binding var text: String
    @Binding var selection: TextSelection?
    var changed: (String) -> Void
    var body: some View {
      Text(verbatim: words(selection, of: text)).onChange(of: selection) { changed(words(selection, of: text)) }
    }
  }

  func testTheAppFollowsWhatThePersonSelects() async throws {
    let text = Shared("one two")
    let selection = Shared<TextSelection?>(nil)
    let screen = ControlsScreen(TextField("Name", text: text.binding, selection: selection.binding))
    let field = try screen.node(.field)
    XCTAssertEqual(field.properties[.events], ["caret"])
    XCTAssertNil(field.properties[.selection])
    XCTAssertTrue(screen.send(.caret(4..<7), to: field).accepted)
    XCTAssertEqual(words(selection.value, of: text.value), "one [two]")
    XCTAssertEqual(selection.value?.isInsertion, false)
    screen.send(.caret(0..<0), to: field)
    XCTAssertEqual(words(selection.value, of: text.value), "[]one two")
    XCTAssertEqual(selection.value?.isInsertion, true)
    XCTAssertNil(field.properties[.selection], "what the browser has is not sent to it")
  }

  func testAnEditBringsTextAndSelectionTogether() async throws {
    let text = Shared("abc")
    let selection = Shared<TextSelection?>(nil)
    var seen: [String] = []
    let screen = ControlsScreen(
      VStack {
        TextEditor(text: text.binding, selection: selection.binding)
        // Would stop the process were the range not one of this very text.
        Marked(text: text.binding, selection: selection.binding) { seen.append($0) }
      })
    let field = try screen.node(.field)
    screen.send(.caret(3..<3), to: field)
    screen.send(.input("a", edit: 1, selection: 1..<1), to: field)
    XCTAssertEqual(seen, ["abc[]", "a[]"])
    XCTAssertEqual(screen.texts, ["a[]"])
  }

  func testTheAppSelects() async throws {
    let text = Shared("日本語 text")
    let selection = Shared<TextSelection?>(nil)
    let screen = ControlsScreen(TextField("Name", text: text.binding, selection: selection.binding))
    let field = try screen.node(.field)
    let range = try XCTUnwrap(text.value.range(of: "text"))
    screen.change { selection.value = TextSelection(range: range) }
    XCTAssertEqual(field.properties[.selection], [4, 8, 1])
    screen.change { selection.value = TextSelection(insertionPoint: text.value.startIndex) }
    XCTAssertEqual(field.properties[.selection], [0, 0, 2])
    screen.send(.caret(2..<2), to: field)
    XCTAssertNil(field.properties[.selection], "the person has moved on")
    screen.change { selection.value = TextSelection(insertionPoint: text.value.startIndex) }
    XCTAssertEqual(field.properties[.selection], [0, 0, 3], "a new wish, although like an earlier one")
  }

  func testTextAndSelectionSetTogetherAreToldTogether() async throws {
    let text = Shared("ab")
    let selection = Shared<TextSelection?>(nil)
    let screen = ControlsScreen(TextField("Name", text: text.binding, selection: selection.binding))
    let field = try screen.node(.field)
    screen.send(.caret(1..<1), to: field)
    let patch = screen.change {
      text.value = "a😀b"
      selection.value = TextSelection(insertionPoint: text.value.index(text.value.startIndex, offsetBy: 2))
    }
    XCTAssertEqual(
      patch.operations, [.set(id: field.id, [.text: "a😀b", .selection: [3, 3, 1]], animation: nil)], "UTF-16 units")
  }

  func testASelectionThatTheAppRefusesIsTakenBack() async throws {
    let text = Shared("abcdef")
    let fixed = TextSelection(insertionPoint: text.value.startIndex)
    let stubborn = Binding<TextSelection?>(location: FunctionLocation({ fixed }, { _, _ in }))
    let screen = ControlsScreen(TextField("Name", text: text.binding, selection: stubborn))
    let field = try screen.node(.field)
    screen.send(.caret(2..<4), to: field)
    XCTAssertEqual(field.properties[.selection], [0, 0, 2])
  }

  func testPlacesBeyondTheTextOrWithinACharacterDoNoHarm() async throws {
    let text = Shared("a😀👩‍👩‍👧b")
    let selection = Shared<TextSelection?>(nil)
    let screen = ControlsScreen(TextField("Name", text: text.binding, selection: selection.binding))
    let field = try screen.node(.field)
    for unit in 0...text.value.utf16.count + 3 {
      screen.send(.caret(unit..<unit + 1), to: field)
      guard case .selection(let range)? = selection.value?.indices else { return XCTFail("no selection") }
      XCTAssertEqual(range.lowerBound, text.value.rangeOfComposedCharacterSequences(for: range).lowerBound)
    }
    let beyond = try XCTUnwrap(selection.value)
    screen.change { text.value = "" }
    XCTAssertEqual(beyond.units(in: ""), 0..<0)
    XCTAssertEqual(field.string(.text), "")
  }

  func testOfSeveralRangesTheFirstIsShown() async throws {
    let text = Shared("one two one")
    let ranges = RangeSet(text.value.ranges(of: "one"))
    let selection = Shared<TextSelection?>(TextSelection(ranges: ranges))
    let screen = ControlsScreen(TextField("Name", text: text.binding, selection: selection.binding))
    XCTAssertEqual(try screen.node(.field).properties[.selection], [0, 3, 1])
    XCTAssertEqual(selection.value?.isInsertion, false)
  }

  func testStylesAndAffinityReachTheField() async throws {
    struct Boxed: TextFieldStyle {
      func _body(configuration: TextField<_TextFieldStyleLabel>) -> some View { configuration.padding() }
    }
    let selection = Shared<TextSelection?>(nil)
    let screen = ControlsScreen(
      TextField("Name", text: .constant("ab"), selection: selection.binding).textFieldStyle(Boxed())
        .textSelectionAffinity(.upstream))
    screen.send(.caret(1..<1), to: try screen.node(.field))
    XCTAssertEqual(selection.value?.affinity, .upstream)
  }

  func testASearchFieldsSelectionIsFollowed() async throws {
    let selection = Shared<TextSelection?>(nil)
    let screen = ControlsScreen(
      NavigationStack {
        List { Text("Row") }.searchable(text: .constant("words")).searchSelection(selection.binding)
      })
    screen.send(.caret(0..<5), to: try screen.node(.field))
    XCTAssertEqual(words(selection.value, of: "words"), "[words]")
  }
}

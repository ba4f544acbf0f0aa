import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class ControlsFieldTests: XCTestCase {
  func testFieldIsNamedAndFollowsItsBinding() async throws {
    let text = Shared("")
    let screen = ControlsScreen(TextField("Name of book", text: text.binding))
    let field = try screen.node(.field, named: "Name of book")
    XCTAssertEqual(field.string(.placeholder), "Name of book")
    XCTAssertEqual(field.frame.width, 390)
    XCTAssertEqual(field.frame.height, 22, accuracy: 0.5)
    let (accepted, patch) = screen.send(.input("Emma", edit: 1), to: field)
    XCTAssertTrue(accepted)
    XCTAssertEqual(text.value, "Emma")
    XCTAssertEqual(patch.operations, [.set(id: field.id, [.text: "Emma"], animation: nil)])
    XCTAssertEqual(screen.change { text.value = "" }.operations.count, 1)
    XCTAssertEqual(field.string(.text), "")
  }

  func testBindingThatKeepsItsTextChangesNothing() async throws {
    let stubborn = Binding<String>(location: FunctionLocation({ "fixed" }, { _, _ in }))
    let screen = ControlsScreen(TextField("Name", text: stubborn))
    let field = try screen.node(.field)
    XCTAssertEqual(screen.send(.input("fixedx", edit: 1), to: field).patch.operations, [])
    XCTAssertEqual(field.string(.text), "fixed")
  }

  func testATextIsShownInLettersOfACaseAndStaysAsItIs() async throws {
    let text = Shared("Paul")
    let screen = ControlsScreen(TextField("Name", text: text.binding).textCase(.uppercase).fixedSize())
    let field = try screen.node(.field)
    XCTAssertEqual(field.string(.textCase), "uppercase")
    XCTAssertEqual(field.string(.text), "Paul")
    let plain = ControlsScreen(TextField("Name", text: text.binding).fixedSize())
    XCTAssertGreaterThan(field.frame.width, try plain.node(.field).frame.width)
  }

  func testDisabledFieldRefuses() async throws {
    let text = Shared("")
    let screen = ControlsScreen(TextField("Name", text: text.binding).disabled(true))
    XCTAssertFalse(screen.send(.input("x", edit: 1), to: try screen.node(.field)).accepted)
    XCTAssertEqual(text.value, "")
  }

  func testValueIsReadOnReturnAndOnLeaving() async throws {
    let number = Shared(3)
    let screen = ControlsScreen(TextField("Amount", value: number.binding, format: .number))
    let field = try screen.node(.field)
    XCTAssertEqual(field.string(.text), "3")
    screen.send(.focus(true), to: field)
    screen.send(.input("42", edit: 1), to: field)
    XCTAssertEqual(number.value, 3)
    screen.send(.submit, to: field)
    XCTAssertEqual(number.value, 42)
    screen.send(.input("7", edit: 2), to: field)
    screen.send(.focus(false), to: field)
    XCTAssertEqual(number.value, 7)
  }

  func testUnreadableInputGivesWayToTheOldValue() async throws {
    let number = Shared(3)
    let screen = ControlsScreen(TextField("Amount", value: number.binding, format: .number))
    let field = try screen.node(.field)
    screen.send(.input("many", edit: 1), to: field)
    XCTAssertEqual(field.string(.text), "many")
    screen.send(.submit, to: field)
    XCTAssertEqual(number.value, 3)
    XCTAssertEqual(field.string(.text), "3")
  }

  func testFormatterReadsAndWrites() async throws {
    let number = Shared(1.5)
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.locale = Locale(identifier: "en_US")
    let screen = ControlsScreen(TextField("Amount", value: number.binding, formatter: formatter))
    let field = try screen.node(.field)
    XCTAssertEqual(field.string(.text), "1.5")
    screen.send(.input("2.25", edit: 1), to: field)
    screen.send(.submit, to: field)
    XCTAssertEqual(number.value, 2.25)
  }

  func testSubmitRunsActionsAndDropsTheFocus() async throws {
    let log = Shared<[String]>([])
    let screen = ControlsScreen(
      TextField("Name", text: .constant("")).onSubmit { log.value.append("inner") }
        .onSubmit { log.value.append("outer") })
    let field = try screen.node(.field)
    screen.send(.focus(true), to: field)
    screen.send(.submit, to: field)
    XCTAssertEqual(log.value, ["inner", "outer"])
    XCTAssertLessThan(field.number(.focus) ?? 0, 0)
  }

  private struct TwoFields: View {
    enum Place: Hashable { case first, second }
    @FocusState var place: Place?
    var body: some View {
      VStack {
        TextField("First", text: .constant("")).focused($place, equals: .first)
        TextField("Second", text: .constant("")).focused($place, equals: .second)
        Button("Next") { place = .second }
        Text(place == .second ? "at second" : place == .first ? "at first" : "nowhere")
      }
    }
  }

  func testFocusStateMovesTheFocusAndFollowsIt() async throws {
    let screen = ControlsScreen(TwoFields())
    XCTAssertTrue(screen.texts.contains("nowhere"))
    let first = try screen.node(.field, named: "First")
    let second = try screen.node(.field, named: "Second")
    screen.send(.focus(true), to: first)
    XCTAssertTrue(screen.texts.contains("at first"))
    screen.tap(try screen.node(.button))
    XCTAssertEqual(second.number(.focus), 1)
    screen.send(.focus(false), to: first)
    screen.send(.focus(true), to: second)
    XCTAssertTrue(screen.texts.contains("at second"))
    screen.send(.focus(false), to: second)
    XCTAssertTrue(screen.texts.contains("nowhere"))
  }

  func testEditorTakesItsProposal() async throws {
    let screen = ControlsScreen(TextEditor(text: .constant("Fine")).frame(width: 200, height: 120))
    let field = try screen.node(.field)
    XCTAssertEqual(field.frame.width, 200)
    XCTAssertEqual(field.frame.height, 120)
    XCTAssertTrue(field.bool(.multiline))
    XCTAssertEqual(field.properties[.contentInsets], [8, 5, 8, 5])
  }

  func testGrowingFieldGrowsToItsLimit() async throws {
    let text = Shared("one")
    let screen = ControlsScreen(TextField("Note", text: text.binding, axis: .vertical).lineLimit(3))
    let field = try screen.node(.field)
    let line = field.frame.height
    screen.change { text.value = "one\ntwo" }
    XCTAssertEqual(field.frame.height, 2 * line, accuracy: 0.01)
    screen.change { text.value = "1\n2\n3\n4\n5" }
    XCTAssertEqual(field.frame.height, 3 * line, accuracy: 0.01)
  }

  func testTraitsAreTold() async throws {
    let screen = ControlsScreen(
      SecureField("Password", text: .constant("")).keyboardType(.numberPad).textContentType(.password)
        .textInputAutocapitalization(.never).autocorrectionDisabled().submitLabel(.go).textFieldStyle(.roundedBorder))
    let field = try screen.node(.field, named: "Password")
    XCTAssertEqual(field.string(.inputType), "password")
    XCTAssertEqual(field.string(.inputMode), "numeric")
    XCTAssertEqual(field.string(.contentType), "current-password")
    XCTAssertEqual(field.string(.autocapitalization), "none")
    XCTAssertEqual(field.properties[.autocorrection], false)
    XCTAssertEqual(field.string(.submitLabel), "go")
    XCTAssertEqual(field.frame.height, 34, accuracy: 0.5)
  }
}

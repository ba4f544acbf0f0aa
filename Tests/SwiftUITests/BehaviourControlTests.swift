import DisplayTree
import XCTest

@testable import SwiftUI

/// Fields and pickers whose bindings have a mind of their own.
@MainActor final class BehaviourControlTests: XCTestCase {
  func testABindingThatChangesTheTextIsToldAndOneThatClearsItEmptiesTheField() async throws {
    @MainActor final class Form: ObservableObject {
      @Published var text = "" { didSet { if text != text.uppercased() { text = text.uppercased() } } }
    }
    struct Screen: View {
      @ObservedObject var form: Form
      var body: some View {
        VStack {
          TextField("Word", text: $form.text)
          Button("Clear") { form.text = "" }
        }
      }
    }
    let form = Form()
    let screen = ControlsScreen(Screen(form: form))
    let field = try screen.node(.field)
    screen.send(.input("abc", edit: 1), to: field)
    XCTAssertEqual(form.text, "ABC")
    XCTAssertEqual(field.string(.text), "ABC")
    screen.tap(try screen.node(.button, named: "Clear"))
    XCTAssertEqual(field.string(.text), "")
    // Cleared again and again, after the same input each time.
    for edit in 2..<4 {
      screen.send(.input("x", edit: edit), to: field)
      XCTAssertEqual(field.string(.text), "X")
      let patch = screen.tap(try screen.node(.button, named: "Clear")).patch
      XCTAssertEqual(field.string(.text), "")
      XCTAssertFalse(patch.operations.isEmpty)
    }
  }

  func testATextThatComesBackTheSameIsNotSentAgain() async throws {
    struct Screen: View {
      @State private var text = ""
      @State private var ticks = 0
      var body: some View {
        VStack {
          TextField("Word", text: $text)
          Text("Ticks \(ticks)")
          Button("Tick") { ticks += 1 }
        }
      }
    }
    let screen = ControlsScreen(Screen())
    let field = try screen.node(.field)
    screen.send(.input("abc", edit: 1), to: field)
    let patch = screen.tap(try screen.node(.button, named: "Tick")).patch
    for operation in patch.operations {
      if case .set(let id, _, _) = operation { XCTAssertNotEqual(id, field.id) }
    }
    XCTAssertEqual(field.string(.text), "abc")
  }

  func testAValueIsReadOnReturnAndOnLeavingAndUnreadableInputGivesWay() async throws {
    let price = Shared(2.5)
    let screen = ControlsScreen(
      TextField("Price", value: price.binding, format: .number.locale(Locale(identifier: "de"))))
    let field = try screen.node(.field)
    XCTAssertEqual(field.string(.text), "2,5")
    screen.send(.focus(true), to: field)
    screen.send(.input("3,75", edit: 1), to: field)
    XCTAssertEqual(price.value, 2.5)
    screen.send(.submit, to: field)
    XCTAssertEqual(price.value, 3.75)
    screen.send(.focus(true), to: field)
    screen.send(.input("a lot", edit: 2), to: field)
    screen.send(.focus(false), to: field)
    XCTAssertEqual(price.value, 3.75)
    XCTAssertEqual(field.string(.text), "3,75")
    screen.send(.focus(true), to: field)
    screen.send(.input("4", edit: 3), to: field)
    screen.send(.focus(false), to: field)
    XCTAssertEqual(price.value, 4)
  }

  func testAPickerWithoutAMatchingTagShowsNothingAndWarnsOnce() async throws {
    struct Screen: View {
      @Binding var genre: String
      @State private var ticks = 0
      var body: some View {
        VStack {
          Picker("Kind of tea", selection: $genre) { ForEach(["Green", "Black"], id: \.self) { Text($0) } }
          Button("Tick \(ticks)") { ticks += 1 }
        }
      }
    }
    let genre = Shared("Mate")
    var screen: ControlsScreen!
    let heard = warnings {
      screen = ControlsScreen(Screen(genre: genre.binding))
      for _ in 0..<3 { screen.tap(screen.all(.button)[0]) }
    }
    XCTAssertEqual(heard.count, 1, "\(heard)")
    XCTAssertTrue(heard.first?.contains("Mate") ?? false, "\(heard)")
    let node = try screen.node(.select)
    XCTAssertEqual(node.number(.selectedIndex), -1)
    for index in [0, 1, 0, 1] {
      XCTAssertTrue(screen.send(.select(index), to: node).accepted)
      XCTAssertEqual(node.number(.selectedIndex), Double(index))
    }
    XCTAssertEqual(genre.value, "Black")
  }
}

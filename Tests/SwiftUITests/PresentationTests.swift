import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class PresentationTests: XCTestCase {
  private struct Form: View {
    let given: Int
    @State private var own = 0
    @Environment(\.dismiss) private var dismiss
    @Environment(\.editMode) private var editMode
    var body: some View {
      VStack {
        Text("Given \(given), own \(own)")
        Button("Count") { own += 1 }
        Button("Close") { dismiss() }
      }
    }
  }

  private struct Presenter: View {
    @State private var isShown = false
    @State private var asks = false
    @State private var count = 0
    @State private var answer = "none"
    let log: NavigationTests.EventLog
    var body: some View {
      VStack {
        Button("Show") { isShown = true }
        Button("Ask") { asks = true }
        Button("Add") { count += 1 }
        Text("Answer: \(answer)")
      }
      .sheet(isPresented: $isShown, onDismiss: { log.note("dismissed") }) { Form(given: count) }
      .alert("Delete?", isPresented: $asks) {
        Button("Remove", role: .destructive) { answer = "removed" }
        Button("Cancel", role: .cancel) { answer = "kept" }
      } message: {
        Text("Are you sure?")
      }
    }
  }

  func testASheetStandsBelowTheTopAndKeepsItsState() async throws {
    let log = NavigationTests.EventLog()
    let phone = Phone(Presenter(log: log))
    phone.tap("Show")
    let sheet = try XCTUnwrap(phone.nodes(.sheet).first)
    XCTAssertEqual(sheet.frame, Rect(x: 0, y: 57, width: 390, height: 787))
    XCTAssertEqual(sheet.properties[.dismissable], true)
    phone.tap("Count")
    phone.tap("Add")
    XCTAssertEqual(phone.texts(in: sheet).first, "Given 1, own 1")
    XCTAssertTrue(phone.tap("Close"))
    XCTAssertTrue(phone.nodes(.sheet).isEmpty)
    XCTAssertEqual(log.entries, ["dismissed"])
  }

  func testAPersonDismissesASheet() async throws {
    let log = NavigationTests.EventLog()
    let phone = Phone(Presenter(log: log))
    phone.tap("Show")
    XCTAssertTrue(phone.send(try XCTUnwrap(phone.nodes(.sheet).first), .dismiss))
    XCTAssertTrue(phone.nodes(.sheet).isEmpty)
    phone.tap("Show")
    XCTAssertEqual(phone.nodes(.sheet).count, 1)
  }

  func testAnAlertAsksAndAChoiceClosesIt() async throws {
    let phone = Phone(Presenter(log: NavigationTests.EventLog()))
    phone.tap("Ask")
    let alert = try XCTUnwrap(phone.nodes(.alert).first)
    XCTAssertEqual(alert.frame.width, 270)
    XCTAssertEqual(alert.properties[.role], "alertdialog")
    XCTAssertEqual(alert.properties[.label], "Delete?")
    XCTAssertEqual(alert.properties[.hint], "Are you sure?")
    XCTAssertEqual(phone.texts(in: alert), ["Delete?", "Are you sure?", "Cancel", "Remove"])
    let cancel = phone.nodes { $0.kind == .button && phone.texts(in: $0) == ["Cancel"] }.first
    XCTAssertEqual(cancel?.properties[.shortcut], "escape")
    XCTAssertTrue(phone.tap("Remove"))
    XCTAssertTrue(phone.nodes(.alert).isEmpty)
    XCTAssertTrue(phone.texts().contains("Answer: removed"))
  }

  func testAnAlertWithoutActionsHasAnOKButton() async throws {
    struct Notice: View {
      @State private var isShown = true
      var body: some View { Text("Base").alert("Done", isPresented: $isShown) {} }
    }
    let phone = Phone(Notice())
    XCTAssertEqual(phone.texts(in: phone.nodes(.alert).first), ["Done", "OK"])
    phone.tap("OK")
    XCTAssertTrue(phone.nodes(.alert).isEmpty)
  }

  func testAFieldOfAnAlertStandsInABox() async throws {
    struct Asking: View {
      @State private var name = ""
      @State private var isShown = true
      var body: some View {
        Text("Base").alert("Name", isPresented: $isShown) {
          TextField("Your name", text: $name)
          Button("Save") {}
        }
      }
    }
    let phone = Phone(Asking())
    let field = try XCTUnwrap(phone.nodes(.field).first)
    XCTAssertNotNil(field.properties[.background])
    XCTAssertNotNil(field.properties[.border])
    XCTAssertNil(field.properties[.textAlignment], "its text begins on the left")
  }

  func testWhatIsNoFieldAndNoButtonIsNotShownInAnAlert() async throws {
    struct Asking: View {
      @State private var isShown = true
      var body: some View {
        Text("Base").alert("Name", isPresented: $isShown) {
          Text("Among the actions")
          Button("Save") {}
        }
      }
    }
    let phone = Phone(Asking())
    XCTAssertTrue(phone.texts().contains("Save"))
    XCTAssertFalse(phone.texts().contains("Among the actions"))
  }
}

import XCTest

@testable import SwiftUI

/// Every kind of style can be one of the app's own: each of these says that it was asked, and shows what it was given.
@MainActor final class OwnStyleTests: XCTestCase {
  private struct OwnButton: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("button") { configuration.label } }
  }
  private struct OwnPrimitive: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("primitive") { configuration.label } }
  }
  private struct OwnToggle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("toggle") { configuration.label } }
  }
  private struct OwnLabel: LabelStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("label") { configuration.title } }
  }
  private struct OwnProgress: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("progress") { configuration.label } }
  }
  private struct OwnGauge: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("gauge") { configuration.label } }
  }
  private struct OwnBox: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
      OwnStyleTests.said("box") {
        configuration.label
        configuration.content
      }
    }
  }
  private struct OwnMenu: MenuStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("menu") { Menu(configuration) } }
  }
  private struct OwnControls: ControlGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      OwnStyleTests.said("controls") { configuration.content }
    }
  }
  private struct OwnDisclosure: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      OwnStyleTests.said("disclosure") {
        configuration.label
        configuration.content
      }
    }
  }
  private struct OwnLabeled: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
      OwnStyleTests.said("labeled") {
        configuration.label
        configuration.content
      }
    }
  }
  private struct OwnField: TextFieldStyle {
    func _body(configuration: TextField<_Label>) -> some View { OwnStyleTests.said("field") { configuration } }
  }
  private struct OwnDate: DatePickerStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("date") { configuration.label } }
  }
  private struct OwnForm: FormStyle {
    func makeBody(configuration: Configuration) -> some View { OwnStyleTests.said("form") { configuration.content } }
  }

  fileprivate static func said<Content: View>(_ name: String, @ViewBuilder content: () -> Content) -> some View {
    VStack {
      Text(verbatim: "own \(name)")
      content()
    }
  }

  func testControlsAreShownAsStylesOfTheAppSay() async {
    let screen = ControlsScreen(
      VStack {
        VStack {
          Button("button") {}.buttonStyle(OwnButton())
          Button("primitive") {}.buttonStyle(OwnPrimitive())
          Toggle("toggle", isOn: .constant(true)).toggleStyle(OwnToggle())
          Label("label", systemImage: "star").labelStyle(OwnLabel())
          ProgressView("progress", value: 0.5).progressViewStyle(OwnProgress())
          Gauge(value: 0.25) { Text("gauge") }.gaugeStyle(OwnGauge())
          GroupBox("box") { Text("boxed") }.groupBoxStyle(OwnBox())
        }
        VStack {
          Menu("menu") { Button("item") {} }.menuStyle(OwnMenu())
          ControlGroup { Button("controls") {} }.controlGroupStyle(OwnControls())
          DisclosureGroup("disclosure") { Text("disclosed") }.disclosureGroupStyle(OwnDisclosure())
          LabeledContent("labeled", value: "value").labeledContentStyle(OwnLabeled())
          TextField("field", text: .constant("")).textFieldStyle(OwnField())
          DatePicker("date", selection: .constant(Date())).datePickerStyle(OwnDate())
          Form { Text("form") }.formStyle(OwnForm())
        }
      })
    let said = screen.texts
    let names = [
      "button", "primitive", "toggle", "label", "progress", "gauge", "box", "menu", "controls", "disclosure", "labeled",
      "field", "date", "form",
    ]
    XCTAssertEqual(names.filter { !said.contains("own \($0)") }, [], "\(said)")
    let shown = names.filter { $0 != "field" } + ["boxed", "disclosed", "value"]
    XCTAssertEqual(shown.filter { !said.contains($0) }, [], "\(said)")
    XCTAssertEqual(screen.all(.field).count, 1)
  }
}

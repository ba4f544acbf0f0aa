import DisplayTree
import XCTest

@testable import SwiftUI

/// Styles read the environment and keep state, as views do.
@MainActor final class ConnectedStyleTests: XCTestCase {
  private struct Loud: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.colorScheme) private var scheme
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.label
        Text("\(isEnabled ? "on" : "off"), \(scheme == .dark ? "dark" : "light")")
      }
    }
  }

  func testAButtonStyleReadsTheEnvironment() async {
    struct Screen: View {
      @State private var isOff = false
      var body: some View {
        VStack {
          Button("Switch") { isOff.toggle() }
          Button("Loud") {}.buttonStyle(Loud()).disabled(isOff).environment(\.colorScheme, isOff ? .dark : .light)
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.texts().contains("on, light"))
    phone.tap("Switch")
    XCTAssertTrue(phone.texts().contains("off, dark"))
  }

  func testEachControlHasItsOwnStateOfAStyle() async {
    struct Counting: PrimitiveButtonStyle {
      @State private var count = 0
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Button("More \(count)") {
            count += 1
            configuration.trigger()
          }
        }
      }
    }
    struct Tall: LabelStyle {
      @Environment(\.horizontalSizeClass) private var width
      func makeBody(configuration: Configuration) -> some View {
        Text(width == .compact ? "compact" : "regular")
        configuration.title
      }
    }
    struct Words: ToggleStyle {
      @Environment(\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View {
        Button(isEnabled ? "Turn \(configuration.isOn ? "off" : "on")" : "Stays") { configuration.isOn.toggle() }
      }
    }
    struct Screen: View {
      @State private var isOn = false
      var body: some View {
        VStack {
          VStack {
            Button("First") {}
            Button("Second") {}
          }
          .buttonStyle(Counting())
          Label("Title", systemImage: "star").labelStyle(Tall())
          Toggle("Lamp", isOn: $isOn).toggleStyle(Words())
          Toggle("Fixed", isOn: $isOn).toggleStyle(Words()).disabled(true)
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.texts().contains("compact"))
    XCTAssertTrue(phone.texts().contains("Stays"))
    XCTAssertTrue(phone.tap("More 0"))
    XCTAssertTrue(phone.tap("More 1"))
    XCTAssertTrue(phone.texts().contains("More 2"))
    XCTAssertTrue(phone.texts().contains("More 0"))
  }

  func testADatePickerIsShownAsTheAppsStyleSays() async {
    struct Days: DatePickerStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Text("\(Int(configuration.selection.timeIntervalSince1970 / 86400)) days")
          Text(configuration.displayedComponents == .date ? "no time" : "with time")
          Button("Next") {
            configuration.selection = min(
              configuration.selection + 86400, configuration.maximumDate ?? .distantFuture)
          }
          DatePicker("Platform's", selection: configuration.$selection)
        }
      }
    }
    struct Screen: View {
      @State private var date = Date(timeIntervalSince1970: 0)
      var body: some View {
        DatePicker(
          "Birthday", selection: $date, in: ...Date(timeIntervalSince1970: 86400), displayedComponents: .date
        ).datePickerStyle(Days())
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(Set(phone.texts()).isSuperset(of: ["Birthday", "0 days", "no time", "Platform's"]))
    XCTAssertTrue(phone.tap("Next"))
    XCTAssertTrue(phone.tap("Next"))
    XCTAssertTrue(phone.texts().contains("1 days"))
  }

  func testAFormIsShownAsTheAppsStyleSays() async throws {
    struct Plain: FormStyle {
      let title: String
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          Text(title)
          configuration.content
        }
      }
    }
    struct Framed: FormStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          Text("Above")
          Form(configuration)
        }
      }
    }
    struct Screen: View {
      @Binding var count: Int
      var body: some View {
        Form { Text("Row \(count)") }.formStyle(Plain(title: "Title \(count)"))
      }
    }
    let count = Shared(1)
    let plain = ControlsScreen(Screen(count: count.binding))
    XCTAssertEqual(plain.texts, ["Title 1", "Row 1"])
    XCTAssertEqual(plain.all(.row).count, 0)
    plain.change { count.value = 2 }
    XCTAssertEqual(plain.texts, ["Title 2", "Row 2"], "a form that changes goes to its style")
    let framed = ControlsScreen(Form { Text("Row") }.formStyle(Framed()))
    XCTAssertEqual(framed.texts, ["Above", "Row"])
    XCTAssertEqual(framed.all(.row).count, 1)
    let inner = ControlsScreen(Form { Text("Row") }.formStyle(.grouped).formStyle(Plain(title: "Outer")))
    XCTAssertEqual(inner.texts, ["Row"])
  }
}

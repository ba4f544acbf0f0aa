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
}

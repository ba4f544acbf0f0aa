import DisplayTree
import XCTest

@testable import SwiftUI

/// What an app's UIKit code says of the look of all bars and controls.
@MainActor final class AppearanceTests: XCTestCase {
  private struct Screen: View {
    @State private var choice = 0
    var body: some View {
      TabView {
        NavigationStack {
          VStack {
            Picker("Choice", selection: $choice) {
              Text("First").tag(0)
              Text("Second").tag(1)
            }
            .pickerStyle(.segmented)
            Toggle("Switch", isOn: .constant(true))
            Slider(value: .constant(0.5))
          }
          .navigationTitle("Title")
        }
        .tabItem { Label("Home", systemImage: "house") }
        Text("More").tabItem { Label("More", systemImage: "star") }
      }
    }
  }

  private func color(of text: String, _ phone: Phone) throws -> [PropertyValue?] {
    phone.nodes(.text).filter { phone.texts(in: $0) == [text] }.map { $0.properties[.color] }
  }

  func testNavigationBarsTakeTheirColours() async throws {
    let bar = UINavigationBar.appearance()
    defer {
      bar.scrollEdgeAppearance = nil
      bar.largeTitleTextAttributes = nil
      bar.barTintColor = nil
    }
    bar.largeTitleTextAttributes = [.foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1)]
    bar.barTintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    var phone = Phone(Screen())
    XCTAssertEqual(try color(of: "Title", phone).first, "#f00", "the large title")
    XCTAssertEqual(phone.part("plate", in: try XCTUnwrap(phone.nodes(.navbar).first))?.properties[.background], "#0f0")

    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    appearance.largeTitleTextAttributes = [
      .foregroundColor: UIColor(white: 1, alpha: 1), .font: UIFont.systemFont(ofSize: 20),
    ]
    bar.scrollEdgeAppearance = appearance
    phone = Phone(Screen())
    XCTAssertEqual(try color(of: "Title", phone).first, "#fff", "the appearance wins over the bar's own attributes")
    XCTAssertEqual(
      phone.part("shade", in: try XCTUnwrap(phone.nodes(.navbar).first))?.properties[.background], "#00f",
      "it shows while nothing is scrolled")
  }

  func testAScreensOwnBarWins() async throws {
    defer { UINavigationBar.appearance().barTintColor = nil }
    UINavigationBar.appearance().barTintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let phone = Phone(
      NavigationStack {
        Text("Content").navigationTitle("Title").toolbarBackground(Color(white: 0), for: .navigationBar)
      })
    XCTAssertEqual(phone.part("plate", in: try XCTUnwrap(phone.nodes(.navbar).first))?.properties[.background], "#000")
  }

  func testTabBarsTakeTheirColours() async throws {
    let bar = UITabBar.appearance()
    defer {
      bar.unselectedItemTintColor = nil
      bar.tintColor = nil
      bar.backgroundColor = nil
    }
    bar.unselectedItemTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    bar.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    bar.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    let phone = Phone(Screen())
    XCTAssertEqual(try color(of: "Home", phone), ["#0f0"])
    XCTAssertEqual(try color(of: "More", phone).last, "#f00")
    let plate = try XCTUnwrap(phone.nodes { $0.properties[.role] == "tablist" }.first)
    XCTAssertEqual(plate.properties[.background], "#00f")
  }

  func testAHiddenPlateOfTheTabsIsGone() async throws {
    struct Hidden: View {
      var body: some View {
        TabView {
          Text("Content").toolbarBackground(.hidden, for: .tabBar).tabItem { Text("Home") }
        }
      }
    }
    let phone = Phone(Hidden())
    XCTAssertNil(phone.nodes { $0.properties[.role] == "tablist" }.first?.properties[.material])
  }

  func testControlsTakeTheirColours() async throws {
    defer {
      UISegmentedControl.appearance().selectedSegmentTintColor = nil
      UISegmentedControl.appearance().setTitleTextAttributes(nil, for: .selected)
      UISwitch.appearance().onTintColor = nil
      UISlider.appearance().minimumTrackTintColor = nil
    }
    UISegmentedControl.appearance().selectedSegmentTintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    UISegmentedControl.appearance().setTitleTextAttributes(
      [.foregroundColor: UIColor(red: 0, green: 1, blue: 0, alpha: 1)], for: .selected)
    UISwitch.appearance().onTintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    UISlider.appearance().minimumTrackTintColor = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    let phone = Phone(Screen())
    XCTAssertEqual(try color(of: "First", phone), ["#0f0"])
    XCTAssertNotEqual(try color(of: "Second", phone), ["#0f0"])
    XCTAssertEqual(phone.nodes(.toggle).first?.properties[.tint], "#00f")
    XCTAssertEqual(phone.nodes(.slider).first?.properties[.tint], "#ff0")
    XCTAssertFalse(phone.nodes { $0.properties[.fill] == "#f00" || $0.properties[.background] == "#f00" }.isEmpty)
  }
}

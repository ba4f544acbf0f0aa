import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class UIKitContainerTests: XCTestCase {
  private final class Source: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var chosen: [Int] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      component == 0 ? 24 : 60
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      "\(row) \(component == 0 ? "h" : "min")"
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      chosen = [component, row]
    }
  }

  private struct Wrapped<Content: UIView>: UIViewRepresentable {
    let view: Content
    func makeUIView(context: Context) -> Content { view }
    func updateUIView(_ view: Content, context: Context) {}
  }

  func testAPickerViewIsWheels() async throws {
    let source = Source()
    let picker = UIPickerView()
    picker.dataSource = source
    picker.delegate = source
    let screen = ControlsScreen(Wrapped(view: picker))
    let wheels = screen.all(.wheel)
    XCTAssertEqual(wheels.count, 2)
    guard case .list(let hours)? = wheels[0].properties[.options], case .list(let first) = hours[3] else {
      return XCTFail("\(wheels[0].properties)")
    }
    XCTAssertEqual(hours.count, 24)
    XCTAssertEqual(first[0], "3 h")
    screen.change { picker.selectRow(5, inComponent: 0, animated: false) }
    XCTAssertEqual(wheels[0].number(.selectedIndex), 5)
    XCTAssertTrue(source.chosen.isEmpty, "the app that turns a wheel is not told of it")
    XCTAssertTrue(screen.send(.select(7), to: wheels[1]).accepted)
    XCTAssertEqual(source.chosen, [1, 7])
    XCTAssertEqual(picker.selectedRow(inComponent: 1), 7)
  }

  private struct Shown: UIViewControllerRepresentable {
    let controller: UINavigationController
    func makeUIViewController(context: Context) -> UINavigationController { controller }
    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
  }

  func testATitleThatComesLaterLeavesTheScreenAsItIs() async throws {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    let page = UIHostingController(rootView: Counter())
    let navigation = UINavigationController(rootViewController: page)
    let screen = ControlsScreen(Shown(controller: navigation))
    screen.tap(try screen.node(.button, named: "count 0"))
    screen.change { page.title = "Later" }
    XCTAssertTrue(screen.texts.contains("Later"))
    XCTAssertNoThrow(try screen.node(.button, named: "count 1"))
  }

  func testANavigationControllerPushesAndPops() async throws {
    let first = UIHostingController(rootView: Text("first screen"))
    first.title = "First"
    let navigation = UINavigationController(rootViewController: first)
    let screen = ControlsScreen(Shown(controller: navigation))
    XCTAssertTrue(screen.texts.contains("first screen"))
    XCTAssertTrue(screen.texts.contains("First"))
    let second = UIHostingController(rootView: Text("second screen"))
    screen.change { first.navigationController?.pushViewController(second, animated: true) }
    XCTAssertTrue(screen.texts.contains("second screen"))
    XCTAssertTrue(second.navigationController === navigation)
    let back = try XCTUnwrap(screen.all(.button).first { $0.name?.contains("First") == true }, "the way back")
    screen.tap(back)
    XCTAssertEqual(navigation.viewControllers.count, 1)
    XCTAssertNil(second.navigationController)
  }
}

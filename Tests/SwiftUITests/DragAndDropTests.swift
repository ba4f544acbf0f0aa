import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class DragAndDropTests: XCTestCase {
  private func drag(_ phase: DisplayEvent.Phase, _ dx: Double, _ dy: Double) -> DisplayEvent.Kind {
    .drag(phase, x: 5 + dx, y: 5 + dy, dx: dx, dy: dy, vx: 0, vy: 0)
  }

  struct Board: View {
    var dropped: Shared<[String]>
    var targeted: Shared<[Bool]>
    var body: some View {
      VStack(spacing: 0) {
        Color.red.frame(width: 50, height: 50).draggable("Emma")
        Color.blue.frame(width: 50, height: 50)
          .dropDestination(for: String.self) { items, point in
            dropped.value += items + ["\(Int(point.x)) \(Int(point.y))"]
            return true
          } isTargeted: {
            targeted.value.append($0)
          }
      }
    }
  }

  func testWhatIsDraggedIsDroppedWhereItIsLetGo() async throws {
    let (dropped, targeted) = (Shared<[String]>([]), Shared<[Bool]>([]))
    let screen = ControlsScreen(Board(dropped: dropped, targeted: targeted))
    let source = try XCTUnwrap(screen.nodes.first { $0.properties[.events] == ["drag:held"] })
    screen.send(drag(.began, 0, 12), to: source)
    XCTAssertEqual(source.properties[.transform], [1, 0, 0, 1, 0, 12], "it follows the pointer")
    XCTAssertEqual(targeted.value, [])
    screen.send(drag(.changed, 0, 60), to: source)
    XCTAssertEqual(targeted.value, [true])
    screen.send(drag(.ended, 10, 60), to: source)
    XCTAssertEqual(dropped.value, ["Emma", "15 15"])
    XCTAssertEqual(targeted.value, [true, false])
    XCTAssertNil(source.properties[.transform])
  }

  func testAListTakesWhatIsDroppedBetweenItsRows() async throws {
    struct Shelf: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(width: 50, height: 50).draggable("Emma")
          List {
            ForEach(model.items, id: \.self) { Text($0) }
              .dropDestination(for: String.self) { model.items.insert(contentsOf: $0, at: $1) }
          }
          .listStyle(.plain)
        }
      }
    }
    let model = Model(["A", "B", "C"])
    let screen = ControlsScreen(Shelf(model: model))
    let source = try XCTUnwrap(screen.nodes.first { $0.properties[.events] == ["drag:held"] })
    screen.send(drag(.began, 0, 12), to: source)
    screen.send(drag(.changed, 0, 50 + 80), to: source)
    let marks = screen.nodes.filter { $0.frame.height == 2 && $0.properties[.zIndex] == 3 }
    XCTAssertEqual(marks.map(\.frame.y), [87], "between the second row and the third")
    screen.send(drag(.ended, 0, 50 + 80), to: source)
    XCTAssertEqual(model.items, ["A", "B", "Emma", "C"])
    XCTAssertTrue(screen.nodes.allSatisfy { $0.properties[.zIndex] != 3 })
  }

  func testNothingIsDroppedElsewhere() async throws {
    let (dropped, targeted) = (Shared<[String]>([]), Shared<[Bool]>([]))
    let screen = ControlsScreen(Board(dropped: dropped, targeted: targeted))
    let source = try XCTUnwrap(screen.nodes.first { $0.properties[.events] == ["drag:held"] })
    screen.send(drag(.began, 0, 12), to: source)
    screen.send(drag(.changed, 0, 60), to: source)
    screen.send(drag(.cancelled, 0, 60), to: source)
    screen.send(drag(.began, 0, 12), to: source)
    screen.send(drag(.ended, 150, 60), to: source)
    XCTAssertEqual(dropped.value, [])
    XCTAssertEqual(targeted.value, [true, false])
  }

  func testDelegatesAreToldOfTheWay() async throws {
    struct Listener: DropDelegate {
      var heard: Shared<String>
      func dropEntered(info: DropInfo) { heard.value += "enter " }
      func dropExited(info: DropInfo) { heard.value += "exit " }
      func performDrop(info: DropInfo) -> Bool {
        for provider in info.itemProviders(for: [.text]) {
          provider.loadObject(ofClass: NSString.self) { text, _ in heard.value += "drop \(text ?? "") " }
        }
        return true
      }
    }
    let heard = Shared("")
    let screen = ControlsScreen(
      VStack(spacing: 0) {
        Color.red.frame(width: 50, height: 50).onDrag { NSItemProvider(object: "Emma") }
        Color.blue.frame(width: 50, height: 50).onDrop(of: [.text], delegate: Listener(heard: heard))
      })
    let source = try XCTUnwrap(screen.nodes.first { $0.properties[.events] == ["drag:held"] })
    screen.send(drag(.began, 0, 60), to: source)
    screen.send(drag(.ended, 0, 60), to: source)
    XCTAssertEqual(heard.value, "enter drop Emma ")
  }

  func testPrivateContentIsCoveredWhereThatIsAsked() async throws {
    struct Probe: View {
      @Environment(\.redactionReasons) var reasons
      var body: some View { Text(reasons.contains(.placeholder) ? "covered" : "open").unredacted() }
    }
    let screen = ControlsScreen(
      VStack {
        Probe().privacySensitive()
        Probe().privacySensitive().redacted(reason: .privacy)
        Probe().redacted(reason: .privacy)
      })
    XCTAssertEqual(screen.texts, ["open", "covered", "open"])
  }
}

import DisplayTree
import XCTest

@testable import SwiftUI

/// Containers of an app's own, which arrange the views that they are given.
@MainActor final class SubviewTests: XCTestCase {
  private struct Cards<Content: View>: View {
    @ViewBuilder var content: Content
    var body: some View {
      VStack {
        ForEach(sections: content) { section in
          if !section.header.isEmpty { section.header }
          ForEach(subviews: section.content) { subview in
            HStack {
              if subview.containerValues.isPinned { Text("pin") }
              subview
            }
          }
        }
      }
    }
  }

  private struct FirstAndRest<Content: View>: View {
    @ViewBuilder var content: Content
    var body: some View {
      Group(subviews: content) { subviews in
        if let first = subviews.first { first.id("first") }
        Text("of \(subviews.count)")
        ForEach(subviews.dropFirst()) { $0 }
      }
    }
  }

  private struct Counter: View {
    @State private var count = 0
    let name: String
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  func testViewsAreToldApartWithTheirValues() async {
    let screen = ControlsScreen(
      Cards {
        Section("Fruit") {
          Text("Apple").containerValue(\.isPinned, true)
          ForEach(0..<2) { Text("Pear \($0)") }
        }
        Text("Stone")
        EmptyView()
        if true {
          Group {
            Text("A")
            Text("B")
          }.containerValue(\.isPinned, true)
        }
      })
    XCTAssertEqual(
      screen.texts, ["Fruit", "pin", "Apple", "Pear 0", "Pear 1", "Stone", "pin", "A", "pin", "B"])
  }

  func testAGroupsViewsFollowTheStateTheyAreMadeFrom() async throws {
    final class Names: ObservableObject { @Published var all = ["One", "Two"] }
    struct Screen: View {
      @ObservedObject var names: Names
      var body: some View {
        VStack { FirstAndRest { ForEach(names.all, id: \.self) { Counter(name: $0) } } }
      }
    }
    let names = Names()
    let screen = ControlsScreen(Screen(names: names))
    XCTAssertEqual(screen.texts, ["One 0", "of 2", "Two 0"])
    screen.tap(try screen.node(.button, named: "Two 0"))
    XCTAssertEqual(screen.texts, ["One 0", "of 2", "Two 1"])
    screen.change { names.all.append("Three") }
    XCTAssertEqual(screen.texts, ["One 0", "of 3", "Two 1", "Three 0"], "the others keep their state")
  }

  func testALayoutSeesContainerValues() async {
    struct Seen: Layout {
      let note: @Sendable ([Bool]) -> Void
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        note(subviews.map(\.containerValues.isPinned))
        return CGSize(width: 10, height: 10)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    nonisolated(unsafe) var seen: [Bool] = []
    _ = ControlsScreen(
      Seen(note: { seen = $0 }) {
        Text("A").containerValue(\.isPinned, true).padding()
        Text("B")
      })
    XCTAssertEqual(seen, [true, false])
  }
}

extension ContainerValues {
  fileprivate var isPinned: Bool {
    get { self[PinnedKey.self] }
    set { self[PinnedKey.self] = newValue }
  }
}
private struct PinnedKey: ContainerValueKey { static var defaultValue: Bool { false } }

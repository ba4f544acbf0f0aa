import CoreData
import DisplayTree
import XCTest

@testable import SwiftUI

/// Who follows which object.
@MainActor final class BehaviourObservationTests: XCTestCase {
  private struct Observing: View {
    @ObservedObject var chore: Chore
    let tally: Tally
    var body: some View {
      tally("observing")
      return Text("Observed \(chore.name ?? "")")
    }
  }

  private struct Keeping: View {
    @State var chore: Chore
    let tally: Tally
    var body: some View {
      tally("keeping")
      return Text("Kept \(chore.name ?? "")")
    }
  }

  private struct Holding: View {
    let chore: Chore
    let tally: Tally
    var body: some View {
      tally("holding")
      return Text("Held \(chore.name ?? "")")
    }
  }

  func testOnlyObservedObjectFollowsAManagedObject() async throws {
    let store = try ChoreStore(["Sweep"])
    let chore = try store.chores()[0]
    let tally = Tally()
    let screen = ControlsScreen(
      VStack {
        Observing(chore: chore, tally: tally)
        Keeping(chore: chore, tally: tally)
        Holding(chore: chore, tally: tally)
      })
    XCTAssertEqual(screen.texts, ["Observed Sweep", "Kept Sweep", "Held Sweep"])
    tally.reset()
    screen.change { chore.name = "Mop" }
    XCTAssertEqual(screen.texts, ["Observed Mop", "Kept Sweep", "Held Sweep"])
    XCTAssertEqual(tally.counts, ["observing": 1])
  }

  func testATogglesBindingWritesTheObjectAndItsRowFollows() async throws {
    struct Row: View {
      @ObservedObject var chore: Chore
      var body: some View { Toggle(chore.name ?? "", isOn: $chore.isDone) }
    }
    let store = try ChoreStore(["Sweep", "Mop"])
    let chores = try store.chores()
    let screen = ControlsScreen(List(chores, rowContent: Row.init))
    let patch = screen.send(.toggle(true), to: try screen.node(.toggle, named: "Mop")).patch
    XCTAssertEqual(chores.map(\.isDone), [false, true])
    XCTAssertEqual(try screen.node(.toggle, named: "Mop").bool(.isOn), true)
    XCTAssertEqual(patch.operations.count, 1)
    screen.change { store.context.rollback() }
    XCTAssertEqual(try screen.node(.toggle, named: "Mop").bool(.isOn), false)
  }

  private final class Inner: ObservableObject {
    @Published var count = 0
  }
  private final class Outer: ObservableObject {
    let inner = Inner()
    @Published var title = "Outer"
  }

  func testAnObjectInsideAnotherDoesNotRefreshTheOuterOnesViews() async {
    struct Screen: View {
      @ObservedObject var outer: Outer
      let tally: Tally
      var body: some View {
        tally("body")
        return Text("\(outer.title) \(outer.inner.count)")
      }
    }
    let outer = Outer()
    let tally = Tally()
    let screen = ControlsScreen(Screen(outer: outer, tally: tally))
    screen.change { outer.inner.count = 1 }
    XCTAssertEqual(screen.texts, ["Outer 0"])
    XCTAssertEqual(tally["body"], 1)
    screen.change { outer.title = "Later" }
    XCTAssertEqual(screen.texts, ["Later 1"])
  }

  private final class Chatty: ObservableObject {
    @Published var count = 0
  }

  func testAChangePublishedDuringAnUpdateWarnsOnceAndIsAppliedAfterwards() async {
    struct Screen: View {
      @ObservedObject var chatty: Chatty
      let isTalking: Bool
      let tally: Tally
      var body: some View {
        tally("body")
        if isTalking, chatty.count < 3 { chatty.count += 1 }
        return Text("Count \(chatty.count)")
      }
    }
    struct Root: View {
      @Binding var isTalking: Bool
      let chatty: Chatty
      let tally: Tally
      var body: some View { Screen(chatty: chatty, isTalking: isTalking, tally: tally) }
    }
    let chatty = Chatty()
    let isTalking = Shared(false)
    let tally = Tally()
    let screen = ControlsScreen(Root(isTalking: isTalking.binding, chatty: chatty, tally: tally))
    tally.reset()
    let heard = warnings { screen.change { isTalking.value = true } }
    XCTAssertEqual(heard.count, 1, "\(heard)")
    XCTAssertTrue(heard[0].contains("Publishing changes from within view updates is not allowed"), heard[0])
    XCTAssertEqual(screen.texts, ["Count 3"])
    XCTAssertLessThanOrEqual(tally["body"], 5)
    XCTAssertEqual(warnings { screen.change { isTalking.value = false } }, [])
  }
}

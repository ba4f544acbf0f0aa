import CoreData
import DisplayTree
import XCTest

@testable import SwiftUI

/// Rows, and what becomes of them when the data changes.
@MainActor final class BehaviourListTests: XCTestCase {
  private struct Chores: View {
    @FetchRequest(sortDescriptors: [NSSortDescriptor(key: "order", ascending: true)]) var chores: FetchedResults<Chore>
    var body: some View {
      NavigationView {
        List {
          ForEach(chores) { chore in
            NavigationLink {
              Text("About \(chore.name ?? "")")
            } label: {
              Text(chore.name ?? "")
            }
          }
          .onMove { source, destination in
            var order = Array(chores)
            order.move(fromOffsets: source, toOffset: destination)
            for (place, chore) in order.enumerated() { chore.order = Int64(place) }
          }
        }
        .environment(\.editMode, .constant(.active))
      }
    }
  }

  func testAfterAMoveTheFetchedOrderIsWhatWasShown() async throws {
    let store = try ChoreStore(["A", "B", "C", "D"])
    let window = ListWindow(Chores().environment(\.managedObjectContext, store.context))
    let rows = window.rows.map(ObjectIdentifier.init)
    XCTAssertTrue(window.send(window.list, .moveRow(from: 0, to: 2)))
    XCTAssertEqual(window.titles, ["B", "C", "A", "D"])
    // The rows were carried along: nothing was made anew and nothing jumps afterwards.
    XCTAssertEqual(window.rows.map(ObjectIdentifier.init), [rows[1], rows[2], rows[0], rows[3]])
    XCTAssertEqual(try store.chores().map(\.name), ["B", "C", "A", "D"])
    _ = window.operations()
    try store.context.save()
    window.window.flush()
    XCTAssertEqual(window.operations(), 0)
    XCTAssertTrue(window.send(window.list, .moveRow(from: 3, to: 0)))
    XCTAssertEqual(window.titles, ["D", "B", "C", "A"])
    XCTAssertEqual(try store.chores().map(\.name), ["D", "B", "C", "A"])
  }

  private struct Refreshed: View {
    @FetchRequest(sortDescriptors: [NSSortDescriptor(key: "order", ascending: true)]) var chores: FetchedResults<Chore>
    @State private var asked: Chore?
    var body: some View {
      NavigationView {
        List(chores) { chore in
          NavigationLink {
            Details(chore: chore)
          } label: {
            Text(chore.name ?? "")
          }
        }
      }
    }
  }
  private struct Details: View {
    @ObservedObject var chore: Chore
    @State private var asks = false
    @State private var taps = 0
    var body: some View {
      VStack {
        Text("About \(chore.name ?? ""), \(taps) taps")
        Button("Tap") { taps += 1 }
        Button("Ask") { asks = true }
      }
      .sheet(isPresented: $asks) { Text("Sheet of \(chore.name ?? "")") }
    }
  }

  func testARefreshThatKeepsTheRowKeepsThePageAndTheSheet() async throws {
    let store = try ChoreStore(["A", "B", "C"])
    let phone = Phone(Refreshed().environment(\.managedObjectContext, store.context))
    XCTAssertTrue(phone.tap("B"))
    XCTAssertTrue(phone.tap("Tap"))
    XCTAssertTrue(phone.tap("Ask"))
    XCTAssertEqual(phone.nodes(.sheet).count, 1)
    let chores = try store.chores()
    // Renamed, moved to the end, and a neighbour gone: the row is still the same.
    chores[1].name = "B2"
    chores[1].order = 9
    store.context.delete(chores[0])
    try store.context.save()
    phone.window.flush()
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertEqual(phone.nodes(.sheet).count, 1)
    XCTAssertTrue(phone.texts().contains("About B2, 1 taps"))
    XCTAssertTrue(phone.texts().contains("Sheet of B2"))
  }

  func testARowThatLeavesTheListDoesNotTakeItsPageAway() async throws {
    struct Filtered: View {
      @ObservedObject var model: Flags
      var body: some View {
        NavigationView {
          List(model.flags.filter(\.isOn)) { flag in
            NavigationLink(destination: FlagPage(model: model, id: flag.id)) { Text("Flag \(flag.id)") }
          }
          .navigationTitle("Flags")
        }
      }
    }
    struct FlagPage: View {
      @ObservedObject var model: Flags
      let id: Int
      var body: some View { Toggle("On", isOn: $model.flags[id].isOn) }
    }
    let model = Flags(3)
    let phone = Phone(Filtered(model: model))
    phone.tap("Flag 1")
    let toggle = try XCTUnwrap(phone.nodes(.toggle).first)
    XCTAssertTrue(phone.send(toggle, .toggle(false)))
    XCTAssertEqual(phone.nodes(.page).count, 2)
    XCTAssertTrue(phone.send(toggle, .toggle(true)))
    XCTAssertEqual(toggle.bool(.isOn), true)
    XCTAssertTrue(phone.send(toggle, .toggle(false)))
    XCTAssertTrue(phone.tap("Flags"))
    XCTAssertEqual(phone.nodes(.page).count, 1)
    XCTAssertEqual(phone.nodes(.row).map { phone.texts(in: $0) }, [["Flag 0"], ["Flag 2"]])
  }

  private struct Flag: Identifiable {
    let id: Int
    var isOn = true
  }
  @MainActor private final class Flags: ObservableObject {
    @Published var flags: [Flag]
    init(_ count: Int) { flags = (0..<count).map { Flag(id: $0) } }
  }

  func testAStaleBindingReadsItsLastValueAndIgnoresWrites() async {
    @MainActor final class Catcher { var binding: Binding<Flag>? }
    struct Rows: View {
      @ObservedObject var model: Flags
      let catcher: Catcher
      let tally: Tally
      var body: some View {
        ForEach($model.flags) { $flag in
          let _ = tally("row \(flag.id)")
          Toggle("Flag \(flag.id)", isOn: $flag.isOn).onAppear { if flag.id == 2 { catcher.binding = $flag } }
        }
      }
    }
    let model = Flags(3)
    let catcher = Catcher()
    let tally = Tally()
    let screen = ControlsScreen(VStack { Rows(model: model, catcher: catcher, tally: tally) })
    XCTAssertEqual(screen.all(.toggle).count, 3)
    tally.reset()
    screen.change { _ = model.flags.removeLast() }
    XCTAssertEqual(screen.all(.toggle).count, 2)
    XCTAssertEqual(tally["row 2"], 0)
    XCTAssertEqual(catcher.binding?.wrappedValue.id, 2)
    catcher.binding?.wrappedValue.isOn = false
    screen.change { catcher.binding?.isOn.wrappedValue = false }
    XCTAssertEqual(model.flags.map(\.isOn), [true, true])
    XCTAssertEqual(tally["row 2"], 0)
  }

  func testAStaleBindingByIndexIsSafeToo() async {
    @MainActor final class Catcher { var binding: Binding<Bool>? }
    struct Rows: View {
      @State private var flags = [true, false, true]
      let catcher: Catcher
      var body: some View {
        VStack {
          ForEach(flags.indices, id: \.self) { index in
            Toggle("Flag \(index)", isOn: $flags[index]).onAppear { catcher.binding = $flags[index] }
          }
          Button("Drop") { flags.removeLast() }
        }
      }
    }
    let catcher = Catcher()
    let screen = ControlsScreen(Rows(catcher: catcher))
    guard let button = screen.all(.button).first else { return XCTFail("no button") }
    screen.tap(button)
    XCTAssertEqual(screen.all(.toggle).count, 2)
    XCTAssertEqual(catcher.binding?.wrappedValue, true)
    screen.change { catcher.binding?.wrappedValue = false }
    XCTAssertEqual(screen.all(.toggle).map { $0.bool(.isOn) }, [true, false])
  }

  func testAConstantRangeThatChangesWarnsAndAsksForNoRowThatIsGone() async {
    struct Rows: View {
      @Binding var items: [String]
      let tally: Tally
      var body: some View {
        List {
          ForEach(0..<items.count) { index in
            let _ = tally("\(index) of \(items.count)")
            Text(items[index])
          }
        }
      }
    }
    let items = Shared(["A", "B", "C"])
    let tally = Tally()
    let window = ListWindow(Rows(items: items.binding, tally: tally))
    XCTAssertEqual(window.titles, ["A", "B", "C"])
    let heard = warnings {
      items.value = ["A"]
      window.window.flush()
    }
    XCTAssertEqual(heard.count, 1, "\(heard)")
    XCTAssertTrue(heard.first?.contains("ForEach(_:id:)") ?? false)
    XCTAssertEqual(window.titles, ["A"])
    XCTAssertEqual(tally["1 of 1"] + tally["2 of 1"], 0)
    items.value = ["X", "Y"]
    window.window.flush()
    XCTAssertEqual(window.titles, ["X", "Y"])
  }

  func testAToggleInALinksRowChangesThatRowOnlyAndDoesNotFollowTheLink() async throws {
    struct Rows: View {
      @ObservedObject var model: Flags
      let tally: Tally
      var body: some View {
        NavigationView {
          List($model.flags) { $flag in
            NavigationLink {
              Text("Page \(flag.id)")
            } label: {
              let _ = tally("row \(flag.id)")
              Toggle("Flag \(flag.id)", isOn: $flag.isOn)
            }
          }
        }
      }
    }
    let model = Flags(3)
    let tally = Tally()
    let phone = Phone(Rows(model: model, tally: tally))
    let toggle = phone.nodes(.toggle)[1]
    XCTAssertTrue(phone.send(toggle, .toggle(false)))
    XCTAssertEqual(model.flags.map(\.isOn), [true, false, true])
    XCTAssertEqual(phone.nodes(.toggle).map { $0.bool(.isOn) }, [true, false, true])
    XCTAssertEqual(phone.nodes(.page).count, 1)
  }

  func testDuplicateIDsWarnAndAllRowsStay() async {
    struct Rows: View {
      @Binding var names: [String]
      var body: some View { List { ForEach(names, id: \.self) { Text($0) } } }
    }
    let names = Shared(["Once"])
    let window = ListWindow(Rows(names: names.binding))
    let heard = warnings {
      names.value = ["Twice", "Twice", "Once"]
      window.window.flush()
    }
    XCTAssertEqual(heard.count, 1, "\(heard)")
    XCTAssertTrue(heard.first?.contains("the id Twice occurs more than once") ?? false)
    XCTAssertEqual(window.titles, ["Twice", "Twice", "Once"])
    for next in [["Twice", "Once", "Twice"], ["Once", "Once"], ["Twice"], []] {
      names.value = next
      window.window.flush()
      XCTAssertEqual(window.titles, next)
    }
  }
}

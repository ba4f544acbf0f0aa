import CoreData
import DisplayTree
import XCTest

@testable import SwiftUI

/// What sheets, covers and popovers get from the view that shows them.
@MainActor final class BehaviourSheetTests: XCTestCase {
  @MainActor private final class Library: ObservableObject {
    @Published var name = "Central"
  }

  private struct Inheritor: View {
    @EnvironmentObject private var library: Library
    @Environment(\.managedObjectContext) private var context
    @Environment(\.locale) private var locale
    @FetchRequest(sortDescriptors: []) private var chores: FetchedResults<Chore>
    let kind: String
    var body: some View {
      Text("\(kind): \(library.name), \(chores.count) chores, \(locale.identifier), \(context.name ?? "no context")")
    }
  }

  private struct Presenter: View {
    @State private var shows = ["Sheet": false, "Cover": false, "Popover": false]
    private func isShown(_ kind: String) -> Binding<Bool> { Binding($shows[kind])! }
    var body: some View {
      VStack {
        ForEach(["Sheet", "Cover", "Popover"], id: \.self) { kind in Button(kind) { shows[kind] = true } }
        Button("None") { shows = shows.mapValues { _ in false } }
      }
      .sheet(isPresented: isShown("Sheet")) { Inheritor(kind: "Sheet") }
      .fullScreenCover(isPresented: isShown("Cover")) { Inheritor(kind: "Cover") }
      .popover(isPresented: isShown("Popover")) { Inheritor(kind: "Popover") }
    }
  }

  func testWhatIsShownAboveInheritsEverythingFromThePresenter() async throws {
    let store = try ChoreStore(["A", "B"])
    store.context.name = "view context"
    let library = Library()
    let phone = Phone(
      Presenter().environment(\.managedObjectContext, store.context).environmentObject(library)
        .environment(\.locale, Locale(identifier: "pt_BR")))
    for kind in ["Sheet", "Cover", "Popover"] {
      XCTAssertTrue(phone.tap(kind))
      XCTAssertTrue(
        phone.texts().contains("\(kind): \(library.name), 2 chores, pt_BR, view context"), "\(phone.texts())")
      library.name += "!"
      phone.window.flush()
      XCTAssertTrue(
        phone.texts().contains("\(kind): \(library.name), 2 chores, pt_BR, view context"), "\(phone.texts())")
      XCTAssertTrue(phone.tap("None"))
    }
  }

  func testAContextGivenToTheSheetAloneIsTheSheets() async throws {
    struct Presenter: View {
      let editing: NSManagedObjectContext
      @State private var isShown = true
      var body: some View {
        Inheritor(kind: "Below")
          .sheet(isPresented: $isShown) { Inheritor(kind: "Sheet").environment(\.managedObjectContext, editing) }
      }
    }
    let store = try ChoreStore(["A", "B"])
    store.context.name = "view"
    let editing = store.editingContext()
    editing.name = "editing"
    let phone = Phone(
      Presenter(editing: editing).environment(\.managedObjectContext, store.context).environmentObject(Library())
        .environment(\.locale, Locale(identifier: "de")))
    XCTAssertEqual(phone.texts(), ["Below: Central, 2 chores, de, view", "Sheet: Central, 2 chores, de, editing"])
  }

  func testAChangeBelowUpdatesTheSheetAndKeepsItsState() async throws {
    struct Counter: View {
      let given: Int
      @State private var own = 0
      @State private var text = ""
      var body: some View {
        VStack {
          Text("Given \(given), own \(own)")
          Button("Count") { own += 1 }
          TextField("Word", text: $text)
        }
      }
    }
    struct Presenter: View {
      @Binding var given: Int
      @State private var isShown = true
      var body: some View {
        Text("Below \(given)").sheet(isPresented: $isShown) { Counter(given: given) }
      }
    }
    let given = Shared(1)
    let phone = Phone(Presenter(given: given.binding))
    phone.tap("Count")
    phone.send(phone.nodes(.field)[0], .input("typed", edit: 1))
    given.value = 2
    phone.window.flush()
    XCTAssertEqual(phone.texts().filter { $0.contains("iven") || $0.contains("Below") }, ["Below 2", "Given 2, own 1"])
    XCTAssertEqual(phone.nodes(.field)[0].string(.text), "typed")
    XCTAssertEqual(phone.nodes(.sheet).count, 1)
  }

  private struct Switches: View {
    @FetchRequest(fetchRequest: request()) var chores: FetchedResults<Chore>
    var body: some View { List(chores, rowContent: Switch.init) }
    static func request() -> NSFetchRequest<Chore> {
      let request = Chore.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(key: "order", ascending: true)]
      return request
    }
  }
  private struct Switch: View {
    @ObservedObject var chore: Chore
    var body: some View { Toggle(chore.name ?? "", isOn: $chore.isDone) }
  }

  func testARolledBackSheetShowsTheStoredStateInEveryRow() async throws {
    struct Presenter: View {
      let editing: NSManagedObjectContext
      @State private var isShown = false
      var body: some View {
        Button("Show") { isShown = true }
          .sheet(isPresented: $isShown, onDismiss: { editing.rollback() }) {
            Switches().environment(\.managedObjectContext, editing)
          }
      }
    }
    let store = try ChoreStore((0..<30).map { "Chore \($0)" })
    let phone = Phone(Presenter(editing: store.editingContext()))
    for _ in 0..<3 {
      phone.tap("Show")
      let toggles = phone.nodes(.toggle)
      XCTAssertGreaterThan(toggles.count, 10)
      XCTAssertFalse(toggles.contains { $0.bool(.isOn) })
      for toggle in toggles.prefix(5) { XCTAssertTrue(phone.send(toggle, .toggle(true))) }
      XCTAssertEqual(phone.nodes(.toggle).filter { $0.bool(.isOn) }.count, 5)
      XCTAssertTrue(phone.send(phone.nodes(.sheet)[0], .dismiss))
    }
    XCTAssertEqual(try store.chores().filter(\.isDone).count, 0)
  }
}

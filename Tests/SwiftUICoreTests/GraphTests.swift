import DisplayTree
import Observation
import XCTest

@testable import SwiftUI

@MainActor final class GraphTests: XCTestCase {
  private struct Counter: View {
    let remote: Remote<Int>
    @State private var count = 0
    var body: some View {
      let _ = remote.binding = $count
      VStack {
        Text("count \(count)")
        Unrelated()
      }
    }
  }
  private struct Unrelated: View {
    var body: some View { Text("still") }
  }

  func testAWriteEvaluatesTheReaderAndNothingElse() async {
    let remote = Remote<Int>()
    let harness = Harness(Counter(remote: remote))
    XCTAssertEqual(harness.texts, ["count 0", "still"])
    let (work, patch) = harness.change { remote.value = 1 }
    XCTAssertEqual(harness.texts, ["count 1", "still"])
    XCTAssertEqual(work.bodies, 1)
    // The new text and, since a digit has another width, its frame.
    XCTAssertLessThanOrEqual(patch.operations.count, 2)
  }

  func testSeveralWritesMakeOneUpdateAndEqualOnesNone() async {
    let remote = Remote<Int>()
    let harness = Harness(Counter(remote: remote))
    XCTAssertEqual(harness.change { (1...5).forEach { remote.value = $0 } }.work.bodies, 1)
    XCTAssertEqual(harness.change { remote.value = 5 }.work.bodies, 0)
  }

  private struct Transactions: View {
    let log: EventLog
    @State private var value = 0
    var body: some View {
      let _ = log.note("body \(value)")
      Text("\(value)")
        .onAppear {
          value = 1
          value = 2
          withAnimation {
            value = 3
            value = 4
          }
        }
        .onChange(of: value) { old, new in log.note("change \(old) \(new)") }
    }
  }

  func testEachTransactionIsSeenByItself() async {
    let log = EventLog()
    _ = Harness(Transactions(log: log))
    XCTAssertEqual(log.entries.filter { $0.hasPrefix("body") }, ["body 0", "body 2", "body 4"])
    XCTAssertEqual(log.entries.filter { $0.hasPrefix("change") }, ["change 0 2", "change 2 4"])
  }

  private struct Branches: View {
    let remote: Remote<Bool>
    let log: EventLog
    @State private var isOn = true
    var body: some View {
      let _ = remote.binding = $isOn
      if isOn { Child(name: "on", log: log) } else { Child(name: "off", log: log) }
    }
  }
  private struct Child: View {
    let name: String
    let log: EventLog
    @State private var number = 7
    var body: some View {
      Text("\(name) \(number)")
        .onAppear { log.note("appear \(name)") }
        .onDisappear { log.note("disappear \(name)") }
    }
  }

  func testIdentityIsStructural() async {
    let remote = Remote<Bool>()
    let log = EventLog()
    let harness = Harness(Branches(remote: remote, log: log))
    harness.change { remote.value = false }
    XCTAssertEqual(harness.texts, ["off 7"])
    XCTAssertEqual(Set(log.entries), ["appear on", "disappear on", "appear off"])
    XCTAssertEqual(log.entries.first, "appear on")
  }

  func testWhatGoesWithinTheUpdateThatMadeItNeverAppears() async {
    let remote = Remote<Bool>()
    let log = EventLog()
    let harness = Harness(Branches(remote: remote, log: log))
    harness.change {
      remote.value = false
      harness.graph.flushUpdates()
      remote.value = true
    }
    XCTAssertEqual(harness.texts, ["on 7"])
    XCTAssertEqual(log.entries.sorted(), ["appear on", "appear on", "disappear on"])
  }

  private struct Row: View {
    let title: String
    let log: EventLog
    @State private var taps = 0
    var body: some View {
      let _ = log.note("row \(title)")
      Text("\(title) \(taps)").onTapGesture { taps += 1 }
    }
  }
  private struct Rows: View {
    let remote: Remote<[String]>
    let log: EventLog
    @State private var names = ["a", "b", "c"]
    var body: some View {
      let _ = remote.binding = $names
      VStack { ForEach(names, id: \.self) { Row(title: $0, log: log) } }
    }
  }

  func testRowsAreKnownByTheirIDs() async {
    let remote = Remote<[String]>()
    let log = EventLog()
    let harness = Harness(Rows(remote: remote, log: log))
    // The first group node that takes taps belongs to row a.
    let tap = (1...NodeID(100)).first { id in
      harness.graph.tree.node(id)?.properties[.events] != nil
    }
    XCTAssertTrue(harness.graph.send(DisplayEvent(node: tap!, kind: .tap(x: 0, y: 0, count: 1))))
    harness.graph.flush()
    XCTAssertEqual(harness.texts, ["a 1", "b 0", "c 0"])
    log.entries = []
    let (work, patch) = harness.change { remote.value = ["c", "x", "a"] }
    XCTAssertEqual(harness.texts, ["c 0", "x 0", "a 1"], "the row's state moves with its id")
    XCTAssertEqual(log.entries, ["row x"], "only the new row is evaluated")
    XCTAssertEqual(work.tornDown > 0, true)
    XCTAssertEqual(patch.operations.filter { if case .insert = $0 { true } else { false } }.count, 2)
  }

  private enum DepthKey: EnvironmentKey { static var defaultValue: Int { 0 } }
  private struct EnvironmentHost: View {
    let remote: Remote<Int>
    let log: EventLog
    @State private var depth = 1
    var body: some View {
      let _ = remote.binding = $depth
      VStack {
        Reader(log: log)
        NonReader(log: log)
      }.environment(\.testDepth, depth)
    }
  }
  private struct Reader: View {
    let log: EventLog
    @Environment(\.testDepth) private var depth
    var body: some View {
      let _ = log.note("reader")
      Text("\(depth)")
    }
  }
  private struct NonReader: View {
    let log: EventLog
    var body: some View {
      let _ = log.note("non-reader")
      Text("-")
    }
  }

  func testOnlyReadersOfAnEnvironmentKeyAreEvaluated() async {
    let remote = Remote<Int>()
    let log = EventLog()
    let harness = Harness(EnvironmentHost(remote: remote, log: log))
    log.entries = []
    harness.change { remote.value = 2 }
    XCTAssertEqual(log.entries, ["reader"])
    XCTAssertEqual(harness.texts, ["2", "-"])
  }

  @Observable final class Model {
    var read = 1
    var unread = 1
  }
  private struct ObservableReader: View {
    let model: Model
    var body: some View { Text("\(model.read)") }
  }

  func testObservableObjectsAreTrackedByProperty() async {
    let model = Model()
    let harness = Harness(ObservableReader(model: model))
    XCTAssertEqual(harness.change { model.unread = 2 }.work.bodies, 0)
    for value in 2...6 {
      XCTAssertEqual(harness.change { model.read = value }.work.bodies, 1)
    }
    XCTAssertEqual(harness.texts, ["6"])
  }

  final class Store: ObservableObject {
    nonisolated(unsafe) static var made = 0
    @Published var value = 0
    init() { Self.made += 1 }
  }
  private struct StoreOwner: View {
    @StateObject private var store = Store()
    let remote: Remote<Int>
    let share: (Store) -> Void
    @State private var tick = 0
    var body: some View {
      let _ = remote.binding = $tick
      let _ = share(store)
      Text("\(store.value) \(tick)")
    }
  }

  func testAStateObjectIsMadeOnceAndFollowed() async {
    Store.made = 0
    let remote = Remote<Int>()
    var shared: Store?
    let harness = Harness(StoreOwner(remote: remote) { shared = $0 })
    harness.change { remote.value = 1 }
    XCTAssertEqual(Store.made, 1)
    XCTAssertEqual(harness.change { shared?.value = 5 }.work.bodies, 1)
    XCTAssertEqual(harness.texts, ["5 1"])
  }

  private struct ObjectRows: View {
    @ObservedObject var store: Store
    var body: some View { VStack { ForEach(0..<3, id: \.self) { Text("\($0) \(store.value)") } } }
  }

  func testRowsFollowAnObjectThatTheirClosureReads() async {
    let store = Store()
    let harness = Harness(ObjectRows(store: store))
    harness.change { store.value = 7 }
    XCTAssertEqual(harness.texts, ["0 7", "1 7", "2 7"])
  }

  private struct Parent: View {
    @State private var isOn = false
    let remote: Remote<Bool>
    let log: EventLog
    var body: some View {
      let _ = remote.binding = $isOn
      let _ = log.note("parent")
      Middle(isOn: $isOn, log: log)
    }
  }
  private struct Middle: View {
    @Binding var isOn: Bool
    let log: EventLog
    var body: some View {
      let _ = log.note("child")
      Text(isOn ? "on" : "off")
    }
  }

  func testABindingDirtiesItsReaderOnly() async {
    let remote = Remote<Bool>()
    let log = EventLog()
    let harness = Harness(Parent(remote: remote, log: log))
    log.entries = []
    harness.change { remote.value = true }
    XCTAssertEqual(log.entries, ["child"])
    XCTAssertEqual(harness.texts, ["on"])
  }

  private struct Loop: View {
    @State private var value = 0
    var body: some View {
      Text("\(value)").onChange(of: value, initial: true) { value += 1 }
    }
  }

  func testAnEndlessChangeIsStopped() async {
    let harness = Harness(Loop())
    XCTAssertLessThan(harness.graph.counters.bodies, 60)
  }

  private struct WidthKey: PreferenceKey {
    static var defaultValue: Int { 0 }
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }
  private struct Preferences: View {
    let remote: Remote<[Int]>
    let log: EventLog
    @State private var values = [1, 2]
    var body: some View {
      let _ = remote.binding = $values
      VStack { ForEach(values, id: \.self) { Text("\($0)").preference(key: WidthKey.self, value: $0) } }
        .onPreferenceChange(WidthKey.self) { log.note("\($0)") }
    }
  }

  func testPreferencesAreReducedInOrderAndFollowed() async {
    let remote = Remote<[Int]>()
    let log = EventLog()
    let harness = Harness(Preferences(remote: remote, log: log))
    harness.change { remote.value = [1, 2, 10] }
    harness.change { remote.value = [10] }
    XCTAssertEqual(log.entries, ["3", "13", "10"])
  }

  private struct Frame: ViewModifier {
    let name: String
    func body(content: Content) -> some View {
      VStack {
        Text(name)
        content
      }
    }
  }

  func testModifiersWithBodies() async {
    let harness = Harness(Text("inside").modifier(Frame(name: "outside")))
    XCTAssertEqual(harness.texts, ["outside", "inside"])
  }

  func testSpacesInTheElementTableAreGivenBack() async {
    let remote = Remote<Bool>()
    let harness = Harness(Branches(remote: remote, log: EventLog()))
    harness.change { remote.value.toggle() }
    let (first, _) = harness.change { remote.value.toggle() }
    XCTAssertEqual(first.elements, first.tornDown)
  }
}

extension EnvironmentValues {
  fileprivate enum TestDepthKey: EnvironmentKey { static var defaultValue: Int { 0 } }
  fileprivate var testDepth: Int {
    get { self[TestDepthKey.self] }
    set { self[TestDepthKey.self] = newValue }
  }
}

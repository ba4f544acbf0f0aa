import Combine
import Foundation
import XCTest

private class Counter: ObservableObject {
  @Published var count = 0
  @Published var name = "none"
}

private final class NamedCounter: Counter {
  @Published var extra = [Int]()
  var plain = 0
}

private final class Bare: ObservableObject {
  var value = 0 {
    willSet { objectWillChange.send() }
  }
}

private final class Custom: ObservableObject {
  let objectWillChange = PassthroughSubject<Int, Never>()
  @Published var count = 0
}

/// Fields of every kind around the published ones.
private final class Manager: NSObject, ObservableObject {
  weak var delegate: Counter?
  unowned let owner: Counter
  unowned(unsafe) var unsafeOwner: Counter
  lazy var later = [1, 2, 3]
  var closure: (() -> Void)?
  var pair: (Int, any ObservableObject)?
  @Published var closures: [() -> Void] = []
  let any: any Error = Trouble.first
  @Published var location: (Double, Double)?
  @Published var parent: Counter?

  init(owner: Counter) {
    self.owner = owner
    unsafeOwner = owner
  }
}

@MainActor
private final class Isolated: ObservableObject {
  @Published private(set) var count = 0
  @Published var child = Counter()
  private var cancellables = Set<AnyCancellable>()

  init() {
    $count.dropRepeats().sink { [weak self] in self?.note($0) }.store(in: &cancellables)
  }

  var notes: [Int] = []
  private func note(_ value: Int) { notes.append(value) }
  func increment() { count += 1 }
}

extension Publisher where Output: Equatable {
  fileprivate func dropRepeats() -> some Publisher<Output, Failure> { removeDuplicates() }
}

private final class Generic<Value>: ObservableObject {
  @Published var value: Value
  init(_ value: Value) { self.value = value }
}

final class PublishedTests: XCTestCase {
  func testObjectTellsBeforeAPropertyChanges() {
    let counter = Counter()
    var seen: [Int] = []
    let watch = counter.objectWillChange.sink { seen.append(counter.count) }
    counter.count = 1
    counter.count += 1
    counter.name = "x"
    XCTAssertEqual(seen, [0, 1, 2])
    XCTAssertEqual(counter.count, 2)
    watch.cancel()
    counter.count = 9
    XCTAssertEqual(seen.count, 3)
  }

  func testObjectHasOnePublisher() {
    let counter = Counter()
    XCTAssertTrue(counter.objectWillChange === counter.objectWillChange)
    XCTAssertFalse(counter.objectWillChange === Counter().objectWillChange)
  }

  func testPropertiesOfSubclassAndSuperclassTell() {
    let counter = NamedCounter()
    var changes = 0
    let watch = counter.objectWillChange.sink { changes += 1 }
    counter.count = 1
    counter.extra.append(4)
    counter.plain = 3
    XCTAssertEqual(changes, 2)
    let asSuperclass: Counter = counter
    XCTAssertTrue(asSuperclass.objectWillChange === counter.objectWillChange)
    watch.cancel()
  }

  func testObjectWithoutPublishedProperties() {
    let bare = Bare()
    var seen: [Int] = []
    let watch = bare.objectWillChange.sink { seen.append(bare.value) }
    bare.value = 5
    XCTAssertEqual(seen, [0])
    XCTAssertTrue(bare.objectWillChange === bare.objectWillChange)
    watch.cancel()
  }

  func testDeadObjectsDoNotLendTheirPublisher() {
    var publishers: [ObservableObjectPublisher] = []
    for _ in 0..<300 { publishers.append(Bare().objectWillChange) }
    XCTAssertEqual(Set(publishers.map(ObjectIdentifier.init)).count, 300)
  }

  func testGenericObject() {
    let object = Generic("a")
    var changes = 0
    let watch = object.objectWillChange.sink { changes += 1 }
    object.value = "b"
    XCTAssertEqual(changes, 1)
    watch.cancel()
  }

  func testFieldsOfEveryKind() {
    let owner = Counter()
    let manager = Manager(owner: owner)
    var changes = 0
    let watch = manager.objectWillChange.sink { changes += 1 }
    manager.location = (1, 2)
    manager.closures.append {}
    manager.parent = owner
    manager.delegate = owner
    XCTAssertEqual(changes, 3)
    XCTAssertEqual(manager.location?.1, 2)
    watch.cancel()
  }

  func testOwnPublisherIsLeftAlone() {
    let custom = Custom()
    let recorder = custom.objectWillChange.record()
    custom.count = 1
    custom.objectWillChange.send(7)
    XCTAssertEqual(recorder.values, [7])
  }

  func testProjectionGivesTheValueThenNewOnesBeforeTheyAreSet() {
    let counter = Counter()
    counter.count = 3
    var seen: [String] = []
    let watch = counter.$count.sink { seen.append("\($0) while \(counter.count)") }
    counter.count = 4
    counter.count = 5
    XCTAssertEqual(seen, ["3 while 3", "4 while 3", "5 while 4"])
    XCTAssertEqual(counter.count, 5)
    watch.cancel()
  }

  func testObjectIsToldBeforeTheProjection() {
    let counter = Counter()
    var order: [String] = []
    let projection = counter.$count.dropRepeats().sink { order.append("value \($0)") }
    let object = counter.objectWillChange.sink { order.append("object") }
    counter.count = 1
    XCTAssertEqual(order, ["value 0", "object", "value 1"])
    projection.cancel()
    object.cancel()
  }

  func testProjectionTakenWhileTelling() {
    let counter = Counter()
    var seen: [Int] = []
    var inner: AnyCancellable?
    let watch = counter.objectWillChange.sink {
      if inner == nil { inner = counter.$count.sink { seen.append($0) } }
    }
    counter.count = 1
    counter.count = 2
    XCTAssertEqual(seen, [0, 1, 2])
    XCTAssertEqual(counter.count, 2)
    watch.cancel()
    inner?.cancel()
  }

  func testProjectionHonoursDemand() {
    let counter = Counter()
    let recorder = counter.$count.record(.max(1))
    counter.count = 1
    counter.count = 2
    XCTAssertEqual(recorder.values, [0])
    recorder.request(.max(2))
    XCTAssertEqual(recorder.values, [0, 2])
    counter.count = 3
    counter.count = 4
    XCTAssertEqual(recorder.values, [0, 2, 3])
  }

  func testAssignToPublished() {
    let counter = Counter()
    let subject = PassthroughSubject<Int, Never>()
    var changes = 0
    let watch = counter.objectWillChange.sink { changes += 1 }
    subject.assign(to: &counter.$count)
    subject.send(8)
    XCTAssertEqual(counter.count, 8)
    XCTAssertEqual(changes, 1)
    watch.cancel()
  }

  func testAssignToPublishedEndsWithTheObject() {
    let source = Source<Int, Never>()
    var counter: Counter? = Counter()
    source.assign(to: &counter!.$count)
    XCTAssertEqual(source.log, ["unlimited"])
    counter = nil
    XCTAssertEqual(source.log, ["unlimited", "cancel"])
  }

  @MainActor func testIsolatedObject() {
    let model = Isolated()
    var changes = 0
    let watch = model.objectWillChange.sink { changes += 1 }
    model.increment()
    model.child.count = 4
    XCTAssertEqual(model.notes, [0, 1])
    XCTAssertEqual(changes, 1, "an object inside another does not tell for it")
    model.child = Counter()
    XCTAssertEqual(changes, 2)
    watch.cancel()
  }

  func testObserverHook() {
    let publisher = ObservableObjectPublisher()
    var calls = 0
    var hook: AnyCancellable? = publisher._observe { calls += 1 }
    XCTAssertTrue(publisher._isObserved)
    publisher.send()
    XCTAssertNotNil(hook)
    hook = nil
    publisher.send()
    XCTAssertEqual(calls, 1)
    XCTAssertFalse(publisher._isObserved)
  }

  func testManyObserversComeAndGo() {
    let publisher = ObservableObjectPublisher()
    var calls = 0
    var hooks = (0..<1000).map { _ in publisher._observe { calls += 1 } }
    publisher.send()
    XCTAssertEqual(calls, 1000)
    hooks.removeSubrange(0..<900)
    hooks += (0..<50).map { _ in publisher._observe { calls += 1 } }
    publisher.send()
    XCTAssertEqual(calls, 1150)
  }
}

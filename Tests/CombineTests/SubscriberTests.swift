import Combine
import XCTest

final class SubscriberTests: XCTestCase {
  func testDemandArithmetic() {
    typealias Demand = Subscribers.Demand
    XCTAssertEqual(Demand.max(2) + .max(3), .max(5))
    XCTAssertEqual(Demand.max(2) - .max(3), .none)
    XCTAssertEqual(Demand.unlimited - .max(3), .unlimited)
    XCTAssertEqual(Demand.max(3) - .unlimited, .none)
    XCTAssertEqual(Demand.unlimited + .max(3), .unlimited)
    XCTAssertEqual(Demand.max(3) * 4, .max(12))
    XCTAssertEqual(Demand.max(.max) + 1, .unlimited)
    XCTAssertTrue(Demand.unlimited > .max(.max))
    XCTAssertTrue(Demand.max(3) > 2)
    XCTAssertTrue(Demand.max(3) == 3)
    XCTAssertNil(Demand.unlimited.max)
    XCTAssertEqual("\(Demand.max(4)) \(Demand.unlimited)", "max(4) unlimited")
  }

  func testSinkHearsValuesAndTheEnd() {
    let subject = PassthroughSubject<Int, Trouble>()
    var log: [String] = []
    let watch = subject.sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { log.append("\($0)") })
    subject.send(1)
    subject.send(completion: .failure(.first))
    XCTAssertEqual(log, ["1", "failure(CombineTests.Trouble.first)"])
    watch.cancel()
  }

  func testSinkReleasesItsClosures() {
    final class Token {}
    weak var released: Token?
    let subject = PassthroughSubject<Int, Never>()
    let watch: AnyCancellable
    do {
      let token = Token()
      released = token
      watch = subject.sink { _ in _ = token }
    }
    XCTAssertNotNil(released)
    watch.cancel()
    XCTAssertNil(released)
  }

  func testCancellableCancelsOnceAndOnRelease() {
    var count = 0
    var cancellable: AnyCancellable? = AnyCancellable { count += 1 }
    cancellable?.cancel()
    cancellable = nil
    XCTAssertEqual(count, 1)
    cancellable = AnyCancellable { count += 1 }
    XCTAssertEqual(count, 1)
    cancellable = nil
    XCTAssertEqual(count, 2)
  }

  func testCancellablesAreStored() {
    let subject = PassthroughSubject<Int, Never>()
    var set = Set<AnyCancellable>()
    var list: [AnyCancellable] = []
    var values: [Int] = []
    subject.sink { values.append($0) }.store(in: &set)
    subject.sink { values.append($0 * 10) }.store(in: &list)
    subject.send(1)
    set.removeAll()
    subject.send(2)
    list.removeAll()
    subject.send(3)
    XCTAssertEqual(values, [1, 10, 20])
  }

  func testAssignWritesAndLetsGo() {
    final class Box { var value = 0 }
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Box?
    let watch: AnyCancellable
    do {
      let box = Box()
      released = box
      watch = subject.assign(to: \.value, on: box)
    }
    subject.send(4)
    XCTAssertEqual(released?.value, 4)
    watch.cancel()
    XCTAssertNil(released)
  }

  func testAnySubscriberPassesEverythingOn() {
    let recorder = Recorder<Int, Never>(.max(1))
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(AnySubscriber(recorder))
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "1", "finished"])
  }
}

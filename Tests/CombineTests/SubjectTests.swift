import Combine
import XCTest

final class SubjectTests: XCTestCase {
  func testPassthroughSendsOnlyWhatComesLater() {
    let subject = PassthroughSubject<Int, Trouble>()
    subject.send(1)
    let recorder = subject.record()
    subject.send(2)
    subject.send(completion: .failure(.first))
    subject.send(3)
    XCTAssertEqual(recorder.events, ["subscription", "2", "failure(first)"])
    XCTAssertEqual(subject.record().events, ["subscription", "failure(first)"])
  }

  func testPassthroughDropsWhatIsNotAskedFor() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(.max(1))
    subject.send(1)
    subject.send(2)
    recorder.request(.max(1))
    subject.send(3)
    XCTAssertEqual(recorder.values, [1, 3])
  }

  func testDemandGrowsByWhatAValueReturns() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(.max(1), perValue: .max(1))
    for value in 0..<5 { subject.send(value) }
    XCTAssertEqual(recorder.values, [0, 1, 2, 3, 4])
  }

  func testCurrentValueComesFirstAndIsKept() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record()
    subject.value = 2
    subject.send(3)
    XCTAssertEqual(subject.value, 3)
    subject.send(completion: .finished)
    subject.send(4)
    XCTAssertEqual(subject.value, 3)
    XCTAssertEqual(recorder.events, ["subscription", "1", "2", "3", "finished"])
  }

  func testCurrentValueIsOwedToThoseWhoAskLate() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record(.none)
    subject.send(2)
    subject.send(3)
    recorder.request(.max(1))
    XCTAssertEqual(recorder.values, [3])
    recorder.request(.max(1))
    XCTAssertEqual(recorder.values, [3])
  }

  func testCurrentValueIsNewDuringTheTelling() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var seen: [Int] = []
    let watch = subject.sink { _ in seen.append(subject.value) }
    subject.send(2)
    XCTAssertEqual(seen, [1, 2])
    watch.cancel()
  }

  func testSendingFromASink() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    recorder.onValue = { if $0 < 4 { subject.send($0 + 1) } }
    subject.send(1)
    XCTAssertEqual(recorder.values, [1, 2, 3, 4])
  }

  func testCancellingFromASink() {
    let subject = PassthroughSubject<Int, Never>()
    let first = subject.record()
    let second = subject.record()
    first.onValue = { _ in
      first.cancel()
      second.cancel()
    }
    subject.send(1)
    subject.send(2)
    XCTAssertEqual(first.values, [1])
    XCTAssertEqual(second.values, [])
  }

  func testSubscribingFromASink() {
    let subject = PassthroughSubject<Int, Never>()
    let first = subject.record()
    var second: Recorder<Int, Never>?
    first.onValue = { _ in if second == nil { second = subject.record() } }
    subject.send(1)
    subject.send(2)
    XCTAssertEqual(first.values, [1, 2])
    XCTAssertEqual(second?.values, [2])
  }

  func testSubjectFedByAPublisher() {
    let source = Source<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record()
    let feed = source.subscribe(subject)
    source.send(1)
    feed.cancel()
    source.send(2)
    XCTAssertEqual(source.log, ["unlimited", "cancel"])
    XCTAssertEqual(recorder.values, [1])
  }

  func testCancelledSubscriberIsReleased() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Recorder<Int, Never>?
    do {
      let recorder = subject.record()
      released = recorder
      recorder.cancel()
    }
    XCTAssertNil(released)
  }

  func testSendingFromManyThreads() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var sum = 0
    let watch = subject.sink { sum += $0 }
    let box = Shared(subject)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { box.value.send(1) }
    }
    XCTAssertEqual(sum, 8000)
    watch.cancel()
  }

  func testSubscribingFromManyThreads() {
    let subject = Shared(PassthroughSubject<Int, Never>())
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for value in 0..<300 {
        let watch = subject.value.map { $0 + 1 }.sink { _ in }
        subject.value.send(value)
        watch.cancel()
      }
    }
    XCTAssertEqual(subject.value.record(.max(1)).events, ["subscription"])
  }
}

/// Carries a subject to other threads.
struct Shared<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

import Combine
import XCTest

final class CombiningTests: XCTestCase {
  private let a = PassthroughSubject<Int, Trouble>()
  private let b = PassthroughSubject<Int, Trouble>()
  private let c = PassthroughSubject<Int, Trouble>()

  func testMerge() {
    let recorder = a.merge(with: b, c).record()
    a.send(1)
    c.send(2)
    b.send(3)
    a.send(completion: .finished)
    b.send(completion: .finished)
    c.send(4)
    c.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "1", "2", "3", "4", "finished"])
  }

  func testMergeFailsWithTheFirstFailure() {
    let recorder = Publishers.MergeMany(a, b).record()
    a.send(completion: .failure(.first))
    b.send(1)
    XCTAssertEqual(recorder.events, ["subscription", "failure(first)"])
  }

  func testMergeKeepsOneValueOfEachWaiting() {
    let merged = [1, 2].publisher.merge(with: [3, 4].publisher)
    let recorder = merged.record(.max(1))
    XCTAssertEqual(recorder.values, [1])
    recorder.request(.max(1))
    XCTAssertEqual(recorder.values.count, 2)
    recorder.request(.max(5))
    XCTAssertEqual(recorder.values.sorted(), [1, 2, 3, 4])
    XCTAssertEqual(recorder.events.last, "finished")
  }

  func testZip() {
    let recorder = a.zip(b).record()
    a.send(1)
    a.send(2)
    b.send(10)
    a.send(completion: .finished)
    b.send(20)
    XCTAssertEqual(recorder.events, ["subscription", "(1, 10)", "(2, 20)", "finished"])
  }

  func testZipOfThreeAndFour() {
    XCTAssertEqual(Just(1).zip(Just("a"), Just(true)).events(), ["(1, \"a\", true)", "finished"])
    XCTAssertEqual(Just(1).zip(Just(2), Just(3), Just(4)) { $0 + $1 + $2 + $3 }.events(), ["10", "finished"])
  }

  func testZipHonoursDemandAndFails() {
    let left = Source<Int, Trouble>()
    let right = Source<Int, Trouble>()
    let recorder = left.zip(right).record(.max(1))
    XCTAssertEqual(left.log, ["max(1)"])
    XCTAssertEqual(right.log, ["max(1)"])
    left.send(1)
    right.send(completion: .failure(.second))
    XCTAssertEqual(recorder.events, ["subscription", "failure(second)"])
    XCTAssertEqual(left.log, ["max(1)", "cancel"])
  }

  func testCombineLatest() {
    let recorder = a.combineLatest(b).record()
    a.send(1)
    a.send(2)
    b.send(10)
    b.send(20)
    a.send(completion: .finished)
    b.send(30)
    b.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "(2, 10)", "(2, 20)", "(2, 30)", "finished"])
  }

  func testCombineLatestOfThreeAndFour() {
    let recorder = a.combineLatest(b, c) { $0 + $1 + $2 }.record()
    a.send(1)
    b.send(10)
    c.send(100)
    a.send(2)
    XCTAssertEqual(recorder.values, [111, 112])
    let four = Publishers.CombineLatest4(Just(1), Just(2), Just(3), Just(4))
    XCTAssertEqual(four.events(), ["(1, 2, 3, 4)", "finished"])
  }

  func testCombineLatestDropsWhatIsNotAskedFor() {
    let left = Source<Int, Never>()
    let right = Source<Int, Never>()
    let recorder = left.combineLatest(right).record(.max(1))
    left.send(1)
    right.send(1)
    left.send(2)
    recorder.request(.max(1))
    right.send(2)
    XCTAssertEqual(recorder.events, ["subscription", "(1, 1)", "(2, 2)"])
    XCTAssertEqual(left.log, ["max(1)", "max(1)"])
  }

  func testFlatMap() {
    let recorder = [1, 2].publisher.flatMap { Just($0 * 10).append(Just($0)) }.record()
    XCTAssertEqual(recorder.events, ["subscription", "10", "1", "20", "2", "finished"])
  }

  func testFlatMapLimitsPublishers() {
    let source = Source<Int, Never>()
    var inner: [PassthroughSubject<Int, Never>] = []
    let recorder = source.flatMap(maxPublishers: .max(1)) { _ -> PassthroughSubject<Int, Never> in
      inner.append(PassthroughSubject())
      return inner.last!
    }
    .record()
    source.send(0)
    inner[0].send(1)
    inner[0].send(completion: .finished)
    XCTAssertEqual(source.log, ["max(1)", "max(1)"])
    source.send(0)
    source.send(completion: .finished)
    inner[1].send(2)
    inner[1].send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "1", "2", "finished"])
  }

  func testFlatMapHonoursDemand() {
    let recorder = [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.record(.max(1))
    XCTAssertEqual(recorder.values, [1])
    recorder.request(.unlimited)
    XCTAssertEqual(recorder.values.sorted(), [1, 2, 10, 20])
    XCTAssertEqual(recorder.events.last, "finished")
  }

  func testFlatMapFailure() {
    let recorder = a.flatMap { Fail<Int, Trouble>(error: $0 == 1 ? .first : .second) }.record()
    a.send(2)
    a.send(1)
    XCTAssertEqual(recorder.events, ["subscription", "failure(second)"])
    let mixed = Just(1).flatMap { _ in Fail<Int, Trouble>(error: .first) }
    XCTAssertEqual(mixed.events(), ["failure(first)"])
  }

  func testSwitchToLatest() {
    let outer = PassthroughSubject<PassthroughSubject<Int, Trouble>, Trouble>()
    let recorder = outer.switchToLatest().record()
    outer.send(a)
    a.send(1)
    outer.send(b)
    a.send(2)
    b.send(3)
    outer.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "1", "3"])
    b.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "1", "3", "finished"])
  }

  func testCancelReachesEverything() {
    let left = Source<Int, Never>()
    let right = Source<Int, Never>()
    let merged = left.merge(with: right).record()
    let zipped = left.zip(right).record()
    merged.cancel()
    zipped.cancel()
    XCTAssertEqual(left.log, ["unlimited", "unlimited", "cancel", "cancel"])
    XCTAssertEqual(right.log, ["unlimited", "unlimited", "cancel", "cancel"])
  }

  func testCatchAndReplaceError() {
    let fail = Fail<Int, Trouble>(error: .first)
    XCTAssertEqual(fail.catch { _ in [7, 8].publisher }.events(), ["7", "8", "finished"])
    XCTAssertEqual(fail.replaceError(with: 9).events(), ["9", "finished"])
    XCTAssertEqual(fail.tryCatch { _ -> Just<Int> in throw Trouble.second }.events(), ["failure(second)"])
    XCTAssertEqual(fail.tryCatch { _ in Just(1) }.events(), ["1", "finished"])
  }

  func testCatchCarriesDemandOver() {
    let source = Source<Int, Trouble>()
    let rest = Source<Int, Never>()
    let recorder = source.catch { _ in rest }.record(.max(3))
    source.send(1)
    source.send(completion: .failure(.first))
    XCTAssertEqual(rest.log, ["max(2)"])
    rest.send(2)
    XCTAssertEqual(recorder.values, [1, 2])
  }

  func testRetry() {
    var attempts = 0
    let flaky = Deferred { () -> AnyPublisher<Int, Trouble> in
      attempts += 1
      return attempts < 3
        ? Fail(error: .first).eraseToAnyPublisher() : Just(5).setFailureType(to: Trouble.self).eraseToAnyPublisher()
    }
    XCTAssertEqual(flaky.retry(2).events(), ["5", "finished"])
    XCTAssertEqual(attempts, 3)
    attempts = 0
    XCTAssertEqual(flaky.retry(1).events(), ["failure(first)"])
    XCTAssertEqual(attempts, 2)
  }
}

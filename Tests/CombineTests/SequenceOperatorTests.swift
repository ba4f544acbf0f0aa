import Combine
import XCTest

final class SequenceOperatorTests: XCTestCase {
  private let numbers = [3, 1, 2].publisher
  private func fail(at bad: Int, _ value: Int, else result: Bool = false) throws -> Bool {
    if value == bad { throw Trouble.first }
    return result
  }

  func testSequenceHonoursDemand() {
    let recorder = numbers.record(.max(1))
    XCTAssertEqual(recorder.events, ["subscription", "3"])
    recorder.request(.max(2))
    XCTAssertEqual(recorder.events, ["subscription", "3", "1", "2", "finished"])
    XCTAssertEqual([Int]().publisher.record(.none).events, ["subscription", "finished"])
  }

  func testSequenceIsAskedFromWithin() {
    let recorder = (1...5).publisher.record(.max(1))
    recorder.onValue = { _ in recorder.request(.max(1)) }
    recorder.request(.max(1))
    XCTAssertEqual(recorder.events, ["subscription", "1", "2", "3", "4", "5", "finished"])
  }

  func testSequenceStopsWhenCancelledFromWithin() {
    let recorder = (1...5).publisher.record(.none)
    recorder.onValue = { if $0 == 2 { recorder.cancel() } }
    recorder.request(.unlimited)
    XCTAssertEqual(recorder.events, ["subscription", "1", "2"])
  }

  func testFirst() {
    XCTAssertEqual(numbers.first().events(), ["3", "finished"])
    XCTAssertEqual(numbers.first { $0 < 3 }.events(), ["1", "finished"])
    XCTAssertEqual(numbers.first { $0 > 3 }.events(), ["finished"])
    XCTAssertEqual(numbers.tryFirst { try self.fail(at: 1, $0) }.events(), ["failure(first)"])
    let source = Source<Int, Never>()
    let recorder = source.first().record()
    source.send(1)
    source.send(2)
    XCTAssertEqual(recorder.events, ["subscription", "1", "finished"])
    XCTAssertEqual(source.log.first, "unlimited")
    XCTAssertTrue(source.log.contains("cancel"))
  }

  func testLast() {
    XCTAssertEqual(numbers.last().events(), ["2", "finished"])
    XCTAssertEqual(numbers.last { $0 > 2 }.events(), ["3", "finished"])
    XCTAssertEqual(numbers.tryLast { try self.fail(at: 2, $0) }.events(), ["failure(first)"])
    XCTAssertEqual([Int]().publisher.last().events(), ["finished"])
  }

  func testResultsWaitForDemand() {
    let recorder = numbers.count().record(.none)
    XCTAssertEqual(recorder.events, ["subscription"])
    recorder.request(.max(1))
    XCTAssertEqual(recorder.events, ["subscription", "3", "finished"])
  }

  func testReductions() {
    XCTAssertEqual(numbers.reduce(10, +).events(), ["16", "finished"])
    XCTAssertEqual(numbers.tryReduce(0) { _, _ in throw Trouble.first }.events(), ["failure(first)"])
    XCTAssertEqual(numbers.count().events(), ["3", "finished"])
    XCTAssertEqual(numbers.collect().events(), ["[3, 1, 2]", "finished"])
    XCTAssertEqual(numbers.ignoreOutput().events(), ["finished"])
    XCTAssertEqual(numbers.min().events(), ["1", "finished"])
    XCTAssertEqual(numbers.max().events(), ["3", "finished"])
    XCTAssertEqual(numbers.max { -$0 < -$1 }.events(), ["1", "finished"])
    XCTAssertEqual(numbers.tryMin { _, _ in throw Trouble.first }.events(), ["failure(first)"])
    XCTAssertEqual(Fail<Int, Trouble>(error: .second).collect().events(), ["failure(second)"])
  }

  func testContainsAndAllSatisfy() {
    XCTAssertEqual(numbers.contains(1).events(), ["true", "finished"])
    XCTAssertEqual(numbers.contains(7).events(), ["false", "finished"])
    XCTAssertEqual(numbers.contains { $0 > 2 }.events(), ["true", "finished"])
    XCTAssertEqual(numbers.tryContains { try self.fail(at: 1, $0) }.events(), ["failure(first)"])
    XCTAssertEqual(numbers.allSatisfy { $0 > 0 }.events(), ["true", "finished"])
    XCTAssertEqual(numbers.allSatisfy { $0 > 1 }.events(), ["false", "finished"])
    XCTAssertEqual(numbers.tryAllSatisfy { try self.fail(at: 2, $0, else: true) }.events(), ["failure(first)"])
  }

  func testDrop() {
    XCTAssertEqual(numbers.dropFirst().events(), ["1", "2", "finished"])
    XCTAssertEqual(numbers.dropFirst(2).events(.max(1)), ["2", "finished"])
    XCTAssertEqual(numbers.drop { $0 > 2 }.events(), ["1", "2", "finished"])
    XCTAssertEqual(numbers.tryDrop { try self.fail(at: 1, $0, else: true) }.events(), ["failure(first)"])
  }

  func testPrefixAndOutput() {
    XCTAssertEqual(numbers.prefix(2).events(), ["3", "1", "finished"])
    XCTAssertEqual(numbers.prefix(0).events(), ["finished"])
    XCTAssertEqual(numbers.prefix { $0 != 1 }.events(), ["3", "finished"])
    XCTAssertEqual(numbers.tryPrefix { try self.fail(at: 1, $0, else: true) }.events(), ["3", "failure(first)"])
    XCTAssertEqual(numbers.output(at: 1).events(), ["1", "finished"])
    XCTAssertEqual(numbers.output(in: 1...).events(), ["1", "2", "finished"])
    XCTAssertEqual(numbers.output(in: 0..<1).events(), ["3", "finished"])
  }

  func testDropAndPrefixUntilOutput() {
    let values = PassthroughSubject<Int, Never>()
    let gate = PassthroughSubject<Void, Never>()
    let after = values.drop(untilOutputFrom: gate).record()
    let before = values.prefix(untilOutputFrom: gate).record()
    values.send(1)
    gate.send()
    values.send(2)
    XCTAssertEqual(after.events, ["subscription", "2"])
    XCTAssertEqual(before.events, ["subscription", "1", "finished"])
  }

  func testPrependAndAppend() {
    XCTAssertEqual(numbers.prepend(8, 9).events(), ["8", "9", "3", "1", "2", "finished"])
    XCTAssertEqual(numbers.append([7]).events(.max(4)), ["3", "1", "2", "7", "finished"])
    XCTAssertEqual(Just(1).append(Just(2)).events(.max(1)), ["1"])
    XCTAssertEqual(numbers.prepend(Just(0)).events(), ["0", "3", "1", "2", "finished"])
  }

  func testReplaceEmpty() {
    XCTAssertEqual(Empty<Int, Never>().replaceEmpty(with: 4).events(), ["4", "finished"])
    XCTAssertEqual(numbers.replaceEmpty(with: 4).events(), ["3", "1", "2", "finished"])
    XCTAssertEqual(Fail<Int, Trouble>(error: .first).replaceEmpty(with: 4).events(), ["failure(first)"])
  }

  func testCollectByCount() {
    let source = Source<Int, Never>()
    let recorder = source.collect(2).record(.max(1))
    for value in 1...3 { source.send(value) }
    source.send(completion: .finished)
    XCTAssertEqual(source.log, ["max(2)"])
    XCTAssertEqual(recorder.events, ["subscription", "[1, 2]", "[3]", "finished"])
  }
}

import Combine
import XCTest

final class TransformTests: XCTestCase {
  private let numbers = [1, 2, 3, 4].publisher

  func testMap() {
    XCTAssertEqual(numbers.map { $0 * 10 }.events(), ["10", "20", "30", "40", "finished"])
    XCTAssertEqual(numbers.map { $0 * 10 }.map { $0 + 1 }.events(.max(1)), ["11"])
    XCTAssertEqual(["a", "bb"].publisher.map(\.count).events(), ["1", "2", "finished"])
    XCTAssertEqual(["ab"].publisher.map(\.count, \.isEmpty).events(), ["(2, false)", "finished"])
  }

  func testTryMapStopsTheSource() {
    let source = Source<Int, Trouble>()
    let recorder = source.tryMap { value -> Int in
      if value == 2 { throw Trouble.second }
      return value
    }
    .record()
    source.send(1)
    source.send(2)
    source.send(3)
    XCTAssertEqual(recorder.events, ["subscription", "1", "failure(second)"])
    XCTAssertEqual(source.log, ["unlimited", "cancel"])
  }

  func testReplaceNil() {
    XCTAssertEqual([1, nil].publisher.replaceNil(with: 0).events(), ["1", "0", "finished"])
  }

  func testFilterAsksForAnotherInsteadOfWhatItDrops() {
    let source = Source<Int, Never>()
    let recorder = source.filter { $0 > 1 }.record(.max(1))
    source.send(1)
    source.send(2)
    XCTAssertEqual(source.log, ["max(1)", "+max(1)"])
    XCTAssertEqual(recorder.values, [2])
    XCTAssertEqual(numbers.filter { $0 % 2 == 0 }.events(.max(2)), ["2", "4", "finished"])
  }

  func testTryFilter() {
    let events = numbers.tryFilter { value in
      if value == 3 { throw Trouble.first }
      return value == 2
    }
    .events()
    XCTAssertEqual(events, ["2", "failure(first)"])
  }

  func testCompactMap() {
    XCTAssertEqual(["1", "x", "3"].publisher.compactMap { Int($0) }.events(.max(2)), ["1", "3", "finished"])
    let events = ["1", "x", "!"].publisher.tryCompactMap { text -> Int? in
      if text == "!" { throw Trouble.first }
      return Int(text)
    }
    .events()
    XCTAssertEqual(events, ["1", "failure(first)"])
  }

  func testScan() {
    XCTAssertEqual(numbers.scan(0, +).events(), ["1", "3", "6", "10", "finished"])
    let sums = numbers.scan(0, +)
    XCTAssertEqual(sums.events(), sums.events(), "every subscription begins anew")
    let events = numbers.tryScan(0) { sum, value in
      if value == 3 { throw Trouble.first }
      return sum + value
    }
    .events()
    XCTAssertEqual(events, ["1", "3", "failure(first)"])
  }

  func testRemoveDuplicates() {
    XCTAssertEqual([1, 1, 2, 2, 1].publisher.removeDuplicates().events(), ["1", "2", "1", "finished"])
    XCTAssertEqual([1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }.events(), ["1", "4", "finished"])
    let events = [1, 2].publisher.tryRemoveDuplicates { _, _ in throw Trouble.first }.events()
    XCTAssertEqual(events, ["1", "failure(first)"])
  }

  func testMapErrorAndSetFailureType() {
    let fail = Fail<Int, Trouble>(error: .first)
    XCTAssertEqual(fail.mapError { _ in Trouble.second }.events(), ["failure(second)"])
    XCTAssertEqual(Just(1).setFailureType(to: Trouble.self).events(), ["1", "finished"])
    XCTAssertEqual(Just(1).setFailureType(to: Trouble.self).assertNoFailure().events(), ["1", "finished"])
  }

  func testDecodeAndEncode() {
    let data = Just([3, 4]).encode(encoder: JSONEncoder())
    XCTAssertEqual(data.decode(type: [Int].self, decoder: JSONDecoder()).events(), ["[3, 4]", "finished"])
    let broken = Just(Data("{".utf8)).decode(type: [Int].self, decoder: JSONDecoder()).record()
    XCTAssertEqual(broken.values.count, 0)
    XCTAssertEqual(broken.events.count, 2)
    XCTAssertTrue(broken.events.last?.hasPrefix("failure(") == true)
  }

  func testHandleEvents() {
    var log: [String] = []
    let source = Source<Int, Never>()
    let recorder = source.handleEvents(
      receiveSubscription: { _ in log.append("subscription") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("completion \($0)") },
      receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    )
    .record(.max(1), perValue: .max(2))
    source.send(1)
    recorder.cancel()
    source.send(2)
    XCTAssertEqual(log, ["subscription", "request max(1)", "output 1", "request max(2)", "cancel", "output 2"])
    XCTAssertEqual(recorder.values, [1])
  }

  func testPrint() {
    final class Stream: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let stream = Stream()
    let recorder = [5].publisher.print("p", to: stream).record(.max(3))
    XCTAssertEqual(recorder.values, [5])
    let lines = stream.text.split(separator: "\n").dropFirst()
    XCTAssertEqual(Array(lines), ["p: request max: (3)", "p: receive value: (5)", "p: receive finished"])
    XCTAssertTrue(stream.text.hasPrefix("p: receive subscription: ("))
  }
}

import Combine
import XCTest

final class SourceTests: XCTestCase {
  func testJustWaitsForDemand() {
    let recorder = Just(1).record(.none)
    XCTAssertEqual(recorder.events, ["subscription"])
    recorder.request(.max(1))
    XCTAssertEqual(recorder.events, ["subscription", "1", "finished"])
  }

  func testEmptyAndFail() {
    XCTAssertEqual(Empty<Int, Never>().events(), ["finished"])
    XCTAssertEqual(Empty<Int, Never>(completeImmediately: false).events(), [])
    XCTAssertEqual(Fail<Int, Trouble>(error: .first).record(.none).events, ["subscription", "failure(first)"])
  }

  func testOptionalResultAndRecord() {
    XCTAssertEqual(Optional(1).publisher.events(), ["1", "finished"])
    XCTAssertEqual(Int?.none.publisher.events(), ["finished"])
    XCTAssertEqual(Result<Int, Trouble>.success(1).publisher.events(), ["1", "finished"])
    XCTAssertEqual(Result<Int, Trouble>.failure(.first).publisher.events(), ["failure(first)"])
    let record = Record<Int, Trouble> {
      $0.receive(1)
      $0.receive(2)
      $0.receive(completion: .failure(.second))
    }
    XCTAssertEqual(record.events(), ["1", "2", "failure(second)"])
  }

  func testFutureRunsOnceForAll() {
    var runs = 0
    var promise: Future<Int, Trouble>.Promise?
    let future = Future<Int, Trouble> {
      runs += 1
      promise = $0
    }
    let early = future.record()
    promise?(.success(1))
    promise?(.success(2))
    XCTAssertEqual(runs, 1)
    XCTAssertEqual(early.events, ["subscription", "1", "finished"])
    XCTAssertEqual(future.events(), ["1", "finished"])
    let late = future.record(.none)
    XCTAssertEqual(late.events, ["subscription"])
    late.request(.max(1))
    XCTAssertEqual(late.values, [1])
  }

  func testFutureFailureDoesNotWaitForDemand() {
    let future = Future<Int, Trouble> { $0(.failure(.first)) }
    XCTAssertEqual(future.record(.none).events, ["subscription", "failure(first)"])
  }

  func testDeferredMakesAPublisherForEach() {
    var count = 0
    let deferred = Deferred { () -> Just<Int> in
      count += 1
      return Just(count)
    }
    XCTAssertEqual(count, 0)
    XCTAssertEqual(deferred.events(), ["1", "finished"])
    XCTAssertEqual(deferred.events(), ["2", "finished"])
  }

  func testErasure() {
    let erased: AnyPublisher<Int, Never> = Just(1).eraseToAnyPublisher().eraseToAnyPublisher()
    XCTAssertEqual(erased.events(), ["1", "finished"])
    let some: any Publisher<Int, Never> = erased
    XCTAssertEqual(some.eraseToAnyPublisher().events(), ["1", "finished"])
  }

  func testNotifications() {
    let name = Notification.Name("combine.test")
    let center = NotificationCenter()
    let object = NSObject()
    let all = center.publisher(for: name).record()
    let some = center.publisher(for: name, object: object).record(.max(1))
    center.post(name: name, object: nil)
    center.post(name: name, object: object)
    center.post(name: name, object: object)
    all.cancel()
    center.post(name: name, object: object)
    XCTAssertEqual(all.values.count, 3)
    XCTAssertEqual(some.values.count, 1)
  }
}

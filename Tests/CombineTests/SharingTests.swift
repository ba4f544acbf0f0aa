import Combine
import XCTest

final class SharingTests: XCTestCase {
  func testShareSubscribesOnceAndCancelsWithTheLast() {
    let source = Source<Int, Never>()
    let shared = source.share()
    let first = shared.record()
    let second = shared.record()
    source.send(1)
    first.cancel()
    source.send(2)
    second.cancel()
    XCTAssertEqual(source.log, ["unlimited", "cancel"])
    XCTAssertEqual(first.values, [1])
    XCTAssertEqual(second.values, [1, 2])
    let third = shared.record()
    source.send(3)
    XCTAssertEqual(third.values, [3])
  }

  func testMulticastWaitsForConnect() {
    let multicast = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
    let first = multicast.record()
    let second = multicast.record()
    XCTAssertEqual(first.values, [])
    let connection = multicast.connect()
    XCTAssertEqual(first.values, [1, 2])
    XCTAssertEqual(second.events, ["subscription", "1", "2", "finished"])
    connection.cancel()
  }

  func testMakeConnectable() {
    let connectable = Just(1).makeConnectable()
    let recorder = connectable.record()
    XCTAssertEqual(recorder.values, [])
    let connection = connectable.connect()
    XCTAssertEqual(recorder.events, ["subscription", "1", "finished"])
    connection.cancel()
  }

  func testAutoconnectConnectsOnSubscription() {
    let recorder = [1, 2].publisher.makeConnectable().autoconnect().record()
    XCTAssertEqual(recorder.events, ["subscription", "1", "2", "finished"])
  }

  func testBufferKeepsWhatIsNotAskedFor() {
    let subject = PassthroughSubject<Int, Trouble>()
    let newest = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).record(.none)
    let oldest = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).record(.none)
    let failing = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { .second }).record(.none)
    for value in 1...3 { subject.send(value) }
    subject.send(completion: .finished)
    for recorder in [newest, oldest] { recorder.request(.unlimited) }
    XCTAssertEqual(newest.events, ["subscription", "1", "2", "finished"])
    XCTAssertEqual(oldest.events, ["subscription", "2", "3", "finished"])
    XCTAssertEqual(failing.events, ["subscription", "failure(second)"])
  }

  func testBufferKeepsFull() {
    let source = Source<Int, Never>()
    let recorder = source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).record(.max(1))
    XCTAssertEqual(source.log, ["max(2)"])
    source.send(1)
    XCTAssertEqual(source.log, ["max(2)", "+max(1)"])
    source.send(2)
    recorder.request(.max(1))
    XCTAssertEqual(recorder.values, [1, 2])
    XCTAssertEqual(source.log, ["max(2)", "+max(1)", "max(1)"])
  }

  func testAsyncValues() async throws {
    var values: [Int] = []
    for await value in [1, 2, 3].publisher.values { values.append(value) }
    XCTAssertEqual(values, [1, 2, 3])

    var seen: [Int] = []
    do {
      for try await value in Just(1).setFailureType(to: Trouble.self).append(Fail(error: .first)).values {
        seen.append(value)
      }
      XCTFail("the failure is thrown")
    } catch {
      XCTAssertEqual(error as? Trouble, .first)
    }
    XCTAssertEqual(seen, [1])
  }

  func testAsyncValuesEndWithTheTask() async {
    let subject = Shared(PassthroughSubject<Int, Never>())
    let task = Task {
      var count = 0
      for await _ in subject.value.values { count += 1 }
      return count
    }
    task.cancel()
    let count = await task.value
    XCTAssertEqual(count, 0)
  }

  func testFutureValue() async throws {
    let plain = await Future<Int, Never> { $0(.success(4)) }.value
    XCTAssertEqual(plain, 4)
    do {
      _ = try await Future<Int, Trouble> { $0(.failure(.second)) }.value
      XCTFail("the failure is thrown")
    } catch {
      XCTAssertEqual(error as? Trouble, .second)
    }
  }
}

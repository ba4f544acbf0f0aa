import Combine
import Foundation
import FoundationNetworking
import XCTest

final class TimeTests: XCTestCase {
  private let clock = VirtualScheduler()
  private let subject = PassthroughSubject<Int, Trouble>()

  func testReceiveOn() {
    let recorder = subject.receive(on: clock).record()
    subject.send(1)
    subject.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription"])
    clock.advance()
    XCTAssertEqual(recorder.events, ["subscription", "1", "finished"])
  }

  func testReceiveOnDropsAfterCancel() {
    let recorder = subject.receive(on: clock).record()
    subject.send(1)
    recorder.cancel()
    clock.advance()
    XCTAssertEqual(recorder.events, ["subscription"])
  }

  func testSubscribeOn() {
    let source = Source<Int, Never>()
    let recorder = source.subscribe(on: clock).record()
    XCTAssertEqual(recorder.events, [])
    clock.advance()
    XCTAssertEqual(recorder.events, ["subscription"])
    XCTAssertEqual(source.log, ["unlimited"])
    recorder.cancel()
    XCTAssertEqual(source.log, ["unlimited"])
    clock.advance()
    XCTAssertEqual(source.log, ["unlimited", "cancel"])
  }

  func testDebounce() {
    let recorder = subject.debounce(for: .nanoseconds(10), scheduler: clock).record()
    subject.send(1)
    clock.advance(by: 5)
    subject.send(2)
    clock.advance(by: 9)
    XCTAssertEqual(recorder.values, [])
    clock.advance(by: 1)
    XCTAssertEqual(recorder.values, [2])
    subject.send(3)
    subject.send(completion: .finished)
    clock.advance(by: 20)
    XCTAssertEqual(recorder.events, ["subscription", "2", "finished"])
  }

  func testThrottleLatest() {
    let recorder = subject.throttle(for: .nanoseconds(10), scheduler: clock, latest: true).record()
    subject.send(1)
    clock.advance()
    XCTAssertEqual(recorder.values, [1])
    clock.advance(by: 2)
    subject.send(2)
    subject.send(3)
    clock.advance(by: 7)
    XCTAssertEqual(recorder.values, [1])
    clock.advance(by: 1)
    XCTAssertEqual(recorder.values, [1, 3])
    clock.advance(by: 30)
    subject.send(4)
    clock.advance()
    XCTAssertEqual(recorder.values, [1, 3, 4])
  }

  func testThrottleFirst() {
    let recorder = subject.throttle(for: .nanoseconds(10), scheduler: clock, latest: false).record()
    subject.send(1)
    clock.advance()
    subject.send(2)
    subject.send(3)
    subject.send(completion: .finished)
    clock.advance(by: 10)
    XCTAssertEqual(recorder.events, ["subscription", "1", "2", "finished"])
  }

  func testDelay() {
    let recorder = subject.delay(for: .nanoseconds(10), scheduler: clock).record()
    subject.send(1)
    clock.advance(by: 5)
    subject.send(completion: .finished)
    clock.advance(by: 5)
    XCTAssertEqual(recorder.events, ["subscription", "1"])
    clock.advance(by: 5)
    XCTAssertEqual(recorder.events, ["subscription", "1", "finished"])
  }

  func testTimeout() {
    let quiet = subject.timeout(.nanoseconds(10), scheduler: clock).record()
    let failing = subject.timeout(.nanoseconds(10), scheduler: clock, customError: { .second }).record()
    clock.advance(by: 9)
    subject.send(1)
    clock.advance(by: 9)
    XCTAssertEqual(quiet.events, ["subscription", "1"])
    clock.advance(by: 1)
    XCTAssertEqual(quiet.events, ["subscription", "1", "finished"])
    XCTAssertEqual(failing.events, ["subscription", "1", "failure(second)"])
  }

  func testMeasureInterval() {
    let recorder = subject.measureInterval(using: clock).record()
    clock.advance(by: 3)
    subject.send(1)
    clock.advance(by: 4)
    subject.send(2)
    XCTAssertEqual(recorder.values.map(\.ticks), [3, 4])
  }

  func testCollectByTime() {
    let recorder = subject.collect(.byTime(clock, .nanoseconds(10))).record()
    subject.send(1)
    subject.send(2)
    clock.advance(by: 10)
    clock.advance(by: 10)
    subject.send(3)
    subject.send(completion: .finished)
    XCTAssertEqual(recorder.events, ["subscription", "[1, 2]", "[3]", "finished"])
  }

  func testCollectByTimeOrCount() {
    let recorder = subject.collect(.byTimeOrCount(clock, .nanoseconds(10), 2)).record()
    for value in 1...3 { subject.send(value) }
    XCTAssertEqual(recorder.values, [[1, 2]])
    clock.advance(by: 10)
    XCTAssertEqual(recorder.values, [[1, 2], [3]])
  }

  func testImmediateScheduler() {
    let immediate = ImmediateScheduler.shared
    XCTAssertEqual([1, 2].publisher.receive(on: immediate).events(), ["1", "2", "finished"])
    XCTAssertEqual(Just(1).delay(for: .seconds(100), scheduler: immediate).events(), ["1", "finished"])
  }

  func testStrides() {
    typealias Queue = DispatchQueue.SchedulerTimeType
    XCTAssertEqual(Queue.Stride.milliseconds(300).magnitude, 300_000_000)
    XCTAssertEqual(Queue.Stride(0.5), .milliseconds(500))
    XCTAssertEqual(Queue.Stride.seconds(Int.max).magnitude, .max)
    let moment = DispatchQueue.main.now
    XCTAssertEqual(moment.distance(to: moment.advanced(by: .milliseconds(5))), .milliseconds(5))
    XCTAssertEqual(moment.advanced(by: .milliseconds(5)).distance(to: moment), .milliseconds(-5))
    XCTAssertEqual(RunLoop.SchedulerTimeType.Stride.milliseconds(300).timeInterval, 0.3, accuracy: 1e-9)
    let stride: RunLoop.SchedulerTimeType.Stride = 0.25
    XCTAssertEqual(stride.magnitude, 0.25)
  }
}

/// The real schedulers: what matters is where and in what order things run.
final class RealSchedulerTests: XCTestCase {
  private func check<S: Scheduler>(_ scheduler: S, isRight: @escaping () -> Bool) {
    let done = expectation(description: "finished")
    var values: [Int] = []
    var placesAreRight = true
    let watch = [1, 2, 3].publisher
      .receive(on: scheduler)
      .delay(for: .milliseconds(1), scheduler: scheduler)
      .sink(
        receiveCompletion: { _ in done.fulfill() },
        receiveValue: {
          values.append($0)
          if !isRight() { placesAreRight = false }
        })
    wait(for: [done], timeout: 10)
    XCTAssertEqual(values.sorted(), [1, 2, 3])
    XCTAssertTrue(placesAreRight)
    watch.cancel()
  }

  func testMainQueue() { check(DispatchQueue.main) { Thread.isMainThread } }
  func testMainRunLoop() { check(RunLoop.main) { Thread.isMainThread } }
  func testBackgroundQueue() { check(DispatchQueue(label: "combine.test")) { !Thread.isMainThread } }
  func testGlobalQueue() { check(DispatchQueue.global()) { !Thread.isMainThread } }
  func testOperationQueue() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    check(queue) { OperationQueue.current === queue }
  }

  func testTimer() {
    let done = expectation(description: "three ticks")
    var dates: [Date] = []
    let watch = Timer.publish(every: 0.005, on: .main, in: .common).autoconnect().prefix(3)
      .sink(receiveCompletion: { _ in done.fulfill() }, receiveValue: { dates.append($0) })
    wait(for: [done], timeout: 10)
    XCTAssertEqual(dates.count, 3)
    XCTAssertEqual(dates, dates.sorted())
    watch.cancel()
  }

  func testTimerStopsWithTheLastSubscriber() {
    let timer = Timer.publish(every: 0.001, on: .main, in: .default)
    var ticks = 0
    let connection = timer.connect()
    let watch = timer.sink { _ in ticks += 1 }
    connection.cancel()
    let later = expectation(description: "later")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { later.fulfill() }
    wait(for: [later], timeout: 10)
    XCTAssertEqual(ticks, 0)
    watch.cancel()
  }

  func testDataTask() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [CannedProtocol.self]
    let done = expectation(description: "finished")
    var result: [Int]?
    let watch = URLSession(configuration: configuration).dataTaskPublisher(for: URL(string: "canned://x")!)
      .map(\.data)
      .decode(type: [Int].self, decoder: JSONDecoder())
      .receive(on: DispatchQueue.main)
      .sink(receiveCompletion: { _ in done.fulfill() }, receiveValue: { result = $0 })
    wait(for: [done], timeout: 10)
    XCTAssertEqual(result, [1])
    watch.cancel()
  }

  func testDataTaskFailure() {
    let done = expectation(description: "failed")
    var failure: URLError?
    let watch = URLSession.shared.dataTaskPublisher(for: URL(string: "nonsense://x")!)
      .sink(
        receiveCompletion: {
          if case .failure(let error) = $0 { failure = error }
          done.fulfill()
        }, receiveValue: { _ in })
    wait(for: [done], timeout: 10)
    XCTAssertEqual(failure?.code, .unsupportedURL)
    watch.cancel()
  }
}

/// Answers every request with the same JSON.
private final class CannedProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "canned" }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    let response = HTTPURLResponse(url: request.url!, statusCode: 200, httpVersion: nil, headerFields: nil)!
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("[1]".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}

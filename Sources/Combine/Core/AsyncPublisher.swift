/// The values of a publisher that cannot fail, for `for await`.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(queue: AsyncQueue(publisher)) }

  /// Asks for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: AsyncQueue<P.Output, Never>

    public mutating func next() async -> P.Output? {
      guard case .success(let value) = await queue.next() else { return nil }
      return value
    }
  }
}

/// The values of a publisher that can fail, for `for try await`.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(queue: AsyncQueue(publisher)) }

  /// Asks for one value at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: AsyncQueue<P.Output, P.Failure>

    public mutating func next() async throws -> P.Output? { try await queue.next()?.get() }
  }
}

extension Publisher where Failure == Never {
  /// The values, for `for await`.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
  /// The values, for `for try await`.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Future where Failure == Never {
  /// The value, once it is there.
  public var value: Output {
    get async {
      guard case .success(let value) = await AsyncQueue(self).next() else { fatalError("a future without a value") }
      return value
    }
  }
}

extension Future {
  /// The value, once it is there, or the failure.
  public var value: Output {
    get async throws {
      guard let result = await AsyncQueue(self).next() else { fatalError("a future without a value") }
      return try result.get()
    }
  }
}

/// Turns a publisher into something to wait for. It lives as long as the iterator, and cancels with it.
private final class AsyncQueue<Output, Failure: Error>: @unchecked Sendable {
  /// Carries one value from the publisher's thread to the waiting task, which alone uses it then.
  private typealias Waiter = CheckedContinuation<Carried, Never>
  private struct Carried: @unchecked Sendable { let result: Result<Output, Failure>? }

  private let lock = Lock()
  private var waiters: [Waiter] = []
  private var isOver = false
  private var failure: Failure?
  private var inlet: Inlet<Output, Failure>!

  init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    inlet = Inlet(
      onValue: { [weak self] in
        self?.receive($0)
        return .none
      },
      onCompletion: { [weak self] in self?.receive(completion: $0) })
    publisher.subscribe(inlet)
  }

  deinit { inlet.cancel() }

  func next() async -> Result<Output, Failure>? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: Waiter) in
        let (isOver, failure) = lock.withLock { () -> (Bool, Failure?) in
          if !self.isOver { waiters.append(waiter) }
          return (self.isOver, self.failure.take())
        }
        if isOver {
          waiter.resume(returning: Carried(result: failure.map { .failure($0) }))
        } else {
          inlet.request(.max(1))
        }
      }
    } onCancel: {
      inlet.cancel()
      receive(completion: .finished)
    }.result
  }

  private func receive(_ value: Output) {
    let waiter = lock.withLock { waiters.isEmpty ? nil : waiters.removeFirst() }
    waiter?.resume(returning: Carried(result: .success(value)))
  }

  private func receive(completion: Subscribers.Completion<Failure>) {
    let waiters = lock.withLock {
      isOver = true
      defer { self.waiters = [] }
      return self.waiters
    }
    guard case .failure(let error) = completion else {
      for waiter in waiters { waiter.resume(returning: Carried(result: nil)) }
      return
    }
    // The first to wait hears of the failure; without one, the next who asks.
    if waiters.isEmpty { lock.withLock { failure = error } }
    for (index, waiter) in waiters.enumerated() {
      waiter.resume(returning: Carried(result: index == 0 ? .failure(error) : nil))
    }
  }
}

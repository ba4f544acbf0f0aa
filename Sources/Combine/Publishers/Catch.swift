extension Publishers {
  /// Goes on with another publisher after a failure.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    public let handler: (Upstream.Failure) -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      subscriber.receive(subscription: relay)
      relay.follow(upstream) { [handler] completion in
        switch completion {
        case .finished: relay.finish(.finished)
        case .failure(let error): relay.follow(handler(error), onCompletion: relay.finish)
        }
      }
    }
  }

  /// Goes on with another publisher after a failure, unless the closure that makes it throws.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let handler: (Upstream.Failure) throws -> NewPublisher

    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == any Error {
      let relay = Relay(subscriber)
      subscriber.receive(subscription: relay)
      relay.follow(upstream) { [handler] completion in
        guard case .failure(let error) = completion else { return relay.finish(.finished) }
        do {
          relay.follow(try handler(error)) { relay.finish($0.erased) }
        } catch {
          relay.finish(.failure(error))
        }
      }
    }
  }

  /// Publishes a value instead of failing.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream
    public let output: Output

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
      upstream.catch { [output] _ in Just(output) }.receive(subscriber: subscriber)
    }
  }

  /// Subscribes again after a failure, so many times.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// Nil: until it succeeds.
    public let retries: Int?

    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      subscriber.receive(subscription: relay)
      attempt(relay, left: retries)
    }

    private func attempt<S>(_ relay: Relay<S>, left: Int?) where S.Input == Output, S.Failure == Failure {
      relay.follow(upstream) { completion in
        guard case .failure = completion, left != 0 else { return relay.finish(completion) }
        attempt(relay, left: left.map { $0 - 1 })
      }
    }
  }
}

extension Publisher {
  /// Goes on with the publisher that `handler` makes after a failure.
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
  where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Goes on with the publisher that `handler` makes after a failure; an error ends it.
  public func tryCatch<P: Publisher>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
  where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }

  /// Publishes `output` and finishes instead of failing.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }

  /// Subscribes again after a failure, up to `retries` times.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// Publishes a value where a publisher would finish without any.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let output: Output

    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let relay = Relay(subscriber)
      subscriber.receive(subscription: relay)
      var isEmpty = true
      let watched = upstream.map { (value: Output) -> Output in
        isEmpty = false
        return value
      }
      relay.follow(watched) { [output] completion in
        guard isEmpty, case .finished = completion else { return relay.finish(completion) }
        relay.follow(Just(output)) { _ in relay.finish(.finished) }
      }
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publisher {
  /// Publishes `output` where this publisher would finish without any value.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

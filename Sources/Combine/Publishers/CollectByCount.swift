extension Publishers {
  /// Publishes values in arrays of a fixed length; the last may be shorter.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(subscriber, count: count))
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let count: Int
      private var values: Output = []

      init(_ downstream: Downstream, count: Int) {
        self.count = count
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }

      func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        values.append(input)
        guard values.count >= count, let downstream = live else { return .none }
        let full = values
        values = []
        return downstream.receive(full) * count
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        guard let downstream = end().downstream else { return }
        if case .finished = completion, !values.isEmpty { _ = downstream.receive(values) }
        downstream.receive(completion: completion)
      }

      override func request(_ demand: Subscribers.Demand) { source?.request(demand * count) }
    }
  }
}

extension Publisher {
  /// Publishes values in arrays of `count`; the last may be shorter.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    precondition(count > 0, "the length of the arrays must be positive")
    return Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// Connects a connectable publisher for the first subscriber, and disconnects it after the last.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    private let lock = Lock()
    private var subscriberCount = 0
    private var connection: (any Cancellable)?

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let isFirst = lock.withLock {
        subscriberCount += 1
        return subscriberCount == 1
      }
      upstream.subscribe(Inner(subscriber, self))
      if isFirst { keep(upstream.connect()) }
    }

    /// Keeps the connection, unless all subscribers left while it was made.
    private func keep(_ connection: any Cancellable) {
      let isWanted = lock.withLock {
        guard subscriberCount > 0 else { return false }
        self.connection = connection
        return true
      }
      if !isWanted { connection.cancel() }
    }

    private func leave() {
      let connection = lock.withLock { () -> (any Cancellable)? in
        subscriberCount -= 1
        return subscriberCount == 0 ? self.connection.take() : nil
      }
      connection?.cancel()
    }

    private final class Inner<Downstream: Subscriber>: Stage<Downstream>, Subscriber
    where Downstream.Input == Output, Downstream.Failure == Failure {
      private let parent: Autoconnect

      init(_ downstream: Downstream, _ parent: Autoconnect) {
        self.parent = parent
        super.init(downstream)
      }

      func receive(subscription: any Subscription) { attach(subscription) }
      func receive(_ input: Output) -> Subscribers.Demand { live?.receive(input) ?? .none }

      func receive(completion: Subscribers.Completion<Failure>) {
        guard let downstream = end().downstream else { return }
        parent.leave()
        downstream.receive(completion: completion)
      }

      override func cancel() {
        let (downstream, upstream) = end()
        upstream?.cancel()
        if downstream != nil { parent.leave() }
      }
    }
  }
}

extension ConnectablePublisher {
  /// Connects for the first subscriber, and disconnects after the last.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

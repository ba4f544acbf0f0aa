extension Publishers {
  /// Publishes the last value.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var found: Output?
      upstream.reduce(into: subscriber, result: { found }) { value in
        found = value
        return true
      }
    }
  }

  /// Publishes the last value that fits.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var found: Output?
      upstream.reduce(into: subscriber, result: { found }) { [predicate] value in
        if predicate(value) { found = value }
        return true
      }
    }
  }

  /// Publishes the last value that fits, by a closure that may throw.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var found: Output?
      upstream.tryReduce(into: subscriber, result: { found }) { [predicate] value in
        if try predicate(value) { found = value }
        return true
      }
    }
  }
}

extension Publisher {
  /// Publishes the last value.
  public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

  /// Publishes the last value that fits.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the last value that fits; an error ends the publisher.
  public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

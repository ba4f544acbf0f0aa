extension Publishers {
  /// Publishes the first value.
  public struct First<Upstream: Publisher>: Publisher {
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
        return false
      }
    }
  }

  /// Publishes the first value that fits.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
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
        return found == nil
      }
    }
  }

  /// Publishes the first value that fits, by a closure that may throw.
  public struct TryFirstWhere<Upstream: Publisher>: Publisher {
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
        return found == nil
      }
    }
  }
}

extension Publisher {
  /// Publishes the first value.
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

  /// Publishes the first value that fits.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Publishes the first value that fits; an error ends the publisher.
  public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

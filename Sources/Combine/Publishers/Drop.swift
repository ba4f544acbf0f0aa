extension Publishers {
  /// Drops so many values at the beginning.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var left = count
      upstream.step(into: subscriber) { value, stage in
        guard left > 0 else { return stage.next(value) }
        left -= 1
        return stage.skip
      }
    }
  }

  /// Drops values at the beginning that fit.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var isDropping = true
      upstream.step(into: subscriber) { [predicate] value, stage in
        if isDropping, predicate(value) { return stage.skip }
        isDropping = false
        return stage.next(value)
      }
    }
  }

  /// Drops values at the beginning that fit, by a closure that may throw.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: (Output) throws -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var isDropping = true
      upstream.tryStep(into: subscriber) { [predicate] value, stage in
        if isDropping, try predicate(value) { return stage.skip }
        isDropping = false
        return stage.next(value)
      }
    }
  }
}

extension Publisher {
  /// Drops `count` values at the beginning.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    precondition(count >= 0, "the number of values to drop cannot be negative")
    return Publishers.Drop(upstream: self, count: count)
  }

  /// Drops values until one does not fit.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until one does not fit; an error ends the publisher.
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// Publishes the result of a closure over all values, at the end.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    public init(upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var result = initial
      upstream.reduce(into: subscriber, result: { result }) { [nextPartialResult] value in
        result = nextPartialResult(result, value)
        return true
      }
    }
  }

  /// Publishes the result of a closure that may throw, at the end.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var result = initial
      upstream.tryReduce(into: subscriber, result: { result }) { [nextPartialResult] value in
        result = try nextPartialResult(result, value)
        return true
      }
    }
  }

  /// Publishes the number of values, at the end.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var count = 0
      upstream.reduce(into: subscriber, result: { count }) { _ in
        count += 1
        return true
      }
    }
  }

  /// Publishes all values as an array, at the end.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var values: [Upstream.Output] = []
      upstream.reduce(into: subscriber, result: { values }) { value in
        values.append(value)
        return true
      }
    }
  }

  /// Publishes nothing but the end.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.reduce(into: subscriber, result: { nil }) { _ in true }
    }
  }
}

extension Publisher {
  /// Publishes the result of `nextPartialResult` over all values, at the end.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Publishes the result of `nextPartialResult` over all values, at the end; an error ends the publisher.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Publishes the number of values, at the end.
  public func count() -> Publishers.Count<Self> { Publishers.Count(upstream: self) }

  /// Publishes all values as an array, at the end.
  public func collect() -> Publishers.Collect<Self> { Publishers.Collect(upstream: self) }

  /// Publishes nothing but the end.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { Publishers.IgnoreOutput(upstream: self) }
}

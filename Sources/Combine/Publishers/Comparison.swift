extension Publishers {
  /// Publishes the greatest value in an order, at the end.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let areInIncreasingOrder: (Output, Output) -> Bool

    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var best: Output?
      upstream.reduce(into: subscriber, result: { best }) { [areInIncreasingOrder] value in
        if let current = best, !areInIncreasingOrder(current, value) { return true }
        best = value
        return true
      }
    }
  }

  /// Publishes the greatest value in an order that may throw, at the end.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let areInIncreasingOrder: (Output, Output) throws -> Bool

    public init(upstream: Upstream, areInIncreasingOrder: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var best: Output?
      upstream.tryReduce(into: subscriber, result: { best }) { [areInIncreasingOrder] value in
        if let current = best, try !areInIncreasingOrder(current, value) { return true }
        best = value
        return true
      }
    }
  }
}

extension Publisher where Output: Comparable {
  /// Publishes the least value, at the end.
  public func min() -> Publishers.Comparison<Self> { min(by: <) }

  /// Publishes the greatest value, at the end.
  public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
  /// Publishes the least value, at the end.
  public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest value, at the end.
  public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the least value, at the end; an error ends the publisher.
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest value, at the end; an error ends the publisher.
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

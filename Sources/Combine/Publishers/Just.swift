/// Publishes one value and finishes.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
    subscriber.offerOne(output)
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}

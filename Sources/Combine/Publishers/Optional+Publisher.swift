extension Optional {
  /// Publishes the value, if there is one, and finishes.
  public var publisher: Publisher { Publisher(self) }

  /// Publishes an optional's value, if there is one, and finishes.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    public let output: Wrapped?

    public init(_ output: Wrapped?) { self.output = output }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
      guard let output else { return subscriber.endAtOnce(.finished) }
      subscriber.offerOne(output)
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

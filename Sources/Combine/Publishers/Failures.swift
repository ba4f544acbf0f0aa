extension Publishers {
  /// Transforms the failure.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    public let upstream: Upstream
    public let transform: (Upstream.Failure) -> Failure

    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      transform = map
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FailureFilter(downstream: subscriber, convert: transform))
    }
  }

  /// Gives a publisher that cannot fail a type of failure.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    public let upstream: Upstream

    public init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FailureFilter(downstream: subscriber) { (never: Never) -> Failure in })
    }

    public func setFailureType<E: Error>(to failure: E.Type) -> SetFailureType<Upstream, E> {
      SetFailureType<Upstream, E>(upstream: upstream)
    }
  }

  /// Stops the program at a failure.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream
    public let prefix: String
    public let file: StaticString
    public let line: UInt

    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
      upstream.subscribe(
        FailureFilter(downstream: subscriber) { [prefix, file, line] (error: Upstream.Failure) -> Never in
          fatalError("\(prefix)\(prefix.isEmpty ? "" : ": ")unexpected failure: \(error)", file: file, line: line)
        })
    }
  }

  /// Passes everything on, with another failure.
  private struct FailureFilter<Failure: Error, Downstream: Subscriber>: Subscriber {
    let combineIdentifier = CombineIdentifier()
    let downstream: Downstream
    let convert: (Failure) -> Downstream.Failure

    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion.mapError(convert))
    }
  }
}

extension Publisher {
  /// Transforms the failure.
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }

  /// Stops the program at a failure: for failures that only a mistake in the program can bring.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publisher where Failure == Never {
  /// Gives this publisher, which cannot fail, a type of failure.
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

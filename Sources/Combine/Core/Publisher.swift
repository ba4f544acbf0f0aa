/// A type that delivers a sequence of values over time.
public protocol Publisher<Output, Failure> {
  /// The kind of values.
  associatedtype Output
  /// The kind of errors; `Never` for a publisher that cannot fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Call `subscribe(_:)` instead.
  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches `subscriber` to this publisher.
  public func subscribe<S>(_ subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Feeds `subject` from this publisher until the result is cancelled.
  public func subscribe<S>(_ subject: S) -> AnyCancellable
  where S: Subject, S.Output == Output, S.Failure == Failure {
    let feed = SubjectFeed(subject)
    receive(subscriber: feed)
    return AnyCancellable(feed)
  }
}

/// A publisher that starts only when told to.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts publishing; cancelling the result stops it.
  func connect() -> any Cancellable
}

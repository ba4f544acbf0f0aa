extension Result {
  /// Publishes the success and finishes, or fails.
  public var publisher: Publisher { Publisher(self) }

  /// Publishes a result's success and finishes, or fails.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Success

    public let result: Result<Success, Failure>

    public init(_ result: Result<Success, Failure>) { self.result = result }
    public init(_ output: Success) { self.init(.success(output)) }
    public init(_ failure: Failure) { self.init(.failure(failure)) }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let value): subscriber.offerOne(value)
      case .failure(let error): subscriber.endAtOnce(.failure(error))
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

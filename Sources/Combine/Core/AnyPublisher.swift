/// A publisher whose real type is hidden.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  @usableFromInline let box: AnyPublisherBox<Output, Failure>

  /// Hides the type of `publisher`.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    // What is hidden already needs no second cover.
    if let hidden = publisher as? AnyPublisher<Output, Failure> {
      box = hidden.box
    } else {
      box = PublisherBox(publisher)
    }
  }

  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    box.receive(subscriber: subscriber)
  }

  public var description: String { "AnyPublisher" }
}

extension Publisher {
  /// Hides the type of this publisher.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

@usableFromInline
class AnyPublisherBox<Output, Failure: Error> {
  @inlinable init() {}

  @usableFromInline
  func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
    fatalError("a box without a publisher")
  }
}

@usableFromInline
final class PublisherBox<P: Publisher>: AnyPublisherBox<P.Output, P.Failure> {
  @usableFromInline let publisher: P

  @inlinable
  init(_ publisher: P) {
    self.publisher = publisher
    super.init()
  }

  @usableFromInline
  override func receive<S>(subscriber: S) where S: Subscriber, S.Input == P.Output, S.Failure == P.Failure {
    publisher.receive(subscriber: subscriber)
  }
}

extension Publishers {
  /// Publishes the elements of a sequence.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var elements = sequence.makeIterator()
      guard let first = elements.next() else { return subscriber.endAtOnce(.finished) }
      subscriber.receive(
        subscription: IteratorSubscription(first, elements, end: .finished, to: subscriber))
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Sequence {
  /// Publishes the elements.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

/// Delivers elements as they are asked for. It looks one element ahead, so as to finish with the last one.
final class IteratorSubscription<Elements: IteratorProtocol, Downstream: Subscriber>: Subscription,
  CustomStringConvertible
where Elements.Element == Downstream.Input {
  private let lock = Lock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var isDelivering = false
  /// Only the delivering loop touches these two.
  private var ahead: Downstream.Input?
  private var elements: Elements
  private let completion: Subscribers.Completion<Downstream.Failure>

  init(
    _ first: Downstream.Input, _ rest: Elements, end completion: Subscribers.Completion<Downstream.Failure>,
    to downstream: Downstream
  ) {
    ahead = first
    elements = rest
    self.completion = completion
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst = lock.withLock {
      self.demand += demand
      defer { isDelivering = true }
      return !isDelivering
    }
    if isFirst { deliver() }
  }

  /// Requests that come meanwhile, from below or other threads, only add to the demand.
  private func deliver() {
    var more = Subscribers.Demand.none
    while let downstream = next(adding: more) {
      guard let value = ahead else { return }
      ahead = elements.next()
      more = downstream.receive(value)
      if ahead == nil {
        lock.withLock { self.downstream.take() }?.receive(completion: completion)
        return
      }
    }
  }

  /// Adds to the demand, and takes one off; nil when there is none left, or nobody.
  private func next(adding more: Subscribers.Demand) -> Downstream? {
    lock.withLock {
      demand += more
      guard demand > .none, let downstream else {
        isDelivering = false
        return nil
      }
      demand -= 1
      return downstream
    }
  }

  func cancel() { _ = lock.withLock { downstream.take() } }

  var description: String { "Sequence" }
}

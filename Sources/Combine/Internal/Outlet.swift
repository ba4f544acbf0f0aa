/// What is below a stage, in a box. A reference is cheap to copy and to let go of; a subscriber, which may be a whole
/// chain of values, is not.
final class Outlet<Downstream: Subscriber> {
  private let subscriber: Downstream

  init(_ subscriber: Downstream) { self.subscriber = subscriber }

  @inline(__always)
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { subscriber.receive(input) }

  func receive(subscription: any Subscription) { subscriber.receive(subscription: subscription) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    subscriber.receive(completion: completion)
  }
}

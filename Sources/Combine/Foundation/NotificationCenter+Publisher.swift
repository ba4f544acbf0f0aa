import Foundation

extension NotificationCenter {
  /// Publishes notifications as they are posted, on the posting thread.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    /// Whose notifications; nil for anybody's.
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Notification, S.Failure == Never {
      subscriber.receive(subscription: NotificationSubscription(self, subscriber))
    }
  }

  /// Publishes the notifications called `name`, of `object` or of anybody.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

extension NotificationCenter.Publisher: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

private final class NotificationSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input == Notification {
  private let lock = Lock()
  private let gate = RecursiveLock()
  private let center: NotificationCenter
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var observer: (any NSObjectProtocol)?

  init(_ publisher: NotificationCenter.Publisher, _ downstream: Downstream) {
    self.downstream = downstream
    center = publisher.center
    let handler = Handler<Notification> { [weak self] in self?.receive($0) }
    observer = center.addObserver(forName: publisher.name, object: publisher.object, queue: nil) { handler.call($0) }
  }

  deinit { cancel() }

  /// What is not asked for is dropped.
  private func receive(_ notification: Notification) {
    gate.withLock {
      let downstream = lock.withLock { () -> Downstream? in
        guard demand > .none else { return nil }
        demand -= 1
        return self.downstream
      }
      guard let more = downstream?.receive(notification) else { return }
      lock.withLock { demand += more }
    }
  }

  func request(_ demand: Subscribers.Demand) { lock.withLock { self.demand += demand } }

  func cancel() {
    let (observer, _) = lock.withLock { (self.observer.take(), downstream.take()) }
    if let observer { center.removeObserver(observer) }
  }
}

import Foundation

extension NotificationCenter {
  /// The notifications of a name, one after the other, as they are posted.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// Notifications as they are posted.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    public typealias Element = Notification
    private let stream: AsyncStream<Box>
    /// A notification is passed on as it was posted.
    fileprivate struct Box: @unchecked Sendable { let notification: Notification }

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      stream = AsyncStream { continuation in
        nonisolated(unsafe) let observer = center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Box(notification: $0))
        }
        continuation.onTermination = { _ in center.removeObserver(observer) }
      }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(stream.makeAsyncIterator()) }

    /// Waits for one notification after the other.
    public struct Iterator: AsyncIteratorProtocol {
      private var base: AsyncStream<Box>.Iterator
      fileprivate init(_ base: AsyncStream<Box>.Iterator) { self.base = base }
      public mutating func next() async -> Notification? { await base.next()?.notification }
    }
  }
}

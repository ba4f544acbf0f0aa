import Foundation

/// Which contexts the current thread holds: a stack, because a block of one context may wait for another's.
///
/// Neither "is this the main thread" nor a queue's own mark answers that: an async `main` drains the main queue on a worker
/// thread, and inside A → B → A the innermost queue is B's.
enum QueueFrames {
  private final class Stack { var contexts: [NSManagedObjectContext] = [] }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { Unmanaged<Stack>.fromOpaque($0!).release() }
    return key
  }()

  private static var stack: Stack {
    if let pointer = pthread_getspecific(key) { return Unmanaged<Stack>.fromOpaque(pointer).takeUnretainedValue() }
    let stack = Stack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }

  /// The innermost context that the thread holds.
  static var current: NSManagedObjectContext? { stack.contexts.last }

  static func holds(_ context: NSManagedObjectContext) -> Bool { stack.contexts.contains { $0 === context } }

  /// Runs `body` while the thread counts as being on the context's queue.
  static func hold<T>(_ context: NSManagedObjectContext, _ body: () throws -> T) rethrows -> T {
    let stack = self.stack
    stack.contexts.append(context)
    defer { stack.contexts.removeLast() }
    return try body()
  }

  private static let mainMark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainMark) == true || Thread.isMainThread }
}

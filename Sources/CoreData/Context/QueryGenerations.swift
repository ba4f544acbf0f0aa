import Diagnostics
import Foundation

/// A state of a store that a context may want to keep seeing. Contexts here always see the newest one.
open class NSQueryGenerationToken: NSObject, NSCopying, @unchecked Sendable {
  /// The state at the moment of the next fetch.
  public static let current = NSQueryGenerationToken()
  /// Tokens are constant: the same one.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSManagedObjectContext {
  /// The state of the store that the context is pinned to. Always nil: contexts see what was saved last.
  public var queryGenerationToken: NSQueryGenerationToken? { nil }

  /// Would pin the context to a state of the store. Has no effect here, and says so once: a registered object keeps its
  /// values anyway until it is refreshed or merged; only faults and fetches see newer rows.
  public func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
    guard generation != nil else { return }
    Log.once(
      "setQueryGenerationFrom(_:) has no effect: fetches see the newest rows; merge or refresh when it suits the app")
  }
}

import CoreData
import Diagnostics
import Foundation

/// What tells two fetches apart.
struct FetchSignature: Equatable, @unchecked Sendable {
  private var order: [AnyHashable]
  private var predicate: String?
  private var limit: Int
  init(_ sortDescriptors: [NSSortDescriptor], _ predicate: NSPredicate?, limit: Int = 0) {
    order = sortDescriptors.map { "\($0.ascending ? "+" : "-")\($0.key ?? "")" }
    self.predicate = predicate?._format
    self.limit = limit
  }
  init<Root>(values: [SortDescriptor<Root>], _ predicate: NSPredicate?) {
    order = values.map { AnyHashable($0) }
    self.predicate = predicate?._format
    limit = 0
  }
}

/// The Swift descriptors that were turned into Foundation's, so that they can be given back.
private enum SortDescriptorMemory {
  nonisolated(unsafe) private static var originals: [(key: NSSortDescriptor, value: Any)] = []
  private static let lock = NSLock()

  static func remember(_ descriptor: NSSortDescriptor, _ original: Any) {
    lock.withLock {
      if originals.count > 256 { originals.removeFirst(128) }
      originals.append((descriptor, original))
    }
  }
  static func original<Root>(_ descriptor: NSSortDescriptor, _: Root.Type) -> SortDescriptor<Root>? {
    lock.withLock { originals.last { $0.key === descriptor }?.value as? SortDescriptor<Root> }
  }
}

extension Array {
  func managed<Root>() -> [NSSortDescriptor] where Element == SortDescriptor<Root> {
    compactMap { descriptor in
      guard let key = SortKey(descriptor) else { return nil }
      let managed = NSSortDescriptor(key)
      SortDescriptorMemory.remember(managed, descriptor)
      return managed
    }
  }
}

extension [NSSortDescriptor] {
  func originals<Root>() -> [SortDescriptor<Root>] {
    compactMap { SortDescriptorMemory.original($0, Root.self) }
  }
}

/// What contexts tell of at the end of an event belongs to the event's own patch: a row that was moved does not jump back
/// for a turn of the main queue.
package enum EventEnds {
  @MainActor package static let areFollowed: Void = {
    ViewGraph.beforeFlush = { NSManagedObjectContext._processMainQueueChanges() }
  }()
}

/// Keeps a view's live fetch: made when the view is first evaluated, made anew when its request or context changes.
final class FetchStorage<Result: NSFetchRequestResult>: @unchecked Sendable {
  private(set) var live: _LiveFetch<Result>?
  private weak var element: ScopeElement?
  private var signature: FetchSignature?
  private var transaction = Transaction()

  @MainActor init(_ element: ScopeElement) {
    self.element = element
    _ = EventEnds.areFollowed
  }

  func connect(
    _ context: NSManagedObjectContext, _ signature: FetchSignature, _ transaction: Transaction,
    _ request: () -> NSFetchRequest<Result>
  ) {
    self.transaction = transaction
    if let live, live.context === context {
      guard signature != self.signature else { return }
      self.signature = signature
      live.update(request())
    } else {
      self.signature = signature
      live = _LiveFetch(context: context, request: request()) { [weak self] _, _ in
        self?.resultsChanged()
      }
    }
    if let error = live?.error { Log.once("a fetch found nothing because it failed: \(error.localizedDescription)") }
  }

  private func resultsChanged() {
    let inherited = Transaction.current
    let transaction = inherited.animation == nil ? transaction : inherited
    onMain { [weak element] in transaction.apply { element?.markDirty() } }
  }

  /// Changes what the live fetch asks for; the view's own request counts again when it is another than now.
  func change(_ body: (NSFetchRequest<Result>) -> Void) {
    guard let live else { return }
    let request = live.request
    body(request)
    live.update(request)
    onMain { [weak element] in element?.markDirty() }
  }
}

extension NSManagedObject {
  /// The entity that a class stands for, without asking a model that may not be loaded yet.
  nonisolated class var entityNameForFetching: String { String(describing: self) }
}

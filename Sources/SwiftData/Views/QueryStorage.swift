import CoreData
import Diagnostics
import SwiftUI

/// What tells two queries apart.
struct QuerySignature<Element: PersistentModel>: Equatable {
  private let predicate: String?
  private let order: [SortDescriptor<Element>]
  private let limits: [Int?]

  init(_ descriptor: FetchDescriptor<Element>) {
    predicate = descriptor.managedPredicate?._format
    order = descriptor.sortBy
    limits = [descriptor.fetchLimit, descriptor.fetchOffset, descriptor.includePendingChanges ? 1 : 0]
  }
}

/// Keeps a view's live fetch: made when the view is first evaluated, made anew when its query or context changes.
///
/// A change of a model is its readers' business; the view itself is evaluated again only when models come, go or move.
final class QueryStorage<Element: PersistentModel>: @unchecked Sendable {
  private(set) var context: ModelContext?
  private(set) var error: (any Error)?
  private(set) var elements: [Element] = []
  private var live: _LiveFetch<NSManagedObject>?
  private var shown: [NSManagedObject] = []
  private weak var element: ScopeElement?
  private var signature: QuerySignature<Element>?
  private var transaction = Transaction()

  @MainActor init(_ element: ScopeElement) {
    self.element = element
    _ = EventEnds.areFollowed
  }

  @MainActor func connect(_ context: ModelContext, _ descriptor: FetchDescriptor<Element>, _ transaction: Transaction) {
    self.transaction = transaction
    let signature = QuerySignature(descriptor)
    guard context !== self.context || signature != self.signature else { return }
    do {
      let request = try descriptor.request(in: context)
      if let live, context === self.context {
        live.update(request)
      } else {
        live = _LiveFetch(context: context.managed, request: request) { [weak self] _, _ in self?.resultsChanged() }
      }
      error = live?.error
    } catch {
      live = nil
      self.error = error
    }
    self.context = context
    self.signature = signature
    _ = take()
    if let error {
      Log.once("a query of \(Element.self) found nothing because it failed: \(error.localizedDescription)")
    }
  }

  /// Takes over what the live fetch has; false if it is the same as before.
  private func take() -> Bool {
    let objects = live?.results.objects ?? []
    guard !objects.elementsEqual(shown, by: ===) else { return false }
    shown = objects
    elements = objects.map { unsafeDowncast($0, to: _ModelObject.self).model(Element.self) }
    return true
  }

  private func resultsChanged() {
    guard take() else { return }
    let inherited = Transaction.current
    let transaction = inherited.animation == nil ? transaction : inherited
    onMain { [weak element] in transaction.apply { element?.markDirty() } }
  }
}

import Foundation

/// The results of a fetch, kept up to date with their context: what `@FetchRequest` shows.
///
/// Follows inserts, changes, deletes, merges and rollbacks at the end of each event, without fetching again where the
/// change can be told from the changed objects alone. Belongs to the context's queue.
public final class _LiveFetch<Element>: ChangeListener, @unchecked Sendable {
  /// The context that is followed.
  public let context: NSManagedObjectContext
  /// The request as it was last set. Set a new one with `update(_:)`.
  public private(set) var request: NSFetchRequest<Element>
  /// Why there are no results, if the last fetch failed.
  public private(set) var error: (any Error)?
  private let onChange: (_ old: Int, _ new: Int) -> Void
  private var storage = LiveStorage()
  private var query: FetchQuery?
  private var order = ObjectOrder([])
  private var matcher: (NSManagedObject) -> Bool = { _ in true }
  private var isIncremental = false
  private var related: Set<String> = []
  private var storeObserver: (any NSObjectProtocol)?
  /// Called before `onChange` with the objects of the event that are of the fetched entity; with nil after a new fetch,
  /// which may have changed any.
  var touchedObjects: ((Set<ObjectIdentifier>?) -> Void)?

  /// Fetches at once. `onChange` is called with the generation before and after, once for each event that changes the
  /// results or one of their objects.
  public init(
    context: NSManagedObjectContext, request: NSFetchRequest<Element>,
    onChange: @escaping (_ old: Int, _ new: Int) -> Void
  ) {
    self.context = context
    self.request = request
    self.onChange = onChange
    context.listeners.append(WeakListener(listener: self))
    refetch()
  }

  deinit { storeObserver.map(NotificationCenter.default.removeObserver) }

  /// The results as they are now: a value that stays as it is and costs nothing to copy.
  public var results: _LiveResults<Element> {
    _LiveResults(objects: storage.objects, generation: storage.generation)
  }

  /// The same, as managed objects of any class.
  var objects: [NSManagedObject] { storage.objects }

  /// Fetches anew with another request. Does not call `onChange`.
  public func update(_ request: NSFetchRequest<Element>) {
    self.request = request
    refetch()
  }

  private func refetch() {
    do {
      let query = try context.makeQuery(request)
      self.query = query
      prepare(query)
      storage.replace(try context.fetchObjects(request))
      error = nil
    } catch {
      self.error = error
      storage.replace([])
      waitForStore()
    }
  }

  private func prepare(_ query: FetchQuery) {
    order = ObjectOrder(query.sort)
    matcher =
      query.predicate.map { predicate in
        let compiled = CompiledPredicate(predicate._ast)
        return { compiled.evaluate($0) }
      } ?? { _ in true }
    related = RelatedEntities.of(query)
    isIncremental = query.limit == 0 && query.offset == 0 && related.isEmpty
  }

  /// A request may be made before the container has loaded its stores.
  private func waitForStore() {
    guard storeObserver == nil, let coordinator = context.coordinator, coordinator.persistentStores.isEmpty else {
      return
    }
    storeObserver = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreCoordinatorStoresDidChange, object: coordinator, queue: nil
    ) { [weak self] _ in
      self?.storesChanged()
    }
  }

  private func storesChanged() {
    context.perform { [weak self] in self?.refetchAndTell() }
  }

  private func refetchAndTell(_ touched: [NSManagedObject]? = nil) {
    let old = storage.generation
    refetch()
    touchedObjects?(touched.map { Set($0.map(ObjectIdentifier.init)) })
    onChange(old, storage.generation)
  }

  // MARK: Following the context

  func contextDidProcess(_ changes: EventChanges) {
    guard let query else { return }
    if changes.invalidatedAll || changes.isStoreChanged { return refetchAndTell() }
    let touched = changes.touched
    let mine = touched.filter(query.covers)
    if mine.isEmpty {
      if touched.contains(where: { related.contains($0.plan.root.name) }) { refetchAndTell([]) }
      return
    }
    guard isIncremental else { return refetchAndTell(mine) }
    let old = storage.generation
    guard apply(mine) else { return }
    touchedObjects?(Set(mine.map(ObjectIdentifier.init)))
    onChange(old, storage.generation)
  }

  /// Takes the touched objects out and puts those in that belong there. False if none of them was or is a result.
  private func apply(_ touched: [NSManagedObject]) -> Bool {
    let wanted = touched.filter { $0.flags.isDisjoint(with: [.deleted, .gone]) && matcher($0) }
    let removed = storage.remove(touched)
    guard removed > 0 || !wanted.isEmpty else { return false }
    storage.insert(wanted, order)
    return true
  }
}

/// The results of a live fetch at one moment.
public struct _LiveResults<Element>: RandomAccessCollection {
  package let objects: [NSManagedObject]
  /// Grows with every change.
  public let generation: Int

  /// The first place.
  public var startIndex: Int { 0 }
  /// The place after the last.
  public var endIndex: Int { objects.count }
  /// The object at a place.
  public subscript(position: Int) -> Element { objects[position] as! Element }
}

/// The objects of a live fetch in their order.
struct LiveStorage {
  private(set) var objects: [NSManagedObject] = []
  private(set) var generation = 0

  mutating func replace(_ new: [NSManagedObject]) {
    objects = new
    generation += 1
  }

  /// How many of them were there.
  mutating func remove(_ leaving: [NSManagedObject]) -> Int {
    let before = objects.count
    if leaving.count <= 4 {
      for object in leaving {
        if let index = objects.firstIndex(where: { $0 === object }) { objects.remove(at: index) }
      }
    } else {
      let identities = Set(leaving.map(ObjectIdentifier.init))
      objects.removeAll { identities.contains(ObjectIdentifier($0)) }
    }
    return before - objects.count
  }

  /// Puts objects into their places. Many at once are sorted along with the rest.
  mutating func insert(_ coming: [NSManagedObject], _ order: ObjectOrder) {
    generation += 1
    if coming.count > 300 {
      objects = order.sorted(objects + coming)
      return
    }
    for object in coming {
      var (low, high) = (0, objects.count)
      while low < high {
        let middle = (low + high) / 2
        if order.precedes(objects[middle], object) { low = middle + 1 } else { high = middle }
      }
      objects.insert(object, at: low)
    }
  }
}

extension EventChanges {
  /// Every object that the event had to do with, once.
  var touched: [NSManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    let all = inserted + changed.map(\.object) + deleted + refreshed.map(\.object)
    return all.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

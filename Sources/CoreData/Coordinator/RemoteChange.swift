import Foundation

/// What another process has done to a store.
enum RemoteChange: Sendable {
  /// Entity name → keys.
  case known(inserted: [String: [Int64]], updated: [String: [Int64]], deleted: [String: [Int64]])
  /// Something; what it was has to be found out by looking.
  case unknown

  var isKnown: Bool { if case .known = self { true } else { false } }
}

/// A commit as one process tells the others.
struct RemoteAnnouncement: Codable {
  /// Who tells it.
  var by: String
  var inserted: [String: [Int64]]?
  var updated: [String: [Int64]]?
  var deleted: [String: [Int64]]?

  /// PostgreSQL takes a bit less than 8000 bytes.
  private static let limit = 7900

  init(_ request: SaveRequest, _ keys: KeyMap, token: String) {
    by = token
    var inserted: [String: Set<Int64>] = [:]
    var updated: [String: Set<Int64>] = [:]
    var deleted: [String: Set<Int64>] = [:]
    func permanent(_ key: Int64) -> Int64 { keys[key] ?? key }
    for item in request.inserts { inserted[item.plan.name, default: []].insert(permanent(item.key)) }
    for item in request.updates { updated[item.plan.name, default: []].insert(item.key) }
    for item in request.deletes { deleted[item.plan.name, default: []].insert(item.key) }
    // The other ends of relationships have changed too, though their rows are the same.
    func touch(_ reference: ObjectReference, _ plan: EntityPlan) {
      let entity = plan.model.plans[Int(reference.entity) - 1]
      updated[entity.name, default: []].insert(permanent(reference.key))
    }
    for item in request.inserts + request.updates + request.deletes {
      for slot in item.plan.slots.indices where item.plan.slots[slot].kind == .toOne {
        let now = item.row[slot]
        let then = item.old.map { slot < $0.count ? $0[slot] : .null } ?? .null
        guard now != then || item.object.isDeleted else { continue }
        for case .reference(let reference) in [now, then] { touch(reference, item.plan) }
      }
    }
    for link in request.links {
      updated[link.relation.source.name, default: []].insert(permanent(link.owner))
      for member in link.added + link.removed { touch(member, link.relation.source) }
    }
    self.inserted = inserted.mapValues { $0.sorted() }
    self.updated = updated.mapValues { $0.sorted() }
    self.deleted = deleted.mapValues { $0.sorted() }
  }

  /// Says only that something has changed.
  init(by token: String) { by = token }

  init?(_ text: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = value
  }

  /// As it is sent; without the keys if they are too many.
  var text: String {
    func encoded(_ value: Self) -> String {
      (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let whole = encoded(self)
    if whole.utf8.count <= Self.limit { return whole }
    var short = self
    (short.inserted, short.updated, short.deleted) = (nil, nil, nil)
    return encoded(short)
  }

  var change: RemoteChange {
    guard let inserted, let updated, let deleted else { return .unknown }
    return .known(inserted: inserted, updated: updated, deleted: deleted)
  }
}

extension NSPersistentStoreCoordinator {
  /// Begins to follow what other processes do to a store, where it was asked for, or where the store tells it anyway.
  func follow(_ store: NSPersistentStore) {
    let option = store.options?[NSPersistentStoreRemoteChangeNotificationPostOptionKey]
    let isWanted = (option as? NSNumber)?.boolValue ?? option as? Bool ?? false
    guard isWanted || store.backend is PostgresStore else { return }
    // Begun before anything is read, so that nothing is missed.
    store.backend.listen { [weak self, weak store] change in
      guard let self, let store else { return }
      store.remoteChanges?.post()
      self.mergeForeign(change, of: store)
    }
    // Only what comes after this is news.
    for root in modelPlan.plans where root.parent == nil {
      store.lastKeys[root.number] = (try? store.backend.lastKey(of: root)) ?? 0
    }
    _ = store.backend.hasForeignChanges()
    if isWanted { store.remoteChanges = RemoteChanges(self, store) }
  }

  /// Lets the contexts that merge by themselves take on what another process has done.
  func mergeForeign(_ change: RemoteChange, of store: NSPersistentStore) {
    let contexts = followers(of: store)
    guard !contexts.isEmpty else { return }
    var new: [ObjectReference] = []
    if !change.isKnown { new = newRows(in: store) }
    for context in contexts {
      context.perform { [new] in
        context.merge(change, of: store, new: new)
        context.processPendingChanges()
      }
    }
  }
}

extension NSManagedObjectContext {
  /// Takes on what another process has saved.
  /// - Parameter new: rows that have come into the store, where the change itself does not tell.
  func merge(_ change: RemoteChange, of store: NSPersistentStore, new: [ObjectReference]) {
    guard let plans = modelPlan else { return }
    switch change {
    case .known(let inserted, let updated, let deleted):
      func objects(_ keys: [String: [Int64]]) -> [SavedObject] {
        keys.flatMap { name, keys in
          plans.byName[name].map { plan in keys.map { SavedObject(key: $0, plan: plan) } } ?? []
        }
      }
      mergeSaved(SavedChanges(inserted: objects(inserted), updated: objects(updated), deleted: objects(deleted)))
    case .unknown:
      mergeSaved(RemoteDifference(self, store, new).changes)
      // Objects that nobody has here may have become results of a fetch.
      event.isStoreChanged = true
      scheduleProcessing()
    }
  }
}

/// Finds what has changed in a store by comparing its rows' versions with those of a context's objects.
struct RemoteDifference {
  private let context: NSManagedObjectContext
  private let store: NSPersistentStore
  private let new: [ObjectReference]

  init(_ context: NSManagedObjectContext, _ store: NSPersistentStore, _ new: [ObjectReference]) {
    self.context = context
    self.store = store
    self.new = new
  }

  var changes: SavedChanges {
    var changes = SavedChanges()
    guard let coordinator = context.coordinator, let plans = context.modelPlan else { return changes }
    for root in plans.plans where root.parent == nil && coordinator.store(for: root) === store {
      let known = context.home(root).objects.filter { $0.key > 0 && !$0.flags.contains(.rowless) }
      let keys = known.map(\.key)
      guard let found = try? coordinator.versions(keys, of: root) else { continue }
      for object in known {
        guard let version = found[object.key] else {
          changes.deleted.append(SavedObject(object))
          touchOwners(of: object, object.row, &changes)
          continue
        }
        let before = object.snapshot ?? object.row
        guard version != before.version else {
          // Pairs of many-to-many relationships have no version.
          if object.extras?.toMany.values.contains(where: { $0.members != nil }) == true {
            changes.updated.append(SavedObject(object))
          }
          continue
        }
        changes.updated.append(SavedObject(object))
        touchOwners(of: object, before, &changes)
        if let row = try? coordinator.rows([object.key], of: root).first?.row { touchOwners(of: object, row, &changes) }
      }
    }
    for reference in new {
      let plan = plans.plans[Int(reference.entity) - 1]
      guard context.home(plan).object(reference.key) == nil else { continue }
      changes.inserted.append(SavedObject(key: reference.key, plan: plan))
    }
    return changes
  }

  /// The objects that a row points at have other members now.
  private func touchOwners(of object: NSManagedObject, _ row: Row, _ changes: inout SavedChanges) {
    for relation in object.plan.relations where !relation.isToMany {
      let slot = object.plan.slot(of: relation)
      guard slot >= 0, case .reference(let reference) = row[slot],
        let owner = context.home(relation.destination).object(reference.key)
      else { continue }
      changes.updated.append(SavedObject(owner))
    }
  }
}

extension SavedObject {
  init(key: Int64, plan: EntityPlan) {
    self.key = key
    self.plan = plan
  }
}

import Foundation

/// A store that lives and dies with its coordinator.
final class MemoryStore: StoreBackend {
  private struct Stored {
    let plan: EntityPlan
    var row: Row
  }
  /// Canonical end of a many-to-many relationship → owner → members in order.
  private typealias Links = [Int: [Int64: [ObjectReference]]]

  let identifier = UUID().uuidString
  private(set) var metadata: [String: Any]
  private let model: ModelPlan
  /// Root entity's number → key → row.
  private var tables: [Int: [Int64: Stored]] = [:]
  private var links: Links = [:]
  private var lastKeys: [Int: Int64] = [:]

  init(model: NSManagedObjectModel) {
    self.model = model.plan
    metadata = [
      NSStoreTypeKey: NSInMemoryStoreType, NSStoreUUIDKey: identifier,
      NSStoreModelVersionHashesKey: model.entityVersionHashesByName,
    ]
  }

  func close() {}
  func setMetadata(_ metadata: [String: Any]) throws { self.metadata = metadata }

  /// All rows of the entity, by key; predicate and order are the context's business.
  func fetch(_ query: FetchQuery) throws -> FetchAnswer {
    let wanted = Set(query.plans.map(\.number))
    let rows = (tables[query.plan.root.number] ?? [:]).filter { wanted.contains($0.value.plan.number) }
      .sorted { $0.key < $1.key }
      .map { FetchedRow(key: $0.key, plan: $0.value.plan, row: $0.value.row) }
    let isPlain = query.predicate == nil && query.sort.isEmpty && query.limit == 0 && query.offset == 0
    return FetchAnswer(rows: rows, isFinal: isPlain)
  }

  func count(_ query: FetchQuery) throws -> Int? {
    let answer = try fetch(query)
    return answer.isFinal ? answer.rows.count : nil
  }

  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow] {
    let table = tables[plan.root.number] ?? [:]
    return keys.compactMap { key in table[key].map { FetchedRow(key: key, plan: $0.plan, row: $0.row) } }
  }

  func members(of owner: ObjectReference, _ relation: RelationPlan) throws -> [ObjectReference] {
    let table = tables[relation.destination.root.number] ?? [:]
    if relation.isManyToMany {
      if relation.isCanonical { return links[relation.ordinal]?[owner.key] ?? [] }
      let pairs = links[relation.inverse!.ordinal] ?? [:]
      return pairs.filter { $0.value.contains { $0.key == owner.key } }.keys.sorted().compactMap { key in
        table[key].map { ObjectReference(key: key, entity: Int32($0.plan.number)) }
      }
    }
    guard let inverse = relation.inverse else { return [] }
    var found: [(position: Int64, key: Int64, plan: EntityPlan)] = []
    for (key, stored) in table where stored.plan.isKind(of: inverse.source) {
      guard case .reference(let reference) = stored.row[stored.plan.slot(of: inverse)], reference.key == owner.key
      else { continue }
      var position: Int64 = 0
      if let slot = stored.plan.slotOf[relation.orderName], case .integer(let number) = stored.row[slot] {
        position = number
      }
      found.append((position, key, stored.plan))
    }
    return found.sorted { ($0.position, $0.key) < ($1.position, $1.key) }
      .map { ObjectReference(key: $0.key, entity: Int32($0.plan.number)) }
  }

  func allocateKeys(for objects: [(EntityPlan, Int64)]) throws -> KeyMap {
    var keys = KeyMap(for: objects.map(\.1))
    for (plan, temporary) in objects {
      lastKeys[plan.root.number, default: 0] += 1
      keys[temporary] = lastKeys[plan.root.number]
    }
    return keys
  }

  var rank: Int { 2 }

  func save(_ request: SaveRequest, beforeCommit: () throws -> Void) throws -> SaveResult {
    let conflicts = self.conflicts(request)
    if !conflicts.rows.isEmpty || !conflicts.uniques.isEmpty { throw conflicts }
    // Nothing can go wrong from here.
    try beforeCommit()
    let keys = try allocateKeys(for: request.inserts.filter { $0.key < 0 }.map { ($0.plan, $0.key) })
    for item in request.deletes { remove(item) }
    for item in request.updates { put(item, key: item.key, version: item.version + 1, keys) }
    for item in request.inserts { put(item, key: keys[item.key] ?? item.key, version: 1, keys) }
    for link in request.links where link.relation.isManyToMany { apply(link, keys) }
    return SaveResult(keys: keys)
  }

  private func put(_ item: SaveItem, key: Int64, version: Int64, _ keys: KeyMap) {
    let row = item.row.copy()
    row.version = version
    for slot in 0..<row.count {
      if !item.plan.slots[slot].isStored { row[slot] = .null }
      guard case .reference(var reference) = row[slot], let permanent = keys[reference.key] else { continue }
      reference.key = permanent
      row[slot] = .reference(reference)
    }
    tables[item.plan.root.number, default: [:]][key] = Stored(plan: item.plan, row: row)
  }

  private func remove(_ item: SaveItem) {
    tables[item.plan.root.number]?[item.key] = nil
    for relation in item.plan.relations where relation.isManyToMany {
      if relation.isCanonical {
        links[relation.ordinal]?[item.key] = nil
      } else if let ordinal = relation.inverse?.ordinal {
        for owner in (links[ordinal] ?? [:]).keys { links[ordinal]?[owner]?.removeAll { $0.key == item.key } }
      }
    }
  }

  private func apply(_ link: LinkChange, _ keys: KeyMap) {
    guard link.relation.isCanonical else { return }
    func permanent(_ reference: ObjectReference) -> ObjectReference {
      ObjectReference(key: keys[reference.key] ?? reference.key, entity: reference.entity)
    }
    let owner = keys[link.owner] ?? link.owner
    var members = links[link.relation.ordinal]?[owner] ?? []
    members.removeAll { member in link.removed.contains { $0.key == member.key } }
    members += link.added.map(permanent)
    if let ordered = link.ordered { members = ordered.map(permanent) }
    links[link.relation.ordinal, default: [:]][owner] = members
  }

  private func conflicts(_ request: SaveRequest) -> SaveConflicts {
    var conflicts = SaveConflicts()
    for item in request.updates + request.deletes {
      let stored = tables[item.plan.root.number]?[item.key]?.row
      if stored == nil && item.object.isDeleted { continue }
      if stored?.version != item.version { conflicts.rows.append(.init(item: item, stored: stored)) }
    }
    checkUniqueness(request, &conflicts)
    return conflicts
  }

  private func checkUniqueness(_ request: SaveRequest, _ conflicts: inout SaveConflicts) {
    let leaving = Set((request.deletes + request.updates).map { "\($0.plan.root.number) \($0.key)" })
    var seen: [String: NSManagedObject] = [:]
    for item in request.updates + request.inserts {
      for constraint in item.plan.allUniqueness {
        let slots = constraint.compactMap { item.plan.slotOf[$0] }
        guard slots.allSatisfy({ !item.row[$0].isNull }) else { continue }
        let signature = "\(constraint) \(slots.map { "\(item.row[$0])" })"
        if let sibling = seen[signature] {
          conflicts.uniques.append(.init(constraint: constraint, object: item.object, existing: nil, sibling: sibling))
          continue
        }
        seen[signature] = item.object
        let holder = (tables[item.plan.root.number] ?? [:]).first { key, stored in
          key != item.key && !leaving.contains("\(item.plan.root.number) \(key)")
            && slots.allSatisfy { $0 < stored.row.count && stored.row[$0] == item.row[$0] }
        }
        guard let holder else { continue }
        conflicts.uniques.append(
          .init(
            constraint: constraint, object: item.object,
            existing: FetchedRow(key: holder.key, plan: holder.value.plan, row: holder.value.row), sibling: nil))
      }
    }
  }
}

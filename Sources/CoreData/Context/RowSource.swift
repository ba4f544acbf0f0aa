import Foundation

/// What a context reads rows from and saves to: a coordinator, or a parent context.
protocol RowSource {
  func fetch(_ query: FetchQuery) throws -> FetchAnswer
  /// How many objects there are, or nil if only fetching them can tell.
  func count(_ query: FetchQuery) throws -> Int?
  /// The rows with those keys, as far as they exist.
  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow]
  /// The members of a to-many relationship, in order if it is an ordered one.
  func members(of owner: ObjectReference, _ relation: RelationPlan) throws -> [ObjectReference]
  /// The members of many owners, by the owners' keys. Owners without members may be left out.
  func members(ofAll owners: [ObjectReference], _ relation: RelationPlan) throws -> [Int64: [ObjectReference]]
  /// Saves everything or nothing.
  /// - Throws: `SaveConflicts` if the store has changed meanwhile.
  func save(_ request: SaveRequest) throws -> SaveResult
}

extension RowSource {
  func members(ofAll owners: [ObjectReference], _ relation: RelationPlan) throws -> [Int64: [ObjectReference]] {
    try owners.reduce(into: [:]) { $0[$1.key] = try members(of: $1, relation) }
  }
}

struct FetchedRow {
  var key: Int64
  unowned(unsafe) var plan: EntityPlan
  var row: Row
}

struct FetchAnswer {
  var rows: [FetchedRow]
  /// False if the source could not apply predicate, order and limits, and the caller has to.
  var isFinal = true
}

/// One object to insert, update or delete. Lives as long as the save, during which the object keeps its rows: a save passes
/// items around many times, and counting four references each time would cost more than all else that it does with them.
struct SaveItem {
  unowned(unsafe) let object: NSManagedObject
  unowned(unsafe) let plan: EntityPlan
  let key: Int64
  unowned(unsafe) let row: Row
  /// The row as the context believes it to be in the store; nil for a new object.
  unowned(unsafe) let old: Row?
  let version: Int64

  init(_ object: NSManagedObject, old: Row?) {
    self.object = object
    plan = object.plan
    key = object.key
    row = object.row
    self.old = old
    version = old?.version ?? 0
  }
}

/// Changed pairs of a many-to-many relationship, told from its canonical end.
struct LinkChange {
  let relation: RelationPlan
  let owner: Int64
  let ownerPlan: EntityPlan
  let added: [ObjectReference]
  let removed: [ObjectReference]
  /// All members in order, for an ordered relationship.
  let ordered: [ObjectReference]?
}

struct SaveRequest {
  var inserts: [SaveItem] = []
  var updates: [SaveItem] = []
  var deletes: [SaveItem] = []
  var links: [LinkChange] = []
  var origin = SaveOrigin()
}

struct SaveResult {
  /// Temporary key → permanent key.
  var keys = KeyMap()
}

/// What a save ran into.
struct SaveConflicts: Error, @unchecked Sendable {
  struct RowConflict {
    let item: SaveItem
    /// The row in the store; nil if it is gone.
    let stored: Row?
    /// Keeps the item's rows, which solving the conflict may take from the object.
    private let rows: [Row]

    init(item: SaveItem, stored: Row?) {
      self.item = item
      self.stored = stored
      rows = [item.row] + (item.old.map { [$0] } ?? [])
    }
  }
  struct UniqueConflict {
    let constraint: [String]
    let object: NSManagedObject
    /// The row in the store that has the same values, or another object of the save.
    let existing: FetchedRow?
    let sibling: NSManagedObject?
  }
  var rows: [RowConflict] = []
  var uniques: [UniqueConflict] = []
}

/// Asks a parent context, on its queue.
struct ParentSource: RowSource {
  let parent: NSManagedObjectContext

  func fetch(_ query: FetchQuery) throws -> FetchAnswer {
    try parent.performAndWait {
      FetchAnswer(
        rows: try parent.fetchObjects(query, pending: true).map { object in
          object.fire()
          return FetchedRow(key: object.key, plan: object.plan, row: object.row.copy())
        })
    }
  }

  func count(_ query: FetchQuery) throws -> Int? { nil }

  func rows(_ keys: [Int64], of plan: EntityPlan) throws -> [FetchedRow] {
    parent.performAndWait {
      keys.compactMap { key in
        let object = parent.object(for: ObjectReference(key: key, entity: Int32(plan.number)), plan)
        object.fire()
        guard object.flags.isDisjoint(with: [.gone, .deleted]) else { return nil }
        return FetchedRow(key: object.key, plan: object.plan, row: object.row.copy())
      }
    }
  }

  func members(of owner: ObjectReference, _ relation: RelationPlan) throws -> [ObjectReference] {
    parent.performAndWait {
      guard let object = parent.object(for: owner) else { return [] }
      return object.members(object.plan.slot(of: relation)).map(\.reference)
    }
  }

  func save(_ request: SaveRequest) throws -> SaveResult {
    parent.performAndWait {
      parent.take(request)
      parent.processPendingChanges()
      return SaveResult()
    }
  }
}

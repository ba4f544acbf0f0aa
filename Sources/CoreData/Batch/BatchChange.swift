import Foundation

/// A change of many rows that a store makes by itself.
enum BatchChange {
  case delete
  /// New values by property name.
  case update([String: BatchValue])
}

/// What a batch update sets a property to.
enum BatchValue {
  case constant(Any?)
  case expression(PredicateTerm)
}

extension StoreBackend {
  // What a kind of store that knows no better answers: let it be done row by row.
  func apply(_ batch: BatchChange, to query: FetchQuery, _ origin: SaveOrigin) throws -> [ObjectReference]? { nil }
  func members(ofAll owners: [ObjectReference], _ relation: RelationPlan) throws -> [Int64: [ObjectReference]] {
    try owners.reduce(into: [:]) { $0[$1.key] = try members(of: $1, relation) }
  }
  func references(_ query: FetchQuery) throws -> [ObjectReference]? { nil }
  func table(_ query: TableQuery) throws -> [[Any?]]? { nil }
}

/// Who saves: what the history of a store keeps of it.
struct SaveOrigin {
  var contextName: String?
  var author: String?

  init() {}
  init(_ context: NSManagedObjectContext) {
    contextName = context.name
    author = context.transactionAuthor
  }
}

import Foundation

extension NSPersistentStoreCoordinator {
  /// The place in the history of the given stores (of all, where nil) up to which everything is known now; nil if none of
  /// them keeps a history.
  public func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
    let wanted = stores?.compactMap { $0 as? NSPersistentStore } ?? persistentStores
    return performAndWait {
      var last: [String: Int64] = [:]
      for store in wanted {
        if let history = store.backend.history, let number = try? history.last() { last[store.identifier] = number }
      }
      return last.isEmpty ? nil : NSPersistentHistoryToken(last)
    }
  }

  /// Answers a request for the history.
  func history(_ request: NSPersistentHistoryChangeRequest) throws -> NSPersistentHistoryResult {
    try performAndWait {
      let stores = (request.affectedStores ?? persistentStores).filter { $0.backend.history != nil }
      guard !stores.isEmpty else {
        throw NSError.coreData(
          NSPersistentStoreUnsupportedRequestTypeError,
          "None of the stores keeps a history; set the option NSPersistentHistoryTrackingKey of the store's description "
            + "before it is loaded.")
      }
      if request.isDeletion {
        for store in stores { try request.point(in: store).map { try store.backend.history?.delete(before: $0) } }
        return NSPersistentHistoryResult(request.resultType, true)
      }
      let withChanges = request.resultType != .transactionsOnly && request.resultType != .statusOnly
      var transactions: [NSPersistentHistoryTransaction] = []
      for store in stores {
        let point = request.point(in: store) ?? .number(0)
        if case .number(let number) = point, number > 0, try store.backend.history?.hasForgotten(after: number) == true
        {
          throw NSError.coreData(
            NSPersistentHistoryTokenExpiredError,
            "The history of \(store) has been deleted beyond the token; fetch the objects anew, and go on from "
              + "currentPersistentHistoryToken(fromStores:).")
        }
        let records = try store.backend.history?.records(after: point, withChanges: withChanges) ?? []
        transactions += records.map { transaction($0, store, withChanges) }
      }
      if stores.count > 1 { transactions.sort { $0.timestamp < $1.timestamp } }
      return NSPersistentHistoryResult(request.resultType, request.result(of: transactions))
    }
  }

  private func transaction(
    _ record: HistoryRecord, _ store: NSPersistentStore, _ withChanges: Bool
  ) -> NSPersistentHistoryTransaction {
    let transaction = NSPersistentHistoryTransaction(record, storeID: store.identifier)
    guard withChanges else { return transaction }
    transaction.changes = record.changes.map { change in
      let change = NSPersistentHistoryChange(change, id: identity(change.reference))
      change.transaction = transaction
      return change
    }
    return transaction
  }
}

extension NSPersistentHistoryChangeRequest {
  /// Nil for the very beginning.
  fileprivate func point(in store: NSPersistentStore) -> HistoryPoint? {
    switch point {
    case .date(let date): .date(date)
    case .token(let token): token?.transactions[store.identifier].map { .number($0) }
    }
  }

  fileprivate func result(of transactions: [NSPersistentHistoryTransaction]) -> Any {
    let predicate = fetchRequest?.predicate.map { CompiledPredicate($0._ast) }
    let isAboutChanges = fetchRequest?.entity === NSPersistentHistoryChange.entityDescription
    var transactions = transactions
    if let predicate {
      if isAboutChanges {
        for transaction in transactions { transaction.changes?.removeAll { !predicate.evaluate(keyed: $0) } }
        transactions.removeAll { $0.changes?.isEmpty ?? false }
      } else {
        transactions.removeAll { !predicate.evaluate(keyed: $0) }
      }
    }
    if let limit = fetchRequest?.fetchLimit, limit > 0 { transactions = Array(transactions.prefix(limit)) }
    let changes = transactions.flatMap { $0.changes ?? [] }
    return switch resultType {
    case .statusOnly: true
    case .objectIDs: changes.map(\.changedObjectID)
    case .count: transactions.count
    case .changesOnly: changes
    case .transactionsOnly, .transactionsAndChanges: transactions
    }
  }
}

extension StoreBackend {
  // Most kinds of stores keep no history.
  var history: StoreHistory? { nil }
  func openHistory(begins: Bool) throws {}
  func hasForeignChanges() -> Bool { false }
}

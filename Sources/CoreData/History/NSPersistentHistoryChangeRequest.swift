import Foundation

/// What a look into the history gives back.
public enum NSPersistentHistoryResultType: Int, Sendable {
  case statusOnly = 0
  /// The identities of the changed objects.
  case objectIDs = 1
  case count = 2
  /// Transactions without their changes.
  case transactionsOnly = 3
  /// Changes without their transactions.
  case changesOnly = 4
  case transactionsAndChanges = 5
}

/// Reads or shortens the history of a store that was opened with `NSPersistentHistoryTrackingKey`.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest, @unchecked Sendable {
  enum Point {
    case date(Date)
    case token(NSPersistentHistoryToken?)
  }
  let point: Point
  let isDeletion: Bool
  /// What the result is to hold.
  open var resultType: NSPersistentHistoryResultType = .transactionsAndChanges
  /// Which transactions (or, with `changesOnly`, changes) are wanted: a request for the entity that
  /// `NSPersistentHistoryTransaction` stands for, with a predicate over its properties.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?
  public override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  private init(_ point: Point, isDeletion: Bool = false) {
    self.point = point
    self.isDeletion = isDeletion
    if isDeletion { resultType = .statusOnly }
  }

  /// Where the request begins or ends, if it was made with a token.
  open var token: NSPersistentHistoryToken? {
    if case .token(let token) = point { return token }
    return nil
  }

  private func with(_ type: NSPersistentHistoryResultType) -> Self {
    resultType = type
    return self
  }

  /// Everything after a moment.
  open class func fetchHistory(after date: Date) -> NSPersistentHistoryChangeRequest { .init(.date(date)) }
  /// Everything after a token; the whole history where it is nil.
  open class func fetchHistory(after token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
    .init(.token(token))
  }
  /// Everything after a transaction; the whole history where it is nil.
  open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> NSPersistentHistoryChangeRequest {
    .init(.token(transaction?.token))
  }
  /// Everything that a request's predicate holds for.
  open class func fetchHistory<Result>(withFetch fetchRequest: NSFetchRequest<Result>)
    -> NSPersistentHistoryChangeRequest
  {
    let request = NSPersistentHistoryChangeRequest(.token(nil))
    request.fetchRequest = NSFetchRequest()
    request.fetchRequest?.adopt(fetchRequest)
    return request
  }
  /// Forgets what is older than a moment.
  open class func deleteHistory(before date: Date) -> NSPersistentHistoryChangeRequest {
    .init(.date(date), isDeletion: true)
  }
  /// Forgets what was saved before a token.
  open class func deleteHistory(before token: NSPersistentHistoryToken?) -> NSPersistentHistoryChangeRequest {
    .init(.token(token), isDeletion: true)
  }
  /// Forgets what was saved before a transaction.
  open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> NSPersistentHistoryChangeRequest
  {
    .init(.token(transaction?.token), isDeletion: true)
  }
}

/// What a look into the history has found.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
  /// `Bool`, `[NSManagedObjectID]`, `Int`, `[NSPersistentHistoryTransaction]` or `[NSPersistentHistoryChange]`, as
  /// `resultType` says.
  public let result: Any?
  /// What the result holds.
  public let resultType: NSPersistentHistoryResultType

  init(_ type: NSPersistentHistoryResultType, _ result: Any?) {
    resultType = type
    self.result = result
  }
}

extension NSPersistentHistoryTransaction {
  /// Stands for transactions in a request for the history.
  public class var entityDescription: NSEntityDescription? { HistoryEntities.transaction }
  /// A request for transactions, to be given a predicate.
  public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntities.request(HistoryEntities.transaction)
  }
  /// The entity that predicates about the history are for.
  public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }
}

extension NSPersistentHistoryChange {
  /// Stands for changes in a request for the history.
  public class var entityDescription: NSEntityDescription? { HistoryEntities.change }
  /// A request for changes, to be given a predicate.
  public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
    HistoryEntities.request(HistoryEntities.change)
  }
  /// The entity that predicates about the history are for.
  public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    entityDescription
  }
}

private enum HistoryEntities {
  static let transaction = named("Transaction")
  static let change = named("Change")

  private static func named(_ name: String) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    return entity
  }

  static func request(_ entity: NSEntityDescription) -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity
    return request
  }
}

extension NSPersistentHistoryTransaction: KeyedObject {
  package func _value(forKeyPath key: String) -> Any? {
    switch key {
    case "author": author
    case "contextName": contextName
    case "timestamp": timestamp
    case "transactionNumber": transactionNumber
    case "bundleID": bundleID
    case "processID": processID
    case "storeID": storeID
    case "changes": changes
    case "token": token
    default: nil
    }
  }
}

extension NSPersistentHistoryChange: KeyedObject {
  package func _value(forKeyPath key: String) -> Any? {
    switch key {
    case "changeID": changeID
    case "changeType": changeType.rawValue
    case "changedObjectID", "changedEntity": key == "changedEntity" ? changedObjectID.entity.name : changedObjectID
    case "transaction": transaction
    default: nil
    }
  }
}

import CoreData
import Synchronization

/// The identity of a model: a value that other contexts, other actors and the next start understand.
public struct PersistentIdentifier: Hashable, Identifiable, Sendable {
  /// The name of the model's class.
  public let entityName: String
  /// The store that keeps the model; nil while it is in no context.
  public let storeIdentifier: String?
  private let number: Int64
  private let objectID: NSManagedObjectID?

  private static let lastLoose = Atomic<Int64>(Int64.min)

  /// The identity itself.
  public var id: PersistentIdentifier { self }

  init(_ objectID: NSManagedObjectID) {
    self.objectID = objectID
    entityName = objectID.entity.name ?? ""
    storeIdentifier = objectID.persistentStore?.identifier
    number = objectID._key
  }

  /// The identity of a model that is in no context.
  init(looseOf entity: String) {
    objectID = nil
    entityName = entity
    storeIdentifier = nil
    number = Self.lastLoose.add(1, ordering: .relaxed).newValue
  }

  /// Whether both are of one model.
  public static func == (a: Self, b: Self) -> Bool {
    a.number == b.number && a.entityName == b.entityName && a.storeIdentifier == b.storeIdentifier
  }
  /// Hashes the number, which is the same in every process.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The object's identity in a coordinator's terms.
  func objectID(in coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectID? {
    if let objectID { return objectID }
    guard let storeIdentifier, let url = URL(string: "x-coredata://\(storeIdentifier)/\(entityName)/p\(number)") else {
      return nil
    }
    return coordinator.managedObjectID(forURIRepresentation: url)
  }
}

extension PersistentIdentifier: _PredicateOperand {
  /// What predicates compare with.
  public var _predicateOperand: Any? { objectID }
}

extension PersistentIdentifier: Comparable {
  /// By store, class and the order in which models were first saved.
  public static func < (a: Self, b: Self) -> Bool {
    (a.storeIdentifier ?? "", a.entityName, a.number) < (b.storeIdentifier ?? "", b.entityName, b.number)
  }
}

extension PersistentIdentifier: Codable {
  private enum CodingKeys: String, CodingKey { case entityName, storeIdentifier, primaryKey }

  /// Reads an identity that `encode(to:)` wrote, in this process or another.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    entityName = try values.decode(String.self, forKey: .entityName)
    storeIdentifier = try values.decodeIfPresent(String.self, forKey: .storeIdentifier)
    number = try values.decode(Int64.self, forKey: .primaryKey)
    objectID = nil
  }

  /// Writes the identity; that of a model in a context can be read anywhere.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(entityName, forKey: .entityName)
    try values.encodeIfPresent(storeIdentifier, forKey: .storeIdentifier)
    try values.encode(number, forKey: .primaryKey)
  }
}

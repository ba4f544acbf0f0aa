import CoreData
import Foundation

@testable import SwiftUI

/// A managed object of the behaviour tests: a task with a name, a state and a place in an order.
final class Chore: NSManagedObject, Identifiable {
  class func fetchRequest() -> NSFetchRequest<Chore> { NSFetchRequest<Chore>(entityName: "Chore") }
  // As the source rewriter makes them of `@NSManaged` members.
  var name: String? {
    get { _managedValue("name") }
    set { _setManagedValue("name", newValue) }
  }
  var isDone: Bool {
    get { _managedValue("isDone") }
    set { _setManagedValue("isDone", newValue) }
  }
  var order: Int64 {
    get { _managedValue("order") }
    set { _setManagedValue("order", newValue) }
  }
}

/// A store in memory with chores in it.
@MainActor struct ChoreStore {
  let container: NSPersistentContainer
  var context: NSManagedObjectContext { container.viewContext }

  init(_ names: [String]) throws {
    _ManagedClasses.register([_ManagedClass(Chore.self, entity: "Chore") { Chore(entity: $0, insertInto: nil) }])
    let entity = NSEntityDescription()
    entity.name = "Chore"
    entity.managedObjectClassName = "Chore"
    let kinds: [(String, NSAttributeType, Any?)] = [
      ("name", .stringAttributeType, nil), ("isDone", .booleanAttributeType, false),
      ("order", .integer64AttributeType, 0),
    ]
    entity.properties = kinds.map { name, type, value in
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      attribute.isOptional = true
      attribute.defaultValue = value
      return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [entity]
    container = NSPersistentContainer(name: "Chores", managedObjectModel: model)
    container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    for (place, name) in names.enumerated() {
      let chore = Chore(context: context)
      chore.name = name
      chore.order = Int64(place)
    }
    try context.save()
  }

  /// In their order.
  func chores(in other: NSManagedObjectContext? = nil) throws -> [Chore] {
    let request = Chore.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "order", ascending: true)]
    return try (other ?? context).fetch(request)
  }

  /// Another context of the main queue on the same store.
  func editingContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = container.persistentStoreCoordinator
    return context
  }
}

/// Counts how often bodies ran, by name.
@MainActor final class Tally {
  private(set) var counts: [String: Int] = [:]
  func callAsFunction(_ name: String) { counts[name, default: 0] += 1 }
  subscript(name: String) -> Int { counts[name] ?? 0 }
  func reset() { counts = [:] }
}

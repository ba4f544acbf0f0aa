import CoreData
import Foundation
import XCTest

/// One model in two stores, each with a configuration of its own.
final class SeveralStoresTests: StoreTestCase {
  func testWhatOneStoreRefusesIsInNone() throws {
    let xml = """
      <?xml version="1.0"?>
      <model>
        <entity name="A"><attribute name="name" optional="YES" attributeType="String"/>
          <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints></entity>
        <entity name="B"><attribute name="name" optional="YES" attributeType="String"/>
          <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints></entity>
        <configuration name="One"><memberEntity name="A"/></configuration>
        <configuration name="Two"><memberEntity name="B"/></configuration>
      </model>
      """
    for kind in 0..<(PostgresServer.shared == nil ? 2 : 3) {
      for file in ["one.sqlite", "two.sqlite"] {
        for s in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(at: folder.appendingPathComponent(file + s))
        }
      }
      func open() throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Two", managedObjectModel: try makeModel(xml))
        let one = NSPersistentStoreDescription(url: folder.appendingPathComponent("one.sqlite"))
        one.configuration = "One"
        let two = NSPersistentStoreDescription(url: folder.appendingPathComponent("two.sqlite"))
        two.configuration = "Two"
        if kind == 1 { two.type = NSInMemoryStoreType }
        if kind == 2 { two.url = try postgresURL("two") }
        container.persistentStoreDescriptions = kind == 1 ? [two, one] : [one, two]
        container.loadPersistentStores { if let e = $1 { XCTFail("\(e)") } }
        return container
      }
      let container = try open()
      func new(_ entity: String, _ name: String, _ context: NSManagedObjectContext) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValue(name, forKey: "name")
        return object
      }
      let context = container.viewContext
      _ = new("B", "x", context)
      try context.save()
      // A save of both where one of them conflicts.
      for policy in [NSMergePolicy.error, .mergeByPropertyObjectTrump] {
        context.mergePolicy = policy
        _ = new("A", "a", context)
        _ = new("B", "x", context)
        if policy === NSMergePolicy.error {
          XCTAssertThrowsError(try context.save())
          // Neither store has anything of it.
          XCTAssertEqual(
            try container.newBackgroundContext().count(for: NSFetchRequest<NSManagedObject>(entityName: "A")), 0,
            "\(kind)")
          context.rollback()
        } else {
          try context.save()
          XCTAssertEqual(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "A")).count, 1, "\(kind)")
          XCTAssertEqual(
            try container.newBackgroundContext().count(for: NSFetchRequest<NSManagedObject>(entityName: "A")), 1,
            "\(kind)")
          XCTAssertEqual(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "B")).count, 1, "\(kind)")
        }
      }
    }
  }
}

import CoreData
import Foundation
import XCTest

/// Keys, identities and lists of changes where many objects come and go in one save.
final class SaveOrderTests: StoreTestCase {
  private let zoo = """
    <?xml version="1.0"?>
    <model>
      <entity name="Animal"><attribute name="name" optional="YES" attributeType="String"/></entity>
      <entity name="Bird" parentEntity="Animal"/>
      <entity name="Fish" parentEntity="Animal"/>
      <entity name="Keeper"><attribute name="name" optional="YES" attributeType="String"/></entity>
    </model>
    """

  /// Objects of entities that share a table get keys in turn; some have theirs before the save. Each must be found under its
  /// own key, whatever way its row was written.
  func testEveryRowIsUnderItsObjectsKey() throws {
    for kind in Kind.allCases {
      let container = try makeContainer(kind, model: makeModel(zoo))
      let context = container.viewContext
      var generator = SystemRandomNumberGenerator()
      for round in 0..<12 {
        var names: [(object: NSManagedObject, name: String)] = []
        let entities = round % 3 == 0 ? ["Fish"] : ["Animal", "Bird", "Fish", "Keeper"]
        for index in 0..<Int.random(in: 1...70, using: &generator) {
          let entity = entities[Int.random(in: 0..<entities.count, using: &generator)]
          let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
          object.setValue("\(round) \(index)", forKey: "name")
          names.append((object, "\(round) \(index)"))
          if round % 4 == 1, index % 9 == 0 { try context.obtainPermanentIDs(for: [object]) }
          if round % 4 == 2, index % 7 == 0 { context.delete(names.removeLast().object) }
        }
        try context.save()
        let fresh = container.newBackgroundContext()
        try fresh.performAndWait {
          for (object, name) in names {
            XCTAssertFalse(object.objectID.isTemporaryID)
            let copy = try fresh.existingObject(with: object.objectID)
            XCTAssertEqual(copy.value(forKey: "name") as? String, name, "\(kind)")
            XCTAssertEqual(copy.entity.name, object.entity.name)
          }
        }
        // The largest key goes, and keys go on behind it all the same.
        if round % 5 == 0, let last = names.last {
          context.delete(last.object)
          try context.save()
        }
      }
      if kind == .postgres { try clear(kind) }
    }
  }

  func testRowsBeyondTheCountedKeysAreNotWrittenOver() throws {
    do {
      let context = try makeContainer(.sqlite, model: makeModel(zoo)).viewContext
      _ = NSEntityDescription.insertNewObject(forEntityName: "Keeper", into: context)
      try context.save()
    }
    _ = try sql("INSERT INTO ZKEEPER (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (900, 4, 1, 'stranger')")
    let context = try makeContainer(.sqlite, model: makeModel(zoo)).viewContext
    for _ in 0..<3 { _ = NSEntityDescription.insertNewObject(forEntityName: "Keeper", into: context) }
    XCTAssertThrowsError(try context.save())
    XCTAssertEqual(context.insertedObjects.count, 3)
    XCTAssertEqual(try sql("SELECT COUNT(*), MAX(Z_PK) FROM ZKEEPER"), "2|900")
  }

  func testADeletedObjectsIdentityStillNamesItsStore() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      try context.save()
      let id = book.objectID
      context.delete(book)
      try context.save()
      XCTAssertNil(book.managedObjectContext)
      XCTAssertEqual(book.objectID, id)
      XCTAssertTrue(book.objectID.persistentStore === container.persistentStoreCoordinator.persistentStores[0])
      XCTAssertThrowsError(try context.existingObject(with: id)) { error in
        XCTAssertEqual((error as NSError).code, NSManagedObjectReferentialIntegrityError)
      }
      context.delete(book)
      XCTAssertFalse(context.hasChanges)
      // Its identity was never asked for while it lived.
      let other = Book(context: context)
      try context.save()
      context.delete(other)
      try context.save()
      XCTAssertTrue(other.objectID.persistentStore === container.persistentStoreCoordinator.persistentStores[0])
    }
  }

  func testObjectsThatWereNeverSavedComeAndGo() throws {
    let context = try makeContainer(.memory).viewContext
    let kept = Book(context: context)
    kept.title = "kept"
    try context.save()
    let books = (0..<4_000).map { _ in Book(context: context) }
    for (index, book) in books.enumerated() where index % 3 != 0 { context.delete(book) }
    XCTAssertEqual(context.insertedObjects, Set(books.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)))
    XCTAssertTrue(context.hasChanges)
    for (index, book) in books.enumerated() where index % 3 == 0 { context.delete(book) }
    XCTAssertFalse(context.hasChanges)
    kept.title = "changed"
    context.delete(kept)
    XCTAssertEqual(context.updatedObjects, [])
    context.insert(kept)
    XCTAssertEqual(context.updatedObjects, [kept])
    XCTAssertEqual(context.deletedObjects, [])
    try context.save()
    XCTAssertEqual(try context.fetch(Book.fetchRequest()).map(\.title), ["changed"])
  }

  func testACompositeIsADictionary() throws {
    let model = """
      <?xml version="1.0"?>
      <model><entity name="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="home" optional="YES" attributeType="Composite"/>
      </entity></model>
      """
    for kind in Kind.allCases {
      let context = try makeContainer(kind, model: makeModel(model)).viewContext
      for (name, city, number) in [("Ann", "Oslo", 7), ("Bob", "Rome", 3)] {
        let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
        person.setValue(name, forKey: "name")
        person.setValue(["city": city, "number": number] as [String: Any], forKey: "home")
      }
      try context.save()
      context.reset()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
      request.predicate = NSPredicate(format: "home.city == %@ AND home.number < 5", "Rome")
      let found = try context.fetch(request)
      XCTAssertEqual(found.map { $0.value(forKey: "name") as? String }, ["Bob"])
      let home = try XCTUnwrap(found[0].value(forKey: "home") as? [String: Any])
      XCTAssertEqual(home["city"] as? String, "Rome")
      XCTAssertEqual(home["number"] as? Int, 3)
      found[0].setValue(home, forKey: "home")
      XCTAssertFalse(found[0].hasPersistentChangedValues, "the same again is no change")
      XCTAssertTrue(found[0].entity.attributesByName["home"] is NSCompositeAttributeDescription)
      if kind == .postgres { try clear(kind) }
    }
  }
}

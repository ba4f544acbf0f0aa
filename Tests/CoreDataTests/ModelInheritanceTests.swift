import CoreData
import Foundation
import XCTest

/// Entities below others, relationships without an inverse, models built in code.
final class ModelInheritanceTests: StoreTestCase {
  private let zoo = """
    <?xml version="1.0"?>
    <model>
      <entity name="Animal" isAbstract="YES">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="keeper" optional="YES" maxCount="1" destinationEntity="Keeper" inverseName="animals"/>
      </entity>
      <entity name="Bird" parentEntity="Animal"><attribute name="span" optional="YES" attributeType="Double"/></entity>
      <entity name="Fish" parentEntity="Animal">
        <attribute name="span" optional="YES" attributeType="Integer 32"/>
        <attribute name="span1" optional="YES" attributeType="Integer 32"/>
      </entity>
      <entity name="Keeper">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="words" optional="YES" attributeType="Transformable"/>
        <attribute name="site" optional="YES" attributeType="URI"/>
        <attribute name="mood" optional="YES" transient="YES" attributeType="String"/>
        <relationship name="animals" optional="YES" toMany="YES" destinationEntity="Animal" inverseName="keeper"/>
        <relationship name="favourite" optional="YES" maxCount="1" destinationEntity="Animal"/>
        <relationship name="visits" optional="YES" toMany="YES" ordered="YES" destinationEntity="Keeper"/>
        <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Keeper" inverseName="friends"/>
      </entity>
    </model>
    """

  private func make(_ entity: String, _ context: NSManagedObjectContext, _ name: String) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    object.setValue(name, forKey: "name")
    return object
  }

  private func zooEachStore(_ body: (NSManagedObjectContext) throws -> Void) throws {
    for kind in Kind.allCases { try body(makeContainer(kind, model: makeModel(zoo)).viewContext) }
  }

  func testSubentitiesShareATableAndKeepTheirKind() throws {
    try zooEachStore { context in
      let bird = make("Bird", context, "owl")
      bird.setValue(0.9, forKey: "span")
      let fish = make("Fish", context, "cod")
      fish.setValue(3, forKey: "span")
      let keeper = make("Keeper", context, "Kim")
      keeper.setValue(NSSet(array: [bird, fish]), forKey: "animals")
      keeper.setValue(fish, forKey: "favourite")
      try context.save()
      context.reset()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Animal")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      let animals = try context.fetch(request)
      XCTAssertEqual(animals.map(\.entity.name), ["Fish", "Bird"])
      XCTAssertEqual(animals.map { $0.value(forKey: "span") as? Double }, [3, 0.9])
      request.includesSubentities = false
      XCTAssertEqual(try context.count(for: request), 0)
      XCTAssertEqual(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Bird")), 1)
      let again = try XCTUnwrap(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Keeper")).first)
      XCTAssertEqual((again.value(forKey: "animals") as? NSSet)?.count, 2)
      XCTAssertEqual((again.value(forKey: "favourite") as? NSManagedObject)?.entity.name, "Fish")
      XCTAssertEqual(again.value(forKeyPath: "favourite.name") as? String, "cod")
    }
  }

  func testRelationshipsWithoutInverse() throws {
    try zooEachStore { context in
      let (a, b, c) = (make("Keeper", context, "a"), make("Keeper", context, "b"), make("Keeper", context, "c"))
      a.setValue(NSOrderedSet(array: [c, b]), forKey: "visits")
      a.setValue(NSSet(array: [b]), forKey: "friends")
      XCTAssertEqual(b.value(forKey: "friends") as? NSSet, NSSet(object: a))
      try context.save()
      for keeper in [a, b, c] { context.refresh(keeper, mergeChanges: false) }
      XCTAssertEqual((a.value(forKey: "visits") as? NSOrderedSet)?.array as? [NSManagedObject], [c, b])
      XCTAssertEqual(b.value(forKey: "friends") as? NSSet, NSSet(object: a))
      XCTAssertEqual(a.value(forKey: "friends") as? NSSet, NSSet(object: b))
      a.setValue(NSSet(), forKey: "friends")
      try context.save()
      for keeper in [a, b] { context.refresh(keeper, mergeChanges: false) }
      XCTAssertEqual((b.value(forKey: "friends") as? NSSet)?.count, 0)
    }
  }

  func testUnusualAttributes() throws {
    try zooEachStore { context in
      let keeper = make("Keeper", context, "a")
      keeper.setValue(["x", "y"], forKey: "words")
      keeper.setValue(URL(string: "https://example.org/a?b=c"), forKey: "site")
      keeper.setValue("glad", forKey: "mood")
      try context.save()
      XCTAssertEqual(keeper.value(forKey: "mood") as? String, "glad")
      context.reset()
      let again = try XCTUnwrap(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Keeper")).first)
      XCTAssertEqual(again.value(forKey: "words") as? [String], ["x", "y"])
      XCTAssertEqual(again.value(forKey: "site") as? URL, URL(string: "https://example.org/a?b=c"))
      XCTAssertNil(again.value(forKey: "mood"), "a transient attribute is not stored")
    }
  }

  func testModelBuiltInCode() throws {
    let name = NSAttributeDescription()
    name.name = "name"
    name.type = .string
    let note = NSEntityDescription()
    note.name = "Note"
    let folder = NSEntityDescription()
    folder.name = "Folder"
    let toFolder = NSRelationshipDescription()
    toFolder.name = "folder"
    toFolder.maxCount = 1
    toFolder.destinationEntity = folder
    let toNotes = NSRelationshipDescription()
    toNotes.name = "notes"
    toNotes.destinationEntity = note
    toNotes.inverseRelationship = toFolder
    toFolder.inverseRelationship = toNotes
    note.properties = [name, toFolder]
    folder.properties = [toNotes]
    let model = NSManagedObjectModel()
    model.entities = [note, folder]
    let context = try makeContainer(.sqlite, model: model).viewContext
    let object = NSManagedObject(entity: note, insertInto: context)
    object.setValue("first", forKey: "name")
    let place = NSManagedObject(entity: folder, insertInto: context)
    object.setValue(place, forKey: "folder")
    try context.save()
    context.reset()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
    request.predicate = NSPredicate(format: "notes.@count == 1 AND ANY notes.name == %@", "first")
    XCTAssertEqual(try context.count(for: request), 1)
  }

  func testUnknownKeyPathsAndEntitiesAreNamed() throws {
    let context = try makeContainer().viewContext
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.predicate = NSPredicate(format: "pages > 3")
    XCTAssertThrowsError(try context.fetch(request)) { error in
      XCTAssertTrue(error.localizedDescription.contains("pages"), error.localizedDescription)
    }
    XCTAssertThrowsError(try context.fetch(NSFetchRequest<Book>(entityName: "Boook"))) { error in
      XCTAssertTrue(error.localizedDescription.contains("'Boook'"), error.localizedDescription)
      XCTAssertTrue(error.localizedDescription.contains("Author, Book"), error.localizedDescription)
    }
  }
}

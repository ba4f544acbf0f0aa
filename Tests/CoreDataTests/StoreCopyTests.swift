import CoreData
import Foundation
import XCTest

/// Stores that move between files and databases.
final class StoreCopyTests: StoreTestCase {
  private let xml = """
    <?xml version="1.0"?>
    <model>
      <entity name="Place" isAbstract="YES">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="visits" optional="YES" toMany="YES" ordered="YES" destinationEntity="Visit" inverseName="place"/>
      </entity>
      <entity name="City" parentEntity="Place"><attribute name="size" optional="YES" attributeType="Integer 32"/></entity>
      <entity name="Visit">
        <attribute name="cost" optional="YES" attributeType="Decimal"/>
        <attribute name="date" optional="YES" attributeType="Date"/>
        <attribute name="done" optional="YES" attributeType="Boolean"/>
        <attribute name="height" optional="YES" attributeType="Double"/>
        <attribute name="id" optional="YES" attributeType="UUID"/>
        <attribute name="link" optional="YES" attributeType="URI"/>
        <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="words" optional="YES" attributeType="Transformable"/>
        <relationship name="place" optional="YES" maxCount="1" destinationEntity="Place" inverseName="visits"/>
        <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Friend" inverseName="visits"/>
      </entity>
      <entity name="Friend">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="visits" optional="YES" toMany="YES" destinationEntity="Visit" inverseName="friends"/>
      </entity>
    </model>
    """

  private let id = UUID()
  private let large = Data(repeating: 9, count: 150_000)
  private let options: [AnyHashable: Any] = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]

  private func fill(_ context: NSManagedObjectContext) throws {
    func new(_ entity: String) -> NSManagedObject {
      NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    }
    let city = new("City")
    city.setValuesForKeys(["name": "Rome", "size": 3])
    let friends = ["Ada", "Bo"].map { name in
      let friend = new("Friend")
      friend.setValue(name, forKey: "name")
      return friend
    }
    for index in 0..<120 {
      let visit = new("Visit")
      visit.setValue("visit \(index) – “ü”", forKey: "text")
      visit.setValue(city, forKey: "place")
      guard index == 7 else { continue }
      visit.setValuesForKeys([
        "cost": NSDecimalNumber(string: "1234567.125"), "date": Date(timeIntervalSinceReferenceDate: 0.25),
        "done": true, "height": 1.5, "id": id, "link": URL(string: "https://example.org/a?b=c")!, "photo": large,
        "words": ["a", "b"] as NSArray, "friends": NSSet(array: friends),
      ])
    }
    context.transactionAuthor = "filler"
    try context.save()
  }

  private func check(_ context: NSManagedObjectContext, _ note: String) throws {
    try checkObjects(context, note)
    let history = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
    let transactions = (history as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction]
    XCTAssertEqual(transactions?.first?.author, "filler", note)
    XCTAssertEqual(transactions?.first?.changes?.count, 123, note)
  }

  private func checkObjects(_ context: NSManagedObjectContext, _ note: String) throws {
    context.reset()
    let city = try XCTUnwrap(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Place")).first)
    XCTAssertEqual(city.entity.name, "City")
    let visits = try XCTUnwrap(city.value(forKey: "visits") as? NSOrderedSet).array as! [NSManagedObject]
    XCTAssertEqual(
      visits.map { $0.value(forKey: "text") as? String }, (0..<120).map { "visit \($0) – “ü”" }, "the order stays")
    let visit = try XCTUnwrap(visits.dropFirst(7).first)
    XCTAssertEqual(visit.value(forKey: "cost") as? NSDecimalNumber, NSDecimalNumber(string: "1234567.125"))
    XCTAssertEqual(visit.value(forKey: "date") as? Date, Date(timeIntervalSinceReferenceDate: 0.25), note)
    XCTAssertEqual(visit.value(forKey: "done") as? Bool, true)
    XCTAssertEqual(visit.value(forKey: "height") as? Double, 1.5)
    XCTAssertEqual(visit.value(forKey: "id") as? UUID, id)
    XCTAssertEqual((visit.value(forKey: "link") as? URL)?.absoluteString, "https://example.org/a?b=c")
    XCTAssertEqual(visit.value(forKey: "photo") as? Data, large, note)
    XCTAssertEqual(visit.value(forKey: "words") as? [String], ["a", "b"])
    let friends = try XCTUnwrap(visit.value(forKey: "friends") as? NSSet)
    XCTAssertEqual(Set(friends.map { ($0 as? NSManagedObject)?.value(forKey: "name") as? String }), ["Ada", "Bo"])
  }

  /// Moves a store over each of the places in turn; what was there before goes.
  private func move(_ places: [URL]) throws {
    let model = try makeModel(xml)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      var store = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: places[0], options: options)
      try fill(context)
      let identifier = try XCTUnwrap(store.identifier)
      for (index, place) in places.dropFirst().enumerated() {
        store = try coordinator.migratePersistentStore(store, to: place, options: options, type: .sqlite)
        XCTAssertEqual(coordinator.persistentStores, [store])
        XCTAssertEqual(store.identifier, identifier)
        try check(context, "\(index): \(place)")
        // New rows get keys of their own.
        let friend = NSEntityDescription.insertNewObject(forEntityName: "Friend", into: context)
        try context.save()
        context.delete(friend)
        try context.save()
      }
      for place in places { try coordinator.destroyPersistentStore(at: place, type: .sqlite) }
      XCTAssertEqual(coordinator.persistentStores, [])
      for place in places {
        XCTAssertThrowsError(
          try coordinator.replacePersistentStore(at: storeURL, withPersistentStoreFrom: place, type: .sqlite))
      }
    }
  }

  func testFromFileToFile() throws {
    try move([storeURL, folder.appendingPathComponent("Elsewhere/Copy.sqlite"), storeURL])
  }

  func testBetweenFilesAndDatabases() throws {
    guard PostgresServer.shared != nil else { throw XCTSkip("PostgreSQL is not installed") }
    try move([storeURL, postgresURL(), folder.appendingPathComponent("Back.sqlite")])
    try move([postgresURL(), storeURL, postgresURL(), postgresURL("other")])
  }

  func testOutOfMemoryAndBack() throws {
    let model = try makeModel(xml)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    let lasting = [storeURL] + (PostgresServer.shared == nil ? [] : [try postgresURL()])
    try context.performAndWait {
      var store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      try fill(context)
      try checkObjects(context, "in memory")
      for place in lasting {
        store = try coordinator.migratePersistentStore(store, to: place, type: .sqlite)
        XCTAssertEqual(coordinator.persistentStores, [store])
        try checkObjects(context, "\(place)")
        store = try coordinator.migratePersistentStore(store, to: place, type: .inMemory)
        XCTAssertEqual(coordinator.persistentStores, [store])
        XCTAssertEqual(store.type, NSInMemoryStoreType)
        try checkObjects(context, "back from \(place)")
      }
    }
    // What was moved away from is there still.
    try coordinator.persistentStores.forEach(coordinator.remove)
    _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL)
    try context.performAndWait { try checkObjects(context, "the file") }
  }

  func testACopyThatFailsLeavesTheOtherStore() throws {
    let context = try makeContainer().viewContext
    Book(context: context).title = "Dune"
    try context.save()
    let other = folder.appendingPathComponent("Other.sqlite")
    try Data("no database, but long enough to be looked at as the header of one: 0123456789\n".utf8).write(to: other)
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try makeModel())
    XCTAssertThrowsError(
      try coordinator.replacePersistentStore(at: storeURL, withPersistentStoreFrom: other, type: .sqlite))
    XCTAssertEqual(try sql("SELECT ZTITLE FROM ZBOOK"), "Dune")
    guard PostgresServer.shared != nil else { return }
    let place = try postgresURL()
    try coordinator.replacePersistentStore(at: place, withPersistentStoreFrom: storeURL, type: .sqlite)
    XCTAssertThrowsError(
      try coordinator.replacePersistentStore(at: place, withPersistentStoreFrom: other, type: .sqlite))
    let copy = try makeContainer(.postgres)
    XCTAssertEqual(try copy.viewContext.fetch(Book.fetchRequest()).map(\.title), ["Dune"])
    try clear(.postgres)
  }
}

import Foundation
import ModelCompiler
import ModelFormat
import Synchronization
import XCTest

@testable import CoreData

/// Migrations that are cut off, and migrations by mapping models.
final class MigrationAtomicityTests: StoreTestCase {
  private let first = """
    <entity name="Person">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friends"/>
      <relationship name="team" optional="YES" maxCount="1" destinationEntity="Team" inverseName="members"/>
    </entity>
    <entity name="Team">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="members" optional="YES" toMany="YES" destinationEntity="Person" inverseName="team"/>
    </entity>
    """
  private var second: String {
    first.replacingOccurrences(
      of: "<entity name=\"Team\">",
      with: "<entity name=\"Team\"><attribute name=\"size\" attributeType=\"Integer 16\" defaultValueString=\"7\"/>")
  }

  private var momd: URL { folder.appendingPathComponent("Team.momd") }

  private func model(_ versions: [String]) throws -> NSManagedObjectModel {
    let bundle = folder.appendingPathComponent("Team.xcdatamodeld")
    try? FileManager.default.removeItem(at: bundle)
    for (index, body) in versions.enumerated() {
      let file = bundle.appendingPathComponent("Team \(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      try Data("<?xml version=\"1.0\"?><model>\(body)</model>".utf8).write(to: file.appendingPathComponent("contents"))
    }
    try ModelCompiler.read(bundle).writeMomd(to: folder, moduleName: "Team")
    return try XCTUnwrap(NSManagedObjectModel(contentsOf: momd))
  }

  private func fetch(_ entity: String, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try context.fetch(request)
  }

  private func fill(_ model: NSManagedObjectModel, people: Int = 40, _ kind: Kind = .sqlite) throws {
    let context = try makeContainer(kind, model: model).viewContext
    let team = NSEntityDescription.insertNewObject(forEntityName: "Team", into: context)
    team.setValue("red", forKey: "name")
    var last: NSManagedObject?
    for index in 0..<people {
      let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
      person.setValue(String(format: "%03d", index), forKey: "name")
      person.setValue(team, forKey: "team")
      if let last { person.setValue(NSSet(object: last), forKey: "friends") }
      if index == 0 { person.setValue(Data(repeating: 3, count: 200_000), forKey: "photo") }
      last = person
    }
    try context.save()
  }

  /// Everything that was filled in is there, as old or as new.
  private func check(_ context: NSManagedObjectContext, isNew: Bool) throws {
    let people = try fetch("Person", context)
    XCTAssertEqual(people.map { $0.value(forKey: "name") as? String }, (0..<40).map { String(format: "%03d", $0) })
    XCTAssertEqual((people[0].value(forKey: "photo") as? Data)?.count, 200_000)
    XCTAssertEqual((people[1].value(forKey: "friends") as? NSSet)?.count, 2)
    let teams = try fetch("Team", context)
    XCTAssertEqual((teams[0].value(forKey: "members") as? NSSet)?.count, 40)
    if isNew { XCTAssertEqual(teams[0].value(forKey: "size") as? Int, 7) }
  }

  private func isOldStore() throws -> Bool {
    try !sql("SELECT sql FROM sqlite_master WHERE name = 'ZTEAM'").contains("ZSIZE")
  }

  func testKilledAtAnyStepTheStoreOpensAsOldOrNew() throws {
    var ends: Set<Bool> = []
    for step in 1...20 {
      try? clear(.sqlite)
      try fill(model([first]))
      _ = try model([first, second])
      let process = try StoreProcess("migrate", storeURL.absoluteString, momd.path, "\(step)")
      let line = process.line()
      process.end()
      if line == "opened" {
        XCTAssertGreaterThan(step, 7, "there are that many steps at least")
        break
      }
      XCTAssertNil(line)
      let isOld = try isOldStore()
      ends.insert(isOld)
      XCTAssertEqual(try sql("PRAGMA integrity_check"), "ok")
      if isOld { try check(makeContainer(.sqlite, model: model([first])).viewContext, isNew: false) }
      try check(makeContainer(.sqlite, model: model([first, second])).viewContext, isNew: true)
    }
    XCTAssertEqual(ends, [true, false], "some were killed before the end, one after it")
  }

  func testKilledAtAnyMomentTheStoreOpensAsOldOrNew() throws {
    for delay in 0..<15 {
      try? clear(.sqlite)
      try fill(model([first]))
      _ = try model([first, second])
      let process = try StoreProcess("migrate", storeURL.absoluteString, momd.path, "0")
      usleep(UInt32(20_000 + delay * 6_000))
      process.kill9()
      process.end()
      XCTAssertEqual(try sql("PRAGMA integrity_check"), "ok")
      try check(makeContainer(.sqlite, model: model([first, second])).viewContext, isNew: true)
    }
  }

  func testTwoProcessesMigrateTheSameStore() throws {
    try fill(model([first]))
    _ = try model([first, second])
    let processes = try (0..<4).map { _ in try StoreProcess("migrate", storeURL.absoluteString, momd.path, "0") }
    XCTAssertEqual(processes.map { $0.line() }, Array(repeating: "opened", count: 4))
    processes.forEach { XCTAssertEqual($0.end(), 0) }
    try check(makeContainer(.sqlite, model: model([first, second])).viewContext, isNew: true)
  }

  // MARK: Mapping models

  private var third: String {
    """
    <entity name="Person">
      <attribute name="first" optional="YES" attributeType="String"/>
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
      <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friends"/>
      <relationship name="group" optional="YES" maxCount="1" destinationEntity="Group" inverseName="members"/>
    </entity>
    <entity name="Group">
      <attribute name="name" optional="YES" attributeType="Integer 32"/>
      <relationship name="members" optional="YES" toMany="YES" destinationEntity="Person" inverseName="group"/>
    </entity>
    """
  }

  /// A mapping model as Xcode writes it, with the archives of two expressions.
  private func writeMapping(policy: String) throws {
    func archive(_ key: String) throws -> String {
      let list: [String: Any] = [
        "$archiver": "NSKeyedArchiver", "$version": 100_000,
        "$objects": ["$null", "NSFunctionExpression", "valueForKeyPath:", "source", key],
      ]
      return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        .base64EncodedString()
    }
    let xml = """
      <?xml version="1.0"?>
      <database>
        <object type="XDDEVMAPPINGMODEL" id="z1">
          <attribute name="sourcemodelpath" type="string">Team.xcdatamodeld/Team 1.xcdatamodel</attribute>
          <attribute name="destinationmodelpath" type="string">Team.xcdatamodeld/Team 2.xcdatamodel</attribute>
          <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z2 z3"></relationship>
        </object>
        <object type="XDDEVENTITYMAPPING" id="z2">
          <attribute name="sourcename" type="string">Person</attribute>
          <attribute name="destinationname" type="string">Person</attribute>
          <attribute name="mappingnumber" type="int16">1</attribute>
          <attribute name="mappingtypename" type="string">Custom</attribute>
          <attribute name="migrationpolicyclassname" type="string">\(policy)</attribute>
          <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="z4 z5 z6"></relationship>
          <relationship name="relationshipmappings" type="0/0" destination="XDDEVRELATIONSHIPMAPPING" idrefs="z7 z8"></relationship>
        </object>
        <object type="XDDEVENTITYMAPPING" id="z3">
          <attribute name="sourcename" type="string">Team</attribute>
          <attribute name="destinationname" type="string">Group</attribute>
          <attribute name="mappingnumber" type="int16">2</attribute>
          <attribute name="mappingtypename" type="string">Transform</attribute>
          <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="z9"></relationship>
        </object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z4"><attribute name="name" type="string">name</attribute>
          <attribute name="valueexpression" type="binary">\(try archive("name"))</attribute></object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z5"><attribute name="name" type="string">photo</attribute>
          <attribute name="valueexpression" type="binary">\(try archive("photo"))</attribute></object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z6"><attribute name="name" type="string">first</attribute></object>
        <object type="XDDEVRELATIONSHIPMAPPING" id="z7"><attribute name="name" type="string">friends</attribute>
          <attribute name="valueexpression" type="binary">\(try archive("friends"))</attribute></object>
        <object type="XDDEVRELATIONSHIPMAPPING" id="z8"><attribute name="name" type="string">group</attribute>
          <attribute name="valueexpression" type="binary">\(try archive("team"))</attribute></object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z9"><attribute name="name" type="string">name</attribute></object>
      </database>
      """
    let place = folder.appendingPathComponent("Split.xcmappingmodel")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(xml.utf8).write(to: place.appendingPathComponent("xcmapping.xml"))
    try MappingReader.read(place).write(to: folder)
  }

  func testMappingModelWithAPolicyOfTheApp() throws {
    try fill(model([first]))
    let model = try model([first, third])
    try writeMapping(policy: "CoreDataTests.SplitPolicy")
    let identifier = try sql("SELECT Z_UUID FROM Z_METADATA")
    let context = try makeContainer(.sqlite, model: model).viewContext
    let people = try fetch("Person", context)
    XCTAssertEqual(people.count, 40)
    XCTAssertEqual(people[7].value(forKey: "first") as? String, "first of 007")
    XCTAssertEqual((people[0].value(forKey: "photo") as? Data)?.count, 200_000)
    XCTAssertEqual((people[1].value(forKey: "friends") as? NSSet)?.count, 2)
    XCTAssertEqual(Set(people.compactMap { ($0.value(forKey: "group") as? NSManagedObject)?.objectID }).count, 1)
    XCTAssertEqual(try fetch("Group", context).count, 1)
    XCTAssertEqual(try sql("SELECT Z_UUID FROM Z_METADATA"), identifier, "it is the same store")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("migrating") }
    XCTAssertEqual(files, [], "nothing of the way is left")
    let external = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA").path)
    XCTAssertEqual(external.count, 1)
    XCTAssertEqual(SplitPolicy.calls, ["begin", "instances made", "relationships made", "checked", "end"])
  }

  func testTwoThatMigrateAtOnceDoItOnce() throws {
    for kind in Kind.allCases where kind.isLasting {
      try fill(model([first]), kind)
      let model = try model([first, third])
      try writeMapping(policy: "CoreDataTests.SplitPolicy")
      let url = try kind == .sqlite ? storeURL : postgresURL()
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        coordinator.addPersistentStore(with: NSPersistentStoreDescription(url: url)) { _, error in
          if let error { failures.withLock { $0.append("\(error)") } }
        }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        context.performAndWait {
          // What is saved once the store is migrated stays.
          let person = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
          person.setValue("new \(index)", forKey: "first")
          do { try context.save() } catch { failures.withLock { $0.append("\(error)") } }
        }
      }
      XCTAssertEqual(failures.withLock { $0 }, [])
      let people = try fetch("Person", makeContainer(kind, model: model).viewContext)
      let names = people.compactMap { $0.value(forKey: "first") as? String }
      XCTAssertEqual(names.count, 44)
      XCTAssertEqual(Set(names).intersection((0..<4).map { "new \($0)" }).count, 4)
      if kind == .postgres { try clear(kind) }
    }
  }

  func testMappingModelOnAServer() throws {
    guard PostgresServer.shared != nil else { throw XCTSkip("PostgreSQL is not installed") }
    try fill(model([first]), .postgres)
    let model = try model([first, third])
    try writeMapping(policy: "CoreDataTests.RefusingPolicy")
    XCTAssertThrowsError(try makeContainer(.postgres, model: model)) {
      XCTAssertTrue("\($0)".contains("not like this"), "\($0)")
    }
    try writeMapping(policy: "CoreDataTests.SplitPolicy")
    let container = try makeContainer(.postgres, model: model)
    let people = try fetch("Person", container.viewContext)
    XCTAssertEqual(people.count, 40)
    XCTAssertEqual(people[7].value(forKey: "first") as? String, "first of 007")
    XCTAssertEqual((people[0].value(forKey: "photo") as? Data)?.count, 200_000)
    XCTAssertEqual((people[1].value(forKey: "friends") as? NSSet)?.count, 2)
    XCTAssertEqual(try fetch("Group", container.viewContext).count, 1)
    let store = try XCTUnwrap(container.persistentStoreCoordinator.persistentStores[0].backend as? PostgresStore)
    let left = try store.connection.rows(
      "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name LIKE 'migrating%'", []
    ) { $0.integer(0) }
    XCTAssertEqual(left, [0], "nothing of the way is left")
    try container.viewContext.save()
    XCTAssertEqual(try fetch("Person", makeContainer(.postgres, model: model).viewContext).count, 40)
  }

  func testPolicyThatRefusesLeavesTheStore() throws {
    try fill(model([first]))
    let model = try model([first, third])
    try writeMapping(policy: "CoreDataTests.RefusingPolicy")
    let before = try sql(".dump")
    XCTAssertThrowsError(try makeContainer(.sqlite, model: model)) {
      XCTAssertTrue("\($0)".contains("not like this"), "\($0)")
    }
    XCTAssertEqual(try sql(".dump"), before)
    try writeMapping(policy: "NoSuchPolicy")
    XCTAssertThrowsError(try makeContainer(.sqlite, model: model)) {
      XCTAssertTrue($0.localizedDescription.contains("NoSuchPolicy"), "\($0)")
    }
    XCTAssertEqual(try sql(".dump"), before)
  }

  func testManagerCarriesAStoreOverByHand() throws {
    try fill(model([first]))
    _ = try model([first, second])
    let files = try ModelFolder(url: momd).versionURLs()
    let models = try files.map { try XCTUnwrap(NSManagedObjectModel(contentsOf: $0)) }
    let manager = NSMigrationManager(sourceModel: models[0], destinationModel: models[1])
    let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: models[0], destinationModel: models[1])
    let target = folder.appendingPathComponent("New.sqlite")
    try manager.migrateStore(
      from: storeURL, type: .sqlite, mapping: mapping, to: target, type: .sqlite)
    XCTAssertEqual(manager.migrationProgress, 1)
    XCTAssertTrue(try isOldStore())
    let container = NSPersistentContainer(name: "New", managedObjectModel: models[1])
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: target)]
    container.loadPersistentStores { XCTAssertNil($1) }
    try check(container.viewContext, isNew: true)
  }
}

/// Splits a value, as mappings in the editor cannot.
final class SplitPolicy: NSEntityMigrationPolicy {
  nonisolated(unsafe) static var calls: [String] = []

  override func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws { Self.calls = ["begin"] }
  override func createDestinationInstances(
    forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
    let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [sInstance])
    let name = sInstance.value(forKey: "name") as? String ?? ""
    made.first?.setValue("first of \(name)", forKey: "first")
  }
  override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
    Self.calls.append("instances made")
  }
  override func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
    Self.calls.append("relationships made")
  }
  override func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
    Self.calls.append("checked")
  }
  override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws { Self.calls.append("end") }
}

final class RefusingPolicy: NSEntityMigrationPolicy {
  override func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
    throw NSError(domain: "Test", code: 1, userInfo: [NSLocalizedDescriptionKey: "not like this"])
  }
}

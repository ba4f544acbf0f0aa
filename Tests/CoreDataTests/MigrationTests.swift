import CoreData
import Foundation
import ModelCompiler
import ModelFormat
import XCTest

/// Stores of older models, brought up to date.
final class MigrationTests: StoreTestCase {
  static let first = """
    <entity name="Person">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="age" optional="YES" attributeType="Integer 16"/>
      <attribute name="photo" optional="YES" attributeType="Binary"/>
      <relationship name="pets" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Pet" inverseName="owner"/>
      <relationship name="clubs" optional="YES" toMany="YES" destinationEntity="Club" inverseName="members"/>
      <relationship name="home" optional="YES" maxCount="1" destinationEntity="House" inverseName="people"/>
    </entity>
    <entity name="Pet">
      <attribute name="name" attributeType="String"/>
      <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="pets"/>
    </entity>
    <entity name="Club">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="members" optional="YES" toMany="YES" ordered="YES" destinationEntity="Person" inverseName="clubs"/>
    </entity>
    <entity name="House">
      <attribute name="street" optional="YES" attributeType="String"/>
      <relationship name="people" optional="YES" toMany="YES" destinationEntity="Person" inverseName="home"/>
    </entity>
    """

  /// Writes the versions as an app's bundle has them and gives the model of the last one, or of the one named.
  func model(_ versions: [String], current: Int? = nil) throws -> NSManagedObjectModel {
    let bundle = folder.appendingPathComponent("Zoo.xcdatamodeld")
    try? FileManager.default.removeItem(at: bundle)
    for (index, body) in versions.enumerated() {
      let file = bundle.appendingPathComponent("Zoo \(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      try Data("<?xml version=\"1.0\"?><model>\(body)</model>".utf8).write(to: file.appendingPathComponent("contents"))
    }
    var compiled = try ModelCompiler.read(bundle)
    if let current { compiled.currentName = "Zoo \(current + 1)" }
    try compiled.writeMomd(to: folder, moduleName: "Zoo")
    return try XCTUnwrap(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("Zoo.momd")))
  }

  private func insert(_ entity: String, _ name: String?, _ context: NSManagedObjectContext) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    if let name { object.setValue(name, forKey: "name") }
    return object
  }

  private func fetch(_ entity: String, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
  }

  private func names(_ value: Any?) -> [String] {
    let objects =
      (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array ?? (value as? [NSManagedObject] ?? [])
    let names = objects.compactMap { ($0 as? NSManagedObject)?.value(forKey: "name") as? String }
    return value is NSOrderedSet ? names : names.sorted()
  }

  /// Ada with two pets in two clubs at home in a street; Bo in one club.
  private func fill(_ model: NSManagedObjectModel, _ kind: Kind = .sqlite) throws {
    let context = try makeContainer(kind, model: model).viewContext
    let (ada, bo) = (insert("Person", "Ada", context), insert("Person", "Bo", context))
    ada.setValue(36, forKey: "age")
    ada.setValue(Data([1, 2, 3]), forKey: "photo")
    ada.setValue(NSSet(array: [insert("Pet", "Rex", context), insert("Pet", "Tom", context)]), forKey: "pets")
    let (chess, choir) = (insert("Club", "chess", context), insert("Club", "choir", context))
    chess.setValue(NSOrderedSet(array: [bo, ada]), forKey: "members")
    choir.setValue(NSOrderedSet(array: [ada]), forKey: "members")
    let house = insert("House", nil, context)
    house.setValue("High Street", forKey: "street")
    ada.setValue(house, forKey: "home")
    try context.save()
  }

  private func person(_ name: String, _ context: NSManagedObjectContext) throws -> NSManagedObject {
    try XCTUnwrap(fetch("Person", context).first { $0.value(forKey: "name") as? String == name })
  }

  func testAddedAndRemovedAttributesAndEntities() throws {
    let second =
      Self.first
      .replacingOccurrences(of: "<attribute name=\"age\" optional=\"YES\" attributeType=\"Integer 16\"/>", with: "")
      .replacingOccurrences(
        of: "<attribute name=\"street\"",
        with: "<attribute name=\"floors\" attributeType=\"Integer 32\" defaultValueString=\"2\"/>"
          + "<attribute name=\"colour\" optional=\"YES\" attributeType=\"String\"/><attribute name=\"street\"")
      + "<entity name='Car'><attribute name='name' optional='YES' attributeType='String'/></entity>"
    try withEachFile { kind in
      try fill(model([Self.first]), kind)
      let context = try makeContainer(kind, model: model([Self.first, second])).viewContext
      let ada = try person("Ada", context)
      XCTAssertEqual(names(ada.value(forKey: "pets")), ["Rex", "Tom"])
      XCTAssertEqual(names(ada.value(forKey: "clubs")), ["chess", "choir"])
      XCTAssertEqual(ada.value(forKey: "photo") as? Data, Data([1, 2, 3]))
      let house = try XCTUnwrap(ada.value(forKey: "home") as? NSManagedObject)
      XCTAssertEqual(house.value(forKey: "floors") as? Int, 2)
      XCTAssertNil(house.value(forKey: "colour"))
      XCTAssertEqual(house.value(forKey: "street") as? String, "High Street")
      _ = insert("Car", "new", context)
      _ = insert("Person", "Cy", context)
      try context.save()
      XCTAssertEqual(try fetch("Person", context).count, 3)
      let chess = try XCTUnwrap(fetch("Club", context).first { $0.value(forKey: "name") as? String == "chess" })
      XCTAssertEqual(names(chess.value(forKey: "members")), ["Bo", "Ada"], "the order stays")
    }
  }

  func testRemovedEntityTakesItsObjectsAndWhatPointedAtThem() throws {
    let second = """
      <entity name="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="owner"/>
      </entity>
      <entity name="Pet">
        <attribute name="name" attributeType="String"/>
        <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="pets"/>
      </entity>
      """
    try withEachFile { kind in
      try fill(model([Self.first]), kind)
      let context = try makeContainer(kind, model: model([Self.first, second])).viewContext
      XCTAssertEqual(names(try person("Ada", context).value(forKey: "pets")), ["Rex", "Tom"])
    }
    XCTAssertEqual(try tables(), ["ZPERSON", "ZPET", "Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY"])
  }

  func testRenamedEntitiesPropertiesAndRelationships() throws {
    let second = """
      <entity name="Human" elementID="Person">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="years" attributeType="Integer 16" defaultValueString="18" elementID="age"/>
        <attribute name="photo" optional="YES" attributeType="Binary"/>
        <relationship name="animals" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="keeper" elementID="pets"/>
        <relationship name="groups" optional="YES" toMany="YES" destinationEntity="Club" inverseName="people" elementID="clubs"/>
        <relationship name="place" optional="YES" maxCount="1" destinationEntity="House" inverseName="people" elementID="home"/>
      </entity>
      <entity name="Pet">
        <attribute name="name" attributeType="String"/>
        <relationship name="keeper" optional="YES" maxCount="1" destinationEntity="Human" inverseName="animals" elementID="owner"/>
      </entity>
      <entity name="Club">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="people" optional="YES" toMany="YES" ordered="YES" destinationEntity="Human" inverseName="groups" elementID="members"/>
      </entity>
      <entity name="House">
        <attribute name="street" optional="YES" attributeType="String"/>
        <relationship name="people" optional="YES" toMany="YES" destinationEntity="Human" inverseName="place"/>
      </entity>
      """
    try withEachFile { kind in
      try fill(model([Self.first]), kind)
      let context = try makeContainer(kind, model: model([Self.first, second])).viewContext
      let humans = try fetch("Human", context).sorted { names([$0])[0] < names([$1])[0] }
      XCTAssertEqual(
        humans.map { $0.value(forKey: "years") as? Int }, [36, 18], "a mandatory attribute gets its default")
      XCTAssertEqual(names(humans[0].value(forKey: "animals")), ["Rex", "Tom"])
      XCTAssertEqual(names(humans[0].value(forKey: "groups")), ["chess", "choir"])
      XCTAssertEqual(humans[0].value(forKeyPath: "place.street") as? String, "High Street")
      let chess = try XCTUnwrap(fetch("Club", context).first { $0.value(forKey: "name") as? String == "chess" })
      XCTAssertEqual(names(chess.value(forKey: "people")), ["Bo", "Ada"])
    }
  }

  func testRelationshipsThatGrow() throws {
    let second = Self.first
      // One home becomes several; a pet may have several owners; the club's order is given up.
      .replacingOccurrences(
        of: "name=\"home\" optional=\"YES\" maxCount=\"1\"", with: "name=\"home\" optional=\"YES\" toMany=\"YES\""
      )
      .replacingOccurrences(
        of: "name=\"owner\" optional=\"YES\" maxCount=\"1\"", with: "name=\"owner\" optional=\"YES\" toMany=\"YES\""
      )
      .replacingOccurrences(
        of: "name=\"members\" optional=\"YES\" toMany=\"YES\" ordered=\"YES\"",
        with: "name=\"members\" optional=\"YES\" toMany=\"YES\"")
    try withEachFile { kind in
      try fill(model([Self.first]), kind)
      let context = try makeContainer(kind, model: model([Self.first, second])).viewContext
      let ada = try person("Ada", context)
      XCTAssertEqual((ada.value(forKey: "home") as? NSSet)?.count, 1)
      XCTAssertEqual(names(ada.value(forKey: "pets")), ["Rex", "Tom"])
      let rex = try XCTUnwrap(fetch("Pet", context).first)
      XCTAssertEqual(names(rex.value(forKey: "owner")), ["Ada"])
      XCTAssertEqual(names(ada.value(forKey: "clubs")), ["chess", "choir"])
    }
  }

  func testHierarchiesMayGrowAbove() throws {
    let second =
      Self.first
      .replacingOccurrences(of: "<entity name=\"Pet\">", with: "<entity name=\"Pet\" parentEntity=\"Animal\">")
      .replacingOccurrences(
        of: "<attribute name=\"name\" attributeType=\"String\"/>",
        with: "<attribute name=\"tame\" attributeType=\"Boolean\" defaultValueString=\"YES\"/>")
      + "<entity name='Animal' isAbstract='YES'><attribute name='name' attributeType='String'/></entity>"
      + "<entity name='Beast' parentEntity='Animal'/>"
    try withEachFile { kind in
      try fill(model([Self.first]), kind)
      let context = try makeContainer(kind, model: model([Self.first, second])).viewContext
      _ = insert("Beast", "wolf", context)
      try context.save()
      XCTAssertEqual(names(try fetch("Animal", context)), ["Rex", "Tom", "wolf"])
      XCTAssertEqual(try fetch("Pet", context).map { $0.value(forKey: "tame") as? Bool }, [true, true])
      XCTAssertEqual(names(try person("Ada", context).value(forKey: "pets")), ["Rex", "Tom"])
    }
  }

  func testManyVersionsInOneStep() throws {
    var versions = [Self.first]
    for index in 0..<6 {
      versions.append(
        versions.last!.replacingOccurrences(
          of: "<entity name=\"Club\">",
          with:
            "<entity name=\"Club\"><attribute name=\"added\(index)\" attributeType=\"String\" defaultValueString=\"\(index)\"/>"
        ))
    }
    try fill(model([versions[0]]))
    let context = try makeContainer(.sqlite, model: model(versions)).viewContext
    let clubs = try fetch("Club", context)
    XCTAssertEqual(clubs.count, 2)
    XCTAssertEqual((0..<6).map { clubs[0].value(forKey: "added\($0)") as? String }, (0..<6).map { "\($0)" })
    // And back to an older one, which the app knows.
    let older = try makeContainer(.sqlite, model: model(versions, current: 3)).viewContext
    XCTAssertEqual(try fetch("Club", older)[0].value(forKey: "added2") as? String, "2")
  }

  func testModelEditedInPlaceOpensItsOldStore() throws {
    try fill(model([Self.first]))
    // As stores were before they kept their model: it is made up for at the next start.
    _ = try sql("DELETE FROM Z_MODELCACHE")
    _ = try makeContainer(.sqlite, model: model([Self.first]))
    let edited = Self.first.replacingOccurrences(
      of: "<entity name=\"Club\">",
      with: "<entity name=\"Club\"><attribute name=\"motto\" optional=\"YES\" attributeType=\"String\"/>")
    let context = try makeContainer(.sqlite, model: model([edited])).viewContext
    let club = try XCTUnwrap(fetch("Club", context).first)
    XCTAssertNil(club.value(forKey: "motto"))
    club.setValue("onward", forKey: "motto")
    try context.save()
    XCTAssertEqual(try person("Ada", context).value(forKey: "age") as? Int, 36)
  }

  private func refusal(_ model: NSManagedObjectModel, _ change: (NSPersistentStoreDescription) -> Void = { _ in })
    throws -> NSError
  {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: storeURL)
    change(description)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    return try XCTUnwrap(failure as NSError?)
  }

  func testStoreOfANewerModelIsRefusedUntouched() throws {
    let newer = Self.first.replacingOccurrences(
      of: "<entity name=\"Club\">",
      with: "<entity name=\"Club\"><attribute name=\"motto\" optional=\"YES\" attributeType=\"String\"/>")
    try fill(model([Self.first, newer]))
    let before = try contents()
    let error = try refusal(model([Self.first]))
    XCTAssertEqual(error.code, NSPersistentStoreIncompatibleVersionHashError)
    XCTAssertTrue(error.localizedDescription.contains("Club.motto"), error.localizedDescription)
    XCTAssertEqual(try contents(), before)
  }

  func testWhatCannotBeWorkedOutIsSaidAndLeavesTheStore() throws {
    try fill(model([Self.first]))
    let before = try contents()
    let cases: [(change: (String) -> String, code: Int, words: String)] = [
      (
        {
          $0.replacingOccurrences(
            of: "name=\"age\" optional=\"YES\" attributeType=\"Integer 16\"",
            with: "name=\"age\" optional=\"YES\" attributeType=\"String\"")
        },
        NSInferredMappingModelError, "Person.age was of the type Integer 16 and is now of the type String"
      ),
      (
        { $0.replacingOccurrences(of: "name=\"age\" optional=\"YES\"", with: "name=\"age\"") }, NSMigrationError,
        "Person.age is not optional, and 1 of the stored objects have no value"
      ),
      (
        {
          $0.replacingOccurrences(
            of: "name=\"clubs\" optional=\"YES\" toMany=\"YES\"", with: "name=\"clubs\" optional=\"YES\" maxCount=\"1\""
          )
        },
        NSInferredMappingModelError, "Person.clubs was to-many"
      ),
      (
        {
          $0.replacingOccurrences(of: "<entity name=\"Pet\">", with: "<entity name=\"Pet\" parentEntity=\"Named\">")
            .replacingOccurrences(of: "<entity name=\"House\">", with: "<entity name=\"House\" parentEntity=\"Named\">")
            + "<entity name='Named'/>"
        }, NSInferredMappingModelError, "have become one hierarchy"
      ),
    ]
    for (change, code, words) in cases {
      let error = try refusal(model([Self.first, change(Self.first)]))
      XCTAssertEqual(error.code, code, error.localizedDescription)
      XCTAssertTrue(error.localizedDescription.contains(words), error.localizedDescription)
      XCTAssertTrue(error.localizedDescription.contains(storeURL.path))
      XCTAssertEqual(try contents(), before)
    }
    let newer = Self.first + "<entity name='Car'/>"
    var error = try refusal(model([Self.first, newer])) { $0.shouldMigrateStoreAutomatically = false }
    XCTAssertEqual(error.code, NSPersistentStoreIncompatibleVersionHashError)
    error = try refusal(model([Self.first, newer])) { $0.shouldInferMappingModelAutomatically = false }
    XCTAssertEqual(error.code, NSMigrationMissingMappingModelError)
    XCTAssertEqual(try contents(), before)
  }

  func testLargeValuesMoveInAndOutOfFiles() throws {
    let plain = "<entity name='Photo'><attribute name='image' optional='YES' attributeType='Binary'/></entity>"
    let external = plain.replacingOccurrences(
      of: "attributeType='Binary'", with: "attributeType='Binary' allowsExternalBinaryDataStorage='YES'")
    let data = Data(repeating: 5, count: 150_000)
    do {
      let context = try makeContainer(.sqlite, model: model([plain])).viewContext
      insert("Photo", nil, context).setValue(data, forKey: "image")
      try context.save()
    }
    for (versions, current) in [([plain, external], 1), ([plain, external], 0)] {
      let context = try makeContainer(.sqlite, model: model(versions, current: current)).viewContext
      let photo = try XCTUnwrap(fetch("Photo", context).first)
      XCTAssertEqual(photo.value(forKey: "image") as? Data, data)
      photo.setValue(data, forKey: "image")
      try context.save()
    }
  }

  func testAddedDerivedAttributesGetTheirValues() throws {
    let second = Self.first.replacingOccurrences(
      of: "<entity name=\"Person\">",
      with:
        "<entity name=\"Person\"><attribute name=\"petCount\" optional=\"YES\" attributeType=\"Integer 16\" derived=\"YES\" "
        + "derivationExpression=\"pets.@count\"/><attribute name=\"plain\" optional=\"YES\" attributeType=\"String\" "
        + "derived=\"YES\" derivationExpression=\"lowercase:(name)\"/>")
    try withEachFile { kind in
      try fill(model([Self.first]), kind)
      let context = try makeContainer(kind, model: model([Self.first, second])).viewContext
      let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
      request.predicate = NSPredicate(format: "petCount == 2 AND plain == 'ada'")
      XCTAssertEqual(try context.count(for: request), 1)
    }
  }

  func testInferredMappingModelTellsWhatItDoes() throws {
    let second =
      Self.first.replacingOccurrences(of: "name=\"age\"", with: "name=\"years\" elementID=\"age\"")
      + "<entity name='Car'/>"
    _ = try model([Self.first, second])
    let files = try ModelFolder(url: folder.appendingPathComponent("Zoo.momd")).versionURLs()
    let models = try files.map { try XCTUnwrap(NSManagedObjectModel(contentsOf: $0)) }
    let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: models[0], destinationModel: models[1])
    let byName = mapping.entityMappingsByName
    XCTAssertEqual(byName["IEM_Transform_Person"]?.mappingType, .transformEntityMappingType)
    XCTAssertEqual(byName["IEM_Copy_House"]?.mappingType, .copyEntityMappingType)
    XCTAssertEqual(byName["IEM_Add_Car"]?.mappingType, .addEntityMappingType)
    let years = byName["IEM_Transform_Person"]?.attributeMappings?.first { $0.name == "years" }
    XCTAssertEqual(years?.valueExpression?.description, "$source.age")
    XCTAssertNil(NSMappingModel(from: nil, forSourceModel: models[0], destinationModel: models[1]))
    XCTAssertTrue(
      models[0].isConfiguration(
        withName: nil,
        compatibleWithStoreMetadata: [
          NSStoreModelVersionHashesKey: models[0].entityVersionHashesByName
        ]))
    XCTAssertNotEqual(models[0].versionChecksum, models[1].versionChecksum)
  }

  // MARK: Looking at the file

  /// Runs the test on every kind of store that outlives its container.
  func withEachFile(_ body: (Kind) throws -> Void) throws {
    for kind in Kind.allCases where kind.isLasting {
      try body(kind)
      try clear(kind)
    }
  }

  private func tables() throws -> [String] {
    try fill(model([Self.first]))
    let second =
      "<entity name='Person'><attribute name='name' optional='YES' attributeType='String'/></entity><entity name='Pet'><attribute name='name' attributeType='String'/></entity>"
    _ = try makeContainer(.sqlite, model: model([Self.first, second]))
    return try sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1").components(separatedBy: "\n")
  }

  /// Everything that the store's file holds, as statements.
  private func contents() throws -> String { try sql(".dump") }
}

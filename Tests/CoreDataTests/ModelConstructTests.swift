import CoreData
import Foundation
import ModelCompiler
import ModelFormat
import XCTest

/// What the model editor can say and has no test of its own elsewhere.
final class ModelConstructTests: StoreTestCase {
  private func insert(_ entity: String, _ context: NSManagedObjectContext) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
  }

  private func all(_ entity: String, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
  }

  func testDefaultsOfEveryTypeAreStoredAndRead() throws {
    let xml = """
      <?xml version="1.0"?>
      <model><entity name="Thing">
        <attribute name="small" attributeType="Integer 16" defaultValueString="-7" usesScalarValueType="YES"/>
        <attribute name="medium" attributeType="Integer 32" defaultValueString="70000"/>
        <attribute name="large" attributeType="Integer 64" defaultValueString="9007199254740993"/>
        <attribute name="exact" attributeType="Decimal" defaultValueString="0.1"/>
        <attribute name="double" attributeType="Double" defaultValueString="2.5"/>
        <attribute name="float" attributeType="Float" defaultValueString="1.5"/>
        <attribute name="flag" attributeType="Boolean" defaultValueString="YES"/>
        <attribute name="text" attributeType="String" defaultValueString="none &amp; nothing"/>
        <attribute name="when" attributeType="Date" defaultDateTimeInterval="600000000.5"/>
        <attribute name="id" attributeType="UUID" defaultValueString="00112233-4455-6677-8899-AABBCCDDEEFF"/>
        <attribute name="link" attributeType="URI" defaultValueString="https://example.org/a"/>
        <attribute name="bare" optional="YES" attributeType="Integer 16"/>
      </entity></model>
      """
    for kind in Kind.allCases {
      let context = try makeContainer(kind, model: makeModel(xml)).viewContext
      _ = insert("Thing", context)
      try context.save()
      context.reset()
      let thing = try XCTUnwrap(all("Thing", context).first)
      XCTAssertEqual(thing.value(forKey: "small") as? Int, -7)
      XCTAssertEqual(thing.value(forKey: "medium") as? Int, 70000)
      XCTAssertEqual(thing.value(forKey: "large") as? Int64, 9_007_199_254_740_993)
      XCTAssertEqual(thing.value(forKey: "exact") as? NSDecimalNumber, NSDecimalNumber(string: "0.1"))
      XCTAssertEqual(thing.value(forKey: "double") as? Double, 2.5)
      XCTAssertEqual(thing.value(forKey: "float") as? Float, 1.5)
      XCTAssertEqual(thing.value(forKey: "flag") as? Bool, true)
      XCTAssertEqual(thing.value(forKey: "text") as? String, "none & nothing")
      XCTAssertEqual(thing.value(forKey: "when") as? Date, Date(timeIntervalSinceReferenceDate: 600_000_000.5))
      XCTAssertEqual(thing.value(forKey: "id") as? UUID, UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
      XCTAssertEqual(thing.value(forKey: "link") as? URL, URL(string: "https://example.org/a"))
      XCTAssertNil(thing.value(forKey: "bare"))
    }
  }

  private let shop = """
    <?xml version="1.0"?>
    <model>
      <entity name="Customer">
        <attribute name="name" optional="YES" attributeType="String"/>
        <fetchedProperty name="sameNamed" optional="YES">
          <fetchRequest name="fetchedPropertyFetchRequest" entity="Lead" predicateString="name == $FETCH_SOURCE.name"/>
        </fetchedProperty>
      </entity>
      <entity name="Lead" coreSpotlightDisplayNameExpression="name">
        <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <configuration name="Cloud"><memberEntity name="Customer"/></configuration>
      <configuration name="Local"><memberEntity name="Lead"/></configuration>
      <fetchRequest name="three" entity="Lead" predicateString="TRUEPREDICATE" fetchLimit="3" fetchBatchSize="2"
        resultType="1" includeSubentities="NO"/>
    </model>
    """

  func testFetchedPropertyFindsByItsSourceAndKeepsUntilRefreshed() throws {
    for kind in Kind.allCases {
      let context = try makeContainer(kind, model: makeModel(shop)).viewContext
      let customer = insert("Customer", context)
      customer.setValue("Ada", forKey: "name")
      for name in ["Ada", "Ada", "Bo"] { insert("Lead", context).setValue(name, forKey: "name") }
      try context.save()
      func names() -> [String] {
        (customer.value(forKey: "sameNamed") as? [NSManagedObject] ?? [])
          .compactMap { $0.value(forKey: "name") as? String }
      }
      XCTAssertEqual(names(), ["Ada", "Ada"])
      insert("Lead", context).setValue("Ada", forKey: "name")
      try context.save()
      XCTAssertEqual(names().count, 2, "found once, kept until the object is refreshed")
      context.refresh(customer, mergeChanges: true)
      XCTAssertEqual(names().count, 3)
    }
  }

  func testConfigurationsDivideTheEntitiesAmongStores() throws {
    let container = NSPersistentContainer(name: "Shop", managedObjectModel: try makeModel(shop))
    container.persistentStoreDescriptions = ["Cloud", "Local"].map { name in
      let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("\(name).sqlite"))
      description.configuration = name
      return description
    }
    container.loadPersistentStores { XCTAssertNil($1) }
    let context = container.viewContext
    let (customer, lead) = (insert("Customer", context), insert("Lead", context))
    customer.setValue("Ada", forKey: "name")
    lead.setValue("Ada", forKey: "name")
    try context.save()
    XCTAssertEqual(customer.objectID.persistentStore?.configurationName, "Cloud")
    XCTAssertEqual(lead.objectID.persistentStore?.configurationName, "Local")
    XCTAssertEqual((customer.value(forKey: "sameNamed") as? [NSManagedObject]), [lead], "across stores")
    context.reset()
    XCTAssertEqual(try all("Customer", context).count, 1)
    let again = NSPersistentContainer(name: "Shop", managedObjectModel: try makeModel(shop))
    again.persistentStoreDescriptions = container.persistentStoreDescriptions
    again.loadPersistentStores { XCTAssertNil($1) }
    XCTAssertEqual(try all("Lead", again.viewContext).count, 1)
    let stranger = NSPersistentStoreDescription(url: folder.appendingPathComponent("Other.sqlite"))
    stranger.configuration = "Other"
    again.persistentStoreDescriptions = [stranger]
    again.loadPersistentStores { _, error in
      XCTAssertTrue(
        error?.localizedDescription.contains("no configuration Other; it has Cloud, Local") == true, "\(error!)")
    }
  }

  func testTemplatesCarryAllThatTheEditorSays() throws {
    let model = try makeModel(shop)
    let request = try XCTUnwrap(model.fetchRequestTemplate(forName: "three"))
    XCTAssertEqual([request.fetchLimit, request.fetchBatchSize], [3, 2])
    XCTAssertEqual(request.resultType, .managedObjectIDResultType)
    XCTAssertFalse(request.includesSubentities)
    XCTAssertEqual(model.entitiesByName["Lead"]?.coreSpotlightDisplayNameExpression?.keyPath, "name")
    let copy = model.copy() as! NSManagedObjectModel
    XCTAssertEqual(copy.entityVersionHashesByName, model.entityVersionHashesByName)
    XCTAssertEqual(copy.configurations, ["Cloud", "Local"])
    XCTAssertNotNil(copy.fetchRequestTemplate(forName: "three"))
    XCTAssertFalse(copy.entitiesByName["Lead"] === model.entitiesByName["Lead"])
  }

  func testRulesSetInCodeAreChecked() throws {
    let code = NSAttributeDescription()
    code.name = "code"
    code.type = .string
    code.setValidationPredicates(
      [NSPredicate(format: "SELF.length >= 2"), NSPredicate(format: "SELF BEGINSWITH 'A'")],
      withValidationWarnings: ["1670", "begins with an A"])
    let item = NSEntityDescription()
    item.name = "Item"
    item.properties = [code]
    let model = NSManagedObjectModel()
    model.entities = [item]
    let context = try makeContainer(.memory, model: model).viewContext
    let object = insert("Item", context)
    func error() -> NSError? {
      do {
        try object.validateForInsert()
        return nil
      } catch { return error as NSError }
    }
    object.setValue("A", forKey: "code")
    XCTAssertEqual(error()?.code, NSValidationStringTooShortError)
    object.setValue("BA", forKey: "code")
    XCTAssertEqual(error()?.code, NSManagedObjectValidationError)
    XCTAssertTrue(error()?.localizedDescription.contains("begins with an A") == true)
    object.setValue("AB", forKey: "code")
    XCTAssertNil(error())
  }

  private let archive = """
    <?xml version="1.0"?>
    <model><entity name="Box">
      <attribute name="texts" optional="YES" attributeType="Transformable" customClassName="[String]" valueTransformerName="NSSecureUnarchiveFromData"/>
      <attribute name="numbers" optional="YES" attributeType="Transformable" customClassName="Set&lt;Int&gt;"/>
      <attribute name="small" optional="YES" attributeType="Transformable" customClassName="[Int16]" valueTransformerName="NSSecureUnarchiveFromDataTransformerName"/>
      <attribute name="lists" optional="YES" attributeType="Transformable" customClassName="[String: [String]]" valueTransformerName=""/>
      <attribute name="ids" optional="YES" attributeType="Transformable" customClassName="[UUID]" valueTransformerName="NSSecureUnarchiveFromData"/>
      <attribute name="reason" optional="YES" attributeType="Transformable" customClassName="VisitReason"/>
      <attribute name="word" optional="YES" attributeType="Transformable" valueTransformerName="ShoutingTransformer"/>
    </entity></model>
    """

  func testTransformableValuesOfTheKindsThatAppsKeep() throws {
    for kind in Kind.allCases {
      let context = try makeContainer(kind, model: makeModel(archive)).viewContext
      let box = insert("Box", context)
      let ids = [UUID(), UUID()]
      box.setValue(["a", "b"], forKey: "texts")
      box.setValue(Set([3, 4]), forKey: "numbers")
      box.setValue([Int16(5), -6], forKey: "small")
      box.setValue(["x": ["y", "z"]], forKey: "lists")
      box.setValue(ids, forKey: "ids")
      box.setValue(VisitReason(text: "tea"), forKey: "reason")
      box.setValue("quiet", forKey: "word")
      try context.save()
      context.reset()
      let again = try XCTUnwrap(all("Box", context).first)
      XCTAssertEqual(again.value(forKey: "texts") as? [String], ["a", "b"])
      XCTAssertEqual(again.value(forKey: "numbers") as? Set<Int>, [3, 4])
      XCTAssertEqual(again.value(forKey: "small") as? [Int16], [5, -6])
      XCTAssertEqual(again.value(forKey: "lists") as? [String: [String]], ["x": ["y", "z"]])
      XCTAssertEqual(again.value(forKey: "ids") as? [UUID], ids)
      XCTAssertEqual((again.value(forKey: "reason") as? VisitReason)?.text, "tea")
      XCTAssertEqual(again.value(forKey: "word") as? String, kind == .memory ? "quiet" : "QUIET")
    }
  }

  // MARK: Large values

  private let album = """
    <?xml version="1.0"?>
    <model><entity name="Photo">
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="image" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
    </entity></model>
    """

  private var externalFiles: [String] {
    let place = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
    return (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
  }

  func testLargeValuesLieInFilesOfTheirOwn() throws {
    let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let small = Data([1, 2, 3])
    do {
      let context = try makeContainer(.sqlite, model: makeModel(album)).viewContext
      insert("Photo", context).setValue(large, forKey: "image")
      insert("Photo", context).setValue(small, forKey: "image")
      try context.save()
      XCTAssertEqual(externalFiles.count, 1)
      let file = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA/\(externalFiles[0])")
      XCTAssertEqual(try Data(contentsOf: file), large, "the file is the value and nothing else")
      let size = try FileManager.default.attributesOfItem(atPath: storeURL.path)[.size] as? Int
      XCTAssertLessThan(try XCTUnwrap(size), 100_000)
    }
    let context = try makeContainer(.sqlite, model: makeModel(album)).viewContext
    let photos = try all("Photo", context)
    XCTAssertEqual(photos.map { $0.value(forKey: "image") as? Data }, [large, small])
    photos[0].setValue(large + Data([9]), forKey: "image")
    photos[1].setValue(large, forKey: "image")
    let first = externalFiles
    try context.save()
    XCTAssertEqual(externalFiles.count, 2)
    XCTAssertFalse(externalFiles.contains(first[0]), "a replaced value's file goes")
    photos[0].setValue("unrelated", forKey: "title")
    try context.save()
    XCTAssertEqual(externalFiles.count, 2)
    photos[0].setValue(small, forKey: "image")
    context.delete(photos[1])
    try context.save()
    XCTAssertEqual(externalFiles, [])
    try context.persistentStoreCoordinator!.destroyPersistentStore(at: storeURL, ofType: NSSQLiteStoreType)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["Library.xcdatamodel"])
  }

  func testSaveThatFailsLeavesNoFileBehind() throws {
    let context = try makeContainer(.sqlite, model: makeModel(album)).viewContext
    let photo = insert("Photo", context)
    try context.save()
    let other = try makeContainer(.sqlite, model: makeModel(album)).viewContext
    try XCTUnwrap(all("Photo", other).first).setValue("theirs", forKey: "title")
    try other.save()
    photo.setValue("mine", forKey: "title")
    photo.setValue(Data(count: 200_000), forKey: "image")
    XCTAssertThrowsError(try context.save())
    XCTAssertEqual(externalFiles, [])
    context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try context.save()
    XCTAssertEqual(externalFiles.count, 1)
  }

  func testModelsThatCannotBeMeantAreRefused() throws {
    let cases = [
      (
        "<entity name='A'><attribute name='x'/><relationship name='x' destinationEntity='A'/></entity>",
        "model.duplicateProperty"
      ),
      (
        "<entity name='A'><attribute name='x'/></entity><entity name='B' parentEntity='A'><attribute name='x'/></entity>",
        "model.duplicateProperty"
      ),
      ("<entity name='A'><attribute attributeType='String'/></entity>", "model.namelessProperty"),
      ("<entity name='A'/><fetchRequest name='f' entity='B'/>", "model.fetchRequestEntity"),
      (
        "<entity name='A'/><configuration name='C'><memberEntity name='B'/></configuration>",
        "model.configurationEntity"
      ),
      (
        "<entity name='A'><fetchedProperty name='p'><fetchRequest entity='B'/></fetchedProperty></entity>",
        "model.fetchedPropertyEntity"
      ),
    ]
    for (body, code) in cases {
      XCTAssertThrowsError(try readModel("<?xml version=\"1.0\"?><model>\(body)</model>"), code) {
        XCTAssertTrue("\($0)".contains("Library.xcdatamodel/contents") || "\($0)".contains("xcdatamodel"), "\($0)")
      }
    }
  }

  func testGeneratedCodeForFetchedProperties() throws {
    let xml = shop.replacingOccurrences(
      of: "<entity name=\"Customer\">",
      with: "<entity name=\"Customer\" representedClassName=\"Customer\" codeGenerationType=\"class\">")
    let files = try readModel(xml).generateSources(handWrittenClasses: [], moduleName: "Shop")
    let text = try XCTUnwrap(files.first { $0.name == "Customer+CoreDataClass.swift" }?.contents)
    XCTAssertTrue(
      text.contains("public var sameNamed: [NSManagedObject]? { _fetched(\"sameNamed\") as? [NSManagedObject] }"), text)
  }
}

/// An object of an app's own class in a transformable attribute.
final class VisitReason: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let text: String
  init(text: String) { self.text = text }
  func encode(with coder: NSCoder) { coder.encode(NSString(string: text), forKey: "text") }
  init?(coder: NSCoder) {
    text = (coder.decodeObject(of: NSString.self, forKey: "text") as String?) ?? ""
  }
}

/// Found by its class's name: nobody registers it.
final class ShoutingTransformer: ValueTransformer, @unchecked Sendable {
  override func transformedValue(_ value: Any?) -> Any? { (value as? String).map { Data($0.utf8) } }
  override func reverseTransformedValue(_ value: Any?) -> Any? {
    (value as? Data).map { String(decoding: $0, as: UTF8.self).uppercased() }
  }
}

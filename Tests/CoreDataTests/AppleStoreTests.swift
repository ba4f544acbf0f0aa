import CoreData
import Foundation
import XCTest

/// A store laid out as Apple's framework writes it, made here by hand.
final class AppleStoreTests: StoreTestCase {
  private let xml = """
    <?xml version="1.0"?>
    <model>
      <entity name="Attachment">
        <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
        <attribute name="title" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Entry">
        <attribute name="cost" optional="YES" attributeType="Decimal"/>
        <attribute name="date" optional="YES" attributeType="Date"/>
        <attribute name="done" optional="YES" attributeType="Boolean"/>
        <attribute name="height" optional="YES" attributeType="Double"/>
        <attribute name="id" optional="YES" attributeType="UUID"/>
        <attribute name="link" optional="YES" attributeType="URI"/>
        <attribute name="rating" optional="YES" attributeType="Integer 16"/>
        <attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="words" optional="YES" attributeType="Transformable"/>
        <relationship name="attachment" optional="YES" maxCount="1" destinationEntity="Attachment"/>
        <relationship name="place" optional="YES" maxCount="1" destinationEntity="Place" inverseName="entries"/>
        <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="entries"/>
      </entity>
      <entity name="Place" isAbstract="YES">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="entries" optional="YES" toMany="YES" ordered="YES" destinationEntity="Entry" inverseName="place"/>
      </entity>
      <entity name="City" parentEntity="Place"><attribute name="size" optional="YES" attributeType="Integer 32"/></entity>
      <entity name="Lake" parentEntity="Place"><attribute name="depth" optional="YES" attributeType="Float"/></entity>
      <entity name="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="entries" optional="YES" toMany="YES" destinationEntity="Entry" inverseName="tags"/>
      </entity>
    </model>
    """

  private static let archive = try! NSKeyedArchiver.archivedData(
    withRootObject: NSArray(array: ["a", "b"]), requiringSecureCoding: false)

  /// Entities by the alphabet: Attachment 1, City 2, Entry 3, Lake 4, Place 5, Tag 6.
  private func makeStore() throws {
    let metadata: [String: Any] = [
      "NSPersistenceFrameworkVersion": 1327, "NSStoreModelVersionHashesVersion": 3, "NSStoreType": "SQLite",
      "NSStoreModelVersionIdentifiers": [""], "_NSAutoVacuumLevel": "2",
      "NSStoreModelVersionHashes": Dictionary(
        uniqueKeysWithValues: ["Attachment", "City", "Entry", "Lake", "Place", "Tag"].map {
          ($0, Data(repeating: 0xA5, count: 32))
        }),
    ]
    let list = try PropertyListSerialization.data(fromPropertyList: metadata, format: .binary, options: 0)
    func hex(_ data: Data) -> String { data.map { String(format: "%02x", $0) }.joined() }
    let external = UUID().uuidString
    _ = try sql(
      """
      PRAGMA page_size = 4096; PRAGMA auto_vacuum = 2; PRAGMA journal_mode = WAL;
      CREATE TABLE ZATTACHMENT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR, ZDATA BLOB );
      CREATE TABLE ZENTRY ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER, ZRATING INTEGER,
        ZATTACHMENT INTEGER, ZPLACE INTEGER, Z5_PLACE INTEGER, Z_FOK_PLACE INTEGER, ZHEIGHT FLOAT, ZDATE TIMESTAMP,
        ZCOST DECIMAL, ZTEXT VARCHAR, ZLINK VARCHAR, ZID BLOB, ZWORDS BLOB );
      CREATE TABLE ZPLACE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSIZE INTEGER, ZDEPTH FLOAT, ZTITLE VARCHAR );
      CREATE TABLE ZTAG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR );
      CREATE TABLE Z_3TAGS ( Z_3ENTRIES INTEGER, Z_6TAGS INTEGER, PRIMARY KEY (Z_3ENTRIES, Z_6TAGS) );
      CREATE INDEX ZENTRY_ZPLACE_INDEX ON ZENTRY (ZPLACE, Z5_PLACE);
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
      INSERT INTO Z_PRIMARYKEY VALUES (1,'Attachment',0,2),(2,'City',5,0),(3,'Entry',0,9),(4,'Lake',5,0),(5,'Place',0,3),(6,'Tag',0,2);
      INSERT INTO Z_METADATA VALUES (1, '0B2C4E1A-0000-4000-8000-0123456789AB', x'\(hex(list))');
      INSERT INTO Z_MODELCACHE VALUES (x'789c0bc8cc');
      INSERT INTO ZATTACHMENT VALUES (1,1,1,'inline',x'01cafe'), (2,1,3,'file',x'02\(hex(Data(external.utf8)))00');
      INSERT INTO ZPLACE VALUES (1,2,1,400000,NULL,'Bern'), (3,4,2,NULL,214.5,'Thun');
      INSERT INTO ZTAG VALUES (1,6,1,'summer'), (2,6,1,'work');
      INSERT INTO ZENTRY VALUES
        (4,3,1,1,5,1,1,2,2048,1.75,600000000.25,19.99,'first','https://example.org/1',x'00112233445566778899aabbccddeeff',x'\(hex(Self.archive))'),
        (7,3,12,0,NULL,2,1,2,1024,NULL,NULL,NULL,NULL,NULL,NULL,NULL),
        (9,3,1,NULL,-3,NULL,3,4,1024,NULL,-1000,NULL,'last',NULL,NULL,NULL);
      INSERT INTO Z_3TAGS VALUES (4,1),(4,2),(9,2);
      """)
    let place = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 150_000).write(to: place.appendingPathComponent(external))
  }

  private func fetch(_ entity: String, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
    try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
  }

  func testOpensAndReads() throws {
    try makeStore()
    let context = try makeContainer(.sqlite, model: makeModel(xml)).viewContext
    let entries = try fetch("Entry", context)
    XCTAssertEqual(entries.map { $0.value(forKey: "text") as? String }, ["first", nil, "last"])
    let first = entries[0]
    XCTAssertEqual(first.value(forKey: "done") as? Bool, true)
    XCTAssertEqual(first.value(forKey: "rating") as? Int, 5)
    XCTAssertEqual(first.value(forKey: "height") as? Double, 1.75)
    XCTAssertEqual(first.value(forKey: "date") as? Date, Date(timeIntervalSinceReferenceDate: 600_000_000.25))
    XCTAssertEqual(first.value(forKey: "cost") as? NSDecimalNumber, NSDecimalNumber(string: "19.99"))
    XCTAssertEqual(first.value(forKey: "link") as? URL, URL(string: "https://example.org/1"))
    XCTAssertEqual(first.value(forKey: "id") as? UUID, UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    XCTAssertEqual(first.value(forKey: "words") as? [String], ["a", "b"])
    XCTAssertEqual(first.value(forKeyPath: "attachment.data") as? Data, Data([0xCA, 0xFE]))
    XCTAssertEqual((entries[1].value(forKeyPath: "attachment.data") as? Data)?.count, 150_000)
    let city = try XCTUnwrap(first.value(forKey: "place") as? NSManagedObject)
    XCTAssertEqual(city.entity.name, "City")
    XCTAssertEqual(city.value(forKey: "size") as? Int, 400_000)
    XCTAssertEqual(city.value(forKey: "entries") as? NSOrderedSet, NSOrderedSet(array: [entries[1], first]))
    XCTAssertEqual((entries[2].value(forKey: "place") as? NSManagedObject)?.value(forKey: "depth") as? Double, 214.5)
    XCTAssertEqual((first.value(forKey: "tags") as? NSSet)?.count, 2)
    let request = NSFetchRequest<NSManagedObject>(entityName: "Tag")
    request.predicate = NSPredicate(format: "name == 'work' AND ANY entries.rating < 0")
    XCTAssertEqual((try context.fetch(request).first?.value(forKey: "entries") as? NSSet)?.count, 2)
    XCTAssertEqual(
      first.objectID.uriRepresentation().absoluteString, "x-coredata://0B2C4E1A-0000-4000-8000-0123456789AB/Entry/p4")
  }

  func testWritesInTheSameLayout() throws {
    try makeStore()
    let context = try makeContainer(.sqlite, model: makeModel(xml)).viewContext
    let entries = try fetch("Entry", context)
    entries[1].setValue("second", forKey: "text")
    let lake = try XCTUnwrap(fetch("Lake", context).first)
    let new = NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
    new.setValue(lake, forKey: "place")
    new.setValue(NSSet(array: try fetch("Tag", context)), forKey: "tags")
    try context.save()
    XCTAssertEqual(try sql("SELECT Z_OPT, ZTEXT FROM ZENTRY WHERE Z_PK = 7"), "13|second")
    XCTAssertEqual(
      try sql("SELECT Z_PK, Z_ENT, Z_OPT, ZPLACE, Z5_PLACE FROM ZENTRY ORDER BY 1 DESC LIMIT 1"), "10|3|1|3|4")
    XCTAssertEqual(try sql("SELECT COUNT(*) FROM Z_3TAGS WHERE Z_3ENTRIES = 10"), "2")
    XCTAssertEqual(try sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Entry'"), "10")
    XCTAssertEqual(try sql("SELECT hex(Z_CONTENT) FROM Z_MODELCACHE"), "789C0BC8CC", "what Apple keeps there stays")
    XCTAssertEqual(try sql("PRAGMA integrity_check"), "ok")
  }

  func testMigratesToAVersionOfTheApps() throws {
    try makeStore()
    // As an app has it that comes with two versions.
    let bundle = folder.appendingPathComponent("Library.xcdatamodeld")
    let newer = xml.replacingOccurrences(
      of: "<attribute name=\"rating\"",
      with: "<attribute name=\"colour\" attributeType=\"String\" defaultValueString=\"red\"/><attribute name=\"rating\""
    )
    for (index, text) in [xml, newer].enumerated() {
      let file = bundle.appendingPathComponent("Library \(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file.appendingPathComponent("contents"))
    }
    try compile(bundle)
    let model = try XCTUnwrap(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("Library.momd")))
    let context = try makeContainer(.sqlite, model: model).viewContext
    let entries = try fetch("Entry", context)
    XCTAssertEqual(entries.map { $0.value(forKey: "colour") as? String }, ["red", "red", "red"])
    XCTAssertEqual((entries[1].value(forKeyPath: "attachment.data") as? Data)?.count, 150_000)
    let city = try XCTUnwrap(entries[0].value(forKey: "place") as? NSManagedObject)
    XCTAssertEqual(
      (city.value(forKey: "entries") as? NSOrderedSet)?.array as? [NSManagedObject], [entries[1], entries[0]])
    XCTAssertEqual(try sql("SELECT Z_OPT FROM ZENTRY WHERE Z_PK = 7"), "12")
  }

  func testOfAnotherShapeIsRefusedInWords() throws {
    try makeStore()
    let before = try sql(".dump")
    let other = xml.replacingOccurrences(of: "<attribute name=\"text\"", with: "<attribute name=\"body\"")
    XCTAssertThrowsError(try makeContainer(.sqlite, model: makeModel(other))) {
      XCTAssertTrue($0.localizedDescription.contains("ZENTRY has no column ZBODY"), "\($0)")
    }
    XCTAssertEqual(try sql(".dump"), before)
  }
}

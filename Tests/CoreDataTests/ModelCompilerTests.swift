import Diagnostics
import Foundation
import ModelCompiler
import ModelFormat
import XCTest

final class ModelCompilerTests: XCTestCase {
  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }
  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ body: String, version: String = "Shop", in bundle: String? = nil) throws -> URL {
    let place = bundle.map { folder.appendingPathComponent($0) } ?? folder!
    let file = place.appendingPathComponent("\(version).xcdatamodel")
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let xml = "<?xml version=\"1.0\"?><model userDefinedModelVersionIdentifier=\"v1\">\(body)</model>"
    try Data(xml.utf8).write(to: file.appendingPathComponent("contents"))
    return bundle == nil ? file : place
  }

  private func diagnostic(_ body: String) throws -> Diagnostic? {
    let url = try write(body)
    do {
      _ = try ModelCompiler.read(url)
      return nil
    } catch { return error as? Diagnostic }
  }

  func testReadsEveryConstruct() throws {
    let version = try ModelCompiler.read(
      write(
        """
        <entity name="Item" representedClassName=".Item" isAbstract="YES" codeGenerationType="category" elementID="Thing"
          versionHashModifier="2">
          <attribute name="price" attributeType="Decimal" defaultValueString="0.5" minValueString="0" maxValueString="9"/>
          <attribute name="made" optional="YES" attributeType="Date" defaultDateTimeInterval="600000000"/>
          <attribute name="data" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <attribute name="list" optional="YES" attributeType="Transformable" customClassName="[Int]"
            valueTransformerName="NSSecureUnarchiveFromData"/>
          <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="parts.@count"/>
          <attribute name="code" attributeType="String" regularExpressionString="[A-Z]+" indexed="YES">
            <userInfo><entry key="note" value="upper case"/></userInfo>
          </attribute>
          <attribute name="anything" optional="YES"/>
          <relationship name="parts" optional="YES" toMany="YES" ordered="YES" minCount="1" maxCount="5"
            deletionRule="Deny" destinationEntity="Part" inverseName="item" inverseEntity="Part"/>
          <fetchedProperty name="cheap" optional="YES">
            <fetchRequest name="fetchedPropertyFetchRequest" entity="Item" predicateString="price &lt; 1"/>
          </fetchedProperty>
          <fetchIndex name="byCode"><fetchIndexElement property="code" type="Binary" order="descending"/></fetchIndex>
          <uniquenessConstraints>
            <uniquenessConstraint><constraint value="code"/><constraint value="made"/></uniquenessConstraint>
          </uniquenessConstraints>
          <userInfo><entry key="about" value="items"/></userInfo>
        </entity>
        <entity name="Part" representedClassName="Shop.Part" parentEntity="Item">
          <relationship name="item" optional="YES" maxCount="1" destinationEntity="Item" inverseName="parts"/>
        </entity>
        <fetchRequest name="all" entity="Item" predicateString="TRUEPREDICATE" fetchLimit="3"/>
        <configuration name="Cloud"><memberEntity name="Item"/></configuration>
        <somethingNew><attribute name="ignored"/></somethingNew>
        <elements><element name="Item" positionX="0"/></elements>
        """)
    ).current
    XCTAssertEqual(version.identifiers, ["v1"])
    XCTAssertEqual(version.configurations, ["Cloud": ["Item"]])
    XCTAssertEqual(version.fetchRequests.map(\.fetchLimit), [3])
    let item = try XCTUnwrap(version.entity(named: "Item"))
    XCTAssertEqual(
      [item.className, item.module, item.renamingIdentifier, item.versionHashModifier], ["Item", "", "Thing", "2"])
    XCTAssertTrue(item.isAbstract)
    XCTAssertEqual(item.codegen, .category)
    XCTAssertEqual(item.userInfo, ["about": "items"])
    XCTAssertEqual(item.uniquenessConstraints, [["code", "made"]])
    XCTAssertEqual(item.fetchIndexes.first?.elements.first?.isAscending, false)
    XCTAssertEqual(item.fetchedProperties.first?.predicate, "price < 1")
    let attributes = Dictionary(uniqueKeysWithValues: item.attributes.map { ($0.name, $0) })
    XCTAssertEqual(attributes["price"]?.maxValue, "9")
    XCTAssertEqual(attributes["made"]?.defaultValue, "600000000")
    XCTAssertEqual(attributes["data"]?.allowsExternalStorage, true)
    XCTAssertEqual(attributes["list"]?.customClass, "[Int]")
    XCTAssertEqual(attributes["count"]?.derivation, "parts.@count")
    XCTAssertEqual(attributes["code"]?.userInfo, ["note": "upper case"])
    XCTAssertEqual(attributes["anything"]?.kind, .undefined)
    let parts = item.relationships[0]
    XCTAssertEqual([parts.minCount, parts.maxCount], [1, 5])
    XCTAssertTrue(parts.isOrdered && parts.isToMany && parts.deleteRule == .deny)
    XCTAssertEqual(version.entity(named: "Part")?.module, "Shop")
    XCTAssertEqual(version.slotOrder(of: try XCTUnwrap(version.entity(named: "Part"))).last, "item")
  }

  func testCurrentVersionIsTheOneThatXcodeNames() throws {
    _ = try write("<entity name='A'/>", version: "Shop", in: "Shop.xcdatamodeld")
    let bundle = try write("<entity name='B'/>", version: "Shop 2", in: "Shop.xcdatamodeld")
    XCTAssertEqual(try ModelCompiler.read(bundle).currentName, "Shop 2", "the last one, where nothing is said")
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["_XCCurrentVersionName": "Shop.xcdatamodel"], format: .xml, options: 0)
    try list.write(to: bundle.appendingPathComponent(".xccurrentversion"))
    let model = try ModelCompiler.read(bundle)
    XCTAssertEqual(model.current.entities.map(\.name), ["A"])
    try model.writeMomd(to: folder, moduleName: "Shop")
    let written = ModelFolder(url: folder.appendingPathComponent("Shop.momd"))
    XCTAssertEqual(try written.versionURLs().map(\.lastPathComponent), ["Shop 2.mom", "Shop.mom"])
    let read = try ModelFolder.read(written.currentVersionURL())
    XCTAssertEqual(read.entities, model.current.entities)
    XCTAssertEqual(read.registry, "Shop._ManagedClasses_Shop")
  }

  func testMistakesAreNamedWithTheirPlace() throws {
    let cases: [(body: String, code: String, words: [String], line: Int?)] = [
      ("<entity name='A'>", "model.brokenXML", ["not well-formed XML"], nil),
      (
        "<entity name='A'>\n<attribute name='x' attributeType='Integer 128'/></entity>", "model.unknownAttributeType",
        ["A.x", "Integer 128", "Integer 64"], 2
      ),
      (
        "<entity name='A'>\n\n<relationship name='r' destinationEntity='B'/></entity>", "model.missingDestination",
        ["A.r", "B"], 3
      ),
      (
        "<entity name='A'><relationship name='r' destinationEntity='A' inverseName='q'/></entity>",
        "model.missingInverse", ["A.r", "A.q"], 1
      ),
      ("<entity name='A'/>\n<entity name='A'/>", "model.duplicateEntity", ["two entities named A"], 2),
      ("<entity name='A' parentEntity='Z'/>", "model.missingParent", ["A", "Z"], 1),
      ("<entity name='A' parentEntity='A'/>", "model.parentLoop", ["its own ancestor"], 1),
    ]
    for (body, code, words, line) in cases {
      let found = try XCTUnwrap(diagnostic(body), code)
      XCTAssertEqual(found.code, code)
      for word in words { XCTAssertTrue(found.description.contains(word), found.description) }
      if let line { XCTAssertEqual(found.place?.line, line, code) }
      XCTAssertEqual(found.place?.file.hasSuffix("Shop.xcdatamodel/contents"), true)
    }
    let empty = folder.appendingPathComponent("Empty.xcdatamodel")
    XCTAssertThrowsError(try ModelCompiler.read(empty)) {
      XCTAssertEqual(($0 as? Diagnostic)?.code, "model.noContents")
    }
    let hollow = folder.appendingPathComponent("Empty.xcdatamodeld")
    XCTAssertThrowsError(try ModelCompiler.read(hollow)) {
      XCTAssertEqual(($0 as? Diagnostic)?.code, "model.noVersions")
    }
  }

  func testGeneratesWhatXcodeWould() throws {
    let model = try ModelCompiler.read(
      write(
        """
        <entity name="Author" representedClassName="Author" codeGenerationType="class">
          <attribute name="name" optional="YES" attributeType="String"/>
          <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author"/>
        </entity>
        <entity name="Book" representedClassName="Book" codeGenerationType="category">
          <attribute name="id" optional="YES" attributeType="UUID"/>
          <attribute name="rating" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
          <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books"/>
        </entity>
        <entity name="Ebook" representedClassName="Ebook" parentEntity="Book" codeGenerationType="class">
          <attribute name="default" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
        </entity>
        <entity name="Plain"/>
        <entity name="Mine" representedClassName="Mine"/>
        """))
    let files = model.generateSources(handWrittenClasses: ["Book", "Mine"], moduleName: "Shop")
    let text = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.contents) })
    XCTAssertEqual(
      text.keys.sorted(),
      [
        "Author+CoreDataClass.swift", "Book+CoreDataProperties.swift", "Ebook+CoreDataClass.swift",
        "Shop+ManagedClasses.swift",
      ])
    let author = try XCTUnwrap(text["Author+CoreDataClass.swift"])
    XCTAssertTrue(author.contains("public class Author: NSManagedObject {}"))
    XCTAssertTrue(author.contains("@nonobjc public class func fetchRequest() -> NSFetchRequest<Author>"))
    XCTAssertTrue(author.contains("public var books: NSSet? {\n    get { _set(0) }"))
    XCTAssertTrue(author.contains("  func addToBooks(_ value: Book) { _add(value, 0) }"))
    XCTAssertTrue(author.contains("extension Author: Identifiable {}"))
    let book = try XCTUnwrap(text["Book+CoreDataProperties.swift"])
    XCTAssertFalse(book.contains("class Book"))
    XCTAssertTrue(book.contains("get { Int16(truncatingIfNeeded: _integer(2)) }"))
    XCTAssertTrue(book.contains("public var author: Author? {\n    get { _toOne(0) }"))
    let ebook = try XCTUnwrap(text["Ebook+CoreDataClass.swift"])
    XCTAssertTrue(ebook.contains("public class Ebook: Book {}"))
    XCTAssertTrue(ebook.contains("public var `default`: Bool {\n    get { _bool(3) }"))
    XCTAssertFalse(ebook.contains("Identifiable"), "the superclass conforms")
    let registry = try XCTUnwrap(text["Shop+ManagedClasses.swift"])
    XCTAssertTrue(registry.contains("Mine.self, entity: \"Mine\", layout: nil"))
    XCTAssertTrue(registry.contains("entry.add(\\Ebook.rating, \"rating\")"))
  }
}

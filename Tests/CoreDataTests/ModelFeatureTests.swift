import CoreData
import Foundation
import XCTest

/// Derived and transformed attributes, request templates, validation rules.
final class ModelFeatureTests: StoreTestCase {
  private let xml = """
    <?xml version="1.0"?>
    <model>
      <entity name="City">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="plain" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(name)"/>
        <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="parks.@count"/>
        <attribute name="area" optional="YES" attributeType="Double" derived="YES" derivationExpression="parks.size.@sum"/>
        <attribute name="changed" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/>
        <relationship name="parks" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Park" inverseName="city"/>
      </entity>
      <entity name="Park">
        <attribute name="size" optional="YES" attributeType="Double" minValueString="1" maxValueString="9"/>
        <attribute name="code" optional="YES" attributeType="String" regularExpressionString="[A-Z]{2}"/>
        <attribute name="colour" optional="YES" attributeType="Transformable" valueTransformerName="Backwards"/>
        <relationship name="city" optional="YES" maxCount="1" destinationEntity="City" inverseName="parks"/>
      </entity>
      <fetchRequest name="large" entity="Park" predicateString="size &gt; 3"/>
      <fetchRequest name="sized" entity="Park" predicateString="size == $SIZE"/>
    </model>
    """

  private func insert(_ entity: String, _ context: NSManagedObjectContext) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
  }

  func testDerivedAttributesAreComputedOnSave() throws {
    for kind in Kind.allCases {
      let context = try makeContainer(kind, model: makeModel(xml)).viewContext
      let city = insert("City", context)
      city.setValue("Zürich", forKey: "name")
      for size in [2.5, 4] {
        let park = insert("Park", context)
        park.setValue(size, forKey: "size")
        park.setValue(city, forKey: "city")
      }
      let before = Date()
      try context.save()
      XCTAssertEqual(city.value(forKey: "plain") as? String, "zurich")
      XCTAssertEqual(city.value(forKey: "count") as? Int, 2)
      XCTAssertEqual(city.value(forKey: "area") as? Double, 6.5)
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(city.value(forKey: "changed") as? Date), before)
      let request = NSFetchRequest<NSManagedObject>(entityName: "City")
      request.predicate = NSPredicate(format: "plain == 'zurich' AND count == 2")
      XCTAssertEqual(try context.fetch(request), [city])
      // What changes is only the object that the value is computed from.
      let park = try XCTUnwrap((city.value(forKey: "parks") as? Set<NSManagedObject>)?.first)
      let others = 6.5 - (park.value(forKey: "size") as? Double ?? 0)
      park.setValue(9, forKey: "size")
      try context.save()
      XCTAssertEqual(city.value(forKey: "area") as? Double, others + 9)
      context.refreshAllObjects()
      XCTAssertEqual(city.value(forKey: "area") as? Double, others + 9)
    }
  }

  /// The objects of a relationship are no number: the model is wrong, and the app lives.
  func testADerivedAttributeOfAnotherTypeStaysEmpty() throws {
    let wrong = xml.replacingOccurrences(of: "parks.@count", with: "parks")
    for kind in Kind.allCases {
      let context = try makeContainer(kind, model: makeModel(wrong)).viewContext
      let city = insert("City", context)
      city.setValue("Zürich", forKey: "name")
      try context.save()
      XCTAssertNil(city.value(forKey: "count"))
      XCTAssertEqual(city.value(forKey: "plain") as? String, "zurich")
    }
  }

  func testIndexesOfExpressionsAndOfSomeRows() throws {
    let indexed = xml.replacingOccurrences(
      of: "<relationship name=\"city\"",
      with: """
        <fetchIndex name="doubled"><fetchIndexElement expression="size * 2" type="Binary" order="ascending"/></fetchIndex>
        <fetchIndex name="large" partialIndexPredicate="size &gt; 3 AND code != 'A'">
          <fetchIndexElement property="code" type="Binary" order="descending"/></fetchIndex>
        <relationship name="city"
        """)
    for kind in Kind.allCases {
      let model = try makeModel(indexed)
      let copy = try XCTUnwrap((model.copy() as? NSManagedObjectModel)?.entitiesByName["Park"])
      XCTAssertEqual(copy.indexes.count, 2)
      XCTAssertNotNil(copy.indexes[1].partialIndexPredicate)
      let context = try makeContainer(kind, model: model).viewContext
      for size in 1...5 { insert("Park", context).setValue(Double(size), forKey: "size") }
      try context.save()
      let request = NSFetchRequest<NSManagedObject>(entityName: "Park")
      request.predicate = NSPredicate(format: "size * 2 > 7")
      XCTAssertEqual(try context.count(for: request), 2, "\(kind)")
      guard kind == .sqlite else { continue }
      let made = try sql("SELECT sql FROM sqlite_master WHERE name LIKE 'Z_Park_%' ORDER BY name")
      XCTAssertTrue(made.contains("(((ZSIZE * 2)) COLLATE BINARY ASC)"), made)
      XCTAssertTrue(made.contains("(ZCODE COLLATE BINARY DESC) WHERE (ZSIZE > 3"), made)
    }
  }

  private final class Backwards: ValueTransformer, @unchecked Sendable {
    override func transformedValue(_ value: Any?) -> Any? { (value as? String).map { Data($0.utf8.reversed()) } }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? Data).map { String(decoding: $0.reversed(), as: UTF8.self) }
    }
  }

  func testTransformersTurnValuesIntoDataAndBack() throws {
    let name = NSValueTransformerName("Backwards")
    XCTAssertNil(ValueTransformer(forName: name))
    ValueTransformer.setValueTransformer(Backwards(), forName: name)
    defer { ValueTransformer.setValueTransformer(nil, forName: name) }
    XCTAssertTrue(ValueTransformer(forName: name) is Backwards)
    let context = try makeContainer(.sqlite, model: makeModel(xml)).viewContext
    insert("Park", context).setValue("green", forKey: "colour")
    try context.save()
    context.reset()
    let park = try XCTUnwrap(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Park")).first)
    XCTAssertEqual(park.value(forKey: "colour") as? String, "green")
  }

  func testTemplatesOfTheModel() throws {
    let model = try makeModel(xml)
    let context = try makeContainer(.sqlite, model: model).viewContext
    for size in [2.5, 4] { insert("Park", context).setValue(size, forKey: "size") }
    let large = try XCTUnwrap(model.fetchRequestTemplate(forName: "large"))
    XCTAssertEqual(try context.count(for: large), 1)
    let sized = try XCTUnwrap(
      model.fetchRequestFromTemplate(withName: "sized", substitutionVariables: ["SIZE": 2.5]))
    XCTAssertEqual(try context.fetch(sized).count, 1)
  }

  func testRulesOfTheModelAreChecked() throws {
    let context = try makeContainer(.memory, model: makeModel(xml)).viewContext
    let park = insert("Park", context)
    func code() -> Int? {
      do {
        try park.validateForInsert()
        return nil
      } catch { return (error as NSError).code }
    }
    park.setValue(0.5, forKey: "size")
    XCTAssertEqual(code(), NSValidationNumberTooSmallError)
    park.setValue(10, forKey: "size")
    XCTAssertEqual(code(), NSValidationNumberTooLargeError)
    park.setValue(5, forKey: "size")
    park.setValue("abc", forKey: "code")
    XCTAssertEqual(code(), NSValidationStringPatternMatchingError)
    park.setValue("AB", forKey: "code")
    XCTAssertNil(code())
    let city = insert("City", context)
    park.setValue(city, forKey: "city")
    try context.save()
    context.delete(city)
    XCTAssertThrowsError(try context.save()) { error in
      XCTAssertEqual((error as NSError).code, NSValidationRelationshipDeniedDeleteError)
    }
    context.rollback()
    context.delete(park)
    context.delete(city)
    try context.save()
  }
}

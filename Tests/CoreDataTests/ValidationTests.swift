import CoreData
import Foundation
import XCTest

/// What keeps an object from being saved: the model's rules and the class's own.
final class ValidationTests: StoreTestCase {
  private let xml = """
    <?xml version="1.0"?>
    <model>
      <entity name="Guest" representedClassName="Guest" codeGenerationType="class">
        <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="18" maxValueString="120"/>
        <attribute name="code" optional="YES" attributeType="String" regularExpressionString="[A-Z]{3}"/>
        <attribute name="name" attributeType="String" minValueString="2" maxValueString="8"/>
        <relationship name="rooms" toMany="YES" minCount="1" maxCount="2" deletionRule="Deny" destinationEntity="Room" inverseName="guest"/>
      </entity>
      <entity name="Room" representedClassName="Room" codeGenerationType="class">
        <attribute name="label" optional="YES" attributeType="String"/>
        <relationship name="guest" optional="YES" maxCount="1" destinationEntity="Guest" inverseName="rooms"/>
      </entity>
    </model>
    """

  private func makeContext() throws -> NSManagedObjectContext {
    _ManagedClasses.register([
      _ManagedClass(Guest.self, entity: "Guest") { Guest(entity: $0, insertInto: nil) },
      _ManagedClass(Room.self, entity: "Room") { Room(entity: $0, insertInto: nil) },
    ])
    return try makeContainer(.memory, model: makeModel(xml)).viewContext
  }

  private func guest(_ context: NSManagedObjectContext) -> Guest {
    let guest = Guest(context: context)
    guest.setValue("Ada", forKey: "name")
    let room = Room(context: context)
    room.setValue("12", forKey: "label")
    guest.setValue(NSSet(object: room), forKey: "rooms")
    return guest
  }

  private func failure(_ body: () throws -> Void) throws -> NSError {
    do {
      try body()
    } catch {
      return error as NSError
    }
    throw XCTSkip("nothing was refused")
  }

  func testErrorsTellTheRuleThatIsBroken() throws {
    let context = try makeContext()
    let guest = guest(context)
    for (key, value, code, rule) in [
      ("age", 17, NSValidationNumberTooSmallError, "SELF >= 18"),
      ("age", 121, NSValidationNumberTooLargeError, "SELF <= 120"),
      ("name", "A", NSValidationStringTooShortError, "length >= 2"),
      ("name", "Alexandra", NSValidationStringTooLongError, "length <= 8"),
      ("code", "abc", NSValidationStringPatternMatchingError, "SELF MATCHES \"[A-Z]{3}\""),
    ] as [(String, Any, Int, String)] {
      let before = guest.value(forKey: key)
      guest.setValue(value, forKey: key)
      let error = try failure { try context.save() }
      XCTAssertEqual(error.domain, NSCocoaErrorDomain)
      XCTAssertEqual(error.code, code)
      XCTAssertEqual((error.userInfo[NSValidationPredicateErrorKey] as? NSPredicate)?._format, rule)
      XCTAssertEqual(error.userInfo[NSValidationKeyErrorKey] as? String, key)
      XCTAssertTrue(error.userInfo[NSValidationObjectErrorKey] as AnyObject === guest)
      XCTAssertEqual("\(error.userInfo[NSValidationValueErrorKey] ?? "none")", "\(value)")
      guest.setValue(before, forKey: key)
    }
    try context.save()
  }

  func testSeveralErrorsComeAsOne() throws {
    let context = try makeContext()
    let guest = guest(context)
    let room = try XCTUnwrap((guest.value(forKey: "rooms") as? NSSet)?.anyObject() as? Room)
    guest.setValuesForKeys(["name": NSNull(), "age": 3, "rooms": NSSet()])
    let error = try failure { try context.save() }
    XCTAssertEqual(error.code, NSValidationMultipleErrorsError)
    let details = try XCTUnwrap(error.userInfo[NSDetailedErrorsKey] as? [NSError])
    XCTAssertEqual(
      Set(details.map(\.code)),
      [
        NSValidationMissingMandatoryPropertyError, NSValidationNumberTooSmallError,
        NSValidationRelationshipLacksMinimumCountError,
      ])
    for one in details { XCTAssertTrue(one.userInfo[NSValidationObjectErrorKey] as AnyObject === guest) }
    let missing = try XCTUnwrap(details.first { $0.code == NSValidationMissingMandatoryPropertyError })
    XCTAssertEqual(missing.userInfo[NSValidationKeyErrorKey] as? String, "name")
    XCTAssertNil(missing.userInfo[NSValidationPredicateErrorKey])
    let few = try XCTUnwrap(details.first { $0.code == NSValidationRelationshipLacksMinimumCountError })
    XCTAssertEqual((few.userInfo[NSValidationValueErrorKey] as? NSSet)?.count, 0)
    guest.setValuesForKeys(["name": "Ada", "age": 30, "rooms": NSSet(object: room)])
    try context.save()
    context.delete(guest)
    let denied = try failure { try context.save() }
    XCTAssertEqual(denied.code, NSValidationRelationshipDeniedDeleteError)
    XCTAssertEqual(denied.userInfo[NSValidationValueErrorKey] as? NSSet, NSSet(object: room))
  }

  func testAClassChecksOnePropertyByAMethodOfItsOwn() throws {
    let context = try makeContext()
    let guest = guest(context)
    guest.setValue("root", forKey: "name")
    let error = try failure { try context.save() }
    XCTAssertEqual(error.domain, "Guest")
    XCTAssertEqual(error.code, 7)
    // What the model refuses does not get so far.
    guest.setValue("r", forKey: "name")
    XCTAssertEqual(try failure { try context.save() }.code, NSValidationStringTooShortError)
    // The method may put another value in the place of what it gets.
    guest.setValue(" Ada ", forKey: "name")
    try context.save()
    XCTAssertEqual(guest.value(forKey: "name") as? String, "Ada")
    XCTAssertFalse(context.hasChanges)
    context.refresh(guest, mergeChanges: false)
    XCTAssertEqual(guest.value(forKey: "name") as? String, "Ada")
    guest.setValue("Bo ", forKey: "name")
    guest.setValue(40, forKey: "age")
    try context.save()
    context.refresh(guest, mergeChanges: false)
    XCTAssertEqual(guest.value(forKey: "name") as? String, "Bo")
    XCTAssertEqual(guest.value(forKey: "age") as? Int, 40)
  }

  func testAValueCanBeCheckedByItself() throws {
    let context = try makeContext()
    let guest = guest(context)
    var value: AnyObject? = NSNumber(value: 12)
    XCTAssertEqual(
      try failure { try guest.validateValue(&value, forKey: "age") }.code, NSValidationNumberTooSmallError)
    value = NSNumber(value: 30)
    try guest.validateValue(&value, forKey: "age")
    value = nil
    XCTAssertEqual(
      try failure { try guest.validateValue(&value, forKey: "name") }.code, NSValidationMissingMandatoryPropertyError)
    value = NSString(string: " Bo")
    try guest.validateValue(&value, forKey: "name")
    XCTAssertEqual(value as? String, "Bo")
    XCTAssertEqual(guest.value(forKey: "name") as? String, "Ada", "nothing is set")
    value = NSSet()
    XCTAssertEqual(
      try failure { try guest.validateValue(&value, forKey: "rooms") }.code,
      NSValidationRelationshipLacksMinimumCountError)
  }

  func testAClassThatChecksAllIsAskedForEachProperty() throws {
    let context = try makeContext()
    let guest = guest(context)
    let room = try XCTUnwrap((guest.value(forKey: "rooms") as? NSSet)?.anyObject() as? Room)
    try context.save()
    XCTAssertEqual(room.asked, ["guest", "label"])
    room.asked = []
    room.setValue("none", forKey: "label")
    let error = try failure { try context.save() }
    XCTAssertEqual(error.code, 8)
    XCTAssertEqual(room.asked, ["guest", "label"])
  }
}

final class Guest: NSManagedObject {
  func validateName(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
    guard let name = value.pointee as? String else { return }
    if name == "root" { throw NSError(domain: "Guest", code: 7) }
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    if trimmed != name { value.pointee = trimmed as NSString }
  }
}

// As the source rewriter makes it.
final class _Check_Guest_validateName: _PropertyCheck {
  override class func check(_ object: NSManagedObject, _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
    try (object as? Guest)?.validateName(value)
  }
}

final class Room: NSManagedObject {
  var asked: [String] = []
  override func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
    try super.validateValue(value, forKey: key)
    asked.append(key)
    asked.sort()
    if key == "label", value.pointee as? String == "none" { throw NSError(domain: "Room", code: 8) }
  }
  override class var _validatesEachValue: Bool { true }
}

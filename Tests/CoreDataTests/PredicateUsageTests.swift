import Foundation
import XCTest

@testable import CoreData

/// Format strings as apps write them find the same on objects, in SQLite and in PostgreSQL.
final class PredicateUsageTests: StoreTestCase {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Group">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="closed" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" inverseName="group" inverseEntity="Item"/>
      </entity>
      <entity name="Item">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="code" optional="YES" attributeType="String"/>
        <attribute name="count" optional="YES" attributeType="Integer 32" usesScalarValueType="NO"/>
        <attribute name="amount" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <attribute name="done" optional="YES" attributeType="Boolean" usesScalarValueType="NO"/>
        <attribute name="day" optional="YES" attributeType="Date"/>
        <attribute name="id" optional="YES" attributeType="UUID"/>
        <attribute name="photo" optional="YES" attributeType="Binary"/>
        <attribute name="link" optional="YES" attributeType="URI"/>
        <relationship name="group" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Group" inverseName="items" inverseEntity="Group"/>
        <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
      </entity>
      <entity name="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <attribute name="rank" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
      </entity>
    </model>
    """

  private static let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private static let ids = (0..<12).map { UUID(uuid: (UInt8($0), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) }

  private func fill(_ context: NSManagedObjectContext) throws -> (
    groups: [NSManagedObject], items: [NSManagedObject], tags: [NSManagedObject]
  ) {
    func make(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
      object.setValuesForKeys(values)
      return object
    }
    let groups = ["Home", "work", "Éclair"].enumerated().map { make("Group", ["name": $1, "closed": $0 == 1]) }
    let tags = ["red", "Green", "blau"].enumerated().map { make("Tag", ["name": $1, "rank": $0 + 1]) }
    let names: [String?] = [
      "Bread", "apple", "Éclair", "train", nil, "Boat", "bread", "a.b", "50%", "apple pie", "", "ZEBRA",
    ]
    let codes: [String?] = ["1", "02", "x", "3.5", nil, "-4", "1e2", " 7", "", "10", "0", "+5"]
    let items = names.enumerated().map { index, name in
      let item = make("Item", ["done": index % 3 == 0, "id": Self.ids[index], "day": Self.noon + Double(index * 3600)])
      item.setValue(name, forKey: "name")
      item.setValue(codes[index], forKey: "code")
      if index % 4 != 3 { item.setValue(index - 2, forKey: "count") }
      if index % 5 != 4 { item.setValue(Double(index) * 0.75, forKey: "amount") }
      if index % 2 == 0 { item.setValue(NSDecimalNumber(string: "\(index).25"), forKey: "price") }
      if index == 2 { item.setValue(Data([1, 2]), forKey: "photo") }
      item.setValue(URL(string: "https://example.com/\(index)"), forKey: "link")
      if index % 4 != 0 { item.setValue(groups[index % 3], forKey: "group") }
      item.setValue(NSSet(array: tags.prefix(index % 4).map { $0 }), forKey: "tags")
      return item
    }
    try context.save()
    return (groups, items, tags)
  }

  func testStringsFindTheSameEverywhere() throws {
    for kind in Kind.allCases where kind != .volatileSQLite {
      let context = try makeContainer(kind, model: makeModel(Self.model)).viewContext
      let (groups, items, tags) = try fill(context)
      let day = Self.noon + 7200
      let cases: [(String, [Any])] = [
        ("name == %@", ["Bread"]), ("name = %@", ["apple"]), ("name != %@", ["apple"]), ("name == nil", []),
        ("name != NULL", []),
        ("%K BEGINSWITH %@", ["name", "ap"]), ("%K BEGINSWITH[cd] %@", ["name", "É"]), ("name BEGINSWITH[c] %@", ["B"]),
        ("NOT name BEGINSWITH[c] %@", ["b"]), ("name CONTAINS[cd] %@", ["E"]), ("NOT name CONTAINS[c] %@", ["a"]),
        ("name CONTAINS %@ OR group.name CONTAINS %@", ["ea", "o"]), ("name ENDSWITH[n] %@", ["e"]),
        ("name LIKE %@", ["*p?e*"]),
        ("name LIKE[cd] %@", ["e*"]), ("name LIKE '50%'", []), ("name LIKE 'a.?'", []),
        ("name MATCHES %@", ["[A-Z].*"]),
        ("name MATCHES[c] %@", [".*b.*"]), ("name IN %@", [["Boat", "train"]]), ("name IN[c] %@", [["BOAT", "Train"]]),
        ("name in %@", [Set(["Boat"])]), ("NOT (name IN %@)", [["Boat"]]), ("name > %@", ["b"]),
        ("name <= 'apple'", []),
        ("'pp' IN name", []), ("name BETWEEN {'A', 'c'}", []), ("name.length > 5", []),
        ("uppercase(name) == 'BOAT'", []),
        ("lowercase(name) BEGINSWITH 'z'", []), ("count == 3", []), ("count = %d", [4]),
        ("count >= %i AND count < %ld", [0, 5]),
        ("count == nil", []), ("count != 3", []), ("count IN {1, 2, 9}", []), ("count BETWEEN %@", [[0, 3]]),
        ("%@ < count && count < %@", [1, 6]), ("count + 1 > 4", []), ("count * amount >= 6.5", []),
        ("abs(count) == 2", []),
        ("-count > 0", []), ("count / 2 == 1", []), ("amount > 1.5", []), ("amount < %f", [3.0]),
        ("amount == 0.75", []),
        ("sqrt(amount) > 2", []), ("ceiling(amount) == 4", []), ("price > 2", []),
        ("price == %@", [NSDecimalNumber(string: "4.25")]),
        ("price == nil", []), ("done == YES", []), ("done = false", []), ("done == %@", [NSNumber(value: true)]),
        ("done = %d", [0]),
        ("NOT done == TRUE", []), ("day > %@", [day]), ("day >= %@ AND day <= %@", [day, day + 7200]),
        ("day == %@", [day]),
        ("day < now()", []), ("day BETWEEN {%@, %@}", [Self.noon, day]), ("id == %@", [Self.ids[3]]),
        ("id IN %@", [[Self.ids[1], Self.ids[2]]]),
        ("id != %@", [Self.ids[0]]), ("photo != nil", []), ("photo == %@", [Data([1, 2])]),
        ("link == %@", [URL(string: "https://example.com/2")!]), ("group == %@", [groups[0]]),
        ("group != %@", [groups[0]]),
        ("group == nil", []), ("group IN %@", [[groups[0], groups[2]]]), ("group.name == %@", ["work"]),
        ("group.closed = false", []),
        ("group.closed == YES", []), ("%K.%K CONTAINS %@", ["group", "name", "o"]), ("group.items.@count > 2", []),
        ("group.items.@sum.amount > 5", []), ("group.items.@max.count >= 7", []), ("group.items.@avg.amount > 3.5", []),
        ("group.items.@min.count < 0", []), ("ANY tags == %@", [tags[1]]), ("ANY tags.name IN %@", [["Green"]]),
        ("ANY tags.name CONTAINS[c] 'R'", []), ("ANY %K.%K <= %lu", ["tags", "rank", 1]), ("ALL tags.rank < 3", []),
        ("NONE tags.rank == 2", []), ("ANY tags.name = NULL", []), ("tags CONTAINS %@", [tags[0]]),
        ("tags.@count == 0", []),
        ("%K.@count >= %i", ["tags", 2]), ("SUBQUERY(tags, $t, $t.rank > 1).@count == %@", [1]),
        ("SUBQUERY(tags, $t, $t IN %@).@count == %@", [[tags[0], tags[1]], 2]),
        ("(SUBQUERY(%K, $x, $x.%K < %lu).@count == %K.@count)", ["tags", "rank", 3, "tags"]),
        ("SUBQUERY(tags, $t, $t.name == 'red' AND ANY $t.items.done == YES).@count > 0", []),
        ("tags.@sum.rank > 2", []),
        ("self == %@", [items[4]]), ("SELF != %@", [items[4]]), ("self IN %@", [[items[1], items[2]]]),
        ("self == %@", [items[4].objectID]), ("entity == %@", [items[4].entity]), ("entity != %@", [groups[0].entity]),
        ("entity IN %@", [[groups[0].entity]]),
        ("(name == %@) AND (done == %@)", ["Bread", true]), ("TRUEPREDICATE", []), ("FALSEPREDICATE", []),
        ("done == YES && (price == nil || price < %@)", [5]), ("count == 1 OR count == 2 OR NOT name == 'Boat'", []),
        ("TERNARY(done == YES, amount, 0) > 1", []), ("CAST(name, 'NSString') == 'Boat'", []), ("count & 1 == 1", []),
        // Text that is a number counts as that number.
        ("code == 1", []), ("code > 2", []), ("code < %@", [NSNumber(value: 5.5)]), ("code != 10", []),
        ("code BETWEEN {0, 4}", []),
        ("code IN {1, 10}", []), ("code > count", []), ("count == code", []),
      ]
      for (format, arguments) in cases {
        let predicate = NSPredicate(format: format, argumentArray: arguments)
        let expected = Set(items.filter { predicate.evaluate(with: $0) }.map(\.objectID))
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.predicate = predicate
        XCTAssertEqual(Set(try context.fetch(request).map(\.objectID)), expected, "\(kind): \(predicate)")
        XCTAssertEqual(try context.count(for: request), expected.count, "\(kind): \(predicate)")
      }
    }
  }
}

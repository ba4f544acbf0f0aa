import CoreData
import Foundation
import XCTest

final class DictionaryFetchTests: StoreTestCase {
  private func fill(_ context: NSManagedObjectContext) throws {
    let author = Author(context: context)
    author.name = "Herbert"
    for (title, rating, weight) in [("Dune", 5, 1.5), ("Emma", 5, 0.5), ("Faust", 3, 2), ("Zadig", 1, 4)] {
      let book = Book(context: context)
      book.title = title
      book.rating = Int16(rating)
      book.weight = weight
      if title == "Dune" { book.author = author }
    }
    try context.save()
  }

  private func request() -> NSFetchRequest<NSDictionary> {
    let request = NSFetchRequest<NSDictionary>(entityName: "Book")
    request.resultType = .dictionaryResultType
    return request
  }

  private func column(_ name: String, _ function: String, _ path: String, _ type: NSAttributeType)
    -> NSExpressionDescription
  {
    let column = NSExpressionDescription()
    column.name = name
    column.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: path)])
    column.expressionResultType = type
    return column
  }

  func testPlainPropertiesAndPaths() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      let request = request()
      request.propertiesToFetch = ["title", "rating", "author", "author.name"]
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      request.fetchLimit = 2
      let rows = try container.viewContext.fetch(request)
      XCTAssertEqual(rows.map { $0["title"] as? String }, ["Dune", "Emma"])
      XCTAssertEqual(rows[0]["rating"] as? Int, 5)
      XCTAssertEqual(rows[0]["author.name"] as? String, "Herbert")
      XCTAssertNotNil(rows[0]["author"] as? NSManagedObjectID)
      XCTAssertNil(rows[1]["author"])
    }
  }

  func testUnsavedChangesDoNotShow() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      try container.viewContext.fetch(Book.fetchRequest()).forEach { $0.title = "changed" }
      let request = request()
      request.propertiesToFetch = ["title"]
      request.predicate = NSPredicate(format: "title == 'Dune'")
      XCTAssertEqual(try container.viewContext.fetch(request).count, 1)
    }
  }

  func testDistinct() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      let request = request()
      request.propertiesToFetch = ["rating"]
      request.returnsDistinctResults = true
      request.sortDescriptors = [NSSortDescriptor(key: "rating", ascending: false)]
      XCTAssertEqual(try container.viewContext.fetch(request).map { $0["rating"] as? Int }, [5, 3, 1])
    }
  }

  func testAggregatesOverAllRows() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      let request = request()
      request.propertiesToFetch = [
        column("total", "sum:", "weight", .doubleAttributeType),
        column("mean", "average:", "rating", .doubleAttributeType),
        column("least", "min:", "weight", .doubleAttributeType), column("most", "max:", "title", .stringAttributeType),
        column("count", "count:", "title", .integer64AttributeType),
      ]
      let row = try XCTUnwrap(container.viewContext.fetch(request).first)
      XCTAssertEqual(row["total"] as? Double, 8)
      XCTAssertEqual(row["mean"] as? Double, 3.5)
      XCTAssertEqual(row["least"] as? Double, 0.5)
      XCTAssertEqual(row["most"] as? String, "Zadig")
      XCTAssertEqual(row["count"] as? Int, 4)
      request.predicate = NSPredicate(value: false)
      let empty = try container.viewContext.fetch(request)
      XCTAssertEqual(empty.count, 1)
      XCTAssertEqual(empty[0]["count"] as? Int, 0)
    }
  }

  func testGroupsAndConditionsOnThem() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      let request = request()
      let sum = column("sum", "sum:", "weight", .doubleAttributeType)
      let count = column("count", "count:", "title", .integer64AttributeType)
      request.propertiesToFetch = ["rating", sum, count]
      request.propertiesToGroupBy = ["rating"]
      request.sortDescriptors = [NSSortDescriptor(key: "rating", ascending: false)]
      func rows() throws -> [String] {
        try container.viewContext.fetch(request).map { "\($0["rating"]!): \($0["sum"] as! Int) of \($0["count"]!)" }
      }
      XCTAssertEqual(try rows(), ["5: 2 of 2", "3: 2 of 1", "1: 4 of 1"])
      request.havingPredicate = NSPredicate(format: "count > 1")
      XCTAssertEqual(try rows(), ["5: 2 of 2"])
      request.havingPredicate = NSPredicate(format: "$sum > 3")
      XCTAssertEqual(try rows(), ["1: 4 of 1"])
      request.havingPredicate = nil
      request.sortDescriptors = [
        NSSortDescriptor(key: "sum", ascending: false), NSSortDescriptor(key: "rating", ascending: true),
      ]
      request.fetchLimit = 2
      XCTAssertEqual(try rows(), ["1: 4 of 1", "3: 2 of 1"])
      request.propertiesToFetch = ["title", sum]
      XCTAssertThrowsError(try rows()) { XCTAssertTrue($0.localizedDescription.contains("title")) }
    }
  }

  func testIdentitiesNeedNoRows() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      container.viewContext.reset()
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Book")
      request.resultType = .managedObjectIDResultType
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
      let ids = try container.viewContext.fetch(request)
      XCTAssertEqual(
        ids.map { (container.viewContext.object(with: $0) as? Book)?.title }, ["Zadig", "Faust", "Emma", "Dune"])
    }
  }
}

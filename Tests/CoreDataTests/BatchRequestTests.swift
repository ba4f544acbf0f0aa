import CoreData
import Foundation
import XCTest

final class BatchRequestTests: StoreTestCase {
  private func fill(_ context: NSManagedObjectContext) throws {
    for index in 0..<10 {
      let book = Book(context: context)
      book.title = "book \(index)"
      book.rating = Int16(index)
    }
    try context.save()
  }

  private func ratings(_ container: NSPersistentContainer) throws -> [Int16] {
    let other = container.newBackgroundContext()
    return try other.performAndWait {
      let request: NSFetchRequest<Book> = Book.fetchRequest()
      request.sortDescriptors = [NSSortDescriptor(key: "rating", ascending: true)]
      return try other.fetch(request).map(\.rating)
    }
  }

  func testBatchDeleteBypassesContextsUntilMerged() throws {
    try withEachStore { container in
      let context = container.viewContext
      context.automaticallyMergesChangesFromParent = true
      try fill(context)
      let shown = try context.fetch(Book.fetchRequest())
      let fetch: NSFetchRequest<NSFetchRequestResult> = NSFetchRequest(entityName: "Book")
      fetch.predicate = NSPredicate(format: "rating >= 7")
      let request = NSBatchDeleteRequest(fetchRequest: fetch)
      request.resultType = .resultTypeObjectIDs
      let result = try XCTUnwrap(context.execute(request) as? NSBatchDeleteResult)
      let ids = try XCTUnwrap(result.result as? [NSManagedObjectID])
      XCTAssertEqual(ids.count, 3)
      XCTAssertEqual(try ratings(container), [0, 1, 2, 3, 4, 5, 6])
      XCTAssertEqual(shown.filter { $0.managedObjectContext != nil }.count, 10, "the context has heard nothing")
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      XCTAssertEqual(shown.filter { $0.managedObjectContext != nil }.count, 7)
    }
  }

  func testBatchDeleteFollowsDeleteRules() throws {
    try withEachStore { container in
      let context = container.viewContext
      let author = Author(context: context)
      author.name = "Herbert"
      let tag = Tag(context: context)
      tag.name = "classic"
      for title in ["Dune", "Emma"] {
        let book = Book(context: context)
        book.title = title
        book.tags = NSSet(object: tag)
        if title == "Dune" { book.author = author }
      }
      try context.save()
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<Author>(entityName: "Author"))
      request.resultType = .resultTypeCount
      XCTAssertEqual((try context.execute(request) as? NSBatchDeleteResult)?.result as? Int, 1)
      let other = container.newBackgroundContext()
      try other.performAndWait {
        XCTAssertEqual(try other.fetch(Book.fetchRequest()).map(\.title), ["Emma"], "the author's books went along")
        let tags = try other.fetch(NSFetchRequest<Tag>(entityName: "Tag"))
        XCTAssertEqual(tags.first?.books?.count, 1)
      }
    }
  }

  func testBatchDeleteByIdentity() throws {
    try withEachStore { container in
      try fill(container.viewContext)
      let books = try container.viewContext.fetch(Book.fetchRequest())
      try container.viewContext.execute(NSBatchDeleteRequest(objectIDs: books.prefix(4).map(\.objectID)))
      XCTAssertEqual(try ratings(container).count, 6)
    }
  }

  func testBatchUpdateWithConstantsAndExpressions() throws {
    try withEachStore { container in
      let context = container.viewContext
      try fill(context)
      let request = NSBatchUpdateRequest(entityName: "Book")
      request.predicate = NSPredicate(format: "rating < 3")
      request.propertiesToUpdate = ["rating": NSExpression(format: "rating + 100"), "read": true, "title": "new"]
      request.resultType = .updatedObjectIDsResultType
      let result = try XCTUnwrap(context.execute(request) as? NSBatchUpdateResult)
      XCTAssertEqual((result.result as? [NSManagedObjectID])?.count, 3)
      XCTAssertEqual(try ratings(container), [3, 4, 5, 6, 7, 8, 9, 100, 101, 102])
      let fetched: NSFetchRequest<Book> = Book.fetchRequest()
      fetched.predicate = NSPredicate(format: "read == YES AND title == 'new'")
      XCTAssertEqual(try container.newBackgroundContext().count(for: fetched), 3)
      request.propertiesToUpdate = ["wrong": 1]
      XCTAssertThrowsError(try context.execute(request)) { XCTAssertTrue($0.localizedDescription.contains("wrong")) }
    }
  }

  func testSavingOverABatchUpdateIsAConflict() throws {
    let container = try makeContainer()
    let context = container.viewContext
    try fill(context)
    let book = try XCTUnwrap(context.fetch(Book.fetchRequest()).first)
    _ = book.title
    let request = NSBatchUpdateRequest(entityName: "Book")
    request.propertiesToUpdate = ["rating": 50]
    try context.execute(request)
    book.title = "mine"
    XCTAssertThrowsError(try context.save()) { XCTAssertEqual(($0 as NSError).code, NSManagedObjectMergeError) }
  }

  func testBatchInsertInAllThreeForms() throws {
    try withEachStore { container in
      let context = container.viewContext
      let dictionaries = (0..<3).map { ["title": "d\($0)", "rating": $0] as [String: Any] }
      let first = NSBatchInsertRequest(entityName: "Book", objects: dictionaries)
      first.resultType = .objectIDs
      let ids = try XCTUnwrap((context.execute(first) as? NSBatchInsertResult)?.result as? [NSManagedObjectID])
      XCTAssertEqual(ids.count, 3)
      XCTAssertEqual(context.registeredObjects.count, 0)
      var count = 0
      let second = NSBatchInsertRequest(entity: Book.entity()) { (dictionary: NSMutableDictionary) in
        guard count < 2 else { return true }
        count += 1
        dictionary["rating"] = 10 + count
        return false
      }
      try context.execute(second)
      count = 0
      let third = NSBatchInsertRequest(entity: Book.entity()) { (object: NSManagedObject) in
        guard count < 2 else { return true }
        count += 1
        (object as! Book).rating = Int16(20 + count)
        return false
      }
      third.resultType = .count
      XCTAssertEqual((try context.execute(third) as? NSBatchInsertResult)?.result as? Int, 2)
      XCTAssertEqual(try ratings(container), [0, 1, 2, 11, 12, 21, 22])
      nonisolated(unsafe) var arrived: Set<NSManagedObject> = []
      let observer = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
      ) { arrived = $0.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? [] }
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: ids], into: [context])
      NotificationCenter.default.removeObserver(observer)
      XCTAssertEqual(Set(arrived.map(\.objectID)), Set(ids))
    }
  }

  func testBatchInsertUpdatesWhereTheModelWantsOneAndThePolicySaysSo() throws {
    try withEachStore { container in
      let context = container.viewContext
      let tag = Tag(context: context)
      tag.name = "classic"
      try context.save()
      let request = NSBatchInsertRequest(entityName: "Tag", objects: [["name": "classic"], ["name": "new"]])
      XCTAssertThrowsError(try context.execute(request)) {
        XCTAssertEqual(($0 as NSError).code, NSManagedObjectConstraintMergeError)
      }
      context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
      try context.execute(request)
      XCTAssertEqual(try context.count(for: NSFetchRequest<Tag>(entityName: "Tag")), 2)
    }
  }

  func testAsynchronousFetchDeliversLater() throws {
    let container = try makeContainer()
    try fill(container.viewContext)
    let context = container.newBackgroundContext()
    let arrived = expectation(description: "results")
    let request = NSAsynchronousFetchRequest(fetchRequest: Book.fetchRequest() as NSFetchRequest<Book>) { result in
      XCTAssertEqual(result.finalResult?.count, 10)
      XCTAssertNil(result.operationError)
      arrived.fulfill()
    }
    try context.performAndWait {
      let result = try XCTUnwrap(context.execute(request) as? NSAsynchronousFetchResult<Book>)
      XCTAssertNil(result.finalResult)
    }
    wait(for: [arrived], timeout: 10)
  }

  func testDeletedRowsTakeTheirFilesAlong() throws {
    let xml = Library.xml.replacingOccurrences(
      of: "name=\"cover\" optional=\"YES\"",
      with: "name=\"cover\" optional=\"YES\" allowsExternalBinaryDataStorage=\"YES\"")
    let container = try makeContainer(.sqlite, model: makeModel(xml))
    let context = container.viewContext
    for i in 0..<3 {
      let b = Book(context: context)
      b.title = "\(i)"
      b.cover = Data(repeating: UInt8(i), count: 200_000)
    }
    try context.save()
    let place = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA").path
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: place).count, 3)
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Book")
    request.predicate = NSPredicate(format: "title != '1'")
    try context.execute(NSBatchDeleteRequest(fetchRequest: request))
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: place).count, 1)
    context.reset()
    XCTAssertEqual(try context.fetch(Book.fetchRequest()).first?.cover, Data(repeating: 1, count: 200_000))
  }
}

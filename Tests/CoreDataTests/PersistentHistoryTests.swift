import CoreData
import Foundation
import XCTest

final class PersistentHistoryTests: StoreTestCase {
  private func makeTracked(_ url: URL? = nil) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
    let description = NSPersistentStoreDescription(url: url ?? storeURL)
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { XCTAssertNil($1) }
    return container
  }

  private func history(
    _ request: NSPersistentHistoryChangeRequest, _ context: NSManagedObjectContext
  ) throws -> [NSPersistentHistoryTransaction] {
    let result = try XCTUnwrap(context.execute(request) as? NSPersistentHistoryResult)
    return try XCTUnwrap(result.result as? [NSPersistentHistoryTransaction])
  }

  func testEverySaveIsATransaction() throws {
    let container = try makeTracked()
    let context = container.viewContext
    context.name = "main"
    context.transactionAuthor = "app"
    let book = Book(context: context)
    book.title = "Dune"
    let tag = Tag(context: context)
    tag.name = "classic"
    try context.save()
    let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    book.title = "Emma"
    book.rating = 5
    try context.save()
    book.tags = NSSet(object: tag)
    try context.save()
    let id = book.objectID
    context.delete(book)
    try context.save()

    let all = try history(.fetchHistory(after: nil as NSPersistentHistoryToken?), context)
    XCTAssertEqual(all.count, 4)
    XCTAssertEqual(all[0].changes?.map(\.changeType), [.insert, .insert])
    XCTAssertEqual(all[0].author, "app")
    XCTAssertEqual(all[0].contextName, "main")
    XCTAssertEqual(all[0].storeID, container.persistentStoreCoordinator.persistentStores[0].identifier)
    let later = try history(.fetchHistory(after: token), context)
    XCTAssertEqual(later.map(\.transactionNumber), [2, 3, 4])
    XCTAssertEqual(later[0].changes?.first?.changedObjectID, id)
    XCTAssertEqual(Set(later[0].changes?.first?.updatedProperties?.map(\.name) ?? []), ["title", "rating"])
    XCTAssertTrue(later[1].changes?.contains { $0.updatedProperties?.map(\.name) == ["tags"] } ?? false)
    XCTAssertEqual(later[2].changes?.map(\.changeType), [.delete])
    XCTAssertEqual(try history(.fetchHistory(after: later[1]), context).count, 1)
    XCTAssertEqual(try history(.fetchHistory(after: Date(timeIntervalSinceNow: 60)), context).count, 0)
  }

  func testRequestsCanBeFiltered() throws {
    let container = try makeTracked()
    for author in ["app", "widget", "app"] {
      let context = container.newBackgroundContext()
      context.transactionAuthor = author
      try context.performAndWait {
        Book(context: context).title = author
        try context.save()
      }
    }
    let fetch = try XCTUnwrap(NSPersistentHistoryTransaction.fetchRequest)
    fetch.predicate = NSPredicate(format: "author != %@", "app")
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
    request.fetchRequest = fetch
    XCTAssertEqual(try history(request, container.viewContext).map(\.author), ["widget"])
    request.fetchRequest = nil
    request.resultType = .changesOnly
    let changes = try (container.viewContext.execute(request) as? NSPersistentHistoryResult)?.result
    XCTAssertEqual((changes as? [NSPersistentHistoryChange])?.count, 3)
    request.resultType = .objectIDs
    let ids = try (container.viewContext.execute(request) as? NSPersistentHistoryResult)?.result
    XCTAssertEqual((ids as? [NSManagedObjectID])?.count, 3)
  }

  func testMergingATransaction() throws {
    let container = try makeTracked()
    let context = container.viewContext
    let book = Book(context: context)
    book.title = "Dune"
    try context.save()
    let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    let id = book.objectID
    let other = container.newBackgroundContext()
    try other.performAndWait {
      (try other.existingObject(with: id) as! Book).title = "Emma"
      try other.save()
    }
    XCTAssertEqual(book.title, "Dune")
    for transaction in try history(.fetchHistory(after: token), context) {
      context.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
    }
    XCTAssertEqual(book.title, "Emma")
  }

  func testBatchRequestsAreInTheHistory() throws {
    let container = try makeTracked()
    let context = container.viewContext
    try context.execute(NSBatchInsertRequest(entityName: "Book", objects: [["title": "a"], ["title": "b"]]))
    let update = NSBatchUpdateRequest(entityName: "Book")
    update.propertiesToUpdate = ["rating": 1]
    try context.execute(update)
    try context.execute(NSBatchDeleteRequest(fetchRequest: Book.fetchRequest() as NSFetchRequest<Book>))
    let all = try history(.fetchHistory(after: nil as NSPersistentHistoryToken?), context)
    XCTAssertEqual(
      all.map { $0.changes?.map(\.changeType) }, [[.insert, .insert], [.update, .update], [.delete, .delete]])
    XCTAssertEqual(all[1].changes?.first?.updatedProperties?.map(\.name), ["rating"])
  }

  func testTheHistoryCanBeShortenedAndGoesOn() throws {
    let container = try makeTracked()
    let context = container.viewContext
    for title in ["a", "b", "c"] {
      Book(context: context).title = title
      try context.save()
    }
    let all = try history(.fetchHistory(after: nil as NSPersistentHistoryToken?), context)
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: all[2]))
    XCTAssertEqual(
      try history(.fetchHistory(after: nil as NSPersistentHistoryToken?), context).map(\.transactionNumber), [3])
    try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date(timeIntervalSinceNow: 60)))
    Book(context: context).title = "d"
    try context.save()
    XCTAssertEqual(
      try history(.fetchHistory(after: all[2]), context).map(\.transactionNumber), [4], "numbers are never used twice")
  }

  func testTokensCanBeArchived() throws {
    let container = try makeTracked()
    Book(context: container.viewContext).title = "a"
    try container.viewContext.save()
    let token = try XCTUnwrap(container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil))
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
    XCTAssertEqual(back, token)
  }

  func testAnotherProcessIsNoticed() throws {
    let container = try makeTracked()
    Book(context: container.viewContext).title = "mine"
    try container.viewContext.save()
    let other = container.newBackgroundContext()
    let announced = expectation(
      forNotification: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator
    ) {
      _ in (try? other.performAndWait { try other.fetch(Book.fetchRequest()).first?.title }) == "theirs"
    }
    _ = try sql("UPDATE ZBOOK SET ZTITLE = 'theirs', Z_OPT = Z_OPT + 1")
    wait(for: [announced], timeout: 10)
  }

  func testAStoreWithoutHistorySaysSo() throws {
    let container = try makeContainer()
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
    XCTAssertThrowsError(try container.viewContext.execute(request)) {
      XCTAssertTrue($0.localizedDescription.contains("NSPersistentHistoryTrackingKey"))
    }
  }

  func testSavesOfOthersAreAnnouncedAndTracked() throws {
    let container = try makeTracked()
    Book(context: container.viewContext).title = "mine"
    try container.viewContext.save()
    let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
    // A second coordinator stands for another process: its connection is another one.
    let stranger = try makeTracked()
    let announced = expectation(description: "remote change")
    announced.assertForOverFulfill = false
    let observer = NotificationCenter.default.addObserver(
      forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
    ) { notification in
      if notification.userInfo?[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken != token {
        announced.fulfill()
      }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let context = stranger.newBackgroundContext()
    context.transactionAuthor = "stranger"
    try context.performAndWait {
      Book(context: context).title = "theirs"
      try context.save()
    }
    wait(for: [announced], timeout: 10)
    let news = try history(.fetchHistory(after: token), container.viewContext)
    XCTAssertEqual(news.map(\.author), ["stranger"])
    XCTAssertEqual(try sql("SELECT COUNT(*) FROM ATRANSACTION"), "2")
    XCTAssertEqual(try sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16002"), "2")
  }

  func testATokenThatIsOlderThanTheHistoryHasExpired() throws {
    for kind in Kind.allCases where kind.isLasting {
      let container = NSPersistentContainer(name: "Library", managedObjectModel: try makeModel())
      let description = NSPersistentStoreDescription(url: kind == .sqlite ? storeURL : try postgresURL())
      description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
      container.persistentStoreDescriptions = [description]
      container.loadPersistentStores { if let e = $1 { XCTFail("\(e)") } }
      let context = container.viewContext
      let coordinator = container.persistentStoreCoordinator
      func save() throws -> NSPersistentHistoryToken {
        _ = Book(context: context)
        try context.save()
        return try XCTUnwrap(coordinator.currentPersistentHistoryToken(fromStores: nil))
      }
      func count(_ token: NSPersistentHistoryToken?) throws -> Int {
        let result =
          try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: token)) as! NSPersistentHistoryResult
        return (result.result as! [NSPersistentHistoryTransaction]).count
      }
      let one = try save()
      let two = try save()
      let three = try save()
      let four = try save()
      XCTAssertEqual(try count(one), 3)
      _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: three))
      XCTAssertEqual(try count(nil), 2)
      XCTAssertEqual(try count(three), 1)
      XCTAssertEqual(try count(two), 2)
      XCTAssertThrowsError(try count(one)) {
        XCTAssertEqual(($0 as NSError).code, NSPersistentHistoryTokenExpiredError)
      }
      _ = try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture))
      XCTAssertEqual(try count(nil), 0)
      XCTAssertEqual(try count(four), 0)
      XCTAssertThrowsError(try count(three)) {
        XCTAssertEqual(($0 as NSError).code, NSPersistentHistoryTokenExpiredError)
      }
      XCTAssertEqual(coordinator.currentPersistentHistoryToken(fromStores: nil), four, "purging forgets no place")
      let five = try save()
      XCTAssertEqual(try count(four), 1)
      XCTAssertEqual(try count(five), 0)
    }
  }
}

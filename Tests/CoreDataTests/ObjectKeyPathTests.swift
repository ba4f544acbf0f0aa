import CoreData
import Foundation
import XCTest

final class ObjectKeyPathTests: StoreTestCase {
  func testKeyPathsThroughRelationshipsAndOperators() throws {
    let context = try makeContainer(.memory).viewContext
    let author = Author(context: context)
    author.name = "Herbert"
    for (title, rating) in [("Dune", 5), ("Emma", 3), ("Faust", 3)] {
      let book = Book(context: context)
      book.title = title
      book.rating = Int16(rating)
      book.author = author
    }
    XCTAssertEqual(author.value(forKeyPath: "books.title") as? Set<String>, ["Dune", "Emma", "Faust"])
    XCTAssertEqual(author.value(forKeyPath: "books.@count") as? Int, 3)
    XCTAssertEqual(author.value(forKeyPath: "books.@sum.rating") as? Int, 11)
    XCTAssertEqual(author.value(forKeyPath: "books.@max.rating") as? Int, 5)
    XCTAssertEqual(author.value(forKeyPath: "books.@min.title") as? String, "Dune")
    XCTAssertEqual(try XCTUnwrap(author.value(forKeyPath: "books.@avg.rating") as? Double), 11.0 / 3, accuracy: 0.001)
    XCTAssertEqual((author.value(forKeyPath: "books.@unionOfObjects.rating") as? [Int])?.sorted(), [3, 3, 5])
    XCTAssertEqual((author.value(forKeyPath: "books.@distinctUnionOfObjects.rating") as? [Int])?.sorted(), [3, 5])
    let nested: NSArray = [author.books as NSSet, author.books as NSSet]
    let titles = nested.value(forKeyPath: "@distinctUnionOfSets.title")
    XCTAssertEqual(titles as? Set<String>, ["Dune", "Emma", "Faust"], "\(String(describing: titles))")
    let lists: NSArray = [["a", "b"], ["b"]]
    XCTAssertEqual((lists.value(forKeyPath: "@distinctUnionOfArrays.self") as? [String])?.sorted(), ["a", "b"])
    XCTAssertEqual(lists.value(forKeyPath: "@unionOfArrays.self") as? [String], ["a", "b", "b"])
    let book = try XCTUnwrap(author.books.first)
    XCTAssertEqual(book.value(forKeyPath: "author.name") as? String, "Herbert")
    XCTAssertEqual(book.value(forKeyPath: "author.books.@count") as? Int, 3)
    book.setValue("Frank", forKeyPath: "author.name")
    XCTAssertEqual(author.name, "Frank")
    let list = NSArray(array: Array(author.books))
    XCTAssertEqual(list.value(forKeyPath: "@sum.rating") as? Int, 11)
    XCTAssertEqual((list.value(forKey: "title") as? [String])?.sorted(), ["Dune", "Emma", "Faust"])
  }

  func testAnObjectAnswersToItsPropertiesNames() throws {
    let author = Author(context: try makeContainer(.memory).viewContext)
    XCTAssertTrue(author.responds(to: Selector("name")))
    XCTAssertTrue(author.responds(to: Selector("setName:")))
    XCTAssertFalse(author.responds(to: Selector("image")))
  }

  func testWhatChangedIsToldByEventAndBySave() throws {
    let context = try makeContainer().viewContext
    let book = Book(context: context)
    book.title = "Dune"
    XCTAssertTrue(book.hasPersistentChangedValues)
    try context.save()
    XCTAssertEqual(book.changedValues().count, 0)
    XCTAssertFalse(book.hasPersistentChangedValues)
    book.title = "Emma"
    context.processPendingChanges()
    book.rating = 5
    XCTAssertEqual(Set(book.changedValues().keys), ["title", "rating"])
    XCTAssertEqual(book.changedValuesForCurrentEvent() as? [String: Int], ["rating": 3], "old values of this event")
    XCTAssertEqual(book.committedValues(forKeys: ["title"])["title"] as? String, "Dune")
    book.title = "Dune"
    book.rating = 3
    XCTAssertFalse(book.hasPersistentChangedValues)
  }

  func testErrorsCanBeCaughtByTheirNames() throws {
    let context = try makeContainer(.memory).viewContext
    _ = Slot(context: context)
    do {
      try context.save()
      XCTFail("a label is missing")
    } catch CocoaError.validationMissingMandatoryProperty {
    }
  }

  func testPermanentIDsBeforeTheSave() throws {
    try withEachStore { container in
      let context = container.viewContext
      let (book, author) = (Book(context: context), Author(context: context))
      book.author = author
      try context.obtainPermanentIDs(for: [book, author])
      XCTAssertFalse(book.objectID.isTemporaryID)
      let id = author.objectID
      try context.save()
      XCTAssertEqual(author.objectID, id)
      XCTAssertTrue(book.author === author)
      let other = container.newBackgroundContext()
      try other.performAndWait {
        XCTAssertEqual((try other.existingObject(with: book.objectID) as? Book)?.author?.objectID, id)
      }
    }
  }

  func testAPolicyOfTheAppsOwnSolvesConflicts() throws {
    final class Joining: NSMergePolicy, @unchecked Sendable {
      var seen: [String] = []
      override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        for conflict in list {
          let theirs = conflict.persistedSnapshot?["title"] as? String ?? ""
          let mine = conflict.sourceObject.value(forKey: "title") as? String ?? ""
          seen.append("\(mine)/\(theirs)")
          try super.resolve(mergeConflicts: [conflict])
          conflict.sourceObject.setValue("\(mine) + \(theirs)", forKey: "title")
        }
      }
    }
    try withEachStore { container in
      let context = container.viewContext
      let policy = Joining(merge: .mergeByPropertyObjectTrumpMergePolicyType)
      context.mergePolicy = policy
      let book = Book(context: context)
      try context.save()
      let id = book.objectID
      let other = container.newBackgroundContext()
      try other.performAndWait {
        (try other.existingObject(with: id) as! Book).title = "theirs"
        try other.save()
      }
      book.title = "mine"
      try context.save()
      XCTAssertEqual(policy.seen, ["mine/theirs"])
      XCTAssertEqual(book.title, "mine + theirs")
    }
  }
}

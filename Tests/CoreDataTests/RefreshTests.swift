import CoreData
import Foundation
import XCTest

/// What becomes of objects whose rows somebody else has changed or deleted.
final class RefreshTests: StoreTestCase {
  func testRowsThatAreGoneReadAsDeletedObjects() throws {
    try withEachStore { container in
      let context = container.viewContext
      let other = container.newBackgroundContext()
      let author = Author(context: context)
      let books = (0..<3).map { i -> Book in
        let b = Book(context: context)
        b.title = "\(i)"
        b.author = author
        return b
      }
      try context.save()
      context.refreshAllObjects()
      try other.performAndWait {
        other.delete(other.object(with: books[0].objectID))
        other.delete(other.object(with: books[1].objectID))
        try other.save()
      }
      // A fault of a row that is gone.
      context.refresh(books[0], mergeChanges: false)
      XCTAssertNil(books[0].title)
      XCTAssertNil(books[0].managedObjectContext)
      XCTAssertThrowsError(try context.existingObject(with: books[0].objectID))
      // One that had been read.
      context.refresh(books[1], mergeChanges: true)
      XCTAssertNil(books[1].title)
      context.refresh(author, mergeChanges: false)
      XCTAssertEqual(author.books, [books[2]])
      try other.performAndWait {
        other.delete(other.object(with: books[2].objectID))
        try other.save()
      }
      context.refreshAllObjects()
      XCTAssertNil(books[2].title)
      XCTAssertEqual(author.books, [])
      XCTAssertFalse(context.hasChanges)
      try context.save()
      XCTAssertEqual(try context.fetch(Book.fetchRequest()), [])
    }
  }

  func testRefreshingAllKeepsUnsavedChanges() throws {
    try withEachStore { container in
      let context = container.viewContext
      let book = Book(context: context)
      book.title = "a"
      book.rating = 1
      try context.save()
      let other = container.newBackgroundContext()
      book.title = "mine"
      try other.performAndWait {
        let theirs = other.object(with: book.objectID) as! Book
        theirs.rating = 5
        theirs.title = "theirs"
        try other.save()
      }
      context.refreshAllObjects()
      XCTAssertEqual(book.title, "mine")
      XCTAssertEqual(book.rating, 5)
      XCTAssertEqual(Array(book.changedValues().keys), ["title"])
      try context.save()
      XCTAssertEqual(
        other.performAndWait { () -> String? in
          other.refreshAllObjects()
          return (other.object(with: book.objectID) as! Book).title
        }, "mine")
    }
  }

  func testRulesOfABatchDeletionReachOtherTables() throws {
    let xml = """
      <?xml version="1.0"?>
      <model>
        <entity name="Top"><attribute name="n" optional="YES" attributeType="Integer 64"/>
          <relationship name="mids" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Mid" inverseName="top"/>
          <relationship name="friends" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Friend" inverseName="top"/>
          <relationship name="labels" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Label" inverseName="tops"/>
        </entity>
        <entity name="Mid"><relationship name="top" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Top" inverseName="mids"/>
          <relationship name="leaf" optional="YES" maxCount="1" deletionRule="Cascade" destinationEntity="Leaf" inverseName="mid"/></entity>
        <entity name="Leaf"><relationship name="mid" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Mid" inverseName="leaf"/></entity>
        <entity name="Friend"><relationship name="top" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Top" inverseName="friends"/></entity>
        <entity name="Label"><relationship name="tops" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Top" inverseName="labels"/></entity>
      </model>
      """
    for kind in Kind.allCases {
      let container = try makeContainer(kind, model: makeModel(xml))
      let context = container.viewContext
      func new(_ e: String) -> NSManagedObject { NSEntityDescription.insertNewObject(forEntityName: e, into: context) }
      func count(_ e: String) throws -> Int { try context.count(for: NSFetchRequest<NSManagedObject>(entityName: e)) }
      let tops = (0..<3).map { i -> NSManagedObject in
        let t = new("Top")
        t.setValue(i, forKey: "n")
        let m = new("Mid")
        m.setValue(t, forKey: "top")
        m.setValue(new("Leaf"), forKey: "leaf")
        let f = new("Friend")
        f.setValue(t, forKey: "top")
        let l = new("Label")
        l.setValue(NSSet(object: t), forKey: "tops")
        return t
      }
      try context.save()
      let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Top")
      request.predicate = NSPredicate(format: "n < 2")
      let batch = NSBatchDeleteRequest(fetchRequest: request)
      batch.resultType = .resultTypeObjectIDs
      let result = try context.execute(batch) as! NSBatchDeleteResult
      let ids = result.result as! [NSManagedObjectID]
      XCTAssertEqual(Set(ids), Set(tops.prefix(2).map(\.objectID)))
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
      XCTAssertEqual(try count("Top"), 1)
      XCTAssertEqual(try count("Mid"), 1)
      XCTAssertEqual(try count("Leaf"), 1, "\(kind)")
      XCTAssertEqual(try count("Friend"), 3)
      XCTAssertEqual(try count("Label"), 1, "\(kind)")
      context.refreshAllObjects()
      let friends = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Friend"))
      XCTAssertEqual(friends.filter { $0.value(forKey: "top") != nil }.count, 1)
      XCTAssertFalse(context.hasChanges)
      if kind == .postgres { try clear(kind) }
      if kind == .sqlite { try clear(kind) }
    }
  }
}

import CoreData
import Foundation
import XCTest

/// Sections whose names lie behind a relationship.
final class SectionTests: StoreTestCase {
  func testSectionsFollowTheNamesOfRelatedObjects() throws {
    try withEachStore { container in
      let context = container.viewContext
      let authors = ["A", "B"].map { n -> Author in
        let a = Author(context: context)
        a.name = n
        return a
      }
      let books = (0..<4).map { i -> Book in
        let b = Book(context: context)
        b.title = "\(i)"
        b.author = authors[i % 2]
        return b
      }
      try context.save()
      let request = Book.fetchRequest()
      request.sortDescriptors = [
        NSSortDescriptor(key: "author.name", ascending: true), NSSortDescriptor(key: "title", ascending: true),
      ]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "author.name", cacheName: "c")
      let delegate = RecordingDelegate()
      controller.delegate = delegate
      try controller.performFetch()
      delegate.start(controller)
      XCTAssertEqual(delegate.names, ["A", "B"])
      authors[0].name = "Z"
      context.processPendingChanges()
      XCTAssertEqual(controller.sections?.map(\.name), ["B", "Z"])
      XCTAssertEqual(delegate.names, ["B", "Z"], "\(delegate.log)")
      XCTAssertEqual(delegate.table, [["1", "3"], ["0", "2"]])
      books[1].author = authors[0]
      context.processPendingChanges()
      XCTAssertEqual(delegate.table, [["3"], ["0", "1", "2"]])
      context.delete(books[3])
      try context.save()
      XCTAssertEqual(delegate.names, ["Z"])
      // Saved elsewhere.
      context.automaticallyMergesChangesFromParent = true
      let other = container.newBackgroundContext()
      try other.performAndWait {
        let author = try other.existingObject(with: authors[0].objectID) as! Author
        author.name = "Q"
        let book = Book(context: other)
        book.title = "9"
        book.author = try other.existingObject(with: authors[1].objectID) as? Author
        try other.save()
      }
      drainMainQueue()
      context.processPendingChanges()
      XCTAssertEqual(controller.sections?.map(\.name), ["B", "Q"])
      XCTAssertEqual(delegate.names, ["B", "Q"], "\(delegate.log)")
      // A change of the request, and of the sections' path by another controller.
      request.predicate = NSPredicate(format: "title < '2'")
      try controller.performFetch()
      XCTAssertEqual(controller.fetchedObjects?.map { $0.title! }, ["0", "1"])
      let plain = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "c")
      try plain.performFetch()
      XCTAssertEqual(plain.sections?.count, 1)
      NSFetchedResultsController<Book>.deleteCache(withName: "c")
    }
  }
}

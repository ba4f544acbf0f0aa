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
}

import CoreData
import Foundation
import XCTest

/// Contexts that save to contexts.
final class NestedContextTests: StoreTestCase {
  func testAChildKeepsItsObjectsWhenTheParentHasSaved() throws {
    try withEachStore { container in
      let parent = container.viewContext
      let child = NSManagedObjectContext(.privateQueue)
      child.parent = parent
      try child.performAndWait {
        let author = Author(context: child)
        author.name = "A"
        let book = Book(context: child)
        book.title = "b"
        book.author = author
        try child.save()
        XCTAssertEqual(try child.fetch(Book.fetchRequest()).map(ObjectIdentifier.init), [ObjectIdentifier(book)])
        try parent.performAndWait { try parent.save() }
        XCTAssertEqual(try child.fetch(Book.fetchRequest()).map(ObjectIdentifier.init), [ObjectIdentifier(book)])
        XCTAssertEqual(author.books, [book])
        book.title = "c"
        try child.save()
        try parent.performAndWait { try parent.save() }
        XCTAssertEqual(try parent.performAndWait { try parent.fetch(Book.fetchRequest()).map(\.title) }, ["c"])
        // A second update of the same object, and a deletion by the child.
        book.title = "d"
        author.name = "B"
        try child.save()
        child.delete(book)
        try child.save()
        try parent.performAndWait { try parent.save() }
        XCTAssertEqual(try parent.performAndWait { try parent.count(for: Book.fetchRequest()) }, 0)
        XCTAssertEqual(author.books, [])
      }
    }
  }

  func testWhatAGrandchildOrdersReachesTheStore() throws {
    try withEachStore { container in
      let parent = container.viewContext
      let child = NSManagedObjectContext(.privateQueue)
      child.parent = parent
      let grandchild = NSManagedObjectContext(.privateQueue)
      grandchild.parent = child
      try grandchild.performAndWait {
        let (shelf, slots) = makeShelf(["x", "y", "z"], in: grandchild)
        try grandchild.save()
        try child.performAndWait { try child.save() }
        try parent.performAndWait { try parent.save() }
        shelf.slots = NSOrderedSet(array: [slots[2], slots[0], slots[1]])
        try grandchild.save()
        try child.performAndWait { try child.save() }
        try parent.performAndWait {
          try parent.save()
          parent.reset()
        }
        let again = try parent.performAndWait {
          try parent.fetch(NSFetchRequest<Shelf>(entityName: "Shelf"))[0].slots!.map { ($0 as! Slot).label }
        }
        XCTAssertEqual(again, ["z", "x", "y"])
      }
    }
  }

  func testPermanentIdentitiesOfWhatIsTheParentsToSave() throws {
    try withEachStore { container in
      let parent = container.viewContext
      let child = NSManagedObjectContext(.privateQueue)
      child.parent = parent
      let (id, bookID) = try child.performAndWait {
        let author = Author(context: child)
        let book = Book(context: child)
        book.author = author
        try child.save()
        // The parent has the author; the tag is the child's alone.
        let tag = Tag(context: child)
        tag.name = "new"
        try child.obtainPermanentIDs(for: [author, tag])
        XCTAssertFalse(author.objectID.isTemporaryID)
        XCTAssertFalse(tag.objectID.isTemporaryID)
        XCTAssertIdentical(book.author, author)
        try child.save()
        try parent.performAndWait { try parent.save() }
        XCTAssertEqual(try child.fetch(NSFetchRequest<Author>(entityName: "Author")), [author])
        XCTAssertEqual(try child.fetch(NSFetchRequest<Tag>(entityName: "Tag")), [tag])
        return (author.objectID, book.objectID)
      }
      parent.reset()
      let book = try XCTUnwrap(parent.existingObject(with: bookID) as? Book)
      XCTAssertEqual(book.author?.objectID, id)
    }
  }

  func testSiblingsFollowOneAnotherAndRollBack() throws {
    try withEachStore { container in
      let parent = container.viewContext
      let (one, two) = (NSManagedObjectContext(.mainQueue), NSManagedObjectContext(.mainQueue))
      for c in [one, two] {
        c.parent = parent
        c.automaticallyMergesChangesFromParent = true
      }
      let id = try one.performAndWait { () -> NSManagedObjectID in
        let a = Author(context: one)
        a.name = "x"
        for i in 0..<3 {
          let b = Book(context: one)
          b.title = "\(i)"
          b.author = a
        }
        try one.save()
        return a.objectID
      }
      try two.performAndWait {
        let a = try XCTUnwrap(two.fetch(NSFetchRequest<Author>(entityName: "Author")).first)
        XCTAssertEqual(a.books.count, 3)
        two.delete(a.books.first { $0.title == "1" }!)
        a.name = "y"
        two.rollback()
        XCTAssertEqual(a.name, "x")
        XCTAssertEqual(a.books.count, 3)
        two.delete(a.books.first { $0.title == "1" }!)
        a.name = "z"
        try two.save()
        XCTAssertEqual(a.books.count, 2)
      }
      drainMainQueue()
      let merged = expectation(description: "merged")
      one.perform {
        let a = one.object(with: id) as! Author
        XCTAssertEqual(a.name, "z")
        XCTAssertEqual(a.books.count, 2)
        merged.fulfill()
      }
      wait(for: [merged], timeout: 60)
      parent.performAndWait { parent.rollback() }
      XCTAssertEqual(try parent.count(for: Book.fetchRequest()), 0)
    }
  }
}

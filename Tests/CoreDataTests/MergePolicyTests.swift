import CoreData
import Foundation
import XCTest

/// What each policy makes of conflicts, and what is none.
final class MergePolicyTests: StoreTestCase {
  func testEachPolicyKeepsBothEndsOfARelationshipInStep() throws {
    try withEachStore { container in
      for policy in [NSMergePolicy.mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback] {
        let context = container.newBackgroundContext()
        let other = container.newBackgroundContext()
        context.mergePolicy = policy
        try context.performAndWait {
          let (a, b, c) = (Author(context: context), Author(context: context), Author(context: context))
          let book = Book(context: context)
          book.title = "t"
          book.author = a
          book.rating = 1
          try context.save()
          book.author = b
          book.title = "mine"
          try other.performAndWait {
            let theirs = other.object(with: book.objectID) as! Book
            theirs.author = other.object(with: c.objectID) as? Author
            theirs.rating = 9
            try other.save()
          }
          try context.save()
          let objectWins =
            policy.mergeType == .mergeByPropertyObjectTrumpMergePolicyType
            || policy.mergeType == .overwriteMergePolicyType
          let drops = policy.mergeType == .rollbackMergePolicyType
          XCTAssertEqual(book.author, objectWins ? b : c, "\(policy.mergeType)")
          XCTAssertEqual(book.title, drops ? "t" : "mine")
          XCTAssertEqual(book.rating, policy.mergeType == .overwriteMergePolicyType ? 1 : 9)
          XCTAssertFalse(context.hasChanges)
          XCTAssertEqual(a.books, [], "\(policy.mergeType)")
          XCTAssertEqual(b.books, objectWins ? [book] : [], "\(policy.mergeType)")
          XCTAssertEqual(c.books, objectWins ? [] : [book], "\(policy.mergeType)")
          context.reset()
          let again = context.object(with: book.objectID) as! Book
          XCTAssertEqual(again.author?.objectID, objectWins ? b.objectID : c.objectID)
          // Deleted there, changed here.
          again.title = "later"
          try other.performAndWait {
            other.reset()
            other.delete(other.object(with: book.objectID))
            try other.save()
          }
          try context.save()
          let request = Book.fetchRequest()
          request.predicate = NSPredicate(format: "title == 'later'")
          XCTAssertEqual(try context.count(for: request), objectWins ? 1 : 0, "\(policy.mergeType)")
          for x in try context.fetch(Book.fetchRequest()) { context.delete(x) }
          try context.save()
        }
      }
    }
  }

  func testUniqueValuesChangeHands() throws {
    try withEachStore { container in
      let context = container.viewContext
      // A unique value passes from a deleted object to a new one in the same save.
      let old = Tag(context: context)
      old.name = "t"
      try context.save()
      context.delete(old)
      let new = Tag(context: context)
      new.name = "t"
      try context.save()
      XCTAssertEqual(try context.fetch(NSFetchRequest<Tag>(entityName: "Tag")), [new])
      // And is swapped between two.
      let other = Tag(context: context)
      other.name = "u"
      try context.save()
      new.name = "u"
      other.name = "t"
      try context.save()
      context.reset()
      XCTAssertEqual(Set(try context.fetch(NSFetchRequest<Tag>(entityName: "Tag")).map { $0.name! }), ["t", "u"])
    }
  }
}

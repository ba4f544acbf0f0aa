import CoreData
import Foundation
import Synchronization
import XCTest

/// Many contexts on many threads. What this has to show, a sanitizer sees best.
final class ContextStressTests: StoreTestCase {
  func testManyParentsAndChildrenSaveAtOnce() throws {
    try withEachStore { container in
      let main = container.viewContext
      main.automaticallyMergesChangesFromParent = true
      let group = DispatchGroup()
      let failures = Mutex<[String]>([])
      for worker in 0..<6 {
        DispatchQueue.global().async(group: group) {
          let parent = container.newBackgroundContext()
          parent.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
          parent.automaticallyMergesChangesFromParent = worker % 2 == 0
          let child = NSManagedObjectContext(.privateQueue)
          child.parent = parent
          child.automaticallyMergesChangesFromParent = true
          for round in 0..<15 {
            do {
              try child.performAndWait {
                let book = Book(context: child)
                book.title = "\(worker) \(round)"
                let author =
                  try child.fetch(NSFetchRequest<Author>(entityName: "Author")).first ?? Author(context: child)
                author.name = "\(worker)"
                book.author = author
                try child.save()
              }
              try parent.performAndWait { try parent.save() }
              try child.performAndWait {
                let request = Book.fetchRequest()
                request.predicate = NSPredicate(format: "title BEGINSWITH %@ AND author != nil", "\(worker) ")
                request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
                let found = try child.fetch(request)
                if found.count > 5 {
                  child.delete(found[0])
                  try child.save()
                }
              }
              try parent.performAndWait { try parent.save() }
            } catch {
              failures.withLock { $0.append("\(error)") }
            }
          }
        }
      }
      let done = expectation(description: "workers")
      group.notify(queue: .main) { done.fulfill() }
      wait(for: [done], timeout: 300)
      XCTAssertEqual(failures.withLock { $0 }.prefix(2), [])
      drainMainQueue()
      main.refreshAllObjects()
      XCTAssertEqual(try main.count(for: Book.fetchRequest()), 6 * 5)
    }
  }
}

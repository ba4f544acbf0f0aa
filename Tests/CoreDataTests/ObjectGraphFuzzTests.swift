import CoreData
import Foundation
import XCTest

/// Random work on two contexts of one store: whatever happens, both ends of every relationship agree, and what was saved
/// is what a fresh context reads.
final class ObjectGraphFuzzTests: StoreTestCase {
  private final class Actor {
    let context: NSManagedObjectContext
    var books: [Book] = []
    var authors: [Author] = []
    var tags: [Tag] = []
    init(_ context: NSManagedObjectContext) {
      self.context = context
      context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    }

    /// The objects that are there now, fetched with what is unsaved.
    func look() throws {
      books = try context.fetch(Book.fetchRequest())
      authors = try context.fetch(NSFetchRequest<Author>(entityName: "Author"))
      tags = try context.fetch(NSFetchRequest<Tag>(entityName: "Tag"))
    }

    func step(_ random: inout SeededGenerator, _ number: Int) throws {
      let book = books.randomElement(using: &random)
      let author = authors.randomElement(using: &random)
      let tag = tags.randomElement(using: &random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1:
        let new = Book(context: context)
        new.title = "book \(number)"
        new.author = author
        books.append(new)
      case 2:
        let new = Author(context: context)
        new.name = "author \(number)"
        if let book { new.books = [book] }
        authors.append(new)
      case 3:
        let new = Tag(context: context)
        new.name = "tag \(number)"
        tags.append(new)
      case 4, 5: book?.author = author
      case 6: book?.author = nil
      case 7, 8: if let book, let tag { book.mutableSetValue(forKey: "tags").add(tag) }
      case 9: if let book, let tag { tag.mutableSetValue(forKey: "books").remove(book) }
      case 10: if let author { author.books = Set(books.shuffled(using: &random).prefix(3)) }
      case 11: if let tag { tag.books = NSSet(array: Array(books.shuffled(using: &random).prefix(2))) }
      case 12 where number % 3 == 0: book.map(context.delete)
      case 13 where number % 4 == 0: author.map(context.delete)
      case 14 where number % 4 == 0: tag.map(context.delete)
      case 15: book?.rating += 1
      default: book?.title = "title \(number)"
      }
      books.removeAll(where: \.isDeleted)
      authors.removeAll(where: \.isDeleted)
      tags.removeAll(where: \.isDeleted)
    }

    /// Relationships as text; fails where their ends disagree.
    func graph(_ round: Int) -> [String] {
      for author in authors {
        XCTAssertEqual(author.books, Set(books.filter { $0.author === author }), "author in round \(round)")
      }
      for tag in tags {
        let mine = books.filter { $0.tags?.contains(tag) == true }
        XCTAssertEqual(tag.books, NSSet(array: mine), "tag in round \(round)")
      }
      return books.map { book in
        let tags = (book.tags?.allObjects as? [Tag] ?? []).map { $0.name ?? "" }.sorted()
        return "\(book.title ?? "") \(book.rating) \(book.author?.name ?? "-") \(tags)"
      }
      .sorted() + authors.map { $0.name ?? "" }.sorted() + tags.map { $0.name ?? "" }.sorted()
    }
  }

  func testRandomWorkOnOneContext() throws {
    try withEachStore { container in
      var random = SeededGenerator(41)
      let actor = Actor(container.viewContext)
      actor.context.undoManager = UndoManager()
      for round in 0..<60 {
        for number in 0..<12 { try actor.step(&random, round * 12 + number) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          actor.context.rollback()
          try actor.look()
        case 1:
          actor.context.undo()
          try actor.look()
        case 2: actor.books.randomElement(using: &random).map { actor.context.refresh($0, mergeChanges: true) }
        case 3: actor.context.refreshAllObjects()
        case 4:
          try actor.context.save()
          actor.context.reset()
          try actor.look()
        default: try actor.context.save()
        }
        let graph = actor.graph(round)
        guard !actor.context.hasChanges else { continue }
        let fresh = Actor(container.newBackgroundContext())
        try fresh.context.performAndWait {
          try fresh.look()
          XCTAssertEqual(fresh.graph(round), graph, "round \(round)")
        }
      }
    }
  }

  func testTwoContextsThatMergeSeeTheSame() throws {
    try withEachStore { container in
      var random = SeededGenerator(43)
      let actors = [
        Actor(container.viewContext), Actor(NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)),
      ]
      actors[1].context.persistentStoreCoordinator = container.persistentStoreCoordinator
      for actor in actors { actor.context.automaticallyMergesChangesFromParent = true }
      for round in 0..<50 {
        let actor = actors[round % 2]
        try actor.look()
        for number in 0..<8 { try actor.step(&random, round * 8 + number) }
        try actor.context.save()
        drainMainQueue()
        for actor in actors { try actor.look() }
        XCTAssertEqual(actors[0].graph(round), actors[1].graph(round), "round \(round)")
      }
    }
  }
}

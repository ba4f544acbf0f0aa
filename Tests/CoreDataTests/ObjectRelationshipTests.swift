import CoreData
import Foundation
import XCTest

final class ObjectRelationshipTests: StoreTestCase {
  func testBothEndsFollow() throws {
    try withEachStore { container in
      let context = container.viewContext
      let herbert = Author(context: context)
      let austen = Author(context: context)
      let book = Book(context: context)
      book.author = herbert
      XCTAssertEqual(herbert.books, [book])
      austen.books = [book]
      XCTAssertTrue(book.author === austen)
      XCTAssertEqual(herbert.books, [])
      try context.save()
      context.reset()
      let fetched = try XCTUnwrap(context.fetch(Book.fetchRequest()).first)
      XCTAssertEqual(fetched.author?.books, [fetched])
    }
  }

  func testAddingDoesNotNeedTheMembers() throws {
    try withEachStore { container in
      let context = container.viewContext
      let author = Author(context: context)
      let first = Book(context: context)
      first.author = author
      try context.save()
      context.refresh(author, mergeChanges: false)
      let second = Book(context: context)
      second.author = author
      XCTAssertTrue(author.hasFault(forRelationshipNamed: "books"))
      XCTAssertEqual(author.books, [first, second])
      try context.save()
      context.refresh(author, mergeChanges: false)
      XCTAssertEqual(author.books, [first, second])
    }
  }

  func testManyToMany() throws {
    try withEachStore { container in
      let context = container.viewContext
      let tags = ["a", "b", "c"].map { name in
        let tag = Tag(context: context)
        tag.name = name
        return tag
      }
      let book = Book(context: context)
      book.tags = NSSet(array: Array(tags[0...1]))
      XCTAssertEqual(tags[0].books, NSSet(object: book))
      try context.save()
      book.mutableSetValue(forKey: "tags").remove(tags[0])
      tags[2].mutableSetValue(forKey: "books").add(book)
      try context.save()
      context.refresh(book, mergeChanges: false)
      for tag in tags { context.refresh(tag, mergeChanges: false) }
      XCTAssertEqual(book.tags, NSSet(array: Array(tags[1...2])))
      XCTAssertEqual(tags.map { $0.books?.count }, [0, 1, 1])
    }
  }

  func testOrderedMembersKeepTheirOrder() throws {
    try withEachStore { container in
      let context = container.viewContext
      let (shelf, slots) = makeShelf(["a", "b", "c"], in: context)
      func labels() -> [String?] { shelf.slots?.map { ($0 as? Slot)?.label } ?? [] }
      try context.save()
      shelf.mutableOrderedSetValue(forKey: "slots").removeObject(at: 0)
      shelf.mutableOrderedSetValue(forKey: "slots").insert(slots[0], at: 1)
      XCTAssertEqual(labels(), ["b", "a", "c"])
      try context.save()
      context.refresh(shelf, mergeChanges: false)
      XCTAssertEqual(labels(), ["b", "a", "c"])
      shelf.slots = NSOrderedSet(array: [slots[2], slots[1], slots[0]])
      try context.save()
      context.reset()
      let again = try XCTUnwrap(context.fetch(NSFetchRequest<Shelf>(entityName: "Shelf")).first)
      XCTAssertEqual(again.slots?.map { ($0 as? Slot)?.label }, ["c", "b", "a"])
    }
  }

  func testDeleteRules() throws {
    try withEachStore { container in
      let context = container.viewContext
      let author = Author(context: context)
      let book = Book(context: context)
      book.author = author
      let tag = Tag(context: context)
      tag.name = "x"
      book.tags = NSSet(object: tag)
      try context.save()
      context.delete(author)
      XCTAssertTrue(book.isDeleted, "cascade")
      XCTAssertEqual(tag.books?.count, 0, "nullify")
      XCTAssertFalse(tag.isDeleted)
      try context.save()
      XCTAssertEqual(try context.count(for: Book.fetchRequest()), 0)
      context.refresh(tag, mergeChanges: false)
      XCTAssertEqual(tag.books?.count, 0)
    }
  }

  func testMissingRequiredValueIsRefused() throws {
    try withEachStore { container in
      let context = container.viewContext
      let slot = Slot(context: context)
      XCTAssertThrowsError(try context.save()) { error in
        XCTAssertEqual((error as NSError).code, NSValidationMissingMandatoryPropertyError)
        XCTAssertEqual((error as NSError).userInfo[NSValidationKeyErrorKey] as? String, "label")
        XCTAssertTrue((error as NSError).localizedDescription.contains("label is a required value"))
      }
      _ = Slot(context: context)
      XCTAssertThrowsError(try context.save()) { error in
        XCTAssertEqual((error as NSError).code, NSValidationMultipleErrorsError)
        XCTAssertEqual(((error as NSError).userInfo[NSDetailedErrorsKey] as? [NSError])?.count, 2)
      }
      XCTAssertTrue(slot.isInserted)
    }
  }

  func testLookupsRaceWithObjectsThatGo() throws {
    let container = try makeContainer(.memory)
    let context = container.viewContext
    for _ in 0..<50 { _ = Book(context: context) }
    try context.save()
    let ids = try context.fetch(Book.fetchRequest()).map(\.objectID)
    context.reset()
    // The context's own thread looks objects up while another thread lets go of the last references to them.
    let others = DispatchQueue(label: "others", attributes: .concurrent)
    for _ in 0..<300 {
      let box = ObjectBox(try context.fetch(Book.fetchRequest()))
      others.async { box.objects = [] }
      for id in ids {
        if let object = context.registeredObject(for: id) { XCTAssertEqual(object.objectID, id) }
      }
    }
    others.sync(flags: .barrier) {}
    XCTAssertEqual(context.registeredObjects, [], "nothing keeps an object")
    XCTAssertEqual(Set(try context.fetch(Book.fetchRequest()).map(\.objectID)), Set(ids))
  }

  func testIdentityIsTheSameOnEveryThread() throws {
    let context = try makeContainer(.memory).viewContext
    for _ in 0..<300 {
      let book = ObjectBox([Book(context: context)])
      let ids = IDBox()
      DispatchQueue.concurrentPerform(iterations: 4) { _ in ids.add(book.objects[0].objectID) }
      XCTAssertEqual(Set(ids.all.map(ObjectIdentifier.init)).count, 1)
    }
  }
}

/// Carries objects to another thread, which only lets go of them or asks for their identity.
private final class ObjectBox: @unchecked Sendable {
  var objects: [NSManagedObject]
  init(_ objects: [NSManagedObject]) { self.objects = objects }
}

private final class IDBox: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var all: [NSManagedObjectID] = []
  func add(_ id: NSManagedObjectID) { lock.withLock { all.append(id) } }
}

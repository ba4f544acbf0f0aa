import CoreData
import Foundation
import XCTest

private final class Counter { var value = 0 }

final class UndoManagerTests: XCTestCase {
  private func add(_ amount: Int, to counter: Counter, _ manager: UndoManager) {
    counter.value += amount
    manager.registerUndo(withTarget: counter) { [self] in add(-amount, to: $0, manager) }
  }

  private func endEvent() {
    let ended = expectation(description: "event")
    DispatchQueue.main.async { ended.fulfill() }
    wait(for: [ended], timeout: 10)
  }

  func testUndoesAndRedoesWholeEvents() {
    let (manager, counter) = (UndoManager(), Counter())
    add(1, to: counter, manager)
    add(2, to: counter, manager)
    XCTAssertEqual(manager.groupingLevel, 1)
    endEvent()
    XCTAssertEqual(manager.groupingLevel, 0)
    add(10, to: counter, manager)
    XCTAssertTrue(manager.canUndo)
    XCTAssertFalse(manager.canRedo)
    manager.undo()
    XCTAssertEqual(counter.value, 3)
    manager.undo()
    XCTAssertEqual(counter.value, 0)
    XCTAssertFalse(manager.canUndo)
    manager.redo()
    manager.redo()
    XCTAssertEqual(counter.value, 13)
    manager.undo()
    XCTAssertEqual(counter.value, 3)
    add(5, to: counter, manager)
    XCTAssertFalse(manager.canRedo, "a new change ends what could be redone")
  }

  func testGroupsNest() {
    let (manager, counter) = (UndoManager(), Counter())
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    add(1, to: counter, manager)
    manager.beginUndoGrouping()
    add(2, to: counter, manager)
    XCTAssertEqual(manager.groupingLevel, 2)
    manager.endUndoGrouping()
    manager.setActionName("Add")
    manager.endUndoGrouping()
    XCTAssertEqual(manager.undoCount, 1)
    XCTAssertEqual(manager.undoMenuItemTitle, "Undo Add")
    manager.undo()
    XCTAssertEqual(counter.value, 0)
    XCTAssertEqual(manager.redoActionName, "Add")
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    XCTAssertFalse(manager.canUndo, "an empty group is none")
  }

  func testRegistrationCanBeDisabledAndTargetsForgotten() {
    let (manager, counter) = (UndoManager(), Counter())
    manager.disableUndoRegistration()
    add(1, to: counter, manager)
    XCTAssertFalse(manager.canUndo)
    manager.enableUndoRegistration()
    add(2, to: counter, manager)
    manager.removeAllActions(withTarget: counter)
    manager.undo()
    XCTAssertEqual(counter.value, 3)
    var gone: Counter? = Counter()
    manager.registerUndo(withTarget: gone!) { _ in XCTFail("the target is gone") }
    gone = nil
    manager.undo()
  }

  func testLevelsAreLimited() {
    let (manager, counter) = (UndoManager(), Counter())
    manager.levelsOfUndo = 2
    for _ in 0..<5 {
      add(1, to: counter, manager)
      endEvent()
    }
    for _ in 0..<5 { manager.undo() }
    XCTAssertEqual(counter.value, 3)
  }

  func testTellsWhatItDoes() {
    let (manager, counter) = (UndoManager(), Counter())
    nonisolated(unsafe) var heard: [String] = []
    let names: [Notification.Name] = [
      .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange,
      .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
        heard.append($0.name.rawValue.replacing("NSUndoManager", with: "").replacing("Notification", with: ""))
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    add(1, to: counter, manager)
    manager.undo()
    XCTAssertEqual(
      heard,
      [
        "DidOpenUndoGroup", "DidCloseUndoGroup", "WillUndoChange", "DidOpenUndoGroup", "DidCloseUndoGroup",
        "DidUndoChange",
      ])
    heard = []
    manager.redo()
    XCTAssertEqual(heard.first, "WillRedoChange")
    XCTAssertEqual(heard.last, "DidRedoChange")
  }
}

final class ContextUndoTests: StoreTestCase {
  private func makeUndoable(_ container: NSPersistentContainer) -> NSManagedObjectContext {
    let context = container.viewContext
    XCTAssertNil(context.undoManager, "nothing is remembered unless asked for")
    context.undoManager = UndoManager()
    return context
  }

  private func titles(_ context: NSManagedObjectContext) throws -> [String?] {
    let request: NSFetchRequest<Book> = Book.fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return try context.fetch(request).map(\.title)
  }

  func testAttributesGoBackAndForth() throws {
    try withEachStore { container in
      let context = makeUndoable(container)
      let book = Book(context: context)
      book.title = "Dune"
      try context.save()
      drainMainQueue()
      book.title = "Emma"
      drainMainQueue()
      book.title = "Faust"
      book.rating = 5
      context.undo()
      XCTAssertEqual([book.title, "\(book.rating)"], ["Emma", "3"])
      context.undo()
      XCTAssertEqual(book.title, "Dune")
      context.redo()
      context.redo()
      XCTAssertEqual([book.title, "\(book.rating)"], ["Faust", "5"])
      try context.save()
      context.undo()
      XCTAssertEqual(book.title, "Emma", "a save is no border")
      try context.save()
      XCTAssertEqual(try titles(container.newBackgroundContext()), ["Emma"])
    }
  }

  func testInsertionsAndDeletions() throws {
    try withEachStore { container in
      let context = makeUndoable(container)
      let book = Book(context: context)
      book.title = "Dune"
      context.undo()
      XCTAssertEqual(try titles(context), [])
      context.redo()
      XCTAssertEqual(try titles(context), ["Dune"])
      try context.save()
      drainMainQueue()
      context.delete(book)
      context.undo()
      XCTAssertFalse(book.isDeleted)
      XCTAssertEqual(try titles(context), ["Dune"])
      context.redo()
      XCTAssertTrue(book.isDeleted)
      try context.save()
      XCTAssertEqual(try titles(context), [])
      context.undo()
      XCTAssertEqual(try titles(context), ["Dune"], "a deletion that was saved comes back as a new object")
      XCTAssertTrue(book.isInserted)
      try context.save()
      XCTAssertEqual(try titles(container.newBackgroundContext()), ["Dune"])
    }
  }

  func testRelationshipsComeBackWithTheirObjects() throws {
    try withEachStore { container in
      let context = makeUndoable(container)
      let author = Author(context: context)
      author.name = "Herbert"
      let books = ["Dune", "Emma"].map { title in
        let book = Book(context: context)
        book.title = title
        book.author = author
        return book
      }
      let tag = Tag(context: context)
      tag.name = "classic"
      books[0].tags = NSSet(object: tag)
      try context.save()
      drainMainQueue()
      for saves in [false, true] {
        context.delete(author)
        XCTAssertTrue(books.allSatisfy(\.isDeleted), "the model says so")
        if saves { try context.save() }
        context.undo()
        XCTAssertEqual(author.books, Set(books))
        XCTAssertTrue(books[0].author === author)
        XCTAssertEqual(books[0].tags, NSSet(object: tag))
        XCTAssertEqual(tag.books, NSSet(object: books[0]))
        try context.save()
        let other = container.newBackgroundContext()
        try other.performAndWait {
          let copy = try XCTUnwrap(other.fetch(NSFetchRequest<Author>(entityName: "Author")).first)
          XCTAssertEqual(Set(copy.books.map(\.title)), ["Dune", "Emma"])
          XCTAssertEqual(try other.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first?.books?.count, 1)
        }
        drainMainQueue()
        context.undoManager?.removeAllActions()
      }
      books[1].author = nil
      context.undo()
      XCTAssertEqual(author.books, Set(books))
    }
  }

  func testOrderComesBack() throws {
    let context = makeUndoable(try makeContainer())
    let (shelf, slots) = makeShelf(["a", "b", "c"], in: context)
    try context.save()
    drainMainQueue()
    shelf.slots = NSOrderedSet(array: [slots[2], slots[0]])
    context.undo()
    XCTAssertEqual(shelf.slots, NSOrderedSet(array: slots))
    context.redo()
    XCTAssertEqual(shelf.slots?.count, 2)
    try context.save()
    drainMainQueue()
    XCTAssertTrue(context.undoManager!.canUndo)
  }

  func testTwoContextsMayShareAnUndoManager() throws {
    let container = try makeContainer(.memory)
    let contexts = (0..<2).map { _ in NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType) }
    let manager = UndoManager()
    for context in contexts {
      context.persistentStoreCoordinator = container.persistentStoreCoordinator
      context.undoManager = manager
    }
    let books = contexts.map { Book(context: $0) }
    drainMainQueue()
    drainMainQueue()
    XCTAssertEqual(manager.groupingLevel, 0)
    XCTAssertEqual(manager.undoCount, 1, "one event, one group")
    manager.undo()
    XCTAssertTrue(books.allSatisfy { $0.isDeleted || $0.managedObjectContext == nil })
    manager.redo()
    XCTAssertTrue(books.allSatisfy { $0.isInserted })
  }

  func testRollbackForgetsWhatCouldBeUndone() throws {
    let context = makeUndoable(try makeContainer(.memory))
    Book(context: context).title = "Dune"
    context.processPendingChanges()
    context.rollback()
    XCTAssertFalse(context.undoManager!.canUndo)
  }

  func testMergedChangesAreNotOurs() throws {
    let container = try makeContainer()
    let context = makeUndoable(container)
    context.automaticallyMergesChangesFromParent = true
    let other = container.newBackgroundContext()
    try other.performAndWait {
      Book(context: other).title = "theirs"
      try other.save()
    }
    drainMainQueue()
    XCTAssertEqual(try titles(context), ["theirs"])
    XCTAssertFalse(context.undoManager!.canUndo)
  }

  func testRandomChangesUndoToTheBeginning() throws {
    let container = try makeContainer()
    let context = makeUndoable(container)
    var random = SeededGenerator(3)
    var books: [Book] = []
    let authors = (0..<3).map { _ in Author(context: context) }
    try context.save()
    drainMainQueue()
    context.undoManager?.removeAllActions()
    func state() -> [String] {
      books.filter { $0.managedObjectContext != nil && !$0.isDeleted }
        .map { "\($0.title ?? "")\($0.rating)\(authors.firstIndex(of: $0.author ?? authors[0])!)\($0.author != nil)" }
        + authors.map { author in author.books.map { $0.title ?? "" }.sorted().joined() }
    }
    var states = [state()]
    for round in 0..<60 {
      for _ in 0..<3 {
        let alive = books.filter { !$0.isDeleted && $0.managedObjectContext != nil }
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let book = Book(context: context)
          book.title = "b\(books.count)"
          book.author = authors.randomElement(using: &random)
          books.append(book)
        case 1: alive.randomElement(using: &random).map(context.delete)
        case 2: alive.randomElement(using: &random)?.title = "t\(round)"
        case 3: alive.randomElement(using: &random)?.author = authors.randomElement(using: &random)
        default: alive.randomElement(using: &random)?.author = nil
        }
      }
      context.processPendingChanges()
      let before = context.undoManager!.undoCount
      drainMainQueue()
      if context.undoManager!.undoCount > before { states.append(state()) }
      if round % 10 == 4 { try context.save() }
      drainMainQueue()
    }
    XCTAssertGreaterThan(states.count, 40)
    let end = states.last
    for expected in states.dropLast().reversed() {
      context.undo()
      XCTAssertEqual(state(), expected)
    }
    XCTAssertFalse(context.undoManager!.canUndo)
    while context.undoManager!.canRedo { context.redo() }
    XCTAssertEqual(state(), end)
    try context.save()
  }

  func testADeletionThatCascadedIsUndoneAsAWhole() throws {
    try withEachStore { container in
      let context = container.viewContext
      context.undoManager = UndoManager()
      let (shelf, slots) = makeShelf(["x", "y", "z"], in: context)
      try context.save()
      context.processPendingChanges()
      drainMainQueue()
      context.undoManager!.removeAllActions()
      context.delete(shelf)
      context.processPendingChanges()
      drainMainQueue()
      XCTAssertEqual(context.deletedObjects.count, 4)
      context.undo()
      context.processPendingChanges()
      XCTAssertEqual(context.deletedObjects.count, 0)
      XCTAssertEqual(shelf.slots?.array as? [Slot], slots)
      XCTAssertFalse(context.hasChanges, "\(context.updatedObjects)")
      context.redo()
      context.processPendingChanges()
      XCTAssertEqual(context.deletedObjects.count, 4)
      try context.save()
      XCTAssertEqual(try context.count(for: NSFetchRequest<Slot>(entityName: "Slot")), 0)
      drainMainQueue()
      context.undo()
      context.processPendingChanges()
      XCTAssertEqual(context.insertedObjects.count, 4)
      try context.save()
      context.reset()
      let again = try XCTUnwrap(context.fetch(NSFetchRequest<Shelf>(entityName: "Shelf")).first)
      XCTAssertEqual(again.slots?.map { ($0 as! Slot).label }, ["x", "y", "z"])
    }
  }
}

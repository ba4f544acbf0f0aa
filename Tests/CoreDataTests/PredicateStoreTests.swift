import CoreData
import Foundation
import XCTest

/// Predicates and orders over managed objects, as apps write them: every kind of store must find what memory finds.
final class PredicateStoreTests: StoreTestCase {
  private func fill(_ context: NSManagedObjectContext) throws -> [Author] {
    let authors = ["Ada", "émile", nil].map { name in
      let author = Author(context: context)
      author.name = name
      return author
    }
    let tags = ["new", "old", "rare"].map { name in
      let tag = Tag(context: context)
      tag.name = name
      return tag
    }
    for (index, title) in ["Dune", "dune 10", "dune 9", nil, "Émile", "Zadig", "a", "B"].enumerated() {
      let book = Book(context: context)
      book.title = title
      book.rating = Int16(index % 5)
      book.read = index % 3 == 0
      book.price = NSDecimalNumber(string: "\(index).5")
      book.added = index == 2 ? nil : Date(timeIntervalSinceReferenceDate: Double(index) * 100)
      book.id = index == 3 ? nil : UUID()
      book.author = index == 7 ? nil : authors[index % 3]
      book.tags = NSSet(array: tags.enumerated().filter { (index + 1) & (1 << $0.offset) != 0 }.map(\.element))
    }
    try context.save()
    return authors
  }

  private func check(
    _ predicate: NSPredicate, _ context: NSManagedObjectContext, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let request = Book.fetchRequest()
    let all = try context.fetch(request)
    request.predicate = predicate
    let found = Set(try context.fetch(request).map(\.objectID))
    let expected = Set(all.filter { predicate.evaluate(with: $0) }.map(\.objectID))
    XCTAssertEqual(found, expected, "\(predicate)", file: file, line: line)
    XCTAssertFalse(expected.isEmpty, "\(predicate) should find something", file: file, line: line)
  }

  func testFormatsFindTheSameInEveryStore() throws {
    try withEachStore { container in
      let context = container.viewContext
      let authors = try fill(context)
      let books = try context.fetch(Book.fetchRequest())
      let tag = try XCTUnwrap(context.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first)
      let day = Date(timeIntervalSinceReferenceDate: 250)
      let known = try XCTUnwrap(books.compactMap(\.id).first)
      for predicate in [
        NSPredicate(format: "title == %@", "Dune"), NSPredicate(format: "title CONTAINS[cd] %@", "DUNE"),
        NSPredicate(format: "title == nil"), NSPredicate(format: "%K BEGINSWITH[c] %@", "title", "d"),
        NSPredicate(format: "rating >= %d AND read == %@", 2, NSNumber(value: true)),
        NSPredicate(format: "added > %@", day as NSDate),
        NSPredicate(format: "added < %@ OR added == nil", day as CVarArg),
        NSPredicate(format: "id == %@", known as CVarArg), NSPredicate(format: "id IN %@", [known, UUID()]),
        NSPredicate(format: "author == %@", authors[0]), NSPredicate(format: "author.name ==[cd] %@", "EMILE"),
        NSPredicate(format: "author IN %@", [authors[0], authors[2]]), NSPredicate(format: "author == nil"),
        NSPredicate(format: "author.name == nil"), NSPredicate(format: "price > %@", NSDecimalNumber(string: "3.5")),
        NSPredicate(format: "price == %@", Decimal(string: "3.5")! as CVarArg),
        NSPredicate(format: "SELF == %@", books[2]),
        NSPredicate(format: "SELF IN %@", books[1...3].map(\.objectID)),
        NSPredicate(format: "self != %@", books[2].objectID),
        NSPredicate(format: "ANY tags.name == %@", "new"), NSPredicate(format: "tags CONTAINS %@", tag),
        NSPredicate(format: "tags.@count > 1"), NSPredicate(format: "tags.@count == 0 OR NOT read == YES"),
        NSPredicate(format: "SUBQUERY(tags, $t, $t.name BEGINSWITH 'o').@count == 1"),
        NSPredicate(format: "SUBQUERY(author.books, $b, $b.rating > 2).@count > 0"),
        NSPredicate(format: "rating BETWEEN {1, 2}"), NSPredicate(format: "title LIKE '*une*'"),
        NSPredicate(format: "title MATCHES '[A-Z].*'"), NSPredicate(value: true),
        NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "title == 'Dune'")),
        NSCompoundPredicate(
          orPredicateWithSubpredicates: [NSPredicate(format: "rating == 1"), NSPredicate(format: "read == YES")]),
      ] { try check(predicate, context) }
    }
  }

  func testTypedPredicatesFindTheSameInEveryStore() throws {
    try withEachStore { container in
      let context = container.viewContext
      _ = try fill(context)
      let word = "une"
      let least: Int16 = 2
      for predicate in [
        NSPredicate(#Predicate<Book> { $0.rating >= least && !$0.read }),
        NSPredicate(#Predicate<Book> { $0.title?.contains(word) ?? false }),
        NSPredicate(#Predicate<Book> { $0.title?.localizedStandardContains("EMI") == true }),
        NSPredicate(#Predicate<Book> { $0.author?.name == "Ada" }), NSPredicate(#Predicate<Book> { $0.author == nil }),
      ] {
        XCTAssertFalse(predicate.description.contains("BLOCK"), "\(predicate)")
        try check(predicate, context)
      }
    }
  }

  func testOrdersAreTheSameInEveryStore() throws {
    try withEachStore { container in
      let context = container.viewContext
      _ = try fill(context)
      func titles(_ descriptors: [NSSortDescriptor]) throws -> [String?] {
        let request = Book.fetchRequest()
        request.sortDescriptors = descriptors
        return try context.fetch(request).map(\.title)
      }
      let standard: [String?] = [nil, "a", "B", "Dune", "dune 9", "dune 10", "Émile", "Zadig"]
      XCTAssertEqual(try titles([NSSortDescriptor(SortDescriptor(\Book.title))]), standard)
      XCTAssertEqual(try titles([NSSortDescriptor(SortDescriptor(\Book.title, order: .reverse))]), standard.reversed())
      XCTAssertEqual(
        try titles([NSSortDescriptor(key: "title", ascending: true, selector: .localizedStandardCompare)]), standard)
      XCTAssertEqual(
        try titles([NSSortDescriptor(keyPath: \Book.title, ascending: true)]),
        [nil, "B", "Dune", "Zadig", "a", "dune 10", "dune 9", "Émile"])
      XCTAssertEqual(
        try titles([
          NSSortDescriptor(SortDescriptor(\Book.rating, order: .reverse)),
          NSSortDescriptor(keyPath: \Book.added, ascending: true),
        ]), ["Émile", nil, "dune 9", "B", "dune 10", "a", "Dune", "Zadig"])
      XCTAssertEqual(
        try titles([
          NSSortDescriptor(keyPath: \Book.author?.name, ascending: true),
          NSSortDescriptor(key: "price", ascending: false),
        ]), ["B", "Zadig", "dune 9", "a", nil, "Dune", "Émile", "dune 10"])
    }
  }
}

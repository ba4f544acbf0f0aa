import Foundation
import XCTest

@testable import CoreData

/// Random predicates, written as format strings, over random objects: what the store finds is what evaluating finds.
final class PredicateRandomStoreTests: StoreTestCase {
  private static let titles = ["", "a", "A", "ab", "Éa", "ea", "b*", "日本", "10", "z", "ß"]
  private static let numbers = [-1, 0, 1, 2, 3, 5]

  private struct Writer {
    var random: SeededGenerator
    var arguments: [Any] = []
    let authors: [Author]
    let tags: [Tag]
    let books: [Book]

    mutating func pick<T>(_ items: [T]) -> T { items.randomElement(using: &random)! }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    mutating func argument(_ value: Any) -> String {
      arguments.append(value)
      return "%@"
    }

    mutating func text() -> String { argument(pick(titles) as NSString) }
    mutating func number() -> String { chance(2) ? "\(pick(numbers))" : argument(pick(numbers) as NSNumber) }
    mutating func comparison() -> String { pick(["==", "!=", "<", "<=", ">", ">="]) }
    mutating func option() -> String { pick(["", "", "[c]", "[cd]", "[d]"]) }

    mutating func about(book prefix: String, depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 0 ? 16 : 9), using: &random) {
      case 0:
        return "\(prefix)title \(pick(["==", "!=", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE"]))\(option()) \(text())"
      case 1: return "\(prefix)rating \(comparison()) \(number())"
      case 2: return "\(prefix)weight \(comparison()) \(number())"
      case 3: return "\(prefix)read == \(pick(["YES", "NO", "true", "0"]))"
      case 4: return "\(prefix)title \(pick(["==", "!="])) nil"
      case 5: return "\(prefix)author.name \(pick(["==", "!=", "CONTAINS", "<"]))\(option()) \(text())"
      case 6: return "\(prefix)rating IN {\(number()), \(number()), \(number())}"
      case 7: return "\(prefix)rating BETWEEN {\(number()), \(number())}"
      case 8: return "\(prefix)author \(pick(["==", "!="])) \(chance(3) ? "nil" : argument(pick(authors)))"
      case 9: return "\(pick(["ANY", "ALL", "NONE"])) \(prefix)tags.name \(pick(["==", "CONTAINS[cd]"])) \(text())"
      case 10: return "\(prefix)tags.@count \(comparison()) \(pick([0, 1, 2]))"
      case 11: return "\(prefix)author.books.@\(pick(["sum", "max", "min", "avg"])).rating \(comparison()) \(number())"
      case 12:
        let variable = "$b\(depth)"
        let inner = about(book: "\(variable).", depth: depth - 1)
        return "SUBQUERY(\(prefix)author.books, \(variable), \(inner)).@count \(comparison()) \(pick([0, 1, 2]))"
      case 13: return "\(prefix)rating + \(number()) \(comparison()) \(prefix)weight * 2"
      case 14: return "\(argument(pick(tags))) IN \(prefix)tags"
      default: return "ANY \(prefix)author.books.title BEGINSWITH\(option()) \(text())"
      }
    }

    mutating func tree(_ depth: Int) -> String {
      if depth == 0 || chance(2) { return about(book: "", depth: 1) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return "NOT (\(tree(depth - 1)))"
      case 1: return "(\(tree(depth - 1)) AND \(tree(depth - 1)))"
      case 2: return "SELF IN \(argument(Array(books.shuffled(using: &random).prefix(9))))"
      default: return "(\(tree(depth - 1)) OR \(tree(depth - 1)))"
      }
    }
  }

  private func fill(_ context: NSManagedObjectContext, _ random: inout SeededGenerator) -> Writer {
    let authors = (0..<5).map { _ in
      let author = Author(context: context)
      author.name = Self.titles.randomElement(using: &random)
      return author
    }
    let tags = Self.titles.prefix(6).map { name in
      let tag = Tag(context: context)
      tag.name = name
      return tag
    }
    let books = (0..<40).map { _ in
      let book = Book(context: context)
      change(book, authors, tags, &random)
      return book
    }
    return Writer(random: random, authors: authors, tags: Array(tags), books: books)
  }

  private func change(_ book: Book, _ authors: [Author], _ tags: [Tag], _ random: inout SeededGenerator) {
    book.title = Bool.random(using: &random) ? Self.titles.randomElement(using: &random) : nil
    book.rating = Int16(Self.numbers.randomElement(using: &random)!)
    book.weight = Double(Self.numbers.randomElement(using: &random)!) / 2
    book.read = Bool.random(using: &random)
    book.author = Int.random(in: 0..<4, using: &random) == 0 ? nil : authors.randomElement(using: &random)
    book.tags = NSSet(array: tags.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
  }

  func testTheStoreFindsWhatEvaluatingFinds() throws {
    let container = try makeContainer()
    let context = container.viewContext
    var random = SeededGenerator(17)
    var writer = fill(context, &random)
    try context.save()
    let books = try context.fetch(Book.fetchRequest())
    var found = 0
    for round in 0..<3000 {
      // Now and then with changes that only the context knows.
      if round % 500 == 250 { for book in books.prefix(8) { change(book, writer.authors, writer.tags, &random) } }
      if round % 500 == 0 { context.rollback() }
      writer.arguments = []
      let format = writer.tree(2)
      let predicate = NSPredicate(format: format, argumentArray: writer.arguments)
      let request: NSFetchRequest<Book> = Book.fetchRequest()
      request.predicate = predicate
      let expected = Set(books.filter { predicate.evaluate(with: $0) })
      let answer = try context.fetch(request)
      XCTAssertEqual(Set(answer), expected, "\(predicate._format) in round \(round)")
      XCTAssertEqual(try context.count(for: request), expected.count)
      found += expected.isEmpty ? 0 : 1
    }
    XCTAssertGreaterThan(found, 1000, "most of the predicates should find something")
  }
}

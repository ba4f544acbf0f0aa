import CoreData
import Foundation

/// Core Data beside the same work on the sqlite3 C API: 100,000 books in a file, ratios of medians of one run.
@MainActor enum StoreBenchmarks {
  private static let count = 100_000
  private static let rounds = 7

  static func run() throws {
    let scratch = try Scratch()
    try saving(scratch)
    let file = scratch.newFile()
    try Book.container(at: file).newBackgroundContext().performAndWait {}
    RawStore(file).insert(count)
    try reading(file)
    try changing(scratch, file)
    try living(file)
    try memory(file)
  }

  /// Creates, sets and saves books in a new store; gives the seconds.
  static func save(_ count: Int, into container: NSPersistentContainer) throws -> Double {
    let context = container.newBackgroundContext()
    return try seconds {
      try context.performAndWait {
        for index in 0..<count {
          let book = Book(context: context)
          book.title = BookValues.title(index)
          book.author = BookValues.author(index)
          book.genre = BookValues.genre(index)
          book.rating = BookValues.rating(index)
          book.uid = BookValues.uid(index)
        }
        try context.save()
      }
    }
  }

  private static func saving(_ scratch: Scratch) throws {
    let (ours, raw) = try interleaved(rounds) {
      let file = scratch.newFile()
      defer { scratch.remove(file) }
      return try save(count, into: Book.container(at: file))
    } _: {
      let file = scratch.newFile()
      defer { scratch.remove(file) }
      _ = try Book.container(at: file)
      let store = RawStore(file)
      return seconds { store.insert(count) }
    }
    Report.ratio("create, set and save 100,000 objects", ours, raw, atMost: 1.5)
  }

  private static func reading(_ file: URL) throws {
    let container = try Book.container(at: file)
    let store = RawStore(file)
    defer { store.close() }
    let all = try interleaved(rounds * 2 + 1) {
      let context = container.newBackgroundContext()
      return try seconds {
        try context.performAndWait {
          var sum = 0
          for book in try context.fetch(NSFetchRequest<Book>(entityName: "Book")) {
            sum += Int(book.rating) + (book.title?.utf8.count ?? 0)
          }
          consume(sum)
        }
      }
    } _: {
      seconds {
        var sum = 0
        for row in store.fetchAll() { sum += Int(row.rating) + row.title.utf8.count }
        consume(sum)
      }
    }
    Report.ratio("fetch 100,000 objects, read two attributes of each", all.first, all.second, atMost: 2.2)

    let context = container.newBackgroundContext()
    let titles = (0..<500).map { BookValues.title($0 * 191 % count) }
    func requests() -> [NSFetchRequest<Book>] {
      titles.map { title in
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: "title == %@", title)
        return request
      }
    }
    let prepared = requests()
    let one = try interleaved(rounds * 3) {
      try seconds {
        try context.performAndWait { for request in prepared { consume(try context.fetch(request)) } }
      } / Double(titles.count)
    } _: {
      seconds { for title in titles { consume(store.fetch(title: title)) } } / Double(titles.count)
    }
    Report.ratio("fetch one object by an indexed attribute", one.first, one.second, atMost: 1.4)
    let parsing = median(of: 5) { consume(requests()) } / Double(titles.count)
    Report.time("… making the request and its predicate from text before", parsing)

    let counting = try interleaved(rounds * 9) {
      try seconds {
        consume(try context.performAndWait { try context.count(for: NSFetchRequest<Book>(entityName: "Book")) })
      }
    } _: {
      seconds { consume(store.count()) }
    }
    Report.ratio("count 100,000 objects", counting.first, counting.second, atMost: 1.1)
  }

  private static func changing(_ scratch: Scratch, _ file: URL) throws {
    let changed = 10_000
    var rating: Int16 = 10
    let container = try Book.container(at: file)
    let store = RawStore(file)
    defer { store.close() }
    let updating = try interleaved(rounds) {
      rating += 1
      let context = container.newBackgroundContext()
      return try context.performAndWait {
        let books = try context.fetch(NSFetchRequest<Book>(entityName: "Book"))
        return try seconds {
          for index in 0..<changed { books[index * 10].rating = rating }
          try context.save()
        }
      }
    } _: {
      rating += 1
      let rows = store.fetchAll()
      let some = (0..<changed).map { rows[$0 * 10] }
      return seconds { store.update(some, rating: rating) }
    }
    Report.ratio("update 10,000 of 100,000 objects", updating.first, updating.second, atMost: 1.6)

    let request = NSFetchRequest<Book>(entityName: "Book")
    let deleting = try interleaved(rounds) {
      let context = container.newBackgroundContext()
      let time = try context.performAndWait {
        let books = try context.fetch(request)
        let some = (0..<changed).map { books[$0 * 9] }
        return try seconds {
          for book in some { context.delete(book) }
          try context.save()
        }
      }
      store.insert(changed)
      return time
    } _: {
      let rows = store.fetchAll()
      let some = (0..<changed).map { rows[$0 * 9] }
      let time = seconds { store.delete(some) }
      store.insert(changed)
      return time
    }
    Report.ratio("delete 10,000 of 100,000 objects", deleting.first, deleting.second, atMost: 1.3)
  }

  /// What `@FetchRequest` does when an object changes.
  private static func living(_ file: URL) throws {
    let container = try Book.container(at: file)
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      var told = 0
      let live = _LiveFetch(context: context, request: request) { _, _ in told += 1 }
      let books = try context.fetch(request)
      var index = 0
      func time(_ change: (Book, Int) -> Void) -> Double {
        median(of: 201) {
          index = (index + 7919) % books.count
          change(books[index], index)
          context.processPendingChanges()
        }
      }
      let staying = time { $0.rating = Int16($1 % 30 + 20) }
      Report.time("one changed object in a live result of 100,000", staying, atMost: 1e-4)
      let moving = time { $0.title = BookValues.title($1 &* 31 % 100_000) + "!" }
      Report.time("… that moves to another place", moving, atMost: 1e-4)
      precondition(told > 0 && live.results.count == books.count)
    }
  }

  private static func memory(_ file: URL) throws {
    let container = try Book.container(at: file)
    let context = container.newBackgroundContext()
    try context.performAndWait {
      consume(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).count)
      let before = allocatedBytes()
      let books = try context.fetch(NSFetchRequest<Book>(entityName: "Book"))
      let bytes = (allocatedBytes() - before) / books.count
      Report.count("memory of a registered object, values included", bytes, atMost: 250, unit: " bytes")
      for book in books { consume(book.title) }
      Report.count("… after its values were read", (allocatedBytes() - before) / books.count, unit: " bytes")
    }
  }
}

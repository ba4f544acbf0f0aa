import Foundation
import ModelCompiler
import XCTest

@testable import CoreData

/// Damaged models and stores: they may be refused, and must never end the process.
final class StoreFuzzTests: StoreTestCase {
  private var seconds: Double {
    ProcessInfo.processInfo.environment["MARTLET_FUZZ_SECONDS"].flatMap(Double.init) ?? 1.5
  }

  private func corpus(_ name: String) throws -> [Data] {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Corpus/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map { try Data(contentsOf: $0) }
  }

  /// Where the input lies that is being tried, for whoever finds the process dead.
  private var last: URL { FileManager.default.temporaryDirectory.appendingPathComponent("martlet-fuzz-last") }

  // MARK: Models

  private static let words = [
    "\"YES\"", "\"NO\"", "\"\"", "\"-1\"", "\"9223372036854775808\"", "\"1e999\"", "\"nan\"", "\"Item\"", "\"Part\"",
    "\"parts\"", "\"SELF\"", "\"a.b.@count\"", "optional", "toMany=\"YES\"", "ordered=\"YES\"", "maxCount=\"1\"",
    "parentEntity=\"Part\"", "transient=\"YES\"", "<entity name=\"Z\"/>", "</entity>", "<attribute name=\"x\"/>",
    "&#0;",
    "é", "\u{1F600}", "<![CDATA[", "<!--",
  ]

  private func mutated(_ seed: Data, _ random: inout SeededGenerator) -> Data {
    var bytes = [UInt8](seed)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 2: bytes.insert(contentsOf: Self.words.randomElement(using: &random)!.utf8, at: place)
      case 3:
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default:
        // One value in the place of another.
        guard let open = bytes[place...].firstIndex(of: 34), let close = bytes[(open + 1)...].firstIndex(of: 34) else {
          continue
        }
        bytes.replaceSubrange(open...close, with: Self.words.randomElement(using: &random)!.utf8)
      }
    }
    return Data(bytes)
  }

  /// Reads, generates, and saves one object of each entity.
  private func tryModel(_ data: Data) -> Bool {
    try? data.write(to: last)
    let file = folder.appendingPathComponent("Fuzz.xcdatamodel")
    try? FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    try? data.write(to: file.appendingPathComponent("contents"))
    guard let compiled = try? ModelCompiler.read(file) else { return false }
    _ = compiled.generateSources(handWrittenClasses: ["Item"], moduleName: "Fuzz")
    let model = NSManagedObjectModel(_version: compiled.current)
    _ = model.copy()
    _ = model.entityVersionHashesByName
    guard let context = try? makeContainer(.volatileSQLite, model: model).viewContext else { return true }
    for entity in model.entities where !entity.isAbstract {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity.name ?? "", into: context)
      for attribute in entity.attributesByName.values where object.value(forKey: attribute.name) == nil {
        if attribute.attributeType == .stringAttributeType { object.setValue("A", forKey: attribute.name) }
      }
    }
    try? context.save()
    return true
  }

  func testModels() throws {
    let seeds = try corpus("Models")
    for seed in seeds { _ = tryModel(seed) }
    var random = SeededGenerator(UInt64(Date().timeIntervalSince1970))
    let end = Date(timeIntervalSinceNow: seconds)
    var (count, read) = (0, 0)
    // On a slow machine there are so few in the time that it may take longer until one is a model.
    while Date() < end || read == 0 && count < 10_000 {
      count += 1
      if tryModel(mutated(seeds.randomElement(using: &random)!, &random)) { read += 1 }
    }
    XCTAssertGreaterThan(count, 20)
    XCTAssertGreaterThan(read, 0, "some mutations are still models")
    try? FileManager.default.removeItem(at: last)
  }

  // MARK: Stores

  private func makeSeed() throws -> Data {
    do {
      let context = try makeContainer().viewContext
      let authors = (0..<3).map { index in
        let author = Author(context: context)
        author.name = "author \(index)"
        return author
      }
      let tag = Tag(context: context)
      tag.name = "tag"
      for index in 0..<30 {
        let book = Book(context: context)
        book.title = "book \(index)"
        book.id = UUID()
        book.added = Date()
        book.price = NSDecimalNumber(string: "1.25")
        book.cover = Data(repeating: 1, count: index * 40)
        book.author = authors[index % 3]
        if index % 2 == 0 { book.tags = NSSet(object: tag) }
      }
      try context.save()
    }
    _ = try sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return try Data(contentsOf: storeURL)
  }

  /// Opens, reads everything, changes and deletes.
  private func tryStore(_ model: NSManagedObjectModel) -> Bool {
    guard let context = try? makeContainer(.sqlite, model: model).viewContext else { return false }
    for entity in model.entities {
      let objects = (try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? ""))) ?? []
      for object in objects {
        for name in object.entity.propertiesByName.keys {
          let value = object.value(forKey: name)
          if let set = value as? NSSet { _ = set.allObjects.map { ($0 as? NSManagedObject)?.isFault } }
          if let other = value as? NSManagedObject {
            _ = other.value(forKey: other.entity.attributesByName.keys.first ?? "name")
          }
        }
      }
      objects.last.map(context.delete)
      if entity.attributesByName["name"] != nil { objects.first?.setValue("changed", forKey: "name") }
    }
    let book = Book(context: context)
    book.title = "new"
    try? context.save()
    return true
  }

  private func place(_ data: Data) throws {
    try? clear(.sqlite)
    try data.write(to: storeURL)
    try? data.write(to: last)
  }

  func testStores() throws {
    let seed = try makeSeed()
    let scripts = try corpus("Stores").map { String(decoding: $0, as: UTF8.self) }
    for script in scripts {
      try place(seed)
      _ = try sql(script)
      _ = tryStore(try makeModel())
    }
    var random = SeededGenerator(UInt64(Date().timeIntervalSince1970))
    let end = Date(timeIntervalSinceNow: seconds)
    var (count, opened) = (0, 0)
    while Date() < end {
      count += 1
      var bytes = [UInt8](seed)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2:
          for index in position..<min(bytes.count, position + 64) { bytes[index] = 0 }
        default:
          // Where the schema and the first rows of each page are.
          let page = Int.random(in: 0..<(bytes.count / 4096), using: &random) * 4096
          bytes[page + Int.random(in: 0..<120, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      try place(Data(bytes))
      if tryStore(try makeModel()) { opened += 1 }
    }
    XCTAssertGreaterThan(count, 5)
    try? clear(.sqlite)
    try? FileManager.default.removeItem(at: last)
  }
}

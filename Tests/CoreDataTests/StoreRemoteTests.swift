import CoreData
import Foundation
import ModelCompiler
import XCTest

/// Two processes on one store.
final class StoreRemoteTests: StoreTestCase {
  private let xml = """
    <?xml version="1.0"?>
    <model><entity name="Item">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="note" optional="YES" attributeType="String"/>
      <attribute name="number" optional="YES" attributeType="Integer 64" defaultValueString="0"/>
    </entity></model>
    """

  /// Writes the model where both processes find it.
  private func model() throws -> NSManagedObjectModel {
    try readModel(xml, name: "Items").writeMomd(to: folder, moduleName: "CoreDataTests")
    return try XCTUnwrap(NSManagedObjectModel(contentsOf: momd))
  }

  private var momd: URL { folder.appendingPathComponent("Items.momd") }

  private func open(_ url: URL) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Items", managedObjectModel: try model())
    let description = NSPersistentStoreDescription(url: url)
    description.setOption(NSNumber(value: true), forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    container.viewContext.automaticallyMergesChangesFromParent = true
    return container
  }

  @MainActor
  private func eachURL(_ body: (URL) async throws -> Void) async throws {
    try await body(storeURL)
    if PostgresServer.shared != nil { try await body(postgresURL("remote")) }
  }

  @MainActor
  private func wait(_ condition: () -> Bool) async -> Bool {
    let end = Date(timeIntervalSinceNow: 30)
    while Date() < end {
      if condition() { return true }
      try? await Task.sleep(nanoseconds: 3_000_000)
    }
    return false
  }

  @MainActor
  func testFetchFollowsWhatAnotherProcessSaves() async throws {
    try await eachURL { url in
      let container = try open(url)
      let context = container.viewContext
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      var changes: [Date] = []
      let live = _LiveFetch(context: context, request: request) { _, _ in changes.append(Date()) }
      nonisolated(unsafe) var posted = 0
      let observer = NotificationCenter.default.addObserver(
        forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
      ) { note in
        if note.userInfo?[NSStoreUUIDKey] as? String
          == container.persistentStoreCoordinator.persistentStores[0].identifier
        {
          posted += 1
        }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      try await Task.sleep(nanoseconds: 200_000_000)
      let saver = try StoreProcess("save", url.absoluteString, momd.path, "Item", "3")
      let isThere = await wait {
        live.results.map { $0.value(forKey: "name") as? String } == ["probe 0", "probe 1", "probe 2"]
      }
      XCTAssertTrue(isThere, "\(url)")
      saver.end()
      XCTAssertGreaterThan(posted, 0)
      // Other programs may keep the machine busy for a while, but not each time.
      var delay = Double.infinity
      for attempt in 0..<8 where delay >= 200 {
        let setter = try StoreProcess("set", url.absoluteString, momd.path, "Item", "note", "seen \(attempt)")
        let isSeen = await wait { live.results.first?.value(forKey: "note") as? String == "seen \(attempt)" }
        XCTAssertTrue(isSeen, "\(url)")
        let saved = setter.line { $0.hasPrefix("saved") }?.split(separator: " ").last.flatMap { Double($0) }
        delay = min(delay, try XCTUnwrap(changes.last).timeIntervalSince1970 * 1000 - XCTUnwrap(saved))
        setter.end()
      }
      XCTAssertLessThan(delay, 200, "\(url)")
    }
  }

  @MainActor
  func testOwnSavesAreNotTakenForOthers() async throws {
    try await eachURL { url in
      let container = try open(url)
      let context = container.viewContext
      var changes = 0
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      let live = _LiveFetch(context: context, request: request) { _, _ in changes += 1 }
      try await Task.sleep(nanoseconds: 200_000_000)
      NSEntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue("own", forKey: "name")
      try context.save()
      let end = Date(timeIntervalSinceNow: 0.4)
      _ = await wait { changes > 1 || Date() > end }
      XCTAssertEqual(live.results.count, 1)
      XCTAssertEqual(changes, 1, "\(url)")
    }
  }

  @MainActor
  func testProcessesThatSaveAtOnceLoseNothing() async throws {
    try await eachURL { url in
      let container = try open(url)
      let savers = try (0..<3).map { _ in try StoreProcess("save", url.absoluteString, momd.path, "Item", "40") }
      for saver in savers {
        XCTAssertNotNil(saver.line { $0.hasPrefix("saved 39") })
        XCTAssertEqual(saver.end(), 0)
      }
      let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
      XCTAssertEqual(try container.viewContext.count(for: request), 120)
      XCTAssertEqual(Set(try container.viewContext.fetch(request).map(\.objectID)).count, 120)
    }
  }

  /// How often each process adds; `MARTLET_TORTURE_ADDITIONS` asks for more.
  private var additions: Int {
    ProcessInfo.processInfo.environment["MARTLET_TORTURE_ADDITIONS"].flatMap { Int($0) } ?? 60
  }

  @MainActor
  func testNoAdditionOfAnyProcessIsLost() async throws {
    try await eachURL { url in
      let container = try open(url)
      let context = container.viewContext
      let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
      try context.save()
      let counters = try (0..<3).map { _ in
        try StoreProcess("count", url.absoluteString, momd.path, "Item", "number", "\(additions)")
      }
      var conflicts = 0
      for counter in counters {
        let line = try XCTUnwrap(counter.line { $0.hasPrefix("counted") || $0.hasPrefix("error") })
        XCTAssertTrue(line.hasPrefix("counted"), line)
        conflicts += line.split(separator: " ").last.flatMap { Int($0) } ?? 0
        XCTAssertEqual(counter.end(), 0)
      }
      context.refresh(item, mergeChanges: false)
      XCTAssertEqual(item.value(forKey: "number") as? Int, 3 * additions, "\(url), \(conflicts) conflicts")
    }
  }

  /// How many processes are killed; `MARTLET_TORTURE` asks for more.
  private var rounds: Int { ProcessInfo.processInfo.environment["MARTLET_TORTURE"].flatMap { Int($0) } ?? 15 }

  @MainActor
  func testKilledSaversLeaveWholeSaves() async throws {
    try await eachURL { url in
      _ = try open(url)
      var expected = 0
      for round in 0..<rounds {
        let saver = try StoreProcess("pairs", url.absoluteString, momd.path, "Item")
        var saved = 0
        let wanted = 1 + round % 7
        while saved < wanted, saver.line(where: { $0.hasPrefix("saved") }) != nil { saved += 1 }
        usleep(UInt32.random(in: 0...4000))
        saver.kill9()
        // What it had still said before it died counts as well.
        while saver.line(where: { $0.hasPrefix("saved") }) != nil { saved += 1 }
        saver.end()
        let context = try open(url).viewContext
        let items = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        let names = Dictionary(grouping: items) { $0.value(forKey: "name") as? String ?? "" }
        XCTAssertTrue(
          items.count.isMultiple(of: 2) && names.values.allSatisfy { $0.count.isMultiple(of: 2) },
          "\(url): no half of a save")
        // Of the last one nobody knows whether it had got as far.
        XCTAssertTrue((expected + saved...expected + saved + 1).contains(items.count / 2), "\(url), round \(round)")
        expected = items.count / 2
        if url.isFileURL { XCTAssertEqual(try sql("PRAGMA integrity_check"), "ok") }
      }
    }
  }
}

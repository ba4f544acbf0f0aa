import CoreData
import XCTest

@testable import SwiftData

private enum First: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }

  @Model final class Note {
    var text: String
    var old: Int = 0
    init(text: String) { self.text = text }
  }
}

private enum Second: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }

  @Model final class Note {
    @Attribute(originalName: "text") var title: String
    var stars: Int = 3
    var tags: [String] = ["none"]
    init(title: String) { self.title = title }
  }
}

private enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [First.self, Second.self] }
  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: First.self, toVersion: Second.self) { context in
        for note in try context.fetch(FetchDescriptor<First.Note>()) { note.text = note.text.uppercased() }
        try context.save()
      } didMigrate: { context in
        for note in try context.fetch(FetchDescriptor<Second.Note>()) { note.stars += 1 }
        try context.save()
      }
    ]
  }
}

/// Stores of older versions of an app.
@MainActor final class MigrationTests: StoreTestCase {
  private var configuration: ModelConfiguration {
    ModelConfiguration(url: folder.appendingPathComponent("notes.store"))
  }

  private func writeFirst() throws {
    let container = try ModelContainer(for: Schema(versionedSchema: First.self), configurations: configuration)
    let context = ModelContext(container)
    context.insert(First.Note(text: "hello"))
    try context.save()
  }

  func testAStoreIsBroughtUpToDateByItself() async throws {
    try writeFirst()
    let container = try ModelContainer(for: Schema(versionedSchema: Second.self), configurations: configuration)
    let notes = try ModelContext(container).fetch(FetchDescriptor<Second.Note>())
    XCTAssertEqual(notes.map(\.title), ["hello"])
    XCTAssertEqual(notes.map(\.stars), [3])
    XCTAssertEqual(notes.map(\.tags), [["none"]])
  }

  func testAPlanHasItsHandBeforeAndAfter() async throws {
    try writeFirst()
    for _ in 0..<2 {
      let container = try ModelContainer(
        for: Schema(versionedSchema: Second.self), migrationPlan: Plan.self, configurations: configuration)
      let notes = try ModelContext(container).fetch(FetchDescriptor<Second.Note>())
      XCTAssertEqual(notes.map(\.title), ["HELLO"])
      XCTAssertEqual(notes.map(\.stars), [4])
    }
  }
}

import CoreData
import DisplayTree
import XCTest

@testable import SwiftUI

/// What people have reported about `@FetchRequest`, as it should be. The numbers are those of the list of reports that the
/// tests were written from.
@MainActor final class ManagedFetchTests: XCTestCase {
  private struct Tracks: View {
    @FetchRequest private var tracks: FetchedResults<Track>
    init(genre: String? = nil) {
      _tracks = FetchRequest(
        sortDescriptors: [SortDescriptor(\Track.title)],
        predicate: genre.map { NSPredicate(format: "genre == %@", $0) })
    }
    var body: some View { VStack { ForEach(tracks) { Text($0.title ?? "") } } }
  }

  private func show<V: View>(_ view: V, _ context: NSManagedObjectContext) -> ControlsScreen {
    ControlsScreen(view.environment(\.managedObjectContext, context))
  }

  private func settle(_ context: NSManagedObjectContext, _ screen: ControlsScreen, until done: () -> Bool) async throws
  {
    for _ in 0..<400 where !done() {
      try await Task.sleep(for: .milliseconds(5))
      screen.change { context.processPendingChanges() }
    }
  }

  func test08ARequestBuiltInInitFetchesAnewWhenItsPredicateChanges() async throws {
    struct Screen: View {
      @State private var genre = "Jazz"
      var body: some View {
        VStack {
          Button("Rock") { genre = "Rock" }
          Tracks(genre: genre)
        }
      }
    }
    let context = Music.container().viewContext
    Music.add("a", "Jazz", to: context)
    Music.add("b", "Rock", to: context)
    let screen = show(Screen(), context)
    XCTAssertEqual(screen.texts.filter { $0 != "Rock" }, ["a"])
    screen.tap(try screen.node(.button, named: "Rock"))
    XCTAssertEqual(screen.texts.filter { $0 != "Rock" }, ["b"])
  }

  func test09PredicateAndOrderCanBeSetWhileShown() async throws {
    struct Screen: View {
      @FetchRequest(sortDescriptors: [SortDescriptor(\Track.title)]) var tracks: FetchedResults<Track>
      var body: some View {
        VStack {
          Button("Filter") { tracks.nsPredicate = NSPredicate(format: "title != 'b'") }
          Button("Turn") { tracks.sortDescriptors = [SortDescriptor(\Track.title, order: .reverse)] }
          Child(order: $tracks.sortDescriptors)
          ForEach(tracks) { Text("- \($0.title ?? "")") }
        }
      }
      struct Child: View {
        @Binding var order: [SortDescriptor<Track>]
        var body: some View { Button("Back") { order = [SortDescriptor(\Track.title)] } }
      }
    }
    let context = Music.container().viewContext
    for title in ["a", "b", "c"] { Music.add(title, to: context) }
    let screen = show(Screen(), context)
    func rows() -> [String] { screen.texts.filter { $0.hasPrefix("-") } }
    XCTAssertEqual(rows(), ["- a", "- b", "- c"])
    screen.tap(try screen.node(.button, named: "Filter"))
    XCTAssertEqual(rows(), ["- a", "- c"])
    screen.tap(try screen.node(.button, named: "Turn"))
    XCTAssertEqual(rows(), ["- c", "- a"])
    screen.tap(try screen.node(.button, named: "Back"))
    XCTAssertEqual(rows(), ["- a", "- c"])
  }

  func test10ARequestByEntityMayComeBeforeTheContainerHasLoaded() async throws {
    struct Early: View {
      @FetchRequest(
        entity: Track.entity(), sortDescriptors: [NSSortDescriptor(keyPath: \Track.title, ascending: true)])
      var tracks: FetchedResults<Track>
      var body: some View { Text("\(tracks.count) tracks") }
    }
    let container = NSPersistentContainer(name: "Music", managedObjectModel: Music.model())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    let screen = show(Early(), container.viewContext)
    XCTAssertEqual(screen.texts, ["0 tracks"])
    container.loadPersistentStores { XCTAssertNil($1) }
    Music.add("a", to: container.viewContext)
    try await settle(container.viewContext, screen) { screen.texts == ["1 tracks"] }
    XCTAssertEqual(screen.texts, ["1 tracks"])
  }

  func test11TwoCopiesOfAModelWork() async throws {
    let (app, preview) = (Music.container(), Music.container(Music.model()))
    Music.add("app", to: app.viewContext)
    Music.add("preview", to: preview.viewContext)
    XCTAssertEqual(show(Tracks(), app.viewContext).texts, ["app"])
    XCTAssertEqual(show(Tracks(), preview.viewContext).texts, ["preview"])
    try app.viewContext.save()
    try preview.viewContext.save()
  }

  func test12BatchDeletesShowOnlyOnceMerged() async throws {
    let context = Music.container().viewContext
    context.automaticallyMergesChangesFromParent = true
    for title in ["a", "b"] { Music.add(title, to: context) }
    try context.save()
    let screen = show(Tracks(), context)
    let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Track")
    fetch.predicate = NSPredicate(format: "title == 'a'")
    let request = NSBatchDeleteRequest(fetchRequest: fetch)
    request.resultType = .resultTypeObjectIDs
    let result = try context.execute(request) as? NSBatchDeleteResult
    screen.change { context.processPendingChanges() }
    XCTAssertEqual(screen.texts, ["a", "b"])
    let changes = [NSDeletedObjectsKey: try XCTUnwrap(result?.result as? [NSManagedObjectID])]
    screen.change { NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [context]) }
    XCTAssertEqual(screen.texts, ["b"])
  }

  func test13BackgroundSavesShowOnlyWhereMergingIsAutomatic() async throws {
    let container = Music.container()
    let context = container.viewContext
    XCTAssertFalse(context.automaticallyMergesChangesFromParent)
    let screen = show(Tracks(), context)
    func saveInBackground(_ title: String) async throws {
      try await container.performBackgroundTask { background in
        let track = Track(context: background)
        track.title = title
        try background.save()
      }
    }
    try await saveInBackground("a")
    try await Task.sleep(for: .milliseconds(30))
    screen.change { context.processPendingChanges() }
    XCTAssertEqual(screen.texts, [])
    context.automaticallyMergesChangesFromParent = true
    try await saveInBackground("b")
    try await settle(context, screen) { !screen.texts.isEmpty }
    XCTAssertTrue(screen.texts.contains("b"))
  }

  func test22AChildContextSavesToItsParentOnly() async throws {
    let container = Music.container()
    let context = container.viewContext
    let screen = show(Tracks(), context)
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = context
    Music.add("draft", to: child)
    screen.change { context.processPendingChanges() }
    XCTAssertEqual(screen.texts, [])
    try child.save()
    screen.change { context.processPendingChanges() }
    XCTAssertEqual(screen.texts, ["draft"])
    XCTAssertTrue(context.hasChanges)
    let stored = NSFetchRequest<Track>(entityName: "Track")
    XCTAssertEqual(try container.newBackgroundContext().count(for: stored), 0)
    try context.save()
    XCTAssertEqual(try container.newBackgroundContext().count(for: stored), 1)
  }

  func test25UniqueValuesThrowByDefaultAndMergeWithAPolicy() async throws {
    let model = Music.model()
    model.entities.first { $0.name == "Album" }?.uniquenessConstraints = [["name"]]
    let context = Music.container(model).viewContext
    let first = Album(context: context)
    first.name = "Blue"
    try context.save()
    let second = Album(context: context)
    second.name = "Blue"
    let track = Music.add("a", to: context)
    track.album = second
    XCTAssertThrowsError(try context.save()) {
      XCTAssertEqual(($0 as NSError).code, NSManagedObjectConstraintMergeError)
      let conflicts = ($0 as NSError).userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict]
      XCTAssertEqual(conflicts?.first?.constraint, ["name"])
      XCTAssertTrue(conflicts?.first?.databaseObject === first)
    }
    XCTAssertTrue(second.isInserted, "the change stays pending")
    context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try context.save()
    XCTAssertEqual(try context.count(for: NSFetchRequest<Album>(entityName: "Album")), 1)
    XCTAssertTrue(track.album === first)
  }
}

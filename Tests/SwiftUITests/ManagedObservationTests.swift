import Combine
import CoreData
import DisplayTree
import XCTest

@testable import SwiftUI

/// What people have reported about views that show managed objects, as it should be. The numbers are those of the list of
/// reports that the tests were written from.
@MainActor final class ManagedObservationTests: XCTestCase {
  private struct List: View {
    @FetchRequest(sortDescriptors: [SortDescriptor(\Track.title)], animation: .default) var tracks:
      FetchedResults<Track>
    var body: some View {
      VStack {
        ForEach(tracks) { Text("\($0.title ?? "none") \($0.plays)") }
      }
    }
  }

  private struct AlbumRow: View {
    @ObservedObject var album: Album
    let evaluated: () -> Void
    var body: some View {
      let _ = evaluated()
      Text("\(album.name ?? "none"): \(album.tracks.count)")
    }
  }

  private func show<V: View>(_ view: V, _ context: NSManagedObjectContext) -> ControlsScreen {
    ControlsScreen(view.environment(\.managedObjectContext, context))
  }

  func test01EditingAFetchedObjectRedrawsItsRowAlone() async throws {
    let context = Music.container().viewContext
    let track = Music.add("a", to: context)
    Music.add("b", to: context)
    try context.save()
    let screen = show(List(), context)
    XCTAssertEqual(screen.texts, ["a 0", "b 0"])
    let other = screen.all(.text)[1].id
    let patch = screen.change { track.plays = 7 }
    XCTAssertEqual(screen.texts, ["a 7", "b 0"], "before any save, with order and membership as they were")
    XCTAssertTrue(track.hasChanges)
    XCTAssertFalse(
      patch.operations.contains { if case .set(other, _, _) = $0 { true } else { false } }, "the other row is as it was"
    )
    XCTAssertFalse(patch.operations.isEmpty)
  }

  func test02EverySetterSendsObjectWillChange() async throws {
    let context = Music.container().viewContext
    let track = Music.add("a", to: context)
    let album = Album(context: context)
    var sent = 0
    let subscription = track.objectWillChange.sink { sent += 1 }
    defer { subscription.cancel() }
    let setters: [() -> Void] = [
      { track.title = "b" }, { track.plays = 1 }, { track.setValue("Rock", forKey: "genre") }, { track.album = album },
      { album.tracks = [] }, { album.mutableSetValue(forKey: "tracks").add(track) },
    ]
    for (index, set) in setters.enumerated() {
      sent = 0
      set()
      XCTAssertEqual(sent, 1, "setter \(index)")
    }
  }

  func test04RowsAreIdentifiedByObjectID() async throws {
    let context = Music.container().viewContext
    let tracks = ["a", "b", "c"].map { Music.add($0, to: context) }
    try context.save()
    let screen = show(List(), context)
    let nodes = screen.all(.text).map(\.id)
    XCTAssertEqual(nodes.count, 3)
    screen.change { tracks[0].title = "z" }
    screen.change { context.processPendingChanges() }
    XCTAssertEqual(screen.texts, ["b 0", "c 0", "z 0"])
    XCTAssertEqual(screen.all(.text).map(\.id), [nodes[1], nodes[2], nodes[0]], "the row moves, it is not made anew")
    struct Salted: View {
      @FetchRequest(sortDescriptors: [SortDescriptor(\Track.title)]) var tracks: FetchedResults<Track>
      var body: some View {
        VStack { ForEach(tracks, id: \.title) { Text($0.title ?? "") } }
      }
    }
    let salted = show(Salted(), context)
    let before = salted.all(.text).map(\.id)
    salted.change {
      tracks[1].title = "bb"
      context.processPendingChanges()
    }
    XCTAssertEqual(salted.texts, ["bb", "c", "z"])
    XCTAssertNotEqual(salted.all(.text)[0].id, before[0], "an id of the app's own is honoured: another id, another row")
    XCTAssertEqual(salted.all(.text)[1].id, before[1])
  }

  func test05ChildrenTellTheirParentOfComingAndGoingOnly() async throws {
    let context = Music.container().viewContext
    let album = Album(context: context)
    album.name = "Blue"
    let track = Music.add("a", to: context)
    try context.save()
    nonisolated(unsafe) var evaluated = 0
    let screen = show(AlbumRow(album: album) { evaluated += 1 }, context)
    XCTAssertEqual(screen.texts, ["Blue: 0"])
    screen.change { track.album = album }
    XCTAssertEqual(screen.texts, ["Blue: 1"])
    evaluated = 0
    screen.change { track.title = "changed" }
    XCTAssertEqual(evaluated, 0)
    screen.change { context.delete(track) }
    XCTAssertEqual(screen.texts, ["Blue: 0"])
  }

  func test16DeletedObjectsStayReadableUntilTheSave() async throws {
    let context = Music.container().viewContext
    let album = Album(context: context)
    let track = Music.add("a", to: context)
    track.album = album
    try context.save()
    let screen = show(List(), context)
    context.delete(album)
    XCTAssertTrue(track.isDeleted, "delete rules apply at once")
    XCTAssertTrue(context.deletedObjects.contains(track))
    XCTAssertEqual(track.title, "a")
    XCTAssertTrue(context.registeredObjects.contains(track))
    screen.change { track.objectWillChange.send() }
    screen.change { context.processPendingChanges() }
    XCTAssertEqual(screen.texts, [])
  }

  func test17AfterDeletionAndSaveEverythingReadsEmpty() async throws {
    let context = Music.container().viewContext
    let album = Album(context: context)
    album.name = "Blue"
    let track = Music.add("a", to: context)
    track.plays = 3
    try context.save()
    let screen = show(AlbumRow(album: album) {}, context)
    context.delete(album)
    context.delete(track)
    try context.save()
    XCTAssertNil(track.title)
    XCTAssertEqual(track.plays, 0)
    XCTAssertNil(album.managedObjectContext)
    XCTAssertNil(album.name)
    XCTAssertEqual(album.tracks, [])
    screen.change { album.objectWillChange.send() }
    XCTAssertEqual(screen.texts, ["none: 0"])
  }

  func test18TheLastRowCanBeDeletedAndUnsavedDeletionsDoNotLast() async throws {
    struct Deleting: View {
      @Environment(\.managedObjectContext) var context
      @FetchRequest(sortDescriptors: [SortDescriptor(\Track.title)]) var tracks: FetchedResults<Track>
      var body: some View {
        SwiftUI.List {
          ForEach(tracks) { Text($0.title ?? "") }.onDelete { $0.map { tracks[$0] }.forEach(context.delete) }
        }
      }
    }
    let container = Music.container()
    let context = container.viewContext
    Music.add("a", to: context)
    try context.save()
    let window = ListWindow(Deleting().environment(\.managedObjectContext, context))
    XCTAssertEqual(window.titles, ["a"])
    XCTAssertTrue(window.send(try XCTUnwrap(window.row("a")), .swipeAction(leading: false, index: 0)))
    context.processPendingChanges()
    window.window.flush()
    XCTAssertEqual(window.titles, [])
    XCTAssertEqual(try container.newBackgroundContext().count(for: NSFetchRequest<Track>(entityName: "Track")), 1)
  }

  func test21RollbackRevertsAndRefreshesEveryRow() async throws {
    let context = Music.container().viewContext
    let album = Album(context: context)
    album.name = "Blue"
    let track = Music.add("a", to: context)
    let doomed = Music.add("b", to: context)
    track.album = album
    try context.save()
    let screen = show(
      VStack {
        List()
        AlbumRow(album: album) {}
      }, context)
    screen.change {
      track.title = "changed"
      track.album = nil
      context.delete(doomed)
      Music.add("new", to: context)
      context.processPendingChanges()
    }
    XCTAssertEqual(screen.texts, ["changed 0", "new 0", "Blue: 0"])
    screen.change { context.rollback() }
    XCTAssertEqual(screen.texts, ["a 0", "b 0", "Blue: 1"])
  }

  func test21ASheetShownAgainStartsFromWhatWasRolledBackTo() async throws {
    struct Editor: View {
      @ObservedObject var track: Track
      var body: some View { TextField("Title", text: $track.name) }
    }
    struct Screen: View {
      @Environment(\.managedObjectContext) var context
      let track: Track
      @State private var isShown = false
      var body: some View {
        Button("Edit") { isShown = true }
          .sheet(isPresented: $isShown, onDismiss: { context.rollback() }) {
            VStack {
              Editor(track: track)
              Button("Close") { isShown = false }
            }
          }
      }
    }
    let context = Music.container().viewContext
    let track = Music.add("a", to: context)
    try context.save()
    let screen = show(Screen(track: track), context)
    for _ in 0..<2 {
      screen.tap(try screen.node(.button, named: "Edit"))
      XCTAssertEqual(try screen.node(.field).string(.text), "a")
      screen.change { track.title = "typed" }
      XCTAssertEqual(try screen.node(.field).string(.text), "typed")
      screen.tap(try screen.node(.button, named: "Close"))
      for _ in 0..<200 where track.hasChanges {
        try await Task.sleep(for: .milliseconds(5))
        screen.window.flush()
      }
      XCTAssertEqual(track.title, "a")
    }
  }
}

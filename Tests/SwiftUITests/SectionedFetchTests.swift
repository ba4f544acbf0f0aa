import CoreData
import DisplayTree
import XCTest

@testable import SwiftUI

/// A model made in code, with one class of its own.
final class Track: NSManagedObject, Identifiable {
  var title: String? {
    get { _managedValue("title") }
    set { _setManagedValue("title", newValue) }
  }
  var name: String {
    get { title ?? "" }
    set { title = newValue }
  }
  var genre: String? {
    get { _managedValue("genre") }
    set { _setManagedValue("genre", newValue) }
  }
  var plays: Int64 {
    get { _managedValue("plays") }
    set { _setManagedValue("plays", newValue) }
  }
  var album: Album? {
    get { _managedValue("album") }
    set { _setManagedValue("album", newValue) }
  }
}

final class Album: NSManagedObject, Identifiable {
  var name: String? {
    get { _managedValue("name") }
    set { _setManagedValue("name", newValue) }
  }
  var tracks: Set<Track> {
    get { _managedValue("tracks") }
    set { _setManagedValue("tracks", newValue) }
  }
}

@MainActor enum Music {
  static func model() -> NSManagedObjectModel {
    let track = _ManagedClass(Track.self, entity: "Track") { Track(entity: $0, insertInto: nil) }
    track.add(\Track.title, "title")
    track.add(\Track.genre, "genre")
    track.add(\Track.plays, "plays")
    let album = _ManagedClass(Album.self, entity: "Album") { Album(entity: $0, insertInto: nil) }
    album.add(\Album.name, "name")
    _ManagedClasses.register([track, album])
    func attribute(_ name: String, _ type: NSAttributeType, _ value: Any? = nil) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      attribute.defaultValue = value
      return attribute
    }
    let (tracks, albums) = (NSEntityDescription(), NSEntityDescription())
    (tracks.name, tracks.managedObjectClassName) = ("Track", "Track")
    (albums.name, albums.managedObjectClassName) = ("Album", "Album")
    let (one, many) = (NSRelationshipDescription(), NSRelationshipDescription())
    (one.name, one.destinationEntity, one.maxCount) = ("album", albums, 1)
    (many.name, many.destinationEntity, many.deleteRule) = ("tracks", tracks, .cascadeDeleteRule)
    (one.inverseRelationship, many.inverseRelationship) = (many, one)
    tracks.properties = [
      attribute("title", .stringAttributeType), attribute("genre", .stringAttributeType),
      attribute("plays", .integer64AttributeType, 0), one,
    ]
    albums.properties = [attribute("name", .stringAttributeType), many]
    let model = NSManagedObjectModel()
    model.entities = [tracks, albums]
    return model
  }

  static func container(_ model: NSManagedObjectModel? = nil) -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Music", managedObjectModel: model ?? self.model())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    container.loadPersistentStores { XCTAssertNil($1) }
    return container
  }

  @discardableResult
  static func add(_ title: String, _ genre: String = "Jazz", to context: NSManagedObjectContext) -> Track {
    let track = Track(context: context)
    track.title = title
    track.genre = genre
    return track
  }
}

private struct Sections: View {
  @SectionedFetchRequest(
    sectionIdentifier: \Track.genre,
    sortDescriptors: [SortDescriptor(\Track.genre), SortDescriptor(\Track.title)])
  var tracks
  var body: some View {
    VStack {
      ForEach(tracks) { section in
        Text("# \(section.id ?? "none")")
        ForEach(section) { track in Text(track.title ?? "") }
      }
      Button("Descending") { tracks.sortDescriptors = [SortDescriptor(\Track.genre, order: .reverse)] }
      Button("Only Rock") { $tracks.wrappedValue.nsPredicate = NSPredicate(format: "genre == 'Rock'") }
    }
  }
}

@MainActor final class SectionedFetchTests: XCTestCase {
  private func shown(_ screen: ControlsScreen) -> [String] {
    screen.texts.filter { !["Descending", "Only Rock"].contains($0) }
  }

  func testSectionsFollowTheData() async throws {
    let context = Music.container().viewContext
    for (title, genre) in [("b", "Rock"), ("a", "Jazz"), ("c", "Jazz")] { Music.add(title, genre, to: context) }
    try context.save()
    let screen = ControlsScreen(Sections().environment(\.managedObjectContext, context))
    XCTAssertEqual(shown(screen), ["# Jazz", "a", "c", "# Rock", "b"])
    screen.change {
      Music.add("d", "Blues", to: context)
      context.processPendingChanges()
    }
    XCTAssertEqual(shown(screen), ["# Blues", "d", "# Jazz", "a", "c", "# Rock", "b"])
    screen.tap(try screen.node(.button, named: "Descending"))
    XCTAssertEqual(shown(screen), ["# Rock", "b", "# Jazz", "a", "c", "# Blues", "d"])
    screen.tap(try screen.node(.button, named: "Only Rock"))
    XCTAssertEqual(shown(screen), ["# Rock", "b"])
  }

  func testTheWindowHasAnUndoManager() async throws {
    struct Undoing: View {
      @Environment(\.undoManager) var undoManager
      @Environment(\.managedObjectContext) var context
      @FetchRequest(sortDescriptors: [SortDescriptor(\Track.title)]) var tracks: FetchedResults<Track>
      var body: some View {
        VStack {
          Text(tracks.map { $0.title ?? "" }.joined())
          Button("Undo") { undoManager?.undo() }
        }
        .onAppear { context.undoManager = undoManager }
      }
    }
    let context = Music.container().viewContext
    let screen = ControlsScreen(Undoing().environment(\.managedObjectContext, context))
    let undoManager = try XCTUnwrap(context.undoManager)
    screen.change {
      Music.add("a", to: context)
      context.processPendingChanges()
    }
    XCTAssertTrue(screen.texts.contains("a"))
    XCTAssertTrue(undoManager.canUndo)
    screen.tap(try screen.node(.button, named: "Undo"))
    XCTAssertFalse(screen.texts.contains("a"))
  }
}

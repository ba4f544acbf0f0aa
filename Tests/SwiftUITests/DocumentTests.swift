import DisplayTree
import UniformTypeIdentifiers
import XCTest

@testable import SwiftUI

/// Documents: their files, and the list of them.
@MainActor final class DocumentTests: XCTestCase {
  private struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = ""
    init(text: String) { self.text = text }
    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  func testDocumentsAreFiles() async throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = DocumentFolder<Note>(folder: place)
    XCTAssertEqual(folder.files, [])
    let first = try folder.create(Note(text: "one"))
    let second = try folder.create(Note(text: "two"))
    XCTAssertEqual(first.lastPathComponent, "Untitled.txt")
    XCTAssertEqual(second.lastPathComponent, "Untitled 2.txt")
    try folder.write(Note(text: "three"), to: first)
    XCTAssertEqual(try folder.read(first).text, "three")
    XCTAssertEqual(try folder.read(second).text, "two")
    try Data().write(to: place.appendingPathComponent("picture.png"))
    XCTAssertEqual(Set(folder.files.map(\.lastPathComponent)), ["Untitled.txt", "Untitled 2.txt"])
  }

  func testTheListOffersToMakeOne() async throws {
    let screen = ControlsScreen(DocumentBrowser(newDocument: { Note(text: "") }) { _ in Text("editor") })
    XCTAssertTrue(screen.texts.contains("Documents"))
    XCTAssertTrue(screen.nodes.contains { $0.name == "New Document" }, "\(screen.nodes.compactMap(\.name))")
    let reader = ControlsScreen(DocumentBrowser<Note, Text>(newDocument: nil) { _ in Text("editor") })
    XCTAssertFalse(reader.nodes.contains { $0.name == "New Document" })
  }
}

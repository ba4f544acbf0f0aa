import DisplayTree
import PhotosUI
import XCTest

@testable import SwiftUI

@MainActor final class FileDialogTests: XCTestCase {
  /// A window, and what it asked its host for.
  private func ask<V: View>(_ view: V, _ open: (ControlsScreen) throws -> Void) rethrows -> (
    ControlsScreen, [HostRequest]
  ) {
    let screen = ControlsScreen(view)
    var asked: [HostRequest] = []
    screen.window.onRequest = { asked.append($0) }
    try open(screen)
    screen.window.flush()
    return (screen, asked)
  }

  func testAnImportedFileIsACopy() async throws {
    let isPresented = Shared(false)
    let result = Shared<[URL]>([])
    struct Content: View {
      @Binding var isPresented: Bool
      var result: Shared<[URL]>
      var body: some View {
        Text("x").fileImporter(
          isPresented: $isPresented, allowedContentTypes: [.json, .image], allowsMultipleSelection: true
        ) { result.value = (try? $0.get()) ?? [] }
      }
    }
    let (screen, asked) = ask(Content(isPresented: isPresented.binding, result: result)) { _ in
      isPresented.value = true
    }
    guard case .chooseFiles(let id, let accept, true)? = asked.first else { return XCTFail("\(asked)") }
    XCTAssertEqual(accept, "application/json,.json,image/*")
    let node = try XCTUnwrap(screen.nodes.first { $0.id == id })
    _ = screen.window.tree.takePatch()
    let parts: [(String, [UInt8], Bool)] = [
      ("../../a.json", Array("{".utf8), false), ("../../a.json", Array("}".utf8), true), ("b.png", [1], true),
    ]
    for (name, bytes, isLast) in parts {
      XCTAssertTrue(screen.send(.file(name: name, type: "", bytes: bytes, isLast: isLast), to: node).accepted)
    }
    XCTAssertTrue(screen.send(.submit, to: node).accepted)
    XCTAssertEqual(result.value.map(\.lastPathComponent), ["a.json", "b.png"])
    XCTAssertEqual(try String(contentsOf: result.value[0], encoding: .utf8), "{}")
    XCTAssertFalse(isPresented.value)
  }

  func testHostileFilesAreNamedAnewOrRefused() async throws {
    let isPresented = Shared(false)
    let result = Shared<[URL]>([])
    struct Content: View {
      @Binding var isPresented: Bool
      var severally: Bool
      var result: Shared<[URL]>
      var body: some View {
        Text("x").fileImporter(
          isPresented: $isPresented, allowedContentTypes: [.data], allowsMultipleSelection: severally
        ) { result.value = (try? $0.get()) ?? [] }
      }
    }
    func send(_ names: [String], severally: Bool) throws -> [Bool] {
      let content = Content(isPresented: isPresented.binding, severally: severally, result: result)
      let (screen, asked) = ask(content) { _ in isPresented.value = true }
      guard case .chooseFiles(let id, _, severally)? = asked.first else { return [] }
      _ = screen.window.tree.takePatch()
      let node = try XCTUnwrap(screen.nodes.first { $0.id == id })
      let accepted = names.map {
        screen.send(.file(name: $0, type: "", bytes: [1], isLast: true), to: node).accepted
      }
      screen.send(.submit, to: node)
      return accepted
    }
    let long = String(repeating: "é", count: 500) + ".png"
    let names = ["..", ".", "", "/", "a\u{0}b", "x/../y", "../../../etc/passwd", "a\nb\u{7F}", long]
    XCTAssertEqual(try send(names, severally: true), names.map { _ in true })
    XCTAssertEqual(result.value.count, names.count)
    for url in result.value {
      XCTAssertTrue(url.deletingLastPathComponent().lastPathComponent.hasPrefix("chosen-"), url.path)
      XCTAssertEqual(try Data(contentsOf: url), Data([1]))
    }
    XCTAssertEqual(
      result.value.prefix(7).map(\.lastPathComponent), ["file", "file", "file", "file", "ab", "y", "passwd"])
    XCTAssertEqual(try send(["a", "b"], severally: false), [true, false])
    XCTAssertEqual(result.value.map(\.lastPathComponent), ["a"])
    XCTAssertEqual(try send((0..<101).map(String.init), severally: true).filter { $0 }.count, 100)
  }

  func testACancelledDialogIsClosed() async throws {
    let isPresented = Shared(false)
    let called = Shared(0)
    struct Content: View {
      @Binding var isPresented: Bool
      var called: Shared<Int>
      var body: some View {
        Text("x").fileImporter(isPresented: $isPresented, allowedContentTypes: [.data]) { _ in called.value += 1 }
      }
    }
    let (screen, asked) = ask(Content(isPresented: isPresented.binding, called: called)) { _ in isPresented.value = true
    }
    guard case .chooseFiles(let id, "", false)? = asked.first else { return XCTFail("\(asked)") }
    _ = screen.window.tree.takePatch()
    let node = try XCTUnwrap(screen.nodes.first { $0.id == id })
    screen.send(.dismiss, to: node)
    XCTAssertFalse(isPresented.value)
    XCTAssertEqual(called.value, 0)
  }

  struct Note: FileDocument {
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

  func testAnExportedDocumentIsADownload() async throws {
    let isPresented = Shared(false)
    let saved = Shared<URL?>(nil)
    struct Content: View {
      @Binding var isPresented: Bool
      var saved: Shared<URL?>
      var body: some View {
        Text("x").fileExporter(
          isPresented: $isPresented, document: Note(text: "hello"), contentType: .plainText, defaultFilename: "Note"
        ) { saved.value = try? $0.get() }
      }
    }
    let (_, asked) = ask(Content(isPresented: isPresented.binding, saved: saved)) { _ in isPresented.value = true }
    guard case .saveFile("Note.txt", let path)? = asked.first else { return XCTFail("\(asked)") }
    let resource = DisplayResources.resource(path.replacingOccurrences(of: "/data/", with: ""))
    XCTAssertEqual(resource?.bytes, Array("hello".utf8))
    XCTAssertEqual(resource?.type, "text/plain")
    XCTAssertEqual(try saved.value.map { try String(contentsOf: $0, encoding: .utf8) }, "hello")
    XCTAssertFalse(isPresented.value)
  }

  func testPickedPhotosAreLoaded() async throws {
    let picked = Shared<PhotosPickerItem?>(nil)
    let (screen, asked) = try ask(PhotosPicker("Pick", selection: picked.binding, matching: .images)) { screen in
      screen.tap(try screen.node(.button, named: "Pick"))
    }
    guard case .chooseFiles(let id, "image/*", false)? = asked.first else { return XCTFail("\(asked)") }
    let node = try XCTUnwrap(screen.nodes.first { $0.id == id })
    let bytes = Array(Data(base64Encoded: PictureTests.png)!)
    screen.send(.file(name: "red.png", type: "image/png", bytes: bytes, isLast: true), to: node)
    screen.send(.submit, to: node)
    let item = try XCTUnwrap(picked.value)
    let data = try await item.loadTransferable(type: Data.self)
    XCTAssertEqual(data.map { Array($0) }, bytes)
    let image = try await item.loadTransferable(type: Image.self)
    XCTAssertNotNil(image)
    XCTAssertEqual(item.supportedContentTypes, [.png])
  }

  func testTypes() async {
    XCTAssertEqual(UTType(filenameExtension: "JPG"), .jpeg)
    XCTAssertTrue(UTType.jpeg.conforms(to: .image) && UTType.jpeg.conforms(to: .data))
    XCTAssertFalse(UTType.jpeg.conforms(to: .text))
    XCTAssertEqual(UTType.png.preferredMIMEType, "image/png")
    XCTAssertEqual(UTType(exportedAs: "com.example.book").identifier, "com.example.book")
    XCTAssertNil(UTType("com.example.book"))
  }

  struct Card: Codable, Transferable {
    var name: String
    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: .json)
      ProxyRepresentation(exporting: \Card.name)
    }
  }

  func testFormsOfValues() async throws {
    let forms = Card.forms
    XCTAssertEqual(forms.exports.map(\.type), [.json, .utf8PlainText])
    let json = try await forms.exports[0].run(Card(name: "Emma"))
    let card = try await forms.take(json, of: .json)
    XCTAssertEqual(card?.name, "Emma")
    let text = try await forms.exports[1].run(Card(name: "Emma"))
    XCTAssertEqual(String(decoding: text, as: UTF8.self), "Emma")
  }
}

import FoundationSupplement
import XCTest

final class FileWrapperTests: XCTestCase {
  func testAFolderIsWrittenAndRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let wrapper = FileWrapper(directoryWithFileWrappers: ["a.txt": FileWrapper(regularFileWithContents: Data("A".utf8))]
    )
    XCTAssertEqual(wrapper.addRegularFile(withContents: Data("B".utf8), preferredFilename: "b.txt"), "b.txt")
    XCTAssertNotEqual(wrapper.addRegularFile(withContents: Data("C".utf8), preferredFilename: "b.txt"), "b.txt")
    try wrapper.write(to: folder, options: .atomic, originalContentsURL: nil)
    let read = try FileWrapper(url: folder, options: .immediate)
    XCTAssertTrue(read.isDirectory)
    XCTAssertEqual(read.fileWrappers?.count, 3)
    XCTAssertEqual(read.fileWrappers?["a.txt"]?.regularFileContents, Data("A".utf8))
    XCTAssertEqual(read.fileWrappers?["a.txt"]?.preferredFilename, "a.txt")
    XCTAssertTrue(wrapper.matchesContents(of: folder))
    wrapper.fileWrappers?["a.txt"] = nil
    XCTAssertFalse(wrapper.matchesContents(of: folder))
  }

  func testNamesOfPeople() throws {
    let formatter = PersonNameComponentsFormatter()
    let name = try XCTUnwrap(formatter.personNameComponents(from: "Dr. Ada Byron Lovelace"))
    XCTAssertEqual(
      [name.namePrefix, name.givenName, name.middleName, name.familyName], ["Dr.", "Ada", "Byron", "Lovelace"])
    XCTAssertEqual(formatter.string(from: name), "Ada Lovelace")
    formatter.style = .abbreviated
    XCTAssertEqual(formatter.string(from: name), "AL")
    XCTAssertNil(formatter.personNameComponents(from: " "))
  }

  func testAttributesAreFoundByTheirScope() throws {
    var text = AttributedString("One two")
    let range = try XCTUnwrap(text.range(of: "two"))
    text[range].foundation.inlinePresentationIntent = .stronglyEmphasized
    text[range].foundation.link = URL(string: "https://example.com")
    XCTAssertEqual(text.runs.map { $0.inlinePresentationIntent }, [nil, .stronglyEmphasized])
    XCTAssertEqual(text[range].foundation.inlinePresentationIntent, .stronglyEmphasized)
    XCTAssertNotNil(text[range].link)
  }

  func testAddressesOfFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".bundle")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("Pictures"), withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("Pictures/a.png"))
    let bundle = try XCTUnwrap(Bundle(url: folder))
    let found = bundle.urls(forResourcesWithExtension: "png", subdirectory: "Pictures") ?? []
    XCTAssertEqual(found.map { $0.lastPathComponent }, ["a.png"])
    XCTAssertEqual(URL(filePath: "dev/null")!.lastPathComponent, "null")
    XCTAssertNil(URL(filePath: FilePath("")))
  }

  func testATimerThatIsNoneNeverFires() { XCTAssertFalse(Timer().isValid) }
}

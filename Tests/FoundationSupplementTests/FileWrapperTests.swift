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

  func testATimerThatIsNoneNeverFires() { XCTAssertFalse(Timer().isValid) }
}

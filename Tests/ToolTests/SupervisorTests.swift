import Foundation
import XCTest

@testable import martlet

/// What is heard of an app's last words.
final class SupervisorTests: XCTestCase {
  /// What is kept of an app that wrote this.
  private func heard(_ text: String) throws -> ErrorOutput {
    let output = ErrorOutput { place in
      place.hasPrefix("/copies/app/") ? String(place.dropFirst("/copies".count)) : nil
    }
    let descriptor = dup(output.descriptor)
    let silenced = dup(STDERR_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    dup2(nowhere, STDERR_FILENO)
    defer {
      dup2(silenced, STDERR_FILENO)
      close(silenced)
      close(nowhere)
    }
    output.forward()
    let writer = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try writer.write(contentsOf: Data(text.utf8))
    try writer.close()
    output.finish()
    return output
  }

  func testTheMessageAndTheAppsNearestLineAreKept() throws {
    let output = try heard(
      """
      martlet: something before
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7fd8ed36df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007fd8ed36df7f ***

      Thread 0 "Fuse" crashed:

        0                         0x00007fd8ed36df7f closure #1 in _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
        1 [ra]                    0x000055e33aaff4fb Array.first(at:) + 90 in Fuse at /elsewhere/Array.swift:19:18
        2 [ra]                    0x000055e33aaff4fb look at /it(_:) + 90 in Fuse at /copies/app/Fuse View.swift:19:18
        3 [ra]                    0x000055e33aafddd0 closure #2 in FuseView.body.getter + 31 in Fuse at /copies/app/Fuse.swift:13:24
      """)
    XCTAssertEqual(output.lastWords, "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range")
    XCTAssertEqual(output.place, "/app/Fuse View.swift:19:18")
  }

  func testTheHostsLineIsHeardBehindWordsThatEndNoLine() throws {
    func isHeard(_ text: String) throws -> Bool {
      let output = AppOutput()
      let writer = FileHandle(fileDescriptor: dup(output.descriptor), closeOnDealloc: false)
      output.forward {}
      try writer.write(contentsOf: Data(text.utf8))
      try writer.close()
      output.finish()
      return output.isListening
    }
    XCTAssertTrue(try isHeard("listening 8080\n"))
    XCTAssertTrue(try isHeard("loaded\n3 books. listening 8080\n"))
    XCTAssertFalse(try isHeard("listening to the radio\n"))
    XCTAssertFalse(try isHeard("listening \n"))
  }

  func testAReaderThatHasGoneAwayEndsNothing() {
    let pipe = Pipe()
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    try? pipe.fileHandleForReading.close()
    Terminal.pass(Data("to nobody\n".utf8), to: pipe.fileHandleForWriting)
  }

  func testWithoutAMessageTheSignalIsKept() throws {
    let output = try heard("*** Program crashed: Bad pointer dereference at 0x0000000000000000 ***\nrest")
    XCTAssertEqual(output.lastWords, "Program crashed: Bad pointer dereference at 0x0000000000000000")
    XCTAssertNil(output.place)
    XCTAssertNil(try heard("an app that says something at /copies/app/A.swift:1:1\n").lastWords)
  }
}

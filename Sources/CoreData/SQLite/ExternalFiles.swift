import Foundation

/// The hidden folder beside a store where large values of attributes with external storage lie, each in a file of its own.
///
/// A file is written before the transaction that names it ends, and removed after the one that forgets it has: a process
/// that dies between leaves a file too many, never one too few.
final class ExternalFiles {
  /// Smaller values stay in their row.
  static let threshold = 100 * 1024

  let folder: URL
  private var written: [URL] = []
  private var leaving: [String] = []
  private var failure: (any Error)?

  init(store url: URL) {
    folder = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.deletingPathExtension().lastPathComponent)_SUPPORT/_EXTERNAL_DATA")
  }

  /// Whether a value goes into a file.
  static func takes(_ data: Data) -> Bool { data.count > threshold }

  /// Writes a file and gives what stands for it in the row: 2, then the file's name. Trouble is told by `finish()`.
  func reference(for data: Data) -> Data {
    let name = UUID().uuidString
    let file = folder.appendingPathComponent(name)
    do {
      if written.isEmpty { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      try data.write(to: file, options: .withoutOverwriting)
      written.append(file)
    } catch {
      failure = failure ?? error
    }
    return Data([2]) + Data(name.utf8) + Data([0])
  }

  /// The name in a column's bytes, if they stand for a file.
  static func name(in bytes: Data) -> String? {
    guard bytes.first == 2 else { return nil }
    let name = String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
    // A damaged store must not lead us elsewhere.
    return name.isEmpty || name.contains("/") || name == ".." ? nil : name
  }

  func data(named name: String) -> Data? {
    try? Data(contentsOf: folder.appendingPathComponent(name), options: .mappedIfSafe)
  }

  /// Remembers the file of a value that the transaction replaces or deletes.
  func leave(_ bytes: Data) { Self.name(in: bytes).map { leaving.append($0) } }

  /// Called last inside the transaction.
  func finish() throws { if let failure { throw failure } }

  func didCommit() {
    for name in leaving { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
    forget()
  }

  func didRollBack() {
    for file in written { try? FileManager.default.removeItem(at: file) }
    forget()
  }

  private func forget() {
    written = []
    leaving = []
    failure = nil
  }
}

import Foundation

/// A file or a folder of files, in memory.
open class FileWrapper: NSObject, @unchecked Sendable {
  /// How what is at an address is read. Everything is read at once here.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let immediate = ReadingOptions(rawValue: 1)
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }
  /// How a wrapper is written.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// All or nothing.
    public static let atomic = WritingOptions(rawValue: 1)
    /// What is written takes the name that it is written by.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }

  /// A file's bytes; nil for a folder.
  open var regularFileContents: Data?
  /// The name that it was read or written by.
  open var filename: String?
  /// The name that it would have.
  open var preferredFilename: String?
  /// What is in a folder, by name; nil for a file.
  open var fileWrappers: [String: FileWrapper]?
  /// Attributes that the file is written with.
  open var fileAttributes: [String: Any] = [:]
  open var isRegularFile: Bool { regularFileContents != nil }
  open var isDirectory: Bool { fileWrappers != nil }
  open var isSymbolicLink: Bool { false }

  /// A file of these bytes.
  public init(regularFileWithContents contents: Data) { regularFileContents = contents }
  /// A folder with these in it.
  public init(directoryWithFileWrappers children: [String: FileWrapper]) {
    fileWrappers = children
    super.init()
    for (name, child) in children where child.preferredFilename == nil { child.preferredFilename = name }
  }
  /// What is at an address.
  public init(url: URL, options: ReadingOptions = []) throws {
    super.init()
    try read(from: url, options: options)
  }

  /// Takes over what is at an address now.
  open func read(from url: URL, options: ReadingOptions = []) throws {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    filename = url.lastPathComponent
    preferredFilename = preferredFilename ?? filename
    guard isFolder.boolValue else {
      regularFileContents = try Data(contentsOf: url)
      return
    }
    var children: [String: FileWrapper] = [:]
    for child in try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil) {
      children[child.lastPathComponent] = try FileWrapper(url: child, options: options)
    }
    fileWrappers = children
  }

  /// Writes the file, or the folder and what is in it, to an address.
  open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
    if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    if let regularFileContents {
      try regularFileContents.write(to: url, options: options.contains(.atomic) ? .atomic : [])
    } else {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for (name, child) in fileWrappers ?? [:] {
        try child.write(to: url.appendingPathComponent(name), options: options, originalContentsURL: nil)
      }
    }
  }

  /// Puts something into a folder; gives the name that it has there, which is another than it prefers where that is taken.
  @discardableResult open func addFileWrapper(_ child: FileWrapper) -> String {
    let wanted = child.preferredFilename ?? "Untitled"
    var name = wanted
    var number = 1
    while let other = fileWrappers?[name], other !== child {
      number += 1
      name = "\(number)__#$!@%!#__\(wanted)"
    }
    fileWrappers = (fileWrappers ?? [:]).merging([name: child]) { _, new in new }
    return name
  }
  /// Puts a file into a folder; gives the name that it has there.
  @discardableResult open func addRegularFile(withContents data: Data, preferredFilename name: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = name
    return addFileWrapper(child)
  }
  /// Takes something out of a folder.
  open func removeFileWrapper(_ child: FileWrapper) {
    if let name = keyForChildFileWrapper(child) { fileWrappers?[name] = nil }
  }
  /// The name that something has in a folder.
  open func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
    fileWrappers?.first { $0.value === child }?.key
  }
  /// Whether what is at an address is what was read: the bytes are compared.
  open func matchesContents(of url: URL) -> Bool {
    guard let other = try? FileWrapper(url: url) else { return false }
    return isSame(as: other)
  }
  private func isSame(as other: FileWrapper) -> Bool {
    guard regularFileContents == other.regularFileContents, fileWrappers?.keys == other.fileWrappers?.keys else {
      return false
    }
    return (fileWrappers ?? [:]).allSatisfy { name, child in
      other.fileWrappers?[name].map { child.isSame(as: $0) } ?? false
    }
  }
}

import DisplayTree
import Foundation
import FoundationSupplement
import UniformTypeIdentifiers

/// A document that is a file: what it is made from, and what it is written as.
public protocol FileDocument {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration
  static var readableContentTypes: [UTType] { get }
  static var writableContentTypes: [UTType] { get }
  init(configuration: ReadConfiguration) throws
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// What a document is read from.
public struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper
  public init(contentType: UTType, file: FileWrapper) {
    self.contentType = contentType
    self.file = file
  }
}

/// What a document is written as.
public struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  public let existingFile: FileWrapper?
  public init(contentType: UTType, existingFile: FileWrapper?) {
    self.contentType = contentType
    self.existingFile = existingFile
  }
}

/// Gives a document to the browser, which saves it as a download.
private struct FileExporting {
  var isPresented: Binding<Bool>
  var export: @MainActor () throws -> (data: Data, name: String, type: UTType)?
  var completion: @MainActor (Result<URL, any Error>) -> Void
  @Environment(\.windowRequests) private var requests

  nonisolated init(
    isPresented: Binding<Bool>, export: @escaping @MainActor () throws -> (data: Data, name: String, type: UTType)?,
    completion: @escaping @MainActor (Result<URL, any Error>) -> Void
  ) {
    self.isPresented = isPresented
    self.export = export
    self.completion = completion
  }
}

extension FileExporting: ViewModifier {
  func body(content: Content) -> some View {
    content.onChange(of: isPresented.wrappedValue, initial: true) { _, isWanted in if isWanted { run() } }
  }

  @MainActor private func run() {
    isPresented.wrappedValue = false
    do {
      guard let (data, name, type) = try export() else { return }
      let path = DisplayResources.register(Array(data), type: type.preferredMIMEType ?? "application/octet-stream")
      requests?(.saveFile(name: name, path: path))
      // The app is told of a copy: where the browser puts its download is not known.
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("saved-" + UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let url = folder.appendingPathComponent(name)
      try data.write(to: url)
      completion(.success(url))
    } catch {
      completion(.failure(error))
    }
  }
}

extension View {
  /// Saves a document on the person's device, as a download.
  public nonisolated func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    nonisolated(unsafe) let (document, onCompletion) = (document, onCompletion)
    return modifier(
      FileExporting(
        isPresented: isPresented,
        export: {
          guard let document else { return nil }
          let wrapper = try document.fileWrapper(
            configuration: FileDocumentWriteConfiguration(contentType: contentType, existingFile: nil))
          guard let data = wrapper.regularFileContents else { throw CocoaError(.fileWriteUnknown) }
          return (data, named(defaultFilename ?? wrapper.preferredFilename, contentType), contentType)
        }, completion: { onCompletion($0) }))
  }
}

/// A file's name with the type's extension.
private func named(_ name: String?, _ type: UTType) -> String {
  let name = (name ?? "Untitled").replacingOccurrences(of: "/", with: "-")
  guard let suffix = type.preferredFilenameExtension, !name.hasSuffix("." + suffix) else { return name }
  return name + "." + suffix
}

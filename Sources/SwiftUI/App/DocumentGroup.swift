import Foundation
import UniformTypeIdentifiers

/// An app's documents, each a file in the app's documents folder: a list of them, and an editor for the one that is open.
public struct DocumentGroup<Document: FileDocument, Content: View> {
  private let newDocument: (() -> Document)?
  private let editor: (FileDocumentConfiguration<Document>) -> Content

  /// Documents that people make and change.
  public nonisolated init(
    newDocument: @autoclosure @escaping () -> Document,
    @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    self.newDocument = newDocument
    self.editor = editor
  }

  /// Documents that are only looked at.
  public nonisolated init(
    viewing documentType: Document.Type,
    @ViewBuilder viewer: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    newDocument = nil
    editor = viewer
  }
}

extension DocumentGroup: Scene {
  public var body: some Scene { WindowGroup { DocumentBrowser(newDocument: newDocument, editor: editor) } }
}

/// An open document.
public struct FileDocumentConfiguration<Document: FileDocument> {
  /// The document. What is changed in it is written to its file.
  @Binding public var document: Document
  /// The document's file.
  public var fileURL: URL?
  /// Whether the document can be changed.
  public var isEditable: Bool
}

/// Where documents are, and how they are read and written.
struct DocumentFolder<Document: FileDocument> {
  var folder = URL.documentsDirectory

  /// The documents' files, the one that was changed last first.
  var files: [URL] {
    let extensions = Set(Document.readableContentTypes.compactMap { $0.preferredFilenameExtension?.lowercased() })
    let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return all.filter { extensions.contains($0.pathExtension.lowercased()) }
      .map { ($0, Self.changed($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  static func changed(_ file: URL) -> Date {
    (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date ?? .distantPast
  }

  /// Writes a new document under a name that no other has.
  func create(_ document: Document) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let suffix = Document.writableContentTypes.first?.preferredFilenameExtension.map { "." + $0 } ?? ""
    var number = 1
    var file = folder.appendingPathComponent("Untitled" + suffix)
    while FileManager.default.fileExists(atPath: file.path) {
      number += 1
      file = folder.appendingPathComponent("Untitled \(number)" + suffix)
    }
    try write(document, to: file)
    return file
  }

  func read(_ file: URL) throws -> Document {
    let type = Document.readableContentTypes.first {
      $0.preferredFilenameExtension?.lowercased() == file.pathExtension.lowercased()
    }
    return try Document(
      configuration: FileDocumentReadConfiguration(contentType: type ?? .data, file: FileWrapper(url: file)))
  }

  func write(_ document: Document, to file: URL) throws {
    let wrapper = try document.fileWrapper(
      configuration: FileDocumentWriteConfiguration(
        contentType: Document.writableContentTypes.first ?? .data, existingFile: try? FileWrapper(url: file)))
    try wrapper.regularFileContents?.write(to: file, options: .atomic)
  }
}

/// The list of documents.
struct DocumentBrowser<Document: FileDocument, Content: View>: View {
  let newDocument: (() -> Document)?
  let editor: (FileDocumentConfiguration<Document>) -> Content
  @State private var files: [URL] = []
  @State private var path: [URL] = []
  @State private var failure: String?
  private let folder = DocumentFolder<Document>()

  var body: some View {
    NavigationStack(path: $path) {
      List {
        ForEach(files, id: \.self) { file in
          NavigationLink(value: file) {
            VStack(alignment: .leading) {
              Text(verbatim: file.deletingPathExtension().lastPathComponent)
              Text(DocumentFolder<Document>.changed(file), format: .dateTime).font(.caption).foregroundStyle(.secondary)
            }
          }
        }
        .onDelete { offsets in
          for index in offsets { try? FileManager.default.removeItem(at: files[index]) }
          files = folder.files
        }
      }
      .navigationTitle("Documents")
      .toolbar {
        if let newDocument {
          Button("New Document", systemImage: "plus") {
            attempt { path = [try folder.create(newDocument())] }
          }
        }
      }
      .navigationDestination(for: URL.self) { file in
        DocumentScreen(file: file, isEditable: newDocument != nil, editor: editor)
          .navigationTitle(Text(verbatim: file.deletingPathExtension().lastPathComponent))
          .navigationBarTitleDisplayMode(.inline)
      }
    }
    .onAppear { files = folder.files }
    .onChange(of: path) { files = folder.files }
    .alert("The document could not be made.", isPresented: $failure.isPresent) {
    } message: {
      Text(verbatim: failure ?? "")
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { failure = error.localizedDescription }
  }
}

/// An open document.
private struct DocumentScreen<Document: FileDocument, Content: View>: View {
  let file: URL
  let isEditable: Bool
  let editor: (FileDocumentConfiguration<Document>) -> Content
  @State private var document: Document?
  @State private var failure: String?

  var body: some View {
    Group {
      if document != nil {
        editor(FileDocumentConfiguration(document: binding, fileURL: file, isEditable: isEditable))
      } else if let failure {
        ContentUnavailableView(
          "The document could not be opened.", systemImage: "doc", description: Text(verbatim: failure))
      }
    }
    .onAppear {
      guard document == nil else { return }
      do { document = try DocumentFolder<Document>().read(file) } catch { failure = error.localizedDescription }
    }
  }

  private var binding: Binding<Document> {
    let (open, file, isEditable) = ($document, file, isEditable)
    return Binding(
      location: FunctionLocation(
        { open.wrappedValue! },
        { new, _ in
          open.wrappedValue = new
          if isEditable { try? DocumentFolder<Document>().write(new, to: file) }
        }))
  }
}

extension Binding where Value == String? {
  /// Whether there is a text; setting it to false takes it away.
  fileprivate var isPresent: Binding<Bool> {
    Binding<Bool>(get: { wrappedValue != nil }, set: { if !$0 { wrappedValue = nil } })
  }
}

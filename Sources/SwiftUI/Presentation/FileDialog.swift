import DisplayTree
import Foundation
import UniformTypeIdentifiers

/// A file that the person chose, copied to this machine.
package struct ChosenFile: Sendable {
  package var url: URL
  /// The web's name of its type, as the browser tells it.
  package var mimeType: String
  /// What it is: by its name, or by what the browser says.
  package var type: UTType {
    UTType(filenameExtension: url.pathExtension) ?? UTType(mimeType: mimeType) ?? .data
  }
}

/// Lets the person choose files while a binding says so.
package struct FileChoosing {
  package var presentation: Presentation
  /// What may be chosen, as an HTML file field has it.
  var accept: String
  var allowsSeveral: Bool
  /// Nil when the person chose none.
  var completion: @MainActor ([ChosenFile]?) -> Void
}

extension FileChoosing: PresentingModifier {
  package typealias Body = Never
  package func makeLayer(in parent: Element) -> PresentationLayer { FileDialogLayer(self, parent: parent) }
  package func update(_ layer: PresentationLayer) { (layer as? FileDialogLayer)?.choosing = self }
}

/// Asks the browser to open its dialog, and takes the files that it sends.
@MainActor package final class FileDialogLayer: PresentationLayer {
  fileprivate(set) var choosing: FileChoosing
  private var files: [ChosenFile] = []
  private var current: (name: String, mimeType: String, bytes: [UInt8])?
  /// Bytes that came so far.
  private var received = 0
  /// What is taken at most, bytes and files.
  private static let largest = 256 << 20
  private static let most = 100

  init(_ choosing: FileChoosing, parent: Element) {
    self.choosing = choosing
    super.init(parent: parent)
    makeDisplayNode(.group)
    guard let id = displayNode?.id else { return }
    let requests = EnvironmentValues(node: environment).windowRequests
    graph.afterUpdate { [choosing] in
      requests?(.chooseFiles(node: id, accept: choosing.accept, several: choosing.allowsSeveral))
    }
  }

  package override func displayProperties() -> Properties { [.hitTesting: false] }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .file(let name, let mimeType, let bytes, let isLast):
      var file = current ?? (name, mimeType, [])
      guard received + bytes.count <= Self.largest, files.count < (choosing.allowsSeveral ? Self.most : 1) else {
        return false
      }
      received += bytes.count
      file.bytes += bytes
      current = file
      if isLast { keep() }
    case .submit:
      let files = files
      close()
      choosing.completion(files)
    case .dismiss:
      close()
      choosing.completion(nil)
    default: return false
    }
    return true
  }

  /// Writes the file that has come to a folder of its own. Its name is the person's, its place is not.
  private func keep() {
    guard let file = current else { return }
    current = nil
    let name = Self.fileName(file.name)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chosen-" + UUID().uuidString)
    let url = folder.appendingPathComponent(name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
      files.append(ChosenFile(url: url, mimeType: file.mimeType))
    } catch {
      files = []
    }
  }
}

extension FileDialogLayer {
  /// The last part of what a browser calls a file, as far as a file system takes it.
  fileprivate static func fileName(_ text: String) -> String {
    let name = (text.split(separator: "/").last ?? "").filter { $0.unicodeScalars.allSatisfy { $0.value >= 32 } }
    return name.allSatisfy { $0 == "." } ? "file" : String(decoding: name.utf8.suffix(200), as: UTF8.self)
  }
}

extension View {
  /// Opens the browser's file dialog while `isPresented` is true.
  package nonisolated func choosesFiles(
    isPresented: Binding<Bool>, accept: String, several: Bool, completion: @escaping @MainActor ([ChosenFile]?) -> Void
  ) -> some View {
    modifier(
      FileChoosing(
        presentation: Presentation(isPresented), accept: accept, allowsSeveral: several, completion: completion))
  }

  /// Lets the person choose a file of these types.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    nonisolated(unsafe) let onCompletion = onCompletion
    return choosesFiles(isPresented: isPresented, accept: allowedContentTypes.accepted, several: false) { files in
      if let file = files?.first { onCompletion(.success(file.url)) }
    }
  }

  /// Lets the person choose files of these types.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    nonisolated(unsafe) let onCompletion = onCompletion
    return choosesFiles(
      isPresented: isPresented, accept: allowedContentTypes.accepted, several: allowsMultipleSelection
    ) { files in
      if let files, !files.isEmpty { onCompletion(.success(files.map(\.url))) }
    }
  }

  /// Moves a file on the person's device. A page cannot.
  public nonisolated func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { withoutEffectView("fileMover") }
}

extension [UTType] {
  /// As an HTML file field has it: extensions, and MIME types with a star for whole families.
  package var accepted: String {
    var parts: [String] = []
    for type in self {
      switch type {
      case .item, .data, .content: return ""
      case .image: parts.append("image/*")
      case .movie, .video, .audiovisualContent: parts.append("video/*")
      case .audio: parts.append("audio/*")
      case .text: parts += ["text/*", ".txt", ".md"]
      default:
        if let mime = type.preferredMIMEType { parts.append(mime) }
        if let name = type.preferredFilenameExtension { parts.append("." + name) }
      }
    }
    return parts.joined(separator: ",")
  }
}

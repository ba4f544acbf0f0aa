import Foundation
import UniformTypeIdentifiers

/// A value that can be given to others: dragged, dropped, picked, shared.
public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation
  /// The forms in which the value can be given and taken, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A form in which a value can be given or taken.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  /// Adds what this form can do.
  func _collect(into forms: inout _TransferForms<Item>)
}

/// What can be done with a value's forms.
public struct _TransferForms<Item>: Sendable {
  package var exports: [(type: UTType, run: @Sendable (Item) async throws -> Data)] = []
  package var imports: [(type: UTType, run: @Sendable (Data) async throws -> Item)] = []

  /// Takes a value from data of a type; nil when no form is of that type.
  package func take(_ data: Data, of type: UTType) async throws -> Item? {
    guard let form = imports.first(where: { type.conforms(to: $0.type) || $0.type == .data }) else { return nil }
    return try await form.run(data)
  }
}

extension Transferable {
  package static var forms: _TransferForms<Self> {
    var forms = _TransferForms<Self>()
    (transferRepresentation as? any TransferRepresentation<Self>)?._collect(into: &forms)
    return forms
  }
}

/// Builds forms from the statements of a closure.
@resultBuilder public enum TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<C: TransferRepresentation>(_ content: C) -> C where C.Item == Item { content }
  public static func buildPartialBlock<C: TransferRepresentation>(first: C) -> C where C.Item == Item { first }
  public static func buildPartialBlock<A: TransferRepresentation, B: TransferRepresentation>(
    accumulated: A, next: B
  ) -> _TransferFormPair<A, B> where A.Item == Item, B.Item == Item {
    _TransferFormPair(first: accumulated, second: next)
  }
}

/// Two forms, the better first.
public struct _TransferFormPair<First: TransferRepresentation, Second: TransferRepresentation>: TransferRepresentation
where First.Item == Second.Item {
  let first: First
  let second: Second
  public func _collect(into forms: inout _TransferForms<First.Item>) {
    first._collect(into: &forms)
    second._collect(into: &forms)
  }
}

/// A value as data.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  private let type: UTType
  private let exporting: (@Sendable (Item) async throws -> Data)?
  private let importing: (@Sendable (Data) async throws -> Item)?

  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) { (type, self.exporting, self.importing) = (contentType, exporting, importing) }
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    (type, self.exporting, importing) = (exportedContentType, exporting, nil)
  }
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    (type, exporting, self.importing) = (importedContentType, nil, importing)
  }
  public func _collect(into forms: inout _TransferForms<Item>) {
    if let exporting { forms.exports.append((type, exporting)) }
    if let importing { forms.imports.append((type, importing)) }
  }
}

/// A value as JSON.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  private let type: UTType
  public init(contentType: UTType) { type = contentType }
  public init(for itemType: Item.Type = Item.self, contentType: UTType) { type = contentType }
  public func _collect(into forms: inout _TransferForms<Item>) {
    forms.exports.append((type, { try JSONEncoder().encode($0) }))
    forms.imports.append((type, { try JSONDecoder().decode(Item.self, from: $0) }))
  }
}

/// A value as another that can be transferred.
public struct ProxyRepresentation<Item: Transferable, ProxyItem: Transferable>: TransferRepresentation {
  private let exporting: (@Sendable (Item) async throws -> ProxyItem)?
  private let importing: (@Sendable (ProxyItem) async throws -> Item)?
  public init(exporting: @escaping @Sendable (Item) throws -> ProxyItem) {
    self.exporting = { try exporting($0) }
    importing = nil
  }
  public init(importing: @escaping @Sendable (ProxyItem) throws -> Item) {
    exporting = nil
    self.importing = { try importing($0) }
  }
  public init(
    exporting: @escaping @Sendable (Item) throws -> ProxyItem, importing: @escaping @Sendable (ProxyItem) throws -> Item
  ) {
    self.exporting = { try exporting($0) }
    self.importing = { try importing($0) }
  }
  public func _collect(into forms: inout _TransferForms<Item>) {
    let proxy = ProxyItem.forms
    if let exporting {
      for form in proxy.exports { forms.exports.append((form.type, { try await form.run(exporting($0)) })) }
    }
    if let importing {
      for form in proxy.imports { forms.imports.append((form.type, { try await importing(form.run($0)) })) }
    }
  }
}

/// A file that is given.
public struct SentTransferredFile: Sendable {
  public let file: URL
  public let allowAccessingOriginalFile: Bool
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that was taken; it is there while it is being imported.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool
}

/// A value as a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  private let type: UTType
  private let exporting: (@Sendable (Item) async throws -> SentTransferredFile)?
  private let importing: (@Sendable (ReceivedTransferredFile) async throws -> Item)?

  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { (type, self.exporting, self.importing) = (contentType, exporting, importing) }
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) { (type, self.exporting, importing) = (exportedContentType, exporting, nil) }
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) { (type, exporting, self.importing) = (importedContentType, nil, importing) }

  public func _collect(into forms: inout _TransferForms<Item>) {
    let type = self.type
    if let exporting { forms.exports.append((type, { try await Data(contentsOf: exporting($0).file) })) }
    if let importing {
      forms.imports.append(
        (
          type,
          { data in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
              UUID().uuidString + "." + (type.preferredFilenameExtension ?? "data"))
            try data.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: false))
          }
        ))
    }
  }
}

extension Data: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Data>(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension String: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<String>(
      contentType: .utf8PlainText, exporting: { Data($0.utf8) }, importing: { String(decoding: $0, as: UTF8.self) })
    DataRepresentation<String>(importedContentType: .text) { String(decoding: $0, as: UTF8.self) }
  }
}

extension URL: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<URL>(
      contentType: .url, exporting: { Data($0.absoluteString.utf8) },
      importing: {
        guard let url = URL(string: String(decoding: $0, as: UTF8.self)) else { throw CocoaError(.fileReadCorruptFile) }
        return url
      })
    ProxyRepresentation<URL, String>(exporting: { $0.absoluteString })
  }
}

extension Color: Transferable {
  /// The colour's components, as it is in light surroundings.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Color>(contentType: UTType(exportedAs: "com.apple.uikit.color")) { color in
      let parts = color.resolve(in: EnvironmentValues())
      return try JSONEncoder().encode([parts.red, parts.green, parts.blue, parts.opacity])
    } importing: { data in
      let parts = try JSONDecoder().decode([Float].self, from: data)
      guard parts.count == 4 else { throw CocoaError(.coderReadCorrupt) }
      return Color(Color.Resolved(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
    }
  }
}

extension Image: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Image>(importedContentType: .image) {
      guard let image = Image(file: Array($0)) else { throw CocoaError(.fileReadCorruptFile) }
      return image
    }
    DataRepresentation<Image>(importedContentType: .data) {
      guard let image = Image(file: Array($0)) else { throw CocoaError(.fileReadCorruptFile) }
      return image
    }
  }
}

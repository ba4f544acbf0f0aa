import Foundation
import UniformTypeIdentifiers

/// Something that is dragged or pasted, loaded when it is asked for. (Foundation's class does not exist on Linux.)
open class NSItemProvider: @unchecked Sendable {
  private let object: Any?
  private var loaders: [(type: String, load: (@escaping (Data?, (any Error)?) -> Void) -> Progress?)] = []
  open var suggestedName: String?

  public init() { object = nil }
  public init(object: Any) {
    self.object = object
    if let text = Self.text(object) {
      let type = object is URL || object is NSURL ? UTType.url : .utf8PlainText
      registerDataRepresentation(forTypeIdentifier: type.identifier) { completion in
        completion(Data(text.utf8), nil)
        return nil
      }
    }
  }
  public convenience init(item: Any?, typeIdentifier: String?) {
    self.init(object: item as Any)
    guard let typeIdentifier, let item else { return }
    registerDataRepresentation(forTypeIdentifier: typeIdentifier) { completion in
      completion(item as? Data ?? Self.text(item).map { Data($0.utf8) }, nil)
      return nil
    }
  }
  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init()
    suggestedName = url.lastPathComponent
    let type = UTType(filenameExtension: url.pathExtension) ?? .data
    registerDataRepresentation(forTypeIdentifier: type.identifier) { completion in
      completion(data, nil)
      return nil
    }
  }

  private static func text(_ object: Any) -> String? {
    (object as? String) ?? (object as? NSString).map { String(describing: $0) } ?? (object as? URL)?.absoluteString
      ?? (object as? NSURL)?.absoluteString
  }

  /// What a payload is as a provider: the provider that it was made of, or one of its value.
  @MainActor static func of(_ payload: DragPayload) -> NSItemProvider? {
    if let provider = payload.value as? NSItemProvider { return provider }
    let provider = NSItemProvider(object: payload.value)
    return provider.registeredTypeIdentifiers.isEmpty ? nil : provider
  }

  open var registeredTypeIdentifiers: [String] { loaders.map(\.type) }
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    conforms(to: [UTType(importedAs: typeIdentifier)])
  }
  func conforms(to types: [UTType]) -> Bool {
    loaders.contains { loader in types.contains { UTType(importedAs: loader.type).conforms(to: $0) } }
  }

  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: Int = 0,
    loadHandler: @escaping (@escaping (Data?, (any Error)?) -> Void) -> Progress?
  ) { loaders.append((typeIdentifier, loadHandler)) }

  @discardableResult open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) -> Progress {
    let wanted = UTType(importedAs: typeIdentifier)
    if let loader = loaders.first(where: { UTType(importedAs: $0.type).conforms(to: wanted) }) {
      return loader.load(completionHandler) ?? Progress(totalUnitCount: 1)
    }
    completionHandler(nil, CocoaError(.fileNoSuchFile))
    return Progress(totalUnitCount: 1)
  }

  open func canLoadObject<T>(ofClass aClass: T.Type) -> Bool { value(of: aClass) != nil }
  /// The object as one of a type; `completionHandler` is called at once.
  @discardableResult open func loadObject<T>(
    ofClass aClass: T.Type, completionHandler: @escaping (T?, (any Error)?) -> Void
  ) -> Progress {
    completionHandler(value(of: aClass), nil)
    return Progress(totalUnitCount: 1)
  }
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: ((Any?, (any Error)?) -> Void)? = nil
  ) {
    loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in completionHandler?(data, error) }
  }

  private func value<T>(of type: T.Type) -> T? {
    if let value = object as? T { return value }
    if type is UIImage.Type, let picture = picture() as? T { return picture }
    guard let text = object.flatMap(Self.text) else { return nil }
    return (text as? T) ?? (NSString(string: text) as? T) ?? (URL(string: text) as? T)
  }

  /// The bytes of a picture as one.
  private func picture() -> UIImage? {
    guard let loader = loaders.first(where: { UTType(importedAs: $0.type).conforms(to: .image) }) else { return nil }
    var image: UIImage?
    _ = loader.load { data, _ in image = data.flatMap { UIImage(data: $0) } }
    return image
  }
}

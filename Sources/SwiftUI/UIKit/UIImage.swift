import Diagnostics
import DisplayTree
import Foundation
import TextLayout

/// A picture by its UIKit name: of the catalog, a symbol, or of bytes. `Image(uiImage:)` shows it.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  let image: Image
  /// Points.
  public let size: CGSize
  /// Pixels in a point: 1 for pictures that are made of bytes.
  public let scale: CGFloat
  private let bytes: [UInt8]?
  /// The picture of the catalog that this is.
  private let name: String?

  private init(_ image: Image, size: CGSize, scale: CGFloat = 1, bytes: [UInt8]? = nil, name: String? = nil) {
    self.image = image
    self.size = size
    self.scale = scale
    self.bytes = bytes
    self.name = name
  }

  /// An empty picture.
  public convenience override init() { self.init(Image(source: .resource(path: "", size: .zero)), size: .zero) }

  /// A picture of the asset catalog or the bundle; nil where there is none of that name.
  public convenience init?(named name: String) {
    guard AssetCatalog.main.hasImage(name), let found = AssetCatalog.main.image(name, in: EnvironmentValues()) else {
      return nil
    }
    self.init(Image(name), size: found.size, name: name)
  }
  /// A picture of the asset catalog, which must have it.
  public convenience init(imageLiteralResourceName name: String) {
    guard AssetCatalog.main.hasImage(name) else { fatalError("the asset catalog has no picture \(name)") }
    self.init(resource: ImageResource(name: name, bundle: .main))
  }
  public convenience init(resource: ImageResource) {
    let found = AssetCatalog.main.image(resource.name, in: EnvironmentValues())
    self.init(Image(resource), size: found?.size ?? .zero, name: resource.name)
  }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    self.init(named: name)
  }
  /// A symbol by its SF Symbols name; nil where no symbol has it.
  public convenience init?(systemName name: String) {
    guard SymbolLibrary.shared.glyph(named: name) != nil else { return nil }
    self.init(Image(systemName: name), size: CGSize(width: 20, height: 20))
  }
  /// A picture of a file's bytes: PNG, JPEG, GIF, WebP, BMP or SVG; nil for others.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }
  public convenience init?(data: Data, scale: CGFloat) {
    let bytes = Array(data)
    guard let file = ImageFile(bytes), scale > 0 else { return nil }
    let size = CGSize(width: CGFloat(file.width) / scale, height: CGFloat(file.height) / scale)
    let path = DisplayResources.register(bytes, type: file.type)
    self.init(Image(source: .resource(path: path, size: size)), size: size, scale: scale, bytes: bytes)
  }
  /// A picture that is drawn here, whose size is known.
  convenience init(data: Data, scale: CGFloat, size: CGSize) {
    let bytes = Array(data)
    let path = DisplayResources.register(bytes, type: "image/svg+xml")
    self.init(Image(source: .resource(path: path, size: size)), size: size, scale: scale, bytes: bytes)
  }
  /// A picture from an archive; of symbols nothing is in it.
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "UIImageData") else { return nil }
    self.init(data: data as Data, scale: max(CGFloat(coder.decodeDouble(forKey: "UIScale")), 1))
  }
  open func encode(with coder: NSCoder) {
    coder.encode(pngData().map { $0 as NSData }, forKey: "UIImageData")
    coder.encode(Double(scale), forKey: "UIScale")
  }
  open class var supportsSecureCoding: Bool { true }

  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }

  /// The picture's bytes, in the format that they came in or that the catalog has them in: nothing here draws them anew. Nil
  /// for symbols.
  open func pngData() -> Data? {
    bytes.map { Data($0) } ?? name.flatMap { AssetCatalog.main.imageData($0, in: EnvironmentValues()) }
  }
  /// See `pngData()`; the quality is not used.
  open func jpegData(compressionQuality: CGFloat) -> Data? { pngData() }
  /// The picture in a colour.
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    let new = mode == .automatic ? nil : mode == .alwaysTemplate ? Image.TemplateRenderingMode.template : .original
    return UIImage(image.renderingMode(new), size: size, scale: scale, bytes: bytes, name: name)
  }
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
}

extension Image {
  /// The picture of UIKit as one of SwiftUI.
  public nonisolated init(uiImage: UIImage) { self = uiImage.image }
}

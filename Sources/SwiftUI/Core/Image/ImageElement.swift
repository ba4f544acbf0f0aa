import Diagnostics
import DisplayTree
import Foundation
import TextLayout

extension Image: PrimitiveView {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    let image = view.pointee
    if image.symbolName != nil { return _ViewOutputs(SymbolElement(image, parent: inputs.parent)) }
    return _ViewOutputs(PictureElement(image, parent: inputs.parent))
  }
}

/// What pictures and symbols have in common: an image value and what it reads from the environment.
@MainActor package class ImageElement: LayoutElement {
  package final var image: Image

  init(_ image: Image, kind: NodeKind, parent: Element) {
    self.image = image
    super.init(parent: parent)
    resolve()
    makeDisplayNode(kind)
    life = .active
  }

  func resolve() {}

  package override func update(_ view: UnsafeRawPointer) {
    let new = view.assumingMemoryBound(to: Image.self).pointee
    if new == image && !isDirty {
      graph.counters.skips += 1
      return
    }
    image = new
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    resolve()
    invalidateLayout()
    setNeedsDisplay()
  }

  /// What stands for an image that is not to be seen; nil where it is.
  func placeholder(_ environment: EnvironmentValues) -> Properties? {
    guard environment.redactionReasons.contains(.placeholder) else { return nil }
    return [
      .background: .string(SystemColor.systemFill.rgba(in: environment).css), .cornerRadius: 4, .hidden: true,
    ]
  }

  /// What drawing will read of the environment.
  func noteReads(_ environment: EnvironmentValues) {
    _ = environment.hidesTextFromAccessibility
    _ = (environment.hidesPicturesFromAccessibility, environment.redactionReasons)
  }

  /// The name for assistive technology, and whether the image is only decoration.
  func describe(_ properties: inout Properties, _ environment: EnvironmentValues, defaultLabel: String) {
    if image.isDecorative || environment.hidesTextFromAccessibility || environment.hidesPicturesFromAccessibility {
      properties[.hidden] = true
    } else {
      properties[.label] = .string(image.label?.string(in: environment) ?? defaultLabel)
    }
  }
}

/// An image of the asset catalog or one that the app made.
@MainActor package final class PictureElement: ImageElement {
  private var picture: AssetCatalog.Picture?
  private var paint = _Paint(.color(RGBA(0, 0, 0)))
  private var environmentNow = EnvironmentValues()

  init(_ image: Image, parent: Element) { super.init(image, kind: .image, parent: parent) }

  override func resolve() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      environmentNow = environment
      noteReads(environment)
      switch image.source {
      case .asset(let name): picture = environment.assets.image(name, in: environment)
      case .resource(let path, let size): picture = AssetCatalog.Picture(path: path, size: size)
      case .symbol, .pending: picture = nil
      }
      if isTemplate { paint = HierarchicalShapeStyle.primary._paint(in: environment) }
    }
  }

  /// The bytes of the picture's file.
  var pictureData: Data? {
    if case .asset(let name) = image.source { return AssetCatalog.main.imageData(name, in: environmentNow) }
    guard let path = picture?.path, path.hasPrefix("/data/") else { return nil }
    return DisplayResources.resource(String(path.dropFirst(6))).map { Data($0.bytes) }
  }

  private var isTemplate: Bool {
    if let mode = image.renderingMode { return mode == .template }
    if let rendering = picture?.rendering { return rendering == .template }
    return environmentNow.isTabLabel && picture != nil
  }

  /// A name that the catalog does not have shows a placeholder of this size; no name at all shows nothing.
  private static let placeholderSize = CGSize(width: 44, height: 44)
  private var isMissing: Bool {
    if case .asset(let name) = image.source { picture == nil && !name.isEmpty } else { false }
  }
  private var naturalSize: CGSize { picture?.size ?? (isMissing ? Self.placeholderSize : .zero) }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    image.isResizable ? proposal.replacingUnspecified(by: naturalSize) : naturalSize
  }

  package override func displayProperties() -> Properties {
    if let placeholder = placeholder(environmentNow) { return placeholder }
    var properties = Properties()
    if let picture {
      properties[.source] = .string(picture.path)
      if isTemplate { properties[.tint] = paint.value }
      if image.isPixelated { properties[.rendering] = "pixelated" }
    } else if isMissing {
      properties[.background] = .string(SystemColor.systemFill.rgba(in: environmentNow).css)
      properties[.cornerRadius] = 4
    }
    var name = ""
    if case .asset(let asset) = image.source { name = asset }
    describe(&properties, environmentNow, defaultLabel: name)
    return properties
  }
}

/// A symbol: a glyph of the symbol font, as large as the text around it asks for.
@MainActor package final class SymbolElement: ImageElement, OutlinedElement {
  private var glyph: Symbol?
  private var geometry: SymbolGeometry?
  private var pointSize = 17.0
  private var paint = _Paint(.color(RGBA(0, 0, 0)))
  private var environmentNow = EnvironmentValues()

  init(_ image: Image, parent: Element) { super.init(image, kind: .symbol, parent: parent) }

  override func resolve() {
    graph.evaluate(self) {
      let environment = EnvironmentValues(node: environment)
      environmentNow = environment
      noteReads(environment)
      let font = (environment.symbolFont ?? environment.font ?? .body).resolve(
        size: environment.dynamicTypeSize, weight: environment.fontWeight
      )
      .font
      let scale: SymbolScale =
        switch environment.imageScale {
        case .small: .small
        case .medium: .medium
        case .large: .large
        }
      paint = HierarchicalShapeStyle.primary._paint(in: environment)
      glyph = symbol(environment)
      pointSize = font.size
      geometry = glyph?.geometry(pointSize: font.size, scale: scale, weight: font.weight)
    }
  }

  /// Without the icon font a symbol takes the place that most symbols take.
  private var naturalSize: CGSize {
    image.symbolName?.isEmpty == true
      ? .zero : CGSize(width: geometry?.width ?? pointSize * 1.17, height: geometry?.height ?? pointSize * 1.17)
  }

  private func symbol(_ environment: EnvironmentValues) -> Symbol? {
    let name = SymbolLibrary.name(image.symbolName ?? "", in: environment.layoutDirection)
    // Apps say so that there is to be none.
    if name.isEmpty { return nil }
    let library = SymbolLibrary.shared
    let suffixes = environment.symbolVariants.suffixes.filter { !name.split(separator: ".").contains(Substring($0)) }
    if !suffixes.isEmpty, let found = library.glyph(named: ([name] + suffixes).joined(separator: ".")) { return found }
    return library.shownGlyph(named: name)
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize {
    let natural = naturalSize
    return image.isResizable ? proposal.replacingUnspecified(by: natural) : natural
  }

  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    guard key.axis == .vertical, !image.isResizable,
      key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
    else { return nil }
    return geometry?.baseline
  }

  package override func sizeDidChange() { if image.isResizable { setNeedsDisplay() } }

  package var outlines: [(path: String, color: String)] {
    guard let glyph, let scalar = Unicode.Scalar(glyph.codePoint) else { return [] }
    let shrink = image.isResizable ? min(size.width / naturalSize.width, size.height / naturalSize.height) : 1
    let fontSize = (geometry?.fontSize ?? pointSize) * Double(shrink)
    let font = FontDescriptor(family: .named(SymbolLibrary.cssFamily), size: fontSize)
    // The ink is centred in the frame.
    let x = (Double(size.width) - (glyph.right + glyph.left) * fontSize) / 2
    let y = (Double(size.height) + (glyph.top + glyph.bottom) * fontSize) / 2
    return [(GlyphOutlines.path(of: String(Character(scalar)), font: font, x: x, y: y).path, paint.color.css)]
  }

  package override func displayProperties() -> Properties {
    if let placeholder = placeholder(environmentNow) { return placeholder }
    if image.symbolName?.isEmpty == true { return [:] }
    var properties = Properties()
    if let glyph, let scalar = Unicode.Scalar(glyph.codePoint) {
      properties[.glyph] = .string(String(Character(scalar)))
      if let text = glyph.text { properties[.glyphText] = [.string(text), glyph.isFilled ? 1 : 0] }
    }
    let shrink =
      image.isResizable ? min(size.width / naturalSize.width, size.height / naturalSize.height) : 1
    properties[.fontSize] = .number(((geometry?.fontSize ?? pointSize) * shrink * 100).rounded() / 100)
    if case .gradient = paint.content { properties[.fill] = paint.value } else { properties[.color] = paint.value }
    describe(
      &properties, environmentNow,
      defaultLabel: (image.symbolName ?? "").replacingOccurrences(of: ".", with: " "))
    return properties
  }
}

extension SymbolLibrary {
  /// What is drawn for a name that says "forward" or "backward": from right to left the other one. Names that begin so
  /// are of players, whose symbols are the same everywhere.
  static func name(_ name: String, in direction: LayoutDirection) -> String {
    guard direction == .rightToLeft, name.contains("ward") else { return name }
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    return
      (words.prefix(1) + words.dropFirst().map { $0 == "forward" ? "backward" : $0 == "backward" ? "forward" : $0 })
      .joined(separator: ".")
  }

  /// The icon of a symbol; for a name that means nothing a placeholder, said once.
  func shownGlyph(named name: String) -> Symbol? {
    if let found = glyph(named: name) { return found }
    Log.once("no symbol named \"\(name)\" is known; a placeholder is shown instead")
    return placeholder
  }
}

private enum HiddenPicturesKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// Pictures only repeat what the texts beside them say.
  package var hidesPicturesFromAccessibility: Bool {
    get { self[HiddenPicturesKey.self] }
    set { self[HiddenPicturesKey.self] = newValue }
  }
}

private enum TabLabelKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
  /// In the bar of tabs the bar says how titles look, and pictures are masks for its colors unless they refuse.
  package var isTabLabel: Bool {
    get { self[TabLabelKey.self] }
    set { self[TabLabelKey.self] = newValue }
  }
}

private enum SymbolFontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
extension EnvironmentValues {
  /// What symbols take their size from where texts beside them have a font of their own, as in the bar of tabs.
  package var symbolFont: Font? {
    get { self[SymbolFontKey.self] }
    set { self[SymbolFontKey.self] = newValue }
  }
}

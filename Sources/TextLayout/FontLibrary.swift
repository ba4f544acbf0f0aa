import Foundation
import Synchronization

/// The fonts of this machine: what the server measures with and the browser draws with.
///
/// Files are looked for by name under the folder in the environment variable `MARTLET_FONTS`, else under the system's
/// font folders.
///
/// So that a browser's text is as wide as ours, its style sheet says, for all text:
/// `text-rendering: geometricPrecision; text-spacing-trim: space-all; font-kerning: auto; font-synthesis: none;
/// white-space: pre`, a `lang` attribute equal to the request's locale, `letter-spacing` from ``TextRun/letterSpacing``
/// (browsers turn ligatures off with it, and so do we), `font-variant-numeric: tabular-nums` for monospaced digits, and
/// the font stack from ``cssFontStack(for:)``. Never `font-kerning: normal`, which changes Han text in Firefox.
public final class FontLibrary: Sendable {
  public static let shared = FontLibrary()

  /// Font files by name.
  private let files: [String: String]
  private struct State {
    var faces: [FaceKey: FontFace?] = [:]
    var stacks: [StackKey: FontStack] = [:]
    var appFonts: [AppFont] = []
    var webFonts: [HanVariant: [WebFontSource]] = [:]
  }
  private let state = Mutex(State())

  private struct FaceKey: Hashable {
    var path: String
    var index: Int
    var fixedAdvance: Double?
  }

  private struct StackKey: Hashable {
    var family: FontDescriptor.Family
    var isDisplay: Bool
    var weight: Int
    var italic: Bool
    var han: HanVariant
  }

  /// A font that an app brought along.
  struct AppFont: Sendable {
    var face: FontFace
    var fileName: String
    var family: String
    /// Lower-cased names that find it: PostScript, full and family name.
    var names: Set<String>
    var cssFamily: String { FontLibrary.appFamilyPrefix + family }
  }

  init(folders: [String] = FontLibrary.defaultFolders) {
    var files: [String: String] = [:]
    for folder in folders {
      guard let entries = FileManager.default.enumerator(atPath: folder) else { continue }
      for case let entry as String in entries {
        let name = entry.split(separator: "/").last.map(String.init) ?? entry
        guard name.hasSuffix(".ttf") || name.hasSuffix(".otf") || name.hasSuffix(".ttc") else { continue }
        if files[name] == nil { files[name] = "\(folder)/\(entry)" }
      }
    }
    self.files = files
  }

  private static var defaultFolders: [String] {
    if let folder = ProcessInfo.processInfo.environment["MARTLET_FONTS"], !folder.isEmpty { return [folder] }
    return ["/usr/local/share/fonts", "/usr/share/fonts", NSHomeDirectory() + "/.local/share/fonts"]
  }

  /// Whether the font that the system designs are drawn with is installed. Without it text has another look, or none:
  /// a host says so, and that `Scripts/fonts` installs what is missing.
  public var hasSystemFont: Bool { !installed(FontCatalogue.text.faces).isEmpty }

  // MARK: Families and faces

  /// The path of an installed font file.
  func path(of name: String) -> String? { files[name] }

  /// The installed faces of a family; variable ones make the fixed ones superfluous.
  func installedFaces(of family: FontCatalogue.Family) -> [(face: FontCatalogue.Face, path: String)] {
    let own = installed(family.faces)
    return own.isEmpty ? installed(family.substitutes) : own
  }

  private func installed(_ faces: [FontCatalogue.Face]) -> [(face: FontCatalogue.Face, path: String)] {
    var covered: [Bool: Bool] = [:]
    return faces.compactMap { face in
      guard covered[face.italic] != true, let path = face.names.lazy.compactMap({ self.files[$0] }).first else {
        return nil
      }
      if face.weights == 100...900 { covered[face.italic] = true }
      return (face, path)
    }
  }

  /// The face of a family for a weight and slant; upright where there is no italic one.
  func font(of family: FontCatalogue.Family, weight: Int, italic: Bool) -> SizelessFont? {
    let faces = installedFaces(of: family)
    let slanted = faces.filter { $0.face.italic == italic }
    let candidates = slanted.isEmpty ? faces : slanted
    guard let choice = candidates.first(where: { $0.face.weights.contains(weight) }) ?? candidates.first else {
      return nil
    }
    let advance = family.isEmoji ? FontCatalogue.emojiAdvance : nil
    return face(path: choice.path, index: choice.face.index, fixedAdvance: advance)?.font(weight: weight)
  }

  func face(path: String, index: Int, fixedAdvance: Double? = nil) -> FontFace? {
    state.withLock { state in
      let key = FaceKey(path: path, index: index, fixedAdvance: fixedAdvance)
      if let known = state.faces[key] { return known }
      let face = FontFace(path: path, index: index, fixedAdvance: fixedAdvance)
      state.faces[key] = .some(face)
      return face
    }
  }

  /// All that is served to browsers, with one form of Han characters.
  func sources(han: HanVariant) -> [WebFontSource] {
    if let known = state.withLock({ $0.webFonts[han] }) { return known + appSources() }
    let sources = makeSources(han: han)
    state.withLock { $0.webFonts[han] = sources }
    return sources + appSources()
  }

  // MARK: Stacks

  /// The family that draws a descriptor's characters first; nil for an app's own font.
  func family(for font: FontDescriptor) -> FontCatalogue.Family? {
    switch font.family {
    case .system, .rounded: return font.isDisplay ? FontCatalogue.display : FontCatalogue.text
    case .serif: return FontCatalogue.serif
    case .monospaced: return FontCatalogue.monospaced
    case .named(let name):
      if name != SymbolLibrary.cssFamily, appFont(named: name, font) != nil { return nil }
      let plain = name.lowercased().filter { $0.isLetter }
      if FontCatalogue.serifNames.contains(where: plain.hasPrefix) { return FontCatalogue.serif }
      if FontCatalogue.monospacedNames.contains(where: plain.hasPrefix) { return FontCatalogue.monospaced }
      return font.isDisplay ? FontCatalogue.display : FontCatalogue.text
    }
  }

  /// The fonts to try for a descriptor, in order.
  func stack(for font: FontDescriptor, han: HanVariant) -> FontStack {
    let key = StackKey(
      family: font.family, isDisplay: font.isDisplay, weight: font.weight, italic: font.italic, han: han)
    if let stack = state.withLock({ $0.stacks[key] }) { return stack }
    var layers: [FontStack.Layer] = []
    if case .named(let name) = font.family {
      let icons = name == SymbolLibrary.cssFamily ? SymbolLibrary.shared.faces.map { $0.font(weight: 400) } : []
      for own in icons + [appFont(named: name, font)].compactMap(\.self) {
        layers.append(FontStack.Layer(ranges: nil, isEmoji: false) { own })
      }
    }
    for family in families(for: font, han: han) {
      layers.append(
        FontStack.Layer(ranges: family.ranges, isEmoji: family.isEmoji) {
          self.font(of: family, weight: font.weight, italic: font.italic)
        })
    }
    let stack = FontStack(layers: layers)
    state.withLock { $0.stacks[key] = stack }
    return stack
  }

  /// The catalogue's families for a descriptor in the order in which both sides try them.
  private func families(for font: FontDescriptor, han: HanVariant) -> [FontCatalogue.Family] {
    var families = family(for: font).map { [$0] } ?? []
    if families.first?.name != FontCatalogue.text.name { families.append(FontCatalogue.text) }
    return families + FontCatalogue.fallback(han: han)
  }

  /// The value of CSS `font-family` that makes a browser pick the same files as we do, in the same order: a variable
  /// that ``styleSheet(locale:urlPrefix:)`` defines, and before it the app's own font.
  public func cssFontStack(for font: FontDescriptor) -> String {
    guard case .named(let name) = font.family else { return cssVariable(for: font) }
    if name == SymbolLibrary.cssFamily { return "\"\(name)\"" }
    return (appFontEntry(named: name).map { "\"\($0.cssFamily)\", " } ?? "") + cssVariable(for: font)
  }

  private func cssVariable(for font: FontDescriptor) -> String {
    "var(\(Self.cssVariables[family(for: font)?.name ?? ""] ?? "--martlet-text"))"
  }

  private static let cssVariables = [
    FontCatalogue.text.name: "--martlet-text", FontCatalogue.display.name: "--martlet-display",
    FontCatalogue.serif.name: "--martlet-serif", FontCatalogue.monospaced.name: "--martlet-mono",
  ]

  /// The rule that defines the stacks' variables, and `--font`, the one for text that names no font.
  func cssVariables(han: HanVariant) -> String {
    let designs: [FontDescriptor] = [
      FontDescriptor(), FontDescriptor(size: 34), FontDescriptor(family: .serif), FontDescriptor(family: .monospaced),
    ]
    let stacks = designs.map { design in
      let names = families(for: design, han: han).map { "\"\($0.name)\"" }.joined(separator: ",")
      return "\(Self.cssVariables[family(for: design)?.name ?? ""] ?? ""):\(names),sans-serif"
    }
    return ":root:root{\(stacks.joined(separator: ";"));--font:var(--martlet-text)}"
  }

  // MARK: Fonts of apps

  /// Adds a font file that an app brings (`UIAppFonts`), found from then on by its family, full or PostScript name.
  ///
  /// - Returns: the font's PostScript name, or nil if the file is no font.
  @discardableResult
  public func register(file path: String) -> String? {
    guard let face = FontFace(path: path), let family = face.name(16) ?? face.name(1) else { return nil }
    let postScript = face.name(6) ?? family
    let names = Set([family, face.name(1), face.name(4), postScript].compactMap { $0?.lowercased() })
    let fileName = "app-" + (path.split(separator: "/").last.map(String.init) ?? path)
    let font = AppFont(face: face, fileName: fileName, family: family, names: names)
    state.withLock { state in
      guard !state.appFonts.contains(where: { $0.face.path == path }) else { return }
      state.appFonts.append(font)
      state.stacks.removeAll()
    }
    TextEngine.shared.reset()
    return postScript
  }

  var appFonts: [AppFont] { state.withLock { $0.appFonts } }

  private func appFontEntry(named name: String) -> AppFont? {
    let name = name.lowercased()
    return state.withLock { state in state.appFonts.first { $0.names.contains(name) } }
  }

  func appFont(named name: String, _ font: FontDescriptor) -> SizelessFont? {
    appFontEntry(named: name)?.face.font(weight: font.weight)
  }
}

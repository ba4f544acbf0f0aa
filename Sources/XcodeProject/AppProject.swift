import Foundation

/// One app, ready to be built: what an Xcode project (or a folder of sources) says about it, with every path resolved.
public struct AppProject: Sendable {
  /// A file that is copied into the bundle.
  public struct Resource: Sendable, Hashable {
    public var file: URL
    /// Where it goes, relative to the bundle: `data.json`, `fr.lproj/Localizable.strings`, or a folder's name.
    public var destination: String

    public init(file: URL, destination: String) {
      self.file = file
      self.destination = destination
    }
  }

  /// The product's name: `Bookworm`.
  public var name: String
  /// The name as a Swift module's: letters, digits and underscores.
  public var moduleName: String
  /// The folder that paths in messages are relative to.
  public var root: URL
  /// The `.xcodeproj`, or nil where the app is a bare folder of sources.
  public var projectFile: URL?
  /// `5` or `6`, for `-swift-version`.
  public var swiftVersion = "5"
  /// Further compiler flags that the build settings ask for: conditions, upcoming features, isolation.
  public var swiftFlags: [String] = []
  public var sources: [URL] = []
  public var resources: [Resource] = []
  public var assetCatalogs: [URL] = []
  /// `.xcdatamodeld` and bare `.xcdatamodel` folders.
  public var dataModels: [URL] = []
  /// Names in the asset catalog.
  public var accentColorName: String? = "AccentColor"
  public var appIconName: String? = "AppIcon"
  /// Whether colours and images of the catalogs become members of `Color` and the like.
  public var hasAssetExtensions = false
  /// What `Bundle.main.infoDictionary` will say, with variables replaced.
  public var info: [String: InfoValue] = [:]
  /// What was left out and why, one sentence each.
  public var warnings: [String] = []

  public init(name: String, root: URL) {
    self.name = name
    self.moduleName = Self.moduleName(from: name)
    self.root = root
  }

  public var bundleIdentifier: String { info["CFBundleIdentifier"]?.string ?? "app.\(moduleName)" }
  public var displayName: String {
    info["CFBundleDisplayName"]?.string ?? info["CFBundleName"]?.string ?? name
  }

  /// A C identifier, the way that Xcode makes module names: anything else becomes `_`, and so does a leading digit. The
  /// name of a module that is there already gets an ending.
  public static func moduleName(from name: String) -> String {
    var identifier = String(
      name.unicodeScalars.map { scalar in
        let isPlain = scalar == "_" || (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain ? Character(scalar) : "_"
      })
    if identifier.first?.isNumber == true { identifier = "_" + identifier.dropFirst() }
    if taken.contains(identifier) { identifier += "App" }
    return identifier.isEmpty ? "App" : identifier
  }

  /// Modules that an app's sources see: an app of such a name could not import its namesake.
  private static let taken: Set<String> = [
    "AssetFormat", "Charts", "Combine", "CoreData", "CoreGraphics", "DeveloperToolsSupport", "Diagnostics", "Dispatch",
    "DisplayTree", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationSupplement", "FoundationXML", "Glibc", "ModelFormat", "OSLog", "Observation", "PhotosUI", "QuartzCore",
    "Swift", "SwiftData", "SwiftUI", "Synchronization", "TextLayout", "UIKit", "UniformTypeIdentifiers", "WebHost",
    "os",
  ]

  /// Puts a file where its kind belongs: source, catalog, model or resource. Headers, entitlements and the like are
  /// passed over.
  mutating func add(_ file: URL, destinationFolder: String = "") {
    switch file.pathExtension.lowercased() {
    case "swift": sources.append(file)
    case "xcassets": assetCatalogs.append(file)
    case "xcdatamodeld", "xcdatamodel": dataModels.append(file)
    case "m", "mm", "c", "cpp", "metal":
      warnings.append("\(file.lastPathComponent) is left out: only Swift sources are compiled")
    case "h", "pch", "entitlements", "xcconfig", "modulemap", "docc", "xctestplan", "gitkeep", "storekit":
      break
    case "storyboard", "xib":
      if !file.lastPathComponent.hasPrefix("LaunchScreen") {
        warnings.append("\(file.lastPathComponent) is left out: storyboards are UIKit's")
      }
    default:
      resources.append(Resource(file: file, destination: destinationFolder + file.lastPathComponent))
    }
  }
}

/// A value of an Info.plist.
public indirect enum InfoValue: Sendable, Equatable {
  case string(String)
  case bool(Bool)
  case number(Double)
  case array([InfoValue])
  case dictionary([String: InfoValue])

  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value as property lists and JSON take it.
  public var plain: Any {
    switch self {
    case .string(let text): text
    case .bool(let flag): flag
    case .number(let number): number == number.rounded() ? Int(number) as Any : number as Any
    case .array(let items): items.map(\.plain)
    case .dictionary(let entries): entries.mapValues(\.plain)
    }
  }

  /// Nil for what no Info.plist holds (dates, data).
  init?(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let flag as Bool where type(of: value) == Bool.self: self = .bool(flag)
    case let number as NSNumber:
      self = isBoolean(number) ? .bool(number.boolValue) : .number(number.doubleValue)
    case let items as [Any]: self = .array(items.compactMap(InfoValue.init))
    case let entries as [String: Any]: self = .dictionary(entries.compactMapValues(InfoValue.init))
    default: return nil
    }
  }

  /// Every string in the value, changed.
  func mapStrings(_ change: (String) -> String) -> InfoValue {
    switch self {
    case .string(let text): .string(change(text))
    case .array(let items): .array(items.map { $0.mapStrings(change) })
    case .dictionary(let entries): .dictionary(entries.mapValues { $0.mapStrings(change) })
    case .bool, .number: self
    }
  }
}

/// Booleans come out of property lists as numbers whose Objective-C type is a character.
private func isBoolean(_ number: NSNumber) -> Bool {
  String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
}

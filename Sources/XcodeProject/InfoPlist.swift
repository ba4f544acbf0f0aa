import Foundation

/// The app's Info.plist: the file where there is one, what the build settings generate, and what every app has.
enum InfoPlist {
  static func values(file: URL?, settings: BuildSettings) -> [String: InfoValue] {
    var info: [String: InfoValue] = [:]
    info["CFBundleName"] = settings["PRODUCT_NAME"].map(InfoValue.string)
    info["CFBundleExecutable"] = settings["EXECUTABLE_NAME"].map(InfoValue.string)
    info["CFBundleIdentifier"] = settings["PRODUCT_BUNDLE_IDENTIFIER"].map(InfoValue.string)
    info["CFBundleShortVersionString"] = .string(settings["MARKETING_VERSION"] ?? "1.0")
    info["CFBundleVersion"] = .string(settings["CURRENT_PROJECT_VERSION"] ?? "1")
    info["CFBundlePackageType"] = .string("APPL")
    info["CFBundleDevelopmentRegion"] = .string("en")
    let prefix = "INFOPLIST_KEY_"
    for key in settings.values.keys where key.hasPrefix(prefix) {
      // Device-specific keys (`…_iPad`) are written `…~ipad` in the real file; nothing here reads them.
      info[String(key.dropFirst(prefix.count))] = settings[key].map(generated)
    }
    if let file {
      for (key, value) in read(file) { info[key] = value.mapStrings { settings.expand($0) } }
    }
    return info.filter { $0.value != .string("") }
  }

  /// The dictionary in an Info.plist file; empty when there is no such file.
  static func read(_ file: URL) -> [String: InfoValue] {
    guard let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return [:] }
    return list.compactMapValues(InfoValue.init)
  }

  private static func generated(_ text: String) -> InfoValue {
    switch text {
    case "YES": .bool(true)
    case "NO": .bool(false)
    default: .string(text)
    }
  }
}

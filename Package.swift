// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The floors of the house, lowest first. A target's dependency list is the rule for what it may import;
// `docs/architecture.md` says what each floor is for.

/// The folder of the toolchain's own SwiftSyntax, found beside the manifest API that this process has loaded.
let swiftSyntaxFolder: String = {
  let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
  for line in maps.split(separator: "\n") {
    guard let path = line.range(of: "/"), let manifestAPI = line.range(of: "/lib/swift/pm/") else { continue }
    return line[path.lowerBound..<manifestAPI.lowerBound] + "/lib/swift/host"
  }
  return "/usr/lib/swift/host"
}()

let swiftSyntaxModules = [
  "SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics", "SwiftBasicFormat", "SwiftSyntaxBuilder",
  "SwiftOperators",
]

let package = Package(
  name: "Martlet",
  products: [
    // What every app links: built once, optimised, and shared by all apps.
    .library(name: "MartletRuntime", type: .dynamic, targets: ["SwiftUI", "CoreData", "Combine", "WebHost"]),
    .executable(name: "martlet", targets: ["martlet"]),
  ],
  targets: [
    // Floor 0: C libraries and a few lines of C.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CWebSockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "CMartlet"),
    // Floor 1: what knows nothing of apps.
    .target(name: "Diagnostics"),
    .target(name: "ModelFormat"),
    .target(name: "AssetFormat"),
    .target(name: "Combine"),
    .target(
      name: "TextLayout", dependencies: ["CHarfBuzz"], linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Floor 2.
    .target(name: "DisplayTree"),
    .target(
      name: "CoreData", dependencies: ["Combine", "CSQLite", "CMartlet", "Diagnostics", "ModelFormat"],
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Floor 3.
    .target(name: "SwiftUICore", dependencies: ["Combine", "DisplayTree", "TextLayout", "Diagnostics", "AssetFormat"]),
    // Floor 4.
    .target(name: "SwiftUI", dependencies: ["SwiftUICore", "CoreData", "Combine", "DisplayTree", "Diagnostics"]),
    // Floor 5.
    .target(name: "WebHost", dependencies: ["SwiftUI", "DisplayTree", "CWebSockets", "CMartlet", "Diagnostics"],
      resources: [.copy("Client")]),
    // Floor 6: the tools that read an Xcode project.
    .target(name: "XcodeProject", dependencies: ["Diagnostics"]),
    .target(name: "ModelCompiler", dependencies: ["Diagnostics", "ModelFormat"]),
    .target(name: "AssetCompiler", dependencies: ["Diagnostics", "AssetFormat", "CPixbuf"]),
    .target(
      name: "SourceRewriter", dependencies: ["Diagnostics"],
      swiftSettings: [.unsafeFlags(["-I", swiftSyntaxFolder])],
      linkerSettings: [
        .unsafeFlags(
          ["-L", swiftSyntaxFolder, "-Xlinker", "-rpath", "-Xlinker", swiftSyntaxFolder]
            + swiftSyntaxModules.map { "-l\($0)" })
      ]),
    // Floor 7.
    .executableTarget(
      name: "martlet",
      dependencies: ["XcodeProject", "ModelCompiler", "AssetCompiler", "SourceRewriter", "Diagnostics"]),

    .testTarget(name: "CombineTests", dependencies: ["Combine"]),
    .testTarget(name: "TextLayoutTests", dependencies: ["TextLayout"]),
    .testTarget(name: "DisplayTreeTests", dependencies: ["DisplayTree"]),
    .testTarget(name: "CoreDataTests", dependencies: ["CoreData", "ModelFormat", "ModelCompiler"]),
    .testTarget(name: "SwiftUICoreTests", dependencies: ["SwiftUICore", "Combine", "DisplayTree"]),
    .testTarget(name: "SwiftUITests", dependencies: ["SwiftUI", "CoreData", "DisplayTree"]),
    .testTarget(name: "WebHostTests", dependencies: ["WebHost", "DisplayTree"]),
    .testTarget(
      name: "ToolTests",
      dependencies: ["XcodeProject", "ModelCompiler", "AssetCompiler", "AssetFormat", "SourceRewriter", "Diagnostics"]),
  ]
)

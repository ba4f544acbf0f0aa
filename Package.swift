// swift-tools-version: 6.0
import CompilerPluginSupport
import Foundation
import PackageDescription

// The floors of the house, lowest first. A target's dependency list is the rule for what it may import;
// `docs/architecture.md` says what each floor is for.

/// The folder of the toolchain's own SwiftSyntax, found beside the manifest API that this process has loaded.
let swiftSyntaxFolder: String = {
  // Glibc's module hides dladdr behind _GNU_SOURCE. Its answer starts with the library's path.
  typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32
  var answer = [UnsafePointer<CChar>?](repeating: nil, count: 4)
  guard let dladdr = dlsym(nil, "dladdr").map({ unsafeBitCast($0, to: Lookup.self) }),
    dladdr(unsafeBitCast(Package.self, to: UnsafeRawPointer.self), &answer) != 0,
    let path = answer[0].map({ String(cString: $0) }), let end = path.range(of: "/lib/swift/pm/")
  else { return "/usr/lib/swift/host" }
  return path[..<end.lowerBound] + "/lib/swift/host"
}()

let swiftSyntaxImports = SwiftSetting.unsafeFlags(["-I", swiftSyntaxFolder])

/// For what runs at every event: release builds leave out the checks of exclusive access and of actors that debug builds,
/// and so the tests, make. They cost a tenth of the time.
let uncheckedWhenReleased = SwiftSetting.unsafeFlags(
  ["-enforce-exclusivity=unchecked", "-Xfrontend", "-disable-dynamic-actor-isolation"],
  .when(configuration: .release))

func swiftSyntaxLibraries(_ modules: [String]) -> LinkerSetting {
  .unsafeFlags(
    ["-L", swiftSyntaxFolder, "-Xlinker", "-rpath", "-Xlinker", swiftSyntaxFolder] + modules.map { "-l\($0)" })
}

let package = Package(
  name: "Martlet",
  products: [
    // What every app links: built once, optimised, and shared by all apps.
    .library(
      name: "MartletRuntime", type: .dynamic,
      targets: [
        "SwiftUI", "SwiftData", "Charts", "UIKit", "CoreGraphics", "QuartzCore", "os", "OSLog", "PhotosUI",
        "UniformTypeIdentifiers", "CoreData", "Combine", "WebHost",
      ]),
    .executable(name: "martlet", targets: ["martlet"]),
  ],
  targets: [
    // Floor 0: C libraries and a few lines of C.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CWebSockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CMartlet"),
    // Floor 1: what knows nothing of apps.
    .target(name: "Diagnostics"),
    .target(name: "ModelFormat"),
    .target(name: "AssetFormat"),
    .target(name: "FoundationSupplement"),
    .target(name: "os"),
    .target(name: "OSLog", dependencies: ["os"]),
    .target(name: "Combine", swiftSettings: [uncheckedWhenReleased]),
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "DeveloperToolsSupport"),
    .target(
      name: "TextLayout", dependencies: ["CHarfBuzz"], swiftSettings: [uncheckedWhenReleased],
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Prints the widths that TextLayout computes, for the comparison with a browser.
    .executableTarget(name: "text-probe", dependencies: ["TextLayout"], path: "Sources/TextProbe"),
    // Floor 2.
    .target(name: "DisplayTree", swiftSettings: [uncheckedWhenReleased]),
    .target(
      name: "CoreData",
      dependencies: [
        "Combine", "CSQLite", "CPostgres", "CMartlet", "Diagnostics", "FoundationSupplement", "ModelFormat",
      ],
      swiftSettings: [uncheckedWhenReleased], linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Floors 3 and 4 are one module: app code and Apple's symbol names know only `SwiftUI`. Its folder `Core` is floor 3
    // (the view graph); that nothing in there reaches upward is held by a test (`FloorTests`).
    .macro(
      name: "MartletMacros", swiftSettings: [swiftSyntaxImports],
      linkerSettings: [
        swiftSyntaxLibraries([
          "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion", "SwiftSyntaxBuilder", "SwiftParser",
          "SwiftOperators", "SwiftDiagnostics", "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling",
        ])
      ]),
    .target(
      name: "SwiftUI",
      dependencies: [
        "UniformTypeIdentifiers", "CoreData", "Combine", "FoundationSupplement", "DeveloperToolsSupport", "DisplayTree",
        "TextLayout",
        "AssetFormat", "Diagnostics",
        "MartletMacros",
      ],
      swiftSettings: [uncheckedWhenReleased]),
    .target(
      name: "SwiftData", dependencies: ["SwiftUI", "CoreData", "Combine", "Diagnostics", "MartletMacros"],
      swiftSettings: [uncheckedWhenReleased]),
    // UIKit's few names that SwiftUI apps use; they live beside SwiftUI.
    .target(name: "UIKit", dependencies: ["SwiftUI"]),
    .target(name: "Charts", dependencies: ["SwiftUI"], swiftSettings: [uncheckedWhenReleased]),
    .target(name: "CoreGraphics", dependencies: ["SwiftUI"]),
    .target(name: "QuartzCore", dependencies: ["SwiftUI"]),
    .target(name: "PhotosUI", dependencies: ["SwiftUI", "UniformTypeIdentifiers"]),
    // Floor 5.
    .target(
      name: "WebHost",
      dependencies: ["DisplayTree", "CWebSockets", "CZlib", "AssetFormat", "TextLayout", "Diagnostics"],
      resources: [.copy("Client")]),
    // Another process for the tests of stores: it saves, waits, migrates and is killed.
    .executableTarget(name: "store-probe", dependencies: ["CoreData"], path: "Sources/StoreProbe"),
    // A display tree without an app, for work on the browser's client.
    .executableTarget(name: "wire-demo", dependencies: ["WebHost", "DisplayTree"], path: "Sources/WireDemo"),
    // Measures the runtime; built by `martlet bench` only.
    .executableTarget(
      name: "martlet-benchmarks",
      dependencies: ["SwiftUI", "CoreData", "Combine", "WebHost", "DisplayTree", "TextLayout", "CSQLite", "CMartlet"],
      path: "Sources/Benchmarks"),
    // Floor 6: the tools that read an Xcode project.
    .target(name: "XcodeProject", dependencies: ["Diagnostics"]),
    .target(name: "ModelCompiler", dependencies: ["Diagnostics", "ModelFormat"]),
    .target(name: "AssetCompiler", dependencies: ["Diagnostics", "AssetFormat"]),
    // Library evolution keeps SwiftSyntax, an internal import, out of sight of the targets above.
    .target(
      name: "SourceRewriter", swiftSettings: [swiftSyntaxImports, .unsafeFlags(["-enable-library-evolution"])],
      linkerSettings: [swiftSyntaxLibraries(["SwiftSyntax", "SwiftParser"])]),
    // Floor 7.
    .executableTarget(
      name: "martlet",
      dependencies: ["XcodeProject", "ModelCompiler", "AssetCompiler", "SourceRewriter", "Diagnostics"]),

    .testTarget(name: "FoundationSupplementTests", dependencies: ["FoundationSupplement", "os"]),
    .testTarget(name: "CombineTests", dependencies: ["Combine"]),
    .testTarget(name: "TextLayoutTests", dependencies: ["TextLayout"]),
    .testTarget(name: "DisplayTreeTests", dependencies: ["DisplayTree"]),
    .testTarget(
      name: "CoreDataTests", dependencies: ["CoreData", "ModelFormat", "ModelCompiler", "Diagnostics", "store-probe"],
      exclude: ["Corpus"]),
    .testTarget(name: "SwiftUICoreTests", dependencies: ["SwiftUI", "Combine", "DisplayTree"]),
    .testTarget(name: "SwiftUITests", dependencies: ["SwiftUI", "PhotosUI", "CoreData", "DisplayTree"]),
    .testTarget(name: "ChartsTests", dependencies: ["Charts", "SwiftUI", "DisplayTree"]),
    .testTarget(name: "SwiftDataTests", dependencies: ["SwiftData", "SwiftUI", "CoreData", "DisplayTree"]),
    .testTarget(
      name: "WebHostTests", dependencies: ["WebHost", "DisplayTree", "AssetFormat", "Diagnostics", "CMartlet"]),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "martlet", "XcodeProject", "ModelCompiler", "AssetCompiler", "AssetFormat", "SourceRewriter", "Diagnostics",
      ]),
  ]
)

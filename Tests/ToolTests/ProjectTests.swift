import Foundation
import XCTest

@testable import XcodeProject

final class ProjectTests: XCTestCase {
  func testTheExampleProject() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let app = try ProjectFinder.app(at: root.appendingPathComponent("Examples/Bookworm").path)
    XCTAssertEqual(app.name, "Bookworm")
    XCTAssertEqual(app.moduleName, "Bookworm")
    XCTAssertEqual(app.swiftVersion, "5")
    XCTAssertEqual(app.bundleIdentifier, "org.martlet.examples.Bookworm")
    XCTAssertEqual(app.accentColorName, "AccentColor")
    XCTAssertEqual(
      app.sources.map(\.lastPathComponent).sorted(),
      [
        "BookDetailView.swift", "BookListView.swift", "BookwormApp.swift", "DataController.swift",
        "EmojiRatingView.swift", "NewBookView.swift", "RatingView.swift",
      ])
    XCTAssertEqual(app.dataModels.map(\.lastPathComponent), ["Bookworm.xcdatamodeld"])
    XCTAssertEqual(app.assetCatalogs.count, 2)
  }

  func testGroupsVariantsAndResources() throws {
    let scratch = try Scratch(
      self,
      files: [
        "Shelf.xcodeproj/project.pbxproj": ProjectText(
          files: ["App.swift", "Model/Shelf.xcdatamodeld", "books.json", "de.lproj/Localizable.strings"]
        ).text,
        "Shelf/App.swift": "@main struct A {}", "Shelf/books.json": "[]",
        "Shelf/Model/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents": "<model/>",
        "Shelf/de.lproj/Localizable.strings": "", "Shelf/Unused.swift": "",
      ])
    let app = try ProjectFinder.app(at: scratch.path)
    XCTAssertEqual(app.sources.map(\.lastPathComponent), ["App.swift"])
    XCTAssertEqual(app.resources.map(\.destination), ["books.json", "de.lproj/Localizable.strings"])
    XCTAssertEqual(app.dataModels.map(\.lastPathComponent), ["Shelf.xcdatamodeld"])
  }

  func testASynchronizedFolderWithExceptions() throws {
    let project = ProjectText(files: [], synchronized: ("Shelf", ["Info.plist", "Old/Gone.swift"]))
    let scratch = try Scratch(
      self,
      files: [
        "Shelf.xcodeproj/project.pbxproj": project.text, "Shelf/Views/App.swift": "", "Shelf/Old/Gone.swift": "",
        "Shelf/Info.plist": "", "Shelf/fr.lproj/Localizable.strings": "", "Shelf/.hidden.swift": "",
        "Shelf/Assets.xcassets/Contents.json": "{}", "Shelf/Assets.xcassets/Note.swift": "",
      ])
    let app = try ProjectFinder.app(at: scratch.path)
    XCTAssertEqual(app.sources.map(\.lastPathComponent), ["App.swift"])
    XCTAssertEqual(app.resources.map(\.destination), ["fr.lproj/Localizable.strings"])
    XCTAssertEqual(app.assetCatalogs.count, 1)
  }

  func testEveryPathToAProjectFindsIt() throws {
    let scratch = try Scratch(
      self,
      files: [
        "Deep/Shelf/Shelf.xcodeproj/project.pbxproj": ProjectText().text, "Deep/Shelf/Shelf/App.swift": "@main",
      ])
    for path in ["Deep/Shelf/Shelf.xcodeproj", "Deep/Shelf", "Deep", "", "Deep/Shelf/Shelf"] {
      let app = try ProjectFinder.app(at: scratch.url.appendingPathComponent(path).path)
      XCTAssertNotNil(app.projectFile, path)
      XCTAssertEqual(app.sources.count, 1, path)
    }
  }

  func testAFolderOfSources() throws {
    let scratch = try Scratch(
      self,
      files: [
        "App.swift": "@main struct A {}", "Views/Row.swift": "", "data.json": "{}", "README.md": "",
        "ShelfTests/Test.swift": "", "Info.plist": plist(["CFBundleIdentifier": "org.example.shelf"]),
      ])
    let app = try ProjectFinder.app(at: scratch.path)
    XCTAssertEqual(app.name, "Shelf")
    XCTAssertEqual(app.sources.map(\.lastPathComponent), ["App.swift", "Row.swift"])
    XCTAssertEqual(app.resources.map(\.destination), ["data.json"])
    XCTAssertEqual(app.bundleIdentifier, "org.example.shelf")
  }

  func testSettingsWithVariables() {
    let settings = BuildSettings(levels: [
      ["NAME": "Book Shelf", "FLAGS": ["A", "B"], "SDK[sdk=iphoneos*]": "phone", "SDK[sdk=macosx*]": "mac"],
      [
        "FLAGS": "$(inherited) C", "ID": "org.${NAME:rfc1034identifier}", "MODULE": "$(NAME:c99extidentifier)",
        "LOOP": "$(LOOP)",
      ],
    ])
    XCTAssertEqual(settings["FLAGS"], "A B C")
    XCTAssertEqual(settings["ID"], "org.Book-Shelf")
    XCTAssertEqual(settings["MODULE"], "Book_Shelf")
    XCTAssertEqual(settings["SDK"], "phone")
    XCTAssertEqual(settings.expand("$(NOTHING:default=x) $(UNKNOWN)!"), "x !")
    XCTAssertNotNil(settings["LOOP"])
  }

  func testConfigurationFiles() throws {
    let scratch = try Scratch(
      self,
      files: [
        "Base.xcconfig": "#include \"Other.xcconfig\"\nA = 1 // one\n", "Other.xcconfig": "A = 0\nB = two words\n",
      ])
    let values = BuildSettings.read(configurationFile: scratch.url.appendingPathComponent("Base.xcconfig"))
    XCTAssertEqual(values as? [String: String], ["A": "1", "B": "two words"])
  }

  func testInfoComesFromTheFileAndFromTheSettings() throws {
    let settings = [
      "SDKROOT": "iphoneos", "INFOPLIST_FILE": "Shelf/Info.plist",
      "PRODUCT_BUNDLE_IDENTIFIER": "org.example.$(TARGET_NAME)",
      "INFOPLIST_KEY_CFBundleDisplayName": "My Shelf", "MARKETING_VERSION": "2.1",
    ]
    let scratch = try Scratch(
      self,
      files: [
        "Shelf.xcodeproj/project.pbxproj": ProjectText(settings: settings).text, "Shelf/App.swift": "",
        "Shelf/Info.plist": plist(["CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "Greeting": "hello"]),
      ])
    let app = try ProjectFinder.app(at: scratch.path)
    XCTAssertEqual(app.bundleIdentifier, "org.example.Shelf")
    XCTAssertEqual(app.displayName, "My Shelf")
    XCTAssertEqual(app.info["CFBundleShortVersionString"], .string("2.1"))
    XCTAssertEqual(app.info["Greeting"], .string("hello"))
  }

  func testSwiftSettingsBecomeFlags() {
    let settings = BuildSettings(levels: [
      [
        "SWIFT_VERSION": "6.0", "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "BETA",
        "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "YES",
      ]
    ])
    XCTAssertEqual(
      SwiftFlags.flags(from: settings),
      [
        "-D", "DEBUG", "-D", "BETA", "-enable-bare-slash-regex", "-default-isolation", "MainActor",
        "-enable-upcoming-feature", "ExistentialAny",
      ])
  }

  func testModuleNames() {
    let cases = [
      ("Book Worm", "Book_Worm"), ("100Days", "_00Days"), ("P11C Bookworm", "P11C_Bookworm"), ("", "App"),
      ("SwiftUI", "SwiftUIApp"), ("Charts", "ChartsApp"),
    ]
    for (name, module) in cases { XCTAssertEqual(AppProject.moduleName(from: name), module) }
  }

  private func plist(_ values: [String: String]) -> String {
    let data = try? PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  func testMappingModelsAreTakenWhole() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mapping = folder.appendingPathComponent("Models/Split.xcmappingmodel")
    try FileManager.default.createDirectory(at: mapping, withIntermediateDirectories: true)
    try Data("<database/>".utf8).write(to: mapping.appendingPathComponent("xcmapping.xml"))
    XCTAssertEqual(FolderWalk.files(in: folder), ["Models/Split.xcmappingmodel"])
    var app = AppProject(name: "Shop", root: folder)
    app.add(mapping)
    XCTAssertEqual(app.resources.map(\.destination), ["Split.xcmappingmodel"], "the bundle turns it into a .cdm")
  }
}

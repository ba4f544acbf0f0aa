import Diagnostics
import Foundation
import XCTest

@testable import martlet

/// What bad input gets, row by row: the whole sentence, which names the thing, the place and the mend. `$` stands for the
/// app's folder.
final class BadInputTests: XCTestCase {
  fileprivate static let app =
    "import SwiftUI\n@main struct ShelfApp: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
  private static let project = "Shelf.xcodeproj/project.pbxproj"
  private static let contents = "Shelf.xcdatamodeld/Shelf.xcdatamodel/contents"

  private struct Row {
    var files: [String: String] = [:]
    var words = ["$"]
    var sentence: String

    init(files: [String: String] = [:], words: [String] = ["$"], _ sentence: String) {
      self.files = files
      self.words = words
      self.sentence = sentence
    }
  }

  private static func xml(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model type=\"com.apple.IDECoreDataModeler.DataModel\" "
      + "documentVersion=\"1.0\">\n\(body)\n</model>\n"
  }

  private static func model(_ body: String, _ sentence: String) -> Row {
    Row(files: ["App.swift": app, contents: xml(body)], sentence)
  }

  private static func asset(_ set: String, _ text: String, _ sentence: String) -> Row {
    Row(files: ["App.swift": app, "Assets.xcassets/\(set)/Contents.json": text], sentence)
  }

  private static let arguments: [Row] = [
    Row(
      files: ["App.swift": app], words: ["$", "--prot", "1"],
      "there is no option --prot; see --help for those that there are."),
    Row(
      files: ["App.swift": app], words: ["$", "--port"],
      "--port has no value; write --port N."),
    Row(
      files: ["App.swift": app], words: ["$", "--port", "eighty"],
      "eighty is no port; give a number from 1 to 65535."),
    Row(
      files: ["App.swift": app], words: ["$", "--port", "0"],
      "0 is no port; give a number from 1 to 65535."),
    Row(
      files: ["App.swift": app], words: ["$", "--port=99999"],
      "99999 is no port; give a number from 1 to 65535."),
    Row(
      files: ["App.swift": app], words: ["$", "--port", "-1"],
      "-1 is no port; give a number from 1 to 65535."),
    Row(
      files: ["App.swift": app], words: ["$", "--port", ""],
      "--port has no value; write --port N."),
    Row(
      files: ["App.swift": app], words: ["$", "$/more"],
      "$/more is one word too many; see --help, and quote paths with spaces."),
    Row(
      words: [],
      "no app is given; name the folder of an Xcode project, such as Examples/Bookworm."),
    Row(
      files: ["App.swift": app], words: ["$", "--no-open=no"],
      "--no-open takes no value; write --no-open."),
    Row(
      files: ["App.swift": app], words: ["$", "--store", "mysql://host/db"],
      "mysql://host/db is no address of a PostgreSQL database; write postgresql://user@host/database."),
    Row(
      files: ["App.swift": app], words: ["$", "--store", "books.sqlite"],
      "books.sqlite is no address of a PostgreSQL database; write postgresql://user@host/database."),
    Row(
      files: ["App.swift": app], words: ["$", "--host", "192.0.2.1"],
      "192.0.2.1 is no address of this machine; give one of its own with --host, such as 127.0.0.1 or 0.0.0.0."),
    Row(
      files: ["App.swift": app], words: ["$", "--host", "no such host"],
      "no such host is no address of this machine; give one of its own with --host, such as 127.0.0.1 or 0.0.0.0."),
    Row(
      files: ["App.swift": app], words: ["$", "--target"],
      "--target has no value; write --target NAME."),
  ]

  private static let projects: [Row] = [
    Row(
      words: ["$/nowhere"],
      "there is nothing at $/nowhere; give the folder of an Xcode project."),
    Row(
      words: ["$"],
      "$ holds no app; give the folder of an Xcode project, or of Swift sources with an @main type."),
    Row(
      files: ["note.txt": "hello"], words: ["$"],
      "$ holds no app; give the folder of an Xcode project, or of Swift sources with an @main type."),
    Row(
      files: ["note.txt": "hello"], words: ["$/note.txt"],
      "$/note.txt holds no app; give the folder of an Xcode project, or of Swift sources with an @main type."),
    Row(
      files: ["Shelf.xcworkspace/contents.xcworkspacedata": ""], words: ["$/Shelf.xcworkspace"],
      "$ holds no app; give the folder of an Xcode project, or of Swift sources with an @main type."),
    Row(
      files: ["View.swift": "struct A {}"],
      "Shelf has no @main type ($); give the folder that holds the App, such as `@main struct ShelfApp: App`."),
    Row(
      files: ["Notes.swift": "// @mein struct A: App {}"],
      "Shelf has no @main type ($); give the folder that holds the App, such as `@main struct ShelfApp: App`."),
    Row(
      files: ["Shelf.xcodeproj/x": ""],
      "Shelf.xcodeproj has no readable project.pbxproj ($/Shelf.xcodeproj/project.pbxproj); open the project in Xcode and save it, or give the folder of Swift sources instead."
    ),
    Row(
      files: [project: ""],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it is no property list; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "<<<<<<< HEAD\n{}\n======="],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it is no property list; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "{}"],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it has no objects; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "{ objects = {}; }"],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it has no objects; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "{ objects = {}; rootObject = P; }"],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): its root object is missing; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "\u{0}\u{1}\u{2}"],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it is no property list; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "{ objects = ( 1, 2 ); rootObject = P; }"],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it has no objects; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: "{ objects = { A = { isa = B; };"],
      "the Xcode project cannot be read ($/Shelf.xcodeproj/project.pbxproj): it is no property list; restore the file, perhaps a merge conflict is left in it."
    ),
    Row(
      files: [project: ProjectText().text],
      "the project names App.swift, which is not there ($/Shelf/App.swift); put the file back or take it out of the target Shelf."
    ),
    Row(
      files: [project: ProjectText(files: [], settings: ["SDKROOT": "watchos"]).text],
      "Shelf.xcodeproj has no iOS app target: its targets are Shelf; add iOS to the app's supported destinations."),
    Row(
      files: [project: ProjectText(files: [], productType: "com.apple.product-type.framework").text],
      "Shelf.xcodeproj has no iOS app target: its targets are Shelf; add iOS to the app's supported destinations."),
    Row(
      files: [project: ProjectText(files: [], targets: []).text],
      "Shelf.xcodeproj has no iOS app target; add iOS to the app's supported destinations."),
    Row(
      files: [project: ProjectText(files: [], targets: ["One", "Two"]).text],
      "Shelf.xcodeproj builds 2 iOS apps; choose one with --target: One, Two."),
    Row(
      files: [project: ProjectText(files: [], targets: ["One", "Two"]).text], words: ["--target", "Three", "$"],
      "Shelf.xcodeproj has no iOS app target Three; choose one of: One, Two."),
    Row(
      files: [
        "A/A.xcodeproj/project.pbxproj": ProjectText().text, "B/B.xcodeproj/project.pbxproj": ProjectText().text,
      ],
      "there are 2 projects with an iOS app in $; give one of them: A/A.xcodeproj, B/B.xcodeproj."),
    Row(
      files: [
        "A/A.xcodeproj/project.pbxproj": ProjectText(settings: [:]).text,
        "B/B.xcodeproj/project.pbxproj": ProjectText(settings: [:]).text,
      ],
      "$ has no iOS app target; add iOS to the app's supported destinations."),
    Row(
      files: [project: ProjectText().text, "Shelf/App.swift": "struct A {}"],
      "Shelf has no @main type ($); give the folder that holds the App, such as `@main struct ShelfApp: App`."),
    Row(
      files: [project: ProjectText(files: ["App.swift", "../Gone/Film.swift"]).text, "Shelf/App.swift": app],
      "the project names Film.swift, which is not there ($/Gone/Film.swift); put the file back or take it out of the target Shelf."
    ),
  ]

  private static let models: [Row] = [
    model(
      "<entity name='Book'>",
      "the data model is not well-formed XML ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:4); resolve what is wrong there (a merge conflict, often), or save the model again in Xcode."
    ),
    model(
      "<entity name='Book'/>\n<<<<<<< HEAD\n",
      "the data model is not well-formed XML ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:4); resolve what is wrong there (a merge conflict, often), or save the model again in Xcode."
    ),
    model(
      "<entity name='Book' name='Film'/>",
      "the data model is not well-formed XML ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); resolve what is wrong there (a merge conflict, often), or save the model again in Xcode."
    ),
    model(
      "<entity name='Bo\u{1}ok'/>",
      "the data model is not well-formed XML ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:1); resolve what is wrong there (a merge conflict, often), or save the model again in Xcode."
    ),
    model(
      "<entity name='Book'/><entity name='Book'/>",
      "the model has two entities named Book ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); rename or remove one of them."
    ),
    model(
      "<entity name='my book'/>",
      "the model has an entity named my book, which is no name for an entity ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); use letters, digits and underscores only."
    ),
    model(
      "<entity name=''/>",
      "the model has an entity without a name ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); give it a name, or remove it."
    ),
    model(
      "<entity name='Book' parentEntity='Work'/>",
      "the entity Book has the parent Work, which is not in the model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); add the entity Work or choose another parent."
    ),
    model(
      "<entity name='Book' parentEntity='Work'/><entity name='Work' parentEntity='Book'/>",
      "the entity Book is its own ancestor ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); break the circle of parent entities."
    ),
    model(
      "<entity name='Book'>\n<attribute name='x' attributeType='Integer 128'/></entity>",
      "the attribute Book.x has the type Integer 128, which no version of Xcode writes ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:4); choose one of Undefined, Integer 16, Integer 32, Integer 64, Decimal, Double, Float, String, Boolean, Date, Binary, UUID, URI, Transformable, Composite."
    ),
    model(
      "<entity name='Book'>\n<attribute name='' attributeType='String'/></entity>",
      "the entity Book has a property without a name ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); give it a name, or remove it."
    ),
    model(
      "<entity name='Book'><attribute name='a b' attributeType='String'/></entity>",
      "Book has a property named a b, which is no name for a property ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); use letters, digits and underscores only."
    ),
    model(
      "<entity name='Book'><attribute name='x' attributeType='String'/><attribute name='x' attributeType='String'/></entity>",
      "the entity Book has two properties named x ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); rename or remove one of them."
    ),
    model(
      "<entity name='Work'><attribute name='x' attributeType='String'/></entity><entity name='Book' parentEntity='Work'><relationship name='x' destinationEntity='Work'/></entity>",
      "the entity Book has two properties named x ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); rename or remove one of them."
    ),
    model(
      "<entity name='Book'>\n<relationship name='author' destinationEntity='Writer'/></entity>",
      "the relationship Book.author leads to the entity Writer, which is not in the model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:4); choose a destination in Xcode's model editor."
    ),
    model(
      "<entity name='Book'>\n<relationship name='author'/></entity>",
      "the relationship Book.author leads to no entity ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:4); choose a destination in Xcode's model editor."
    ),
    model(
      "<entity name='Book'><relationship name='next' destinationEntity='Book' inverseName='last'/></entity>",
      "the relationship Book.next names the inverse Book.last, which is not in the model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); choose an inverse that exists, or No Inverse."
    ),
    model(
      "<entity name='Book'><attribute name='x' attributeType='String' derived='YES' derivationExpression='canonical:(title)'/></entity>",
      "the derived attribute Book.x reads title, where there is no property title ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); correct the derivation in Xcode's model editor."
    ),
    model(
      "<entity name='Book'><fetchedProperty name='same'><fetchRequest name='f' entity='Film' predicateString='TRUEPREDICATE'/></fetchedProperty></entity>",
      "the fetched property Book.same asks for the entity Film, which is not in the model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:3); choose a destination in Xcode's model editor."
    ),
    model(
      "<fetchRequest name='all' entity='Film' predicateString='TRUEPREDICATE'/>",
      "the fetch request all asks for the entity Film, which is not in the model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents); choose an entity for it in Xcode's model editor."
    ),
    model(
      "<configuration name='Cloud'><memberEntity name='Film'/></configuration>",
      "the configuration Cloud has the entity Film, which is not in the model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents); remove it from the configuration."
    ),
    Row(
      files: ["App.swift": app, "Shelf.xcdatamodeld/x": ""],
      "the model Shelf.xcdatamodeld holds no .xcdatamodel ($/Shelf.xcdatamodeld); add the model's version files to the project again."
    ),
    Row(
      files: ["App.swift": app, "Shelf.xcdatamodeld/Shelf.xcdatamodel/x": ""],
      "the model Shelf.xcdatamodel has no file named contents ($/Shelf.xcdatamodeld/Shelf.xcdatamodel); restore contents from version control, or save the model again in Xcode."
    ),
    Row(
      files: ["App.swift": app, contents: ""],
      "the data model is not well-formed XML ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents:1); resolve what is wrong there (a merge conflict, often), or save the model again in Xcode."
    ),
    Row(
      files: ["App.swift": app, contents: "<html></html>"],
      "the file is XML, but no data model ($/Shelf.xcdatamodeld/Shelf.xcdatamodel/contents); restore it from version control, or save the model again in Xcode."
    ),
    Row(
      files: [
        "App.swift": app, contents: xml(""),
        "Shelf.xcdatamodeld/.xccurrentversion":
          "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shelf 2.xcdatamodel</string></dict></plist>",
      ],
      "the model Shelf names Shelf 2.xcdatamodel as its current version, and there is no such version ($/Shelf.xcdatamodeld); choose one of Shelf in Xcode's file inspector."
    ),
    Row(
      files: [
        "App.swift": app, contents: xml("<entity name='Book'/>"),
        "Film.swift":
          "import CoreData\nclass Film: NSManagedObject {}\nlet all = NSFetchRequest<Film>(entityName: \"Film\")\n",
      ],
      "Film.swift uses the class Film, and Shelf.xcdatamodeld has no entity of it ($/Film.swift:2); add the entity Film or choose Film as the class of an entity."
    ),
  ]

  private static let assets: [Row] = [
    asset(
      "A.imageset", "{",
      "the asset A.imageset cannot be read ($/Assets.xcassets/A.imageset/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "A.imageset", "",
      "the asset A.imageset cannot be read ($/Assets.xcassets/A.imageset/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "A.imageset", "[]",
      "the asset A.imageset cannot be read ($/Assets.xcassets/A.imageset/Contents.json): its top is not as expected; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "A.imageset", "{\"images\": 3}",
      "the asset A.imageset cannot be read ($/Assets.xcassets/A.imageset/Contents.json): images is not as expected; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "A.imageset", "{\"images\": [{\"filename\": 3}]}",
      "the asset A.imageset cannot be read ($/Assets.xcassets/A.imageset/Contents.json): images.[0].filename is not as expected; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "Tint.colorset",
      "{\"colors\": [{\"color\": {\"components\": {\"red\": \"much\", \"green\": \"0\", \"blue\": \"0\"}}}]}",
      "the asset Tint.colorset cannot be read ($/Assets.xcassets/Tint.colorset/Contents.json): the component red of a color is no number; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "Tint.colorset", "{\"colors\": [{\"color\": {\"components\": {\"red\": \"1\", \"green\": \"0\"}}}]}",
      "the asset Tint.colorset cannot be read ($/Assets.xcassets/Tint.colorset/Contents.json): the component blue of a color is no number; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "Tint.colorset", "no",
      "the asset Tint.colorset cannot be read ($/Assets.xcassets/Tint.colorset/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "S.symbolset", "{",
      "the asset S.symbolset cannot be read ($/Assets.xcassets/S.symbolset/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "D.dataset", "{",
      "the asset D.dataset cannot be read ($/Assets.xcassets/D.dataset/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "AppIcon.appiconset", "{",
      "the asset AppIcon.appiconset cannot be read ($/Assets.xcassets/AppIcon.appiconset/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
    asset(
      "Group", "{",
      "the asset Group cannot be read ($/Assets.xcassets/Group/Contents.json): it is no JSON; mend the file or open the catalog in Xcode and save it."
    ),
  ]

  func testArguments() throws { try check(Self.arguments) }

  func testProjects() throws { try check(Self.projects) }

  func testModels() throws { try check(Self.models) }

  func testAssets() throws { try check(Self.assets) }

  private func check(_ rows: [Row]) throws {
    for row in rows {
      let scratch = try Scratch(self, files: row.files)
      let words = row.words.map { $0.replacing("$", with: scratch.path) }
      var said = "nothing"
      do {
        _ = try RunCommand.Plan(Arguments(words, options: RunCommand.options, operands: RunCommand.operands))
      } catch {
        XCTAssertTrue(error is Diagnostic, "\(error)")
        said = "\(error)".replacing(scratch.path, with: "$")
      }
      XCTAssertEqual(said, row.sentence, "\(row.words) \(row.files)")
    }
  }
}

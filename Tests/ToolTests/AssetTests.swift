import AssetFormat
import Foundation
import XCTest

@testable import AssetCompiler

final class AssetTests: XCTestCase {
  /// A red PNG of 4 by 2 pixels.
  private static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGP4z8AARwzIHAAvsQP9Ybx9UwAAAABJRU5ErkJggg==")!

  private func compile(_ scratch: Scratch, accent: String? = nil) throws -> (AssetManifest, AssetCompiler) {
    let catalog = scratch.url.appendingPathComponent("Assets.xcassets")
    let compiler = try AssetCompiler(catalogs: [catalog], accentColor: accent, appIcon: "AppIcon")
    return (compiler.manifest, compiler)
  }

  func testImagesWithScalesAppearancesAndIntent() throws {
    let scratch = try Scratch(
      self,
      files: [
        "Assets.xcassets/Star.imageset/Contents.json": """
        {"images": [
          {"idiom": "universal", "scale": "1x"},
          {"idiom": "universal", "scale": "2x", "filename": "star.png"},
          {"idiom": "universal", "scale": "2x", "filename": "dark.png",
           "appearances": [{"appearance": "luminosity", "value": "dark"}]}],
         "properties": {"template-rendering-intent": "template"}}
        """
      ])
    for name in ["star", "dark"] { try scratch.write(Self.png, to: "Assets.xcassets/Star.imageset/\(name).png") }
    let (manifest, compiler) = try compile(scratch)
    let star = try XCTUnwrap(manifest.images["Star"])
    XCTAssertEqual(star.rendering, .template)
    XCTAssertEqual(star.variants.count, 2)
    XCTAssertEqual(star.variants[0].width, 2)
    XCTAssertEqual(star.variants[0].height, 1)
    XCTAssertEqual(star.variant(for: AssetTraits(isDark: false))?.file, "Assets/Assets/Star.imageset/star.png")
    XCTAssertEqual(star.variant(for: AssetTraits(isDark: true))?.file, "Assets/Assets/Star.imageset/dark.png")

    let bundle = scratch.url.appendingPathComponent("Shelf.app")
    XCTAssertEqual(try compiler.write(to: bundle), [])
    XCTAssertEqual(try AssetManifest.load(fromBundle: bundle), manifest)
    for variant in star.variants {
      XCTAssertEqual(try Data(contentsOf: bundle.appendingPathComponent(variant.file)), Self.png)
    }
  }

  func testColorsInEverySpelling() throws {
    func set(_ color: String) -> String { "{\"colors\": [{\"idiom\": \"universal\", \"color\": \(color)}]}" }
    func components(_ values: String, space: String = "srgb") -> String {
      set("{\"color-space\": \"\(space)\", \"components\": {\(values)}}")
    }
    let cases: [(name: String, contents: String, red: Double, green: Double, blue: Double, opacity: Double)] = [
      (
        "Floats", components("\"red\": \"0.5\", \"green\": \"0.250\", \"blue\": \"1.000\", \"alpha\": \"0.500\""), 0.5,
        0.25, 1, 0.5
      ),
      ("Bytes", components("\"red\": \"255\", \"green\": \"0\", \"blue\": \"51\", \"alpha\": \"1.000\""), 1, 0, 0.2, 1),
      ("Hex", components("\"red\": \"0xFF\", \"green\": \"0x00\", \"blue\": \"0x33\""), 1, 0, 0.2, 1),
      ("Gray", components("\"white\": \"0.300\", \"alpha\": \"1.000\"", space: "gray-gamma-22"), 0.3, 0.3, 0.3, 1),
      (
        "Wide", components("\"red\": \"0.500\", \"green\": \"0.500\", \"blue\": \"0.500\"", space: "display-p3"), 0.5,
        0.5, 0.5, 1
      ),
    ]
    let files = Dictionary(
      uniqueKeysWithValues: cases.map { ("Assets.xcassets/\($0.name).colorset/Contents.json", $0.contents) })
    let scratch = try Scratch(self, files: files)
    try scratch.write(
      set("{\"platform\": \"ios\", \"reference\": \"systemRedColor\"}"),
      to: "Assets.xcassets/System.colorset/Contents.json")
    try scratch.write(
      "{\"colors\": [{\"idiom\": \"universal\"}]}", to: "Assets.xcassets/AccentColor.colorset/Contents.json")
    let (manifest, _) = try compile(scratch, accent: "AccentColor")
    for (name, _, red, green, blue, opacity) in cases {
      guard case .components(let r, let g, let b, let o)? = manifest.colors[name]?.value(for: AssetTraits()) else {
        XCTFail("\(name) has no components")
        continue
      }
      for (got, want) in zip([r, g, b, o], [red, green, blue, opacity]) {
        XCTAssertEqual(got, want, accuracy: 0.001, name)
      }
    }
    XCTAssertEqual(manifest.colors["System"]?.value(for: AssetTraits()), .system("systemRedColor"))
    XCTAssertNil(manifest.colors["AccentColor"]?.value(for: AssetTraits()))
    XCTAssertEqual(manifest.accentColor, "AccentColor")
  }

  func testNamespacesAndPlainGroups() throws {
    let image = "{\"images\": []}"
    let scratch = try Scratch(
      self,
      files: [
        "Assets.xcassets/Icons/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
        "Assets.xcassets/Icons/Star.imageset/Contents.json": image,
        "Assets.xcassets/Photos/Sea.imageset/Contents.json": image,
        "Assets.xcassets/Words.dataset/Contents.json":
          "{\"data\": [{\"idiom\": \"universal\", \"filename\": \"words.txt\"}]}",
        "Assets.xcassets/Words.dataset/words.txt": "a b",
      ])
    let (manifest, _) = try compile(scratch)
    XCTAssertEqual(manifest.images.keys.sorted(), ["Icons/Star", "Sea"])
    XCTAssertEqual(manifest.data, ["Words": "Assets/Assets/Words.dataset/words.txt"])
  }

  func testTheLargestPlainIconIsTaken() throws {
    let scratch = try Scratch(
      self,
      files: [
        "Assets.xcassets/AppIcon.appiconset/Contents.json": """
        {"images": [
          {"size": "20x20", "scale": "2x", "filename": "small.png"},
          {"size": "1024x1024", "filename": "dark.png", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
          {"size": "1024x1024", "filename": "large.png"}]}
        """
      ])
    for name in ["small", "dark", "large"] {
      try scratch.write(Self.png, to: "Assets.xcassets/AppIcon.appiconset/\(name).png")
    }
    let (manifest, compiler) = try compile(scratch)
    XCTAssertEqual(manifest.appIcon, "AppIcon.png")
    let bundle = scratch.url.appendingPathComponent("Shelf.app")
    XCTAssertEqual(try compiler.write(to: bundle), [])
    XCTAssertTrue(FileManager.default.fileExists(atPath: bundle.appendingPathComponent("AppIcon.png").path))
  }

  func testAMissingFileIsAWarning() throws {
    let scratch = try Scratch(
      self,
      files: [
        "Assets.xcassets/Star.imageset/Contents.json":
          "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"star.png\"}]}"
      ])
    let (manifest, compiler) = try compile(scratch)
    XCTAssertEqual(manifest.images["Star"]?.variants, [])
    XCTAssertEqual(compiler.warnings, ["star.png is named by Star.imageset and is not there"])
  }

  func testASetWithoutAFileShowsThePicturesThatLieThere() throws {
    let scratch = try Scratch(self)
    for name in ["sea.png", "sea@2x.png"] { try scratch.write(Self.png, to: "Assets.xcassets/Sea.imageset/\(name)") }
    let (manifest, compiler) = try compile(scratch)
    let sea = try XCTUnwrap(manifest.images["Sea"])
    XCTAssertEqual(Set(sea.variants.map(\.scale)), [1, 2])
    XCTAssertEqual(Set(sea.variants.map(\.width)), [4, 2])
    XCTAssertEqual(compiler.warnings, [])
  }

  func testLoosePicturesAreFoundByBothNames() throws {
    let scratch = try Scratch(self)
    for name in ["sea.png", "sea@2x.png"] { try scratch.write(Self.png, to: name) }
    var compiler = try AssetCompiler(catalogs: [], accentColor: nil, appIcon: nil)
    compiler.addLoosePictures(["sea.png", "sea@2x.png"].map { (scratch.url.appendingPathComponent($0), $0) })
    XCTAssertEqual(compiler.manifest.images["sea"]?.variants.map(\.scale), [1, 2])
    XCTAssertEqual(compiler.manifest.images["sea.png"]?.variants.map(\.width), [4, 2])
  }

  func testVectorsAreMeasured() throws {
    let cases = [
      ("<svg width=\"24\" height=\"12px\" viewBox=\"0 0 1 1\"/>", 24.0, 12.0),
      ("<?xml version=\"1.0\"?><svg viewBox='0 0 30 15'><g/></svg>", 30, 15),
    ]
    for (text, width, height) in cases {
      let scratch = try Scratch(
        self,
        files: [
          "Assets.xcassets/V.imageset/v.svg": text,
          "Assets.xcassets/V.imageset/Contents.json":
            "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"v.svg\"}]}",
        ])
      let variant = try XCTUnwrap(try compile(scratch).0.images["V"]?.variants.first)
      XCTAssertEqual(variant.width, width)
      XCTAssertEqual(variant.height, height)
      XCTAssertNil(variant.scale)
    }
  }
}

final class PictureHeaderTests: XCTestCase {
  func testEachFormatTellsItsSize() {
    func bytes(_ hex: String) -> Data {
      let digits = Array(hex.filter { $0 != " " })
      return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16)! })
    }
    let frame = "FFC0 0011 08 0002 0004 03000000000000000000"
    let turned = "FFE1 0022 457869660000 4D4D002A00000008 0001 0112 0003 00000001 00060000 00000000"
    let cases: [(name: String, data: Data, size: [Double]?)] = [
      ("png", bytes("89504E470D0A1A0A 0000000D 49484452 00000320 00000215"), [800, 533]),
      ("gif", Data("GIF89a".utf8) + bytes("0A00 0500"), [10, 5]),
      ("bmp", Data("BM".utf8) + Data(count: 16) + bytes("40000000 20000000"), [64, 32]),
      ("jpeg", bytes("FFD8 FFE0 0004 0000" + frame), [4, 2]),
      ("turned jpeg", bytes("FFD8" + turned + frame), [2, 4]),
      ("webp", Data("RIFF....WEBPVP8X".utf8) + Data(count: 8) + bytes("0F0000 070000"), [16, 8]),
      ("lossless webp", Data("RIFF....WEBPVP8L....".utf8) + bytes("2F 0FC00100"), [16, 8]),
      ("lossy webp", Data("RIFF....WEBPVP8 ".utf8) + Data(count: 10) + bytes("1000 0800"), [16, 8]),
      ("text", Data("hello".utf8), nil),
      ("half a png", bytes("89504E470D0A1A0A 0000000D"), nil),
    ]
    for (name, data, expected) in cases {
      let size = PictureHeader(data).size
      XCTAssertEqual(size.map { [$0.width, $0.height] }, expected, name)
    }
  }
}

final class AssetSymbolTests: XCTestCase {
  func testNamesAreMadeAsXcodeMakesThem() {
    func color(_ asset: String) -> String? { AssetSymbols.symbol(for: asset, droppingSuffix: "color") }
    XCTAssertEqual(color("AppBlue"), "appBlue")
    XCTAssertEqual(color("app-blue tint"), "appBlueTint")
    XCTAssertEqual(color("AccentColor"), "accent")
    XCTAssertEqual(color("URLIcon"), "urlIcon")
    XCTAssertEqual(color("BG"), "BG")
    XCTAssertEqual(color("50shades"), "_50shades")
    XCTAssertEqual(color("default"), "`default`")
    XCTAssertNil(color("--"))
  }

  func testSystemNamesAreNotTaken() throws {
    let source = try XCTUnwrap(AssetSymbols.source(colors: ["Red", "Sky"], images: ["hero"], hasExtensions: true))
    XCTAssertTrue(source.contains("static let red = ColorResource(name: \"Red\", bundle: .main)"))
    XCTAssertFalse(source.contains("static var red: SwiftUI.Color"))
    XCTAssertTrue(source.contains("static var sky: SwiftUI.Color { .init(.sky) }"))
    XCTAssertTrue(source.contains("static let hero = ImageResource(name: \"hero\", bundle: .main)"))
    let plain = try XCTUnwrap(AssetSymbols.source(colors: ["Sky"], images: [], hasExtensions: false))
    XCTAssertFalse(plain.contains("SwiftUI.Color"))
    XCTAssertNil(AssetSymbols.source(colors: [], images: [], hasExtensions: true))
  }
}

final class SymbolTemplateTests: XCTestCase {
  private func sheet(_ size: String, margins: String) -> String {
    """
    <svg width="3300" height="2200">
     <line id="Baseline-\(size)" x1="263" x2="3036" y1="1126" y2="1126"/>
     <line id="Capline-\(size)" x1="263" x2="3036" y1="1056" y2="1056"/>
     <line id="left-margin\(margins)" x1="1400" x2="1400" y1="1030" y2="1150"/>
     <line id="right-margin\(margins)" x1="1505" x2="1505" y1="1030" y2="1150"/>
     <g id="Symbols"><g id="Regular-\(size)"><g><path d="M0 0"/></g></g></g>
    </svg>
    """
  }

  func testTheGlyphIsCutOutOfSheetsOfAllAges() throws {
    let medium = try XCTUnwrap(SymbolTemplate.regularGlyph(in: sheet("M", margins: "-Regular-M")))
    XCTAssertTrue(medium.contains(#"viewBox="1400.0 1038.5 105.0 105.0" width="20.0" height="20""#), medium)
    XCTAssertTrue(medium.contains("<path"))
    XCTAssertEqual(SymbolTemplate.regularGlyph(in: sheet("M", margins: "")), medium, "one pair of margins for all")
    let small = try XCTUnwrap(SymbolTemplate.regularGlyph(in: sheet("S", margins: "-Regular-S")))
    XCTAssertTrue(small.contains(#"height="20""#), "a sheet for interpolation has no medium glyphs")
    XCTAssertNil(SymbolTemplate.regularGlyph(in: "<svg><path/></svg>"))
  }
}

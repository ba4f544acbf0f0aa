internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// Rewrites the few words of Objective-C, and of older Swift, in an app's sources that no compiler on Linux accepts.
///
/// A rewritten copy has every line where it was, so that messages and breakpoints keep their places.
public enum AppSource {
  /// `source` as it is to be compiled, or nil where it can stay as it is.
  ///
  /// - Parameters:
  ///   - managed: the managed object classes of the app's models. Those of their further properties that are marked
  ///     with `@objc` can be read and set by name.
  ///   - declared: the classes that the app's sources declare; see `ExtensionOverride`.
  public static func rewrite(
    _ source: String, managed: Set<String> = [], declared: Set<String> = []
  ) -> String? {
    guard mayNeedRewriting(source) else { return nil }
    let tree = Parser.parse(source: source)
    let words = ObjectiveCWords(viewMode: .sourceAccurate)
    words.walk(tree)
    let overrides = ExtensionOverrideFinder(declared: declared)
    overrides.walk(tree)
    let edits = words.edits + overrides.edits
    guard !edits.isEmpty else { return nil }
    let hasObjects = source.contains("import CoreData") || source.contains("import SwiftUI")
    var readers = words.methods.map(\.caller)
    if hasObjects {
      readers += words.checks.map(\.caller)
      readers = words.computedKeys.filter { managed.contains($0.type) }.map(\.reader) + readers
    }
    return apply(edits, to: source) + (readers.isEmpty ? "" : "\n" + readers.joined(separator: "\n") + "\n")
  }

  /// Words that must be in a file for it to need anything; most files have none of them and are never parsed.
  private static let telltales = [
    "@objc", "@NSManaged", "@IB", "@GK", "@NSCopying", "#selector", "#keyPath", "os(iOS)", "os(Linux)",
    "@UIApplicationMain", "@Model", "override", "as? NSFetch", "as! NSFetch", "import os.", "import UIKit.",
    "import Foundation.",
    "import class ", "import struct ", "import enum ", "import protocol ", "import func ", "import var ",
    "import typealias ", "import let ",
  ]

  static func mayNeedRewriting(_ source: String) -> Bool { has(telltales, in: source) }

  static func has(_ words: [String], in source: String) -> Bool {
    words.contains { source.utf8.firstRange(of: $0.utf8) != nil }
  }

  /// Applies edits that do not overlap, keeping the number of lines.
  static func apply(_ edits: [Edit], to source: String) -> String {
    let old = Array(source.utf8)
    var new: [UInt8] = []
    new.reserveCapacity(old.count + edits.count * 32)
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= position else { continue }
      new += old[position..<edit.range.lowerBound]
      new += edit.replacement.utf8
      let newline = UInt8(ascii: "\n")
      let lost = old[edit.range].count { $0 == newline } - edit.replacement.utf8.count { $0 == newline }
      new += Array(repeating: newline, count: max(0, lost))
      position = edit.range.upperBound
    }
    new += old[position...]
    return String(decoding: new, as: UTF8.self)
  }
}

/// A stretch of a source, in UTF-8 offsets, and what stands there afterwards.
struct Edit: Equatable {
  var range: Range<Int>
  var replacement: String
}

internal import Foundation

/// A class that an app's sources declare with something to inherit from.
public struct DeclaredClass: Sendable, Equatable {
  public var name: String
  public var superclass: String
  /// What else it is declared to be, as far as that stands on the same line.
  public var conformances: [String]
  public var line: Int

  public init(name: String, superclass: String, conformances: [String] = [], line: Int) {
    self.name = name
    self.superclass = superclass
    self.conformances = conformances
    self.line = line
  }

  /// The classes declared in `source`, found by their spelling alone: `class Book: NSManagedObject, Identifiable`.
  public static func all(in source: String) -> [DeclaredClass] {
    guard source.utf8.firstRange(of: "class ".utf8) != nil else { return [] }
    var found: [DeclaredClass] = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let keyword = words.firstIndex(of: "class"), words[..<keyword].allSatisfy(isModifier) else { continue }
      let declaration = words[(keyword + 1)...].joined(separator: " ")
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      let parents = parts[1].prefix { $0 != "{" }.split { ", ".contains($0) }.map(String.init)
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { continue }
      found.append(
        DeclaredClass(
          name: name, superclass: parents.first ?? "", conformances: Array(parents.dropFirst()), line: index + 1))
    }
    return found
  }

  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@")
      || ["public", "open", "final", "internal", "private", "fileprivate", "nonisolated"].contains(word)
  }
}

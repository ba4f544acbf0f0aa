import Diagnostics
import Foundation
import Synchronization

/// Finds words that a dictionary does not have. Works with Hunspell and its dictionaries, where the system has them;
/// without, every word is right, and that is said once.
open class UITextChecker: NSObject {
  /// The first misspelled word in `range` of `string` from `startingOffset` on (UTF-16), or `NSNotFound`.
  open func rangeOfMisspelledWord(
    in string: String, range: NSRange, startingAt startingOffset: Int, wrap: Bool, language: String
  ) -> NSRange {
    guard let dictionary = Dictionary.named(language) else { return NSRange(location: NSNotFound, length: 0) }
    let words = Self.words(of: string, in: range)
    let later = words.filter { $0.range.location >= startingOffset }
    let earlier = wrap ? words.filter { $0.range.location < startingOffset } : []
    let wrong = (later + earlier).first {
      !Self.learned.withLock { $0 }.contains($0.text) && !dictionary.knows($0.text)
    }
    return wrong?.range ?? NSRange(location: NSNotFound, length: 0)
  }

  /// What the word in `range` may have been meant to be, the likeliest first; nil when it is right.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    let word = (string as NSString).substring(with: range)
    guard let dictionary = Dictionary.named(language), !dictionary.knows(word) else { return nil }
    return dictionary.suggestions(for: word)
  }

  /// The languages whose dictionaries are installed, such as `en_US`.
  open class var availableLanguages: [String] { Dictionary.installed }

  open class func learnWord(_ word: String) { learned.withLock { _ = $0.insert(word) } }
  open class func hasLearnedWord(_ word: String) -> Bool { learned.withLock { $0.contains(word) } }
  open class func unlearnWord(_ word: String) { learned.withLock { _ = $0.remove(word) } }
  private static let learned = Mutex(Set<String>())

  private static func words(of string: String, in range: NSRange) -> [(text: String, range: NSRange)] {
    guard let bounds = Range(range, in: string) else { return [] }
    var found: [(text: String, range: NSRange)] = []
    var start: String.Index?
    var index = bounds.lowerBound
    func end() {
      if let from = start { found.append((String(string[from..<index]), NSRange(from..<index, in: string))) }
      start = nil
    }
    while index < bounds.upperBound {
      let character = string[index]
      let isPart = character.isLetter || (start != nil && (character == "'" || character == "’"))
      if isPart { start = start ?? index } else { end() }
      index = string.index(after: index)
    }
    end()
    return found
  }

  /// A dictionary of Hunspell's, reached through its C interface, which is looked up while the app runs: an app that
  /// checks no spelling needs no Hunspell.
  private final class Dictionary: @unchecked Sendable {
    private typealias Create = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias Spell = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
    private typealias List = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias Suggest =
      @convention(c) (OpaquePointer, UnsafeMutablePointer<List?>, UnsafePointer<CChar>) -> Int32
    private typealias FreeList = @convention(c) (OpaquePointer, UnsafeMutablePointer<List?>, Int32) -> Void

    private static let folders = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]
    nonisolated(unsafe) private static let library = dlopen("libhunspell-1.7.so.0", RTLD_NOW)
    private static let loaded = Mutex([String: Dictionary?]())

    private let handle: OpaquePointer
    private let lock = NSLock()
    private init(_ handle: OpaquePointer) { self.handle = handle }

    static var installed: [String] {
      let names = folders.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
      return Set(names.filter { $0.hasSuffix(".dic") && !$0.hasPrefix("hyph") }.map { String($0.dropLast(4)) }).sorted()
    }

    static func named(_ language: String) -> Dictionary? {
      loaded.withLock { loaded in
        if let known = loaded[language] { return known }
        let dictionary = load(language)
        if dictionary == nil {
          Log.once(
            "no spelling dictionary for \(language): install Debian's hunspell and hunspell-\(language); "
              + "until then UITextChecker takes every word for right")
        }
        loaded[language] = .some(dictionary)
        return dictionary
      }
    }

    private static func load(_ language: String) -> Dictionary? {
      let wanted = language.replacingOccurrences(of: "-", with: "_")
      guard
        let name = installed.first(where: { $0 == wanted }) ?? installed.first(where: { $0 == "\(wanted)_US" })
          ?? installed.first(where: { $0.hasPrefix(wanted.prefix(2)) }),
        let folder = folders.first(where: { FileManager.default.fileExists(atPath: "\($0)/\(name).aff") }),
        let create = function("Hunspell_create", as: Create.self),
        let handle = "\(folder)/\(name).aff".withCString({ rules in
          "\(folder)/\(name).dic".withCString { create(rules, $0) }
        })
      else { return nil }
      return Dictionary(handle)
    }

    private static func function<F>(_ name: String, as type: F.Type) -> F? {
      library.flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
    }

    func knows(_ word: String) -> Bool {
      guard let spell = Self.function("Hunspell_spell", as: Spell.self) else { return true }
      return lock.withLock { spell(handle, word) != 0 }
    }

    func suggestions(for word: String) -> [String] {
      guard let suggest = Self.function("Hunspell_suggest", as: Suggest.self),
        let free = Self.function("Hunspell_free_list", as: FreeList.self)
      else { return [] }
      return lock.withLock {
        var list: List?
        let count = suggest(handle, &list, word)
        defer { free(handle, &list, count) }
        return (0..<Int(count)).compactMap { index in list?[index].map { String(cString: $0) } }
      }
    }
  }
}

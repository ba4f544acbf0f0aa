import Diagnostics
import Foundation
import ModelCompiler
import SourceRewriter
import XcodeProject

/// An app's Swift files as the compiler gets them: the app's own where they can stay, rewritten copies where they cannot.
struct AppSources {
  private(set) var files: [URL] = []
  /// The classes that the app declares, with the files that do.
  private(set) var classes: [(declared: DeclaredClass, file: URL)] = []
  /// What extensions override of the classes that the data model generates.
  private(set) var overrides: [ExtensionOverride] = []
  /// The files that the app may start in, of which there should be one.
  private var entryPoints: [URL] = []
  private let copies: URL
  private var texts: [(file: URL, text: String)] = []

  /// - Parameter managed: the managed object classes of the app's models.
  init(app: AppProject, folder: URL, managed: Set<String> = []) throws {
    copies = folder.appendingPathComponent("sources")
    for file in app.sources {
      let text: String
      do {
        text = try String(contentsOf: file, encoding: .utf8)
      } catch {
        throw Diagnostic(
          code: "app.unreadableSource", summary: "\(file.lastPathComponent) cannot be read as UTF-8 text",
          fix: "save it as UTF-8", place: .init(file: file.path), blame: .app)
      }
      texts.append((file, text))
      if file.lastPathComponent == "main.swift" || Self.marksMain(text) { entryPoints.append(file) }
      for declared in DeclaredClass.all(in: text) { classes.append((declared, file)) }
    }
    let declared = Set(classes.map(\.declared.name))
    for (file, text) in texts {
      overrides += ExtensionOverride.all(in: text, declared: declared)
      if let rewritten = AppSource.rewrite(text, managed: managed, declared: declared) {
        // The copy lies under its original's whole path, so that messages lead back by dropping a prefix.
        let copy = URL(fileURLWithPath: copies.path + file.path)
        try Self.update(copy, with: rewritten)
        files.append(copy)
      } else {
        files.append(file)
      }
    }
    try addDelegates(in: folder)
    guard !entryPoints.isEmpty else {
      throw Diagnostic(
        code: "app.noEntryPoint", summary: "\(app.name) has no @main type",
        fix: "give the folder that holds the App, such as `@main struct \(app.moduleName)App: App`",
        place: .init(file: app.root.path), blame: .app)
    }
  }

  /// Modules that Apple's Foundation has within it, and Linux beside it: loaded into every file where one needs them.
  var implicitImports: [String] {
    let parts = [
      "FoundationNetworking": ["URLSession", "URLRequest", "URLResponse", "URLCache", "URLCredential", "HTTPCookie"],
      "FoundationXML": ["XMLParser", "XMLDocument", "XMLElement"],
    ]
    return parts.filter { part in texts.contains { file in part.value.contains { file.text.contains($0) } } }.keys
      .sorted()
  }

  private static func marksMain(_ text: String) -> Bool {
    text.contains("@UIApplicationMain") || text.contains("@main") && text.contains(/@main(?![A-Za-z])/)
  }

  /// Adds a source that makes the app's UIKit delegates by name, where it has any.
  private mutating func addDelegates(in folder: URL) throws {
    let kinds: Set<String> = ["UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate"]
    let delegates = classes.map(\.declared).filter { !kinds.isDisjoint(with: $0.conformances + [$0.superclass]) }
    guard !delegates.isEmpty else { return }
    let cases = Set(delegates.map(\.name)).sorted().map { "    case \"\($0)\": return \($0)()\n" }.joined()
    let text = """
      import SwiftUI

      final class MartletDelegates: _DelegateRegistry {
        override class func make(_ name: String) -> AnyObject? {
          switch name {
      \(cases)    default: return nil
          }
        }
      }

      """
    let file = folder.appendingPathComponent("generated/MartletDelegates.swift")
    try Self.update(file, with: text)
    files.append(file)
  }

  /// A compiler's message with the paths of the app's own files.
  func original(_ message: String) -> String {
    message.replacingOccurrences(of: copies.path + "/", with: "/")
  }

  /// Gives the place in one of the app's own files for `file:line:column` of what was compiled, nil for any other place.
  var ownPlace: @Sendable (String) -> String? {
    let prefix = copies.path + "/"
    let known = Set(texts.map(\.file.path))
    return { place in
      let place = place.replacing(prefix, with: "/")
      return known.contains(place.replacing(/:\d+(:\d+)?$/, with: "")) ? place : nil
    }
  }

  /// Refuses a managed object class that the app uses and no model has, which would end the app when it runs.
  func check(models: [CompiledModel]) throws {
    guard !models.isEmpty else { return }
    let known = Set(models.flatMap { $0.current.entities.compactMap(\.className) })
    let parents = Set(classes.map(\.declared.superclass))
    for (declared, file) in classes where declared.superclass == "NSManagedObject" {
      let name = declared.name
      guard !known.contains(name), !parents.contains(name), let use = use(of: name) else { continue }
      let model = models.map { $0.source.lastPathComponent }.joined(separator: " or ")
      throw Diagnostic(
        code: "model.classWithoutEntity", summary: "\(use) uses the class \(name), and \(model) has no entity of it",
        fix: "add the entity \(name) or choose \(name) as the class of an entity",
        place: .init(file: file.path, line: declared.line), blame: .app)
    }
  }

  /// The reason behind "cannot find type in scope", when it is that a model lacks the entity that the app fetches.
  func missingEntity(models: [CompiledModel]) -> Diagnostic? {
    let known = Set(models.flatMap { $0.current.entities.compactMap(\.className) }).union(classes.map(\.declared.name))
    for (file, text) in texts {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let match = line.firstMatch(of: /(FetchedResults|NSFetchRequest|FetchRequest)<(\w+)>/) else { continue }
        let name = String(match.2)
        guard !known.contains(name), !name.hasPrefix("NS"),
          !name.allSatisfy({ $0.isUppercase }), !declares(name)
        else { continue }
        let place = models.first.map { "\($0.source.lastPathComponent) has no such entity" } ?? "it has no data model"
        return Diagnostic(
          code: "model.missingEntity", summary: "the app fetches \(name), and \(place)",
          fix: "add \(models.isEmpty ? "a data model with " : "")the entity \(name)",
          place: .init(file: file.path, line: index + 1), blame: .app)
      }
    }
    return nil
  }

  /// The reason behind a linker that finds `main` twice.
  func severalEntryPoints(of app: AppProject) -> Diagnostic? {
    guard entryPoints.count > 1 else { return nil }
    let names = entryPoints.map(\.lastPathComponent).sorted().joined(separator: " and ")
    return Diagnostic(
      code: "app.severalEntryPoints", summary: "\(app.name) starts in more than one place: \(names)",
      fix: "keep one @main, or give the folder of one app", place: .init(file: app.root.path), blame: .app)
  }

  /// Whether some source declares a type or a generic parameter of that name.
  private func declares(_ name: String) -> Bool {
    let pattern = "\\b(class|struct|enum|typealias|protocol|associatedtype) \(name)\\b|[<,] ?\(name) ?:"
    return texts.contains { _, text in text.range(of: pattern, options: .regularExpression) != nil }
  }

  /// The file that makes or fetches objects of a class.
  private func use(of name: String) -> String? {
    let forms = ["FetchedResults<\(name)>", "NSFetchRequest<\(name)>", "\(name)(context:", "\(name).fetchRequest()"]
    // What Xcode generates beside a class asks for it too, whether anybody calls that or not.
    guard let own = try? Regex("extension \\Q\(name)\\E\\b") else { return nil }
    return texts.first { _, text in
      text.firstMatch(of: own) == nil && forms.contains { text.contains($0) }
    }?.file.lastPathComponent
  }

  /// Writes `text` unless the file holds just that: the compiler goes by dates.
  static func update(_ file: URL, with text: String) throws {
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    let parent = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}

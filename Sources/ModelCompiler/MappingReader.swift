import Diagnostics
import Foundation
import ModelFormat

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an `.xcmappingmodel`: Xcode keeps it as a list of editing objects that name one another.
public final class MappingReader: NSObject, XMLParserDelegate {
  private struct Object {
    var type = ""
    var values: [String: String] = [:]
    var references: [String: [String]] = [:]
  }

  private var objects: [String: Object] = [:]
  private var current: (id: String, object: Object)?
  private var attribute: String?
  private var text = ""

  /// Reads the folder, and the one file in it.
  /// - Throws: a `Diagnostic` that names the file.
  public static func read(_ url: URL) throws -> MappingFormat {
    let file = url.appendingPathComponent("xcmapping.xml")
    func broken(_ cause: String) -> Diagnostic {
      Diagnostic(
        code: "mapping.unreadable", summary: "the mapping model \(url.lastPathComponent) cannot be read", cause: cause,
        fix: "open and save it in Xcode, or restore it from version control", place: .init(file: file.path), blame: .app
      )
    }
    guard let data = try? Data(contentsOf: file) else { throw broken("it has no file named xcmapping.xml") }
    if let line = XMLForm.brokenLine(data) { throw broken("line \(line) is not well-formed XML") }
    let reader = MappingReader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    guard parser.parse() else { throw broken("the file is not well-formed XML") }
    guard let format = reader.format(named: url.deletingPathExtension().lastPathComponent) else {
      throw broken("it holds no mapping")
    }
    return format
  }

  // MARK: XML

  public func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch element {
    case "object": current = (attributes["id"] ?? "", Object(type: (attributes["type"] ?? "").uppercased()))
    case "attribute":
      attribute = attributes["name"]?.lowercased()
      text = ""
    case "relationship":
      guard let name = attributes["name"]?.lowercased(), let ids = attributes["idrefs"] else { return }
      current?.object.references[name] = ids.split(separator: " ").map(String.init)
    default: break
    }
  }

  public func parser(_ parser: XMLParser, foundCharacters string: String) { if attribute != nil { text += string } }

  public func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?)
  {
    switch element {
    case "object":
      if let current { objects[current.id] = current.object }
      current = nil
    case "attribute":
      if let attribute { current?.object.values[attribute] = text.trimmingCharacters(in: .whitespacesAndNewlines) }
      attribute = nil
    default: break
    }
  }

  // MARK: The mapping

  private func format(named name: String) -> MappingFormat? {
    guard let root = objects.values.first(where: { $0.type == "XDDEVMAPPINGMODEL" }) else { return nil }
    let mappings = (root.references["entitymappings"] ?? []).compactMap { objects[$0] }
      .sorted { number($0) < number($1) }
    let named = mappings.map { ($0, self.name(of: $0)) }
    let entities = named.map { object, name in
      var entity = MappingFormat.Entity(
        name: name, source: object.values["sourcename"].flatMap(nonEmpty),
        destination: object.values["destinationname"].flatMap(nonEmpty),
        kind: object.values["mappingtypename"].flatMap(nonEmpty) ?? "Undefined")
      entity.policyClass = object.values["migrationpolicyclassname"].flatMap(nonEmpty)
      entity.filter = object.values["predicateformat"].flatMap(nonEmpty)
      entity.attributes = properties(object, "attributemappings") { "$source.\($0)" }
      entity.relationships = properties(object, "relationshipmappings") {
        "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", \"\", $source.\($0))"
      }
      return entity
    }
    return MappingFormat(
      name: name, sourceVersion: version(root.values["sourcemodelpath"]),
      destinationVersion: version(root.values["destinationmodelpath"]), entities: entities)
  }

  private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
  private func number(_ object: Object) -> Int { object.values["mappingnumber"].flatMap { Int($0) } ?? .max }

  private func name(of object: Object) -> String {
    if let name = object.values["name"].flatMap(nonEmpty) { return name }
    let ends = [object.values["sourcename"], object.values["destinationname"]].compactMap { $0 }.filter { !$0.isEmpty }
    return ends.joined(separator: "To")
  }

  /// `Shop.xcdatamodeld/Shop 2.xcdatamodel` → `Shop 2`
  private func version(_ path: String?) -> String? {
    path.flatMap(nonEmpty).map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension }
  }

  private func properties(
    _ mapping: Object, _ key: String, _ expression: (String) -> String
  ) -> [MappingFormat.Property] {
    (mapping.references[key] ?? []).compactMap { objects[$0] }.compactMap { object in
      guard let name = object.values["name"].flatMap(nonEmpty) else { return nil }
      // A property without an expression starts with its default.
      let archive = object.values["valueexpression"].flatMap {
        Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
      }
      guard let archive else { return MappingFormat.Property(name: name, expression: nil) }
      let path = ExpressionArchive.sourceKeyPath(in: archive)
      return MappingFormat.Property(name: name, expression: path.map(expression))
    }
    .sorted { $0.name < $1.name }
  }
}

/// Looks into the keyed archive of an expression, which only Apple's framework can bring to life.
enum ExpressionArchive {
  /// The key path that the expression reads from `$source`, the commonest form by far.
  static func sourceKeyPath(in archive: Data) -> String? {
    guard let list = try? PropertyListSerialization.propertyList(from: archive, format: nil) as? [String: Any],
      let objects = list["$objects"] as? [Any]
    else { return nil }
    let texts = objects.compactMap { $0 as? String }
    guard texts.contains("source") else { return nil }
    // Left over are names of classes, keys and functions, and the path.
    let known: Set<String> = ["$null", "source", "manager", "valueForKey:", "valueForKeyPath:"]
    return texts.first { text in
      !known.contains(text) && !text.contains(":") && !text.hasPrefix("NS")
        && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    }
  }
}

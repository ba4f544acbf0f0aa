import ModelFormat

extension CompiledModel {
  /// The Swift files that go with the app's own: Xcode's generated classes and extensions, and the registry that tells
  /// the runtime how to make an object of each class.
  /// - Parameters:
  ///   - handWrittenClasses: names of the managed object classes that the app's sources declare themselves.
  ///   - moduleName: the app's module.
  public func generateSources(
    handWrittenClasses: Set<String>, moduleName: String, members: [String: String] = [:]
  ) -> [GeneratedFile] {
    let version = current
    var files: [GeneratedFile] = []
    var registered: [(entity: EntityFormat, className: String)] = []
    for entity in version.entities {
      guard let className = entity.className else { continue }
      let isHandWritten = handWrittenClasses.contains(className)
      let generator = ClassGenerator(
        model: name, version: version, entity: entity, className: className, handWritten: handWrittenClasses,
        conforms: !version.hasAncestorClass(entity))
      switch entity.codegen {
      case .class where !isHandWritten: files.append(generator.classFile(members: members[className]))
      case .category where isHandWritten: files.append(generator.extensionFile())
      default: if !isHandWritten { continue }
      }
      if !registered.contains(where: { $0.className == className }) { registered.append((entity, className)) }
    }
    files.append(
      RegistryGenerator(model: name, registryName: registryName, version: version, classes: registered).file())
    return files
  }
}

extension ModelVersion {
  /// All properties of an entity, inherited ones first.
  func inheritedChain(of entity: EntityFormat) -> [EntityFormat] {
    var chain = [entity]
    while let parent = chain.last?.parent.flatMap(self.entity(named:)) { chain.append(parent) }
    return chain.reversed()
  }

  func hasAncestorClass(_ entity: EntityFormat) -> Bool {
    inheritedChain(of: entity).dropLast().contains { $0.className != nil }
  }
}

/// Writes one entity's class as Xcode would, with accessors that know their slot in the row.
struct ClassGenerator {
  let model: String
  let version: ModelVersion
  let entity: EntityFormat
  let className: String
  /// Classes that may be internal, so that nothing public may mention them.
  let handWritten: Set<String>
  /// Whether the class itself declares `Identifiable`; a superclass of ours has done so already otherwise.
  let conforms: Bool

  func classFile(members: String?) -> GeneratedFile {
    let parent = entity.parent.flatMap(version.entity(named:))?.className ?? "NSManagedObject"
    let body = members.map { "{\n\($0)}" } ?? "{}"
    let declaration = "public class \(className.asIdentifier): \(parent.asIdentifier) \(body)\n\n"
    return GeneratedFile(
      name: "\(className)+CoreDataClass.swift", contents: header + declaration + extensionText())
  }

  func extensionFile() -> GeneratedFile {
    GeneratedFile(name: "\(className)+CoreDataProperties.swift", contents: header + extensionText())
  }

  private var header: String {
    let imports = (["CoreData", "Foundation"] + valueModules).map { "import \($0)\n" }.joined()
    return "// Generated from the data model \(model), entity \(entity.name).\n\(imports)\n"
  }

  /// Where the classes of transformable attributes come from, as far as their names tell: `UIColor`, `UIKit.UIImage`.
  private var valueModules: [String] {
    let names = entity.attributes.compactMap(\.customClass)
    let known = ["UIKit", "SwiftUI"].filter { module in names.contains { $0.hasPrefix(module + ".") } }
    return names.contains { $0.firstMatch(of: /\bUI[A-Z]/) != nil } ? Set(known + ["UIKit"]).sorted() : known
  }

  private func extensionText() -> String {
    let name = className.asIdentifier
    var text = "extension \(name) {\n"
    text += "  @nonobjc public class func fetchRequest() -> NSFetchRequest<\(name)> {\n"
    text += "    NSFetchRequest<\(name)>(entityName: \"\(entity.name)\")\n  }\n\n"
    let order = version.slotOrder(of: entity)
    for attribute in entity.attributes.sorted(by: { $0.name < $1.name }) {
      text += AttributeAccessor(attribute: attribute, slot: order.firstIndex(of: attribute.name)!).text
    }
    let relationships = entity.relationships.sorted { $0.name < $1.name }
    for relationship in relationships {
      text += property(relationship, slot: order.firstIndex(of: relationship.name)!)
    }
    for property in entity.fetchedProperties.sorted(by: { $0.name < $1.name }) { text += fetched(property) }
    text += "}\n"
    for relationship in relationships where relationship.isToMany {
      text += toManyAccessors(relationship, slot: order.firstIndex(of: relationship.name)!)
    }
    if conforms { text += "\nextension \(name): Identifiable {}\n" }
    return text
  }

  private func destinationClass(_ relationship: RelationshipFormat) -> String {
    (version.entity(named: relationship.destination)?.className ?? "NSManagedObject").asIdentifier
  }

  /// `public`, unless the relationship's class might not be.
  private func access(_ relationship: RelationshipFormat) -> String {
    handWritten.contains(destinationClass(relationship)) ? "" : "public "
  }

  private func property(_ relationship: RelationshipFormat, slot: Int) -> String {
    let (type, getter) =
      switch (relationship.isToMany, relationship.isOrdered) {
      case (true, true): ("NSOrderedSet?", "_orderedSet")
      case (true, false): ("NSSet?", "_set")
      default: (destinationClass(relationship) + "?", "_toOne")
      }
    let setter = "_set" + getter.dropFirst().prefix(1).uppercased() + getter.dropFirst(2)
    let access = relationship.isToMany ? "public " : self.access(relationship)
    return "  \(access)var \(relationship.name.asIdentifier): \(type) {\n"
      + "    get { \(getter)(\(slot)) }\n    set { \(setter)(newValue, \(slot)) }\n  }\n"
  }

  private func fetched(_ property: FetchedPropertyFormat) -> String {
    let type = (version.entity(named: property.entity)?.className ?? "NSManagedObject").asIdentifier
    let access = handWritten.contains(type) ? "" : "public "
    return "  \(access)var \(property.name.asIdentifier): [\(type)]? { _fetched(\"\(property.name)\") as? [\(type)] }\n"
  }

  private func toManyAccessors(_ relationship: RelationshipFormat, slot: Int) -> String {
    let suffix = relationship.name.prefix(1).uppercased() + relationship.name.dropFirst()
    let type = destinationClass(relationship)
    let collection = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    let access = self.access(relationship)
    var text = "\nextension \(className.asIdentifier) {\n"
    if relationship.isOrdered {
      text +=
        "  \(access)func insertInto\(suffix)(_ value: \(type), at idx: Int) { _insert(value, at: idx, \(slot)) }\n"
      text += "  \(access)func removeFrom\(suffix)(at idx: Int) { _remove(at: idx, \(slot)) }\n"
      text +=
        "  \(access)func replace\(suffix)(at idx: Int, with value: \(type)) { _replace(at: idx, value, \(slot)) }\n"
      text +=
        "  \(access)func insertInto\(suffix)(_ values: [\(type)], at indexes: NSIndexSet) "
        + "{ for (value, index) in zip(values, indexes) { _insert(value, at: index, \(slot)) } }\n"
      text +=
        "  \(access)func removeFrom\(suffix)(at indexes: NSIndexSet) "
        + "{ for index in indexes.reversed() { _remove(at: index, \(slot)) } }\n"
      text +=
        "  \(access)func replace\(suffix)(at indexes: NSIndexSet, with values: [\(type)]) "
        + "{ for (index, value) in zip(indexes, values) { _replace(at: index, value, \(slot)) } }\n"
    }
    text += "  \(access)func addTo\(suffix)(_ value: \(type)) { _add(value, \(slot)) }\n"
    text += "  \(access)func removeFrom\(suffix)(_ value: \(type)) { _remove(value, \(slot)) }\n"
    text += "  public func addTo\(suffix)(_ values: \(collection)) { _add(values, \(slot)) }\n"
    text += "  public func removeFrom\(suffix)(_ values: \(collection)) { _remove(values, \(slot)) }\n}\n"
    return text
  }
}

/// One attribute's computed property.
struct AttributeAccessor {
  let attribute: AttributeFormat
  let slot: Int

  var text: String {
    let (type, getter, setter) = parts
    return "  public var \(attribute.name.asIdentifier): \(type) {\n    get { \(getter) }\n    set { \(setter) }\n  }\n"
  }

  private var parts: (type: String, getter: String, setter: String) {
    switch attribute.kind {
    case .string: return plain("String?", "_string")
    case .uuid: return plain("UUID?", "_uuid")
    case .uri: return plain("URL?", "_url")
    case .binary: return plain("Data?", "_data")
    case .decimal: return plain("NSDecimalNumber?", "_decimal")
    case .date:
      guard attribute.usesScalar else { return plain("Date?", "_date") }
      return ("TimeInterval", "_time(\(slot))", "_setTime(newValue, \(slot))")
    case .integer16: return number("Int16")
    case .integer32: return number("Int32")
    case .integer64: return number("Int64")
    case .boolean: return attribute.usesScalar ? plain("Bool", "_bool") : plain("NSNumber?", "_number")
    case .double: return attribute.usesScalar ? plain("Double", "_double") : plain("NSNumber?", "_number")
    case .float:
      guard attribute.usesScalar else { return plain("NSNumber?", "_number") }
      return ("Float", "Float(_double(\(slot)))", "_setDouble(Double(newValue), \(slot))")
    case .composite:
      return ("[String: Any]?", "_boxed(\(slot)) as? [String: Any]", "_setBoxed(newValue, \(slot))")
    case .transformable, .undefined: return transformable
    }
  }

  private func plain(_ type: String, _ name: String) -> (String, String, String) {
    let setter = "_set" + name.dropFirst().prefix(1).uppercased() + name.dropFirst(2)
    return (type, "\(name)(\(slot))", "\(setter)(newValue, \(slot))")
  }

  private func number(_ type: String) -> (String, String, String) {
    guard attribute.usesScalar else { return plain("NSNumber?", "_number") }
    return (type, "\(type)(truncatingIfNeeded: _integer(\(slot)))", "_setInteger(Int64(newValue), \(slot))")
  }

  private var transformable: (String, String, String) {
    let custom = attribute.kind == .transformable ? attribute.customClass : nil
    let type = custom ?? "NSObject"
    return ("\(type)?", "_boxed(\(slot)) as? \(type)", "_setBoxed(newValue, \(slot))")
  }
}

/// Writes the class that the runtime looks up by name to learn of the app's managed object classes.
struct RegistryGenerator {
  let model: String
  let registryName: String
  let version: ModelVersion
  let classes: [(entity: EntityFormat, className: String)]

  func file() -> GeneratedFile {
    var text = "// Generated from the data model \(model).\nimport CoreData\nimport Foundation\n\n"
    text += "public final class \(registryName): _ManagedClassRegistry {\n"
    text += "  public override class func classes() -> [_ManagedClass] {\n"
    text += "    var all: [_ManagedClass] = []\n"
    for (entity, className) in classes { text += entry(entity, className) }
    text += "    return all\n  }\n}\n"
    return GeneratedFile(name: "\(model)+ManagedClasses.swift", contents: text)
  }

  private func entry(_ entity: EntityFormat, _ className: String) -> String {
    let name = className.asIdentifier
    let layout =
      entity.codegen == .manual
      ? "nil" : "[\(version.slotOrder(of: entity).map { "\"\($0)\"" }.joined(separator: ", "))]"
    var text = "    do {\n      let entry = _ManagedClass(\n"
    text += "        \(name).self, entity: \"\(entity.name)\", layout: \(layout),\n"
    text += "        make: { \(name)(entity: $0, insertInto: nil) })\n"
    for property in keyPathNames(entity) {
      text += "      entry.add(\\\(name).\(property.asIdentifier), \"\(property)\")\n"
    }
    return text + "      all.append(entry)\n    }\n"
  }

  /// The properties that certainly exist on the class: those with generated accessors. Hand-written classes may declare
  /// fewer than the model has, so the runtime finds their key paths by asking a probe.
  private func keyPathNames(_ entity: EntityFormat) -> [String] {
    version.inheritedChain(of: entity).filter { $0.codegen != .manual && $0.className != nil }.flatMap(\.ownSlotOrder)
  }
}

extension String {
  private static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "continue", "default", "defer", "do", "else", "fallthrough",
    "for", "guard", "if", "in", "repeat", "return", "switch", "where", "while", "as", "Any", "catch", "false", "is",
    "nil", "super", "self", "Self", "throw", "throws", "true", "try",
  ]

  /// The name as Swift source may use it.
  var asIdentifier: String { Self.reserved.contains(self) ? "`\(self)`" : self }
}

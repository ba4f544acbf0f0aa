import Diagnostics
import Foundation
import ModelFormat

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads one `contents` file of a data model. What it does not know it skips; what it cannot mean it refuses.
final class ModelReader: NSObject, XMLParserDelegate {
  private let file: String
  private var version: ModelVersion
  private var lines: [String: Int] = [:]
  private var failure: Diagnostic?
  private var parser: XMLParser?

  private var entity: EntityFormat?
  private var attribute: AttributeFormat?
  private var relationship: RelationshipFormat?
  private var fetchedProperty: FetchedPropertyFormat?
  private var fetchIndex: FetchIndexFormat?
  private var constraint: [String]?
  private var configuration: (name: String, members: [String])?
  private var skipping = 0
  /// Whether the model element has been closed.
  private var isComplete = false

  init(file: String, versionName: String) {
    self.file = file
    version = ModelVersion(name: versionName)
  }

  /// Parses, then checks that everything named exists.
  func read(_ data: Data) throws -> ModelVersion {
    func broken(_ line: Int?) -> Diagnostic {
      Diagnostic(
        code: "model.brokenXML", summary: "the data model is not well-formed XML",
        fix: "resolve what is wrong there (a merge conflict, often), or save the model again in Xcode",
        place: .init(file: file, line: line), blame: .app)
    }
    if let line = XMLForm.brokenLine(data) { throw broken(line) }
    let parser = XMLParser(data: data)
    self.parser = parser
    parser.delegate = self
    let parsed = parser.parse()
    self.parser = nil
    if let failure { throw failure }
    // It also says that it succeeded even where the document ends too early.
    guard parsed, parser.parserError == nil else { throw broken(parser.lineNumber) }
    guard isComplete else {
      throw Diagnostic(
        code: "model.notAModel", summary: "the file is XML, but no data model",
        fix: "restore it from version control, or save the model again in Xcode", place: .init(file: file), blame: .app)
    }
    try ModelChecker(file: file, lines: lines, version: version).check()
    return version
  }

  // MARK: Elements

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let xml = XMLAttributes(attributes)
    if skipping > 0 || element == "elements" {
      skipping += 1
      return
    }
    switch element {
    case "model":
      version.identifiers = [xml["userDefinedModelVersionIdentifier"] ?? ""].filter { !$0.isEmpty }
      version.usedWithCloudKit = xml.flag("usedWithCloudKit")
    case "entity":
      let format = EntityFormat(xml)
      lines[format.name] = parser.lineNumber
      entity = format
    case "attribute" where entity != nil: beginAttribute(xml, line: parser.lineNumber)
    case "relationship" where entity != nil:
      relationship = RelationshipFormat(xml)
      lines["\(entity!.name).\(relationship!.name)"] = parser.lineNumber
    case "fetchedProperty":
      fetchedProperty = FetchedPropertyFormat(
        name: xml["name"] ?? "", entity: "", predicate: nil, isOptional: xml.flag("optional"))
    case "fetchRequest": beginFetchRequest(xml)
    case "fetchIndex":
      fetchIndex = FetchIndexFormat(
        name: xml["name"] ?? "", elements: [], partialPredicate: xml["partialIndexPredicate"])
    case "fetchIndexElement":
      fetchIndex?.elements.append(
        .init(property: xml["property"], expression: xml["expression"], isAscending: xml["order"] != "descending"))
    case "uniquenessConstraint": constraint = []
    case "constraint": if let value = xml["value"] { constraint?.append(value) }
    case "configuration": configuration = (xml["name"] ?? "", [])
    case "memberEntity": if let name = xml["name"] { configuration?.members.append(name) }
    case "entry": addUserInfo(xml)
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    if skipping > 0 {
      skipping -= 1
      return
    }
    switch element {
    case "entity": take(&entity) { version.entities.append($0) }
    case "attribute": take(&attribute) { entity?.attributes.append($0) }
    case "relationship": take(&relationship) { entity?.relationships.append($0) }
    case "fetchedProperty": take(&fetchedProperty) { entity?.fetchedProperties.append($0) }
    case "fetchIndex": take(&fetchIndex) { entity?.fetchIndexes.append($0) }
    case "uniquenessConstraint": take(&constraint) { if !$0.isEmpty { entity?.uniquenessConstraints.append($0) } }
    case "model": isComplete = true
    case "configuration": take(&configuration) { version.configurations[$0.name] = $0.members }
    default: break
    }
  }

  private func take<T>(_ value: inout T?, _ body: (T) -> Void) {
    if let taken = value { body(taken) }
    value = nil
  }

  private func beginAttribute(_ xml: XMLAttributes, line: Int) {
    let name = xml["name"] ?? ""
    let typeName = xml["attributeType"] ?? "Undefined"
    guard let kind = AttributeKind(rawValue: typeName == "None" ? "Undefined" : typeName) else {
      fail(
        code: "model.unknownAttributeType",
        summary: "the attribute \(entity!.name).\(name) has the type \(typeName), which no version of Xcode writes",
        fix: "choose one of \(AttributeKind.allCases.map(\.rawValue).joined(separator: ", "))", line: line)
      return
    }
    attribute = AttributeFormat(xml, name: name, kind: kind)
  }

  private func beginFetchRequest(_ xml: XMLAttributes) {
    if fetchedProperty != nil {
      fetchedProperty?.entity = xml["entity"] ?? ""
      fetchedProperty?.predicate = xml["predicateString"]
    } else {
      version.fetchRequests.append(FetchRequestFormat(xml))
    }
  }

  private func addUserInfo(_ xml: XMLAttributes) {
    guard let key = xml["key"] else { return }
    let value = xml["value"] ?? ""
    if attribute != nil {
      attribute?.userInfo[key] = value
    } else if relationship != nil {
      relationship?.userInfo[key] = value
    } else {
      entity?.userInfo[key] = value
    }
  }

  private func fail(code: String, summary: String, fix: String, line: Int) {
    failure =
      failure ?? Diagnostic(code: code, summary: summary, fix: fix, place: .init(file: file, line: line), blame: .app)
    parser?.abortParsing()
  }
}

/// The attributes of one XML element with the model editor's notion of yes.
struct XMLAttributes {
  private let values: [String: String]
  init(_ values: [String: String]) { self.values = values }
  subscript(_ key: String) -> String? { values[key] }
  func flag(_ key: String) -> Bool { ["YES", "true", "1"].contains(values[key] ?? "") }
  /// Nil where none of the spellings is there.
  func flagIfPresent(_ keys: String...) -> Bool? { keys.first { values[$0] != nil }.map(flag) }
  func integer(_ key: String) -> Int? { values[key].flatMap(Int.init) }
}

extension EntityFormat {
  init(_ xml: XMLAttributes) {
    self.init(name: xml["name"] ?? "")
    let path = (xml["representedClassName"] ?? "").split(separator: ".", omittingEmptySubsequences: false)
    if let last = path.last, !last.isEmpty, last != "NSManagedObject" {
      className = String(last)
      if path.count > 1 { module = path.dropLast().joined(separator: ".") }
    }
    parent = xml["parentEntity"]
    isAbstract = xml.flag("isAbstract")
    codegen = xml["codeGenerationType"].flatMap(CodeGeneration.init) ?? .manual
    renamingIdentifier = xml["elementID"]
    versionHashModifier = xml["versionHashModifier"]
    displayNameExpression = xml["coreSpotlightDisplayNameExpression"]
  }
}

extension FetchRequestFormat {
  init(_ xml: XMLAttributes) {
    self.init(
      name: xml["name"] ?? "", entity: xml["entity"] ?? "", predicate: xml["predicateString"],
      fetchLimit: xml.integer("fetchLimit") ?? 0)
    fetchBatchSize = xml.integer("fetchBatchSize")
    resultType = xml.integer("resultType").flatMap(UInt.init(exactly:))
    includesSubentities = xml.flagIfPresent("includeSubentities", "includesSubentities")
    includesPropertyValues = xml.flagIfPresent("includePropertyValues", "includesPropertyValues")
    includesPendingChanges = xml.flagIfPresent("includesPendingChanges")
    returnsObjectsAsFaults = xml.flagIfPresent("returnObjectsAsFaults", "returnsObjectsAsFaults")
    returnsDistinctResults = xml.flagIfPresent("returnDistinctResults", "returnsDistinctResults")
  }
}

extension AttributeFormat {
  init(_ xml: XMLAttributes, name: String, kind: AttributeKind) {
    self.init(name: name, kind: kind)
    isOptional = xml.flag("optional")
    isTransient = xml.flag("transient")
    defaultValue = xml["defaultValueString"] ?? xml["defaultDateTimeInterval"]
    usesScalar = xml.flag("usesScalarValueType")
    renamingIdentifier = xml["elementID"]
    allowsExternalStorage = xml.flag("allowsExternalBinaryDataStorage")
    isIndexed = xml.flag("indexed")
    preservesValueOnDeletion = xml.flag("preserveAfterDeletion")
    valueTransformer = xml["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 }
    customClass = xml["customClassName"]
    derivation = xml.flag("derived") ? xml["derivationExpression"] : nil
    minValue = xml["minValueString"] ?? xml["minDateTimeInterval"]
    maxValue = xml["maxValueString"] ?? xml["maxDateTimeInterval"]
    regularExpression = xml["regularExpressionString"]
    versionHashModifier = xml["versionHashModifier"]
  }
}

extension RelationshipFormat {
  init(_ xml: XMLAttributes) {
    self.init(name: xml["name"] ?? "", destination: xml["destinationEntity"] ?? "")
    inverse = xml["inverseName"]
    isToMany = xml.flag("toMany")
    isOrdered = xml.flag("ordered")
    isOptional = xml.flag("optional")
    isTransient = xml.flag("transient")
    deleteRule = xml["deletionRule"].flatMap(DeleteRuleFormat.init) ?? .nullify
    minCount = xml.integer("minCount") ?? 0
    maxCount = xml.integer("maxCount") ?? (isToMany ? 0 : 1)
    renamingIdentifier = xml["elementID"]
    versionHashModifier = xml["versionHashModifier"]
  }
}

import Diagnostics
import ModelFormat

/// Refuses a model whose parts do not fit together, naming the line in the model's file.
struct ModelChecker {
  let file: String
  /// `Entity` and `Entity.relationship` → line.
  let lines: [String: Int]
  let version: ModelVersion

  func check() throws {
    var names: Set<String> = []
    for entity in version.entities where !names.insert(entity.name).inserted {
      throw diagnostic(
        "model.duplicateEntity", "the model has two entities named \(entity.name)", "rename or remove one of them",
        at: entity.name)
    }
    for entity in version.entities {
      guard !entity.name.isEmpty else {
        throw diagnostic(
          "model.badName", "the model has an entity without a name", "give it a name, or remove it", at: entity.name)
      }
      guard entity.name.isModelName else {
        throw diagnostic(
          "model.badName", "the model has an entity named \(entity.name), which is no name for an entity",
          "use letters, digits and underscores only", at: entity.name)
      }
      try checkParent(entity, names: names)
    }
    // From here on the chains of parents have an end.
    for entity in version.entities {
      try entity.relationships.forEach { try check($0, of: entity, names: names) }
      try checkNames(entity)
      try entity.attributes.forEach { try checkDerivation($0, of: entity) }
      try entity.fetchedProperties.forEach { try check($0, of: entity, names: names) }
    }
    for request in version.fetchRequests where !names.contains(request.entity) {
      throw diagnostic(
        "model.fetchRequestEntity",
        "the fetch request \(request.name) asks for the entity \(request.entity), which is not in the model",
        "choose an entity for it in Xcode's model editor", at: request.name)
    }
    for (configuration, members) in version.configurations.sorted(by: { $0.key < $1.key }) {
      guard let stranger = members.first(where: { !names.contains($0) }) else { continue }
      throw diagnostic(
        "model.configurationEntity",
        "the configuration \(configuration) has the entity \(stranger), which is not in the model",
        "remove it from the configuration", at: configuration)
    }
  }

  /// Two properties of one name, own or inherited, cannot both be meant.
  private func checkNames(_ entity: EntityFormat) throws {
    var seen: Set<String> = []
    for owner in version.inheritedChain(of: entity) {
      let names =
        owner.attributes.map(\.name) + owner.relationships.map(\.name) + owner.fetchedProperties.map(\.name)
      for name in names {
        guard !name.isEmpty else {
          throw diagnostic(
            "model.namelessProperty", "the entity \(owner.name) has a property without a name",
            "give it a name, or remove it", at: owner.name)
        }
        guard name.isModelName else {
          throw diagnostic(
            "model.badName", "\(owner.name) has a property named \(name), which is no name for a property",
            "use letters, digits and underscores only", at: owner.name)
        }
        guard seen.insert(name).inserted else {
          throw diagnostic(
            "model.duplicateProperty", "the entity \(entity.name) has two properties named \(name)",
            "rename or remove one of them", at: entity.name)
        }
      }
    }
  }

  /// A derived attribute must read what is there.
  private func checkDerivation(_ attribute: AttributeFormat, of entity: EntityFormat) throws {
    guard let expression = attribute.derivation, expression != "now()" else { return }
    var path = expression
    if let call = expression.wholeMatch(of: /(?:canonical|lowercase|uppercase):\((.*)\)/) { path = String(call.1) }
    var owner: EntityFormat? = entity
    for key in path.split(separator: ".", omittingEmptySubsequences: false) where !key.hasPrefix("@") {
      let chain = owner.map(version.inheritedChain) ?? []
      if let relationship = chain.flatMap(\.relationships).first(where: { $0.name == key }) {
        owner = version.entity(named: relationship.destination)
      } else if chain.flatMap(\.attributes).contains(where: { $0.name == key && $0.name != attribute.name }) {
        owner = nil
      } else {
        throw diagnostic(
          "model.derivation",
          "the derived attribute \(entity.name).\(attribute.name) reads \(path), where there is no property \(key)",
          "correct the derivation in Xcode's model editor", at: entity.name)
      }
    }
  }

  private func check(_ property: FetchedPropertyFormat, of entity: EntityFormat, names: Set<String>) throws {
    guard !names.contains(property.entity) else { return }
    throw diagnostic(
      "model.fetchedPropertyEntity",
      "the fetched property \(entity.name).\(property.name) asks for the entity \(property.entity), which is not in the model",
      "choose a destination in Xcode's model editor", at: entity.name)
  }

  private func checkParent(_ entity: EntityFormat, names: Set<String>) throws {
    guard let parent = entity.parent else { return }
    guard names.contains(parent) else {
      throw diagnostic(
        "model.missingParent", "the entity \(entity.name) has the parent \(parent), which is not in the model",
        "add the entity \(parent) or choose another parent", at: entity.name)
    }
    var seen: Set<String> = [entity.name]
    var next: String? = parent
    while let name = next {
      guard seen.insert(name).inserted else {
        throw diagnostic(
          "model.parentLoop", "the entity \(entity.name) is its own ancestor", "break the circle of parent entities",
          at: entity.name)
      }
      next = version.entity(named: name)?.parent
    }
  }

  private func check(_ relationship: RelationshipFormat, of entity: EntityFormat, names: Set<String>) throws {
    let path = "\(entity.name).\(relationship.name)"
    guard !relationship.destination.isEmpty else {
      throw diagnostic(
        "model.missingDestination", "the relationship \(path) leads to no entity",
        "choose a destination in Xcode's model editor", at: path)
    }
    guard names.contains(relationship.destination) else {
      throw diagnostic(
        "model.missingDestination",
        "the relationship \(path) leads to the entity \(relationship.destination), which is not in the model",
        "choose a destination in Xcode's model editor", at: path)
    }
    guard let inverse = relationship.inverse else { return }
    var owner = version.entity(named: relationship.destination)
    while let candidate = owner {
      if candidate.relationships.contains(where: { $0.name == inverse }) { return }
      owner = candidate.parent.flatMap(version.entity(named:))
    }
    throw diagnostic(
      "model.missingInverse",
      "the relationship \(path) names the inverse \(relationship.destination).\(inverse), which is not in the model",
      "choose an inverse that exists, or No Inverse", at: path)
  }

  private func diagnostic(_ code: String, _ summary: String, _ fix: String, at key: String) -> Diagnostic {
    Diagnostic(code: code, summary: summary, fix: fix, place: .init(file: file, line: lines[key]), blame: .app)
  }
}

extension String {
  /// Whether the model editor takes the text for a name. It becomes part of Swift and of SQL.
  fileprivate var isModelName: Bool {
    first?.isNumber == false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

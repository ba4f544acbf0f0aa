internal import SwiftSyntax

/// A method that is marked with `@objc`, of a class that is declared or extended in a file, as it can be called by name.
struct ObjectiveCMethod: Equatable {
  /// The class, with those that it stands in.
  let type: String
  let selector: String
  /// `go(sender: $0)`
  let call: String
  /// The types of the parameters.
  let parameters: [String]

  /// The labels of what is called when a picture has been saved; nothing else is called with several arguments.
  private static let savingLabels = ["didFinishSavingWithError", "contextInfo"]

  /// Nil for a method that nobody can call by name with these arguments.
  init?(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters
    let marks = node.attributes.map(\.trimmedDescription)
    let isSaving = parameters.count == 3 && parameters.dropFirst().map(\.firstName.text) == Self.savingLabels
    guard parameters.count <= 1 || isSaving, node.genericParameterClause == nil, node.body != nil,
      node.signature.effectSpecifiers == nil,
      !node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
      let owner = Self.owner(of: Syntax(node)),
      marks.contains(where: { $0.hasPrefix("@objc") || $0 == "@IBAction" }) || owner.isMarked,
      !marks.contains("@nonobjc")
    else { return nil }
    type = owner.path
    let name = node.name.text
    let result = node.signature.returnClause == nil ? "" : "_ = "
    let given = node.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == "objc" }?.arguments?.trimmedDescription
    guard let parameter = parameters.first else {
      (selector, call, self.parameters) = (given ?? name, "\(result)\(name)()", [])
      return
    }
    // What belongs to the parameter and not to its type stays behind.
    let words = ["inout", "@escaping", "sending", "borrowing", "consuming", "isolated"]
    let types = parameters.map { $0.type.trimmedDescription }
    guard !parameters.contains(where: { $0.ellipsis != nil }),
      !types.contains(where: { type in words.contains(where: type.hasPrefix) })
    else { return nil }
    let label = parameter.firstName.text
    let named = label == "_" ? name : name + "With" + label.prefix(1).uppercased() + label.dropFirst()
    selector = given ?? named + ":" + (isSaving ? Self.savingLabels.map { $0 + ":" }.joined() : "")
    let labels = [label] + (isSaving ? Self.savingLabels : [])
    let arguments = labels.enumerated().map { ($1 == "_" ? "" : "\($1): ") + (isSaving ? "value\($0)" : "value") }
    call = "\(result)\(name)(\(arguments.joined(separator: ", ")))"
    self.parameters = types.map { $0.hasSuffix("!") ? String($0.dropLast()) + "?" : $0 }
  }

  /// The class that a declaration is a member of: at the top of the file, or in types that are.
  private static func owner(of member: Syntax) -> (path: String, isMarked: Bool)? {
    var names: [String] = []
    var isMarked = false
    var node = member.parent
    while let current = node {
      if let type = current.as(ClassDeclSyntax.self) {
        guard type.genericParameterClause == nil else { return nil }
        if names.isEmpty { isMarked = type.attributes.contains { $0.trimmedDescription == "@objcMembers" } }
        names.append(type.name.text)
      } else if let type = current.as(ExtensionDeclSyntax.self) {
        guard type.genericWhereClause == nil else { return nil }
        if names.isEmpty {
          isMarked = type.attributes.contains { ["@objc", "@objcMembers"].contains($0.trimmedDescription) }
        }
        names.append(type.extendedType.trimmedDescription)
      } else if let type = current.as(StructDeclSyntax.self), !names.isEmpty, type.genericParameterClause == nil {
        names.append(type.name.text)
      } else if let type = current.as(EnumDeclSyntax.self), !names.isEmpty, type.genericParameterClause == nil {
        names.append(type.name.text)
      } else if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self)
        || current.is(ProtocolDeclSyntax.self) || current.is(ActorDeclSyntax.self) || current.is(StructDeclSyntax.self)
        || current.is(EnumDeclSyntax.self)
      {
        return nil
      }
      node = current.parent
    }
    return names.isEmpty ? nil : (names.reversed().joined(separator: "."), isMarked)
  }

  /// The class by which the method is called, and an extension that may call it also where it is private to the file.
  var caller: String {
    let plain = selector.map { $0 == ":" ? "_" : String($0) }.joined()
    let name = "_Method_\(type.split(separator: ".").joined(separator: "_"))_\(plain)"
    let body: String
    if parameters.isEmpty {
      body = call
    } else if parameters.count == 1 {
      body = "if let value: \(parameters[0]) = _MethodCall.argument(argument) { \(call) }"
    } else {
      let values = parameters.enumerated().map { "let value\($0): \($1) = _MethodCall.argument(values[\($0)])" }
      body =
        "if let values = argument as? [Any?], values.count == \(parameters.count), "
        + values.joined(separator: ", ") + " { \(call) }"
    }
    return "extension \(type) { fileprivate func \(name)(_ argument: Any?) { \(body) } }; "
      + "final class \(name): _MethodCall { override class func call(_ object: AnyObject, _ argument: Any?) "
      + "{ (object as? \(type))?.\(name)(argument) } }"
  }
}

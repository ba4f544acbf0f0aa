internal import SwiftSyntax

/// Finds the Objective-C words of a file and says what stands in their place.
final class ObjectiveCWords: SyntaxVisitor {
  private(set) var edits: [Edit] = []
  /// Methods that Objective-C could call by name.
  private(set) var methods: [ObjectiveCMethod] = []
  /// Methods that check a property of a managed object.
  private(set) var checks: [PropertyCheckMethod] = []
  /// Properties that Objective-C could read by name.
  private(set) var computedKeys: [ComputedKey] = []

  /// Attributes that only talk to Objective-C or Interface Builder: the declaration means the same without them.
  private static let removed: Set<String> = [
    "objc", "objcMembers", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction", "NSCopying",
    "GKInspectable", "NSManaged",
  ]

  /// What a window is told of a shake: extensions of windows override it on a device. None is told here.
  private static let motions: Set<String> = ["motionBegan", "motionEnded", "motionCancelled"]

  /// Makes an override a method of its own.
  private func keepApart(_ node: FunctionDeclSyntax) {
    for word in node.modifiers {
      switch word.name.text {
      case "override": replace(word, with: "")
      case "open": replace(word, with: "public")
      default: break
      }
    }
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.attributeName.as(IdentifierTypeSyntax.self)?.name.text else { return .visitChildren }
    if name == "UIApplicationMain" {
      // The older word for an entry point that is an application's delegate.
      replace(node, with: "@main")
    } else if Self.removed.contains(name) {
      replace(node, with: "")
    } else {
      return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    ComputedKey(node).map { computedKeys.append($0) }
    guard isManaged(node.attributes) else { return .visitChildren }
    for binding in node.bindings where binding.accessorBlock == nil {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      insert(ManagedMembers.accessors(of: name), after: binding.typeAnnotation.map(Syntax.init) ?? Syntax(binding))
    }
    return .visitChildren
  }

  /// `@Model` keeps constants like variables, by accessors; they can only be written for variables.
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard has("Model", node.attributes) else { return .visitChildren }
    for member in node.memberBlock.members {
      guard let property = member.decl.as(VariableDeclSyntax.self), property.bindings.count == 1,
        property.bindingSpecifier.tokenKind == .keyword(.let), !has("Transient", property.attributes),
        !property.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
      else { continue }
      replace(property.bindingSpecifier, with: "var")
    }
    return .visitChildren
  }

  private func has(_ name: String, _ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { attribute in
      let found = attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return found == name || found == "SwiftData." + name
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    ObjectiveCMethod(node).map { methods.append($0) }
    PropertyCheckMethod(node).map { checks.append($0) }
    PropertyCheckMethod.mark(for: node).map { insert($0, after: Syntax(node)) }
    if Self.motions.contains(node.name.text), MemberOwner(of: node)?.isExtension == true { keepApart(node) }
    guard isManaged(node.attributes), node.body == nil else { return .visitChildren }
    let parameters = node.signature.parameterClause.parameters
    let body = ManagedMembers.body(
      of: node.name.text, names: parameters.map { ($0.secondName ?? $0.firstName).text },
      types: parameters.map { $0.type.trimmedDescription },
      // Xcode writes this accessor for ordered relationships only.
      isOrdered: { node.root.description.contains("insertInto\($0)(") })
    insert(body, after: Syntax(node.signature))
    return .visitChildren
  }

  /// `import os.log`, `import class UIKit.UIImage`: here modules have no parts, and what a module passes on is not its own.
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first, node.path.count > 1 else { return .skipChildren }
    if let kind = node.importKindSpecifier { replace(kind, with: "") }
    replace(node.path, with: module.name.text)
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    edits += ErasedCast.edits(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard let argument = node.arguments.first else { return .visitChildren }
    switch node.macroName.text {
    case "selector":
      replace(node, with: "Selector(\"\(Selectors.name(of: argument))\")")
    case "keyPath":
      replace(node, with: "\"\(Selectors.keyPath(argument.expression))\"")
    default: return .visitChildren
    }
    return .skipChildren
  }

  /// Conditional compilation: an app that asks for iOS is told yes; the Linux beneath it is not its business.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition { answerPlatform(Syntax(condition)) }
    return .visitChildren
  }

  private func answerPlatform(_ node: Syntax) {
    if let call = node.as(FunctionCallExprSyntax.self), call.calledExpression.trimmedDescription == "os" {
      switch call.arguments.trimmedDescription {
      case "iOS": replace(call, with: "true")
      case "Linux": replace(call, with: "false")
      default: break
      }
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { answerPlatform(child) }
  }

  // MARK: Edits

  private func isManaged(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { $0.trimmedDescription == "@NSManaged" }
  }

  private func replace(_ node: some SyntaxProtocol, with text: String) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: start..<node.endPositionBeforeTrailingTrivia.utf8Offset, replacement: text))
  }

  private func insert(_ text: String, after node: Syntax) {
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(Edit(range: end..<end, replacement: text))
  }
}

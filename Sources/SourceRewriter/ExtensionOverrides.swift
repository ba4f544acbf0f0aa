internal import SwiftParser
internal import SwiftSyntax

/// A method of `NSManagedObject`'s life that an extension of a generated class overrides.
///
/// With Objective-C, an extension may override what came from there; without, only the class itself may. So the method
/// gets another name in the extension, and the generated class overrides it and calls that.
public struct ExtensionOverride: Hashable, Sendable {
  public var className: String
  public var method: String

  /// The methods that can be moved, with `throws` where they throw.
  static let methods: [String: String] = [
    "awakeFromInsert": "", "awakeFromFetch": "", "willSave": "", "didSave": "", "prepareForDeletion": "",
    "willTurnIntoFault": "", "didTurnIntoFault": "", "validateForInsert": " throws", "validateForUpdate": " throws",
    "validateForDelete": " throws",
  ]

  /// The overrides in `source`'s extensions of classes other than `declared`, which the app writes itself.
  public static func all(in source: String, declared: Set<String>) -> [ExtensionOverride] {
    guard AppSource.has(["override"], in: source), AppSource.has(["extension "], in: source) else { return [] }
    let finder = ExtensionOverrideFinder(declared: declared)
    finder.walk(Parser.parse(source: source))
    return finder.found
  }

  /// Those that take something, with what they take and how they pass it on.
  static let longer = [
    "validateValue": (
      "(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws", "(value, forKey: key)"
    )
  ]

  /// What the generated class declares for it.
  public var dispatch: String {
    if let (signature, call) = Self.longer[method] {
      return """
          override public func \(method)\(signature) { try _extended_\(method)\(call) }
          final func _super_\(method)\(signature) { try super.\(method)\(call) }
          override public class var _validatesEachValue: Bool { true }

        """
    }
    let effect = Self.methods[method] ?? ""
    let attempt = effect.isEmpty ? "" : "try "
    return """
        override public func \(method)()\(effect) { \(attempt)_extended_\(method)() }
        final func _super_\(method)()\(effect) { \(attempt)super.\(method)() }

      """
  }
}

/// Finds such methods and what is to be changed in them.
final class ExtensionOverrideFinder: SyntaxVisitor {
  private(set) var found: [ExtensionOverride] = []
  private(set) var edits: [Edit] = []
  private let declared: Set<String>

  init(declared: Set<String>) {
    self.declared = declared
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    guard !declared.contains(name) else { return .skipChildren }
    for member in node.memberBlock.members {
      guard let method = member.decl.as(FunctionDeclSyntax.self),
        let word = method.modifiers.first(where: { $0.name.text == "override" }),
        ExtensionOverride.methods[method.name.text] != nil && method.signature.parameterClause.parameters.isEmpty
          || ExtensionOverride.longer[method.name.text] != nil
      else { continue }
      found.append(ExtensionOverride(className: name, method: method.name.text))
      replace(word, with: "")
      replace(method.name, with: "_extended_\(method.name.text)")
      if let body = method.body { redirectSuper(Syntax(body), method.name.text) }
    }
    return .skipChildren
  }

  private func redirectSuper(_ node: Syntax, _ method: String) {
    if let access = node.as(MemberAccessExprSyntax.self), access.base?.is(SuperExprSyntax.self) == true,
      access.declName.baseName.text == method
    {
      replace(access, with: "self._super_\(method)")
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { redirectSuper(child, method) }
  }

  private func replace(_ node: some SyntaxProtocol, with text: String) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(Edit(range: start..<node.endPositionBeforeTrailingTrivia.utf8Offset, replacement: text))
  }
}

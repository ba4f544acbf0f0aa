internal import SwiftSyntax

/// A property that is marked with `@objc`, of a type that is declared or extended at the top of a file.
struct ComputedKey: Equatable {
  let type: String
  let name: String
  let isSettable: Bool

  /// Nil if the property is the model's, belongs to the type itself, or cannot be seen from outside.
  init?(_ node: VariableDeclSyntax) {
    guard let binding = node.bindings.first, node.bindings.count == 1,
      !node.attributes.contains(where: { $0.trimmedDescription == "@NSManaged" }),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      !node.modifiers.contains(where: { ["static", "class", "private", "fileprivate"].contains($0.name.text) }),
      let owner = MemberOwner(of: node)
    else { return nil }
    let isMarked =
      node.attributes.contains { $0.trimmedDescription.hasPrefix("@objc") }
      || owner.attributes.contains { $0.trimmedDescription == "@objcMembers" || $0.trimmedDescription == "@objc" }
    guard isMarked, !node.attributes.contains(where: { ["@nonobjc", "@MainActor"].contains($0.trimmedDescription) })
    else { return nil }
    type = owner.type
    self.name = name.filter { $0 != "`" }
    let isHidden = node.modifiers.contains { $0.trimmedDescription.hasSuffix("(set)") }
    isSettable = node.bindingSpecifier.text == "var" && !isHidden && Self.hasSetter(binding.accessorBlock)
  }

  private static func hasSetter(_ block: AccessorBlockSyntax?) -> Bool {
    guard let block else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    let words = accessors.map(\.accessorSpecifier.text)
    return words.contains("set") || !words.contains("get")
  }

  /// The class by which Core Data reads and writes the property.
  var reader: String {
    let setter =
      isSettable
      ? "; override class func set(_ value: Any?, of object: NSManagedObject) -> Bool { "
        + "guard let object = object as? \(type), let value = converted(value, as: object.`\(name)`) else { return false }; "
        + "object.`\(name)` = value; return true }" : ""
    return
      "final class _Key_\(type)_\(name): _ComputedKey { override class func value(of object: NSManagedObject) -> Any? "
      + "{ (object as? \(type))?.`\(name)` }\(setter) }"
  }
}

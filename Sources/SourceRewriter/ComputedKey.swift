internal import SwiftSyntax

/// A computed property that is marked with `@objc`, of a type that is declared or extended at the top of a file.
struct ComputedKey: Equatable {
  let type: String
  let name: String

  /// Nil if the property is stored, belongs to the type itself, or cannot be seen from outside.
  init?(_ node: VariableDeclSyntax) {
    guard let binding = node.bindings.first, node.bindings.count == 1, binding.accessorBlock != nil,
      binding.initializer == nil, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      !node.modifiers.contains(where: { ["static", "class", "private", "fileprivate"].contains($0.name.text) }),
      let block = node.parent?.parent?.parent?.as(MemberBlockSyntax.self), let owner = block.parent,
      // The statement, the list of statements, the file.
      owner.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    else { return nil }
    let attributes: AttributeListSyntax
    if let type = owner.as(ClassDeclSyntax.self) {
      (self.type, attributes) = (type.name.text, type.attributes)
    } else if let type = owner.as(ExtensionDeclSyntax.self) {
      (self.type, attributes) = (type.extendedType.trimmedDescription, type.attributes)
    } else {
      return nil
    }
    let isMarked =
      node.attributes.contains { $0.trimmedDescription.hasPrefix("@objc") }
      || attributes.contains { $0.trimmedDescription == "@objcMembers" || $0.trimmedDescription == "@objc" }
    guard isMarked, !node.attributes.contains(where: { ["@nonobjc", "@MainActor"].contains($0.trimmedDescription) })
    else { return nil }
    self.name = name.filter { $0 != "`" }
  }

  /// The class by which Core Data reads the property.
  var reader: String {
    "final class _Key_\(type)_\(name): _ComputedKey { override class func value(of object: NSManagedObject) -> Any? "
      + "{ (object as? \(type))?.`\(name)` } }"
  }
}

internal import SwiftSyntax

/// The class, or the extension at the top of a file, that a member is written in.
struct MemberOwner {
  let type: String
  let attributes: AttributeListSyntax
  let isExtension: Bool

  /// Nil for a member of anything else.
  init?(of member: some SyntaxProtocol) {
    // The member's item, the list of items, the block; then the statement, the list of statements, the file.
    guard let owner = member.parent?.parent?.parent?.as(MemberBlockSyntax.self)?.parent,
      owner.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    else { return nil }
    if let type = owner.as(ClassDeclSyntax.self) {
      (self.type, attributes, isExtension) = (type.name.text, type.attributes, false)
    } else if let type = owner.as(ExtensionDeclSyntax.self) {
      (self.type, attributes, isExtension) = (type.extendedType.trimmedDescription, type.attributes, true)
    } else {
      return nil
    }
  }
}

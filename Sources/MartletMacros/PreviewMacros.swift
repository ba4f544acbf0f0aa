import SwiftSyntax
import SwiftSyntaxMacros

/// `#Preview("Name") { … }`: checked by the compiler as its arguments are, and then nothing: a running app has no use
/// for its previews.
struct PreviewMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// `@Previewable @State var …` inside a preview: a mark for Xcode.
struct PreviewableMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

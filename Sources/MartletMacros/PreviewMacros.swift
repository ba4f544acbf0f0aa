import SwiftSyntax
import SwiftSyntaxMacros

/// `#Preview("Name", traits: …) { … }`: a type that is found in the running program and makes the preview.
struct PreviewMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let labelled = node.arguments.first { $0.label?.text == "body" }
    guard let closure = node.trailingClosure ?? labelled?.expression.as(ClosureExprSyntax.self) else {
      throw Misuse(description: "#Preview needs a closure with a view")
    }
    let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
    let others = node.arguments.filter { $0.label?.text != "body" }.map { argument in
      (argument.label.map { "\($0.text): " } ?? "") + argument.expression.trimmedDescription
    }
    let body = previewable(closure, in: context) ?? closure.trimmedDescription
    return [
      """
      struct \(context.makeUniqueName("PreviewRegistry")): SwiftUI.PreviewRegistry {
        static var fileID: String { \(raw: place?.file.trimmedDescription ?? "#fileID") }
        static var line: Int { \(raw: place?.line.trimmedDescription ?? "#line") }
        static var column: Int { \(raw: place?.column.trimmedDescription ?? "#column") }
        @MainActor static func makePreview() throws -> SwiftUI.Preview {
          SwiftUI.Preview(\(raw: others.joined(separator: ", "))) \(raw: body)
        }
      }
      """
    ]
  }

  /// The closure with its `@Previewable` properties moved into a view, where they have a place to live; nil where it has
  /// none.
  private static func previewable(_ closure: ClosureExprSyntax, in context: some MacroExpansionContext) -> String? {
    var properties: [String] = []
    var rest: [String] = []
    for statement in closure.statements {
      if let variable = statement.item.as(VariableDeclSyntax.self),
        variable.attributes.contains(where: isPreviewable)
      {
        let attributes = variable.attributes.filter { !isPreviewable($0) }
        properties.append(variable.with(\.attributes, attributes).trimmedDescription)
      } else {
        rest.append(statement.trimmedDescription)
      }
    }
    guard !properties.isEmpty else { return nil }
    let name = context.makeUniqueName("Previewable").text
    let members = (properties + ["var body: some SwiftUI.View {\n\(rest.joined(separator: "\n"))\n}"])
    return "{\nstruct \(name): SwiftUI.View {\n\(members.joined(separator: "\n"))\n}\nreturn \(name)()\n}"
  }

  private static func isPreviewable(_ element: AttributeListSyntax.Element) -> Bool {
    guard let name = element.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return false }
    return name == "Previewable" || name == "SwiftUI.Previewable"
  }

  private struct Misuse: Error, CustomStringConvertible { var description: String }
}

/// `@Previewable @State var …` inside a preview: a mark for `#Preview`.
struct PreviewableMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

import SwiftSyntax
import SwiftSyntaxMacros

/// `@Entry var name: Type = value` in an extension of `EnvironmentValues` and its like: writes the key and the accessors.
struct EntryMacro: AccessorMacro, PeerMacro {
  /// The protocol that the keys of each container conform to.
  private static let keyProtocols = [
    "EnvironmentValues": "EnvironmentKey",
    "Transaction": "TransactionKey",
    "ContainerValues": "ContainerValueKey",
    "FocusedValues": "FocusedValueKey",
  ]

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let entry = try Entry(declaration, in: context)
    return ["get { self[\(raw: entry.key).self] }", "set { self[\(raw: entry.key).self] = newValue }"]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let entry = try Entry(declaration, in: context)
    return ["private struct \(raw: entry.key): \(raw: entry.keyProtocol) {\n  \(raw: entry.members)\n}"]
  }

  private struct Entry {
    var key: String
    var keyProtocol: String
    var members: String

    init(_ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws {
      guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { throw Misuse(description: "@Entry goes with a variable") }
      let container = context.lexicalContext.lazy.compactMap { $0.as(ExtensionDeclSyntax.self) }.first
      let type = container?.extendedType.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
      guard let keyProtocol = EntryMacro.keyProtocols[type] else {
        let containers = EntryMacro.keyProtocols.keys.sorted().joined(separator: ", ")
        throw Misuse(description: "@Entry goes into an extension of one of \(containers)")
      }
      key = "__Key_" + name.filter { $0 != "`" }
      self.keyProtocol = keyProtocol
      members = try Self.members(of: binding, name: name, isFocused: type == "FocusedValues")
    }

    /// The default value is computed anew where its type is written, as on Apple's systems.
    private static func members(of binding: PatternBindingSyntax, name: String, isFocused: Bool) throws -> String {
      let type = binding.typeAnnotation?.type
      if isFocused {
        guard let type else { throw Misuse(description: "@Entry var \(name) needs an optional type") }
        let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
        return "typealias Value = \(wrapped.trimmedDescription)"
      }
      let value = binding.initializer?.value.trimmedDescription
      if let type {
        let text = type.trimmedDescription
        guard let value = value ?? (text.hasSuffix("?") || text.hasPrefix("Optional<") ? "nil" : nil) else {
          throw Misuse(description: "@Entry var \(name) needs a default value")
        }
        return "static var defaultValue: \(text) { \(value) }"
      }
      guard let value else { throw Misuse(description: "@Entry var \(name) needs a default value") }
      return "nonisolated(unsafe) static let defaultValue = \(value)"
    }
  }

  private struct Misuse: Error, CustomStringConvertible { var description: String }
}

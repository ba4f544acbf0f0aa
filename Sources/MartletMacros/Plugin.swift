@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The process that the compiler asks to expand SwiftUI's and SwiftData's macros.
@main
struct Plugin: PluginProvider {
  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    switch typeName {
    case "EntryMacro": EntryMacro.self
    case "ModelMacro": ModelMacro.self
    case "PersistedPropertyMacro": PersistedPropertyMacro.self
    case "PropertyMarkMacro": PropertyMarkMacro.self
    case "SchemaMarkMacro": SchemaMarkMacro.self
    case "ModelActorMacro": ModelActorMacro.self
    case "PreviewMacro": PreviewMacro.self
    case "PreviewableMacro": PreviewableMacro.self
    default: throw UnknownMacro(name: typeName)
    }
  }

  static func main() throws {
    let listener = CompilerPluginMessageListener(connection: try StandardIOMessageConnection(), provider: Plugin())
    try listener.main()
  }
}

struct UnknownMacro: Error, CustomStringConvertible {
  var name: String
  var description: String { "Martlet has no macro \(name)" }
}

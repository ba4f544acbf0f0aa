import SwiftSyntax
import SwiftSyntaxMacros

/// `@Model`: gives the class its backing object, a description of its stored properties, and the conformances.
struct ModelMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      throw Misuse(description: "@Model goes with a class")
    }
    let name = model.name.text
    let access = accessLevel(of: model)
    let properties = model.memberBlock.members.compactMap { PersistedProperty($0.decl) }
    let metadata = properties.map { $0.metadata(of: name) + ",\n" }.joined()
    let marks = properties.map { "_\($0.plainName) = SwiftData._SwiftDataNoType()\n" }.joined()
    let isolation = access.isEmpty ? "nonisolated " : "nonisolated " + access
    return [
      """
      \(raw: access)var _$backingData: SwiftData._ModelObject = SwiftData._ModelObject._make(for: \(raw: name).self)
      """,
      """
      \(raw: isolation)static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
        [\(raw: metadata)]
      }
      """,
      """
      \(raw: access)required init(_backing object: SwiftData._ModelObject) {
        \(raw: marks)_$backingData = object
      }
      """,
    ] + constraints(of: model, isolation)
  }

  /// What `#Unique` and `#Index` say inside the class.
  private static func constraints(of model: ClassDeclSyntax, _ isolation: String) -> [DeclSyntax] {
    func lists(_ macro: String) -> String {
      let found = model.memberBlock.members.compactMap { $0.decl.as(MacroExpansionDeclSyntax.self) }
        .filter { $0.macroName.text == macro }
      return found.flatMap { $0.arguments.map { $0.expression.trimmedDescription } }.joined(separator: ", ")
    }
    return [("Unique", "_uniqueKeys"), ("Index", "_indexedKeys")].compactMap { macro, property in
      let lists = lists(macro)
      guard !lists.isEmpty else { return nil }
      let type = "[[PartialKeyPath<\(model.name.text)>]]"
      return "\(raw: isolation)static var \(raw: property): [[AnyKeyPath]] { ([\(raw: lists)] as \(raw: type)) }"
    }
  }

  private static func accessLevel(of model: ClassDeclSyntax) -> String {
    for modifier in model.modifiers {
      switch modifier.name.text {
      case "public", "open": return "public "
      case "package": return "package "
      default: continue
      }
    }
    return ""
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    PersistedProperty(member) == nil ? [] : ["@SwiftData._PersistedProperty"]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty else { return [] }
    let list = protocols.map(\.trimmedDescription).joined(separator: ", ")
    let declaration: DeclSyntax = "extension \(type.trimmed): \(raw: list) {}"
    return [declaration.cast(ExtensionDeclSyntax.self)]
  }
}

/// `@_PersistedProperty`, which `@Model` puts on each stored property: its accessors go to the backing object.
struct PersistedPropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = PersistedProperty(declaration) else { return [] }
    let (name, text) = (property.name, property.plainName)
    return [
      """
      @storageRestrictions(accesses: _$backingData, initializes: _\(raw: text))
      init(initialValue) {
        _$backingData._initialize("\(raw: text)", initialValue)
        _\(raw: text) = SwiftData._SwiftDataNoType()
      }
      """,
      "get { _$backingData._get(self, \\.\(raw: name), \"\(raw: text)\") }",
      "set { _$backingData._set(self, \\.\(raw: name), \"\(raw: text)\", newValue) }",
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = PersistedProperty(declaration) else { return [] }
    return ["private var _\(raw: property.plainName): SwiftData._SwiftDataNoType"]
  }
}

/// A stored property of a model class.
struct PersistedProperty {
  /// As it is written, perhaps in backticks.
  let name: String
  private let type: String?
  private let value: String?
  /// The expression that makes the property's description; nil for a plain one.
  private let description: String?

  var plainName: String { name.filter { $0 != "`" } }

  /// Nil for what is not stored or not kept.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      variable.bindingSpecifier.tokenKind == .keyword(.var), let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      !variable.modifiers.contains(where: { ["static", "class", "lazy", "override"].contains($0.name.text) }),
      Self.isStored(binding.accessorBlock)
    else { return nil }
    let attributes = variable.attributes.compactMap { $0.as(AttributeSyntax.self) }
    guard !attributes.contains(where: { Self.baseName($0) == "Transient" }) else { return nil }
    self.name = name
    type = binding.typeAnnotation?.type.trimmedDescription
    value = binding.initializer?.value.trimmedDescription
    let mark = attributes.first { ["Attribute", "Relationship"].contains(Self.baseName($0)) }
    description = mark.map { mark in
      let arguments = mark.arguments?.trimmedDescription ?? ""
      return "SwiftData.Schema.\(Self.baseName(mark))(\(arguments))"
    }
  }

  private static func baseName(_ attribute: AttributeSyntax) -> String {
    let name = attribute.attributeName.trimmedDescription
    return name.hasPrefix("SwiftData.") ? String(name.dropFirst("SwiftData.".count)) : name
  }

  private static func isStored(_ block: AccessorBlockSyntax?) -> Bool {
    guard let block else { return true }
    guard case .accessors(let accessors) = block.accessors else { return false }
    return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// The call that describes the property to the schema.
  func metadata(of model: String) -> String {
    var arguments = "name: \"\(plainName)\", keypath: \\\(model).\(name)"
    if let value, value != "nil" {
      arguments += ", defaultValue: " + (type.map { "(\(value)) as \($0)" } ?? value)
    }
    if let description { arguments += ", metadata: \(description)" }
    return "SwiftData.Schema.PropertyMetadata(\(arguments))"
  }
}

/// `@Attribute`, `@Relationship` and `@Transient`: marks for `@Model`.
struct PropertyMarkMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// `#Unique` and `#Index`: marks for `@Model`.
struct SchemaMarkMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}

/// `@ModelActor`: gives the actor a context of its own, and its executor.
struct ModelActorMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let actor = declaration.as(ActorDeclSyntax.self) else {
      throw Misuse(description: "@ModelActor goes with an actor")
    }
    let access = actor.modifiers.contains { $0.name.text == "public" } ? "public " : ""
    var members: [DeclSyntax] = [
      "\(raw: access)nonisolated let modelExecutor: any SwiftData.ModelExecutor",
      "\(raw: access)nonisolated let modelContainer: SwiftData.ModelContainer",
    ]
    let leavesOutInit = node.arguments?.trimmedDescription.contains("disableGenerateInit: true") ?? false
    if !leavesOutInit {
      members.append(
        """
        \(raw: access)init(modelContainer: SwiftData.ModelContainer) {
          modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: SwiftData.ModelContext(modelContainer))
          self.modelContainer = modelContainer
        }
        """)
    }
    return members
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty else { return [] }
    let declaration: DeclSyntax = "extension \(type.trimmed): SwiftData.ModelActor {}"
    return [declaration.cast(ExtensionDeclSyntax.self)]
  }
}

private struct Misuse: Error, CustomStringConvertible { var description: String }

import CoreData

/// Makes a class a model: its stored properties are kept by a container.
@attached(
  member, conformances: Observable, PersistentModel, names: named(_$backingData), named(schemaMetadata), named(init),
  named(_uniqueKeys), named(_indexedKeys))
@attached(memberAttribute)
@attached(extension, conformances: PersistentModel, Observable)
public macro Model() = #externalMacro(module: "MartletMacros", type: "ModelMacro")

/// What `@Model` puts on each stored property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty() = #externalMacro(module: "MartletMacros", type: "PersistedPropertyMacro")

/// Says how a property is kept.
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "MartletMacros", type: "PropertyMarkMacro")

/// Says how a property that leads to other models behaves.
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "MartletMacros", type: "PropertyMarkMacro")

/// Keeps a property in memory only.
@attached(peer)
public macro Transient() = #externalMacro(module: "MartletMacros", type: "PropertyMarkMacro")

/// Says which properties together are different in every model of the class.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "MartletMacros", type: "SchemaMarkMacro")

/// Says which properties are looked up or sorted by often.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "MartletMacros", type: "SchemaMarkMacro")

/// Gives an actor a context of its own, on whose queue it runs.
@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor(disableGenerateInit: Bool = false) =
  #externalMacro(module: "MartletMacros", type: "ModelActorMacro")

/// Holds the place of a property whose value is with the backing object.
public struct _SwiftDataNoType: Sendable {
  /// Holds a place.
  public init() {}
}

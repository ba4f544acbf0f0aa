extension ModelVersion {
  public func entity(named name: String) -> EntityFormat? { entities.first { $0.name == name } }

  /// The property names of an entity in slot order: the parent's first, then its own by name.
  ///
  /// Generated accessors carry these numbers and the runtime lays rows out by them, so both ask here.
  public func slotOrder(of entity: EntityFormat) -> [String] {
    var chain = [entity]
    while let parent = chain.last?.parent, let next = self.entity(named: parent),
      !chain.contains(where: { $0.name == parent })
    {
      chain.append(next)
    }
    return chain.reversed().flatMap(\.ownSlotOrder)
  }
}

extension EntityFormat {
  /// The entity's own stored properties in slot order.
  public var ownSlotOrder: [String] { (attributes.map(\.name) + relationships.map(\.name)).sorted() }
}

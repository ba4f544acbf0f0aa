extension View {
  /// Says which value of a selection this view stands for.
  public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    modifier(_TraitWritingModifier(TagTraitKey.self, AnyHashable(tag)))
  }
}

extension LayoutElement {
  /// The value of type `V` that this view stands for: its tag, or else the id of the `ForEach` row that it is in.
  package final func tagValue<V>(as type: V.Type) -> V? {
    // A tag of the plain type also serves an optional selection: the cast puts it into the optional.
    if let tag = trait(TagTraitKey.self) { return tag.base as? V }
    return rowID?.base as? V
  }
}

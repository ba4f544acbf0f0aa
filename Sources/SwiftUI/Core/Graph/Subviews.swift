/// One of the views that a container was given, to be put where the container wants it.
///
/// A container is given its views as values: what stands side by side in a builder, in groups, conditions and `ForEach`
/// is told apart; a view with a body of its own is one subview, whatever its body holds.
public struct Subview: Identifiable {
  /// Tells the subviews of one container apart.
  public struct ID: Hashable { let path: [AnyHashable] }
  public let id: ID
  /// What the view says to the container.
  public var containerValues: ContainerValues
  let view: AnyView
}

extension Subview: View {
  public var body: some View { view }
}

/// The views that a container was given, in their order.
public struct SubviewsCollection: RandomAccessCollection {
  public typealias SubSequence = SubviewsCollectionSlice
  let parts: [Subview]
  public var startIndex: Int { 0 }
  public var endIndex: Int { parts.count }
  public subscript(index: Int) -> Subview { parts[index] }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(parts: parts[bounds]) }
}

extension SubviewsCollection: View {
  public var body: some View { ForEach(parts) { $0 } }
}

/// Some of the views that a container was given.
public struct SubviewsCollectionSlice: RandomAccessCollection {
  public typealias SubSequence = SubviewsCollectionSlice
  let parts: ArraySlice<Subview>
  public var startIndex: Int { parts.startIndex }
  public var endIndex: Int { parts.endIndex }
  public subscript(index: Int) -> Subview { parts[index] }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(parts: parts[bounds]) }
}

extension SubviewsCollectionSlice: View {
  public var body: some View { ForEach(Array(parts)) { $0 } }
}

/// The views that a `ForEach(subviews:)` goes through.
public struct ForEachSubviewCollection<Content>: RandomAccessCollection {
  let parts: [Subview]
  public var startIndex: Int { 0 }
  public var endIndex: Int { parts.count }
  public subscript(index: Int) -> Subview { parts[index] }
}

/// A section that a container was given; what stands outside of sections makes sections without a header.
public struct SectionConfiguration: Identifiable {
  /// Tells the sections of one container apart.
  public struct ID: Hashable { let path: [AnyHashable] }
  public let id: ID
  /// What the section says to the container.
  public let containerValues: ContainerValues
  /// The views of the section's header.
  public let header: SubviewsCollection
  /// The views of the section's footer.
  public let footer: SubviewsCollection
  /// The section's views.
  public let content: SubviewsCollection
}

/// The sections of a container, in their order.
public struct SectionCollection: RandomAccessCollection {
  let parts: [SectionConfiguration]
  public var startIndex: Int { 0 }
  public var endIndex: Int { parts.count }
  public subscript(index: Int) -> SectionConfiguration { parts[index] }
}

/// The sections that a `ForEach(sections:)` goes through.
public struct ForEachSectionCollection<Content>: RandomAccessCollection {
  let parts: [SectionConfiguration]
  public var startIndex: Int { 0 }
  public var endIndex: Int { parts.count }
  public subscript(index: Int) -> SectionConfiguration { parts[index] }
}

/// Takes a view's parts to a container's own arrangement of them; evaluated where it stands, so that state which the
/// parts are made from is followed there.
public struct GroupElementsOfContent<Subviews: View, Content: View> {
  let subviews: Subviews
  let content: (SubviewsCollection) -> Content
}
extension GroupElementsOfContent: View {
  public var body: some View { content(SubviewsCollection(parts: PartList(subviews).subviews)) }
}

/// Takes a view's sections to a container's own arrangement of them.
public struct GroupSectionsOfContent<Sections: View, Content: View> {
  let sections: Sections
  let content: (SectionCollection) -> Content
}
extension GroupSectionsOfContent: View {
  public var body: some View { content(SectionCollection(parts: PartList(sections).sections)) }
}

extension Group where Content: View {
  /// Arranges the views that a container was given.
  public nonisolated init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init(content: GroupElementsOfContent(subviews: view, content: transform))
  }
  /// Arranges the sections that a container was given.
  public nonisolated init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result> {
    self.init(content: GroupSectionsOfContent(sections: view, content: transform))
  }
}

extension ForEach where Content: View {
  /// Makes a view of each of the views that a container was given.
  @MainActor public init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content)
  where Data == ForEachSubviewCollection<Content>, ID == Subview.ID {
    self.init(data: ForEachSubviewCollection(parts: PartList(view).subviews), identify: { $0.id }, content: content)
  }
  /// Makes a view of each section that a container was given.
  @MainActor public init<V: View>(sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content)
  where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID {
    self.init(data: ForEachSectionCollection(parts: PartList(view).sections), identify: { $0.id }, content: content)
  }
}

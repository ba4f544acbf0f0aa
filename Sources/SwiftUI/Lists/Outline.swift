import Foundation

/// Rows for a tree: those with children show and hide them.
public struct OutlineGroup<Data, ID, Parent, Leaf, Subgroup>
where Data: RandomAccessCollection, ID: Hashable {
  var data: Data
  var id: KeyPath<Data.Element, ID>
  var children: (Data.Element) -> Data?
  var content: (Data.Element) -> Leaf
}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
  public var body: some View {
    ForEach(data, id: id) { OutlineNode(item: $0, id: id, children: children, content: content, level: 0) }
  }
}

extension OutlineGroup where Parent == Leaf, Subgroup == Leaf, Leaf: View {
  public nonisolated init(
    _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) where ID == Data.Element.ID, Data.Element: Identifiable {
    self.init(data, id: \.id, children: children, content: content)
  }
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.data = data
    self.id = id
    self.children = { $0[keyPath: children] }
    self.content = content
  }
}

/// One row of a tree, with the rows below it.
struct OutlineNode<Data: RandomAccessCollection, ID: Hashable, Row: View>: View {
  let item: Data.Element
  let id: KeyPath<Data.Element, ID>
  let children: (Data.Element) -> Data?
  let content: (Data.Element) -> Row
  let level: Int
  @State private var isExpanded = false
  @Environment(\.layoutDirection) private var layoutDirection

  var body: some View {
    if let inner = children(item) {
      head
      if isExpanded {
        ForEach(inner, id: id) {
          OutlineNode(item: $0, id: id, children: children, content: content, level: level + 1)
        }
      }
    } else {
      content(item).padding(.leading, CGFloat(level) * 20)
    }
  }

  private var head: some View {
    Button {
      withAnimation { isExpanded.toggle() }
    } label: {
      HStack {
        content(item).foregroundStyle(Color.primary)
        Spacer(minLength: 8)
        Image(systemName: "chevron.forward").font(.system(size: 13, weight: .semibold))
          .rotationEffect(.degrees(isExpanded ? layoutDirection == .rightToLeft ? -90 : 90 : 0)).accessibilityHidden(
            true)
      }
      .padding(.leading, CGFloat(level) * 20)
    }
  }
}

extension List where SelectionValue == Never {
  /// A list of a tree, whose rows with children show and hide them.
  public nonisolated init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  )
  where
    Content == OutlineGroup<Data, Data.Element.ID, RowContent, RowContent, RowContent>, Data.Element: Identifiable
  {
    self.init(selection: nil, content: OutlineGroup(data, children: children, content: rowContent))
  }
  public nonisolated init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == OutlineGroup<Data, ID, RowContent, RowContent, RowContent> {
    self.init(selection: nil, content: OutlineGroup(data, id: id, children: children, content: rowContent))
  }
}

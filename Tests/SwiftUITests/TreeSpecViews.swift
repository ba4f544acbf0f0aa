import SwiftUI

/// Shows a `TreeSpec`.
struct TreeSpecView: View {
  let spec: TreeSpec
  /// Kept for as long as the view is the same one.
  @State private var made: Int

  init(spec: TreeSpec) {
    self.spec = spec
    _made = State(initialValue: spec.id)
  }

  var body: some View { spec.modifiers.reduce(AnyView(content)) { TreeModifiers.apply($1, of: spec, to: $0) } }

  private var isOdd: Bool { spec.number % 2 == 1 }
  private var gap: CGFloat? { [nil, 0, 3, 11][spec.number % 4] }

  private var content: AnyView {
    // How large a lazy container would like to be depends on which of its views it has seen.
    spec.children.isEmpty
      ? AnyView(leaf) : spec.kind.isLazy ? AnyView(lazy.frame(width: 220, height: 150)) : AnyView(container)
  }

  @ViewBuilder private var leaf: some View {
    switch spec.kind {
    case .text: Text("Text \(spec.number)")
    case .words: Text(verbatim: Array(repeating: "word", count: spec.number * 2).joined(separator: " "))
    case .stamp: TreeStamp(id: spec.id, made: made)
    case .color: Color.red.frame(width: CGFloat(10 + spec.number * 3), height: 12)
    case .image: Image(systemName: isOdd ? "star" : "heart.fill")
    case .reading: TreeReading(index: spec.number % 4)
    case .state: TreeCounter(number: spec.number)
    case .appearing: TreeAppearing()
    case .changing: TreeChanging(number: spec.number)
    case .button: Button("Button \(spec.number)", role: spec.flag ? .destructive : nil) {}
    case .toggle: Toggle("Switch \(spec.number)", isOn: .constant(spec.flag))
    case .divider: Divider()
    case .field: TextField("Field", text: .constant("\(spec.number)"))
    default: Spacer(minLength: gap)
    }
  }

  @ViewBuilder private var lazy: some View {
    switch spec.kind {
    case .lazyColumn: ScrollView { LazyVStack(alignment: isOdd ? .leading : .center, spacing: gap) { children } }
    case .lazyRow: ScrollView(.horizontal) { LazyHStack(spacing: gap) { children } }
    case .lazyGrid:
      ScrollView {
        LazyVGrid(columns: Array(repeating: GridItem(), count: 1 + spec.number % 3), spacing: gap) { children }
      }
    case .list: List { children }
    default: Form { Section("Section \(spec.number)") { children } }
    }
  }

  @ViewBuilder private var container: some View {
    switch spec.kind {
    case .column, .row, .depth, .grid, .scroll, .layout, .fitting, .inset, .reader: laidOut
    case .group, .either, .maybe, .any, .identified, .bound, .coming: structure
    default: informed
    }
  }

  @ViewBuilder private var laidOut: some View {
    switch spec.kind {
    case .column: VStack(alignment: isOdd ? .leading : .trailing, spacing: gap) { children }
    case .row: HStack(alignment: isOdd ? .firstTextBaseline : .top, spacing: gap) { children }
    case .depth: ZStack(alignment: isOdd ? .bottomTrailing : .center) { children }
    case .grid:
      Grid(alignment: isOdd ? .leading : .center, horizontalSpacing: gap) {
        GridRow { children }
        GridRow { TreeStamp(id: spec.id, made: made) }
      }
    case .scroll: ScrollView(spec.flag ? .horizontal : .vertical) { children }
    case .layout: TreeLayout(gap: gap ?? 5) { children }
    case .fitting: ViewThatFits { children }
    case .inset: VStack { children }.safeAreaInset(edge: isOdd ? .top : .bottom) { Text("Bar \(spec.number)") }
    default:
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width)) by \(Int(proxy.size.height))")
        children
      }
    }
  }

  @ViewBuilder private var structure: some View {
    switch spec.kind {
    case .group: Group { children }
    case .either:
      if spec.flag {
        VStack { children }
      } else {
        HStack { children }
      }
    case .maybe:
      VStack {
        if isOdd { TreeStamp(id: spec.id, made: made) }
        if spec.flag { children }
        Text("Always")
      }
    case .any:
      switch spec.number % 3 {
      case 0: AnyView(children)
      case 1: AnyView(VStack { children })
      default: AnyView(EmptyView())
      }
    case .identified: HStack { children }.id(spec.number)
    case .bound: TreeBound(spec: spec)
    default:
      VStack {
        ForEach(spec.children) { child in
          if child.flag {
            TreeSpecView(spec: child).transition(isOdd ? .slide.combined(with: .opacity) : .scale)
          }
        }
      }
    }
  }

  @ViewBuilder private var informed: some View {
    switch spec.kind {
    case .collected: TreeCollector { children }
    case .overlaid:
      VStack { children }.overlayPreferenceValue(TreeSum.self) { Text("Sum \($0)") }
    case .anchored:
      VStack { children }.backgroundPreferenceValue(TreeAnchors.self) { anchors in
        GeometryReader { proxy in
          ForEach(anchors.indices, id: \.self) { index in
            let rect = proxy[anchors[index]]
            Color.blue.frame(width: rect.width, height: 2).offset(x: rect.minX, y: rect.maxY)
          }
        }
      }
    case .labelled: LabeledContent("Label \(spec.number)") { children }
    case .disclosure: DisclosureGroup("Group \(spec.number)", isExpanded: .constant(spec.flag)) { children }
    case .section: VStack { Section("Section \(spec.number)") { children } }
    case .groupBox: GroupBox("Box \(spec.number)") { children }
    case .picker:
      Picker("Picker", selection: .constant(spec.children[spec.number % spec.children.count].id)) {
        ForEach(spec.children) { Text("Choice \($0.number)").tag($0.id) }
      }
      .pickerStyle(.segmented)
    default:
      TreeReading(index: spec.number % 4)
      VStack { children }.environment(\.treeNumber, spec.number)
    }
  }

  @ViewBuilder private var children: some View {
    if spec.erases {
      ForEach(spec.children) { AnyView(TreeSpecView(spec: $0)) }
    } else {
      ForEach(spec.children) { TreeSpecView(spec: $0) }
    }
  }
}

/// Shows which view it was made as, so that one that is taken for another is found out.
private struct TreeStamp: View {
  let id: Int
  let made: Int
  @State private var own: Int
  init(id: Int, made: Int) {
    self.id = id
    self.made = made
    _own = State(initialValue: id)
  }
  var body: some View { Text("Made as \(made) and \(own)") }
}

private struct TreeReading: View {
  let index: Int
  @Environment(\.treeNumber) private var number
  @Environment(\.isEnabled) private var isEnabled
  @EnvironmentObject private var board: TreeBoard
  @Environment(TreeBoard.Watched.self) private var watched
  var body: some View {
    VStack {
      Text("\(number) \(isEnabled ? "on" : "off") \(watched.values[index])")
      if index == 0 { Text(watched.name) }
      if index == 1 { Text("\(board.number)") }
      Inner(board: board, watched: watched)
    }
  }

  private struct Inner: View {
    @ObservedObject var board: TreeBoard
    @Bindable var watched: TreeBoard.Watched
    var body: some View { TreeEcho(number: $board.number, name: $watched.name) }
  }
}

private struct TreeEcho: View {
  @Binding var number: Int
  @Binding var name: String
  var body: some View { Text("\(number) \(name)") }
}

/// Keeps a number in its state that follows the one it is given.
private struct TreeCounter: View {
  let number: Int
  @State private var followed = 0
  var body: some View {
    TreeEcho(number: $followed, name: .constant("state"))
      .onChange(of: number, initial: true) { followed = $1 }
  }
}

private struct TreeAppearing: View {
  @State private var word = "before"
  var body: some View { Text(word).onAppear { word = "after" } }
}

/// Reads its own size, and says it in a view that does not change it.
private struct TreeChanging: View {
  let number: Int
  @State private var width = 0.0
  var body: some View {
    Text("\(Int(width))")
      .frame(width: CGFloat(30 + number * 10), height: 14)
      .onGeometryChange(for: Double.self) { proxy in
        MainActor.assumeIsolated { Double(proxy.size.width) }
      } action: {
        width = $0
      }
  }
}

private struct TreeCollector<Content: View>: View {
  @ViewBuilder let content: Content
  @State private var sum = -1
  var body: some View {
    VStack {
      Text("Collected \(sum)")
      content
    }
    .onPreferenceChange(TreeSum.self) { value in MainActor.assumeIsolated { sum = value } }
  }
}

/// Rows of bindings.
private struct TreeBound: View {
  let spec: TreeSpec
  @State private var items: [TreeSpec] = []
  var body: some View {
    VStack {
      ForEach($items) { $item in
        HStack {
          TreeEcho(number: $item.number, name: .constant("row"))
          TreeSpecView(spec: item)
        }
      }
    }
    .onChange(of: spec.children, initial: true) { items = $1 }
  }
}

/// Views one below the other, each a step further.
private struct TreeLayout: Layout {
  var gap: CGFloat
  struct Cache { var sizes: [CGSize] }
  func makeCache(subviews: Subviews) -> Cache { Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) }) }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    CGSize(
      width: (cache.sizes.map(\.width).max() ?? 0) + gap * CGFloat(subviews.count),
      height: cache.sizes.reduce(0) { $0 + $1.height })
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    var place = bounds.origin
    for (index, subview) in subviews.enumerated() {
      subview.place(at: place, proposal: ProposedViewSize(cache.sizes[index]))
      place.x += gap
      place.y += cache.sizes[index].height
    }
  }
}

enum TreeSum: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value = value * 3 + nextValue() }
}
enum TreeAnchors: PreferenceKey {
  static var defaultValue: [Anchor<CGRect>] { [] }
  static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
}
extension EnvironmentValues {
  private enum TreeNumberKey: EnvironmentKey { static var defaultValue: Int { 0 } }
  var treeNumber: Int {
    get { self[TreeNumberKey.self] }
    set { self[TreeNumberKey.self] = newValue }
  }
}

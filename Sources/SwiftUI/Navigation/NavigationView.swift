/// Shows one screen after the other, each with a bar.
public struct NavigationView<Content: View> {
  package let root: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { root = content() }
}

extension NavigationView: View {
  public var body: some View { NavigationViewBody(parts: (root as? any ViewParts)?.separateViews ?? [AnyView(root)]) }
}

/// Columns, or a stack where the style says so.
private struct NavigationViewBody: View {
  /// The views of up to three columns.
  let parts: [AnyView]
  @Environment(\.navigationViewKind) private var kind

  var body: some View {
    if kind == .stack {
      NavigationStack { parts.first ?? AnyView(EmptyView()) }
    } else if parts.count < 2 {
      SplitCore(columns: [parts.first ?? AnyView(EmptyView()), AnyView(EmptyView())], hasEmptyDetail: true)
    } else {
      SplitCore(columns: Array(parts.prefix(3)))
    }
  }
}

/// Shows a root view and, above it, a screen for each value of its path.
public struct NavigationStack<Data, Root: View> {
  package let root: Root
  package let path: PathAccess?
}

extension NavigationStack: NavigationRoot {
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(NavigationElement(view, parent: inputs.parent))
  }
}

extension NavigationStack {
  public nonisolated init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    path = nil
  }

  public nonisolated init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    nonisolated(unsafe) let path = path
    self.path = PathAccess(read: { path.wrappedValue.values }) {
      path.wrappedValue = NavigationPath(values: $0)
      return true
    }
  }

  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    self.root = root()
    nonisolated(unsafe) let path = path
    self.path = PathAccess(read: { path.wrappedValue.map { AnyHashable($0) } }) { values in
      let elements = values.compactMap { $0.base as? Data.Element }
      guard elements.count == values.count else { return false }
      path.wrappedValue = Data(elements)
      return true
    }
  }
}

/// The look of navigation views.
public protocol NavigationViewStyle {}
/// Columns, as far as the window is wide enough.
public struct DefaultNavigationViewStyle: NavigationViewStyle, Sendable { public nonisolated init() {} }
/// A stack that shows one view at a time, in wide windows too.
public struct StackNavigationViewStyle: NavigationViewStyle, Sendable { public nonisolated init() {} }
/// Columns, as far as the window is wide enough.
public struct ColumnNavigationViewStyle: NavigationViewStyle, Sendable { public nonisolated init() {} }
/// Columns, as far as the window is wide enough: the name before `columns`.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle, Sendable { public nonisolated init() {} }
extension NavigationViewStyle where Self == DefaultNavigationViewStyle { public static var automatic: Self { Self() } }
extension NavigationViewStyle where Self == StackNavigationViewStyle { public static var stack: Self { Self() } }
extension NavigationViewStyle where Self == ColumnNavigationViewStyle { public static var columns: Self { Self() } }

enum NavigationViewKind: Sendable { case automatic, stack }
private enum NavigationViewKindKey: EnvironmentKey { static var defaultValue: NavigationViewKind { .automatic } }
extension EnvironmentValues {
  var navigationViewKind: NavigationViewKind {
    get { self[NavigationViewKindKey.self] }
    set { self[NavigationViewKindKey.self] = newValue }
  }
}

extension View {
  /// Sets whether navigation views show columns in wide windows.
  public nonisolated func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    environment(\.navigationViewKind, style is StackNavigationViewStyle ? .stack : .automatic)
  }
}

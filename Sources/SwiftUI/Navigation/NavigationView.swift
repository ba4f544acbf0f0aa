/// Shows one screen after the other, each with a bar.
public struct NavigationView<Content: View> {
  package let root: Content
  public nonisolated init(@ViewBuilder content: () -> Content) { root = content() }
}

extension NavigationView: NavigationRoot {
  package var path: PathAccess? { nil }
  public static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(NavigationElement(view, parent: inputs.parent))
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

/// The look of navigation views. A phone has only one: a stack.
public protocol NavigationViewStyle {}
public struct DefaultNavigationViewStyle: NavigationViewStyle, Sendable { public init() {} }
public struct StackNavigationViewStyle: NavigationViewStyle, Sendable { public init() {} }
public struct ColumnNavigationViewStyle: NavigationViewStyle, Sendable { public init() {} }
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle, Sendable { public init() {} }
extension NavigationViewStyle where Self == DefaultNavigationViewStyle { public static var automatic: Self { Self() } }
extension NavigationViewStyle where Self == StackNavigationViewStyle { public static var stack: Self { Self() } }
extension NavigationViewStyle where Self == ColumnNavigationViewStyle { public static var columns: Self { Self() } }
extension View {
  public nonisolated func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}

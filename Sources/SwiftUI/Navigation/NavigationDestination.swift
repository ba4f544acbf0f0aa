import Foundation

/// Says what shows a value of a type in the navigation stack around the view.
public struct _NavigationDestinationModifier<Value: Hashable> {
  package let make: @MainActor (Value) -> AnyView
}

extension _NavigationDestinationModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(NavigationDestinationElement(view, parent: inputs.parent)) }
}

@MainActor package final class NavigationDestinationElement<Content: View, Value: Hashable>:
  PassthroughElement<Content, _NavigationDestinationModifier<Value>>
{
  private weak var stack: PageStack?

  package override init(
    _ view: UnsafePointer<ModifiedContent<Content, _NavigationDestinationModifier<Value>>>, parent: Element
  ) {
    super.init(view, parent: parent)
    register()
  }
  private func register() {
    let handle = graph.evaluate(self) { EnvironmentValues(node: environment).navigationPage }
    guard let stack = handle?.page?.stack else { return }
    self.stack = stack
    let make = modifier.make
    stack.register(ObjectIdentifier(Value.self), owner: self) { value in
      (value.base as? Value).map(make) ?? AnyView(EmptyView())
    }
  }
  package override func modifierChanged(from old: _NavigationDestinationModifier<Value>) { register() }
  package override func rebuild() {
    isDirty = false
    register()
  }
  package override func tearDown() {
    super.tearDown()
    stack?.unregister(ObjectIdentifier(Value.self), owner: self)
  }
}

/// Pushes a page while a binding says so.
public struct _PresentedDestinationModifier {
  package let presentation: Presentation
  package let content: @MainActor () -> AnyView
}

extension _PresentedDestinationModifier: ViewModifier {
  public typealias Body = Never
  public static func _makeElement<C: View>(
    _ view: UnsafePointer<ModifiedContent<C, Self>>, inputs: _ViewInputs
  ) -> _ViewOutputs { _ViewOutputs(PresentedDestinationElement(view, parent: inputs.parent)) }
}

@MainActor package final class PresentedDestinationElement<Content: View>:
  PassthroughElement<Content, _PresentedDestinationModifier>, PageSource
{
  private weak var page: PageElement?
  private var identity: AnyHashable?

  package override init(_ view: UnsafePointer<ModifiedContent<Content, _PresentedDestinationModifier>>, parent: Element) {
    super.init(view, parent: parent)
    follow()
  }
  package override func modifierChanged(from old: _PresentedDestinationModifier) { follow() }
  package override func rebuild() {
    isDirty = false
    follow()
  }

  private func follow() {
    let (wanted, handle) = graph.evaluate(self) {
      (modifier.presentation.identity(), EnvironmentValues(node: environment).navigationPage)
    }
    guard wanted != identity else {
      if let page { page.setContent(modifier.content) }
      return
    }
    identity = wanted
    if wanted == nil {
      if let page {
        self.page = nil
        page.stack.popPage(page)
      }
      return
    }
    guard let below = handle?.page else { return }
    // A page that is still being made cannot be covered yet.
    graph.afterUpdate { [weak self, weak below] in
      guard let self, let below, life != .gone, identity == wanted else { return }
      page = below.present(
        AnyHashable(ObjectIdentifier(self)), source: self, environment: environment, content: modifier.content)
    }
  }

  package func pageWasPopped(_ page: PageElement) {
    guard page === self.page else { return }
    self.page = nil
    if life != .gone { modifier.presentation.close() }
  }
  package override func tearDown() {
    let page = page
    super.tearDown()
    if let page, page.life == .active { page.stack.popPage(page) }
  }
}

extension View {
  /// The screen for values of a type that links or the path of the navigation stack lead to.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    nonisolated(unsafe) let destination = destination
    return modifier(_NavigationDestinationModifier<D> { AnyView(destination($0)) })
  }

  /// Pushes a screen while `isPresented` is true.
  public nonisolated func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    nonisolated(unsafe) let view = destination()
    return modifier(_PresentedDestinationModifier(presentation: Presentation(isPresented)) { AnyView(view) })
  }

  /// Pushes a screen for an item while there is one.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    nonisolated(unsafe) let (item, destination) = (item, destination)
    var presentation = Presentation(Binding<Bool>.constant(false))
    presentation.identity = { item.wrappedValue.map { AnyHashable($0) } }
    presentation.close = { if item.wrappedValue != nil { item.wrappedValue = nil } }
    return modifier(
      _PresentedDestinationModifier(presentation: presentation) {
        item.wrappedValue.map { AnyView(destination($0)) } ?? AnyView(EmptyView())
      })
  }
}

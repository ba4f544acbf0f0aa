/// The element of a representable: it connects the value's dynamic properties, as those of a view with a body.
@MainActor package final class RepresentedElement<Value: View>: ScopeElement {
  private var value: Value
  private let shown: Representation<Value>
  private let comparison: ComparePlan
  private let properties: PropertyPlan
  private var child: Element!

  init(_ value: Value, by shown: Representation<Value>, parent: Element) {
    self.value = value
    self.shown = shown
    comparison = .of(Value.self)
    properties = .of(Value.self)
    super.init(parent: parent)
    evaluate { child = AnyView._makeElement($0, inputs: _ViewInputs(parent: self)).element }
    life = .active
  }

  private func evaluate(_ use: (UnsafePointer<AnyView>) -> Void) {
    graph.counters.bodies += 1
    var tell: () -> Void = {}
    let content = graph.evaluate(self) {
      var copy = value
      withUnsafeMutablePointer(to: &copy) { properties.install(in: UnsafeMutableRawPointer($0), of: self) }
      tell = ViewDrawing.whileUpdating { shown.update(copy, in: EnvironmentValues(node: environment)) }
      return shown.content
    }
    withUnsafePointer(to: content, use)
    tell()
  }

  package override func update(_ view: UnsafeRawPointer) {
    let isSame = withUnsafePointer(to: &value) { comparison.isSame($0, view) }
    if isSame && !isDirty {
      graph.counters.skips += 1
      return
    }
    value = view.assumingMemoryBound(to: Value.self).pointee
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    evaluate { child.update($0) }
  }

  package override func tearDown() {
    shown.dismantle()
    super.tearDown()
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
  package override func collectLayout(into list: inout [LayoutElement]) { child.collectLayout(into: &list) }
  package override var soleLayout: LayoutElement? { child.soleLayout }
  package override func collectLazy(into list: inout [LazyItem]) { child.collectLazy(into: &list) }
}

/// Makes, updates and dismantles what one representable value stands for.
@MainActor class Representation<Value: View> {
  /// Brings it up to date, and makes it at first.
  func update(_ value: Value, in environment: EnvironmentValues) {}
  var content: AnyView { AnyView(EmptyView()) }
  func dismantle() {}
}

/// A view that an app has wrapped.
@MainActor final class ViewRepresentation<Value: UIViewRepresentable>: Representation<Value> {
  private var coordinator: Value.Coordinator?
  private var view: Value.UIViewType?
  private var sizing: ((ProposedViewSize) -> CGSize?)?

  override func update(_ value: Value, in environment: EnvironmentValues) {
    let coordinator = self.coordinator ?? value.makeCoordinator()
    self.coordinator = coordinator
    let context = UIViewRepresentableContext<Value>(
      coordinator: coordinator, transaction: .current, environment: environment)
    let view = self.view ?? value.makeUIView(context: context)
    self.view = view
    value.updateUIView(view, context: context)
    sizing = { value.sizeThatFits($0, uiView: view, context: context) }
  }
  override var content: AnyView { view.map { AnyView(ShownView($0, sizing: sizing)) } ?? AnyView(EmptyView()) }
  override func dismantle() {
    if let view, let coordinator { Value.dismantleUIView(view, coordinator: coordinator) }
    (view, coordinator, sizing) = (nil, nil, nil)
  }
}

/// A view controller that an app has wrapped.
@MainActor final class ControllerRepresentation<Value: UIViewControllerRepresentable>: Representation<Value> {
  private var coordinator: Value.Coordinator?
  private var controller: Value.UIViewControllerType?

  override func update(_ value: Value, in environment: EnvironmentValues) {
    let coordinator = self.coordinator ?? value.makeCoordinator()
    self.coordinator = coordinator
    let context = UIViewControllerRepresentableContext<Value>(
      coordinator: coordinator, transaction: .current, environment: environment)
    let controller = self.controller ?? value.makeUIViewController(context: context)
    self.controller = controller
    value.updateUIViewController(controller, context: context)
  }
  override var content: AnyView { controller.map { AnyView(ShownController($0)) } ?? AnyView(EmptyView()) }
  override func dismantle() {
    if let controller, let coordinator { Value.dismantleUIViewController(controller, coordinator: coordinator) }
    (controller, coordinator) = (nil, nil)
  }
}

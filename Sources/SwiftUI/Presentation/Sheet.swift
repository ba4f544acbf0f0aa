import DisplayTree
import Foundation

/// Shows a view over the others while a binding says so.
public struct _SheetModifier {
  package enum Kind { case sheet, cover, popover }
  package var presentation: Presentation
  package var kind: Kind
  package var content: @MainActor () -> AnyView
}

extension _SheetModifier: PresentingModifier {
  public typealias Body = Never
  package func makeLayer(in parent: Element) -> PresentationLayer { SheetLayer(self, parent: parent) }
  package func update(_ layer: PresentationLayer) { (layer as? SheetLayer)?.setContent(content) }
}

/// A sheet or a cover: a card with a screen of its own.
@MainActor package final class SheetLayer: PresentationLayer {
  private let kind: _SheetModifier.Kind
  private var makeContent: @MainActor () -> AnyView
  private(set) var card: SheetCard!

  init(_ modifier: _SheetModifier, parent: Element) {
    kind = modifier.kind
    makeContent = modifier.content
    super.init(parent: parent)
    let view = evaluate()
    card = SheetCard(view, isCover: kind == .cover, layer: self)
  }

  private func evaluate() -> AnyView {
    graph.evaluate(self) {
      var own = ownValues()
      own.isElevated = kind != .cover
      if !isCompact { own.horizontalSizeClass = kind == .cover ? .regular : .compact }
      if let preferredColorScheme { own.colorScheme = preferredColorScheme }
      values.setValues(own.overrides)
      return AnyView(
        makeContent().onPreferenceChange(PreferredColorSchemeKey.self) { [weak self] in self?.prefer($0) })
    }
  }

  private(set) var preferredColorScheme: ColorScheme?
  private func prefer(_ colorScheme: ColorScheme?) {
    guard colorScheme != preferredColorScheme else { return }
    preferredColorScheme = colorScheme
    rebuild()
  }

  func setContent(_ make: @escaping @MainActor () -> AnyView) {
    makeContent = make
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    card.update(evaluate())
  }

  private var isCompact: Bool { window.windowSize.width < 640 }

  package override func forEachChild(_ body: (Element) -> Void) { card.map(body) }
  package override var layoutChildren: [LayoutElement] { card.map { [$0] } ?? [] }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    let insets = window.windowInsets
    var frame = CGRect(origin: .zero, size: size)
    if kind == .cover {
      card.insets = insets
    } else if isCompact {
      let top = insets.top + 10
      let full = max(0, size.height - top)
      let height = min(full, card.height(in: full, bottom: insets.bottom))
      frame = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
      card.insets = EdgeInsets(top: 0, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
    } else {
      let width = min(540, size.width - 40)
      let height = min(620, size.height - 40)
      frame = CGRect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
      card.insets = EdgeInsets()
    }
    card.isFloating = kind != .cover && !isCompact
    placeChild(card, at: frame.origin, size: frame.size, proposal: Proposal(frame.size))
  }
}

/// The card of a sheet: a node with a screen in it.
@MainActor package final class SheetCard: LayoutElement, PreferenceReader {
  private unowned let layer: SheetLayer
  private var screen: ScreenElement!
  private let isCover: Bool
  private var item = SheetItem()
  private var detent = 0
  package var isPreferenceQueued = false
  var insets: EdgeInsets {
    get { screen.insets }
    set {
      if newValue != screen.insets { needsPlacement = true }
      screen.insets = newValue
    }
  }
  var isFloating = false { didSet { if isFloating != oldValue { setNeedsDisplay() } } }

  init(_ view: AnyView, isCover: Bool, layer: SheetLayer) {
    self.layer = layer
    self.isCover = isCover
    super.init(parent: layer, environment: layer.values)
    makeDisplayNode(isCover ? .cover : .sheet)
    displayNode?.isRemovalAnimated = true
    screen = ScreenElement(view, parent: self, environment: layer.values)
    life = .active
    isPreferenceQueued = true
    graph.markPreferenceDirty(self)
    adopt([screen])
  }

  func update(_ view: AnyView) {
    screen.update(view)
    setNeedsDisplay()
  }

  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(SheetItemKey.self) }
  package func updatePreference() {
    isPreferenceQueued = false
    guard life != .gone else { return }
    item = screen.preference(SheetItemKey.self) ?? SheetItem()
    if let wanted = item.selection?.read(), let index = item.detents.firstIndex(of: wanted) { detent = index }
    detent = min(detent, max(0, item.detents.count - 1))
    setNeedsDisplay()
    layer.invalidateLayout()
    layer.needsPlacement = true
  }

  /// The heights that the sheet may have.
  private var heights: [Double] = []

  /// The height that it has where `full` is the most.
  func height(in full: Double, bottom: Double) -> Double {
    let windowHeight = layer.window.windowSize.height
    heights = item.detents.map { $0.height(full: full, window: windowHeight, bottom: bottom) }
    return heights.isEmpty ? full : heights[min(detent, heights.count - 1)]
  }

  package override func forEachChild(_ body: (Element) -> Void) { screen.map(body) }
  package override var layoutChildren: [LayoutElement] { screen.map { [$0] } ?? [] }
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    placeChild(screen, at: .zero, size: size, proposal: Proposal(size))
    setNeedsDisplay()
  }

  package override func displayProperties() -> Properties {
    let environment = graph.evaluate(self) {
      let environment = EnvironmentValues(node: layer.values)
      _ = (environment.colorScheme, environment.isElevated, environment.colorSchemeContrast)
      return environment
    }
    var properties: Properties = [.modal: true, .clips: true, .role: "dialog"]
    if let background = item.background {
      let paint = background.paint(environment)
      properties[.background] = paint.value
      if let material = paint.material { properties[.material] = .string(material) }
    } else {
      properties[.background] = .string(SystemColor.background.rgba(in: environment).css)
    }
    if let scheme = layer.preferredColorScheme { properties[.colorScheme] = scheme == .dark ? "dark" : "light" }
    if !isCover {
      let radius = item.cornerRadius ?? 10
      properties[.cornerRadius] =
        isFloating ? .number(radius) : [.number(radius), .number(radius), 0, 0]
      if !item.isDismissDisabled { properties[.dismissable] = true }
      if item.showsGrabber ?? (item.detents.count > 1) { properties[.grabber] = true }
      if item.detents.count > 1 { properties[.detents] = .list(heights.map { .number($0) }) }
    }
    let effect: PropertyValue = ["a": ["cubic-bezier(.32,.72,0,1)", 500], "y": "100%"]
    properties[.enter] = effect
    properties[.exit] = effect
    return properties
  }

  package override func rebuild() {
    isDirty = false
    setNeedsDisplay()
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .dismiss:
      guard !isCover, !item.isDismissDisabled else { return false }
      layer.close()
    case .select(let index):
      guard item.detents.indices.contains(index) else { return false }
      detent = index
      item.selection?.write(item.detents[index])
      layer.needsPlacement = true
      layer.invalidateLayout()
    default: return false
    }
    return true
  }
}

extension View {
  /// Shows a sheet while `isPresented` is true.
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { presents(Presentation(isPresented, onDismiss: onDismiss), .sheet) { AnyView(content()) } }

  /// Shows a sheet for an item while there is one; another item gets a new sheet.
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presents(item, onDismiss, .sheet, content) }

  /// Covers the whole window while `isPresented` is true.
  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { presents(Presentation(isPresented, onDismiss: onDismiss), .cover) { AnyView(content()) } }
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presents(item, onDismiss, .cover, content) }

  private nonisolated func presents(
    _ presentation: Presentation, _ kind: _SheetModifier.Kind, content: @escaping () -> AnyView
  ) -> ModifiedContent<Self, _SheetModifier> {
    nonisolated(unsafe) let content = content
    return modifier(_SheetModifier(presentation: presentation, kind: kind) { content() })
  }
  private nonisolated func presents<Item: Identifiable, Content: View>(
    _ item: Binding<Item?>, _ onDismiss: (() -> Void)?, _ kind: _SheetModifier.Kind,
    _ content: @escaping (Item) -> Content
  ) -> ModifiedContent<Self, _SheetModifier> {
    presents(Presentation(item, onDismiss: onDismiss), kind) {
      // The item is gone while the sheet leaves.
      item.wrappedValue.map { AnyView(content($0)) } ?? AnyView(EmptyView())
    }
  }
}

import DisplayTree
import Foundation

/// Shows a view over the others while a binding says so.
public struct _SheetModifier {
  package enum Kind { case sheet, cover, popover }
  package var presentation: Presentation
  package var kind: Kind
  package var content: @MainActor () -> AnyView
  /// Where a popover points to.
  package var anchor = PopoverAttachmentAnchor.rect(.bounds)
  package var arrowEdge: Edge?
}

extension _SheetModifier: PresentingModifier {
  public typealias Body = Never
  package func makeLayer(in parent: Element) -> PresentationLayer { SheetLayer(self, parent: parent) }
  package func update(_ layer: PresentationLayer) { (layer as? SheetLayer)?.setModifier(self) }
}

/// A sheet, a cover or a popover: a card with a screen of its own. Which of them it is follows from the window's width;
/// the screen stays the same when the window changes over.
@MainActor package final class SheetLayer: PresentationLayer, PreferenceReader, GeometryObserver {
  private var modifier: _SheetModifier
  private(set) var item = SheetItem()
  private(set) var screen: ScreenElement!
  private var card: SheetCard!
  private(set) var detent = 0
  private var detentReader: DetentReader!
  package var isPreferenceQueued = false
  private var lastAnchor = CGRect.null

  init(_ modifier: _SheetModifier, parent: Element) {
    self.modifier = modifier
    super.init(parent: parent)
    let view = evaluate()
    screen = ScreenElement(view, parent: self, environment: values)
    card = SheetCard(style, layer: self)
    detentReader = DetentReader(layer: self)
    isPreferenceQueued = true
    graph.markPreferenceDirty(self)
    if modifier.kind == .popover { graph.observeGeometry(self) }
  }

  private func evaluate() -> AnyView {
    graph.evaluate(self) {
      var own = ownValues()
      own.isElevated = style != .cover
      if !isCompact { own.horizontalSizeClass = style == .cover ? .regular : .compact }
      if let preferredColorScheme { own.colorScheme = preferredColorScheme }
      values.setValues(own.overrides)
      return AnyView(
        modifier.content().onPreferenceChange(PreferredColorSchemeKey.self) { [weak self] in self?.prefer($0) })
    }
  }

  private(set) var preferredColorScheme: ColorScheme?
  private func prefer(_ colorScheme: ColorScheme?) {
    guard colorScheme != preferredColorScheme else { return }
    preferredColorScheme = colorScheme
    rebuild()
  }

  func setModifier(_ modifier: _SheetModifier) {
    self.modifier = modifier
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    screen.update(evaluate())
    card.setNeedsDisplay()
  }

  // MARK: Style

  private var isCompact: Bool { window.windowSize.width < 640 }

  /// How it is shown in the window as it is.
  private var style: _SheetModifier.Kind {
    guard modifier.kind != .cover else { return .cover }
    guard isCompact else { return modifier.kind }
    switch item.adaptation ?? .automatic {
    case .fullScreenCover: return .cover
    case .popover, .none: return modifier.kind
    default: return .sheet
    }
  }

  private func followStyle() {
    guard card.style != style else { return }
    let old = card!
    card = SheetCard(style, layer: self)
    // The window changed over: nothing comes or goes.
    old.displayNode?.isRemovalAnimated = false
    old.tearDown()
    adopt([card])
    card.adopt([screen])
    markDirty()
  }

  package var preferenceKey: ObjectIdentifier { ObjectIdentifier(SheetItemKey.self) }
  package func updatePreference() {
    isPreferenceQueued = false
    guard life != .gone else { return }
    item = screen.preference(SheetItemKey.self) ?? SheetItem()
    detent = min(detent, max(0, item.detents.count - 1))
    detentReader.rebuild()
    followStyle()
    card.setNeedsDisplay()
    invalidateLayout()
  }

  func follow(detent wanted: PresentationDetent) {
    guard let index = item.detents.firstIndex(of: wanted), index != detent else { return }
    detent = index
    card.setNeedsDisplay()
    invalidateLayout()
  }

  func choose(detent index: Int) {
    detent = index
    item.selection?.write(item.detents[index])
    invalidateLayout()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    card.map(body)
    screen.map(body)
    detentReader.map(body)
  }
  package override var layoutChildren: [LayoutElement] { card.map { [$0] } ?? [] }
  package override func tearDown() {
    if modifier.kind == .popover { graph.stopObservingGeometry(self) }
    super.tearDown()
  }

  // MARK: Layout

  package func geometryMayHaveChanged() {
    // As a sheet it stands where sheets stand.
    guard life == .active, card?.style == .popover, let frame = anchorFrame, frame != lastAnchor else { return }
    invalidateLayout()
  }

  /// What a popover points to, in the window.
  private var anchorFrame: CGRect? {
    guard let element = anchorElement, element.isPlaced else { return nil }
    switch modifier.anchor {
    case .rect(let source): return source.read(element)(window)
    case .point(let point):
      let frame = element.frameInWindow
      return CGRect(x: frame.minX + frame.width * point.x, y: frame.minY + frame.height * point.y, width: 0, height: 0)
    }
  }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    followStyle()
    let insets = window.windowInsets
    var frame = CGRect(origin: .zero, size: size)
    var covered = EdgeInsets()
    card.popover = nil
    switch card.style {
    case .cover: covered = insets
    case .popover:
      let anchor = anchorFrame ?? CGRect(x: size.width / 2, y: size.height / 2, width: 0, height: 0)
      lastAnchor = anchorFrame ?? .null
      screen.insets = EdgeInsets()
      let placement = PopoverPlacement(
        wanted: { self.screen.size($0) }, anchor: anchor, edge: modifier.arrowEdge, window: size, insets: insets,
        isRightToLeft: isRightToLeft)
      card.popover = placement
      frame = placement.frame
      // Places here count from the leading edge.
      if isRightToLeft { frame.origin.x = size.width - frame.maxX }
    case .sheet where isCompact:
      let full = max(0, size.height - insets.top - 10)
      let height = min(full, card.height(in: full, bottom: insets.bottom))
      frame = CGRect(x: 0, y: size.height - height, width: size.width, height: height)
      covered = EdgeInsets(top: 0, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
    case .sheet:
      let room = CGSize(width: size.width - 40, height: size.height - 40)
      let wanted = (item.sizing ?? _PresentationSize()).size(in: room) {
        screen.insets = EdgeInsets()
        return screen.size(.unspecified)
      }
      frame = CGRect(
        x: (size.width - wanted.width) / 2, y: (size.height - wanted.height) / 2, width: wanted.width,
        height: wanted.height)
    }
    card.isFloating = card.style == .sheet && !isCompact
    if screen.insets != covered {
      screen.insets = covered
      card.needsPlacement = true
    }
    placeChild(card, at: frame.origin, size: frame.size, proposal: Proposal(frame.size))
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

  nonisolated func presents(
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

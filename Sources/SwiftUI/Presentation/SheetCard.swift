import DisplayTree
import Foundation

/// Follows the detent that the app's binding says.
@MainActor package final class DetentReader: Element {
  private unowned let layer: SheetLayer
  init(layer: SheetLayer) {
    self.layer = layer
    super.init(parent: layer)
    life = .active
  }
  package override func rebuild() {
    isDirty = false
    if let wanted = graph.evaluate(self, { layer.item.selection?.read() }) { layer.follow(detent: wanted) }
  }
}

/// The card of a sheet, a cover or a popover: a node with the layer's screen in it.
@MainActor package final class SheetCard: LayoutElement {
  let style: _SheetModifier.Kind
  private unowned let layer: SheetLayer
  /// In the middle of a wide window.
  var isFloating = false { didSet { if isFloating != oldValue { setNeedsDisplay() } } }
  var popover: PopoverPlacement? { didSet { if popover != oldValue { setNeedsDisplay() } } }

  init(_ style: _SheetModifier.Kind, layer: SheetLayer) {
    self.style = style
    self.layer = layer
    super.init(parent: layer, environment: layer.values)
    makeDisplayNode(style == .cover ? .cover : style == .popover ? .popover : .sheet)
    displayNode?.isRemovalAnimated = true
    life = .active
    adopt(layoutChildren)
  }

  /// The heights that the sheet may have.
  private var heights: [Double] = []

  /// The height that it has where `full` is the most.
  func height(in full: Double, bottom: Double) -> Double {
    let windowHeight = layer.window.windowSize.height
    heights = layer.item.detents.map { $0.height(full: full, window: windowHeight, bottom: bottom) }
    return heights.isEmpty ? full : heights[min(layer.detent, heights.count - 1)]
  }

  package override func forEachChild(_ body: (Element) -> Void) {}
  package override var layoutChildren: [LayoutElement] { layer.screen.map { [$0] } ?? [] }
  package override func structureChanged() {}
  package override func computeSize(_ proposal: Proposal) -> CGSize { proposal.replacingUnspecified() }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    if let screen = layer.screen { placeChild(screen, at: .zero, size: size, proposal: Proposal(size)) }
    setNeedsDisplay()
  }

  package override func rebuild() {
    isDirty = false
    setNeedsDisplay()
  }

  // MARK: Display

  package override func displayProperties() -> Properties {
    let environment = graph.evaluate(self) {
      let environment = EnvironmentValues(node: layer.values)
      _ = (environment.colorScheme, environment.isElevated, environment.colorSchemeContrast)
      return environment
    }
    let item = layer.item
    var properties: Properties = [.modal: .bool(!isBehindInUse), .role: "dialog"]
    if let background = item.background {
      let paint = background.paint(environment)
      properties[.background] = paint.value
      if let material = paint.material { properties[.material] = .string(material) }
    } else {
      let color: SystemColor = style == .popover ? .secondaryGroupedBackground : .background
      properties[.background] = .string(color.rgba(in: environment).css)
    }
    if let scheme = layer.preferredColorScheme { properties[.colorScheme] = scheme == .dark ? "dark" : "light" }
    switch style {
    case .cover: properties[.clips] = true
    case .popover: tellPopover(&properties)
    case .sheet: tellSheet(&properties)
    }
    if style != .popover {
      let effect: PropertyValue = ["a": ["cubic-bezier(.32,.72,0,1)", 500], "y": "100%"]
      properties[.enter] = effect
      properties[.exit] = effect
    }
    return properties
  }

  private func tellSheet(_ properties: inout Properties) {
    let item = layer.item
    let radius = item.cornerRadius ?? 10
    properties[.clips] = true
    properties[.cornerRadius] = isFloating ? .number(radius) : [.number(radius), .number(radius), 0, 0]
    if !item.isDismissDisabled { properties[.dismissable] = true }
    guard !isFloating else { return }
    if item.showsGrabber ?? (item.detents.count > 1) { properties[.grabber] = true }
    if item.detents.count > 1 { properties[.detents] = .list(heights.map { .number($0) }) }
  }

  private func tellPopover(_ properties: inout Properties) {
    properties[.cornerRadius] = .number(layer.item.cornerRadius ?? 13)
    properties[.dismissable] = .bool(!layer.item.isDismissDisabled)
    guard let popover else { return }
    properties[.arrow] = [.string(popover.side.rawValue), .number(popover.offset)]
  }

  /// Whether a person can use what lies behind the sheet.
  private var isBehindInUse: Bool {
    let item = layer.item
    guard style == .sheet, !isFloating, item.detents.count > 0 else { return false }
    switch item.backgroundInteraction {
    case .enabled: return true
    case .enabledThrough(let detent): return layer.detent <= (item.detents.firstIndex(of: detent) ?? -1)
    default: return false
    }
  }

  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    switch event {
    case .dismiss:
      guard style != .cover, !layer.item.isDismissDisabled else { return false }
      layer.close()
    case .select(let index):
      guard layer.item.detents.indices.contains(index) else { return false }
      layer.choose(detent: index)
    default: return false
    }
    return true
  }
}

import DisplayTree
import Foundation

/// Asks a question over everything else while a binding says so.
public struct _AlertModifier {
  package var presentation: Presentation
  package var title: @MainActor () -> Text
  package var message: @MainActor () -> AnyView
  package var actions: @MainActor () -> AnyView
  /// From the bottom edge, as a list of choices.
  package var isDialog = false
  package var showsTitle = true
}

extension _AlertModifier: PresentingModifier {
  public typealias Body = Never
  package func makeLayer(in parent: Element) -> PresentationLayer { AlertLayer(self, parent: parent) }
  package func update(_ layer: PresentationLayer) { (layer as? AlertLayer)?.setModifier(self) }
}

/// An alert or a confirmation dialog.
@MainActor package final class AlertLayer: PresentationLayer {
  private var modifier: _AlertModifier
  private var title = ""
  private let actions: HiddenContent
  private let message: HiddenContent
  private var card: AlertCard!
  private let isDialog: Bool

  init(_ modifier: _AlertModifier, parent: Element) {
    self.modifier = modifier
    isDialog = modifier.isDialog
    actions = HiddenContent(parent: parent)
    message = HiddenContent(parent: parent)
    super.init(parent: parent)
    values.setValues(ownValues().overrides)
    let parts = evaluate()
    withUnsafePointer(to: parts.message) { message.make($0) }
    withUnsafePointer(to: parts.actions) { actions.make($0) }
    makeCard(parts)
    actions.onChange = { [unowned self] in markDirty() }
  }

  // MARK: The card

  /// In a wide window a dialog is a popover beside what asks.
  private var kind: NodeKind { !isDialog ? .alert : window.windowSize.width < 640 ? .actionSheet : .popover }

  private func makeCard(_ parts: Parts) {
    card = AlertCard(body(parts), kind: kind, layer: self)
    card.title = title
    card.message = message.collectedText
  }

  private func followKind() {
    guard card.kind != kind else { return }
    card.displayNode?.isRemovalAnimated = false
    card.tearDown()
    makeCard(evaluate())
    adopt([card])
  }

  private typealias Parts = (title: Text, message: AnyView, actions: AnyView)
  private func evaluate() -> Parts {
    graph.evaluate(self) {
      let title = modifier.title()
      self.title = title.string(in: EnvironmentValues(node: environment))
      return (title, modifier.message(), modifier.actions())
    }
  }

  private func body(_ parts: Parts) -> AnyView {
    let choices = actions.collectActions().map { action in
      AlertChoice(
        title: action.actionTitle, role: action.actionRole, isEnabled: action.isActionEnabled, tint: action.actionTint
      ) { [weak self] in
        self?.close()
        action.performAction()
      }
    }
    let all =
      choices.isEmpty
      ? [
        AlertChoice(title: SystemWord.ok.text(in: EnvironmentValues(node: environment)), role: nil) { [weak self] in
          self?.close()
        }
      ] : choices
    if kind == .popover {
      return AnyView(
        PopoverDialogBody(
          title: modifier.showsTitle ? parts.title : nil, message: message.views.isEmpty ? nil : parts.message,
          choices: all.filter { $0.role != .cancel }))
    }
    if isDialog {
      let named = all.contains { $0.role == .cancel }
      let cancel = AlertChoice(title: SystemWord.cancel.text(in: EnvironmentValues(node: environment)), role: .cancel) {
        [weak self] in self?.close()
      }
      return AnyView(
        DialogBody(
          title: modifier.showsTitle ? parts.title : nil, message: message.views.isEmpty ? nil : parts.message,
          choices: named ? all : all + [cancel]))
    }
    let fields = actions.views.contains { $0.holdsField } ? parts.actions : nil
    return AnyView(
      AlertBody(title: parts.title, message: message.views.isEmpty ? nil : parts.message, fields: fields, choices: all))
  }

  func setModifier(_ modifier: _AlertModifier) {
    self.modifier = modifier
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    let parts = evaluate()
    withUnsafePointer(to: parts.message) { message.update($0) }
    withUnsafePointer(to: parts.actions) { actions.update($0) }
    // What the update of the hidden actions asked for is done here.
    isDirty = false
    card.title = title
    card.message = message.collectedText
    card.update(body(parts))
  }

  /// What Escape does: the cancelling choice, or the only one.
  func cancel() -> Bool {
    let choices = actions.collectActions()
    let choice = choices.first { $0.actionRole == .cancel } ?? (choices.count == 1 ? choices[0] : nil)
    guard isDialog || choices.isEmpty || choice != nil else { return false }
    close()
    choice?.performAction()
    return true
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    body(actions)
    body(message)
    card.map(body)
  }
  package override var layoutChildren: [LayoutElement] { card.map { [$0] } ?? [] }

  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    followKind()
    let insets = window.windowInsets
    if kind == .popover {
      let anchor = anchorElement.map { $0.frameInWindow } ?? CGRect(origin: .zero, size: size)
      let placement = PopoverPlacement(
        wanted: { _ in self.card.size(width: 304, height: .nan) }, anchor: anchor, edge: nil, window: size,
        insets: insets, isRightToLeft: isRightToLeft)
      card.popover = placement
      var frame = placement.frame
      if isRightToLeft { frame.origin.x = size.width - frame.maxX }
      placeChild(card, at: frame.origin, size: frame.size, proposal: Proposal(frame.size))
      return
    }
    let most = size.height - insets.vertical - 16
    let width = isDialog ? min(size.width - 16, 500) : Double(card.size(width: .nan, height: most).width)
    let height = min(card.size(width: width, height: most).height, most)
    let y =
      isDialog
      ? size.height - max(insets.bottom, 8) - height : insets.top + (size.height - insets.vertical - height) / 2
    placeChild(
      card, at: CGPoint(x: (size.width - width) / 2, y: y), size: CGSize(width: width, height: height),
      proposal: Proposal(width: width, height: height))
  }
}

/// The card of an alert.
@MainActor package final class AlertCard: ContainerElement {
  private unowned let layer: AlertLayer
  let kind: NodeKind
  var popover: PopoverPlacement? { didSet { if popover != oldValue { setNeedsDisplay() } } }
  var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
  var message = "" { didSet { if message != oldValue { setNeedsDisplay() } } }

  init(_ view: AnyView, kind: NodeKind, layer: AlertLayer) {
    self.layer = layer
    self.kind = kind
    super.init(parent: layer, environment: layer.values)
    makeDisplayNode(kind)
    displayNode?.isRemovalAnimated = true
    withUnsafePointer(to: view) { makeContent($0) }
  }

  func update(_ view: AnyView) { withUnsafePointer(to: view) { structure?.update($0) } }
  package override func computeSize(_ proposal: Proposal) -> CGSize { children.first?.size(proposal) ?? .zero }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in children { placeChild(child, at: .zero, size: size, proposal: proposal) }
  }
  package override func displayProperties() -> Properties {
    var properties: Properties = [.modal: true, .role: "alertdialog", .label: .string(title)]
    if !message.isEmpty { properties[.hint] = .string(message) }
    if kind == .alert {
      properties[.cornerRadius] = 14
      properties[.clips] = true
      properties[.material] = "regular"
    } else {
      properties[.role] = "dialog"
      properties[.dismissable] = true
    }
    if kind == .popover {
      let environment = EnvironmentValues(node: layer.values)
      properties[.background] = .string(SystemColor.secondaryGroupedBackground.rgba(in: environment).css)
      properties[.cornerRadius] = 13
      if let popover { properties[.arrow] = [.string(popover.side.rawValue), .number(popover.offset)] }
    }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .dismiss = event else { return false }
    return layer.cancel()
  }
}

import DisplayTree
import Foundation

/// A button that shows a menu of choices.
public struct Menu<Label: View, Content: View> {
  var label: Label
  var content: Content
  /// What a tap does, where the menu comes with a long press only.
  var primaryAction: (@MainActor () -> Void)?
  @Environment(\.menuStyle) private var style

  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping @MainActor () -> Void
  ) {
    self.content = content()
    self.label = label()
    self.primaryAction = primaryAction
  }
}

extension Menu where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Menu: View {
  public var body: some View {
    if let style {
      style.make(
        MenuStyleConfiguration(
          label: .init(AnyView(label)), content: .init(AnyView(content)), primaryAction: primaryAction)
      ).environment(\.menuStyle, nil)
    } else if let primaryAction {
      Button(action: primaryAction) { label }.contextMenu { content }
    } else {
      MenuCore(label: AnyView(MenuLabel(content: label.asOneLabel)), name: AnyView(label), content: AnyView(content))
    }
  }
}

/// The label in the look of buttons around it.
private struct MenuLabel: View {
  let content: AnyView
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.chosenForegroundStyle) private var surroundingStyle
  @Environment(\.buttonStyle) private var buttonStyle
  var body: some View {
    switch buttonStyle?.builtin {
    case .bordered: BorderedLabel(content: content, isProminent: false)
    case .borderedProminent: BorderedLabel(content: content, isProminent: true)
    case .plain: content.opacity(isEnabled ? 1 : 0.5)
    default:
      if isEnabled, let surroundingStyle {
        content.foregroundStyle(surroundingStyle)
      } else {
        content.foregroundStyle(isEnabled ? Color.accentColor : Color(.system(.tertiaryLabel)))
      }
    }
  }
}

struct MenuCore {
  var label: AnyView
  var name: AnyView
  var content: AnyView
}

extension MenuCore: PrimitiveView {
  static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(MenuElement(view.pointee, parent: inputs.parent))
  }
}

/// A button whose menu the host shows by itself.
@MainActor package final class MenuElement: LayoutElement, MenuOwner {
  private var structure: Element?
  private var content: [LayoutElement] = []
  private var panel: MenuPanelElement?
  /// The menu's content once more, for the menu that this one may be part of.
  private let lines: HiddenContent
  private var isEnabled = true
  private var pressStyle = "dim"

  init(_ view: MenuCore, parent: Element) {
    lines = HiddenContent(parent: parent)
    super.init(parent: parent)
    readEnvironment()
    makeDisplayNode(.button)
    structure = withUnsafePointer(to: view.label) { makeSilent($0) }
    withUnsafePointer(to: view.content) { lines.make($0) }
    panel = MenuPanelElement(MenuPanel(content: view.content), name: menuTitle, anchor: nil, parent: self)
    life = .active
    structureChanged()
  }

  private func readEnvironment() {
    (isEnabled, pressStyle) = graph.evaluate(self) {
      let values = EnvironmentValues(node: environment)
      return (values.isEnabled, values.buttonStyle?.builtin?.pressStyle ?? "dim")
    }
  }

  package override func update(_ view: UnsafeRawPointer) {
    let view = view.assumingMemoryBound(to: MenuCore.self).pointee
    withUnsafePointer(to: view.label) { structure?.update($0) }
    withUnsafePointer(to: view.content) { lines.update($0) }
    withUnsafePointer(to: MenuPanel(content: view.content)) { panel?.update($0) }
    setNeedsDisplay()
  }
  package override func rebuild() {
    isDirty = false
    readEnvironment()
    setNeedsDisplay()
  }

  package override func forEachChild(_ body: (Element) -> Void) {
    structure.map(body)
    body(lines)
    panel.map(body)
  }
  package override var layoutChildren: [LayoutElement] { content + (panel.map { [$0] } ?? []) }
  package override func structureChanged() {
    guard let structure else { return }
    content.removeAll()
    structure.collectLayout(into: &content)
    adopt(layoutChildren)
    invalidateLayout()
  }

  package override func computeSize(_ proposal: Proposal) -> CGSize { content.first?.size(proposal) ?? .zero }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    for child in content { placeChild(child, at: .zero, size: size, proposal: proposal) }
    if let panel { placeChild(panel, at: .zero, size: panel.size(.unspecified), proposal: .unspecified) }
  }
  package override func explicitAlignment(_ key: AlignmentKey, size: CGSize, proposal: Proposal) -> Double? {
    content.first?.explicitAlignment(key, size: size, proposal: proposal)
  }

  package override func displayProperties() -> Properties {
    var properties: Properties = [.action: "menu", .pressStyle: .string(pressStyle)]
    if !isEnabled { properties[.disabled] = true }
    if !menuTitle.isEmpty { properties[.label] = .string(menuTitle) }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    if case .focus = event { return isEnabled }
    return false
  }

  // MARK: As part of another menu

  var menuTitle: String {
    let text = structure?.collectedText ?? ""
    return text.isEmpty ? structure?.collectedSymbol ?? "" : text
  }
  var menuSymbol: String? { structure?.collectedSymbol }
  var isMenuEnabled: Bool { isEnabled }
  var menuItems: [MenuItem] { lines.collectMenuItems() }
}

public struct MenuOrder: Equatable, Hashable, Sendable {
  let name: String
  public static let automatic = MenuOrder(name: "automatic")
  public static let priority = MenuOrder(name: "priority")
  public static let fixed = MenuOrder(name: "fixed")
}

extension View {
  public nonisolated func menuOrder(_ order: MenuOrder) -> some View { self }
  public nonisolated func menuIndicator(_ visibility: Visibility) -> some View { self }
}

import Foundation

/// The element of a button: shows it in the style of its surroundings. Most buttons of a page are plain ones in no style
/// of the app's own, so these are made of no more than the pressable part and the label.
@MainActor package final class StyledButtonElement<Label: View>: Element {
  /// What decides how the button is made; with another one, what it is made of is made anew.
  private enum Face: Equatable {
    case custom
    case builtin(_BuiltinButtonStyle, isListRow: Bool)
  }
  private var button: Button<Label>
  private var face = Face.custom
  private var child: Element?

  init(_ view: UnsafePointer<Button<Label>>, parent: Element) {
    button = view.pointee
    super.init(parent: parent)
    showLook()
    life = .active
  }

  package override func update(_ view: UnsafeRawPointer) {
    let isSame = withUnsafePointer(to: &button) { ComparePlan.of(Button<Label>.self).isSame($0, view) }
    if isSame && !isDirty {
      graph.counters.skips += 1
      return
    }
    button = view.assumingMemoryBound(to: Button<Label>.self).pointee
    rebuild()
  }

  package override func rebuild() {
    isDirty = false
    let before = child
    showLook()
    if child !== before { structureChanged() }
  }

  package override func forEachChild(_ body: (Element) -> Void) { child.map(body) }
  package override var soleLayout: LayoutElement? { child?.soleLayout }

  /// What the surroundings say of how a button looks.
  private struct Look {
    var face = Face.custom
    var style: AnyButtonStyle?
    var labelStyles: [AnyShapeStyle] = []
  }

  private func readLook(in environment: EnvironmentValues) -> Look {
    let style = environment.buttonStyle
    guard let kind = style == nil ? .automatic : style?.builtin else { return Look(style: style) }
    var look = Look(face: .builtin(kind, isListRow: environment.isListRow))
    if kind == .automatic || kind == .borderless { look.labelStyles = labelStyles(in: environment) }
    return look
  }

  private func showLook() {
    graph.counters.bodies += 1
    let look = graph.evaluate(self) { readLook(in: EnvironmentValues(node: environment)) }
    if look.face != face {
      child?.tearDown()
      child = nil
      face = look.face
    }
    switch face {
    case .custom:
      // A style that shows the button itself shows it in the style around, not in its own again.
      if let style = look.style { show(style.style.make(configuration).environment(\.buttonStyle, nil)) }
    case .builtin(.bordered, _): show(BorderedButton(button: button, isProminent: false))
    case .builtin(.borderedProminent, _): show(BorderedButton(button: button, isProminent: true))
    case .builtin(let kind, let isListRow): showFlat(kind, isListRow, look.labelStyles)
    }
  }

  private func show<Content: View>(_ content: Content) {
    withUnsafePointer(to: content) {
      if let child {
        child.update($0)
      } else {
        child = Content._makeElement($0, inputs: _ViewInputs(parent: self)).element
      }
    }
  }

  private var configuration: PrimitiveButtonStyleConfiguration {
    PrimitiveButtonStyleConfiguration(role: button.role, label: .init(button.label.asOneLabel), action: button.action)
  }

  private func showFlat(_ kind: _BuiltinButtonStyle, _ isListRow: Bool, _ labelStyles: [AnyShapeStyle]) {
    if Label.self is any SeveralViews.Type {
      showFlat(HStack { button.label }, kind, isListRow, labelStyles)
    } else {
      showFlat(button.label, kind, isListRow, labelStyles)
    }
  }

  private func showFlat<Content: View>(
    _ label: Content, _ kind: _BuiltinButtonStyle, _ isListRow: Bool, _ labelStyles: [AnyShapeStyle]
  ) {
    if kind == .plain {
      show(button.core(press: isListRow ? "row" : "fade", disabledOpacity: 0.5, label), fillingRow: isListRow)
    } else {
      let press = isListRow && kind == .automatic ? "row" : "dim"
      show(
        button.core(press: press, labelStyles: labelStyles, label),
        fillingRow: isListRow && kind == .automatic)
    }
  }

  private func show<Content: View>(_ core: ButtonCore<Content>, fillingRow: Bool) {
    if fillingRow { show(core.fillsRow()) } else { show(core) }
  }

  /// A style that was set around the button is the label's too; otherwise the label takes the tint.
  private func labelStyles(in environment: EnvironmentValues) -> [AnyShapeStyle] {
    if !environment.isEnabled { return LabelStyles.disabled }
    if let style = environment.chosenForegroundStyle { return [style] }
    return button.role == .destructive ? LabelStyles.destructive : LabelStyles.accent
  }
}

/// The styles that nearly every label has.
private enum LabelStyles {
  static let accent = [AnyShapeStyle(Color.accentColor)]
  static let destructive = [AnyShapeStyle(Color.red)]
  static let disabled = [AnyShapeStyle(Color(.system(.tertiaryLabel)))]
}

extension Button {
  /// The pressable part, around what the style makes of the label.
  func core<Content: View>(
    press: String, disabledOpacity: Double = 1, labelStyles: [AnyShapeStyle] = [], _ content: Content
  ) -> ButtonCore<Content> {
    ButtonCore(
      role: role, action: action, press: .shown(press), disabledOpacity: disabledOpacity, labelStyles: labelStyles,
      content: content)
  }
}

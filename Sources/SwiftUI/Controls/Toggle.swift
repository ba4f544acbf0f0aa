import DisplayTree
import Foundation

/// A control that is on or off.
public struct Toggle<Label: View> {
  var isOn: Binding<Bool>
  var isMixed = false
  var label: Label

  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// A toggle for several values: on when all are, mixed when only some are.
  public nonisolated init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    let values = bindings.map { $0.wrappedValue }
    self.isOn = Binding(
      location: FunctionLocation(
        { bindings.allSatisfy { $0.wrappedValue } },
        { value, transaction in for binding in bindings { binding.transaction(transaction).wrappedValue = value } }))
    isMixed = values.contains(true) && values.contains(false)
    self.label = label()
  }
}

extension Toggle: View {
  public var body: some View {
    StyledToggle(configuration: ToggleStyleConfiguration(label: .init(AnyView(label)), isOn: isOn, isMixed: isMixed))
  }
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// The toggle of a style's configuration, for a style to decorate.
  public nonisolated init(_ configuration: ToggleStyleConfiguration) {
    isOn = configuration.$isOn
    isMixed = configuration.isMixed
    label = configuration.label
  }
}

/// The look and the behaviour of toggles.
@MainActor @preconcurrency public protocol ToggleStyle {
  associatedtype Body: View
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
  typealias Configuration = ToggleStyleConfiguration
}

public struct ToggleStyleConfiguration {
  public struct Label {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
  }
  public let label: Label
  @Binding public var isOn: Bool
  public var isMixed: Bool
  nonisolated init(label: Label, isOn: Binding<Bool>, isMixed: Bool) {
    self.label = label
    _isOn = isOn
    self.isMixed = isMixed
  }
}

extension ToggleStyleConfiguration.Label: View {
  public var body: some View { content }
}

public struct SwitchToggleStyle: ToggleStyle {
  var tint: Color?
  public nonisolated init() {}
  public nonisolated init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    LabeledControl(label: TitleLines(configuration.label.content)) {
      SwitchControl(isOn: configuration.$isOn, tint: tint)
    }.fillsRow()
  }
}

public struct DefaultToggleStyle: ToggleStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    SwitchToggleStyle().makeBody(configuration: configuration)
  }
}

/// A toggle that looks like a button and stays highlighted while it is on.
public struct ButtonToggleStyle: ToggleStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { ToggleButton(configuration: configuration) }
}

private struct ToggleButton: View {
  let configuration: ToggleStyleConfiguration
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var controlSize
  var body: some View {
    let isOn = configuration.isOn
    let padding = controlSize.buttonPadding
    ButtonCore(
      action: { configuration.isOn.toggle() }, press: .shown("fade"), isOn: isOn,
      content: configuration.label.font(controlSize.buttonFont)
        .padding(
          EdgeInsets(top: padding.height, leading: padding.width, bottom: padding.height, trailing: padding.width)
        )
        .foregroundStyle(isEnabled ? Color.accentColor : Color(.system(.tertiaryLabel)))
        .background(alignment: .center) {
          RoundedRectangle(cornerRadius: controlSize.buttonRadius).fill(Color.accentColor.opacity(isOn ? 0.15 : 0))
        })
  }
}

extension ToggleStyle where Self == DefaultToggleStyle { public static var automatic: Self { Self() } }
extension ToggleStyle where Self == SwitchToggleStyle { public static var `switch`: Self { Self() } }
extension ToggleStyle where Self == ButtonToggleStyle { public static var button: Self { Self() } }

private enum ToggleStyleKey: EnvironmentKey { static var defaultValue: AnyStyle<ToggleStyleConfiguration>? { nil } }
extension EnvironmentValues {
  package var toggleStyle: AnyStyle<ToggleStyleConfiguration>? {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}
extension View {
  public nonisolated func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.toggleStyle, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

struct StyledToggle: View {
  let configuration: ToggleStyleConfiguration
  @Environment(\.toggleStyle) private var style
  var body: some View {
    if let style {
      style.make(configuration).environment(\.toggleStyle, nil)
    } else {
      DefaultToggleStyle().makeBody(configuration: configuration)
    }
  }
}

/// The switch itself: 51 × 31 points.
package struct SwitchControl {
  var isOn: Binding<Bool>
  var tint: Color?
}

extension SwitchControl: PrimitiveView {
  package static func _makeElement(_ view: UnsafePointer<Self>, inputs: _ViewInputs) -> _ViewOutputs {
    _ViewOutputs(SwitchElement(view.pointee, kind: .toggle, parent: inputs.parent))
  }
}

@MainActor package final class SwitchElement: ControlElement<SwitchControl> {
  private(set) var isOn = false
  private var tint: String?

  package override func read(_ environment: EnvironmentValues) {
    isOn = view.isOn.wrappedValue
    let tint = view.tint ?? environment.tint ?? UISwitch.appearance().onTintColor?.color
    self.tint = tint.map { $0.rgba(in: environment).css }
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { CGSize(width: 51, height: 31) }
  package override func displayProperties() -> Properties {
    var properties = commonProperties()
    properties[.isOn] = .bool(isOn)
    if let tint { properties[.tint] = .string(tint) }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .toggle(let value):
      view.isOn.wrappedValue = value
      markDirty()
    case .tap: flip()
    case .focus: break
    default: return false
    }
    return true
  }
  func flip() { view.isOn.wrappedValue.toggle() }
}

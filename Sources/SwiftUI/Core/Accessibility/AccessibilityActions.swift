import DisplayTree
import Foundation

/// What assistive technology may do to a view beside pressing it.
public struct AccessibilityActionKind: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case activate, escape, magicTap, delete
    case named(String)
  }
  package let kind: Kind
  private init(_ kind: Kind) { self.kind = kind }
  /// What a press does.
  public static let `default` = AccessibilityActionKind(.activate)
  /// Closes something: the Escape key.
  public static let escape = AccessibilityActionKind(.escape)
  /// The action that matters most.
  public static let magicTap = AccessibilityActionKind(.magicTap)
  /// Deletes something.
  public static let delete = AccessibilityActionKind(.delete)
  /// An action with a name of the app's.
  public init(named name: Text) { self.init(.named(name.plainString)) }

  /// What the action is called where it must have a name.
  fileprivate var title: String {
    switch kind {
    case .named(let name): name
    case .escape: "Dismiss"
    case .magicTap: "Main action"
    case .delete: "Delete"
    case .activate: "Activate"
    }
  }
}

/// Which way a value is adjusted.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

/// A value that assistive technology, or the arrow keys, may raise and lower.
public struct _AdjustableModifier { var action: (AccessibilityAdjustmentDirection) -> Void }
extension _AdjustableModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AdjustableElement
}

/// The node takes the arrow keys, and is a slider to assistive technology.
@MainActor package final class AdjustableElement: WrapperElement<_AdjustableModifier> {
  package override func setUp() { makeDisplayNode(.group) }
  package override func modifierChanged(from old: _AdjustableModifier) {}
  package override func displayProperties() -> Properties { [.role: "slider", .events: ["key"]] }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .key(let key, let modifiers) = event else { return false }
    switch modifiers.isEmpty ? key : "" {
    case "up": modifier.action(.increment)
    case "down": modifier.action(.decrement)
    case "right": modifier.action(isRightToLeft ? .decrement : .increment)
    case "left": modifier.action(isRightToLeft ? .increment : .decrement)
    default: break  // all keys are told, these four mean something
    }
    return true
  }
}

/// An action for assistive technology: a button of no size, which only those find who do not look at the screen.
public struct _AccessibilityActionModifier {
  var kind: AccessibilityActionKind
  var action: () -> Void
}
extension _AccessibilityActionModifier: WrapperModifier {
  public typealias Body = Never
  package typealias ElementType = AccessibilityActionElement
}

@MainActor package final class AccessibilityActionElement: WrapperElement<_AccessibilityActionModifier> {
  private var button: HiddenButton!
  package override func setUp() {
    makeDisplayNode(.group)
    button = HiddenButton(title: modifier.kind.title, parent: self)
    if modifier.kind == .escape { button.shortcut = "escape" }
    button.action = { [weak self] in self?.modifier.action() }
  }
  package override func modifierChanged(from old: _AccessibilityActionModifier) {}
  package override var companion: LayoutElement? { button }
  package override func forEachChild(_ body: (Element) -> Void) {
    super.forEachChild(body)
    body(button)
  }
  package override func placeChildren(in size: CGSize, proposal: Proposal) {
    super.placeChildren(in: size, proposal: proposal)
    placeChild(button, at: .zero, size: CGSize(width: 1, height: 1), proposal: Proposal(width: 1, height: 1))
  }
}

/// A button that is there for assistive technology alone.
@MainActor package final class HiddenButton: LayoutElement {
  private let title: String
  var shortcut: String?
  var action: () -> Void = {}
  init(title: String, parent: Element) {
    self.title = title
    super.init(parent: parent)
    makeDisplayNode(.button)
    life = .active
  }
  package override func computeSize(_ proposal: Proposal) -> CGSize { CGSize(width: 1, height: 1) }
  package override func displayProperties() -> Properties {
    var properties: Properties = [.label: .string(title), .opacity: 0, .hitTesting: false]
    if let shortcut { properties[.shortcut] = .string(shortcut) }
    return properties
  }
  package override func handle(_ event: DisplayEvent.Kind) -> Bool {
    guard case .tap = event else { return false }
    action()
    return true
  }
}

extension View {
  /// Raises or lowers the value that this view shows, for assistive technology and for the arrow keys.
  public nonisolated func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { modifier(_AdjustableModifier(action: handler)) }

  /// Gives this view an action for assistive technology.
  public nonisolated func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { modifier(_AccessibilityActionModifier(kind: actionKind, action: handler)) }

  /// Gives this view an action with a name for assistive technology.
  public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    accessibilityAction(AccessibilityActionKind(named: name), handler)
  }
  public nonisolated func accessibilityAction(
    named key: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { accessibilityAction(named: Text(key), handler) }
  @_disfavoredOverload
  public nonisolated func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View { accessibilityAction(named: Text(name), handler) }

  /// Gives this view an action with the name that a label shows.
  public nonisolated func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View {
    nonisolated(unsafe) let action = action
    return overlay { AccessibilityOnly(content: AccessibilityButton(action: action, label: label())) }
  }

  /// Gives this view the actions of buttons that are not shown.
  public nonisolated func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    overlay { AccessibilityOnly(content: content()) }
  }
}

/// An action with a label as a view.
private struct AccessibilityButton<Label: View> {
  var action: () -> Void
  var label: Label
}
extension AccessibilityButton: View {
  var body: some View { label.accessibilityAddTraits(.isButton).onTapGesture(perform: action) }
}

/// Content that assistive technology finds and nobody sees.
private struct AccessibilityOnly<Content: View> {
  var content: Content
}
extension AccessibilityOnly: View {
  var body: some View {
    VStack(spacing: 0) { content }.frame(width: 1, height: 1).clipped().opacity(0).allowsHitTesting(false)
  }
}
